/** What the grid shows of something beside it: cells that are lit, and values of a relaxation. */
import { byCell, cellsLit } from './stepping.js';
import type { State } from './state.js';

const NONE: number[] = [];

/** Return the labels of the cells that something beside the grid is about. */
export const litIn = (state: State) =>
  state.settings.place === 'model' ? state.light.cells : (cellsLit(state) ?? NONE);

/** Return the values of a relaxation that the grid shows, as [cell label, digit, value]. */
export const valuesShown = ({ settings, light }: State) => (settings.place === 'model' ? light.values : null);

/** Return the values that the cells have, by index, as [digit, value]; those of cells with a digit are not shown. */
export function valuesIn(state: State): Map<number, [digit: number, value: number][]> | null {
  const values = valuesShown(state);
  const { board, entries } = state.doc;
  if (!values) return null;
  const open = values.filter(([label]) => !board.cells[label - 1] && !entries[label - 1]);
  return byCell(open, ([, digit, value]) => [digit, value]);
}
