/**
 * Browsing solving steps, their reasoning line by line, or several solutions: which one the grid shows, and what it
 * shows of it.
 */
import type { Hint as FoundHint, Implication, Path, ShownStep as Step, ShownStep } from '../protocol.js';
import type { Reasoning, Found, Patch, State, Hint } from './state.js';

/** Cells are indexes. */
export type StepView = {
  digits: number[] | null; // the digits found so far; null to show the player's
  open: (number[] | null)[]; // null: the cell shows what is noted in it
  struck: Map<number, number[]>;
  keys: Map<number, number[]>;
  placed: Set<number>;
  dead: Set<number>;
  chain: Step['chain']; // its links, with labels of cells
  reasoned: Reasoned | null; // what holds at a line of the reasoning
};

/** Candidates by cell: supposed to be true, true because of that, and false before the line. */
type Reasoned = Record<'supposed' | 'true' | 'false', Map<number, number[]>>;

/** The path is known: show its first step. */
export const pathFound = (path: Path): Patch['found'] => ({
  path,
  ...(path.steps.length && STEPPING),
  step: path.first ?? 0,
});

const STEPPING: Pick<Found, 'view' | 'candidates'> = { view: 'step', candidates: null };

/** Show a step, limited to those that exist. */
export const stepChosen =
  (index: number) =>
  ({ found: { path } }: State): Patch =>
    path ? { found: { ...STEPPING, step: Math.min(Math.max(index, 0), path.steps.length - 1) } } : {};

/** Show the solution again. */
export const stepsLeft: Patch = { found: { view: 'solution', candidates: null, tallies: null } };

/** Return the step of the path that the grid shows, or null if none. */
export const stepShown = ({ found: { view, path, step } }: State): Step | null =>
  (view === 'step' && path?.steps[step]) || null;

/**
 * Return the current step, the number of steps before it, and the digits and candidates before it; null if there is
 * no step.
 */
export function positionShown(state: State): { step: Step; at: number; digits: number[]; open: Set<number>[] } | null {
  const step = stepShown(state);
  if (!step) return null;
  const [digits, open] = before(state.found);
  const givens = state.doc.board.cells;
  return { step, at: state.found.step, digits: digits.map((digit, index) => digit || givens[index]), open };
}

/** Return the step that is explained in the grid, and the digits and candidates before it; null if there is none. */
export function explainedIn(state: State): { step: Step; entries: number[]; open: number[][] } | null {
  const shown = positionShown(state);
  if (shown) return { step: shown.step, entries: shown.digits, open: shown.open.map((here) => [...here]) };
  const hint = hintShown(state);
  return hint && hint.degree === LAST ? { step: hint.step, entries: state.doc.entries, open: hint.open } : null;
}

/** The reasoning of a step is known: show its first line. */
export const reasoningFound = (of: Step, lines: Implication[]): Patch => ({
  found: { reasoning: { of, lines, at: 0 } },
});

/** Show a line of the reasoning, limited to those that exist. */
export const lineChosen =
  (index: number) =>
  ({ found: { reasoning } }: State): Patch =>
    reasoning
      ? { found: { reasoning: { ...reasoning, at: Math.min(Math.max(index, 0), reasoning.lines.length - 1) } } }
      : {};

export const reasoningLeft: Patch = { found: { reasoning: null } };

/** Return the reasoning that the grid shows: that of the step, or of the hint; null if none. */
export function reasoningShown(state: State): Reasoning | null {
  const { reasoning } = state.found;
  const hint = hintShown(state);
  const step = stepShown(state) ?? (hint?.degree === LAST ? hint.step : null);
  return reasoning && reasoning.of === step ? reasoning : null;
}

/** Return the digits and candidates before the first step, or null if there are no steps. */
export const startOf = ({ found: { path }, doc: { board } }: State) =>
  path && { digits: board.cells, open: path.open.map(toSet) };

/** Return what the grid shows of a step or hint, or null if there is none. */
export function stepView(state: State): StepView | null {
  const view = plainView(state);
  const reasoning = view && reasoningShown(state);
  return reasoning ? reasonedView(view, reasoning) : view;
}

function plainView(state: State): StepView | null {
  const step = stepShown(state);
  if (step) return viewOf(step, ...before(state.found));
  const hint = hintShown(state);
  return hint && hint.degree === LAST ? hintView(hint) : null;
}

