/**
 * One experiment: what is done of it, and doing the rest in a pool of workers. Nothing here touches the document.
 *
 * @typedef {{digest: string, total: number, puzzles: number, patience: number, ready: string, text: string,
 *   description: any}} Plan   see page/lab.py
 * @typedef {import('./store.js').LabRecord} LabRecord
 * @typedef {import('../worker/crew.js').Answer} Answer
 * @typedef {{text: string, tasks: number[], reason: string}} Lost
 * @typedef {Pick<import('./store.js').LabStore, 'begin' | 'records' | 'add' | 'forget' | 'problem'>} Store
 */

const HERE = 'it is under way: stop it first';
const ELSEWHERE = 'it is being run in another tab or window';
const OVERDUE = 'its worker went on for too long after the time limit, and was ended';
/**
 * Tasks that may end their workers one after the other, without one that is done in between, before the run is given
 * up.
 */
const LOSSES = 5;

/** Why something cannot be done with an experiment now. */
export class UnderWay extends Error {}

/** Events: 'change', when anything is another than before. */
export class LabRun extends EventTarget {
  /** @type {?Plan} */
  plan = null;
  /** In the order in which they came. @type {LabRecord[]} */
  records = [];
  /** Tasks that have a record. @type {Set<number>} */
  done = new Set();
  /** @type {'idle' | 'running' | 'paused'} */
  phase = 'idle';
  /** Why it ended before it was done, or "". */
  problem = '';
  /** Seconds for which it was running since it was started last, and what was done in them. */
  #spent = 0;
  #since = 0;
  #before = 0;
  /** Requests that took their workers with them: what is recorded of them is still to be asked for. @type {Lost[]} */
  #lost = [];
  #losses = 0;
  #stopped = false;
  #pool;
  #store;
  #locks;

  /**
   * @param {import('../worker/pool.js').Pool} pool @param {Store} store
   * @param {?Pick<LockManager, 'request'>} locks
   */
  constructor(pool, store, locks = navigator.locks ?? null) {
    super();
    this.#pool = pool;
    this.#store = store;
    this.#locks = locks;
  }

  /** Nothing more is to be done. */
  get finished() {
    return this.plan !== null && this.done.size === this.plan.total;
  }

  /** Why records are not kept, or "". */
  get unkept() {
    return this.#store.problem;
  }

  /** Records a second, and the seconds that the rest will take; null before that can be told. */
  get pace() {
    const seconds = this.#spent + (this.phase === 'running' ? now() - this.#since : 0);
    const came = this.done.size - this.#before;
    if (!came || seconds <= 0) return null;
    return { rate: came / seconds, left: ((this.plan.total - this.done.size) * seconds) / came };
  }

  /** Take up an experiment with what is kept of it. @param {Plan} plan */
  async open(plan) {
    if (this.phase !== 'idle') throw new Error('an experiment is under way');
    if (this.plan?.digest === plan.digest) return this.#changed(); // with records that could not be kept, perhaps
    const records = (await this.#store.records(plan.digest)) ?? [];
    this.plan = plan;
    this.problem = '';
    this.records = [];
    this.done = new Set();
    this.#take(records);
    this.#changed();
  }

  /**
   * Throw away the records of an experiment.
   * @param {string} digest @throws {UnderWay} if it is being run, here or in another page, which goes on adding records
   */
  async forget(digest) {
    if (this.plan?.digest === digest && this.phase !== 'idle') throw new UnderWay(HERE);
    await this.#alone(digest, () => this.#store.forget(digest));
    if (this.plan?.digest === digest) {
      this.records = [];
      this.done = new Set();
      this.problem = '';
    }
    this.#changed();
  }

  /** Do what is not done yet; resolves when that is done, or when it was stopped or failed. */
  async run() {
    if (!this.plan || this.phase !== 'idle') return;
    this.problem = '';
    this.#stopped = false;
    this.#lost = [];
    this.#losses = 0;
    this.#spent = 0;
    this.#before = this.done.size;
    this.#enter('running');
    try {
      await this.#alone(this.plan.digest, () => this.#work());
    } catch (error) {
      this.problem = error.message;
    }
    this.#enter('idle');
  }

  /**
   * Two pages at the same experiment would do everything twice.
   * @param {string} digest
   * @param {() => Promise<unknown>} work
   */
  async #alone(digest, work) {
    if (!this.#locks) return work();
    await this.#locks.request(`sudokulp lab ${digest}`, { ifAvailable: true }, (lock) => {
      if (!lock) throw new UnderWay(ELSEWHERE);
      return work();
    });
  }

  async #work() {
    const {
      digest,
      description: { name },
      text,
      total,
    } = this.plan;
    // Another page may have done some of it since this one looked.
    this.#take((await this.#store.records(digest)) ?? []);
    await this.#store.begin({ digest, name, text, total });
    this.#before = this.done.size;
    this.#changed();
    await this.#doRest();
    // What was stopped before anything came of it leaves nothing to go on with.
    if (this.#stopped && !this.done.size) await this.#store.forget(digest);
  }

  async #doRest() {
    for (;;) {
      await this.#send('lab_run', this.#open(), (request, answer) => this.#answered(request, answer));
      if (!this.#lost.length) return;
      await this.#send('lab_lost', this.#lost.splice(0), (_, answer) => this.#accept(answer));
    }
  }

  /**
   * Have the pool do something; it may have been paused or stopped while the pool had nothing to do.
   * @param {import('../calls/calls.js').CallName} name
   * @param {Iterable<object>} requests
   * @param {(request: any, answer: Answer) => unknown} onAnswer
   */
  async #send(name, requests, onAnswer) {
    if (this.#stopped) return;
    const { patience } = this.plan;
    const sent = this.#pool.run(name, requests, { onAnswer, patience: () => patience });
    if (this.phase === 'paused') this.#pool.pause();
    await sent;
  }

  /** The requests for the tasks without a record; what is lost is recorded before there are more. */
  *#open() {
    const { text, total } = this.plan;
    for (let task = 0; task < total && !this.#lost.length; task += 1)
      if (!this.done.has(task)) yield { text, tasks: [task] };
  }

  /** @param {{text: string, tasks: number[]}} request @param {Answer} answer */
  async #answered(request, answer) {
    if (!answer.broke && !answer.overdue) {
      this.#losses = 0;
      return this.#accept(answer);
    }
    if (answer.broke) this.#losses += 1;
    if (this.#losses >= LOSSES)
      throw new Error(`${LOSSES} solves in a row ended their workers, the last one so: ${answer.message}`);
    this.#lost.push({ ...request, reason: answer.overdue ? OVERDUE : answer.message });
  }

  /** @param {Answer} answer */
  async #accept(answer) {
    if (!answer.ok) throw new Error(answer.message);
    await this.#store.add(this.plan.digest, answer.records);
    this.#take(answer.records);
    this.#changed();
  }

  /** @param {LabRecord[]} records */
  #take(records) {
    for (const record of records) {
      if (this.done.has(record.task)) continue;
      this.done.add(record.task);
      this.records.push(record);
    }
  }

  pause() {
    if (this.phase !== 'running') return;
    this.#pool.pause();
    this.#enter('paused');
  }

  resume() {
    if (this.phase !== 'paused') return;
    this.#pool.resume();
    this.#enter('running');
  }

  stop() {
    this.#stopped = true;
    this.#pool.stop();
  }

  /** @param {LabRun['phase']} phase */
  #enter(phase) {
    if (this.phase === 'running') this.#spent += now() - this.#since;
    this.#since = now();
    this.phase = phase;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

const now = () => performance.now() / 1000;
