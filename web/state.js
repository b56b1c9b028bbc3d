/**
 * The page's one plain object and the changes it can go through. Nothing here touches the document or the solver, and
 * no
 * rule of Sudoku is known: regions come from the catalog, conflicts from the worker.
 *
 * @typedef {{name: string, label: string, about: string, suffix: string, boards: Object<string, Region[]>,
 *   transforms: Object<string, {name: string, label: string, about: string, reason: string}[]>,
 *   formats: Object<string, Object<string, {label: string, reason: string}>>}} Variant   by boxsize; formats: by name,
 *   reason: why there is no such file
 * @typedef {{kind: string, label: string, cells: number[]}} Region   cells are labels: from 1, in row order
 * @typedef {{cells: number[], message: string}} Conflict
 * @typedef {{boxsize: number, side: number, variant: string, cells: number[], line: string, givens: number,
 *   recognised: string, assumed: boolean, notices: string[], conflicts: Conflict[],
 *   title: string}} Board   cells: the givens; assumed: nothing in the text says the variant
 * @typedef {Board & {ok: boolean, text?: string, entries?: number[], marks?: number[][], list?: ?List, others?:
 *   {label: string}[],
 *   other?: number}} Answer   of the worker, to read
 * @typedef {{conflicts: Conflict[], marks?: number[][], finished?: ?{headline: string, sentence: string}}} Checked
 *   of the worker, to check; marks: where some were struck
 * @typedef {{count: number, index: number, titles: string[]}} List
 * @typedef {{kind: string, verdict: string, headline: string, sentence: string, reason: string, solution: ?Grid,
 *   second: ?Grid, differ: number[], figures: Figures}} Result
 * @typedef {{cells: number[], line: string}} Grid
 * @typedef {{variables: number, constraints: number, singles?: number, nodes?: number, formulation?: string, labels?:
 *   {variables?: string, constraints?: string}, solver: string, version: string,
 *   times: Object<string, ?number>}} Figures
 * @typedef {{kind: string, headline: string, sentence: string, figures?: Figures, play?: boolean}} Outcome   play: it
 *   is about the player's digits
 * @typedef {{variant: string, boxsize: number, symmetry: string, givens: ?number, minimal: boolean, seed: string}}
 *   Making
 * @typedef {ReturnType<typeof initialState>} State
 * @typedef {{message: string, line: ?number, from: string, calm: boolean, list: ?import('./batchbox.js').Source}}
 *   Problem
 *   from: the call that refused; calm: no alarm, somebody is still typing; list: what Many puzzles may take
 */

/**
 * Return an empty board of the given size, as good as known without the worker.
 * @param {number} boxsize @param {string} variant @returns {Board}
 */
export function emptyBoard(boxsize, variant) {
  const side = boxsize ** 2;
  return {
    boxsize,
    side,
    variant,
    cells: Array(side ** 2).fill(0),
    line: '',
    givens: 0,
    recognised: '',
    assumed: false,
    title: '',
    notices: [],
    conflicts: [],
  };
}

export const blankEntries = (length) => Array(length).fill(0);
export const blankMarks = (length) => Array(length).fill([]);

/** Return the state of a page just opened. */
export function initialState() {
  return {
    catalog: null,
    runtime: 'loading', // of the worker: loading, ready or failed
    progress: null, // {phase, loaded, total} while loading, or while a model's package is fetched
    failure: '', // why loading failed
    text: '', // what the Puzzle textbox holds
    title: '', // where the puzzle came from: the name of a file or an example
    example: -1, // index in catalog.examples, as long as the puzzle is that one
    source: null, // {data, filename, file}: the file the text came from, and its bytes as base64
    asked: {}, // {variant, filename} that the text was or will be read with
    list: null, // List, when the text holds several puzzles
    pick: 0, // index of the puzzle that was asked for in the list
    others: [], // {label} of all readings of the text, when there are several
    other: 0, // index of the reading that was asked for
    unread: false, // the text was taken in, and the grid does not show it yet
    reading: false, // text or an edit is on its way to the worker
    problem: null, // why the last text, edit or variant was refused
    notSaved: '', // why the last download was not made
    refusedLink: '', // why a link was not opened
    said: '', // what was done last, for those who did not see it
    variant: '', // as the list shows it; board.variant is the one the grid was read under
    chosen: '', // the variant that was chosen by hand last: what the next text is read as if it names none
    board: emptyBoard(3, ''),
    entries: blankEntries(81), // the player's digits, by cell; 0 for none
    marks: blankMarks(81), // the player's pencil marks, by cell
    placed: [], // labels of cells whose new digit the worker has not taken out of other cells' marks yet
    locked: false, // typed digits are the player's, the givens stay
    pencil: false, // typed digits are pencil marks
    pad: false, // the number pad is there
    flagged: [], // labels of cells whose digits were found to be mistakes
    past: [],
    future: [], // documents of history.js
    forgotten: false, // there were more steps than are remembered
    model: '',
    formulation: '', // of the model, where it has several; "" means its usual one
    format: '',
    timeLimit: 60,
    countLimit: 1,
    compareLimit: 10,
    making: null, // what the Generate panel is set to; no variant or size means the grid's
    seed: '', // what the last generated puzzle was made from
    run: null, // what is under way: a Run of calls.js
    note: '', // what the worker says it is doing
    outcome: null, // what the last run ended in
    result: null, // the worker's answer to solve, as long as it belongs to the grid
    view: 'solution', // what the grid shows when there is a result: 'solution', 'other' (the second one) or 'puzzle'
    candidates: null, // digits of each cell, as long as they are shown; never together with a result
    comparison: null, // of comparison.js, as long as it belongs to the grid
  };
}

