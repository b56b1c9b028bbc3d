/**
 * Background queries: about a solved puzzle, and about the solutions that the rules set so far allow. Small grids use
 * the page's own worker, as the answer comes soon; larger ones use a second worker, which any other action stops at
 * once.
 */
import { answerOf, RUNS, type Ask } from './calls.js';
import { besides, rated, standingFound } from '../state/answers.js';
import { reasonOf } from '../words.js';
import type { Left } from '../protocol.js';
import type { Board, Result, State, Store } from '../state/state.js';
import type { Pool } from '../worker/pool.js';

const ASKED = { unique: ['rate'] as const, several: ['count', 'candidates'] as const };
/** Up to this side, the page's own worker is asked; and the seconds allowed for each question. */
const SOON = { side: 9, rate: { seconds: 1 }, count: { seconds: 0.3 }, candidates: { seconds: 0.3 } };
/** Seconds for each question about a larger grid, and those after which a silent worker is ended. */
const LATER = { seconds: 8, silent: 12 };

/**
 * Ways to count the solutions under the rules so far, and milliseconds without a change before it starts. The integer
 * program is asked if the search gives up.
 */
const SEARCH = { seconds: 1, by: 'search' as const };
const PROGRAM = { seconds: LATER.seconds, by: 'program' as const };
const PAUSE = 700;

/** Shown on the Set tab while the integer program is asked. */
const LOOKING = {
  kind: 'solving',
  headline: 'Solving: exactly one solution?',
  sentence: 'A quick search ran out of time. The integer program now looks for one solution, and then for another.',
  place: 'set',
};

const open = (headline: string, sentence: string) => ({ kind: 'unknown', headline, sentence });

/** Messages for questions without an answer in time. */
const OPEN = {
  rate: open('Difficulty not found yet', 'This puzzle needs more time: press Rate the difficulty.'),
  count: open('More than one solution', 'Counting the solutions takes longer: press Count solutions.'),
  candidates: open('Undetermined cells not known yet', 'Finding these cells takes longer: press Show true candidates.'),
};

/** Return whether the page shows a result, possibly completed by the integer program. */
const isAbout = ({ found }: State, result: Result) => found.result?.solution === result.solution;

const isProved = ({ ok, verdict }: any) => ok && ['unique', 'several', 'none'].includes(verdict);

type Limit = { seconds: number; by?: Left['by'] };

export type Question = 'rate' | 'count' | 'candidates' | 'standing';

/** @param helper   null if there is no room for a second worker */
export function createBackground(solver: { call: Ask }, store: Store, helper: Pick<Pool, 'run' | 'stop'> | null) {
  let wanted: Result | Board | null = null; // the result or board in question
  let timer: number | undefined; // the pause after a change of the rules
  let counting = false;

  /** Ask one question after another until the state changes. Questions that take longer are left to the buttons. */
  async function look(result: Result) {
    if (!result.solution) return;
    wanted = result;
    const soon = store.state.doc.board.side <= SOON.side;
    for (const kind of ASKED[result.second ? 'several' : 'unique']) {
      const answer = await (soon ? here(kind, SOON[kind]) : elsewhere(kind));
      if (wanted !== result || store.state.run || !isAbout(store.state, result)) return;
      const said = answer?.kind === 'unknown' ? OPEN[kind] : answer;
      if (answer?.ok && said) store.change((state) => ({ found: besides(kind, said, state) }));
    }
  }

  /**
   * Count solutions once the rules have not changed for a while. This takes at most a second in the page's own worker
   * and is never interrupted: a change in the meantime discards the answer and asks again.
   */
  function count() {
    const { board } = store.state.doc;
    if (wanted === board) return;
    wanted = board;
    countSoon();
  }

  function countSoon() {
    clearTimeout(timer);
    timer = setTimeout(countNow, PAUSE);
  }

  async function countNow() {
    if (counting || store.state.run) return;
    counting = true;
    const board = wanted;
    try {
      const answer = await here('standing', SEARCH);
      if (wanted !== board || !isShown(board) || !answer?.ok) return;
      const known = isProved(answer) || !helper ? answer : await byProgram(answer);
      if (!isShown(board)) return;
      store.change((state) => standingFound(known, state));
      if (known.verdict === 'unique') await rateNow(board);
    } finally {
      counting = false;
      if (wanted && wanted !== board) countSoon();
    }
  }

  const isShown = (board: Board | Result | null) => store.state.doc.board === board && !store.state.run;

  /** Ask the integer program after the search has given up; a program that was stopped leaves the answer as it was. */
  async function byProgram(searched: any) {
    store.change({ found: { outcome: LOOKING } });
    const answer = await elsewhere('standing', PROGRAM);
    const says = answer.ok && answer.headline && searched.kind === 'unknown';
    return isProved(answer) || says ? answer : searched;
  }

  /** Find the difficulty of a puzzle that has just turned out to have one solution. */
  async function rateNow(board: Board | Result | null) {
    const answer = await here('rate', SOON.rate);
    if (answer?.ok && answer.level && wanted === board && !store.state.run)
      store.change((state) => rated(answer, state));
  }

  const requestOf = (kind: Question, { seconds, by }: Limit) => ({
    ...RUNS[kind].request(store.state),
    time_limit: Math.min(seconds, store.state.settings.timeLimit),
    ...(by && { by }),
  });

  /** Ask the page's worker; null if it crashed, which the page reports itself. */
  async function here(kind: Question, limit: Limit) {
    const answer = await answerOf(solver, kind, requestOf(kind, limit));
    return answer.broke ? null : answer;
  }

  /** Ask another worker; the answer is "unknown" if it was stopped or could not be started. */
  async function elsewhere(kind: Question, limit: Limit = LATER) {
    let said: any = { ok: true, kind: 'unknown' };
    if (!helper) return said;
    const onAnswer = (_: unknown, answer: any) => {
      said = answer;
    };
    store.change({ runtime: { aside: kind } });
    try {
      await helper.run(kind, [requestOf(kind, limit)], { onAnswer, patience: () => LATER.silent });
    } catch (error) {
      console.info(`A background query failed: ${reasonOf(error)}`);
    }
    store.change({ runtime: { aside: '' } });
    return said;
  }

  function stop() {
    wanted = null;
    clearTimeout(timer);
    helper?.stop();
  }

  return { look, count, stop };
}
