/** State of the Model tab, and values derived from it. Cells are labels. */
import type { Contradiction, FoundCut, Program, Reaches, RelaxedPoint, SizeThen, SolverDid } from '../protocol.js';
import type { Sum } from './sums.js';
import type { Candidate, Tree } from './tree.js';

/** The largest values in one formulation; message: why there are no counts. */
export type WayReach = { name: string; label: string; counts?: Reaches['counts']; message: string };

export const NO_FILTER = {
  family: -1, // the family listed; -1 for all, -2 for the rows of the sum
  find: '', // text to find in the label or name of a row
  cell: 0, // the cell whose rows are listed; 0 for all
  row: -1, // the open row; -1 for none
};

export const initialState = () => ({
  program: null as Program | null, // null until it arrives
  problem: '', // why the program is missing
  ...NO_FILTER,
  digit: 0, // the digit whose variables are highlighted; 0 for none
  stages: null as SizeThen[] | null, // null until they are counted
  stage: 0, // index of the stage shown
  objective: 'none', // kind of the objective of the relaxation
  point: null as RelaxedPoint | null, // the solution of the relaxation
  cuts: [] as FoundCut[], // the cuts found so far; the last one may have no rows
  reach: null as Reaches | null, // the largest values
  reached: false, // the grid shows the largest values, otherwise those of the relaxation
  ways: [] as WayReach[], // the formulations compared
  tree: null as Tree | null, // the tree of the step Branching
  branch: null as Candidate | null, // the variable to branch on next
  first: null as SolverDid | null, // the solver's own run
  second: null as SolverDid | null, // its run after the cut
  conflict: null as Contradiction | null, // conflicting constraints
  failed: '', // why the step cannot show more
});

export type State = ReturnType<typeof initialState>;
/** The state once the program has arrived. */
export type Ready = State & { program: Program };

export const isReady = (state: State): state is Ready => state.program !== null;

type Highlights = { cells: number[]; values: number[][] | null };
/** The values of the variables that are determined already; null for the others. */
type Values = Sum['values'];

const DARK: Highlights = { cells: [], values: null };

const HIGHLIGHTS: Record<string, (state: State, settled?: Values) => Highlights | null | 0> = {
  variables: ({ program, digit }) => program && digit && { ...DARK, cells: cellsWith(program, digit) },
  constraints: ({ program, row }, settled) => program && { ...DARK, cells: cellsOf(program, row, settled) },
  givens: ({ stages, stage }) => stages && { ...DARK, cells: stages[stage].settled },
  relaxation: ({ point, reach, reached }) => ({ ...DARK, values: (reached ? reach : point)?.values ?? null }),
  branching: ({ tree, branch }) =>
    tree && { cells: branch ? [branch[0]] : [], values: tree.nodes[tree.at].point.values },
  proof: ({ program, conflict }) =>
    program && conflict && { ...DARK, cells: once(conflict.rows.flatMap((row) => cellsOf(program, row))) },
};

/** Return the cells and values that the grid shows at a step. */
export const highlightsOf = (state: State, step: string, settled?: Values) =>
  HIGHLIGHTS[step]?.(state, settled) || DARK;

/** Return the cells that have a variable of a digit. */
const cellsWith = ({ places }: Program, digit: number) =>
  once(places.flat().flatMap(([label, of]) => (of === digit ? [label] : [])));

const once = (labels: number[]) => [...new Set(labels)];

/** The family of the rows that are added up. */
export const ADDED = -2;

/** Return the indexes of the rows to list. */
export function listedRows(state: State, sum: Sum | null = null) {
  const { family, find, cell } = state;
  const wanted = find.trim().toLowerCase();
  const isHere = cell ? aboutCell(state) : () => true;
  const rows = state.program?.rows ?? [];
  const indexes = family === ADDED && sum ? sum.parts.map(([, row]) => row) : rows.keys();
  return [...indexes].flatMap((index) => {
    const row = rows[index];
    if (!row) return [];
    const [label, of, name] = row;
    const isFound = label.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
    return (family < 0 || of === family) && isFound && isHere(index) ? [index] : [];
  });
}

/** Return a function that tests whether a row is about the selected cell. */
function aboutCell({ program, cell }: State): (index: number) => boolean {
  const here = new Set(program ? variablesOf(program, cell) : []);
  return (index) => Boolean(program?.rows[index][5].some((column) => here.has(column)));
}

/** Return the columns of a cell's variables. */
export const variablesOf = ({ places }: Program, label: number) =>
  places.flatMap((placed, column) => (placed.some(([cell]) => cell === label) ? [column] : []));

/** Return the cells of a row, without those of determined variables. */
export function cellsOf({ rows, places }: Program, index: number, values: Values = []) {
  const columns = (rows[index]?.[5] ?? []).filter((column) => (values[column] ?? null) === null);
  return once(columns.flatMap((column) => places[column].map(([cell]) => cell)));
}

/** Return the value of a variable in a solution, whose digits are given by cell. */
export const valueIn = ({ places }: Program, column: number, digits: number[]) =>
  Number(places[column].every(([cell, digit]) => digits[cell - 1] === digit));
