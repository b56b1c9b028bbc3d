/** Questions that a solved puzzle is asked unasked, as far as they are answered at once. */
import { kindOf } from './calls.js';
import { besides } from '../state/outcomes.js';

/** Questions that are asked of a solved puzzle, unasked: of grids up to this side, with so many seconds for each. */
const SOON = {
  side: 9,
  seconds: 0.3,
  unique: /** @type {const} */ (['rate']),
  several: /** @type {const} */ (['count', 'candidates']),
};

/**
 * @param {{call: import('./calls.js').Ask}} solver
 * @param {import('../state/state.js').Store} store
 */
export function createCloser(solver, store) {
  /**
   * Ask unasked what is soon known of a solved puzzle, one question after the other, until the worker is wanted for
   * something else. What takes longer is left to who asks.
   * @param {import('../state/state.js').Result} result
   */
  async function lookCloser(result) {
    const { side } = store.state.doc.board;
    if (!result.solution || side > SOON.side) return;
    for (const kind of result.second ? SOON.several : SOON.unique) {
      const answer = await ask(kind);
      if (store.state.run || store.state.found.result !== result) return;
      if (answer?.ok && answer.kind !== 'unknown') store.change((state) => ({ found: besides(kind, answer, state) }));
    }
  }

  /**
   * Ask a question; null if the worker crashed, which the page says by itself.
   * @param {'rate' | 'count' | 'candidates'} kind
   */
  async function ask(kind) {
    try {
      return await solver.call(kind, { ...kindOf(kind).request(store.state), time_limit: SOON.seconds });
    } catch (error) {
      if (error.name !== 'Crashed') throw error;
      return null;
    }
  }

  return lookCloser;
}
