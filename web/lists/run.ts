/**
 * The run of the tab in a pool of workers: it makes the puzzles of a generated list, and works through a list; pause,
 * stop, size of requests, retries after crashes, and speed. Does not touch the document.
 */
import type { CallName, Pool, Answer } from '../worker/pool.js';
import { type Slots, listOfMade, type List, lostRow, type Packed, type Rows } from './list.js';
import { messageOf } from '../download.js';
import type { ListKeeper } from './store.js';
import * as change from './state.js';
import type { Job, Made, Plan, Store, Pace } from './state.js';

/** Target duration of a call in seconds: long enough for little overhead, short enough for visible progress. */
const CALL = 0.2;
const FIRST = 4;
const MOST = 500;
const KEEPING = 2000; // milliseconds that a finished run waits until its results are stored

/** What is asked of the workers; an item is an index of a slot. */
export type Work<Value> = {
  call: CallName;
  patience: number; // seconds for which a worker may be silent
  slots: Slots<Value>;
  width: number; // items that are this far apart are asked for together: those of one model
  sameUntil: (entry: number) => number; // returns the first entry after this one that needs a request of its own
  request: (items: number[]) => object;
  values: (answer: Answer) => Value[];
  lost: (message: string) => Value; // returns the result of an item that has none
};

export type Some<Value> = [item: number, value: Value][];

/** The items of a request, which is built when it is sent. */
type Chunk = { items: number[]; sent: number; toJSON: () => object };

export type Run = ReturnType<typeof createRun>;

/** @param keep   stores results as they arrive; its promise is awaited at the end */
export function createRun<Value>(
  pool: Pick<Pool, 'run' | 'size' | 'pause' | 'resume' | 'stop'>,
  { call, patience, slots, width, sameUntil, request, values, lost }: Work<Value>,
  keep: (some: Some<Value>) => unknown = () => {},
) {
  let since = { at: 0, done: 0 }; // when the run began or went on, and what was done then
  /** For each model: the next entry, and the number of items in a request. */
  const queues = Array.from({ length: width }, () => ({ next: 0, size: FIRST }));
  /** Items to send again, each on its own: one of them may have crashed a worker. */
  const again: number[] = [];
  let kept: Promise<unknown> = Promise.resolve(); // resolves when the results are stored
  let paused = false;
  let stopped = false;

  /** Do all items that are not done yet. Resolves at the end, or when the run is stopped. */
  async function go() {
    restart();
    while (!stopped) {
      const sent = pool.run(call, requests(), { onAnswer: take, patience });
      if (paused) pool.pause(); // the pause was requested before the run had the pool
      await sent;
      if (!again.length) break;
    }
    await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, KEEPING))]);
  }

  function* requests() {
    while (!stopped) {
      const alone = again.shift();
      const items = alone === undefined ? following() : [alone];
      if (!items.length) return;
      const toJSON = () => {
        chunk.sent = performance.now();
        return request(items);
      };
      const chunk: Chunk = { items, sent: 0, toJSON };
      yield chunk;
    }
  }

  /** Return the next open items for one call, of the model that is furthest behind. */
  function following() {
    const entries = slots.length / width;
    let least = 0;
    for (const [model, queue] of queues.entries()) {
      while (queue.next < entries && slots.has(queue.next * width + model)) queue.next += 1;
      if (queue.next < queues[least].next) least = model;
    }
    const queue = queues[least];
    if (queue.next >= entries) return [];
    const share = Math.ceil((entries - queue.next) / (2 * pool.size)); // near the end, every worker gets some
    const end = Math.min(sameUntil(queue.next), queue.next + Math.min(queue.size, Math.max(1, share)));
    const items = [];
    for (; queue.next < end; queue.next += 1) items.push(queue.next * width + least);
    return items.filter((item) => !slots.has(item));
  }

  function take(chunk: Chunk, answer: Answer) {
    const { items } = chunk;
    const crashed = answer.broke || answer.overdue;
    if (answer.ok) {
      came(values(answer).map((value, index) => [items[index], value]));
      adapt(chunk);
    } else if (!crashed && width === 1) throw new Error(answer.message);
    else if (crashed && items.length > 1) again.push(...items);
    else came(items.map((item) => [item, lost(answer.message ?? '')])); // without one of several models, others go on
  }

  function came(some: Some<Value>) {
    for (const [item, value] of some) slots.set(item, value);
    kept = Promise.all([kept, keep(some)]);
  }

  function adapt({ items, sent }: Chunk) {
    const queue = queues[items[0] % width];
    const seconds = (performance.now() - sent) / 1000 / items.length;
    const wanted = (queue.size + CALL / Math.max(seconds, 1e-5)) / 2;
    queue.size = Math.max(1, Math.min(MOST, 2 * queue.size, Math.round(wanted)));
  }

  function pause() {
    paused = true;
    pool.pause();
  }

  function resume() {
    paused = false;
    restart();
    pool.resume();
  }

  function stop() {
    stopped = true;
    pool.stop();
  }

  function restart() {
    since = { at: performance.now(), done: slots.done };
  }

  /** Return the pace; null in the first second. */
  function pace(): Pace | null {
    const seconds = (performance.now() - since.at) / 1000;
    const rate = (slots.done - since.done) / seconds;
    return seconds < 1 || !rate ? null : { rate, left: (slots.length - slots.done) / rate };
  }

  return { go, pause, resume, stop, pace, isStopped: () => stopped };
}

