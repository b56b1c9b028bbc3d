/**
 * Intake of texts, files and edits: to the worker and back into the state. Every change of the puzzle and of the digits
 * entered into it goes through here, and is a step that can be undone.
 */
import { boardChecked, boardRead, refused } from '../state/answers.js';
import { isPlayed, isUnread, sizeFor, variantShown } from '../state/derived.js';
import { MOST_STEPS, redone, stepped, undone } from '../state/history.js';
import { textRefusal } from '../state/limits.js';
import {
  drawnAtOnce,
  entered,
  entriesAdopted,
  entriesCleared,
  givenPut,
  gridEmptied,
  gridKept,
  marksWritten,
  typedInto,
} from '../state/moves.js';
import { createQueue } from './queue.js';
import { FROM_NOWHERE, together } from '../state/state.js';
import { count } from '../words.js';

/** Milliseconds without a key after which typed text is read; longer while there are only a few characters. */
const PAUSE = 350;
const LONG_PAUSE = 1500;
const FEW = 16;
/** Milliseconds between two keys that end a burst of typing, which is one step. */
const BURST = 1500;

/**
 * @param {{call: import('./calls.js').Ask}} solver
 * @param {import('../state/state.js').Store} store
 * @param {(of: 'puzzle' | 'play' | 'marks') => void} onChange   called at once when the person changes something
 */
