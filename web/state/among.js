/** Solutions of a puzzle that has several: which of those that were compared the grid shows, and what all have. */
import { lineOf } from './state.js';
import { stepsLeft } from './stepping.js';

/** @typedef {import('./state.js').State} State */

/** Return the solutions to go through, null without any. @param {State} state */
const solutionsOf = ({ found: { why } }) => why?.solutions ?? null;

/** Return the solution that was chosen of several, if it is shown, else null. @param {State} state */
export function solutionAmong(state) {
  const { view, among } = state.found;
  const several = view === 'among' && solutionsOf(state);
  if (!several) return null;
  const cells = [...several.shared];
  several.cells.forEach((label, at) => {
    cells[label - 1] = several.digits[among][at];
  });
  return { cells, line: lineOf(cells, state.catalog, state.doc.board.symbols) };
}

/** The grid shows the next or the previous one of several solutions, at first the one that was seen last. */
export const alongSolutions =
  (/** @type {number} */ by) =>
  (/** @type {State} */ { found: { view, among, why } }) => {
    const last = why.solutions.digits.length - 1;
    const next = view === 'among' ? among + by : among;
    return { found: { view: 'among', among: Math.min(Math.max(next, 0), last), candidates: null, tallies: null } };
  };

/** Tell whether candidates are shaded by the number of solutions that have them. @param {State} state */
export const areTallied = (state) => {
  const times = solutionsOf(state)?.times;
  return Boolean(times) && state.found.tallies?.times === times;
};

/** Tell whether the grid shows anything of several solutions. @param {State} state */
export const isAmong = (state) => areTallied(state) || (state.found.view === 'among' && Boolean(solutionsOf(state)));

/**
 * Tell whether there is a way back to the solution: the grid shows another one, or candidates.
 * @param {State} state
 */
export const canLeave = (state) => isAmong(state) || state.found.candidates !== null;

/** Candidates are shaded by the number of solutions that have them, or no more. @param {State} state */
export function talliesTurned(state) {
  const { why, path } = state.found;
  if (areTallied(state)) return stepsLeft;
  const { times, compared } = why.solutions;
  return { found: { view: 'puzzle', candidates: path.open, tallies: { times, looked: compared } } };
}
