import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFigures } from '../../web/lab/figures.js';
import { numbersIn, textOf } from '../../web/lab/givens.js';
import { decodeLabLink, encodeLabLink, isLabLink, LONGEST } from '../../web/link/experiment.js';
import { LinkError } from '../../web/link/packing.js';
import { based, powers, ticks, wholes } from '../../web/lab/plot.js';
import { LabRun, UnderWay } from '../../web/lab/run.js';
import { initialState, isFinished, progressOf } from '../../web/lab/state.js';
import { LabStore } from '../../web/lab/store.js';
import { createStore } from '../../web/state/store.js';

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/* Numbers of givens */

const NUMBERS = [
  ['', []],
  ['17', [17]],
  ['20-24', [20, 21, 22, 23, 24]],
  ['0-80 by 20', [0, 20, 40, 60, 80]],
  ['0 to 9 step 4', [0, 4, 8]],
  ['30, 17; 17', [17, 30]],
  ['5–6', [5, 6]],
  ['0-8/4', [0, 4, 8]],
  ['0-8:4', [0, 4, 8]],
  [' 3 ', [3]],
];
for (const [text, numbers] of NUMBERS) test(`numbers in "${text}"`, () => assert.deepEqual(numbersIn(text), numbers));

for (const text of ['x', '3-', '-3', '1.5', '5-3', '1-9 by 0', '1e3', '<b>', '99999']) {
  test(`no numbers in "${text}"`, () => assert.throws(() => numbersIn(text), SyntaxError));
}

test('a long way between two numbers is cut short', () => assert.ok(numbersIn('0-9999').length < 2000));

test('stacked bars stand on those of the series before, and other series stay as they are', () => {
  const low = {
    name: 'low',
    kind: /** @type {const} */ ('stacked'),
    points: /** @type {any} */ ([
      [22, 0.5],
      [23, 1],
    ]),
  };
  const high = { ...low, name: 'high', points: /** @type {any} */ ([[22, 0.25]]) };
  const line = { ...low, kind: /** @type {const} */ ('line') };
  const [first, second, third] = based([low, high, line]);
  assert.deepEqual(first.points, [
    [22, 0.5, 0.5],
    [23, 1, 1],
  ]);
  assert.deepEqual(second.points, [[22, 0.25, 0.75]]);
  assert.deepEqual(third, line);
});

test('marks of an axis of powers, even where it has no length', () => {
  assert.deepEqual(powers(0.001, 0.001, 5), [0.001]);
  assert.deepEqual(powers(0.002, 0.002, 5), [0.002]);
  assert.deepEqual(powers(0.01, 0.3, 9), [0.01, 0.02, 0.05, 0.1, 0.2]);
  assert.deepEqual(powers(1e-6, 1e3, 5), [1e-6, 1e-4, 1e-2, 1, 100]);
  assert.deepEqual(powers(0, 1, 5), []);
});

test('what is too short to be known has one mark on an axis, with room around it', () => {
  const below = { value: 1e-4, place: 3e-5, mark: '< 0.1 ms' };
  const { ticks: at, tickFormat } = ticks({ label: 'seconds', scale: 'log', below }, [3e-5, 2], 5);
  assert.deepEqual(at.map(tickFormat), ['< 0.1 ms', '0.001', '0.01', '0.1', '1']);
  const alone = ticks({ label: 'seconds', scale: 'log', below }, [3e-5], 5);
  assert.deepEqual(alone.ticks.map(alone.tickFormat), ['< 0.1 ms']);
});

test('numbers come back from the text they are written as', () => {
  const lists = [[], [4], [1, 2], [1, 2, 3], [0, 4, 8, 12], [1, 5, 9, 10, 11, 12], [3, 4, 6, 9, 12, 15, 16], [0, 81]];
  for (const numbers of lists) assert.deepEqual(numbersIn(textOf(numbers)), numbers);
  assert.equal(textOf([0, 4, 8, 12]), '0-12 by 4');
  assert.equal(textOf([17, 20, 21, 22]), '17, 20-22');
});

/* Links */

const READY = [{ name: 'paper', count: 10 }];

test('a link to an experiment leads to its description', () => {
  const description = { name: 'größer ∑ /', givens: [1, 2], solvers: ['lp'] };
  const fragment = encodeLabLink({ text: JSON.stringify(description), ready: '' });
  assert.match(fragment, /^lab\/1\/[\w-]+$/);
  assert.ok(isLabLink(fragment));
  assert.deepEqual(decodeLabLink(fragment, READY), description);
});

