/** Browsing several solutions of a puzzle: which one the grid shows, and what they have in common. */
import { lineOf, type Patch, type State } from './state.js';
import { stepsLeft } from './stepping.js';
import { catalogOf } from './catalog.js';

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
  return { cells, line: lineOf(cells, catalogOf(state), state.doc.board.symbols) };
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

/** Return whether there is a way back to the solution: the grid shows another one, or candidates. */
export const canLeave = (state: State) => isAmong(state) || state.found.candidates !== null;

/** Switch the shading of candidates by the number of solutions that contain them. */
export function talliesTurned(state: State): Patch {
  const { path } = state.found;
  const several = solutionsOf(state);
  if (areTallied(state) || !several || !path) return stepsLeft;
  const { times, compared } = several;
  return { found: { view: 'puzzle', candidates: path.open, tallies: { times, looked: compared } } };
}
