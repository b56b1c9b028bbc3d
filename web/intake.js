/**
 * What the person puts in, on its way to the worker and back into the state. One request is under way at a time, only
 * the latest of those waiting is sent, and an answer that something newer has overtaken is dropped.
 */
import { sizeFor } from './derived.js';
import { boardChecked, boardRead, boardRevised, cellEdited, emptyBoard, refused } from './state.js';
import { count } from './words.js';

/** Milliseconds of quiet after which typed text is read. */
const PAUSE = 150;

/**
 * @param {{call: (name: string, request: object) => Promise<object>}} solver
 * @param {ReturnType<typeof import('./state.js').createStore>} store
 * @param {() => void} onChange   called at once when the person changes the puzzle
 */
export function createIntake(solver, store, onChange) {
  let turn = 0;           // counts the changes: an answer to an older one is stale
  let paused = null;      // {timer, read}: text that waits for the typing to pause
  let next = null;        // the request to send when the one under way is answered
  let busy = false;
  let unread = false;     // a text was taken in and the grid does not show it yet
  let settled = Promise.resolve();

  function begin(patch) {
    turn += 1;
    next = null;
    if (paused) clearTimeout(paused.timer);
    paused = null;
    unread = false;
    onChange();
    store.change(patch);
  }

  function ask(name, request, accept) {
    next = { name, request, accept, turn };
    store.change({ reading: true });
    if (!busy) settled = sendAll();
  }

  async function sendAll() {
    busy = true;
    while (next) {
      const { name, request, accept, turn: asked } = next;
      next = null;
      const answer = await callSafely(solver, name, request);
      if (asked !== turn) continue;
      unread = false;
      store.change(answer.ok ? accept(answer) : refused(answer, name));
    }
    busy = false;
  }

  /**
   * Take in the textbox's text: at once, or when the typing pauses.
   * @param {string} content
   * @param {{filename?: string, title?: string, example?: number, variant?: string, now?: boolean}} [origin]
   */
  function text(content, { filename, title = '', example = -1, variant: named = store.state.variant, now = false } = {}) {
    begin({ text: content, title, example, variant: named });
    const tooLong = textProblem(content, store.state.catalog);
    if (tooLong) return store.change(refused({ message: tooLong, line: null }, 'read'));
    if (content === '') return clear();
    unread = true;
    const read = () => {
      paused = null;
      ask('read', { text: content, variant: named, ...(filename && { filename }) }, boardRead);
    };
    if (now) read();
    else paused = { timer: setTimeout(read, PAUSE), read };
  }

  /** Empty the grid; it takes the wanted size if the chosen variant has that size. */
  function empty(boxsize = store.state.board.boxsize) {
    begin({ text: '', title: '', example: -1 });
    clear(boxsize);
  }

  function clear(boxsize = store.state.board.boxsize) {
    const { variant: name } = store.state;
    const blank = emptyBoard(sizeFor(store.state, name, boxsize), name);
    store.change(boardChecked(blank));
    check(blank, name, boardChecked);
  }

  /** A digit typed before a pasted text stands in the grid waits for it, or the text would be lost. */
  async function edit(index, digit) {
    if (unread) await settle();
    const { board, catalog } = store.state;
    if (!catalog || board.cells[index] === digit) return;
    begin(cellEdited(store.state, index, digit));
    check(store.state.board, board.variant, boardChecked);
  }

  /** Look at the puzzle under another variant: read a refused text anew, else check the grid. */
  function variant(name) {
    const { board, problem, text: content } = store.state;
    begin({ variant: name });
    if (problem?.from === 'read' || content && !board.givens) text(content, { now: true });
    else if (board.givens === 0) clear();
    else check(board, name, (answer) => boardRevised(store.state, answer));
  }

  function check({ cells, boxsize }, name, accept) {
    ask('check', { cells, boxsize, variant: name }, accept);
  }

  /** Send what is still waiting for a pause; resolves when the state says what came of it. */
  async function settle() {
    do {
      if (paused) {
        clearTimeout(paused.timer);
        paused.read();
      }
      await settled;
    } while (paused || busy);
  }

  return { text, edit, variant, empty, settle };
}

/** Call the worker; a call that breaks answers like one that refused, so that the page can say it. */
async function callSafely(solver, name, request) {
  try {
    return await solver.call(name, request);
  } catch (error) {
    return { ok: false, message: `the solver broke off: ${error.message}`, line: null };
  }
}

/** Return a sentence when a text is longer than the worker takes, else null. */
export function lengthProblem(length, catalog) {
  if (!catalog || length <= catalog.max_text) return null;
  return `the text is ${count(length)} characters long; at most ${count(catalog.max_text)} are read`;
}

/**
 * Return a sentence when a text is longer than the worker takes, else null.
 * @param {string} text @param {?{max_text: number, max_lines: number}} catalog
 */
export function textProblem(text, catalog) {
  const tooLong = lengthProblem(text.length, catalog);
  if (tooLong || !catalog) return tooLong;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= catalog.max_lines; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > catalog.max_lines ? `the text has over ${count(catalog.max_lines)} lines; no puzzle is so long` : null;
}
