/** What is needed when somebody has come to the grid, and is fetched then: pointers that choose, tints, and regions. */
import { fetchJson } from '../download.js';
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
  loadHouses(actions);
  return tintsOf;
}

/** Fetch the regions that every grid has, for the tint of peers. */
async function loadHouses({ houses, say }) {
  try {
    houses(await fetchJson('houses.json'));
  } catch ({ message }) {
    say(`The rows, columns and boxes of a cell are not tinted. ${message}`);
  }
}
