/**
 * Runs: calls that may take long, one at a time, which can be stopped at once. A run waits for the catalog and the
 * typed text, asks the worker, and stores the result in the state.
 */
import { RUNS, isSeries, kindOf, puzzleIn, type Ask, type Kind, type Run, type RunName } from './calls.js';
import { claimsOf, cutShort, newComparison, withRow, type Comparison, type Row, type Stage } from './comparison.js';
import { createIdle } from './idle.js';
import { concluded, runEnded, runBroke, runStarted } from '../state/answers.js';
import { together, type Store } from '../state/state.js';
import { messageOf } from '../download.js';
import { reasonOf, sentence } from '../words.js';
import { catalogOf } from '../state/catalog.js';

/** Seconds that a solve may exceed its limit by before its worker is ended. */
const GRACE = 1;

const UNREAD = 'Error: the puzzle text could not be read';
const NOT_READ = 'See the message above. Correct the text, or press New.';

const limitReached = (limit: number) => `the time limit of ${limit} s was reached`;

/**
 * @param prepare   resolves when the state holds the catalog and the typed text
 * @param replaced   called when a new puzzle replaces the grid, which makes questions about the old one obsolete
 * @param unread   returns the text that the worker is reading, which a run can include; null if there is none, or if
 *   the run must wait for it
 * @param helper   the worker for idle work
 */
