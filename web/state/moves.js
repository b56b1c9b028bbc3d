/** State changes from edits in the grid. The rules of Sudoku are the worker's: conflicts are not known here. */
import { blank, textOf } from './grids.js';
import { shownSolution } from './sight.js';
import { FROM_NOWHERE, NOTHING_FOUND, blankEntries, lineOf, together } from './state.js';
import { merged } from './store.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Patch} Patch
 * @typedef {import('./state.js').Marking} Marking
 * A change, with what it is of: the puzzle, the digits entered into it, or pencil marks only; or why there is none.
 * @typedef {{of: 'puzzle' | 'play' | 'marks', change: Patch} | {refusal: string}} Move
 */

/**
 * Return the move of a digit (0 empties) typed into several cells at once; null if it changes nothing. A pencil mark
 * that all cells which can have it have already goes, in all others it comes. Cells that refuse the digit are left out.
 * @param {State} state @param {number[]} indexes @param {number} digit @param {Marking} marking @returns {?Move}
 */
export function typedInto(state, indexes, digit, marking) {
  let now = state;
  let all = /** @type {?Move} */ (null);
  for (const index of marking && digit ? unequal(state, indexes, digit, marking) : indexes) {
    const move = typed(now, index, digit, marking);
    if (move && 'change' in move) now = merged(now, move.change);
    all = both(all, move);
  }
  return all;
}

const GONE = 'The puzzle is another one now, so its solution is gone. Undo brings both back.';

/** Where marks of a kind are kept. */
const KEPT = /** @type {const} */ ({ corner: 'marks', centre: 'centre' });

/** Return the cells to mark: those without the mark, or, if none is, all. @param {State} state */
function unequal({ doc }, indexes, digit, marking) {
  const { board, entries } = doc;
  const marks = doc[KEPT[marking]];
  const without = indexes.filter((index) => !board.cells[index] && !entries[index] && !marks[index].includes(digit));
  return without.length ? without : indexes;
}

const WEIGHTS = ['marks', 'play', 'puzzle'];

/** Return two moves as one; a refusal counts where nothing changes. @param {?Move} one @param {?Move} other */
function both(one, other) {
  if (!other || (one && 'change' in one && 'refusal' in other)) return one;
  if (!one || 'refusal' in one || 'refusal' in other) return other;
  const of = WEIGHTS.indexOf(one.of) > WEIGHTS.indexOf(other.of) ? one.of : other.of;
  return { of, change: together(one.change, other.change) };
}

/**
 * Return the move of a digit (0 empties) typed into a cell; null if it changes nothing.
 * @param {State} state @param {number} index @param {number} digit
 * @param {Marking} marking   the digit is a pencil mark
 * @returns {?Move}
 */
export function typed(state, index, digit, marking) {
  const { board, entries, locked } = state.doc;
  const [given, entry] = [board.cells[index], entries[index]];
  if (locked && given)
    return digit === given ? null : { refusal: 'This digit is given. Unlock the givens to change it.' };
  if (marking && digit)
    return given || entry ? { refusal: 'Pencil marks go into empty cells.' } : marked(state, index, digit, marking);
  if (!digit) return given ? givenTyped(state, index, 0) : entry ? entryTyped(state, index, 0) : unmarked(state, index);
  if (digit === (locked ? entry : given)) return null;
  return locked ? entryTyped(state, index, digit) : givenTyped(state, index, digit);
}

/** @returns {Move} */
const entryTyped = (state, index, digit) => ({ of: 'play', change: entered(state, index, digit) });

/** @returns {Move} */
const givenTyped = (state, index, digit) => ({
  of: 'puzzle',
  change: together(givenEntered(state, index, digit), shownSolution(state) ? { messages: { said: GONE } } : {}),
});

/** @param {State} state @returns {?Move} */
function unmarked({ doc: { marks, centre } }, index) {
  if (!marks[index].length && !centre[index].length) return null;
  return { of: 'marks', change: { doc: { marks: put(marks, index, []), centre: put(centre, index, []) } } };
}

