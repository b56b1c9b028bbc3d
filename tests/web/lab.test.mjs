/** Runs of experiments, with fakes of the pool and the record store instead of workers and a database; and figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createFigures } from '../../web/lab/figures.js';
import { LabRun, UnderWay } from '../../web/lab/run.js';
import { initialState, isFinished, progressOf } from '../../web/lab/state.js';
import { LabStore } from '../../web/lab/store.js';
import { createStore } from '../../web/state/store.js';
import { labPlan } from './pages.mjs';

const PLAN = labPlan('d', 6);
const ALL = [0, 1, 2, 3, 4, 5];
const CRASHED = { ok: false, message: 'no memory', broke: true };

const recorded = ({ tasks, reason }) => ({
  ok: true,
  records: tasks.map((task) => (reason ? { task, reason } : { task })),
});
const tasksOf = (records) => records.map(({ task }) => task).sort();

/**
 * A pool that answers each request with `work`, one after the other; lost tasks are always recorded. As with the real
 * one, pausing or stopping it between two runs has no effect.
 */
class Pool {
  asked = [];
  names = [];

  constructor(work = recorded) {
    this.work = work;
  }

  async run(name, requests, { onAnswer }) {
    this.stopped = this.paused = false;
    for (const request of requests) {
      if (this.stopped) return;
      this.names.push(name);
      if (name === 'lab_run') this.asked.push(...request.tasks);
      await turn();
      while (this.paused && !this.stopped) await turn();
      if (this.stopped) return;
      await onAnswer(request, await (name === 'lab_lost' ? recorded : this.work)(request));
    }
  }

  pause() {
    this.paused = true;
  }

  resume() {
    this.paused = false;
  }

  stop() {
    this.stopped = true;
  }
}

/** A record store that knows how often each record was stored. */
class Keeper {
  problem = '';
  put = [];
  puzzles = [];
  begun = 0;

  constructor(...tasks) {
    this.kept = tasks.map((task) => ({ task }));
  }

  async begin() {
    this.begun += 1;
  }

  async records() {
    return this.kept;
  }

  async add(_, records) {
    this.put.push(...records);
    this.kept = [...this.kept, ...records];
  }

  async made() {
    return this.puzzles;
  }

  async addMade(_, made) {
    this.puzzles.push(...made);
  }

  async forget() {
    Object.assign(this, { kept: [], puzzles: [], begun: 0 });
  }
}

/** A run, with the messages in its state. */
class Watched extends LabRun {
  watch = (_work) => {};

  constructor(pool, keeper = new Keeper(), locks = null) {
    const store = createStore(initialState(), ({ work }) => this.watch(work));
    super(store, pool, keeper, locks);
    Object.assign(this, { store, pool, keeper });
  }

  get work() {
    return this.store.state.work;
  }

  get tasks() {
    return tasksOf(this.work.records.list);
  }

  /** Its problem, whether all is done, and the number of records. */
  get end() {
    assert.equal(this.work.phase, 'idle');
    return [this.work.problem, isFinished(this.work), this.work.records.size];
  }
}

/** An open experiment. */
async function opened({ pool = new Pool(), keeper = undefined, locks = undefined, plan = PLAN } = {}) {
  const run = new Watched(pool, keeper, locks);
  await run.open(plan);
  return run;
}

/** An experiment with one finished run. */
async function ran(how) {
  const run = await opened(how);
  await run.run();
  return run;
}

test('a run makes one record for each task that has none, and stores it', async () => {
  const run = await opened({ keeper: new Keeper(4, 1) });
  assert.equal(run.work.records.size, 2);
  assert.equal(isFinished(run.work), false);
  await run.run();
  assert.deepEqual([run.pool.asked, run.tasks, tasksOf(run.keeper.put)], [[0, 2, 3, 5], ALL, [0, 2, 3, 5]]);
  assert.deepEqual([...run.end, run.keeper.begun], ['', true, 6, 1]);
});

/* Puzzles that are made: three, each solved in two ways */

const MADE = { ...PLAN, puzzles: 3, makes: true, description: { name: 'six', solvers: ['cp', 'lp'] } };

/** A pool whose puzzles are named by number; `said` is what each solve received as its puzzle. */
function makingPool(said = []) {
  return new Pool((request) => {
    if (request.tasks) said.push(`${request.tasks[0]}: ${request.made.puzzle}`);
    if (request.tasks) return recorded(request);
    return { ok: true, made: request.numbers.map((number) => ({ number, puzzle: `puzzle ${number}`, reason: '' })) };
  });
}