export const NOTHING_FOUND = { result: null, view: 'solution', candidates: null };
/** What is no longer known once the givens have changed. */
export const NO_RESULT = { ...NOTHING_FOUND, outcome: null, comparison: null, flagged: [] };

/**
 * Milliseconds that a run may take before it is shown to be under way: what takes no longer is felt to come at once.
 */
export const AT_ONCE = 100;

/**
 * Hold a state and have each change drawn; but what happens while a run has only begun is drawn with its outcome, once,
 * unless another outcome stands there until then.
 * `soon`: draw in a task of its own, with what else is done in this one.
 * @param {(state: State) => void} draw
 * @returns {{state: State, change: (patch: Partial<State>, options?: {soon?: boolean}) => void}}
 */
export function createStore(draw) {
  const store = { state: initialState(), change };
  let drawn = store.state;
  let timer = 0;

  function change(patch, { soon = false } = {}) {
    store.state = { ...store.state, ...patch };
    const { run } = store.state;
    const left = run && !drawn.outcome ? run.since + AT_ONCE - performance.now() : 0;
    clearTimeout(timer);
    if (soon || left > 0) timer = setTimeout(drawNow, Math.max(left, 0));
    else drawNow();
  }

  function drawNow() {
    clearTimeout(timer);
    drawn = store.state;
    draw(drawn);
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
  return {
    catalog,
    variant,
    chosen: variant,
    board: emptyBoard(3, variant),
    past: [],
    future: [],
    forgotten: false,
    model: catalog.models[0].name,
    format: catalog.formats[0].name,
    timeLimit: catalog.time_limit.default,
    countLimit: catalog.count_limit.default,
    making: { variant: '', boxsize: 0, symmetry: catalog.symmetries[0].name, givens: null, minimal: true, seed: '' },
  };
}

/**
 * The worker took in a text.
 * @param {Answer} answer @param {State} state
 */
export function boardRead({ entries, marks, list = null, others = [], other = 0, ...answer }, state) {
  const { length } = answer.cells;
  const given = entries?.some(Boolean) ?? false;
  return {
    ...NO_RESULT,
    ...whereItIs(answer),
    said: '',
    board: boardOf(answer),
    list,
    others,
    other,
    pick: list?.index ?? 0,
    placed: [],
    entries: entries ?? blankEntries(length),
    marks: marks?.length ? marks : blankMarks(length),
    locked: given || (state.locked && answer.givens > 0),
  };
}

/**
 * The worker looked at the grid, which is as the state has it: now it is known what conflicts under this variant.
 * @param {Checked & {variant: string}} answer @param {State} state
 */
export function boardChecked({ variant, conflicts, marks, finished }, state) {
  const { board } = state;
  const changed = variant !== board.variant;
  return {
    ...(changed && NO_RESULT),
    ...whereItIs({ variant }),
    board: { ...board, variant, conflicts, assumed: board.assumed || changed },
    problem: state.problem?.from === 'read' ? state.problem : null,
    placed: [],
    ...(marks?.length && { marks }),
    ...(finished && { outcome: { kind: 'solved', ...finished, play: true } }),
  };
}

const whereItIs = ({ variant }) => ({ variant, reading: false, unread: false, problem: null, notSaved: '' });

function boardOf({ boxsize, side, variant, cells, line, givens, recognised, assumed, notices, conflicts, title }) {
  return { boxsize, side, variant, cells, line, givens, recognised, assumed, notices, conflicts, title };
}

/**
 * The worker refused.
 * @param {{message: string, line: ?number, list?: ?import('./batchbox.js').Source}} error @param {string} from @param
 *   {boolean} [calm]
 */
export function refused({ message, line, list = null }, from, calm = false) {
  return { reading: false, unread: false, problem: { message, line, from, calm, list } };
}
