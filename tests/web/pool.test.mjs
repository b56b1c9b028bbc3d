import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Pool } from '../../web/worker/pool.js';

/** The error of a worker that neither becomes ready nor ends. */
const NEVER = 'never';
const forever = () => new Promise(() => {});

/** A worker that answers a request with `work`; if `work` throws, the worker crashes. */
class Fake extends EventTarget {
  state = 'loading';
  calls = 0;
  busy = false;

  constructor(work, failure) {
    super();
    Object.assign(this, { work, failure });
  }

  async start() {
    await turn();
    if (this.state === 'ended' || this.failure === NEVER) return;
    if (this.failure) return this.die(this.failure);
    this.state = 'ready';
    this.dispatchEvent(new Event('ready'));
  }

  async call(name, text) {
    this.calls += 1;
    this.busy = true;
    const answer = await this.work(JSON.parse(text), this, name);
    this.busy = false;
    return this.state === 'ended' ? forever() : JSON.stringify(answer);
  }

  end() {
    this.state = 'ended';
  }

  /** Crash without answering. */
  die(message = 'no memory', lacks = false, again = false) {
    this.state = 'ended';
    this.dispatchEvent(new CustomEvent('ended', { detail: { message, lacks, again } }));
    return forever();
  }
}

/** Return how many workers are working on a request. */
const calling = (made) => made.filter(({ busy }) => busy).length;

const doubled = async ({ n }) => {
  await turn();
  return { ok: true, twice: 2 * n };
};

/** A pool of fakes until the test ends; `failures` are their errors on starting, in order. */
function poolOf(t, size, work = doubled, failures = []) {
  const made = [];
  const start = () => {
    made.push(new Fake(work, failures.shift()));
    return made.at(-1);
  };
  const pool = new Pool({ size, start });
  t.after(() => pool.end());
  return { pool, made, states: () => made.map(({ state }) => state).toSorted() };
}

function* numbers(count, pulled = []) {
  for (let n = 0; n < count; n += 1) {
    pulled.push(n);
    yield { n };
  }
}

/** Run through requests; returns the answers by number, exactly one each. */
async function collect(pool, requests, more = {}) {
  const answers = new Map();
  const onAnswer = ({ n }, answer) => {
    assert.ok(!answers.has(n), `${n} is answered twice`);
    answers.set(n, answer);
  };
  await pool.run('double', requests, { onAnswer, ...more });
  return answers;
}

/** Run through so many numbers, each of which is doubled. */
async function doubles(pool, count) {
  const answers = await collect(pool, numbers(count));
  const expected = Array.from({ length: count }, (_, n) => [n, { ok: true, twice: 2 * n }]);
  assert.deepEqual(
    [...answers].toSorted(([one], [other]) => one - other),
    expected,
  );
}

test('each request is answered once, by all workers together', async (t) => {
  const { pool, made } = poolOf(t, 3);
  await doubles(pool, 50);
  assert.equal(made.length, 3);
  assert.ok(made.every(({ calls }) => calls > 5));
});

test('there are no more workers than requests, and the next run reuses them', async (t) => {
  const { pool, made, states } = poolOf(t, 8);
  await doubles(pool, 0);
  assert.equal(made.length, 0);
  for (let run = 0; run < 2; run += 1) {
    await doubles(pool, 2);
    assert.deepEqual([made.length, pool.workers], [2, 2]);
  }
  pool.end();
  assert.equal(pool.workers, 0);
  assert.deepEqual(states(), ['ended', 'ended']);
});

test('a worker that never becomes ready delays no request', async (t) => {
  const { pool, made } = poolOf(t, 3, doubled, ['', NEVER, NEVER]);
  await doubles(pool, 50);
  assert.deepEqual(
    [0, 1, 2].map((at) => made[at].calls),
    [50, 0, 0],
  );
  await doubles(pool, 5);
});

test('requests are pulled as they are needed', async (t) => {
  const { pool } = poolOf(t, 2);
  const pulled = [];
  let [answered, ahead] = [0, 0];
  const onAnswer = () => {
    answered += 1;
    ahead = Math.max(ahead, pulled.length - answered);
  };
  await pool.run('double', numbers(30, pulled), { onAnswer });
  assert.equal(answered, 30);
  assert.ok(ahead <= 3, `${ahead} were pulled ahead`);
});