test('puzzles are made first, each of them once, and counted separately', async () => {
  const said = [];
  const run = await opened({ pool: makingPool(said), plan: MADE });
  const progress = new Set();
  run.watch = (work) => progress.add(progressOf({ ...work, pace: null, workers: 2 }).join());
  await run.run();
  assert.deepEqual(run.pool.names, [...Array(3).fill('lab_make'), ...Array(6).fill('lab_run')]);
  assert.deepEqual(
    said,
    ALL.map((task) => `${task}: puzzle ${task >> 1}`),
  );
  const making = [...progress].filter((text) => text.startsWith('Making'));
  assert.deepEqual(
    making,
    [0, 1, 2, 3].map((done) => `Making puzzles: ${done} of 3, 2 workers`),
  );
  assert.match([...progress].at(-1), /^6 of 6 solves/);
});

test('puzzles made before the page was closed are not made again', async () => {
  const keeper = new Keeper();
  const first = await opened({ pool: makingPool(), keeper, plan: MADE });
  first.watch = ({ making }) => making?.done === 2 && first.stop();
  await first.run();
  assert.deepEqual([keeper.puzzles.length, keeper.begun, first.work.making], [2, 1, null]);
  const second = await ran({ pool: makingPool(), keeper, plan: MADE });
  assert.equal(second.pool.names.filter((name) => name === 'lab_make').length, 1);
  assert.ok(isFinished(second.work));
});

test('a solved puzzle is not made again, and one that crashes its worker is recorded as not made', async () => {
  const reasons = [];
  const pool = new Pool((request) => {
    if (!request.tasks) return CRASHED;
    reasons.push(request.made.reason);
    return recorded(request);
  });
  await ran({ pool, keeper: new Keeper(0, 1, 2, 3, 4), plan: MADE });
  assert.deepEqual([pool.names, reasons], [['lab_make', 'lab_run'], ['no memory']]);
});

/* Interruptions */

test('paused or stopped before the pool has started, it does nothing', async () => {
  const run = await opened();
  const running = run.run();
  run.pause();
  for (let i = 0; i < 20; i += 1) await turn();
  assert.equal(run.work.records.size, 0);
  run.resume();
  await running;
  assert.ok(isFinished(run.work));
  const other = await opened();
  const stopping = other.run();
  other.stop();
  await stopping;
  assert.deepEqual([...other.end, other.keeper.begun], ['', false, 0, 0], 'there is nothing to go on with');
});

test('a task that crashes its workers is recorded as lost; after five in a row the run is given up', async () => {
  const lost = { 1: CRASHED, 2: { ok: false, message: '…', overdue: true } };
  const some = await ran({ pool: new Pool((request) => lost[request.tasks[0]] ?? recorded(request)) });
  assert.deepEqual([...some.end, some.tasks], ['', true, 6, ALL]);
  const reasons = Object.fromEntries(some.work.records.list.map(({ task, reason = '' }) => [task, reason]));
  assert.match(reasons[2], /time limit/);
  assert.deepEqual({ ...reasons, 2: '' }, { 0: '', 1: 'no memory', 2: '', 3: '', 4: '', 5: '' });
  const all = await ran({ pool: new Pool(() => CRASHED) });
  assert.match(all.work.problem, /5 solves in a row .* no memory/);
  assert.equal(all.end[1], false);
});

test('a refusal, or a mistake of ours, ends the run and is shown', async () => {
  const refusal = { ok: false, message: 'no such package' };
  const refused = await ran({ pool: new Pool((request) => (request.tasks[0] < 2 ? recorded(request) : refusal)) });
  assert.deepEqual(refused.end, ['no such package', false, 2]);
  const keeper = new Keeper();
  keeper.add = () => Promise.reject(new TypeError('ours'));
  const mistaken = await ran({ keeper });
  assert.deepEqual([mistaken.work.problem, keeper.problem], ['ours', '']);
});

test('a browser that stores nothing says so, and the run continues', async () => {
  const keeper = new LabStore(Promise.reject(new DOMException('private', 'InvalidStateError')));
  const run = await ran({ keeper });
  assert.deepEqual([keeper.problem, run.end, await keeper.list()], ['private', ['', true, 6], null]);
});

