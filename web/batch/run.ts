/**
 * A run through a list in a pool of workers: start, pause, stop, size of requests, retries after crashes, and speed.
 * Does not touch the document.
 */
import type { List } from './list.js';
import type { Rows, Packed } from './rows.js';
import type { Some, ListKeeper } from './store.js';
import type { Pool } from '../worker/pool.js';
import type { Answer } from '../worker/workerpool.js';
import { STARTED, begun, endInWords, ended, pausedOrNot, reordered, aboutOf, isOpen, type Store } from './state.js';
import { messageOf } from '../download.js';
import { Clock } from '../pace.js';

/** Target duration of a call in seconds: long enough for little overhead, short enough for visible progress. */
const CALL = 0.2;
const FIRST = 4;
const MOST = 500;
/** Seconds for which a worker may be silent after the time limit of a line. */
const GRACE = 30;
/** Milliseconds that a finished run waits until its results are stored. */
const KEEPING = 2000;

export type Job = { task: string; time_limit: number; count_limit: number };

/** Entries of one request to a worker; the request is built when it is sent. */
const chunkOf = (rows: number[], list: List, job: Job) => ({
  rows,
  toJSON: () => ({
    ...job,
    layout: list.layout(rows[0]),
    numbers: rows.map((row) => list.number(row)),
    lines: rows.map((row) => list.line(row)),
  }),
});

export class BatchRun {
  pool: Pool;
  list: List;
  rows: Rows;
  job: Job;
  #seconds = 0.02; // recent average per line
  #size = FIRST;
  #next = 0;
  /** Entries to send again, each on its own: one of them may have crashed a worker. */
  #again: number[] = [];
  #clock = new Clock();
  stopped = false;
  #paused = false;

  #keep;
  /** Resolves when the results are stored. */
  #kept: Promise<unknown> = Promise.resolve();

  /** @param keep   stores the rows as they arrive; its promise is awaited at the end */
  constructor(pool: Pool, list: List, rows: Rows, job: Job, keep: (some: Some) => unknown = () => {}) {
    this.pool = pool;
    this.list = list;
    this.rows = rows;
    this.job = job;
    this.#keep = keep;
  }

  /** Run all entries that are not done yet. Resolves at the end, or when the run is stopped. */
  async go() {
    this.pace();
    do {
      const patience = () => this.job.time_limit + GRACE;
      const onAnswer = (chunk: { rows: number[] }, answer: Answer) => this.#take(chunk, answer);
      const sent = this.pool.run('batch', this.#requests(), { onAnswer, patience });
      if (this.#paused) this.pool.pause(); // the pause was requested before the run had the pool
      await sent;
    } while (this.#again.length && !this.stopped);
    const late = new Promise((resolve) => setTimeout(resolve, KEEPING));
    await Promise.race([this.#kept, late]);
  }

  pause() {
    this.#paused = true;
    this.pool.pause();
    this.#clock.restart();
  }

  resume() {
    this.#paused = false;
    this.pool.resume();
  }

  stop() {
    this.stopped = true;
    this.pool.stop();
  }

  *#requests() {
    while (!this.stopped) {
      const alone = this.#again.shift();
      const rows = alone === undefined ? this.#following() : [alone];
      if (!rows.length) return;
      yield chunkOf(rows, this.list, this.job);
    }
  }

  /** Return the next open entries for one call. Near the end, every worker gets some. */
  #following() {
    const { list, length } = this.rows;
    while (this.#next < length && list[this.#next]) this.#next += 1;
    const share = Math.ceil((length - this.#next) / (2 * this.pool.size));
    const end = Math.min(this.list.sameUntil(this.#next), this.#next + Math.min(this.#size, Math.max(1, share)));
    const rows = [];
    for (; this.#next < end; this.#next += 1) if (!list[this.#next]) rows.push(this.#next);
    return rows;
  }

  #take({ rows }: { rows: number[] }, answer: Answer) {
    if (answer.ok) {
      const came: Packed[] = answer.rows;
      this.#came(came.map((packed, index) => [rows[index], packed]));
      this.#adapt(came);
    } else if (!answer.broke && !answer.overdue) {
      throw new Error(answer.message);
    } else if (rows.length > 1) {
      this.#again.push(...rows);
    } else {
      this.#came([[rows[0], ['unknown', '', null, null, null, '', null, '', 0, answer.message ?? '', '']]]);
    }
  }

  #came(some: Some) {
    for (const [row, packed] of some) this.rows.set(row, packed);
    this.#kept = Promise.all([this.#kept, this.#keep(some)]);
  }

  #adapt(packed: Packed[]) {
    const spent = packed.reduce((sum, row) => sum + row[8], 0) / packed.length;
    this.#seconds += (spent - this.#seconds) / 3;
    this.#size = Math.max(1, Math.min(MOST, 2 * this.#size, Math.round(CALL / Math.max(this.#seconds, 1e-5))));
  }

  pace() {
    return this.#clock.pace(this.rows.done, this.rows.length);
  }
}

/** Milliseconds between two updates of the progress. */
const LOOK = 500;
/** Updates after which sorted or filtered rows are selected again. */
const SORT = 4;

export function createWork(store: Store, keeper: ListKeeper, pool: Pool) {
  let run: BatchRun | null = null;
  let over = Promise.resolve(); // resolves when the pool is free
  let timer: number | undefined;
  let looks = 0;

  /** Start the run, or resume a stopped one. */
  async function start() {
    const { list } = store.state.input;
    if (!list?.length || run) return;
    if (!isOpen(store.state)) {
      store.change(begun);
      keeper.restart(aboutOf(store.state));
    }
    const mine = newRun(list);
    if (!mine) return;
    store.change(STARTED);
    const going = over.then(() => mine.go());
    over = going.catch(() => {}); // reported below
    try {
      await going;
      end(mine, endInWords(store.state, mine.stopped));
    } catch (error) {
      end(mine, `The run crashed: ${messageOf(error)}`);
    }
  }

  function newRun(list: List) {
    const { rows, job } = store.state.work;
    if (!rows || !job) return null;
    run = new BatchRun(pool, list, rows, job, (some) => keeper.add(some));
    timer = setInterval(look, LOOK);
    return run;
  }

  function look() {
    looks += 1;
    const { work, view } = store.state;
    const pace = work.phase === 'paused' ? null : (run?.pace() ?? null);
    store.change({ work: { pace }, ...(view.order && looks % SORT === 0 && { view: reordered(store.state) }) });
  }

  /** End a run, unless another one has replaced it. */
  function end(mine: BatchRun, words: string) {
    if (run !== mine) return;
    leave();
    store.change((state) => ended(state, words));
  }

  function leave() {
    clearInterval(timer);
    run = null;
  }

  function pause() {
    if (!run) return;
    store.change(pausedOrNot);
    if (store.state.work.phase === 'paused') run.pause();
    else run.resume();
  }

  /** Stop the run at once, because its list is replaced. */
  function halt() {
    run?.stop();
    leave();
  }

  return { start, pause, stop: () => run?.stop(), halt };
}
