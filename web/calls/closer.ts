/**
 * Questions that nobody has to press a button for: about a solved puzzle, and at the desk what the rules leave. Small
 * grids are asked about where it is soon known; larger ones in a worker of their own, which whatever is done next ends
 * at once.
 */
import { answerOf } from './answer.js';
import { RUNS, type Ask } from './calls.js';
import { besides, standingFound } from '../state/outcomes.js';
import { reasonOf } from '../words.js';
import type { Board, Result, State, Store } from '../state/state.js';
import type { Pool } from '../worker/pool.js';

const ASKED = { unique: ['rate'] as const, several: ['count', 'candidates'] as const };
/** The page's worker is asked about grids up to this side, with so many seconds for each question. */
const SOON = { side: 9, seconds: 0.3 };
/** Seconds for each question about a larger grid, and those after which a silent worker is given up. */
const LATER = { seconds: 8, silent: 12 };

/** Seconds for what the rules leave, and milliseconds without a change of them after which it is asked. */
const STANDING = { seconds: 1, quick: true };
const PAUSE = 700;

const open = (headline: string, sentence: string) => ({ kind: 'unknown', headline, sentence });

/** What is said where a question is not soon answered. */
const OPEN = {
  rate: open('Difficulty not known yet', 'This takes longer: press Rate the difficulty.'),
  count: open('More than one solution', 'Counting them takes longer: press Count solutions.'),
  candidates: open('Undetermined cells not known yet', 'Finding them takes longer: press Show true candidates.'),
};

/** Tell whether the page shows a result, perhaps with the program that followed. */
const isAbout = ({ found }: State, result: Result) => found.result?.solution === result.solution;

export type Question = 'rate' | 'count' | 'candidates' | 'standing';

/** @param helper   null where there is room for one worker */
export function createCloser(solver: { call: Ask }, store: Store, helper: Pick<Pool, 'run' | 'stop'> | null) {
  let wanted: Result | Board | null = null; // the result, or the board, that is asked about
  let timer: number | undefined; // of the pause after a change of the rules
  let counting = false;

  /** Ask one question after the other, until something else is done. What takes longer is left to who asks. */
  async function look(result: Result) {
    if (!result.solution) return;
    wanted = result;
    const ask = store.state.doc.board.side > SOON.side ? elsewhere : here;
    for (const kind of ASKED[result.second ? 'several' : 'unique']) {
      const answer = await ask(kind);
      if (wanted !== result || store.state.run || !isAbout(store.state, result)) return;
      const said = answer?.kind === 'unknown' ? OPEN[kind] : answer;
      if (answer?.ok && said) store.change((state) => ({ found: besides(kind, said, state) }));
    }
  }

  /**
   * Ask what the rules leave, once they have not been changed for a while. It is counted in the page's own worker for a
   * second at most, and never cut off: a change meanwhile lets go of the answer, and the last one is asked about then.
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
      const answer = await here('standing', STANDING);
      const isMeant = wanted === board && store.state.doc.board === board && !store.state.run;
      if (isMeant && answer?.ok) store.change((state) => standingFound(answer, state));
    } finally {
      counting = false;
      if (wanted && wanted !== board) countSoon();
    }
  }

  const requestOf = (kind: Question, { seconds, quick = false }: { seconds: number; quick?: boolean }) => ({
    ...RUNS[kind].request(store.state),
    time_limit: seconds,
    ...(quick && { quick }),
  });

  /** Ask the page's worker; null if it crashed, which the page says by itself. */
  async function here(kind: Question, limit: { seconds: number; quick?: boolean } = SOON) {
    const answer = await answerOf(solver, kind, requestOf(kind, limit));
    return answer.broke ? null : answer;
  }

  /** Ask another worker; unknown if that was stopped, or if none can be started. */
  async function elsewhere(kind: Question) {
    let said = { ok: true, kind: 'unknown' };
    if (!helper) return said;
    const onAnswer = (_: unknown, answer: any) => {
      said = answer;
    };
    store.change({ runtime: { aside: kind } });
    try {
      await helper.run(kind, [requestOf(kind, LATER)], { onAnswer, patience: () => LATER.silent });
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
