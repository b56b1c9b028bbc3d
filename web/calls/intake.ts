/**
 * Sends texts and files to the worker, and puts its answers into the state. Every change of the puzzle and of the
 * entered digits (edits.ts) begins here, and is a step that can be undone.
 */
import { boardChecked, boardRead, listCame, refused } from '../state/answers.js';
import { isUnread } from '../state/derived.js';
import { isListed, variantShown, textRefusal } from '../state/catalog.js';
import { stepped, drawnAtOnce, takenBack, unread } from '../state/edits.js';
import { createEdits, createGrids } from './edits.js';
import type { Ask, CallName } from '../worker/pool.js';
import { puzzleIn, readingIn } from './runs.js';
import {
  FROM_NOWHERE,
  together,
  type Patch,
  type Source,
  type Store,
  type PastStep,
  type State,
} from '../state/state.js';
import { reasonOf } from '../words.js';

/** Milliseconds between two keys that end a burst of typing, which is one step. */
const BURST = 1500;

/** @param onChange   called at once when the user changes something */
export function createIntake(solver: { call: Ask }, store: Store, onChange: (of: 'puzzle' | 'play' | 'marks') => void) {
  let lastKey = 0; // when text was last typed; 0 if something else was done since
  const queue = createQueue(solver, store, () => lastKey > 0);
  const steps = { begin, resume, read, check, say, settle: queue.settle };
  const grids = createGrids(store, steps);

  /**
   * Begin a step: questions about the earlier state are dropped.
   * @param how   soon: see createStore
   */
  function begin(
    patch: Patch,
    {
      of = 'puzzle',
      typing = false,
      remember = true,
      soon = false,
    }: { of?: 'puzzle' | 'play' | 'marks'; typing?: boolean; remember?: boolean; soon?: boolean } = {},
  ) {
    const goesOn = typing && lastKey > 0 && performance.now() - lastKey < BURST;
    lastKey = typing ? performance.now() : 0;
    const step = remember && !goesOn ? stepped(store.state) : {};
    queue.drop();
    onChange(of);
    const messages = { said: '', ...(remember && { refusedLink: '' }) };
    store.change(together({ messages }, step, patch), { soon });
  }

  /**
   * Read a text: at once or, while typing, at the next pause.
   * @param origin   `variant` is the variant of a text that names none
   */
  function text(
    content: string,
    {
      filename,
      title = '',
      example = -1,
      typing = false,
      remember = true,
      variant: named = usual(content, typing),
    }: {
      filename?: string;
      title?: string;
      example?: number;
      variant?: string;
      typing?: boolean;
      remember?: boolean;
    } = {},
  ) {
    const reading = {
      ...FROM_NOWHERE,
      text: content,
      origin: title,
      example,
      asked: { variant: named, filename },
      stage: 'text' as 'text',
    };
    // A text too long for a puzzle is not put into the box: laying it out would block the page for seconds.
    const tooLong = textRefusal(content, store.state.catalog);
    if (tooLong) return tooLong.isList ? list({ text: content }) : store.change(refused(tooLong, 'file'));
    // Browsers report some texts several times: once per line, and the end of a line as if it was typed.
    const again = isUnread(store.state) && content === store.state.reading.text;
    if (again && typing) return;
    const drawn = drawnAtOnce(content, store.state);
    begin({ ...unread(reading), ...drawn }, { typing, remember: remember && !again, soon: true });
    if (content === '') return grids.clear(named);
    if (!typing) return read();
    queue.later(read, content.trim().length);
  }

  /**
   * Return the variant for a text that names none: for an edited text the one shown, for a new text the selected one.
   */
  function usual(content: string, typing: boolean) {
    return typing && content.length > 1 ? variantShown(store.state) : store.state.doc.chosen;
  }

  /** Read a file, given its bytes as Base64. */
  function file({ data, file: from }: { data: string; file: File }) {
    const { chosen: named } = store.state.doc;
    const { name: filename } = from;
    begin(
      unread({
        ...FROM_NOWHERE,
        source: { data, filename, file: from },
        origin: filename.replace(/\.[^.]*$/, ''),
        asked: { variant: named, filename },
        stage: 'text',
      }),
    );
    read();
  }

  /**
   * Read the text in another way.
   * @param other   0 for the likeliest puzzle, then up to state.reading.others
   */
  function reading(other: number) {
    begin(unread({ other, stage: 'text' }));
    read();
  }

  function read() {
    const { source, text } = store.state.reading;
    const reading = readingIn(store.state);
    const isTyped = lastKey > 0;
    queue.ask('read', { reading }, (answer, state) => {
      if (answer.list && !isTyped)
        return together(
          takenBack(state),
          listCame(source ? { file: source.file } : { text }, { ...answer.list, reading }, state),
        );
      return together(boardRead(answer, state), source ? { reading: { text: answer.text } } : {});
    });
  }

  /** Open a list that is too long to be read as a puzzle. */
  const list = (source: Source) => store.change((state) => listCame(source, null, state));

  /**
   * Return the request to read the input, so that a run can include it before the page has the answer; null if the
   * grid shows the input already, and for files, which are not sent twice.
   */
  function beingRead() {
    if (!isUnread(store.state) || store.state.reading.source) return null;
    queue.flush();
    return readingIn(store.state);
  }

  function check() {
    const { board, entries, marks, centre } = store.state.doc;
    const { placed } = store.state.reading;
    const variant = variantShown(store.state);
    const plain = !board.rules.length && isListed(store.state);
    const drawn = plain || (board.ruled !== null && variant === board.variant);
    const request = { ...puzzleIn(store.state), variant, entries, marks, centre, placed, drawn };
    queue.ask('check', request, (answer, state) => boardChecked({ ...answer, variant }, state));
  }

  /** Ask again the questions that a change has dropped. */
  function resume() {
    if (isUnread(store.state)) read();
    else if (store.state.reading.stage) check();
  }

  /** Another puzzle has come back into the grid: drop the questions about the one before, and ask its own again. */
  function returned() {
    queue.drop();
    resume();
  }

  /** Put a puzzle into the grid that the worker has read already. */
  const take = (read: Patch) => begin(read);

  /** Go back to an earlier state of this page: a step, with its results. */
  function revisit(step: PastStep) {
    begin(step);
    resume();
  }

  function say(said: string) {
    store.change({ messages: { said } });
  }

  /** End the typing: send what is waiting, and raise an alert for a problem that was shown without one. */
  function finish() {
    lastKey = 0;
    const { problem } = store.state.reading;
    if (problem?.calm) store.change({ reading: { problem: { ...problem, calm: false } } });
    return queue.settle();
  }

  return {
    text,
    file,
    list,
    reading,
    beingRead,
    returned,
    take,
    revisit,
    finish,
    settle: queue.settle,
    overtake: queue.drop,
    ...grids,
    ...createEdits(store, steps),
  };
}