test('a worker that crashes is replaced and its request answered by another', async (t) => {
  let deaths = 1;
  const { pool, made } = poolOf(t, 2, (request, runner) =>
    request.n === 3 && deaths-- > 0 ? runner.die() : doubled(request),
  );
  await doubles(pool, 10);
  assert.equal(made.length, 3);
});

test('a request that crashes two workers is reported, and the rest continues', async (t) => {
  const { pool } = poolOf(t, 2, (request, runner) => (request.n === 3 ? runner.die() : doubled(request)));
  const answers = await collect(pool, numbers(10));
  assert.equal(answers.size, 10);
  assert.deepEqual(answers.get(3), {
    ok: false,
    message: 'The solver crashed (no memory). Try again.',
    line: null,
    broke: true,
  });
  assert.deepEqual(answers.get(9), { ok: true, twice: 18 });
  const thrown = poolOf(t, 1, () => Promise.reject(new Error('Traceback\nValueError: odd')));
  const answer = (await collect(thrown.pool, numbers(1))).get(0);
  assert.equal(answer.message, 'The solver crashed (ValueError: odd). Try again.');
  assert.deepEqual([thrown.made.length, thrown.pool.workers], [2, 0]);
});

test('if workers keep crashing the run is given up', async (t) => {
  const { pool } = poolOf(t, 2, (_, runner) => runner.die());
  await assert.rejects(collect(pool, numbers(100)), /crashed 6 times in a row, the last time with: no memory/);
  await doubles(pool, 0);
});

test('a worker that does not start is not used; if none does, the run fails', async (t) => {
  await doubles(poolOf(t, 2, doubled, [undefined, 'no memory']).pool, 9);
  const none = poolOf(t, 2, doubled, Array(3).fill('no network'));
  await assert.rejects(doubles(none.pool, 9), /no network/);
});

test('a worker that lacks a file is not used; if all do, the run fails with the reason', async (t) => {
  let lacks = 1;
  const few = poolOf(t, 2, (request, runner) => (lacks-- > 0 ? runner.die('no file', true) : doubled(request)));
  await doubles(few.pool, 9);
  const none = poolOf(t, 2, (_, runner) => runner.die('no file', true));
  await assert.rejects(doubles(none.pool, 9), { message: 'no file' });
  const again = poolOf(t, 1, (request, runner) =>
    runner === again.made[0] ? runner.die('no file', true, true) : doubled(request),
  );
  await doubles(again.pool, 3); // another worker may get the file that the only one lacks
  assert.equal(again.made.length, 2);
});

test('paused, nothing more is sent; resumed, it continues', async (t) => {
  const { pool } = poolOf(t, 2);
  let seen = 0;
  const onAnswer = () => {
    seen += 1;
    if (seen === 4) pool.pause();
  };
  const run = pool.run('double', numbers(12), { onAnswer });
  for (let i = 0; i < 20; i += 1) await turn();
  assert.ok(seen >= 4 && seen <= 6);
  pool.resume();
  await run;
  assert.equal(seen, 12);
});

test('stopped, busy workers are ended, nothing more is answered, and another run can start', async (t) => {
  const { pool, made, states } = poolOf(t, 2, ({ n }) => (n < 2 && !stopped ? forever() : doubled({ n })));
  let stopped = false;
  const pulled = [];
  const run = collect(pool, numbers(100, pulled));
  while (calling(made) < 2) await turn();
  pool.stop();
  assert.deepEqual([(await run).size, pulled.length, ...states()], [0, 2, 'ended', 'ended']);
  stopped = true;
  await doubles(pool, 3);
});

test('stopped while paused or while workers start, it ends as well', async (t) => {
  const { pool } = poolOf(t, 2);
  const booting = collect(pool, numbers(3));
  pool.stop();
  assert.equal((await booting).size, 0);
  const paused = collect(pool, numbers(3));
  pool.pause();
  for (let i = 0; i < 9; i += 1) await turn();
  pool.stop();
  await paused;
  await doubles(pool, 3);
});

test('a worker that is silent for too long is ended, which is reported', async (t) => {
  const { pool, made } = poolOf(t, 1, (request) => (request.n ? doubled(request) : forever()));
  const answers = await collect(pool, numbers(2), { patience: 0.01 });
  assert.deepEqual([answers.get(0).overdue, answers.get(1).twice, made[0].state], [true, 2, 'ended']);
});

