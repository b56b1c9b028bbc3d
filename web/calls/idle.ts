/**
 * Idle work: what the page finds out unasked, once an answer is on the screen. About a solved puzzle: its difficulty,
 * or the number of solutions and the undetermined cells, and the verdict of the integer program if singles were faster.
 * On the Set tab: the solutions that the rules so far allow. There is one list of questions at a time. A run or another
 * puzzle ends it; a key or a press makes it rest.
 *
 * Small grids use the page's own worker, as the answer comes soon; larger ones use a second worker.
 */
import type { Ask } from '../worker/pool.js';
import { puzzleIn, requestOf } from './runs.js';
import { besides, programSolved, rated, standingFound } from '../state/answers.js';
import { reasonOf } from '../words.js';
import type { Operations } from '../protocol.js';
import type { Board, Grid, Result, Store } from '../state/state.js';

const ASKED = { unique: ['rate'] as const, several: ['count', 'candidates'] as const };
/** Up to this side, the page's own worker is asked; and the seconds allowed for each question. */
const SOON = { side: 9, rate: { seconds: 1 }, count: { seconds: 0.3 }, candidates: { seconds: 0.3 } };
/** Seconds for each question about a larger grid, and those after which a silent worker is ended. */
const LATER = { seconds: 8, silent: 12 };
/** Seconds for the integer program of a puzzle that singles have solved; presolve does most of it. */
const FOLLOWING = 10;

/** Ways to count the solutions under the rules so far. The integer program is asked if the search gives up. */
const SEARCH = { seconds: 1, by: 'search' as const };
const PROGRAM = { seconds: LATER.seconds, by: 'program' as const };

/** Milliseconds without a change of the rules, or without a key or a press, after which the list goes on. */
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
  rate: open('Difficulty not known yet', 'This puzzle needs more time.'),
  count: open('More than one solution', 'Counting the solutions takes longer.'),
  candidates: open(
    'Cells that differ between solutions: not known yet',
    'Finding them takes longer: press Show true candidates.',
  ),
};

const isProved = ({ ok, verdict }: any) => ok && ['unique', 'several', 'none'].includes(verdict);

type Limit = { seconds: number; by?: Operations['standing']['request']['by'] };

export type Question = 'rate' | 'count' | 'candidates' | 'standing';

/**
 * @param solver   whole: resolves when HiGHS has loaded
 * @param helper   null if there is no room for a second worker
 */