/** Return what the grid shows of a hint: nothing in the cells that it is not about. */
function hintView({ step, open, lit, degree }: Hint): StepView {
  const view = viewOf(step, [], open.map(toSet));
  const about = new Set([...lit[degree - 1], ...step.cells].map((label) => label - 1));
  const isAbout = (index: number) => about.has(index) || view.keys.has(index) || view.struck.has(index);
  return { ...view, open: view.open.map((here, index) => (isAbout(index) ? here : null)), digits: null, placed: NONE };
}

/** Return what the grid shows at a line of the reasoning. The conclusion is shown as the step itself. */
function reasonedView(view: StepView, reasoning: Reasoning): StepView {
  const line = lineAt(reasoning);
  if (line.role === 'conclusion') return { ...view, chain: [] };
  const { supposed, true: sure, fresh, false: gone } = holdingAt(reasoning);
  return {
    ...view,
    chain: [],
    struck: byCell(fresh),
    keys: byCell(line.left),
    dead: new Set(line.role === 'contradiction' ? line.cells.map((label) => label - 1) : []),
    reasoned: { supposed: byCell(supposed), true: byCell(sure), false: byCell(gone) },
  };
}

const toSet = (digits: number[]) => new Set(digits);
const NONE = new Set<number>();
const NOWHERE: number[] = [];

/** The last degree of a hint, which shows the reason in the grid. */
export const LAST = 3;

/** A hint begins with where to look. */
export const hintFound = (answer: FoundHint, { doc }: State) => hintAt({ ...answer, of: playIn(doc) }, 1);

/** Show more of a hint. */
export const hintGoesOn = (hint: Hint) => hintAt(hint, hint.degree + 1);

/** Return the hint if the Play tab shows it and it is for the current content of the grid, null otherwise. */
export function hintShown({ doc, found: { hint, result, view }, settings }: State): Hint | null {
  const seen = hint && settings.place === 'play' && (!result || view === 'puzzle');
  return seen && playIn(doc).every((part, index) => part === hint.of[index]) ? hint : null;
}

/** Return the labels of the cells that a step or a hint is about, or null if there is none. */
export function cellsLit(state: State) {
  const reasoning = reasoningShown(state);
  const line = reasoning && lineAt(reasoning);
  if (line && line.role !== 'conclusion') return line.role === 'contradiction' ? NOWHERE : line.cells;
  const hint = hintShown(state);
  return stepShown(state)?.cells ?? hint?.lit[hint.degree - 1];
}

/**
 * Return the pencil marks without the digits that a hint rules out; cells without marks get the remaining candidates.
 */
export function marksHinted({ step: { eliminated }, open }: Hint, { doc: { marks, centre } }: State) {
  const out = byCell(eliminated);
  // An unchanged cell keeps its list: undo compares lists by identity.
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

const hintAt = (hint: Omit<Hint, 'degree'>, degree: number) => ({
  found: { hint: { ...hint, degree }, candidates: null, flagged: [] },
});

/** The next degree of a hint; after the last one, it enters a digit or updates the pencil marks. */
const NEXT = ['the technique', 'the reason'];
const DO = { digit: 'fill it in', marks: 'update your pencil marks' };

/** Return the texts of a hint as far as it is shown, and what the next press of Hint does. */
export function hintTexts({ said, degree, step }: Hint): string[] {
  const next = NEXT[degree - 1] ?? DO[step.placed.length ? 'digit' : 'marks'];
  const offer = degree < LAST ? `Press Hint again for ${next}.` : `Press Hint again to ${next}.`;
  return [...said.slice(0, degree), offer];
}

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

function viewOf({ placed, eliminated, keys, dead = [], chain }: Step, digits: number[], open: Set<number>[]): StepView {
  const shown = [...digits];
  for (const [label, digit] of placed) shown[label - 1] = digit;
  return {
    digits: shown,
    open: open.map((here) => [...here]),
    struck: byCell(placed.length ? [] : eliminated),
    keys: byCell(keys),
    placed: new Set(placed.map(([label]) => label - 1)),
    dead: new Set(dead.map((label) => label - 1)),
    chain,
    reasoned: null,
  };
}

/**
 * Group items that begin with the label of a cell by the cell's index.
 * @param part   the part of each item to keep, by default its digit
 */
export function byCell<Item extends number[], Part = number>(
  items: Item[],
  part: (item: Item) => Part = ([, digit]) => digit as Part,
): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const item of items) {
    const index = item[0] - 1;
    found.set(index, [...(found.get(index) ?? []), part(item)]);
  }
  return found;
}

