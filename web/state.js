/**
 * The page's one plain object and the changes it can go through. Nothing here touches the document or the solver, and no
 * rule of Sudoku is known: regions come from the catalog, conflicts from the worker.
 *
 * @typedef {{name: string, label: string, about: string, suffix: string, boards: Object<string, Region[]>}} Variant
 * @typedef {{kind: string, label: string, cells: number[]}} Region   cells are labels: from 1, in row order
 * @typedef {{cells: number[], message: string}} Conflict
 * @typedef {{boxsize: number, side: number, variant: string, cells: number[], line: string, givens: number,
 *   recognised: string, notices: string[], conflicts: Conflict[],
 *   formats: {name: string, label: string, available: boolean, reason: string}[], title: string}} Board
 * @typedef {{outcome: string, unique: ?boolean, headline: string, sentence: string, solution: ?Grid, second: ?Grid,
 *   differ: number[], figures: Figures}} Result
 * @typedef {{cells: number[], line: string}} Grid
 * @typedef {{variables: number, constraints: number, solver: string, version: string, times: Object<string, ?number>}} Figures
 * @typedef {ReturnType<typeof initialState>} State
 * @typedef {{message: string, line: ?number, from: string}} Problem   from: the call that refused
 */

/**
 * Return an empty board of the given size, as good as known without the worker.
 * @param {number} boxsize @param {string} variant @returns {Board}
 */
export function emptyBoard(boxsize, variant) {
  const side = boxsize ** 2;
  return { boxsize, side, variant, cells: Array(side ** 2).fill(0), line: '', givens: 0,
           recognised: '', title: '', notices: [], conflicts: [], formats: [] };
}

/** Return the state of a page just opened. */
export function initialState() {
  return {
    catalog: null,
    runtime: 'loading',     // of the worker: loading, ready or failed
    progress: null,         // {phase, loaded, total} while loading
    failure: '',            // why loading failed
    text: '',               // what the Puzzle textbox holds
    title: '',              // where the puzzle came from: the name of a file or an example
    example: -1,            // index in catalog.examples, as long as the puzzle is that one
    reading: false,         // text or an edit is on its way to the worker
    problem: null,          // why the last text, edit or variant was refused
    notSaved: '',           // why the last download was not made
    variant: '',            // as chosen in the list; board.variant is the one the grid was read under
    board: emptyBoard(3, ''),
    model: '', format: '', timeLimit: 60,
    run: null,              // the solve under way: {since, sent}
    note: '',               // what the worker says it is doing
    outcome: null,          // what the last run ended in: {kind, headline, sentence}
    result: null,           // the worker's answer, as long as it belongs to the grid
    other: false,           // the second solution is the one shown
  };
}

const NO_RESULT = { result: null, outcome: null, other: false };

/**
 * Hold a state and tell a listener about each change.
 * @param {(state: State) => void} onChange @returns {{state: State, change: (patch: Partial<State>) => void}}
 */
export function createStore(onChange) {
  const store = { state: initialState(), change };
  function change(patch) {
    store.state = { ...store.state, ...patch };
    onChange(store.state);
  }
  return store;
}

/**
 * Return a grid as one line of symbols.
 * @param {number[]} cells @param {object} catalog
 */
export function lineOf(cells, catalog) {
  return cells.map((digit) => (digit ? catalog.symbols[digit - 1] : catalog.blank)).join('');
}

/* Changes: each returns what becomes different, to be merged into the state. */

export function catalogCame(catalog) {
  const variant = catalog.variants[0].name;
  return { catalog, variant, board: emptyBoard(3, variant), model: catalog.models[0].name,
           format: catalog.formats[0].name, timeLimit: catalog.time_limit.default };
}

/**
 * The worker took in a text.
 * @param {Board} board
 */
export function boardRead(board) {
  return { board, variant: board.variant, reading: false, problem: null, notSaved: '', ...NO_RESULT };
}

/**
 * The worker looked through an edited grid: the textbox follows the grid.
 * @param {Board} board
 */
export function boardChecked(board) {
  return { ...boardRead(board), text: board.givens ? board.line : '' };
}

/**
 * The same cells under another variant: the text stays as it was pasted.
 * @param {State} state @param {Board} board
 */
export function boardRevised(state, board) {
  return { ...boardRead(board), text: state.text, board: { ...board, recognised: state.board.recognised, title: state.board.title } };
}

export function refused(error, from) {
  return { reading: false, problem: { message: error.message, line: error.line, from } };
}

/**
 * A digit (0 empties) was typed into the grid; shown at once, before the worker has looked at it.
 * @param {State} state @param {number} index @param {number} digit
 */
export function cellEdited(state, index, digit) {
  const cells = state.board.cells.slice();
  cells[index] = digit;
  const givens = cells.filter(Boolean).length;
  const line = lineOf(cells, state.catalog);
  const board = { ...state.board, cells, givens, line, recognised: '', title: '', notices: [] };
  return { ...boardChecked(board), title: '', example: -1, reading: true };
}

export function runStarted(run) {
  return { run, note: '', ...NO_RESULT };
}

/** @param {Result} result */
export function runEnded(result) {
  const { outcome: kind, headline, sentence } = result;
  return { run: null, note: '', result, outcome: { kind, headline, sentence } };
}

/** The run ended without a result: stopped or error. */
export function runBroke(kind, headline, sentence = '') {
  return { run: null, note: '', ...NO_RESULT, outcome: { kind, headline, sentence } };
}
