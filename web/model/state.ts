/**
 * State of the Model tab, and values derived from it. Cells are labels. The tree of branching by hand: each node is the
 * relaxation with one more candidate fixed to 1 or 0.
 */
import type {
  Contradiction,
  FoundCut,
  Program,
  Reaches,
  RelaxedPoint,
  Shadow,
  SizeThen,
  SolverDid,
  RelaxedPoint as Point,
} from '../protocol.js';
import type { Sum } from './rows.js';
import { symbolsOf, type State as PageState } from '../state/state.js';
import { cellName } from '../words.js';

/** The largest values in one formulation; message: why there are no counts. */
export type WayReach = { name: string; label: string; counts?: Reaches['counts']; message: string };

/** The projection of the relaxation on two variables, and their cells. */
type Projection = Shadow & { cells: number[] };

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
  shadow: null as Projection | null,
  along: 1, // the objective there: 0 for the first variable, 1 for the second
  isCut: false, // its bound there is rounded down
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

/** What the grid shows of a step. */
export type Highlights = { cells: number[]; values: number[][] | null };
export const DARK: Highlights = { cells: [], values: null };

/** The values of the variables that are determined already; null for the others. */
export type Values = Sum['values'];

/** Return the cells that have a variable of a digit. */
export const cellsWith = ({ places }: Program, digit: number) =>
  once(places.flat().flatMap(([label, of]) => (of === digit ? [label] : [])));

export const once = (labels: number[]) => [...new Set(labels)];

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

/** Return a candidate in words: "5 in r1c2". */
export function candidateName([label, digit]: [number, number], { doc: { board }, catalog }: PageState) {
  return `${symbolsOf(board, catalog)[digit - 1]} in ${cellName(label, board.side)}`;
}

/** Return a value with as many decimals as it needs, at most three. */
export const valueText = (value: number) => String(Number(value.toFixed(3)));

/** Return a log-probability with two decimals and a minus sign. */
export const decimal = (number: number) =>
  number
    .toFixed(2)
    .replace('-', '\u2212')
    .replace(/^\u2212(0\.00)$/, '$1');

export type Candidate = [label: number, digit: number];

/** parent: its index, -1 for the root */
type TreeNode = { parent: number; candidate: Candidate | null; value: number; point: Point };
/** at: index of the current node */
export type Tree = { nodes: TreeNode[]; at: number };

export const newTree = (point: Point): Tree => ({ nodes: [{ parent: -1, candidate: null, value: 0, point }], at: 0 });

/** Return a tree with one more node below the current one, or with that node current if it exists. */
export function grown(tree: Tree, candidate: Candidate, value: number, point: Point) {
  const known = childOf(tree, tree.at, candidate, value);
  if (known >= 0) return { ...tree, at: known };
  const nodes = [...tree.nodes, { parent: tree.at, candidate, value, point }];
  return { nodes, at: nodes.length - 1 };
}

/** Return the index of a node's child with a candidate fixed, or -1 if there is none. */
export const childOf = ({ nodes }: Tree, parent: number, candidate: Candidate, value: number) =>
  nodes.findIndex(
    (node) => node.parent === parent && node.value === value && String(node.candidate) === String(candidate),
  );

/** Return the candidates fixed at a node, in the format of the request. */
export function settledAt({ nodes }: Pick<Tree, 'nodes'>, index: number): number[][] {
  const { parent, candidate, value } = nodes[index];
  return candidate ? [...settledAt({ nodes }, parent), [...candidate, value]] : [];
}

export function kindOf({ point }: { point: Point | null }): 'solution' | 'pruned' | 'open' | 'untried' {
  if (!point) return 'untried';
  if (point.pruned) return 'pruned';
  return point.whole ? 'solution' : 'open';
}

/** Return the indexes of the nodes still to branch on. */
export const pending = ({ nodes }: Tree) =>
  nodes.flatMap((node, index) =>
    kindOf(node) === 'open' && nodes.filter(({ parent }) => parent === index).length < 2 ? [index] : [],
  );

/** Return the value of a candidate at a point. */
export const valueAt = ({ values }: Point, [label, digit]: Candidate) =>
  values.find(([at, of]) => at === label && of === digit)?.[2] ?? 0;

/** Return the variables to branch on at the current node: the fractional ones, or the one that splits it already. */
export function choices({ nodes, at }: Tree): Candidate[] {
  const split = nodes.find(({ parent }) => parent === at)?.candidate;
  return split ? [split] : nodes[at].point.fractional;
}

/** Return the variable to branch on first: the one nearest to a half. */
export function suggested(tree: Tree): Candidate | null {
  const far = (candidate: Candidate) => Math.abs(0.5 - valueAt(tree.nodes[tree.at].point, candidate));
  return choices(tree).reduce<Candidate | null>((best, each) => (best && far(best) <= far(each) ? best : each), null);
}

/** A node in the picture of a tree: x counts leaves, y levels. A branch that was not explored has no point. */
export type Placed = Omit<TreeNode, 'point'> & { point: Point | null; index: number; x: number; y: number };

/**
 * Return the nodes of a tree as a picture shows them, each before its descendants, 1 left of 0: leaves side by side,
 * and each parent above the middle of its branches.
 */
export function placed(tree: Tree): Placed[] {
  const found: Placed[] = [];
  let leaves = 0;
  const place = (node: Omit<Placed, 'x' | 'y'>, y: number) => {
    const here = { ...node, x: 0, y };
    found.push(here);
    const below = node.point ? branchesOf(tree, node.index).map((each) => place(each, y + 1)) : [];
    here.x = below.length ? (below[0] + below[below.length - 1]) / 2 : leaves++;
    return here.x;
  };
  place({ ...tree.nodes[0], index: 0 }, 0);
  return found;
}

/** Return both branches of a node, or none; the index of one that was not explored is that of the node. */
function branchesOf({ nodes }: Tree, parent: number) {
  const tried = nodes.flatMap((node, index) => (node.parent === parent ? [{ ...node, index }] : []));
  const untried = tried.length === 1 ? [{ ...tried[0], index: parent, value: 1 - tried[0].value, point: null }] : [];
  return [...tried, ...untried].sort((one, other) => other.value - one.value);
}
