/** State of the Model tab, and values derived from it. */

import type { Sum } from './sums.js';
import type { Candidate, Point, Tree } from './tree.js';

/** weights: of the columns, omitted if all are 1 */
export type Row = [
  label: string,
  family: number,
  name: string,
  sign: string,
  bound: number,
  columns: number[],
  weights?: number[],
];

export type Family = { label: string; count: number };

/** As sent by the worker; cells are labels. */
export type Program = {
  sentence: string;
  names: string[];
  places: [cell: number, digit: number][][];
  maximises: boolean;
  families: Family[];
  rows: Row[];
  others: { name: string; label: string }[]; // models whose rows are listed in their own notation
};

/** Rows of another model. */
export type Listing = {
  sentence: string;
  families: Family[];
  rows: [label: string, family: number, text: string, cells: number[]][];
};

export interface State {
  program: Program | null; // null until it arrives
  problem: string; // why it is missing
  model: string; // the model whose rows are listed; "" for the program
  listing: Listing | null; // its rows, once they arrive
  family: number; // the family listed; -1 for all, -2 for the rows of the sum
  find: string; // text to find in the label or name of a row
  cell: number; // label of the cell whose rows are listed; 0 for all
  row: number; // the open row; -1 for none
  digit: number; // the digit whose variables are highlighted; 0 for none
  stages: Stage[] | null; // null until they are counted
  stage: number; // index of the stage shown
  objective: string; // kind of the objective of the relaxation
  point: Point | null; // of the relaxation
  reach: Reach | null; // the largest values
  reached: boolean; // the grid shows the largest values, otherwise those of the relaxation
  ways: WayReach[]; // the largest values in each compared formulation
  tree: Tree | null; // of branching
  branch: Candidate | null; // the variable to branch on next
  first: SolverRun | null; // the solver's own run
  second: SolverRun | null; // its run after the cut
  conflict: { rows: number[]; sentence: string } | null; // conflicting constraints
  failed: string; // why the step cannot show more
}

/** With the program. */
export type Ready = State & { program: Program };

export const isReady = (state: State): state is Ready => state.program !== null;

export type Stage = { label: string; variables: number; constraints: number; nonzeros: number; settled: number[] };
export type Reach = { values: number[][]; counts: Counts; sentence: string };
export type Counts = { whole: number; fraction: number; never: number };

/** message: why there are no counts */
export type WayReach = { name: string; label: string; counts?: Counts; message: string };

export type SolverRun = {
  digits: number[] | null;
  nodes: number;
  iterations: number;
  milliseconds: number;
  log: string;
  cut: string[];
  sentence: string;
};

export const initialState = (): State => ({
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
 * Return what the grid shows of a step: labels of highlighted cells, and values.
 * @param settled   the values already determined
 */
export function highlightsOf(
  state: State,
  step: string,
  settled?: Sum['values'],
): { cells: number[]; values: number[][] | null } {
  return HIGHLIGHTS[step]?.(state, settled) || DARK;
}

const DARK = { cells: [], values: null };

const HIGHLIGHTS: Record<
  string,
  (state: State, settled?: Sum['values']) => { cells: number[]; values: number[][] | null } | null | 0
> = {
  variables: ({ program, digit }) => program && digit && { ...DARK, cells: cellsWith(program, digit) },
  constraints: (state, settled) => state.program && { ...DARK, cells: cellsOfListed(state, state.row, settled) },
  givens: ({ stages, stage }) => stages && { ...DARK, cells: stages[stage].settled },
  relaxation: ({ point, reach, reached }) => ({ ...DARK, values: (reached ? reach : point)?.values ?? null }),
  branching: ({ tree, branch }) =>
    tree && { cells: branch ? [branch[0]] : [], values: tree.nodes[tree.at].point.values },
  proof: ({ program, conflict }) =>
    program && conflict && { ...DARK, cells: once(conflict.rows.flatMap((row) => cellsOf(program, row))) },
};

/** Return the labels of the cells that have a variable of a digit. */
export const cellsWith = ({ places }: Program, digit: number) =>
  once(places.flat().flatMap(([label, of]) => (of === digit ? [label] : [])));

const once = (labels: number[]) => [...new Set(labels)];

/** Return what is listed: the program or another model. */
export const listedOf = ({ program, model, listing }: State): Program | Listing | null => (model ? listing : program);

/** The family of the rows that are added up. */
export const ADDED = -2;

/**
 * Return the indexes of the rows to list; the name of a row of another model is its text.
 * @param sum   the sum shown
 */
export function listedRows(state: State, sum: Sum | null = null) {
  const { family, find, cell } = state;
  const wanted = find.trim().toLowerCase();
  const isHere = cell ? aboutCell(state) : () => true;
  const rows = listedOf(state)?.rows ?? [];
  const indexes = family === ADDED && sum ? sum.parts.map(([, row]) => row) : rows.keys();
  return [...indexes].flatMap((index) => {
    const row = rows[index];
    if (!row) return [];
    const [label, of, name] = row;
    const isFound = label.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
    return (family < 0 || of === family) && isFound && isHere(index) ? [index] : [];
  });
}

/** Return a test whether a row is about the selected cell. */
function aboutCell({ program, model, listing, cell }: State): (index: number) => boolean {
  if (model) return (index) => Boolean(listing?.rows[index][3].includes(cell));
  const here = new Set(program ? variablesOf(program, cell) : []);
  return (index) => Boolean(program?.rows[index][5].some((column) => here.has(column)));
}

/**
 * Return the labels of the cells of a listed row.
 * @param values   the values already determined
 */
export const cellsOfListed = ({ program, model, listing }: State, index: number, values?: Sum['values']) =>
  model ? (listing?.rows[index]?.[3] ?? []) : program ? cellsOf(program, index, values) : [];

/** Return the variables that place something in a cell, as columns. */
export function variablesOf({ places }: Program, label: number) {
  return places.flatMap((placed, column) => (placed.some(([cell]) => cell === label) ? [column] : []));
}

/**
 * Return the labels of the cells of a row.
 * @param values   the values already determined
 */
export function cellsOf({ rows, places }: Program, index: number, values: Sum['values'] = []) {
  const columns = (rows[index]?.[5] ?? []).filter((column) => (values[column] ?? null) === null);
  return once(columns.flatMap((column) => places[column].map(([cell]) => cell)));
}

/**
 * Return the value of a variable in a solution.
 * @param digits   of the solution, by cell
 */
export function valueIn({ places }: Program, column: number, digits: number[]) {
  return Number(places[column].every(([cell, digit]) => digits[cell - 1] === digit));
}
