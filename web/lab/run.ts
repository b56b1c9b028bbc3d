/**
 * Runs an experiment in a pool of workers: makes each puzzle once, whichever workers solve it, and then does the open
 * solves. Puzzles and records are stored, so that an interrupted run continues with them. Does not touch the document.
 */
import { Clock } from '../pace.js';
import { PAUSED, RESUMED, STARTED, ended, forgotten, opened, Records, type Plan, type Store } from './state.js';
import type { CallName } from '../calls/calls.js';
import type { LabLostRequest, LabMakeRequest, LabRunRequest, MadePuzzle } from '../protocol.js';
import type { LabStore } from './store.js';
import type { Answer } from '../worker/workerpool.js';
import type { Pool } from '../worker/pool.js';
import { messageOf } from '../download.js';

type Keeper = Pick<LabStore, 'begin' | 'records' | 'add' | 'made' | 'addMade' | 'forget'>;

const HERE = 'it is running; stop it first';
const ELSEWHERE = 'it is running in another tab or window';
const OVERDUE = 'it ran too long after the time limit and was ended';
/** Tasks in a row that may crash their workers before the run fails. */
const LOSSES = 5;

/** Why something cannot be done with an experiment now. */
export class UnderWay extends Error {}

export class LabRun {
  #clock = new Clock();
  /** The puzzles made, by number. */
  #made = new Map<number, MadePuzzle>();
  /** Requests that crashed their workers, whose records are still to be made. */
  #lost: LabLostRequest[] = [];
  #losses = 0;
  /** The experiment opened last: the records of an earlier one may arrive later. */
  #wanted = {};
  #stopped = false;
  #store;
  #pool;
  #keeper;
  #locks;

  constructor(
    store: Store,
    pool: Pool,
    keeper: Keeper,
    locks: Pick<LockManager, 'request'> | null = navigator.locks ?? null,
  ) {
    this.#store = store;
    this.#pool = pool;
    this.#keeper = keeper;
    this.#locks = locks;
  }

