/**
 * The integer program of a puzzle that singles solved before HiGHS had loaded: afterwards the program is solved, too,
 * and completes the verdict.
 */
import { answerOf, puzzleIn } from './calls.js';
import { programSolved } from '../state/answers.js';
import type { Result, State, Store } from '../state/state.js';
import type { Solver } from '../worker/solver.js';

/** Time limit in seconds for such a program; presolve does most of it. */
const LIMIT = 10;

/** Complete any incomplete verdict that is shown, also after going back to an earlier step. */
export function createFollowing(solver: Pick<Solver, 'call' | 'whole'>, store: Store) {
  /** The results already asked about. */
  const asked = new WeakSet();

  async function follow(result: Result) {
    const isShown = () => store.state.found.result === result;
    await solver.whole();
    const answer = isShown() && (await ask(result));
    asked.delete(result);
    if (answer && isShown()) store.change((state) => programSolved(answer, state));
  }

  /** Ask for the program. The call is short and not stoppable, since stopping would cost a worker. */
  function ask({ figures: { model }, follows }: Result) {
    const time_limit = Math.min(LIMIT, store.state.settings.timeLimit);
    return answerOf(solver, 'solve', { ...puzzleIn(store.state), model, way: follows, time_limit, unasked: true });
  }

  function look({ found: { result } }: State) {
    if (!result?.follows || asked.has(result)) return;
    asked.add(result);
    follow(result).catch(reportError);
  }

  store.watchLate(look, ['found.result']);
}
