/**
 * What the person puts in, on its way to the worker and back into the state. Every change of the puzzle and of what is
 * entered into it goes through here, and is a step that can be undone.
 */
import { boardChecked, boardRead, refused } from '../state/answers.js';
import { isPlayed, isUnread, sizeFor, variantShown } from '../state/derived.js';
import { MOST_STEPS, redone, stepped, undone } from '../state/history.js';
import { textRefusal } from '../state/limits.js';
import { entered, entriesAdopted, entriesCleared, gridEmptied, gridKept, marksWritten, typed } from '../state/moves.js';
import { createQueue } from './queue.js';
import { FROM_NOWHERE, together } from '../state/state.js';
import { count } from '../words.js';

/** Milliseconds of quiet after which typed text is read; the first characters of a puzzle are none yet. */
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
  let lastKey = 0; // when text was typed last; 0 when something else was done since
  const queue = createQueue(solver, store, () => lastKey > 0);

  /**
   * Take a step: whatever was asked before is asked no more.
   * @param {import('../state/state.js').Patch} patch
   * @param {{of?: 'puzzle' | 'play' | 'marks', typing?: boolean, remember?: boolean, soon?: boolean}} [how]   soon:
   *   see createStore
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
   * Take in a text: at once, or, while it is being typed, when the typing pauses.
   * @param {string} content
   * @param {{filename?: string, title?: string, example?: number, variant?: string, typing?: boolean, remember?:
   *   boolean}} [origin]
   *   variant: what it is if it names none
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
    begin(
      {
        reading: {
          ...FROM_NOWHERE,
          text: content,
          origin: title,
          example,
          asked: { variant: named, filename },
          stage: 'text',
        },
      },
      { typing, remember, soon: true },
    );
    const tooLong = textRefusal(content, store.state.catalog);
    if (tooLong) return store.change(refused(tooLong, 'read'));
    if (content === '') return clear(named);
    if (!typing) return read();
    const { length } = content.trim();
    queue.later(read, length < FEW ? (length > 1 ? LONG_PAUSE : undefined) : PAUSE);
  }

  /**
   * A text that is only edited stays of its variant. That of the puzzle before does not bind another text, unless it
   * was chosen by hand.
   */
  function usual(content, typing) {
    return typing && content.length > 1 ? variantShown(store.state) : store.state.doc.chosen;
  }

  /** Take in a file and its bytes as base64. @param {{data: string, file: File}} source */
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

  /** Take another puzzle of the list. @param {number} index   from 0 */
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
   * Return what the worker is asked to read, so that it can go on with that before the page has its answer; null when
   * the grid shows
   * what was put in, and for files, which are not sent twice.
   */
  function beingRead() {
    if (!isUnread(store.state) || store.state.reading.source) return null;
    queue.flush();
    return readRequest();
  }

  function check() {
    const {
      doc: { board, entries, marks },
      reading: { placed },
    } = store.state;
    const { cells, boxsize } = board;
    const variant = variantShown(store.state);
    queue.ask('check', { cells, boxsize, variant, entries, marks, placed }, (answer, state) =>
      boardChecked({ ...answer, variant }, state),
    );
  }

  /** Ask again what a change has cut off. */
  function resume() {
    if (isUnread(store.state)) read();
    else if (store.state.reading.stage) check();
  }

  /**
   * Take a puzzle as it once was: from a link, or from the last visit.
   * @param {import('../state/moves.js').Kept} kept
   * @param {{remember?: boolean}} [options]   remember: it can be undone
   */
  function restore(kept, { remember = true } = {}) {
    begin(gridKept(kept, store.state.catalog), { remember });
    check();
  }

  /**
   * Go back to what this page was like: a step, and nothing has to be found out again.
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

  /** Begin anew with an empty grid; a variant that came with a puzzle goes with it. */
  function empty({ remember = true } = {}) {
    const {
      board: { boxsize },
      chosen,
    } = store.state.doc;
    emptied(boxsize, chosen, remember);
  }

  /** Have an empty grid of another size that the variant has. @param {number} boxsize */
  function size(boxsize) {
    emptied(boxsize, variantShown(store.state));
  }

  /** Doing it twice is one step. */
  function emptied(boxsize, named, remember = true) {
    const {
      doc: { board },
      reading: { text: content },
    } = store.state;
    const isEmpty = !content && !board.givens && !isPlayed(store.state);
    begin({}, { remember: remember && !(isEmpty && board.boxsize === boxsize && board.variant === named) });
    clear(named, boxsize);
  }

  /** A digit (0 empties) typed before a pasted text stands in the grid waits for it, or the text would be lost. */
  async function edit(index, digit, pencil = store.state.settings.pencil) {
    const { side } = store.state.doc.board;
    if (isUnread(store.state)) await queue.settle();
    if (!store.state.catalog) return;
    if (store.state.doc.board.side !== side) return say('The grid has another size now: nothing was entered.');
    const move = typed(store.state, index, digit, pencil);
    if (!move) return;
    if ('refusal' in move) return say(move.refusal);
    begin(move.change, move);
    resume();
  }

  /** A digit the worker told: what it said about it stays. */
  function reveal(index, digit) {
    const { outcome } = store.state.found;
    begin(together(entered(store.state, index, digit), { found: { outcome } }), { of: 'play' });
    check();
  }

  /** Pencil marks the worker wrote. @param {number[][]} marks */
  function fill(marks) {
    begin(marksWritten(store.state, marks), { of: 'marks' });
    resume();
  }

  /** Let typed digits be the player's and the givens stay, or the other way round. @param {boolean} locked */
  function lock(locked) {
    if (locked === store.state.doc.locked) return;
    begin({ doc: { locked } }, { of: 'marks' });
    resume();
  }

  function clearEntries() {
    begin(entriesCleared(store.state), { of: 'play' });
    check();
  }

  /** The player's digits become givens. */
  function adopt() {
    begin(entriesAdopted(store.state));
    check();
  }

  /** Look at the puzzle under another variant: read a refused text anew, else check the grid. */
  function variant(name) {
    const {
      doc: { board, entries },
      reading: { problem, text: content, asked },
    } = store.state;
    const unread = isUnread(store.state) || problem?.from === 'read' || (Boolean(content) && !board.givens);
    // What was chosen stands above what a file's suffix says of the other puzzles in it.
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
    goTo(redone(store.state), 'There is nothing to do again.', 'Done again.');
  }

  function goTo(patch, otherwise, said) {
    if (!patch) return say(otherwise);
    begin(together(patch, { messages: { said, refusedLink: '' } }), { remember: false });
    resume();
  }

  function say(said) {
    store.change({ messages: { said } });
  }

  /** The typing is over: nothing waits any more, and what is wrong is said. */
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
    finish,
    settle: queue.settle,
    overtake: queue.drop,
  };
}
