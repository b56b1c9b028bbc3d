/** Calls whose crash is an answer like any other: what was asked is refused, and the page goes on. */

/**
 * Return the worker's answer; where the worker crashed on the call, a refusal with `broke`.
 * @param {Pick<import('../worker/solver.js').Solver, 'call'>} solver @param {import('./calls.js').CallName} name
 * @param {object} request @param {{stoppable?: boolean}} [options]
 */
export async function answerOf(solver, name, request, options) {
  try {
    return await solver.call(name, request, options);
  } catch (error) {
    if (error.name !== 'Crashed') throw error;
    return { ok: false, message: error.message, line: null, broke: true };
  }
}