/** @param {State} state @returns {Move} */
function marked(state, index, digit, marking) {
  const marks = state.doc[KEPT[marking]];
  const here = marks[index];
  const now = here.includes(digit) ? here.filter((mark) => mark !== digit) : [...here, digit].sort((a, b) => a - b);
  return { of: 'marks', change: marksWritten(state, put(marks, index, now), marking) };
}

/** Replace all pencil marks of a kind, and show the puzzle in place of its solution. @param {State} state */
export function marksWritten({ found: { result, view } }, marks, marking = 'corner') {
  return { doc: { [KEPT[marking]]: marks }, found: { view: result ? 'puzzle' : view } };
}

/** Enter a digit of the player (0 empties). Results about the givens stay valid. @param {State} state */
export function entered(state, index, digit) {
  const { entries } = state.doc;
  return together(played(state), digitPut(state, index, digit), {
    doc: { entries: put(entries, index, digit) },
    found: { flagged: state.found.flagged.filter((label) => label !== index + 1) },
  });
}

/**
 * Clear the marks of a cell with a new digit; the worker will remove the digit from its peers' marks.
 * @param {State} state
 */
function digitPut({ doc: { marks, centre }, reading: { placed } }, index, digit) {
  if (!digit) return {};
  const doc = { marks: put(marks, index, []), centre: put(centre, index, []) };
  return { doc, reading: { placed: [...placed, index + 1] } };
}

/**
 * What every change of the player's digits does: the grid is to be checked again, and its solution is hidden.
 * @param {State} state @returns {Patch}
 */
function played({ found: { outcome, result, view } }) {
  return {
    reading: { stage: 'digits' },
    found: { view: result ? 'puzzle' : view, outcome: outcome?.play ? null : outcome },
  };
}

/**
 * Enter a given (0 empties), shown at once, before the worker has checked it. The textbox follows the grid.
 * @param {State} state
 */
function givenEntered(state, index, digit) {
  const { board, entries } = state.doc;
  return together(givensChanged(state, put(board.cells, index, digit)), digitPut(state, index, digit), {
    doc: { entries: put(entries, index, 0) },
  });
}

/** @param {State} state @returns {Patch} */
function givensChanged({ doc: { board }, catalog }, cells) {
  const givens = cells.filter(Boolean).length;
  const line = lineOf(cells, catalog, board.symbols);
  return {
    doc: { board: { ...board, cells, givens, line, recognised: '', assumed: false, notices: [] }, title: '' },
    reading: { ...FROM_NOWHERE, text: textOf({ ...board, givens, line }), stage: 'digits', problem: null },
    found: NOTHING_FOUND,
    messages: { notSaved: '' },
  };
}

/** Remove the player's digits and marks. @param {State} state */
export function entriesCleared(state) {
  const { length } = state.doc.board.cells;
  return together(played(state), {
    doc: blank(length),
    reading: { placed: [] },
    found: { flagged: [] },
  });
}

/**
 * Change givens, and the rules if there are new ones; the player's digits of the cells go.
 * @param {State} state @param {[label: number, digit: number][]} edits   digit 0 empties
 * @param {?import('./state.js').Rule[]} [rules]
 */
export function givensPut(state, edits, rules = null) {
  const { board: before, entries } = state.doc;
  const board = rules ? { ...before, rules, ruled: null } : before;
  const both = { cells: [...board.cells], entries: [...entries] };
  for (const [label, digit] of edits) {
    both.cells[label - 1] = digit;
    both.entries[label - 1] = 0;
  }
  return together(givensChanged({ ...state, doc: { ...state.doc, board } }, both.cells), {
    doc: { entries: both.entries },
  });
}

/** Turn the player's digits into givens. @param {State} state */
export function entriesAdopted(state) {
  const { board, entries } = state.doc;
  const cells = board.cells.map((given, index) => given || entries[index]);
  return together(givensChanged(state, cells), { doc: { entries: blankEntries(cells.length) } });
}

/**
 * Return a list with one thing in it replaced.
 * @template T
 * @param {T[]} list
 * @param {number} index
 * @param {T} value
 * @returns {T[]}
 */
function put(list, index, value) {
  return list.map((kept, at) => (at === index ? value : kept));
}
