/** Steps by which a solution follows: which one the grid shows, and what it shows of it. */

import type { Found, Patch, State } from './state.js';

/** Of a cell. */
export type Pair = [label: number, digit: number];

/** As the worker tells it. */
export type Step = {
  name: string;
  outcome: string;
  sentence: string;
  size: number;
  placed: Pair[];
  eliminated: Pair[];
  cells: number[]; // labels of those to look at
  dead?: number[]; // of those with nothing left
  keys: Pair[]; // candidates that the step is about
  rows: [often: number, label: string, added?: string][];
  checked: boolean;
  described?: boolean;
  total: string;
};

export type Path = {
  sentences: string[];
  reason: string;
  open: number[][]; // digits that each cell may hold before the first step
  steps: Step[];
  first?: number; // the step to begin with
  digits?: number[]; // those that are known before
};

/** Of cells as indexes. */
export type StepView = {
  digits: number[] | null; // those found so far, null where the player's are to be shown
  open: number[][];
  struck: Map<number, number[]>;
  keys: Map<number, number[]>;
  placed: Set<number>;
  dead: Set<number>;
};

/** Said, lit: texts and labels of cells, by degree from 1; of: the player's digits and marks that it is for. */
export type Hint = { step: Step; open: number[][]; said: string[]; lit: number[][]; degree: number; of: unknown[] };

/** The path is known, and a step of it is shown. */
export const pathFound = (path: Path): Patch['found'] => ({
  path,
  ...(path.steps.length && STEPPING),
  step: path.first ?? 0,
});

const STEPPING: Pick<Found, 'view' | 'candidates'> = { view: 'step', candidates: null };

/** Show a step, within those that there are. */
export const stepChosen =
  (index: number) =>
  ({ found: { path } }: State): Patch =>
    path ? { found: { ...STEPPING, step: Math.min(Math.max(index, 0), path.steps.length - 1) } } : {};

/** The grid shows the solution again. */
export const stepsLeft: Patch = { found: { view: 'solution', candidates: null, tallies: null } };

/** Return the step of the path that the grid shows, null if none. */
export const stepShown = ({ found: { view, path, step } }: State): Step | null =>
  (view === 'step' && path?.steps[step]) || null;

/** Return the step that the grid shows, how many are before it, and what these leave; null if there is none. */
export function positionShown(state: State): { step: Step; at: number; digits: number[]; open: Set<number>[] } | null {
  const step = stepShown(state);
  if (!step) return null;
  const [digits, open] = before(state.found);
  const givens = state.doc.board.cells;
  return { step, at: state.found.step, digits: digits.map((digit, index) => digit || givens[index]), open };
}

/** Return what the givens leave to the steps, null without steps. */
export const startOf = ({ found: { path }, doc: { board } }: State) =>
  path && { digits: board.cells, open: path.open.map(toSet) };

/** Return what the grid shows of a step, null if of none. */
export function stepView(state: State): StepView | null {
  const step = stepShown(state);
  if (step) return viewOf(step, ...before(state.found));
  const hint = hintShown(state);
  return hint && hint.degree >= WHOLE
    ? { ...viewOf(hint.step, [], hint.open.map(toSet)), digits: null, placed: NONE }
    : null;
}

const toSet = (digits: number[]) => new Set(digits);
const NONE = new Set<number>();

/** The degree at which a hint is told whole, and the last one, which adds its constraints up. */
const WHOLE = 3;
export const LAST = 4;

/** A hint begins: where to look. */
export const hintFound = (answer: Omit<Hint, 'degree' | 'of'>, { doc }: State) =>
  hintAt({ ...answer, of: playIn(doc) }, 1);

/** More of a hint is told. */
export const hintGoesOn = (hint: Hint) => hintAt(hint, hint.degree + 1);

/** Return the hint for just what is in the grid, null if there is none. */
export function hintShown({ doc, found: { hint, result, view } }: State): Hint | null {
  const seen = hint && (!result || view === 'puzzle');
  return seen && playIn(doc).every((part, index) => part === hint.of[index]) ? hint : null;
}

/** Return the labels of the cells that a step or a hint is about, null without one. */
export function cellsLit(state: State) {
  const hint = hintShown(state);
  return stepShown(state)?.cells ?? hint?.lit[hint.degree - 1];
}

/** Return the pencil marks without what a hint rules out; in cells without marks, those that are left. */
export function marksHinted({ step: { eliminated }, open }: Hint, { doc: { marks, centre } }: State) {
  const out = byCell(eliminated);
  // A cell that loses nothing keeps its list: undo looks for the cells that are others.
  const left = (here: number[], index: number) => {
    const gone = out.get(index);
    return gone ? here.filter((digit) => !gone.includes(digit)) : here;
  };
  const noted = marks.map((here, index) =>
    out.has(index) && !(here.length + centre[index].length) ? open[index] : here,
  );
  return { doc: { marks: noted.map(left), centre: centre.map(left) } };
}

const playIn = ({ entries, marks, centre }: State['doc']): unknown[] => [entries, marks, centre];

/** What each degree of a hint offers next; the last one, to enter a digit or to note what is left. */
const NEXT = ['Press Hint again for more.', 'Press Hint again for more.', 'Press Hint again to see the arithmetic.'];
const DO = { digit: 'Press Hint again to fill it in.', marks: 'Press Hint again to update your pencil marks.' };

const hintAt = (hint: Omit<Hint, 'degree'>, degree: number) => ({
  found: { hint: { ...hint, degree }, candidates: null, flagged: [] },
  messages: {
    said: `${hint.said[degree - 1]} ${NEXT[degree - 1] ?? DO[hint.step.placed.length ? 'digit' : 'marks']}`,
  },
});

/** Return the digits and the open candidates of all cells before a step. */
function before({ path, step }: Found): [number[], Set<number>[]] {
  if (!path) return [[], []];
  const digits = path.open.map((_, index) => path.digits?.[index] ?? 0);
  const open = path.open.map((here) => new Set(here));
  for (const { placed, eliminated } of path.steps.slice(0, step)) {
    for (const [label, digit] of placed) digits[label - 1] = digit;
    for (const [label, digit] of eliminated) open[label - 1].delete(digit);
  }
  return [digits, open];
}

function viewOf({ placed, eliminated, keys, dead = [] }: Step, digits: number[], open: Set<number>[]): StepView {
  const shown = [...digits];
  for (const [label, digit] of placed) shown[label - 1] = digit;
  return {
    digits: shown,
    open: open.map((here) => [...here]),
    struck: byCell(placed.length ? [] : eliminated),
    keys: byCell(keys),
    placed: new Set(placed.map(([label]) => label - 1)),
    dead: new Set(dead.map((label) => label - 1)),
  };
}

/**
 * Group what begins with the label of a cell by the cell's index.
 * @param part   what is kept of each: its digit
 */
export function byCell<Told extends number[], Part = number>(
  told: Told[],
  part: (one: Told) => Part = ([, digit]) => digit as Part,
): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const one of told) {
    const index = one[0] - 1;
    found.set(index, [...(found.get(index) ?? []), part(one)]);
  }
  return found;
}
