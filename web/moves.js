/**
 * What somebody does in the grid, as changes of the state. Rules are the worker's: what conflicts or fits is not known
 * here.
 */
import { NO_RESULT, blankEntries, blankMarks, emptyBoard, lineOf } from './state.js';

/**
 * A change: of the puzzle, of the digits entered into it, or of pencil marks only; or why there is none.
 * @typedef {{of: 'puzzle' | 'play' | 'marks', change: Partial<import('./state.js').State>} | {refusal: string}} Move
 */

/**
 * Return what becomes of a digit (0 empties) typed into a cell; null when nothing does.
 * @param {import('./state.js').State} state @param {number} index @param {number} digit
 * @param {boolean} pencil   the digit is a pencil mark
 * @returns {?Move}
 */
export function typed(state, index, digit, pencil) {
  const { board, entries, locked } = state;
  const [given, entry] = [board.cells[index], entries[index]];
  if (locked && given)
    return digit === given ? null : { refusal: 'This digit is given. Unlock the givens to change it.' };
  if (pencil && digit)
    return given || entry ? { refusal: 'Pencil marks go into empty cells.' } : marked(state, index, digit);
  if (!digit) return given ? givenTyped(state, index, 0) : entry ? entryTyped(state, index, 0) : unmarked(state, index);
  if (digit === (locked ? entry : given)) return null;
  return locked ? entryTyped(state, index, digit) : givenTyped(state, index, digit);
}

/** @returns {Move} */
const entryTyped = (state, index, digit) => ({ of: 'play', change: entered(state, index, digit) });
/** @returns {Move} */
const givenTyped = (state, index, digit) => ({ of: 'puzzle', change: givenEntered(state, index, digit) });

/** @returns {?Move} */
function unmarked({ marks }, index) {
  return marks[index].length ? { of: 'marks', change: { marks: put(marks, index, []), said: '' } } : null;
}

/** @returns {Move} */
function marked({ marks, view, result }, index, digit) {
  const here = marks[index];
  const now = here.includes(digit) ? here.filter((mark) => mark !== digit) : [...here, digit].sort((a, b) => a - b);
  return { of: 'marks', change: { marks: put(marks, index, now), view: result ? 'puzzle' : view, said: '' } };
}

/** A digit (0 empties) of the player. What was found out about the givens stays true. */
export function entered(state, index, digit) {
  const { entries, marks, flagged, placed } = state;
  return {
    ...played(state),
    entries: put(entries, index, digit),
    marks: digit ? put(marks, index, []) : marks,
    flagged: flagged.filter((label) => label !== index + 1),
    placed: digit ? [...placed, index + 1] : placed,
  };
}

/** What every change of the player's digits does: the puzzle is looked at again, without its solution. */
function played({ board, outcome, result, view }) {
  return {
    variant: board.variant,
    view: result ? 'puzzle' : view,
    outcome: outcome?.play ? null : outcome,
    reading: true,
    said: '',
  };
}

/** A given (0 empties), shown at once, before the worker has looked at it. The textbox follows the grid. */
function givenEntered(state, index, digit) {
  const { board, entries, marks, placed } = state;
  return {
    ...givensChanged(state, put(board.cells, index, digit)),
    entries: put(entries, index, 0),
    marks: digit ? put(marks, index, []) : marks,
    placed: digit ? [...placed, index + 1] : placed,
  };
}

function givensChanged({ board, catalog }, cells) {
  const givens = cells.filter(Boolean).length;
  const line = lineOf(cells, catalog);
  return {
    ...NO_RESULT,
    ...FROM_NOWHERE,
    board: { ...board, cells, givens, line, recognised: '', assumed: false, title: '', notices: [] },
    variant: board.variant,
    text: givens ? line : '',
    problem: null,
    notSaved: '',
    reading: true,
    said: '',
  };
}

/** What a puzzle no longer is once its givens were changed: the file, the list or the example it came from. */
export const FROM_NOWHERE = {
  title: '',
  example: -1,
  source: null,
  list: null,
  others: [],
  pick: 0,
  other: 0,
  unread: false,
};

/**
 * A puzzle as it once was.
 * @typedef {{boxsize: number, variant: string, cells: number[], entries?: number[], marks?: number[][], locked?:
 *   boolean, title?: string}} Kept
 */

/** An empty grid takes the place of everything. @param {number} boxsize @param {string} variant */
export function gridEmptied(boxsize, variant) {
  const board = emptyBoard(boxsize, variant);
  const { length } = board.cells;
  return {
    ...FROM_NOWHERE,
    ...NO_RESULT,
    text: '',
    problem: null,
    notSaved: '',
    variant,
    asked: { variant },
    locked: false,
    board,
    entries: blankEntries(length),
    marks: blankMarks(length),
    placed: [],
  };
}

/** A puzzle that was kept takes the place of everything. @param {Kept} kept @param {object} catalog */
export function gridKept({ boxsize, variant, cells, entries = [], marks = [], locked = false, title = '' }, catalog) {
  const givens = cells.filter(Boolean).length;
  const line = lineOf(cells, catalog);
  const blank = gridEmptied(boxsize, variant);
  return {
    ...blank,
    title,
    locked,
    text: givens ? line : '',
    board: { ...blank.board, cells, givens, line },
    ...(entries.length && { entries }),
    ...(marks.length && { marks }),
  };
}

/** The player's digits and marks go. @param {import('./state.js').State} state */
export function entriesCleared(state) {
  const { length } = state.board.cells;
  return { ...played(state), entries: blankEntries(length), marks: blankMarks(length), flagged: [], placed: [] };
}

/** The player's digits become givens. @param {import('./state.js').State} state */
export function entriesAdopted(state) {
  const cells = state.board.cells.map((given, index) => given || state.entries[index]);
  return { ...givensChanged(state, cells), entries: blankEntries(cells.length) };
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