test('a ready experiment has a short link', () => {
  assert.equal(encodeLabLink({ text: '{}', ready: 'paper' }), 'lab/1/paper');
  assert.equal(decodeLabLink('lab/1/paper', READY), READY[0]);
});

test('what is too long for a link is none', () =>
  assert.equal(encodeLabLink({ text: 'x'.repeat(LONGEST), ready: '' }), ''));

test('a link to a puzzle is not one to an experiment', () => {
  for (const fragment of ['', '1/classic/9x9/', 'lab', 'labs/1/x', 'experiment'])
    assert.equal(isLabLink(fragment), false);
});

const base64 = (text) => btoa(text).replace(/=+$/, '');
const HOSTILE = [
  'lab/',
  'lab/1',
  'lab/1/',
  'lab/2/paper',
  'lab/1/paper/more',
  'lab/x/paper',
  'lab/1/nobody',
  'lab/1/%00',
  'lab/1/__proto__',
  'lab/1/constructor',
  `lab/1/${base64('null')}`,
  `lab/1/${base64('[1]')}`,
  `lab/1/${base64('"text"')}`,
  `lab/1/${base64('{"name":')}`,
  `lab/1/${base64('\xff\xfe')}`,
  `lab/1/${base64('{"seed":{"deep":1}}')}`,
  `lab/1/${base64('{"givens":[[1]]}')}`,
  ...[100, 5_000, 20_000].map((depth) => `lab/1/${base64(`{"givens":${'['.repeat(depth)}${']'.repeat(depth)}}`)}`),
  `lab/1/${base64(`{"givens":${'['.repeat(40_000)}`)}`,
  `lab/1/${'A'.repeat(LONGEST)}`,
  'lab/1/<img src=x onerror=alert(1)>',
  'lab/1/💥',
];
for (const fragment of HOSTILE) {
  test(`refused: ${fragment.slice(0, 40)}`, () => assert.throws(() => decodeLabLink(fragment, READY), LinkError));
}

/* Runs */

const PLAN = {
  digest: 'd',
  total: 6,
  puzzles: 6,
  makes: false,
  patience: 30,
  ready: '',
  text: '{}',
  description: { name: 'six', solvers: ['lp'] },
};

const recorded = ({ tasks, reason }) => ({
  ok: true,
  records: tasks.map((task) => (reason ? { task, reason } : { task })),
});

/**
 * A pool that answers each request by `work`, one after the other; what was lost is always recorded. As with the real
 * one, to pause or stop it means nothing between two runs.
 */
function poolOf(work = recorded) {
  let stopped = false;
  let paused = false;
  return {
    asked: [],
    names: [],
    async run(name, requests, { onAnswer }) {
      stopped = paused = false;
      for (const request of requests) {
        if (stopped) return;
        this.names.push(name);
        if (name === 'lab_run') this.asked.push(request.tasks);
        await turn();
        while (paused && !stopped) await turn();
        if (stopped) return;
        await onAnswer(request, await (name === 'lab_lost' ? recorded : work)(request));
      }
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
    },
    stop() {
      stopped = true;
    },
  };
}

/** A place for records that knows how often each was put there. */
function keeperOf(kept = []) {
  return {
    kept,
    problem: '',
    put: [],
    begun: 0,
    async begin() {
      this.begun += 1;
    },
    async records() {
      return this.kept;
    },
    async add(_, records) {
      this.put.push(...records);
      this.kept = [...this.kept, ...records];
    },
    puzzles: [],
    async made() {
      return this.puzzles;
    },
    async addMade(_, made) {
      this.puzzles.push(...made);
    },
    async forget() {
      this.kept = [];
      this.puzzles = [];
      this.begun = 0;
    },
  };
}

/** A run, with what its state says of it. */
class Watched extends LabRun {
  /** @type {(work: import('../../web/lab/state.js').Work) => unknown} */
  watch = () => {};

  constructor(pool, keeper, locks) {
    const store = createStore(initialState(), ({ work }) => this.watch(work));
    super(store, pool, keeper, locks);
    this.store = store;
  }

  get work() {
    return this.store.state.work;
  }

  get finished() {
    return isFinished(this.work);
  }
}

async function runOf(pool, keeper = keeperOf(), { locks = null, plan = PLAN } = {}) {
  const run = new Watched(pool, keeper, locks);
  await run.open(plan);
  return run;
}

/** Three puzzles to be made, each solved in two ways. */
const MADE = { ...PLAN, puzzles: 3, makes: true, description: { name: 'six', solvers: ['cp', 'lp'] } };

/** A pool whose puzzles are called by their numbers; `said` is what each solve was told of its puzzle. */
function makingPool(said = []) {
  return poolOf((request) => {
    if (request.tasks) said.push([request.tasks[0], request.made.puzzle]);
    if (request.tasks) return recorded(request);
    return { ok: true, made: request.numbers.map((number) => ({ number, puzzle: `puzzle ${number}`, reason: '' })) };
  });
}

const tasksOf = (records) => records.map(({ task }) => task).sort();

test('a run makes one record of each task and keeps it', async () => {
  const keeper = keeperOf();
  const run = await runOf(poolOf(), keeper);
  assert.equal(run.finished, false);
  await run.run();
  assert.deepEqual(tasksOf(run.work.records.list), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(tasksOf(keeper.put), [0, 1, 2, 3, 4, 5]);
  assert.ok(run.finished && run.work.phase === 'idle' && run.work.problem === '' && keeper.begun === 1);
});

test('puzzles are made first, each of them once, and counted by themselves', async () => {
  const said = [];
  const pool = makingPool(said);
  const run = await runOf(pool, keeperOf(), { plan: MADE });
  const progress = [];
  run.watch = (work) => progress.push(progressOf({ ...work, pace: null, workers: 2 }).join());
  await run.run();
  assert.deepEqual(pool.names, [...Array(3).fill('lab_make'), ...Array(6).fill('lab_run')]);
  assert.deepEqual(
    said,
    [0, 1, 2, 3, 4, 5].map((task) => [task, `puzzle ${task >> 1}`]),
  );
  const making = [...new Set(progress.filter((text) => text.startsWith('Making')))];
  assert.deepEqual(
    making,
    [0, 1, 2, 3].map((done) => `Making puzzles: ${done} of 3, 2 workers`),
  );
  assert.match(progress.at(-1), /^6 of 6 solves/);
});

test('puzzles that were made before the page was closed are not made again', async () => {
  const keeper = keeperOf();
  const first = await runOf(makingPool(), keeper, { plan: MADE });
  first.watch = ({ making }) => making?.done === 2 && first.stop();
  await first.run();
  assert.deepEqual([keeper.puzzles.length, keeper.begun, first.work.making], [2, 1, null]);
  const pool = makingPool();
  const second = await runOf(pool, keeper, { plan: MADE });
  await second.run();
  assert.equal(pool.names.filter((name) => name === 'lab_make').length, 1);
  assert.ok(second.finished);
});

test('a puzzle that is solved already is not made, and one that costs its worker is said to be none', async () => {
  const reasons = [];
  const pool = poolOf((request) => {
    if (!request.tasks) return { ok: false, message: 'no memory', broke: true };
    reasons.push(request.made.reason);
    return recorded(request);
  });
  const run = await runOf(pool, keeperOf([0, 1, 2, 3, 4].map((task) => ({ task }))), { plan: MADE });
  await run.run();
  assert.deepEqual(pool.names, ['lab_make', 'lab_run']);
  assert.deepEqual(reasons, ['no memory']);
});

test('what is kept is not done again', async () => {
  const pool = poolOf();
  const keeper = keeperOf([{ task: 4 }, { task: 1 }]);
  const run = await runOf(pool, keeper);
  assert.equal(run.work.records.size, 2);
  await run.run();
  assert.deepEqual(pool.asked.flat(), [0, 2, 3, 5]);
  assert.deepEqual(tasksOf(run.work.records.list), [0, 1, 2, 3, 4, 5]);
});

test('stopped, it goes on where it was', async () => {
  const pool = poolOf();
  const keeper = keeperOf();
  const run = await runOf(pool, keeper);
  run.watch = ({ records }) => records.size === 2 && run.stop();
  await run.run();
  assert.equal(run.work.records.size, 2);
  assert.equal(run.work.phase, 'idle');
  assert.equal(keeper.begun, 1);
  run.watch = () => {};
  await run.run();
  assert.deepEqual(pool.asked.flat().toSorted(), [0, 1, 2, 3, 4, 5]);
});

test('a task that takes its workers with it is recorded as lost', async () => {
  const answers = {
    1: { ok: false, message: 'no memory', broke: true },
    2: { ok: false, message: '…', overdue: true },
  };
  const run = await runOf(poolOf(({ tasks: [task] }) => answers[task] ?? { ok: true, records: [{ task }] }));
  await run.run();
  assert.equal(run.work.problem, '');
  assert.deepEqual(tasksOf(run.work.records.list), [0, 1, 2, 3, 4, 5]);
  const {
    1: first,
    2: second,
    ...others
  } = Object.fromEntries(run.work.records.list.map(({ task, ...more }) => [task, more.reason]));
  assert.equal(first, 'no memory');
  assert.match(second, /time limit/);
  assert.ok(Object.values(others).every((reason) => reason === undefined));
});

test('a run is given up when one task after the other takes its workers with it', async () => {
  const run = await runOf(poolOf(() => ({ ok: false, message: 'no memory', broke: true })));
  await run.run();
  assert.match(run.work.problem, /5 solves in a row .* no memory/);
  assert.equal(run.finished, false);
  assert.equal(run.work.phase, 'idle');
});

test('paused or stopped before the pool has begun, it does nothing', async () => {
  const pool = poolOf();
  const run = await runOf(pool);
  const running = run.run();
  run.pause();
  for (let i = 0; i < 20; i += 1) await turn();
  assert.equal(run.work.records.size, 0);
  run.resume();
  await running;
  assert.ok(run.finished);
  const keeper = keeperOf();
  const other = await runOf(pool, keeper);
  const stopping = other.run();
  other.stop();
  await stopping;
  assert.equal(other.work.records.size, 0);
  assert.equal(keeper.begun, 0, 'there is nothing to go on with');
  assert.equal(other.work.phase, 'idle');
});

test('an answer that refuses ends the run and is said', async () => {
  const run = await runOf(
    poolOf(({ tasks: [task] }) =>
      task < 2 ? { ok: true, records: [{ task }] } : { ok: false, message: 'no such package' },
    ),
  );
  await run.run();
  assert.equal(run.work.problem, 'no such package');
  assert.equal(run.work.records.size, 2);
});

test('a browser that keeps nothing is said so, and the run goes on', async () => {
  const keeper = new LabStore(Promise.reject(new DOMException('private', 'InvalidStateError')));
  const run = await runOf(poolOf(), keeper);
  await run.run();
  assert.equal(keeper.problem, 'private');
  assert.equal(run.work.records.size, 6);
  assert.equal(await keeper.list(), null);
});

test('a mistake of ours is not taken for a browser that keeps nothing', async () => {
  const keeper = keeperOf();
  keeper.add = async () => {
    throw new TypeError('ours');
  };
  const run = await runOf(poolOf(), keeper);
  await run.run();
  assert.equal(run.work.problem, 'ours');
  assert.equal(keeper.problem, '');
});

test('two pages do not run the same experiment at once', async () => {
  const taken = { request: async (_name, _options, use) => use(null) };
  const pool = poolOf();
  const run = await runOf(pool, keeperOf(), { locks: /** @type {any} */ (taken) });
  await run.run();
  assert.match(run.work.problem, /another tab/);
  assert.deepEqual(pool.asked, []);
});

test('the experiment that was asked for last is taken up, whichever records come first', async () => {
  const keeper = keeperOf();
  const answers = [];
  keeper.records = () => new Promise((resolve) => answers.push(resolve));
  const late = new Watched(poolOf(), keeper, null);
  const [first, second] = ['one', 'two'].map((digest) => late.open({ ...PLAN, digest }));
  answers[1]([{ task: 1 }]);
  assert.equal(await second, true);
  answers[0]([{ task: 0 }]);
  assert.equal(await first, false);
  assert.deepEqual([late.work.plan.digest, tasksOf(late.work.records.list)], ['two', [1]]);
  const back = late.open({ ...PLAN, digest: 'three' });
  assert.equal(await late.open({ ...PLAN, digest: 'two' }), true);
  answers[2]([]);
  assert.equal(await back, false);
  assert.equal(late.work.plan.digest, 'two');
});

test('forgotten, nothing of it is left; under way, it is not forgotten', async () => {
  const keeper = keeperOf([{ task: 0 }]);
  const run = await runOf(poolOf(), keeper);
  const running = run.run();
  await assert.rejects(run.forget('d'), UnderWay);
  await running;
  await run.forget('d');
  assert.deepEqual([run.work.records.size, run.work.records.size, keeper.kept.length], [0, 0, 0]);
});

test('what another page runs is not forgotten', async () => {
  const asked = [];
  const taken = {
    request: async (name, _options, use) => {
      asked.push(name);
      return use(null);
    },
  };
  const keeper = keeperOf([{ task: 0 }]);
  const run = await runOf(poolOf(), keeper, { locks: /** @type {any} */ (taken) });
  await assert.rejects(run.forget('other'), /another tab/);
  await assert.rejects(run.forget('d'), UnderWay);
  assert.deepEqual([run.work.records.size, keeper.kept.length], [1, 1]);
  await run.run();
  assert.equal(asked[2], asked[1]); // to run it and to forget it take the same lock
  assert.notEqual(asked[0], asked[1]);
});

/* Figures */

/** A worker that keeps what it was sent, until it is replaced. */
function figuring() {
  const worker = {
    kept: null,
    sent: [],
    async ask(_name, { digest, first, records }) {
      worker.sent.push(records.length);
      if (worker.kept?.digest !== digest) worker.kept = { digest, records: [] };
      if (worker.kept.records.length < first) return { ok: true, figures: null };
      worker.kept.records.splice(first, Infinity, ...records);
      return { ok: true, figures: [{ name: `${digest} ${worker.kept.records.length}` }] };
    },
  };
  return worker;
}

/** Wait until the last thing shown is this one. */
async function until(shown, last) {
  while (shown.at(-1) !== last) await turn();
}

test('figures follow the records, and each record is sent once', async () => {
  const worker = figuring();
  const shown = [];
  const look = createFigures(worker.ask, ({ figures }) => shown.push(figures[0].name), 1);
  const records = [{ task: 0 }];
  look('d', records);
  for (let task = 1; task < 5; task += 1) {
    records.push({ task });
    look('d', records);
  }
  await until(shown, 'd 5');
  assert.equal(
    worker.sent.reduce((sum, number) => sum + number, 0),
    5,
  );
  assert.ok(shown.length <= 3);
});

test('a worker that is new is sent everything', async () => {
  const worker = figuring();
  const shown = [];
  const look = createFigures(worker.ask, ({ figures }) => shown.push(figures[0].name), 1);
  look('d', [{ task: 0 }, { task: 1 }]);
  await until(shown, 'd 2');
  worker.kept = null;
  look('d', [{ task: 0 }, { task: 1 }, { task: 2 }]);
  await until(shown, 'd 3');
  assert.deepEqual(worker.sent, [2, 1, 3]);
});

test('what fails to be shown is not hidden, and the next figures come', async () => {
  const worker = figuring();
  const shown = [];
  const look = createFigures(
    worker.ask,
    ({ figures: [{ name }] }) => {
      shown.push(name);
      if (name === 'd 1') throw new Error('no room');
    },
    1,
  );
  await assert.rejects(look('d', [{ task: 0 }]), /no room/);
  await look('d', [{ task: 0 }, { task: 1 }]);
  assert.deepEqual(shown, ['d 1', 'd 2']);
});

test('whoever takes a figure away waits for the latest one, and for no pause', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] }); // no pause ever ends
  const worker = figuring();
  const shown = [];
  const follow = createFigures(worker.ask, ({ figures }) => shown.push(figures[0].name));
  follow('d', [{ task: 0 }]);
  await until(shown, 'd 1');
  follow('d', [{ task: 0 }, { task: 1 }]);
  await follow.latest();
  assert.deepEqual(shown, ['d 1', 'd 2']);
  await follow.latest();
  assert.deepEqual(shown, ['d 1', 'd 2']);
});

