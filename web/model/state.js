/**
 * State of the place Model, and values derived from it.
 *
 * @typedef {[label: string, family: number, name: string, sign: string, bound: number, columns: number[],
 *   weights?: number[]]} Row   weights: of the columns, none where all are 1
 * @typedef {{label: string, count: number}} Family
 * @typedef {{sentence: string, names: string[], places: [cell: number, digit: number][][], maximises: boolean,
 *   families: Family[], rows: Row[], others: {name: string, label: string}[]}} Program   as the worker tells it; cells
 *   are labels; others: models whose rows are listed in their own notation
 * @typedef {{sentence: string, families: Family[], rows: [label: string, family: number, text: string, cells:
 *   number[]][]}} Listing   of another model
 * @typedef {object} State
 * @property {?Program} program   null until it is there
 * @property {string} problem   why it is not
 * @property {string} model   whose rows are listed; "" for the program's
 * @property {?Listing} listing   its rows, once they are there
 * @property {number} family   whose rows are listed; -1 for all, -2 for those that are added up in Why
 * @property {string} find   what the listed rows have in their label or name
 * @property {number} cell   label of the cell whose rows are listed; 0 for all
 * @property {number} row   the one that was chosen; -1 for none
 * @property {number} digit   whose variables are lit; 0 for none
 * @property {?Stage[]} stages   null until they are counted
 * @property {number} stage   index of the one that is shown
 * @property {string} objective   kind of the objective of the relaxation
 * @property {?import('./tree.js').Point} point   of the relaxation
 * @property {?Reach} reach   largest values
 * @property {boolean} reached   the grid shows the largest values, else those of the point
 * @property {WayReach[]} ways   largest values in each formulation that is compared
 * @property {?import('./tree.js').Tree} tree   of branching
 * @property {?import('./tree.js').Candidate} branch   the fraction that is branched at next
 * @property {?SolverRun} first   what the solver did
 * @property {?SolverRun} second   the same after the cut
 * @property {?{rows: number[], sentence: string}} conflict   constraints that contradict each other
 * @property {string} failed   why the step that is shown cannot say more
 *
 * @typedef {{label: string, variables: number, constraints: number, nonzeros: number, settled: number[]}} Stage
 * @typedef {{values: number[][], counts: Counts, sentence: string}} Reach
 * @typedef {{whole: number, fraction: number, never: number}} Counts
 * @typedef {{name: string, label: string, counts?: Counts, message: string}} WayReach   message: why without counts
 * @typedef {{digits: ?number[], nodes: number, iterations: number, milliseconds: number, log: string, cut:
 *   string[], sentence: string}} SolverRun
 */

/** @returns {State} */
export const initialState = () => ({
  program: null,
  problem: '',
  model: '',
  listing: null,
  ...NO_FILTER,
  ...NOTHING_ASKED,
});

export const NO_FILTER = { family: -1, find: '', cell: 0, row: -1 };

const NOTHING_ASKED = {
  digit: 0,
  stages: null,
  stage: 0,
  objective: 'none',
  point: null,
  reach: null,
  reached: false,
  ways: [],
  tree: null,
  branch: null,
  first: null,
  second: null,
  conflict: null,
  failed: '',
};

/**
 * Return what the grid shows of a step: labels of cells that are lit, and values.
 * @param {State} state @param {string} step @param {import('./sums.js').Sum['values']} [settled]   what is settled
 * @returns {{cells: number[], values: ?number[][]}}
 */
export function lightOf(state, step, settled) {
  return LIGHTS[step]?.(state, settled) || DARK;
}

const DARK = { cells: [], values: null };

/**
 * @type {Object<string, (state: State, settled?: import('./sums.js').Sum['values']) => {cells: number[], values:
 *   ?number[][]} | null | 0>}
 */
const LIGHTS = {
  variables: ({ program, digit }) => program && digit && { ...DARK, cells: cellsWith(program, digit) },
  constraints: (state, settled) => state.program && { ...DARK, cells: cellsOfListed(state, state.row, settled) },
  givens: ({ stages, stage }) => stages && { ...DARK, cells: stages[stage].settled },
  relaxation: ({ point, reach, reached }) => ({ ...DARK, values: (reached ? reach : point)?.values ?? null }),
  branching: ({ tree, branch }) =>
    tree && { cells: branch ? [branch[0]] : [], values: tree.nodes[tree.at].point.values },
  proof: ({ program, conflict }) =>
    program && conflict && { ...DARK, cells: once(conflict.rows.flatMap((row) => cellsOf(program, row))) },
};

/** Return the labels of the cells that have a variable of a digit. @param {Program} program @param {number} digit */
export const cellsWith = ({ places }, digit) =>
  once(places.flat().flatMap(([label, of]) => (of === digit ? [label] : [])));

const once = (labels) => [...new Set(labels)];

/** Return what is listed: the program, or another model. @param {State} state @returns {Program | Listing} */
export const listedOf = ({ program, model, listing }) => (model ? listing : program);

/** The family of the rows that are added up in Why. */
export const ADDED = -2;

/**
 * Return the indexes of the rows to be listed; the name of a row of another model is its text.
 * @param {State} state @param {?import('./sums.js').Sum} [sum]   what is added up
 */
export function listedRows(state, sum = null) {
  const { family, find, cell } = state;
  const wanted = find.trim().toLowerCase();
  const isHere = cell ? aboutCell(state) : () => true;
  const rows = /** @type {any[]} */ (listedOf(state).rows);
  const indexes = family === ADDED && sum ? sum.parts.map(([, row]) => row) : rows.keys();
  return [...indexes].flatMap((index) => {
    const row = rows[index];
    if (!row) return [];
    const [label, of, name] = row;
    const isFound = label.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
    return (family < 0 || of === family) && isFound && isHere(row) ? [index] : [];
  });
}

/** Return what tells whether a row is about the chosen cell. @param {State} state */
function aboutCell({ program, model, cell }) {
  if (model) return ([, , , cells]) => cells.includes(cell);
  const here = new Set(variablesOf(program, cell));
  return ([, , , , , columns]) => columns.some((column) => here.has(column));
}

/**
 * Return the labels of the cells that a listed row is about.
 * @param {State} state @param {number} index @param {import('./sums.js').Sum['values']} [values]   what is settled
 */
export const cellsOfListed = ({ program, model, listing }, index, values) =>
  model ? (listing?.rows[index]?.[3] ?? []) : cellsOf(program, index, values);

/** Return the variables that place something in a cell, as columns. @param {Program} program @param {number} label */
export function variablesOf({ places }, label) {
  return places.flatMap((placed, column) => (placed.some(([cell]) => cell === label) ? [column] : []));
}

/**
 * Return the labels of the cells that a row is about.
 * @param {Program} program @param {number} index @param {import('./sums.js').Sum['values']} [values]   what is settled
 */
export function cellsOf({ rows, places }, index, values = []) {
  const columns = (rows[index]?.[5] ?? []).filter((column) => (values[column] ?? null) === null);
  return once(columns.flatMap((column) => places[column].map(([cell]) => cell)));
}

/**
 * Return the value of a variable in a solution.
 * @param {Program} program @param {number} column @param {number[]} digits   of the solution, by cell
 */
export function valueIn({ places }, column, digits) {
  return Number(places[column].every(([cell, digit]) => digits[cell - 1] === digit));
}
