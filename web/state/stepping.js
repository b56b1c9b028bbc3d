/**
 * Steps by which a solution follows: which one the grid shows, and what it shows of it.
 *
 * @typedef {[label: number, digit: number]} Pair   of a cell
 * @typedef {{name: string, outcome: string, sentence: string, size: number, placed: Pair[], eliminated: Pair[], cells:
 *   number[], dead?: number[], keys: Pair[], rows: [often: number, label: string, added?: string][],
 *   checked: boolean, described?: boolean, total: string}} Step   as the worker tells it; cells: labels of those to
 *   look at; dead: of those with nothing left; keys: candidates that the step is about
 * @typedef {{sentences: string[], reason: string, open: number[][], steps: Step[], first?: number, digits?: number[]}}
 *   Path   open: digits that each cell may hold before the first step; first: the step to begin with; digits: those
 *   that are known before
 * @typedef {{digits: ?number[], open: number[][], struck: Map<number, number[]>, keys: Map<number, number[]>, placed:
 *   Set<number>, dead: Set<number>}} StepView   of cells as indexes; digits: those found so far, null where the
 *   player's are to be shown
 * @typedef {{step: Step, open: number[][], said: string[], lit: number[][], degree: number, of: object[]}} Hint   said,
 *   lit: texts and labels of cells, by degree from 1; of: the player's digits and marks that it is for
 * @typedef {import('./state.js').State} State
 */

/** The path is known, and a step of it is shown. @param {Path} path */
export const pathFound = (path) => ({ path, ...(path.steps.length && STEPPING), step: path.first ?? 0 });

const STEPPING = { view: 'step', candidates: null };

/** Show a step, within those that there are. @param {number} index */
export const stepChosen =
  (index) =>
  (/** @type {State} */ { found: { path } }) => ({
    found: { ...STEPPING, step: Math.min(Math.max(index, 0), path.steps.length - 1) },
  });

/** The grid shows the solution again. */
export const stepsLeft = { found: { view: 'solution', candidates: null, tallies: null } };

/** Return the step of the path that the grid shows, null if none. @param {State} state @returns {?Step} */
export const stepShown = ({ found: { view, path, step } }) => (view === 'step' && path?.steps[step]) || null;

/**
 * Return the step that the grid shows, how many are before it, and what these leave; null if there is none.
 * @param {State} state @returns {?{step: Step, at: number, digits: number[], open: Set<number>[]}}
 */
export function positionShown(state) {
  const step = stepShown(state);
  if (!step) return null;
  const [digits, open] = before(state.found);
  const givens = state.doc.board.cells;
  return { step, at: state.found.step, digits: digits.map((digit, index) => digit || givens[index]), open };
}

/** Return what the givens leave to the steps, null without steps. @param {State} state */
export const startOf = ({ found: { path }, doc: { board } }) =>
  path && { digits: board.cells, open: path.open.map(toSet) };

/** Return what the grid shows of a step, null if of none. @param {State} state @returns {?StepView} */
export function stepView(state) {
  const step = stepShown(state);
  if (step) return viewOf(step, ...before(state.found));
  const hint = hintShown(state);
  return (hint?.degree ?? 0) >= WHOLE
    ? { ...viewOf(hint.step, [], hint.open.map(toSet)), digits: null, placed: NONE }
    : null;
}

const toSet = (digits) => new Set(digits);
const NONE = new Set();

/** The degree at which a hint is told whole, and the last one, which adds its constraints up. */
const WHOLE = 3;
export const LAST = 4;

/** A hint begins: where to look. @param {Omit<Hint, 'degree' | 'of'>} answer @param {State} state */
export const hintFound = (answer, { doc }) => hintAt({ ...answer, of: playIn(doc) }, 1);

/** More of a hint is told. @param {Hint} hint */
export const hintGoesOn = (hint) => hintAt(hint, hint.degree + 1);

/** Return the hint for just what is in the grid, null if there is none. @param {State} state @returns {?Hint} */
export function hintShown({ doc, found: { hint, result, view } }) {
  const seen = hint && (!result || view === 'puzzle');
  return seen && playIn(doc).every((part, index) => part === hint.of[index]) ? hint : null;
}

/** Return the labels of the cells that a step or a hint is about, null without one. @param {State} state */
export function cellsLit(state) {
  const hint = hintShown(state);
  return stepShown(state)?.cells ?? hint?.lit[hint.degree - 1];
}

/**
 * Return the pencil marks without what a hint rules out; in cells without marks, those that are left.
 * @param {Hint} hint @param {State} state
 */
export function marksHinted({ step: { eliminated }, open }, { doc: { marks, centre } }) {
  const out = byCell(eliminated);
  const left = (here, index) => (out.has(index) ? here.filter((digit) => !out.get(index).includes(digit)) : here);
  const noted = marks.map((here, index) =>
    out.has(index) && !(here.length + centre[index].length) ? open[index] : here,
  );
  return { doc: { marks: noted.map(left), centre: centre.map(left) } };
}

const playIn = ({ entries, marks, centre }) => [entries, marks, centre];

/** What each degree of a hint offers next; the last one, to enter a digit or to note what is left. */
const NEXT = [
  'Press Hint again: what follows there?',
  'Press Hint again: why?',
  'Press Hint again: what adds up to it?',
];
const DO = { digit: 'Press Hint again to enter it.', marks: 'Press Hint again to note it.' };

/** @param {Omit<Hint, 'degree'>} hint @param {number} degree */
const hintAt = (hint, degree) => ({
  found: { hint: { ...hint, degree }, candidates: null, flagged: [] },
  messages: {
    said: `${hint.said[degree - 1]} ${NEXT[degree - 1] ?? DO[hint.step.placed.length ? 'digit' : 'marks']}`,
  },
});

/** Return the digits and the open candidates of all cells before a step. @returns {[number[], Set<number>[]]} */
function before({ path, step }) {
  const digits = path.open.map((_, index) => path.digits?.[index] ?? 0);
  const open = path.open.map((here) => new Set(here));
  for (const { placed, eliminated } of path.steps.slice(0, step)) {
    for (const [label, digit] of placed) digits[label - 1] = digit;
    for (const [label, digit] of eliminated) open[label - 1].delete(digit);
  }
  return [digits, open];
}

/** @param {Step} step @param {number[]} digits @param {Set<number>[]} open @returns {StepView} */
function viewOf({ placed, eliminated, keys, dead = [] }, digits, open) {
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
 * @param {number[][]} told @param {(one: number[]) => any} [part]   what is kept of each: its digit
 * @returns {Map<number, any[]>}
 */
export function byCell(told, part = ([, digit]) => digit) {
  const found = new Map();
  for (const one of told) {
    const index = one[0] - 1;
    if (!found.has(index)) found.set(index, []);
    found.get(index).push(part(one));
  }
  return found;
}
