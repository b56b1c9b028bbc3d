/**
 * Steps by which a solution follows: which one the grid shows, and what it shows of it.
 *
 * @typedef {[label: number, digit: number]} Pair   of a cell
 * @typedef {{name: string, outcome: string, sentence: string, size: number, placed: Pair[], eliminated: Pair[], cells:
 *   number[], keys: Pair[], rows: [often: number, label: string][], checked: boolean, total: string}} Step   as the
 *   worker tells it; cells: labels of those to look at; keys: candidates that the step is about
 * @typedef {{sentences: string[], reason: string, open: number[][], steps: Step[]}} Path   open: digits that each cell
 *   may hold before the first step
 * @typedef {{digits: ?number[], open: number[][], struck: Map<number, number[]>, keys: Map<number, number[]>, placed:
 *   Set<number>}} StepView   of cells as indexes; digits: those found so far, null where the player's are to be shown
 * @typedef {import('./state.js').State} State
 */

/** The path is known, and its first step is shown. @param {Path} path */
export const pathFound = (path) => ({ path, ...(path.steps.length && STEPPING), step: 0 });

const STEPPING = { view: 'step', candidates: null };

/** Show a step, within those that there are. @param {number} index */
export const stepChosen =
  (index) =>
  (/** @type {State} */ { found: { path } }) => ({
    found: { ...STEPPING, step: Math.min(Math.max(index, 0), path.steps.length - 1) },
  });

/** The grid shows the solution again. */
export const stepsLeft = { found: { view: 'solution' } };

/** Return the step of the path that the grid shows, null if none. @param {State} state @returns {?Step} */
export const stepShown = ({ found: { view, path, step } }) => (view === 'step' && path?.steps[step]) || null;

/** Return what the grid shows of a step, null if of none. @param {State} state @returns {?StepView} */
export function stepView(state) {
  const step = stepShown(state);
  return step && viewOf(step, ...before(state.found));
}

/** Return the digits and the open candidates of all cells before a step. @returns {[number[], Set<number>[]]} */
function before({ path, step }) {
  const digits = path.open.map(() => 0);
  const open = path.open.map((here) => new Set(here));
  for (const { placed, eliminated } of path.steps.slice(0, step)) {
    for (const [label, digit] of placed) digits[label - 1] = digit;
    for (const [label, digit] of eliminated) open[label - 1].delete(digit);
  }
  return [digits, open];
}

/** @param {Step} step @param {number[]} digits @param {Set<number>[]} open @returns {StepView} */
function viewOf({ placed, eliminated, keys }, digits, open) {
  const shown = [...digits];
  for (const [label, digit] of placed) shown[label - 1] = digit;
  return {
    digits: shown,
    open: open.map((here) => [...here]),
    struck: byCell(placed.length ? [] : eliminated),
    keys: byCell(keys),
    placed: new Set(placed.map(([label]) => label - 1)),
  };
}

/** @param {Pair[]} pairs @returns {Map<number, number[]>} */
function byCell(pairs) {
  const found = new Map();
  for (const [label, digit] of pairs) found.set(label - 1, [...(found.get(label - 1) ?? []), digit]);
  return found;
}