export function createRuns(
  solver: { call: Ask; stop: () => void; whole: () => Promise<unknown> },
  store: Store,
  prepare: () => Promise<void>,
  replaced: () => void = () => {},
  unread: () => any | null = () => null,
  helper: Parameters<typeof createIdle>[2] = null,
) {
  const ask: Ask = (name, request) => solver.call(name, request, { stoppable: true });
  const idle = createIdle(solver, store, helper);
  let overdue = false; // `watch` has ended the solve being compared

  /**
   * Start `work` unless a run is in progress. `current` returns whether the run is still wanted; `work` changes the
   * state at its end. `ahead` may ask the worker before the page is prepared; its promise is passed to `work`.
   */
  async function begin(
    kind: Kind,
    work: (current: () => boolean, asked: Promise<any> | null) => Promise<void>,
    {
      needsPuzzle = !kindOf(kind).anyGrid,
      ahead = () => null,
    }: { needsPuzzle?: boolean; ahead?: () => Promise<any> | null } = {},
  ) {
    if (store.state.run) return;
    const { doing, shows, beside = false } = kindOf(kind);
    const run: Run = { kind, doing, beside, since: performance.now(), sent: false };
    const current = () => store.state.run === run;
    idle.stop();
    store.change(runStarted(run, shows));
    try {
      const asked = ahead();
      run.sent = asked !== null;
      await Promise.all([prepare(), asked?.then(null, () => {})]); // `work` handles its failure
      if (!current()) return;
      const { problem } = store.state.reading;
      if (problem && problem.from !== 'file' && needsPuzzle) return store.change(runBroke('error', UNREAD, NOT_READ));
      run.sent = true;
      await work(current, asked);
    } catch (error) {
      broke(run, error);
    } finally {
      clearTimeout(run.watch);
    }
  }

  /** End a run after an error: the solver crashed, or the page has a bug. A stopped run has already ended. */
  function broke(run: Run, error: unknown) {
    const { name, message } = Object(error);
    const crashed = name === 'Crashed';
    if (!crashed && name !== 'Stopped') reportError(error);
    if (store.state.run !== run) return;
    const said = crashed ? message : `${sentence(reasonOf(error))}. Reload the page.`;
    store.change(runBroke('error', crashed ? 'Error: the solver crashed' : 'Error: the page failed', said));
  }

  /** Carry out a run that is one call; resolves to its answer, or to null if there is none. */
  async function once(kind: RunName, detail?: any): Promise<any | null> {
    const { request, accept, refused, ahead, makes } = RUNS[kind];
    let taken: any | null = null;
    const askAhead = () => {
      const reading = ahead ? unread() : null;
      return reading && ahead ? ask(kind, ahead(store.state, reading)) : null;
    };
    await begin(
      kind,
      async (current, asked) => {
        const answer = await (asked ?? ask(kind, request(store.state, detail)));
        if (!current()) return;
        if (answer.ok && makes) replaced();
        store.change(
          answer.ok ? accept(answer, store.state) : runBroke('error', `Error: ${refused}`, sentence(answer.message)),
        );
        if (answer.ok) taken = answer;
      },
      { ahead: askAhead },
    );
    return taken;
  }

  /** Solve the puzzle with every model in each of its formulations, one after another. */
  function compare() {
    return begin('compare', async (current) => {
      const { ways } = catalogOf(store.state);
      const { compareLimit } = store.state.settings;
      const compared = (comparison: Comparison) => store.change({ found: { comparison } });
      let comparison = newComparison(ways, compareLimit);
      compared(comparison);
      const change = (name: string, patch: Partial<Row>) => {
        comparison = withRow(comparison, name, patch);
        store.change({ found: { comparison }, runtime: { note: '' } });
      };
      for (const { name } of ways) {
        change(name, { stage: 'running' });
        const request = { ...puzzleIn(store.state), model: name, time_limit: compareLimit };
        const ended = await measure(request, (sofar) => current() && change(name, sofar));
        if (!current()) return;
        change(name, ended);
        const agreed = await ask('agree', claimsOf(comparison.rows));
        if (!current()) return;
        comparison = { ...comparison, agreed };
        compared(comparison);
      }
      const { agreed } = comparison;
      const shown = store.state.found.result || !agreed;
      store.change(shown ? runEnded() : concluded({ ...agreed, place: 'compare' }));
    });
  }

  /**
   * Solve for the comparison, first to warm the model up, then to measure it. A model that fails or crashes the worker
   * must not stop the others.
   * @param tell   called after each run; returns false once stopped
   */
  async function measure(
    request: any,
    tell: (sofar: Pick<Row, 'result' | 'timing'>) => unknown,
  ): Promise<Partial<Row>> {
    const { time_limit } = request;
    const runs = [];
    const broke = (stage: Stage, message: string): Partial<Row> => ({
      stage,
      message: runs.length ? `A repeated solve failed: ${message}` : message,
    });
    overdue = false;
    try {
      for (let first = null, more = true; more; ) {
        const answer = await ask('solve', request);
        clearTimeout(store.state.run?.watch); // time after this is not the solver's
        if (!answer.ok) return broke('failed', answer.message);
        first ??= answer;
        runs.push(answer.figures.times);
        const timing = await ask('measured', { runs, verdict: first.verdict, time_limit });
        more = tell({ result: first, timing }) !== false && timing.more;
      }
      return { stage: 'done' };
    } catch (error) {
      return overdue ? broke('overdue', limitReached(time_limit)) : broke('failed', messageOf(error));
    }
  }

  /**
   * Watch the time limit. HiGHS in WebAssembly checks the clock only between long steps, so a solve that exceeds its
   * limit by a second is ended from here.
   * @param note   the worker's progress note; a solve begins with "building"
   */
  function watch(note: string) {
    const { timeLimit, compareLimit } = store.state.settings;
    const { run } = store.state;
    if (!run || note !== 'building') return;
    clearTimeout(run.watch);
    const limit = run.kind === 'compare' ? compareLimit : timeLimit;
    run.watch = setTimeout(() => endOverdue(run, limit), (limit + GRACE) * 1000);
  }

  /** The time that a call waits for a file is not the solver's: the call is repeated once the file has come. */
  function endOverdue(run: Run, limit: number) {
    if (store.state.run !== run || store.state.runtime.progress?.awaited) return;
    if (!isSeries(run.kind)) {
      const why = 'The solver did not finish in time and was stopped, so it is not known whether there is a solution.';
      store.change(runBroke('unknown', `Unknown: ${limitReached(limit)}`, why));
    }
    overdue = true;
    solver.stop();
  }

  function stop(reason = '') {
    const { comparison } = store.state.found;
    const { note } = store.state.runtime;
    const { run } = store.state;
    if (!run) return idle.stop();
    const sofar = note && kindOf(run.kind).keepsNote ? `Progress: ${note}.` : '';
    const stopped = runBroke('stopped', 'Stopped', [reason, sofar].filter(Boolean).join(' '))(store.state);
    store.change(together(stopped, { found: { comparison: cutShort(comparison) } }));
    if (run.sent) solver.stop();
  }

  /**
   * The puzzle, or only the player's digits, have changed: stop a run about them; one that has not been sent yet will
   * use the new ones.
   */
  function overtaken(of: 'puzzle' | 'play' | 'marks') {
    const { run } = store.state;
    if (!run && of === 'puzzle') idle.stop();
    if (run?.sent && (of === 'puzzle' || kindOf(run.kind).aboutPlay)) stop('The puzzle has changed.');
  }

  return { begin, once, compare, count: idle.count, rest: idle.rest, stop, watch, overtaken };
}