export function createIdle(
  solver: { call: Ask; whole: () => Promise<unknown> },
  store: Store,
  helper: { call: Ask; stop: () => void } | null,
) {
  let subject: Board | Grid | null = null; // the board or the solution that the list is about
  let resting = false;
  let rested = Promise.resolve(); // until the rest ends
  let goOn = () => {};
  let timer: number | undefined;
  let counting = false;

  /** A key or a press: wait until there has been none for a moment. */
  function rest() {
    if (!subject) return;
    if (!resting) rested = new Promise((resolve) => (goOn = resolve));
    resting = true;
    clearTimeout(timer);
    timer = setTimeout(endRest, PAUSE);
  }

  function endRest() {
    clearTimeout(timer);
    resting = false;
    goOn();
  }

  /** Return whether the list goes on, after a rest. */
  async function goesOn(about: Board | Grid): Promise<boolean> {
    while (resting) await rested;
    return subject === about && !store.state.run && isShown(about);
  }

  /** Return whether the page shows a board without a result, or a solution. */
  const isShown = (about: Board | Grid) =>
    store.state.doc.board === about || store.state.found.result?.solution === about;

  /** Begin the list about the result that is shown, or go on with it. */
  function look() {
    const { result } = store.state.found;
    const about = result?.solution;
    if (!about || subject === about || store.state.run) return;
    subject = about;
    const ended = () => {
      if (subject === about) subject = null;
    };
    work(result, about).catch(reportError).finally(ended);
  }

  /** Ask one question after another; those that take longer, or are stopped, are left to buttons. */
  async function work(result: Result, about: Grid) {
    const soon = store.state.doc.board.side <= SOON.side;
    for (const kind of ASKED[result.second ? 'several' : 'unique']) {
      if (kind in store.state.found.asides) continue;
      if (!(await goesOn(about))) return;
      const answer = await (soon ? here(kind, SOON[kind]) : elsewhere(kind));
      if (store.state.run || !isShown(about)) return;
      const said = answer?.ok && answer.kind !== 'unknown' ? { ...answer, isOpen: answer.exact === false } : OPEN[kind];
      store.change((state) => ({ found: besides(kind, said, state) }));
      if (subject !== about) return;
    }
    if (result.follows) await follow(result, about);
  }

  /** Complete the verdict of singles, once HiGHS has loaded. The call is not stoppable, which would cost a worker. */
  async function follow({ figures: { model }, follows }: Result, about: Grid) {
    await solver.whole();
    if (!(await goesOn(about))) return;
    const time_limit = Math.min(FOLLOWING, store.state.settings.timeLimit);
    const request = { ...puzzleIn(store.state), model, way: follows, time_limit, unasked: true };
    const answer = await solver.call('solve', request);
    if (isShown(about)) store.change((state) => programSolved(answer, state));
  }

  /** Count solutions once the rules have not changed for a while; never interrupted, as that would cost a worker. */
  function count() {
    const { board } = store.state.doc;
    if (subject === board) return;
    subject = board;
    rest();
    if (!counting) countAll().catch(reportError);
  }

  /** Count for the current board, and once more if it has changed in the meantime. */
  async function countAll() {
    counting = true;
    try {
      for (let about = subject; about; about = subject === about ? null : subject)
        if (await goesOn(about)) await countFor(about);
    } finally {
      counting = false;
    }
  }

  async function countFor(board: Board | Grid) {
    const answer = await here('standing', SEARCH);
    if (!(await goesOn(board)) || !answer?.ok) return;
    const known = isProved(answer) || !helper ? answer : await byProgram(answer);
    if (store.state.doc.board !== board || store.state.run) return;
    store.change((state) => standingFound(known, state));
    if (known.verdict === 'unique') await rateNow(board);
  }

  /** Ask the integer program after the search has given up; a program that was stopped leaves the answer as it was. */
  async function byProgram(searched: any) {
    store.change({ found: { outcome: LOOKING } });
    const answer = await elsewhere('standing', PROGRAM);
    const says = answer.ok && answer.headline && searched.kind === 'unknown';
    return isProved(answer) || says ? answer : searched;
  }

  /** Find the difficulty of a puzzle that has just turned out to have one solution. */
  async function rateNow(board: Board | Grid) {
    const answer = await here('rate', SOON.rate);
    if (answer?.ok && answer.level && subject === board && !store.state.run)
      store.change((state) => rated(answer, state));
  }

  const limited = (kind: Question, { seconds, by }: Limit) => ({
    ...requestOf(kind, store.state),
    time_limit: Math.min(seconds, store.state.settings.timeLimit),
    ...(by && { by }),
  });

  /** Ask the page's worker; null if it crashed, which the page reports itself. */
  async function here(kind: Question, limit: Limit) {
    const answer = await solver.call(kind, limited(kind, limit));
    return answer.broke ? null : answer;
  }

  /** Ask another worker; the answer is "unknown" if it was stopped or could not be started. */
  async function elsewhere(kind: Question, limit: Limit = LATER) {
    const unknown = { ok: true, kind: 'unknown' };
    if (!helper) return unknown;
    store.change({ runtime: { aside: kind } });
    const options = { stoppable: true, patience: LATER.silent };
    const answer = await helper.call(kind, limited(kind, limit), options).catch((error) => {
      console.info(`A background query failed: ${reasonOf(error)}`);
      return unknown;
    });
    store.change({ runtime: { aside: '' } });
    return answer;
  }

  function stop() {
    subject = null;
    endRest();
    helper?.stop();
  }

  store.watchLate(look, ['found.result', 'run']); // when the answer is on the screen
  return { count, rest, stop };
}
