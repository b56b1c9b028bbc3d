/** What is needed when somebody has come to the grid, and is fetched then: pointers that choose, tints, and regions. */
import { fetchJson, lazy } from '../download.js';
import { watchPointers, type Hand } from './pointing.js';
import { tintsOf } from './tints.js';
import type { BoardActions } from './board.js';

/**
 * @param root   the grid
 * @param presses   made while this was fetched; Ctrl or Shift chose cells with them
 */
export function reached(root: HTMLElement, hand: Hand, actions: BoardActions, presses: PointerEvent[]) {
  watchPointers(root, hand, presses);
  const houses = lazy(() => fetchJson('houses.json'), {
    arrived: actions.houses,
    failed: ({ message }) => actions.say(`The rows, columns and boxes of a cell are not tinted. ${message}`),
  });
  const tints: typeof tintsOf = (...shown) => {
    houses();
    return tintsOf(...shown);
  };
  return tints;
}
