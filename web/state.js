/**
 * The page's one plain object and the changes it can go through. Nothing here touches the document or the solver, and no
 * rule of Sudoku is known: regions come from the catalog, conflicts from the worker.
 *
 * @typedef {{name: string, label: string, about: string, suffix: string, boards: Object<string, Region[]>,
 *   transforms: Object<string, {name: string, label: string, about: string, reason: string}[]>}} Variant   by boxsize
 * @typedef {{kind: string, label: string, cells: number[]}} Region   cells are labels: from 1, in row order
 * @typedef {{cells: number[], message: string}} Conflict
 * @typedef {{boxsize: number, side: number, variant: string, cells: number[], line: string, givens: number,
 *   recognised: string, notices: string[], conflicts: Conflict[],
 *   formats: {name: string, label: string, available: boolean, reason: string}[], title: string}} Board
 * @typedef {{outcome: string, unique: ?boolean, headline: string, sentence: string, solution: ?Grid, second: ?Grid,
 *   differ: number[], figures: Figures}} Result
 * @typedef {{cells: number[], line: string}} Grid
 * @typedef {{variables: number, constraints: number, solver: string, version: string, times: Object<string, ?number>}} Figures
 * @typedef {{kind: string, headline: string, sentence: string, figures?: Figures}} Outcome
 * @typedef {{variant: string, boxsize: number, symmetry: string, givens: ?number, minimal: boolean, seed: string}} Making
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
    progress: null,         // {phase, loaded, total} while loading, or while a model's package is fetched
    failure: '',            // why loading failed
    text: '',               // what the Puzzle textbox holds
    title: '',              // where the puzzle came from: the name of a file or an example
    example: -1,            // index in catalog.examples, as long as the puzzle is that one
    reading: false,         // text or an edit is on its way to the worker
    problem: null,          // why the last text, edit or variant was refused
    notSaved: '',           // why the last download was not made
    variant: '',            // as chosen in the list; board.variant is the one the grid was read under
    board: emptyBoard(3, ''),
    model: '', format: '', timeLimit: 60, countLimit: 1, compareLimit: 10,
    making: null,           // what the Generate panel is set to; no variant or size means the grid's
    seed: '',               // what the last generated puzzle was made from
    run: null,              // what is under way: {kind, since, sent}; kind is a name of runs.js
    note: '',               // what the worker says it is doing
    outcome: null,          // what the last run ended in
    result: null,           // the worker's answer to solve, as long as it belongs to the grid
    other: false,           // the second solution is the one shown
    candidates: null,       // digits of each cell, as long as they are shown; never together with a result
    comparison: null,       // rows of comparison.js, as long as they belong to the grid
  };
}

const NOTHING_FOUND = { result: null, other: false, candidates: null };
const NO_RESULT = { ...NOTHING_FOUND, outcome: null, comparison: null };
const NO_RUN = { run: null, note: '', progress: null };

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
           format: catalog.formats[0].name, timeLimit: catalog.time_limit.default, countLimit: catalog.count_limit.default,
           making: { variant: '', boxsize: 0, symmetry: catalog.symmetries[0].name, givens: null, minimal: true, seed: '' } };
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

/**
 * A run began. What it will replace is taken away: the grid shows either a solution or candidates.
 * @param {{kind: string, since: number, sent: boolean}} run
 */
export function runStarted(run) {
  const replaced = ['solve', 'candidates'].includes(run.kind) ? NOTHING_FOUND : {};
  return { run, note: '', progress: null, outcome: null, ...replaced };
}

/** @param {Result} result */
export function solved(result) {
  const { outcome: kind, headline, sentence, figures } = result;
  return { ...NO_RUN, result, outcome: { kind, headline, sentence, figures } };
}

/** @param {{count: number, exact: boolean, headline: string, sentence: string}} answer */
export function counted({ count, exact, headline, sentence }) {
  const kind = count ? 'solved' : exact ? 'none' : 'unknown';
  return { ...NO_RUN, outcome: { kind, headline, sentence } };
}

/** @param {{outcome: string, candidates: number[][], headline: string, sentence: string}} answer */
export function candidatesFound({ outcome: kind, candidates, headline, sentence }) {
  return { ...NO_RUN, outcome: { kind, headline, sentence }, candidates: kind === 'solved' ? candidates : null };
}

export function candidatesHidden() {
  return { candidates: null, outcome: null };
}

/**
 * The worker made a puzzle, new or from the one there was: it takes the grid's place.
 * @param {Board & {headline: string, sentence: string, seed?: string}} answer
 */
export function puzzleMade({ headline, sentence, seed, ...board }) {
  return { ...boardChecked(board), ...NO_RUN, title: '', example: -1, outcome: { kind: 'solved', headline, sentence }, ...(seed && { seed }) };
}

/** Every model had its turn. @param {Outcome} outcome */
export function compared(outcome) {
  return { ...NO_RUN, outcome };
}

/** The run ended without an answer: stopped or error. */
export function runBroke(kind, headline, sentence = '') {
  return { ...NO_RUN, outcome: { kind, headline, sentence } };
}
