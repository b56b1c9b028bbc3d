/** Calls whose crash counts as an answer: the request is refused, and the page goes on. */

import type { CallName } from './calls.js';
import type { Solver } from '../worker/solver.js';

/** Return the worker's answer; if the worker crashed on the call, a refusal with `broke`. */
export async function answerOf(
  solver: Pick<Solver, 'call'>,
  name: CallName,
  request: any,
  options?: { stoppable?: boolean },
) {
  try {
    return await solver.call(name, request, options);
  } catch (error) {
    const { name: kind, message } = Object(error);
    if (kind !== 'Crashed') throw error;
    return { ok: false, message, line: null, broke: true };
  }
}