/** Return the solutions to browse, or null. */
const solutionsOf = ({ found: { why } }: State) => why?.solutions ?? null;

/** Return the solution being browsed, or null. */
export function solutionAmong(state: State) {
  const { view, among } = state.found;
  const several = view === 'among' && solutionsOf(state);
  if (!several) return null;
  const cells = [...several.shared];
  several.cells.forEach((label, at) => {
    cells[label - 1] = several.digits[among][at];
  });
  return { cells };
}

/** Show the next or the previous solution, at first the one seen last. */
export const alongSolutions =
  (by: number) =>
  (state: State): Patch => {
    const { view, among } = state.found;
    const last = (solutionsOf(state)?.digits.length ?? 1) - 1;
    const next = view === 'among' ? among + by : among;
    return { found: { view: 'among', among: Math.min(Math.max(next, 0), last), candidates: null, tallies: null } };
  };

/** Return whether candidates are shaded by the number of solutions that contain them. */
export const areTallied = (state: State) => {
  const times = solutionsOf(state)?.times;
  return Boolean(times) && state.found.tallies?.times === times;
};

/** Return whether the grid shows anything of several solutions. */
export const isAmong = (state: State) =>
  areTallied(state) || (state.found.view === 'among' && Boolean(solutionsOf(state)));

/** Return the candidates that were found, unless another tab shows them: what Set counts would give a game away. */
export const candidatesShown = ({ found: { candidates, tallies }, settings: { place } }: State) =>
  (tallies?.place ?? place) === place ? candidates : null;

/** Return whether there is a way back to the solution: the grid shows another one, or candidates. */
export const canLeave = (state: State) => isAmong(state) || candidatesShown(state) !== null;

/** Switch the shading of candidates by the number of solutions that contain them. */
export function talliesTurned(state: State): Patch {
  const { path } = state.found;
  const several = solutionsOf(state);
  if (areTallied(state) || !several || !path) return stepsLeft;
  const { times, compared } = several;
  return { found: { view: 'puzzle', candidates: path.open, tallies: { times, looked: compared } } };
}

type Candidate = ShownStep['eliminated'][number];

/** What holds at a line: suppositions, what follows from them, what the line itself makes false, and all before it. */
type Holding = { supposed: Candidate[]; true: Candidate[]; fresh: Candidate[]; false: Candidate[] };

/** Return whether a case is the other one, or around it. */
const isAround = (outer: number[], inner: number[]) =>
  outer.length <= inner.length && outer.every((number, at) => number === inner[at]);

export const lineAt = ({ lines, at }: Reasoning): Implication => lines[at];

/** Return the case in which a line is listed; the line that opens a case is outside of it. */
export const placeIn = ({ role, case: number }: Implication) => (role === 'case' ? number.slice(0, -1) : number);

/** Return what holds at the line that is shown. */
export function holdingAt({ lines, at }: Reasoning): Holding {
  const here = lines[at];
  const before = lines.slice(0, at + 1).filter((line) => isAround(line.case, here.case));
  const isSupposed = ({ role }: Implication) => role === 'supposed' || role === 'case';
  const of = (some: Implication[], part: 'true' | 'false') => some.flatMap((line) => line[part] as Candidate[]);
  if (here.role === 'conclusion') return { supposed: [], true: [], fresh: [], false: [] };
  return {
    supposed: of(before.filter(isSupposed), 'true'),
    true: of(
      before.filter((line) => !isSupposed(line)),
      'true',
    ),
    fresh: of([here], 'false'),
    false: of(
      before.filter((line) => line !== here),
      'false',
    ),
  };
}

/** Return the indexes of the lines to list: only the case that is shown, and those around it, are unfolded. */
export const listedLines = ({ lines, at }: Reasoning): number[] =>
  lines.flatMap((line, index) => (isAround(placeIn(line), lines[at].case) ? [index] : []));

/** Return whether the lines of a case are listed; null for a line that opens none. */
export const isUnfolded = ({ lines, at }: Reasoning, line: Implication): boolean | null =>
  line.role === 'case' ? isAround(line.case, lines[at].case) : null;
