/**
 * Questions about a solved puzzle that nobody has to press a button for. Small grids are asked about where it is soon
 * known; larger ones in a worker of their own, which whatever is done next ends at once.
 */
import { answerOf } from './answer.js';
import { kindOf } from './calls.js';
import { besides } from '../state/outcomes.js';
import { reasonOf } from '../words.js';

const ASKED = { unique: /** @type {const} */ (['rate']), several: /** @type {const} */ (['count', 'candidates']) };
/** The page's worker is asked about grids up to this side, with so many seconds for each question. */
const SOON = { side: 9, seconds: 0.3 };
/** Seconds for each question about a larger grid, and those after which a silent worker is given up. */
const LATER = { seconds: 8, silent: 12 };

/** @typedef {'rate' | 'count' | 'candidates'} Question */

/**
 * @param {{call: import('./calls.js').Ask}} solver
 * @param {import('../state/state.js').Store} store
 * @param {?Pick<import('../worker/crew.js').Crew, 'run' | 'stop'>} helper   null where there is room for one worker
 */
export function createCloser(solver, store, helper) {
  let wanted = null; // the result that is asked about

  /**
   * Ask one question after the other, until something else is done. What takes longer is left to who asks.
   * @param {import('../state/state.js').Result} result
   */
  async function look(result) {
    if (!result.solution) return;
    wanted = result;
    const ask = store.state.doc.board.side > SOON.side ? elsewhere : here;
    for (const kind of ASKED[result.second ? 'several' : 'unique']) {
      const answer = await ask(kind);
      if (wanted !== result || store.state.run || store.state.found.result !== result) return;
      if (answer?.ok && answer.kind !== 'unknown') store.change((state) => ({ found: besides(kind, answer, state) }));
    }
  }

  const requestOf = (kind, { seconds }) => ({ ...kindOf(kind).request(store.state), time_limit: seconds });

  /** Ask the page's worker; null if it crashed, which the page says by itself. @param {Question} kind */
  async function here(kind) {
    const answer = await answerOf(solver, kind, requestOf(kind, SOON));
    return answer.broke ? null : answer;
  }

  /** Ask another worker; null if that was stopped, or if none can be started. @param {Question} kind */
  async function elsewhere(kind) {
    if (!helper) return null;
    let said = null;
    const onAnswer = (_, answer) => {
      said = answer;
    };
    store.change({ runtime: { aside: kind } });
    try {
      await helper.run(kind, [requestOf(kind, LATER)], { onAnswer, patience: () => LATER.silent });
    } catch (error) {
      console.info(`Not found out unasked: ${reasonOf(error)}`);
    }
    store.change({ runtime: { aside: '' } });
    return said;
  }

  function stop() {
    wanted = null;
    helper?.stop();
  }

  return { look, stop };
}