export function createIntake(solver, store, onChange) {
  let lastKey = 0; // when text was typed last; 0 if something else was done since
  const queue = createQueue(solver, store, () => lastKey > 0);

  /**
   * Take a step: questions about the state before are dropped.
   * @param {import('../state/state.js').Patch} patch
   * @param {{of?: 'puzzle' | 'play' | 'marks', typing?: boolean, remember?: boolean, soon?: boolean}} [how]   soon: see
   *   createStore
   */
  function begin(patch, { of = 'puzzle', typing = false, remember = true, soon = false } = {}) {
    const goesOn = typing && lastKey > 0 && performance.now() - lastKey < BURST;
    lastKey = typing ? performance.now() : 0;
    const step = remember && !goesOn ? stepped(store.state) : {};
    queue.drop();
    onChange(of);
    const messages = { said: '', ...(remember && { refusedLink: '' }) };
    store.change(together({ messages }, step, patch), { soon });
  }

  /**
   * Read a text: at once, or, while it is being typed, when the typing pauses.
   * @param {string} content
   * @param {{filename?: string, title?: string, example?: number, variant?: string, typing?: boolean, remember?:
   *   boolean}} [origin]   variant: of a text that names none
   */
  function text(
    content,
    {
      filename,
      title = '',
      example = -1,
      typing = false,
      remember = true,
      variant: named = usual(content, typing),
    } = {},
  ) {
    const reading = {
      ...FROM_NOWHERE,
      text: content,
      origin: title,
      example,
      asked: { variant: named, filename },
      stage: /** @type {'text'} */ ('text'),
    };
    begin({ reading, ...drawnAtOnce(content, store.state) }, { typing, remember, soon: true });
    const tooLong = textRefusal(content, store.state.catalog);
    if (tooLong) return store.change(refused(tooLong, 'read'));
    if (content === '') return clear(named);
    if (!typing) return read();
    const { length } = content.trim();
    queue.later(read, length < FEW ? (length > 1 ? LONG_PAUSE : undefined) : PAUSE);
  }

  /**
   * Return the variant of a text that names none: for an edited text the one shown, for a new text the one chosen by
   * hand.
   */
  function usual(content, typing) {
    return typing && content.length > 1 ? variantShown(store.state) : store.state.doc.chosen;
  }

  /** Read a file, given its bytes as Base64. @param {{data: string, file: File}} source */
  function file({ data, file: from }) {
    const { chosen: named } = store.state.doc;
    const { name: filename } = from;
    begin({
      reading: {
        ...FROM_NOWHERE,
        source: { data, filename, file: from },
        origin: filename.replace(/\.[^.]*$/, ''),
        asked: { variant: named, filename },
        stage: 'text',
      },
    });
    read();
  }

  /** Read another puzzle of the list. @param {number} index   from 0 */
  function pick(index) {
    begin({ reading: { pick: index, stage: 'pick' } });
    read();
  }

  /** Read the text in another way. @param {number} other   index in state.reading.others */
  function reading(other) {
    begin({ reading: { other, stage: 'pick' } });
    read();
  }

  function read() {
    const { source } = store.state.reading;
    queue.ask('read', readRequest(), (answer, state) =>
      together(boardRead(answer, state), source ? { reading: { text: answer.text } } : {}),
    );
  }

  function readRequest() {
    const {
      text: content,
      source,
      asked: { variant: named, filename },
      pick: index,
      other,
    } = store.state.reading;
    return {
      ...(source ? { data: source.data } : { text: content }),
      variant: named,
      ...(filename && { filename }),
      ...(index && { pick: index }),
      ...(other && { other }),
    };
  }

  /**
   * Return the request to read the input, so that a run can include it before the page has the answer; null if the grid
   * shows the input already, and for files, which are not sent twice.
   */
  function beingRead() {
    if (!isUnread(store.state) || store.state.reading.source) return null;
    queue.flush();
    return readRequest();
  }

  function check() {
    const {
      doc: { board, entries, marks, centre },
      reading: { placed },
    } = store.state;
    const { cells, boxsize } = board;
    const variant = variantShown(store.state);
    queue.ask('check', { cells, boxsize, variant, entries, marks, centre, placed }, (answer, state) =>
      boardChecked({ ...answer, variant }, state),
    );
  }

  /** Ask again what a change has dropped. */
  function resume() {
    if (isUnread(store.state)) read();
    else if (store.state.reading.stage) check();
  }

  /**
   * Restore a puzzle from a link or from the last visit.
   * @param {import('../state/moves.js').Kept} kept
   * @param {{remember?: boolean}} [options]   remember: it can be undone
   */
  function restore(kept, { remember = true } = {}) {
    begin(gridKept(kept, store.state.catalog), { remember });
    check();
  }

  /**
   * Go back to an earlier state of this page: a step, with its results.
   * @param {import('../state/history.js').Step} step
   */
  function revisit(step) {
    begin(step);
    resume();
  }

  /** @param {string} named   the variant @param {number} [boxsize] */
  function clear(named, boxsize = store.state.doc.board.boxsize) {
    store.change(gridEmptied(sizeFor(store.state, named, boxsize), named));
    check();
  }

  /** Start again with an empty grid of the usual variant: what was chosen by hand was for the puzzle before. */
  function empty({ remember = true } = {}) {
    const [{ name }] = store.state.catalog?.variants ?? [{ name: '' }];
    emptied(store.state.doc.board.boxsize, name, { remember, chosen: name });
  }

  /** Start again with an empty grid of another size. @param {number} boxsize */
  function size(boxsize) {
    const { board } = store.state.doc;
    const hadAny = board.givens > 0 || isPlayed(store.state);
    emptied(boxsize, variantShown(store.state));
    if (hadAny) say('The grid has another size and is empty. Undo brings the puzzle back.');
  }

  /** Empty the grid; doing it twice is one step. */
  function emptied(boxsize, named, { remember = true, chosen = store.state.doc.chosen } = {}) {
    const {
      doc: { board },
      reading: { text: content },
    } = store.state;
    const isEmpty = !content && !board.givens && !isPlayed(store.state);
    begin(
      { doc: { chosen } },
      { remember: remember && !(isEmpty && board.boxsize === boxsize && board.variant === named) },
    );
    clear(named, boxsize);
  }

  /**
   * Type a digit (0 empties) into one cell or several. It waits for a text that is being read, which would be lost
   * otherwise.
   * @param {number | number[]} at   indexes @param {number} digit
   * @param {import('../state/state.js').Marking} [marking]
   */
  async function edit(at, digit, marking = store.state.settings.marking) {
    const { side } = store.state.doc.board;
    if (isUnread(store.state)) await queue.settle();
    if (!store.state.catalog) return;
    if (store.state.doc.board.side !== side) return say('The grid has another size now: nothing was entered.');
    const move = typedInto(store.state, [at].flat(), digit, marking);
    if (!move) return;
    if ('refusal' in move) return say(move.refusal);
    begin(move.change, move);
    resume();
  }

  /** Enter a digit that the worker revealed, and keep its message. */
  function reveal(index, digit) {
    const { outcome } = store.state.found;
    begin(together(entered(store.state, index, digit), { found: { outcome } }), { of: 'play' });
    check();
  }

  /** Enter pencil marks that the worker computed. @param {number[][]} marks */
  function fill(marks) {
    begin(marksWritten(store.state, marks), { of: 'marks' });
    resume();
  }

  /** Lock the givens, so that typed digits are the player's, or unlock them. @param {boolean} locked */
  function lock(locked) {
    if (locked === store.state.doc.locked) return;
    begin({ doc: { locked } }, { of: 'marks' });
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

  /** Change a given, whatever is shown of the solution. @param {number} index @param {number} digit   0 empties */
  function give(index, digit) {
    begin(givenPut(store.state, index, digit));
    check();
  }

  /** Change the variant: read a refused text again, else check the grid. */
  function variant(name) {
    const {
      doc: { board, entries },
      reading: { problem, text: content, asked },
    } = store.state;
    const unread = isUnread(store.state) || problem?.from === 'read' || (Boolean(content) && !board.givens);
    // The choice takes precedence over the file's suffix, also for the other puzzles in it.
    const filename = asked.filename?.replace(/\.[^.]*$/, '');
    begin({
      doc: { chosen: name },
      reading: { asked: { filename, variant: name }, others: [], other: 0, stage: unread ? 'text' : 'variant' },
    });
    if (unread) read();
    else if (board.givens || entries.some(Boolean)) check();
    else clear(name);
  }

  function undo() {
    const otherwise = store.state.history.forgotten
      ? `Only the last ${count(MOST_STEPS)} steps can be undone.`
      : 'There is nothing to undo.';
    goTo(undone(store.state), otherwise, 'Undone.');
  }

  function redo() {
    goTo(redone(store.state), 'There is nothing to redo.', 'Redone.');
  }

  function goTo(patch, otherwise, said) {
    if (!patch) return say(otherwise);
    begin(together(patch, { messages: { said, refusedLink: '' } }), { remember: false });
    resume();
  }

  function say(said) {
    store.change({ messages: { said } });
  }

  /** End the typing: what waits is sent, and a calm problem becomes an alert. */
  function finish() {
    lastKey = 0;
    const { problem } = store.state.reading;
    if (problem?.calm) store.change({ reading: { problem: { ...problem, calm: false } } });
    return queue.settle();
  }

  return {
    text,
    file,
    pick,
    reading,
    beingRead,
    restore,
    revisit,
    edit,
    reveal,
    fill,
    variant,
    size,
    empty,
    undo,
    redo,
    lock,
    clearEntries,
    adopt,
    give,
    finish,
    settle: queue.settle,
    overtake: queue.drop,
  };
}