/** Milliseconds without a key after which typed text is read; longer while there are only a few characters. */
const PAUSE = 350;
const LONG_PAUSE = 1500;
const FEW = 16;

type Question = { name: CallName; request: any; accept: (answer: any, state: State) => Patch; turn: number };

/** @param isCalm   returns whether a refusal is no reason for an alert, because the text is still being typed */
function createQueue(solver: { call: Ask }, store: Store, isCalm: () => boolean) {
  let turn = 0; // counts changes: an answer to an older one is stale
  let paused: { timer?: number; send: () => void } | null = null; // waits for a pause in typing
  let next: Question | null = null; // sends the next question when the current one is answered
  let busy = false;
  let settled = Promise.resolve();

  /** Drop the waiting questions and the answer to the current one: the puzzle has changed. */
  function drop() {
    turn += 1;
    next = null;
    if (paused) clearTimeout(paused.timer);
    paused = null;
  }

  /** Ask the worker and let the answer change the state. */
  function ask(name: CallName, request: any, accept: (answer: any, state: State) => Patch) {
    next = { name, request, accept, turn };
    if (!busy) settled = sendAll();
  }

  async function sendAll() {
    busy = true;
    while (next) {
      const question = next;
      next = null;
      try {
        await send(question);
      } catch (error) {
        reportError(error);
        const message = `The page could not show the result: ${reasonOf(error)}. Reload the page.`;
        if (question.turn === turn) store.change(refused({ message, line: null }, 'file'));
      }
    }
    busy = false;
  }

  async function send({ name, request, accept, turn: asked }: Question) {
    const answer = await solver.call(name, request);
    if (asked !== turn) return;
    // If the worker crashed, the cells may still be right: nothing has to be fixed before the next run.
    store.change(
      answer.ok
        ? accept(answer, store.state)
        : refused(answer, answer.broke && name === 'check' ? 'file' : name, isCalm()),
    );
  }

  /**
   * Send when typing pauses or when `settle` is called; a single character only in the latter case.
   * @param length   the length of the text so far
   */
  function later(send: () => void, length: number) {
    paused = { send, timer: length > 1 ? setTimeout(flush, length < FEW ? LONG_PAUSE : PAUSE) : undefined };
  }

  function flush() {
    if (!paused) return;
    const { send, timer } = paused;
    clearTimeout(timer);
    paused = null;
    send();
  }

  /** Send whatever waits for a pause; resolves when the answers are in the state. */
  async function settle() {
    do {
      flush();
      await settled;
    } while (paused || busy);
  }

  return { drop, ask, later, flush, settle };
}
