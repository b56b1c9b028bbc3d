/** The regions of every grid, for the tint of peers: fetched when somebody first comes to the grid. */
import { fetchJson } from '../download.js';

/**
 * @param {import('../state/state.js').Store} store
 * @param {(said: string) => void} say
 */
export async function loadHouses(store, say) {
  try {
    store.change({ houses: await fetchJson('houses.json') });
  } catch ({ message }) {
    say(`The rows, columns and boxes of a cell are not tinted. ${message}`);
  }
}