test('another experiment begins anew, and a worker that breaks is said so', async () => {
  const worker = figuring();
  const shown = [];
  let broken = false;
  const ask = async (...what) => {
    if (broken) throw new Error('broke off');
    return worker.ask(...what);
  };
  const look = createFigures(ask, ({ figures, message }) => shown.push(figures ? figures[0].name : message), 1);
  look('d', [{ task: 0 }, { task: 1 }]);
  await until(shown, 'd 2');
  look('e', [{ task: 0 }]);
  await until(shown, 'e 1');
  broken = true;
  look('e', [{ task: 0 }, { task: 1 }]);
  await until(shown, 'broke off');
  broken = false;
  look('e', [{ task: 0 }, { task: 1 }, { task: 2 }]);
  await until(shown, 'e 3');
  assert.deepEqual(shown, ['d 2', 'e 1', 'broke off', 'e 3']);
});

test('what is counted has marks at whole numbers', () => {
  assert.deepEqual(wholes(20, 30, 8), [20, 22, 24, 26, 28, 30]);
  assert.deepEqual(wholes(23, 25, 8), [23, 24, 25]);
  const { ticks: at } = ticks({ label: 'givens', scale: 'linear' }, [17, 80], 7);
  assert.deepEqual(at, [20, 30, 40, 50, 60, 70, 80]);
  assert.deepEqual(ticks({ label: 'share', scale: 'linear' }, [0, 0.5], 4).ticks, 4);
});