test('an experiment running in another tab is neither run nor deleted; both use the same lock', async () => {
  const asked = [];
  const request = async (name, _options, use) => {
    asked.push(name);
    return use(null);
  };
  const run = await opened({ keeper: new Keeper(0), locks: { request } });
  await assert.rejects(run.forget('other'), /another tab/);
  await assert.rejects(run.forget('d'), UnderWay);
  await run.run();
  assert.match(run.work.problem, /another tab/);
  assert.deepEqual([run.pool.asked, run.work.records.size, run.keeper.kept.length], [[], 1, 1]);
  assert.equal(asked[2], asked[1]);
  assert.notEqual(asked[0], asked[1]);
});

test('a deleted experiment leaves nothing; a running one is not deleted', async () => {
  const run = await opened({ keeper: new Keeper(0) });
  const running = run.run();
  await assert.rejects(run.forget('d'), UnderWay);
  await running;
  await run.forget('d');
  assert.deepEqual([run.work.records.size, run.keeper.kept.length], [0, 0]);
});

test('the last experiment requested is opened, whichever records arrive first', async () => {
  const keeper = new Keeper();
  const answers = [];
  keeper.records = () => new Promise((resolve) => answers.push(resolve));
  const run = new Watched(new Pool(), keeper);
  const open = (digest) => run.open({ ...PLAN, digest });
  const [first, second] = ['one', 'two'].map(open);
  answers[1]([{ task: 1 }]);
  assert.equal(await second, true);
  answers[0]([{ task: 0 }]);
  assert.equal(await first, false);
  assert.deepEqual([run.work.plan.digest, run.tasks], ['two', [1]]);
  const third = open('three');
  assert.equal(await open('two'), true);
  answers[2]([]);
  assert.equal(await third, false);
  assert.equal(run.work.plan.digest, 'two');
});

/* Figures */

/** Figures of a worker that keeps what it was sent, until `kept` is emptied; `show` may throw. */
function figuring({ show = (_name) => {}, pause = 1 } = {}) {
  const worker = { kept: null, broken: false, sent: [], shown: [] };
  async function ask(_name, { digest, first, records }) {
    if (worker.broken) throw new Error('broke off');
    worker.sent.push(records.length);
    if (worker.kept?.digest !== digest) worker.kept = { digest, records: [] };
    if (worker.kept.records.length < first) return { ok: true, figures: null };
    worker.kept.records.splice(first, Infinity, ...records);
    return { ok: true, figures: [{ name: `${digest} ${worker.kept.records.length}` }] };
  }
  const follow = createFigures(
    ask,
    ({ figures, message }) => {
      worker.shown.push(figures ? figures[0].name : message);
      show(worker.shown.at(-1));
    },
    pause,
  );
  /** Request figures for so many records, and wait until something is shown. */
  async function look(digest, count, last = `${digest} ${count}`) {
    const looked = follow(digest, ALL.slice(0, count));
    while (worker.shown.at(-1) !== last) await turn();
    return looked;
  }
  return Object.assign(worker, { follow, look });
}

test('figures follow the records, each sent once and several at a time; a new worker receives all', async () => {
  const worker = figuring();
  const records = [];
  for (let task = 0; task < 5; task += 1) {
    records.push({ task });
    worker.follow('d', records);
  }
  await worker.look('d', 5);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  assert.equal(sum(worker.sent), 5);
  assert.ok(worker.shown.length <= 3);
  worker.kept = null;
  worker.sent.length = 0;
  await worker.look('d', 6);
  assert.deepEqual(worker.sent, [1, 6]);
});

test('a failure to draw is not hidden, and the next figures are drawn', async () => {
  const show = (name) => {
    if (name === 'd 1') throw new Error('no room');
  };
  const worker = figuring({ show });
  await assert.rejects(worker.follow('d', [{ task: 0 }]), /no room/);
  await worker.follow('d', [{ task: 0 }, { task: 1 }]);
  assert.deepEqual(worker.shown, ['d 1', 'd 2']);
});

test('downloading a figure waits for the latest one, but not for a pause', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] }); // no pause ever ends
  const worker = figuring({ pause: undefined });
  worker.follow('d', [{ task: 0 }]);
  while (!worker.shown.length) await turn();
  worker.follow('d', [{ task: 0 }, { task: 1 }]);
  for (let time = 0; time < 2; time += 1) {
    await worker.follow.latest();
    assert.deepEqual(worker.shown, ['d 1', 'd 2']);
  }
});

test('another experiment starts afresh, and a worker that crashes is reported', async () => {
  const worker = figuring();
  await worker.look('d', 2);
  await worker.look('e', 1);
  worker.broken = true;
  await worker.look('e', 2, 'broke off');
  worker.broken = false;
  await worker.look('e', 3);
  assert.deepEqual(worker.shown, ['d 2', 'e 1', 'broke off', 'e 3']);
});
