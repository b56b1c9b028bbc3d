/** What is needed when somebody has come to the grid, and is fetched then: pointers that choose, tints, and regions. */
import { fetchJson, lazy } from '../download.js';
import { watchPointers } from './pointing.js';
import { tintsOf } from './tints.js';

/**
 * @param {HTMLElement} root   the grid
 * @param {import('./pointing.js').Hand} hand
 * @param {import('./board.js').BoardActions} actions
 * @param {PointerEvent[]} presses   made while this was fetched; Ctrl or Shift chose cells with them
 */
export function reached(root, hand, actions, presses) {
  watchPointers(root, hand, presses);
  const houses = lazy(() => fetchJson('houses.json'), {
    arrived: actions.houses,
    failed: ({ message }) => actions.say(`The rows, columns and boxes of a cell are not tinted. ${message}`),
  });
  /** @type {typeof tintsOf} */
  const tints = (...shown) => {
    houses();
    return tintsOf(...shown);
  };
  return tints;
}
