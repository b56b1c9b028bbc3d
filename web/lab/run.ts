/**
 * Run of an experiment: having what is not done of it done in a pool of workers, and its records kept. Nothing here
 * touches the document.
 */
import { STARTED, ended, forgotten, opened, paused, resumed } from './reducers.js';
import { Making } from './making.js';
import { Clock } from './remaining.js';
import { Records, type Plan, type Store } from './state.js';
import type { CallName } from '../calls/calls.js';
import type { LabStore } from './store.js';
import type { Answer } from '../worker/workerpool.js';
import type { Pool } from '../worker/pool.js';
import { messageOf } from '../download.js';

export type Lost = { text: string; tasks: number[]; reason: string };
export type Keeper = Pick<LabStore, 'begin' | 'records' | 'add' | 'made' | 'addMade' | 'forget'>;

const HERE = 'it is running; stop it first';
const ELSEWHERE = 'it is running in another tab or window';
const OVERDUE = 'it ran too long after the time limit and was ended';
/** Tasks in a row that may end their workers before the run is given up. */
const LOSSES = 5;

/** Why something cannot be done with an experiment now. */
export class UnderWay extends Error {}

export class LabRun {
  #clock = new Clock();
  #making;
  /** Requests that took their workers with them: what is recorded of them is still to be asked for. */
  #lost: Lost[] = [];
  #losses = 0;
  /** What was last asked to be taken up: the records of one before may come later. */
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
    this.#making = new Making(store, keeper);
    this.#locks = locks;
  }

  get #work() {
    return this.#store.state.work;
  }

  /** What is run. */
  get #plan() {
    const { plan } = this.#work;
    if (!plan) throw new Error('there is no experiment');
    return plan;
  }

  /**
   * Take up an experiment with what is kept of it.
   * @returns false if another one was asked for meanwhile
   */
  async open(plan: Plan): Promise<boolean> {
    if (this.#work.phase !== 'idle') throw new Error('an experiment is running');
    const wanted = {};
    this.#wanted = wanted;
    if (this.#work.plan?.digest === plan.digest) return true; // with records that could not be kept, perhaps
    const records = new Records((await this.#keeper.records(plan.digest)) ?? []);
    if (this.#wanted !== wanted) return false;
    this.#store.change(opened(plan, records));
    return true;
  }

  /**
   * Throw away the records of an experiment.
   * @throws {UnderWay} if it is being run, here or in another page, which goes on adding records
   */
  async forget(digest: string) {
    if (this.#work.plan?.digest === digest && this.#work.phase !== 'idle') throw new UnderWay(HERE);
    await this.#alone(digest, () => this.#keeper.forget(digest));
    this.#store.change((state) => forgotten(state, digest));
  }

  /** Do what is not done yet; resolves when that is done, or when it was stopped or failed. */
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

  /** Two pages at the same experiment would do everything twice. */
  async #alone(digest: string, work: () => Promise<unknown>) {
    if (!this.#locks) return work();
    const alone = async (lock: Lock | null) => {
      if (!lock) throw new UnderWay(ELSEWHERE);
      await work();
    };
    const refused = (error: Error) => {
      if (error.name !== 'SecurityError') throw error;
      return work(); // a browser that refuses all storage refuses locks, too
    };
    await this.#locks.request(`sudokulp lab ${digest}`, { ifAvailable: true }, alone).catch(refused);
  }

  async #doAll() {
    const { records } = this.#work;
    const { digest, description, text, total } = this.#plan;
    // Another page may have done some of it since this one looked.
    records.add((await this.#keeper.records(digest)) ?? []);
    await this.#keeper.begin({ digest, name: description.name, text, total });
    await this.#making.run(this.#plan, records, (requests, answered) => this.#send('lab_make', requests, answered));
    this.#clock.start(this.#plan, records.list);
    if (this.#work.phase === 'paused') this.#clock.pause();
    this.#changed();
    await this.#doRest();
    // What was stopped before anything came of it leaves nothing to resume.
    if (this.#stopped && !records.size && !this.#making.size) await this.#keeper.forget(digest);
  }

  async #doRest() {
    for (;;) {
      await this.#send('lab_run', this.#open(), (request, answer) => this.#answered(request, answer));
      if (!this.#lost.length) return;
      await this.#send('lab_lost', this.#lost.splice(0), (_, answer) => this.#accept(answer));
    }
  }

  /** Have the pool do something; it may have been paused or stopped while the pool had nothing to do. */
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

  /** The requests for the tasks without a record; what is lost is recorded before there are more. */
  *#open() {
    const { records } = this.#work;
    const { text, total, description } = this.#plan;
    const made = (task: number) => this.#making.of(Math.floor(task / description.solvers.length));
    for (let task = 0; task < total && !this.#lost.length; task += 1)
      if (!records.has(task)) yield { text, tasks: [task], made: made(task) };
  }

  async #answered(request: { text: string; tasks: number[] }, answer: Answer) {
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

  get #pace() {
    return this.#clock.pace(this.#work.records.list, this.#plan.puzzles);
  }

  /** The records are others than before. */
  #changed() {
    this.#store.change({ work: { pace: this.#pace } });
  }

  pause() {
    if (this.#work.phase !== 'running') return;
    this.#pool.pause();
    this.#clock.pause();
    this.#store.change(paused(this.#pace));
  }

  resume() {
    if (this.#work.phase !== 'paused') return;
    this.#pool.resume();
    this.#clock.resume();
    this.#store.change(resumed(this.#pace));
  }

  stop() {
    this.#stopped = true;
    this.#pool.stop();
  }
}