/** Seconds for which a worker may be silent after the time limit of a line, and while it makes puzzles. */
const GRACE = 30;
const MAKING = 150;
/** Milliseconds between two updates of the progress. */
const LOOK = 500;
/** Updates after which sorted or filtered rows are selected again. */
const SORT = 4;

export const makingOf = (slots: Slots<Made>, { text }: Plan): Work<Made> => ({
  call: 'list_make',
  patience: MAKING,
  slots,
  width: 1,
  sameUntil: () => slots.length,
  request: (numbers) => ({ text, numbers }),
  values: ({ lines, problems }) => lines.map((line: string, at: number) => [line, problems[at]]),
  lost: (message) => ['', `no puzzle was made: ${message}`],
});

export const solvingOf = (list: List, rows: Rows, { models, ...job }: Job): Work<Packed> => ({
  call: 'list_run',
  patience: job.time_limit + GRACE,
  slots: rows,
  width: models.length,
  sameUntil: (entry) => list.sameUntil(entry),
  request: (some) => ({
    ...job,
    model: models[some[0] % models.length],
    layout: list.layout(rows.entryOf(some[0])),
    numbers: some.map((row) => list.numbers[rows.entryOf(row)]),
    lines: some.map((row) => list.line(rows.entryOf(row))),
  }),
  values: (answer) => answer.rows,
  lost: lostRow,
});

export function createWork(store: Store, keeper: Pick<ListKeeper, 'replace' | 'restart' | 'add'>, pool: Pool) {
  let run: Run | null = null; // the current one, or the last one
  let over = Promise.resolve(); // resolves when the pool is free
  let looks = 0;

  /** Make these puzzles, and do their job if they have one. */
  function make(plan: Plan) {
    run?.stop();
    store.change((state) => change.planCame(state, plan));
    keeper.replace(null, change.aboutOf(store.state));
    return resume();
  }

  /** Start a job, unless a run is in progress; the rest of the same job if that was stopped. */
  async function start(job: Job) {
    const { rows, job: before, made, phase } = store.state.work;
    const { list } = store.state.input;
    if (phase !== 'idle' || made || !list) return;
    if (JSON.stringify(job) !== JSON.stringify(before) || !rows || rows.done === rows.length) {
      store.change((state) => change.begun(state, job, list));
      keeper.restart(change.aboutOf(store.state));
    }
    await resume();
  }

  /** Begin the run, or go on with it: make the puzzles that are missing, then do the job. */
  async function resume() {
    const { turn } = store.state.input;
    const { phase, made } = store.state.work;
    const plan = change.planOf(store.state);
    const isMine = () => turn === store.state.input.turn; // no other list has come
    if (phase !== 'idle') return;
    store.change(change.turned('running'));
    const timer = setInterval(look, LOOK);
    let said = '';
    try {
      const goesOn = made && plan ? (await makeAll(made, plan, isMine)) && plan.job !== null : true;
      const { list } = store.state.input;
      const { rows, job } = store.state.work;
      if (goesOn && isMine() && list && rows && job) await through(solvingOf(list, rows, job));
      if (goesOn || run?.isStopped()) said = change.endInWords(store.state.work, run?.isStopped() ?? false);
    } catch (error) {
      said = `The run crashed; the rows so far are kept: ${messageOf(error)}`;
    }
    clearInterval(timer);
    if (isMine()) store.change((state) => change.ended(state, said));
  }

  /** Make the puzzles; resolves to whether they are a list now, and the run goes on. */
  async function makeAll(made: Slots<Made>, plan: Plan, isMine: () => boolean) {
    await through(makingOf(made, plan));
    if (!isMine() || made.done < made.length) return false;
    const list = listOfMade(made.list as Made[], plan.layout);
    store.change((state) => change.listMade(state, list));
    await keeper.replace(list, change.aboutOf(store.state));
    return !run?.isStopped();
  }

  async function through<Value>(work: Work<Value>) {
    const mine = createRun(pool, work, (some) => keeper.add(some));
    run = mine;
    if (store.state.work.phase === 'paused') mine.pause();
    const going = over.then(() => mine.go());
    over = going.catch(() => {}); // reported by who waits for it
    await going;
  }

  function look() {
    looks += 1;
    const { work, view } = store.state;
    const pace = work.phase === 'running' ? (run?.pace() ?? null) : null;
    store.change({ work: { pace }, ...(view.order && looks % SORT === 0 && { view: change.reordered(store.state) }) });
  }

  function pause() {
    const { phase } = store.state.work;
    if (phase === 'idle') return;
    store.change(change.turned(phase === 'paused' ? 'running' : 'paused'));
    if (phase === 'paused') run?.resume();
    else run?.pause();
  }

  return { make, start, resume, pause, stop: () => run?.stop() };
}
