/**
 * Every change of the puzzle and of the digits entered into it, each as a step that can be undone: texts and files, which
 * the worker reads, edits of the grid, and another grid in its place.
 */
import { boardChecked, boardRead, listCame, refused } from '../state/answers.js';
import { isUnread, markingIn, isPlayed, isPuzzle } from '../state/derived.js';
import { isListed, variantShown, textRefusal, sizeFor } from '../state/catalog.js';
import {
  redone,
  undone,
  entered,
  entriesAdopted,
  entriesCleared,
  givensPut,
  marksWritten,
  typedInto,
  gridEmptied,
  gridRestored,
  rulesSet,
  stepped,
  drawnAtOnce,
  takenBack,
  unread,
} from '../state/edits.js';
import {
  FROM_NOWHERE,
  together,
  type Board,
  type Hint,
  type Kept,
  type Marking,
  type Patch,
  type Rule,
  type Size,
  type Source,
  type State,
  type Store,
} from '../state/state.js';
import { marksHinted } from '../state/stepping.js';
import type { Ask, CallName } from '../worker/pool.js';
import { puzzleIn, readingIn } from './runs.js';
import { reasonOf } from '../words.js';

/** Milliseconds between two keys that end a burst of typing, which is one step. */
const BURST = 1500;

/** @param onChange   called at once when the user changes something */
export function createIntake(solver: { call: Ask }, store: Store, onChange: (of: 'puzzle' | 'play' | 'marks') => void) {
  let lastKey = 0; // when text was last typed; 0 if something else was done since
  const queue = createQueue(solver, store, () => lastKey > 0);

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
      title = '',
      example = -1,
      typing = false,
      remember = true,
      variant: named = usual(content, typing),
    }: {
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
      asked: { variant: named, filename: undefined },
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
    if (content === '') return clear(named);
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
        source: { data, file: from },
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

  /** Put a puzzle into the grid that was read already: from a photo, or an earlier step with its results. */
  function take(read: Patch) {
    begin(read);
    resume();
  }

  function say(said: string) {
    store.change({ messages: { said } });
  }

  /**
   * Type a digit (0 clears) into one or several cells. Waits while a text is being read; otherwise the digit would be
   * lost.
   * @param at   indexes
   */
  async function edit(at: number | number[], digit: number, marking: Marking = markingIn(store.state)) {
    const { side } = store.state.doc.board;
    if (isUnread(store.state)) await queue.settle();
    if (store.state.doc.board.side !== side) return say('The size of the grid has changed, so nothing was entered.');
    const move = typedInto(store.state, [at].flat(), digit, marking);
    if (!move) return;
    if ('refusal' in move) return say(move.refusal);
    begin(move.change, move);
    resume();
  }

  /** Enter a digit that the worker revealed, and keep its message. */
  function reveal(index: number, digit: number) {
    const { outcome } = store.state.found;
    begin(together(entered(store.state, index, digit), { found: { outcome } }), { of: 'play' });
    check();
  }

  /** Apply a hint: enter its digit, or update the pencil marks. */
  function follow(hint: Hint) {
    const [placed] = hint.step.placed;
    if (placed) return reveal(placed[0] - 1, placed[1]);
    begin(marksHinted(hint, store.state), { of: 'marks' });
    resume();
  }

  /** Enter pencil marks that the worker computed. */
  function fill(marks: number[][]) {
    begin(marksWritten(store.state, marks), { of: 'marks' });
    resume();
  }

  /** Let digits typed on the Play tab be givens, or the player's again. */
  function enter(entering: boolean) {
    if (entering === store.state.doc.entering) return;
    begin({ doc: { entering } }, { of: 'marks' });
    resume();
  }

  function clearEntries() {
    begin(entriesCleared(store.state), { of: 'play' });
    check();
  }

  /** Turn the player's digits into givens. */
  function adopt() {
    begin(entriesAdopted(store.state));
    check();
  }

  /**
   * Change givens or rules, whether or not the solution is shown.
   * @param edits   digit 0 clears
   * @param rules   null to keep them
   */
  function give(edits: [label: number, digit: number][], rules: Rule[] | null) {
    begin(givensPut(store.state, edits, rules));
    check();
  }

  function undo() {
    goTo(undone(store.state), 'There is nothing to undo.', 'Undone.');
  }

  function redo() {
    goTo(redone(store.state), 'There is nothing to redo.', 'Redone.');
  }

  function goTo(patch: Patch | null, otherwise: string, said: string) {
    if (!patch) return say(otherwise);
    begin(together(patch, { messages: { said, refusedLink: '' } }), { remember: false });
    resume();
  }

  /**
   * Restore a puzzle from a link or from the last visit.
   * @param options   remember: the change can be undone
   */
  function restore(kept: Kept, { remember = true }: { remember?: boolean } = {}) {
    begin(gridRestored(kept, store.state.catalog), { remember });
    check();
  }

  /** @param named   the variant */
  function clear(named: string, boxsize: Size = store.state.doc.board.boxsize) {
    store.change(gridEmptied(sizeFor(store.state, named, boxsize), named));
    check();
  }

  /** Start again with an empty grid of the default variant; earlier choices applied to the previous puzzle. */
  function empty({ remember = true } = {}) {
    const [{ name }] = store.state.catalog.variants;
    emptied(store.state.doc.board.boxsize, name, { remember, chosen: name });
  }

  /** Start again with an empty grid of another size. */
  function size(boxsize: Size) {
    const { board } = store.state.doc;
    const hadAny = isPuzzle(board) || isPlayed(store.state);
    emptied(boxsize, variantShown(store.state));
    if (hadAny) say('The grid has a new size and is empty. Undo restores the puzzle.');
  }

  /** Clear the grid; clearing it twice is one step. */
  function emptied(boxsize: Size, named: string, { remember = true, chosen = store.state.doc.chosen } = {}) {
    const { board } = store.state.doc;
    const { text: content } = store.state.reading;
    const isEmpty = !content && !isPuzzle(board) && !isPlayed(store.state);
    begin(
      { doc: { chosen } },
      { remember: remember && !(isEmpty && board.boxsize === boxsize && board.variant === named) },
    );
    clear(named, boxsize);
  }

  /** Change the variant: read a refused text again, otherwise check the grid. */
  function variant(name: string) {
    const { board, entries } = store.state.doc;
    const { problem, text: content, asked: before } = store.state.reading;
    const again = isUnread(store.state) || problem?.from === 'read' || (Boolean(content) && !isPuzzle(board));
    // The choice takes precedence over the file's suffix, also for the other puzzles in it.
    const filename = before.filename?.replace(/\.[^.]*$/, '');
    const asked = { filename, variant: name };
    begin({
      doc: { chosen: name },
      ...unread({ asked, others: 0, other: 0, stage: again ? 'text' : 'variant' }),
    });
    if (again) read();
    else if (isPuzzle(board) || entries.some(Boolean)) check();
    else clear(name);
  }

  /**
   * Change the rules.
   * @param made   the rules as the worker returned them
   */
  function rules(made: Pick<Board, 'rules' | 'ruled' | 'conflicts'>) {
    begin(rulesSet(store.state, made));
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
    returned,
    take,
    finish,
    overtake: queue.drop,
    edit,
    reveal,
    follow,
    fill,
    enter,
    clearEntries,
    adopt,
    give,
    undo,
    redo,
    restore,
    empty,
    size,
    variant,
    rules,
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

  return { drop, ask, later, settle };
}