  get #work() {
    return this.#store.state.work;
  }

  /** The experiment being run. */
  get #plan() {
    const { plan } = this.#work;
    if (!plan) throw new Error('there is no experiment');
    return plan;
  }

  /**
   * Open an experiment with its saved records.
   * @returns false if another one was opened meanwhile
   */
  async open(plan: Plan): Promise<boolean> {
    if (this.#work.phase !== 'idle') throw new Error('an experiment is running');
    const wanted = {};
    this.#wanted = wanted;
    if (this.#work.plan?.digest === plan.digest) return true; // possibly with records that could not be saved
    const records = new Records((await this.#keeper.records(plan.digest)) ?? []);
    if (this.#wanted !== wanted) return false;
    this.#store.change(opened(plan, records));
    return true;
  }

  /**
   * Delete the records of an experiment.
   * @throws {UnderWay} if it is running, here or in another tab, which would go on adding records
   */
  async forget(digest: string) {
    if (this.#work.plan?.digest === digest && this.#work.phase !== 'idle') throw new UnderWay(HERE);
    await this.#alone(digest, () => this.#keeper.forget(digest));
    this.#store.change((state) => forgotten(state, digest));
  }

  /** Do the open solves; resolves when they are done, or when the run was stopped or failed. */
  async run() {
    const { plan, phase } = this.#work;
    if (!plan || phase !== 'idle') return;
    this.#stopped = false;
    this.#lost = [];
    this.#losses = 0;
    this.#store.change(STARTED);
    let problem = '';
    try {
      await this.#alone(plan.digest, () => this.#doAll());
    } catch (error) {
      problem = messageOf(error);
    }
    this.#store.change(ended(problem));
  }

  /** Work in one tab only: two tabs with the same experiment would do everything twice. */
  async #alone(digest: string, work: () => Promise<unknown>) {
    if (!this.#locks) return work();
    const alone = async (lock: Lock | null) => {
      if (!lock) throw new UnderWay(ELSEWHERE);
      await work();
    };
    const refused = (error: Error) => {
      if (error.name !== 'SecurityError') throw error;
      return work(); // a browser that refuses all storage also refuses locks
    };
    await this.#locks.request(`sudokulp lab ${digest}`, { ifAvailable: true }, alone).catch(refused);
  }

  async #doAll() {
    const { records } = this.#work;
    const { digest, description, text, total } = this.#plan;
    // Another tab may have done some of it in the meantime.
    records.add((await this.#keeper.records(digest)) ?? []);
    await this.#keeper.begin({ digest, name: description.name, text, total });
    await this.#make();
    this.#clock.restart();
    this.#changed();
    await this.#doRest();
    // An experiment stopped before its first record leaves nothing to resume.
    if (this.#stopped && !records.size && !this.#made.size) await this.#keeper.forget(digest);
  }

  /** Make the puzzles that are still to be solved; stored ones are not made again. */
  async #make() {
    const { digest, text, puzzles, makes } = this.#plan;
    const kept = makes ? await this.#keeper.made(digest) : [];
    this.#made = new Map((kept ?? []).map((one) => [one.number, one]));
    const missing = makes ? openIn(this.#plan, this.#work.records).filter((number) => !this.#made.has(number)) : [];
    if (!missing.length) return;
    const tell = (done: number) => this.#store.change({ work: { making: { done, total: puzzles } } });
    let done = puzzles - missing.length;
    tell(done);
    const requests = missing.map((number) => ({ text, numbers: [number] }));
    await this.#send('lab_make', requests, async (request, answer) => {
      const made = madeOf(request, answer);
      await this.#keeper.addMade(digest, made);
      for (const one of made) this.#made.set(one.number, one);
      done += made.length;
      tell(done);
    });
    this.#store.change({ work: { making: null } });
  }

  async #doRest() {
    for (;;) {
      await this.#send('lab_run', this.#open(), (request, answer) => this.#answered(request, answer));
      if (!this.#lost.length) return;
      await this.#send('lab_lost', this.#lost.splice(0), (_, answer) => this.#accept(answer));
    }
  }

  /** Send requests to the pool. The run may have been paused or stopped while the pool was idle. */
  async #send<Request>(
    name: CallName,
    requests: Iterable<Request>,
    onAnswer: (request: Request, answer: Answer) => unknown,
  ) {
    if (this.#stopped) return;
    const { patience } = this.#plan;
    const sent = this.#pool.run(name, requests, { onAnswer, patience: () => patience });
    if (this.#work.phase === 'paused') this.#pool.pause();
    await sent;
  }

  /** Yield the requests for tasks without a record. Lost tasks are recorded before more are requested. */
  *#open() {
    const { records } = this.#work;
    const { text, total, description } = this.#plan;
    const made = (task: number) => this.#made.get(Math.floor(task / description.solvers.length));
    for (let task = 0; task < total && !this.#lost.length; task += 1)
      if (!records.has(task)) yield { text, tasks: [task], made: made(task) };
  }

  async #answered(request: LabRunRequest, answer: Answer) {
    if (!answer.broke && !answer.overdue) {
      this.#losses = 0;
      return this.#accept(answer);
    }
    if (answer.broke) this.#losses += 1;
    if (this.#losses >= LOSSES)
      throw new Error(`${LOSSES} solves in a row crashed their workers, the last one with: ${answer.message}`);
    this.#lost.push({ ...request, reason: answer.overdue ? OVERDUE : (answer.message ?? '') });
  }

  async #accept(answer: Answer) {
    if (!answer.ok) throw new Error(answer.message);
    const { records } = this.#work;
    await this.#keeper.add(this.#plan.digest, answer.records);
    records.add(answer.records);
    this.#changed();
  }

  /** The records have changed. */
  #changed() {
    this.#store.change({ work: { pace: this.#clock.pace(this.#work.records.size, this.#plan.total) } });
  }

  pause() {
    if (this.#work.phase !== 'running') return;
    this.#pool.pause();
    this.#store.change(PAUSED);
  }

  resume() {
    if (this.#work.phase !== 'paused') return;
    this.#pool.resume();
    this.#clock.restart();
    this.#store.change(RESUMED);
  }

  stop() {
    this.#stopped = true;
    this.#pool.stop();
  }
}

/** Return the result of a request; a puzzle that crashed its worker counts as one that cannot be made. */
function madeOf({ numbers }: LabMakeRequest, answer: Answer): MadePuzzle[] {
  if (answer.ok) return answer.made;
  if (!answer.broke && !answer.overdue) throw new Error(answer.message);
  return numbers.map((number) => ({ number, puzzle: '', reason: answer.message ?? '' }));
}

/** Return the numbers of the puzzles still to be solved; the tasks of one puzzle are consecutive. */
function openIn({ puzzles, description: { solvers } }: Plan, records: Records) {
  const isOpen = (number: number) => solvers.some((_, at) => !records.has(number * solvers.length + at));
  return Array.from({ length: puzzles }, (_, number) => number).filter(isOpen);
}