test('an error in the source or the receiver ends the run, and a busy worker is not reused', async (t) => {
  const { pool, made, states } = poolOf(t, 2, ({ n }) => (n === 1 ? forever() : doubled({ n })));
  function* torn() {
    yield { n: 0 };
    throw new Error('torn');
  }
  await assert.rejects(collect(pool, torn()), /torn/);
  const onAnswer = async () => {
    while (!calling(made)) await turn();
    throw new Error('disk full');
  };
  await assert.rejects(pool.run('double', numbers(2), { onAnswer }), /disk full/);
  assert.deepEqual([pool.workers, ...states()], [1, 'ended', 'ready']);
  const before = made.find(({ state }) => state === 'ended').calls;
  assert.equal((await collect(pool, [{ n: 2 }, { n: 3 }, { n: 4 }])).size, 3);
  assert.equal(made.find(({ state }) => state === 'ended').calls, before);
});

test('a second run must wait for the first', async (t) => {
  const { pool } = poolOf(t, 1);
  const first = doubles(pool, 3);
  await assert.rejects(doubles(pool, 3), /already in progress/);
  await first;
});

/** A pool that always keeps a worker; `spares` are those at hand, in order. */
function keptOf(t, work = doubled, spares = []) {
  const made = [];
  const start = () => made[made.push(new Fake(work)) - 1];
  const spare = { expect: () => {}, rest: () => {}, take: () => spares.shift() ?? null };
  const pool = new Pool({ start, spare });
  t.after(() => pool.end());
  pool.start();
  return { pool, made };
}

const turns = async (number = 20) => {
  for (let i = 0; i < number; i += 1) await turn();
};

test('where a worker is kept, a call that crashes it is sent to the next one, and a second crash is the answer', async (t) => {
  let deaths = 1;
  const { pool, made } = keptOf(t, (request, runner) => (deaths-- > 0 ? runner.die() : doubled(request)));
  assert.deepEqual(await pool.call('double', { n: 4 }), { ok: true, twice: 8 });
  assert.equal(made.length, 2);
  deaths = 2;
  const [doomed, other] = await Promise.all([pool.call('double', { n: 1 }), pool.call('double', { n: 2 })]);
  assert.deepEqual([doomed.broke, other.twice, made.length, pool.state], [true, 4, 4, 'ready']);
});

test('where a worker is kept, three crashes in a row end that, and calls wait until it is tried again', async (t) => {
  let dies = true;
  const { pool, made } = keptOf(t, (request, runner) => (dies ? runner.die() : doubled(request)));
  assert.ok((await pool.call('double', { n: 1 })).broke);
  assert.ok((await pool.call('double', { n: 1 })).broke);
  await turns();
  assert.deepEqual([pool.state, made.length], ['failed', 3]);
  assert.match(pool.failure, /crashed 3 times in a row, the last time with: no memory/);
  const waits = pool.call('double', { n: 5 });
  await turns();
  assert.equal(made.length, 3);
  dies = false;
  pool.retry();
  assert.deepEqual([(await waits).twice, pool.state, pool.failure], [10, 'ready', '']);
});

test('a stopped call ends its worker, the spare one takes over, and other calls are answered by that', async (t) => {
  const spare = new Fake(doubled);
  await spare.start();
  const { pool, made } = keptOf(t, ({ n }) => (n ? doubled({ n }) : forever()), []);
  await turns();
  const [slow, quick] = [pool.call('double', { n: 0 }, { stoppable: true }), pool.call('double', { n: 3 })];
  await turns();
  pool.stop();
  await assert.rejects(slow, { name: 'Stopped' });
  assert.deepEqual([(await quick).twice, made.length, made[0].state], [6, 2, 'ended']);
  const taking = keptOf(t, forever, [new Fake(forever, NEVER), spare]);
  taking.pool.stop(); // nothing is stopped: the first worker stays
  assert.equal(taking.made.length, 0);
});

test('a worker that lacks a file is not replaced, unless another one may get it', async (t) => {
  const again = keptOf(t, (request, runner) =>
    runner === again.made[0] ? runner.die('no file', true, true) : doubled(request),
  );
  assert.equal((await again.pool.call('double', { n: 1 })).twice, 2);
  const lacking = keptOf(t, (_, runner) => runner.die('no file', true));
  lacking.pool.call('double', { n: 1 });
  await turns();
  assert.deepEqual([lacking.pool.state, lacking.pool.failure, lacking.made.length], ['failed', 'no file', 1]);
});
