/**
 * Questions about the puzzle on their way to the worker and back into the state. One is under way at a time, only the
 * latest of those waiting is sent, and an answer that something newer has overtaken is dropped.
 */
import { refused } from '../state/answers.js';

/**
 * @param {{call: import('./calls.js').Ask}} solver
 * @param {import('../state/state.js').Store} store
 * @param {() => boolean} isCalm   tells whether a refusal is to be said calmly: somebody is still typing
 */
export function createQueue(solver, store, isCalm) {
  let turn = 0; // counts the changes: an answer to an older one is stale
  let paused = null; // {timer, send}: what waits for the typing to pause
  let next = null; // what to send when the question under way is answered
  let busy = false;
  let settled = Promise.resolve();

  /** Forget what waits, and the answer to what does not: the puzzle has changed. */
  function drop() {
    turn += 1;
    next = null;
    if (paused) clearTimeout(paused.timer);
    paused = null;
  }

  /**
   * Ask the worker and let the answer change the state.
   * @param {import('./calls.js').CallName} name @param {object} request
   * @param {(answer: object, state: import('../state/state.js').State) => import('../state/state.js').Patch} accept
   */
  function ask(name, request, accept) {
    next = { name, request, accept, turn };
    if (!busy) settled = sendAll();
  }

  async function sendAll() {
    busy = true;
    while (next) {
      const { name, request, accept, turn: asked } = next;
      next = null;
      const answer = await callSafely(solver, name, request);
      if (asked !== turn) continue;
      // Where the worker broke, the cells may be all right: nothing is to be mended before the next run.
      store.change(
        answer.ok
          ? accept(answer, store.state)
          : refused(answer, answer.broke && name === 'check' ? 'file' : name, isCalm()),
      );
    }
    busy = false;
  }

  /**
   * Do something after a pause, or when it is waited for. Without milliseconds only then.
   * @param {() => void} send
   * @param {number} [pause]
   */
  function later(send, pause) {
    paused = { send, timer: pause === undefined ? undefined : setTimeout(flush, pause) };
  }

  function flush() {
    if (!paused) return;
    const { send, timer } = paused;
    clearTimeout(timer);
    paused = null;
    send();
  }

  /** Send what is still waiting for a pause; resolves when the state says what came of it. */
  async function settle() {
    do {
      flush();
      await settled;
    } while (paused || busy);
  }

  return { drop, ask, later, flush, settle };
}

/**
 * Call the worker, and when it dies of something else, the next one. A call that breaks answers like one that
 * refused, so
 * that the page can say it.
 */
async function callSafely(solver, name, request, again = true) {
  try {
    return await solver.call(name, request);
  } catch (error) {
    if (error.name === 'Crashed' && again && solver.state !== 'failed') return callSafely(solver, name, request, false);
    return { ok: false, message: error.message, line: null, broke: true };
  }
}
