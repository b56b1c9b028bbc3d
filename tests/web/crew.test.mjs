import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crew } from '../../web/worker/crew.js';

/** What a worker fails with that neither becomes ready nor ends. */
const NEVER = 'never';

/** A worker that answers what `work` makes of a request; what `work` throws ends it. */
class Fake extends EventTarget {
  state = 'loading';
  calls = 0;

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
    const answer = await this.work(JSON.parse(text), this, name);
    return this.state === 'ended' ? new Promise(() => {}) : JSON.stringify(answer);
  }

  end() {
    this.state = 'ended';
  }

  die(message = 'no memory', lacks = false, again = false) {
    this.state = 'ended';
    this.dispatchEvent(new CustomEvent('ended', { detail: { message, lacks, again } }));
  }
}

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const doubled = async ({ n }) => {
  await turn();
  return { ok: true, twice: 2 * n };
};
const dies = (runner) => {
  runner.die();
  return new Promise(() => {});
};

/** A pool of fakes; `failures` are what they fail to start by, one after the other. */
function poolOf(size, work = doubled, failures = []) {
  const made = [];
  const pool = new Crew(size, () => {
    const runner = new Fake(work, failures.shift());
    made.push(runner);
    return /** @type {any} */ (runner);
  });
  return { pool, made };
}

function* numbers(count, pulled = []) {
  for (let n = 0; n < count; n += 1) {
    pulled.push(n);
    yield { n };
  }
}

async function collect(pool, requests, more = {}) {
  const answers = new Map();
  const onAnswer = ({ n }, answer) => answers.set(n, [...(answers.get(n) ?? []), answer]);
  await pool.run('double', requests, { onAnswer, ...more });
  return answers;
}

/** End what a pool holds, its timer included. */
const closing = (t, pool) => t.after(() => pool.end());

test('each request is answered once, by all workers together', async (t) => {
  const { pool, made } = poolOf(3);
  closing(t, pool);
  const answers = await collect(pool, numbers(50));
  assert.equal(answers.size, 50);
  for (const [n, given] of answers) assert.deepEqual(given, [{ ok: true, twice: 2 * n }]);
  assert.equal(made.length, 3);
  assert.ok(made.every(({ calls }) => calls > 5));
});

test('there are no more workers than requests, and the next run has them again', async (t) => {
  const { pool, made } = poolOf(8);
  closing(t, pool);
  await collect(pool, numbers(2));
  assert.equal(made.length, 2);
  await collect(pool, numbers(2));
  assert.equal(made.length, 2);
  assert.equal(pool.workers, 2);
  assert.equal(pool.busy, 0);
  pool.end();
  assert.equal(pool.workers, 0);
  assert.ok(made.every(({ state }) => state === 'ended'));
});

test('a worker that never gets ready holds no request up', async (t) => {
  const { pool, made } = poolOf(3, doubled, ['', NEVER, NEVER]);
  closing(t, pool);
  const answers = await collect(pool, numbers(50));
  assert.equal(answers.size, 50);
  for (const given of answers.values()) assert.equal(given.length, 1);
  assert.deepEqual(
    made.map(({ calls }) => calls),
    [50, 0, 0],
  );
  assert.equal((await collect(pool, numbers(5))).size, 5);
});

test('nothing to do starts no worker', async (t) => {
  const { pool, made } = poolOf(2);
  closing(t, pool);
  assert.equal((await collect(pool, [])).size, 0);
  assert.equal(made.length, 0);
});

test('requests are pulled as they are needed, from asynchronous sources too', async (t) => {
  const { pool } = poolOf(2);
  closing(t, pool);
  const pulled = [];
  let ahead = 0;
  async function* slowly() {
    for (const request of numbers(30, pulled)) {
      await turn();
      yield request;
    }
  }
  let answered = 0;
  await pool.run('double', slowly(), {
    onAnswer: () => {
      answered += 1;
      ahead = Math.max(ahead, pulled.length - answered);
    },
  });
  assert.equal(answered, 30);
  assert.ok(ahead <= 3, `${ahead} were pulled ahead`);
});

test('a worker that dies is replaced and its request answered by another', async (t) => {
  let deaths = 1;
  const { pool, made } = poolOf(2, async (request, runner) =>
    request.n === 3 && deaths-- > 0 ? dies(runner) : doubled(request),
  );
  closing(t, pool);
  const answers = await collect(pool, numbers(10));
  assert.equal(answers.size, 10);
  assert.deepEqual(answers.get(3), [{ ok: true, twice: 6 }]);
  assert.equal(made.length, 3);
});

test('a request that kills two workers is answered so, and the rest goes on', async (t) => {
  const { pool } = poolOf(2, async (request, runner) => (request.n === 3 ? dies(runner) : doubled(request)));
  closing(t, pool);
  const answers = await collect(pool, numbers(10));
  assert.equal(answers.size, 10);
  assert.deepEqual(answers.get(3), [{ ok: false, message: 'The worker crashed (no memory)', broke: true }]);
  assert.deepEqual(answers.get(9), [{ ok: true, twice: 18 }]);
});

test('an exception in the worker counts as its end', async (t) => {
  const { pool, made } = poolOf(1, async () => {
    throw new Error('Traceback\nValueError: odd');
  });
  closing(t, pool);
  const answers = await collect(pool, numbers(1));
  assert.equal(answers.get(0)[0].message, 'The worker crashed (ValueError: odd)');
  assert.equal(made.length, 2);
  assert.equal(pool.workers, 0);
});

test('when workers die all the time the run is given up', async (t) => {
  const { pool } = poolOf(2, (_, runner) => dies(runner));
  closing(t, pool);
  await assert.rejects(collect(pool, numbers(100)), /crashed 10 times in a row, the last time with: no memory/);
  assert.equal(pool.running, false);
});

test('a worker that does not start is done without; if none does, the run fails', async (t) => {
  const few = poolOf(2, doubled, [undefined, 'no memory']);
  closing(t, few.pool);
  assert.equal((await collect(few.pool, numbers(9))).size, 9);
  const none = poolOf(2, doubled, ['no network', 'no network', 'no network']);
  closing(t, none.pool);
  await assert.rejects(collect(none.pool, numbers(9)), /no network/);
});

test('a worker that lacks a file is done without; if all do, the run fails by the reason', async (t) => {
  const lacking = (_, runner) => {
    runner.die('no file', true);
    return new Promise(() => {});
  };
  let lacks = 1;
  const few = poolOf(2, (request, runner) => (lacks-- > 0 ? lacking(request, runner) : doubled(request)));
  closing(t, few.pool);
  const answers = await collect(few.pool, numbers(9));
  assert.deepEqual(
    [...answers.values()].flat().map(({ ok }) => ok),
    Array(9).fill(true),
  );
  const none = poolOf(2, lacking);
  closing(t, none.pool);
  await assert.rejects(collect(none.pool, numbers(9)), { message: 'no file' });
});

test('where another worker may get the file that the only one lacks, it is asked', async (t) => {
  const { pool, made } = poolOf(1, (request, runner) => {
    if (runner !== made[0]) return doubled(request);
    runner.die('no file', true, true);
    return new Promise(() => {});
  });
  closing(t, pool);
  assert.equal((await collect(pool, numbers(3))).size, 3);
  assert.equal(made.length, 2);
});

test('paused, nothing more is sent; resumed, it goes on', async (t) => {
  const { pool } = poolOf(2);
  closing(t, pool);
  const seen = [];
  const run = pool.run('double', numbers(12), {
    onAnswer: ({ n }) => {
      seen.push(n);
      if (seen.length === 4) pool.pause();
    },
  });
  for (let i = 0; i < 20; i += 1) await turn();
  const [before] = [seen.length];
  assert.ok(before >= 4 && before <= 6 && pool.paused);
  pool.resume();
  await run;
  assert.equal(seen.length, 12);
});

test('stopped, busy workers are ended, nothing more is answered, and another run can begin', async (t) => {
  const { pool, made } = poolOf(2, ({ n }) => (n < 2 ? new Promise(() => {}) : doubled({ n })));
  closing(t, pool);
  const pulled = [];
  const run = collect(pool, numbers(100, pulled));
  for (let i = 0; i < 20; i += 1) await turn();
  assert.equal(pool.busy, 2);
  pool.stop();
  assert.equal((await run).size, 0);
  assert.equal(pulled.length, 2);
  assert.ok(made.every(({ state }) => state === 'ended'));
  assert.equal((await collect(pool, [{ n: 5 }])).size, 1);
});

test('stopped while paused or while workers boot, it ends as well', async (t) => {
  const { pool } = poolOf(2);
  closing(t, pool);
  const booting = collect(pool, numbers(3));
  pool.stop();
  assert.equal((await booting).size, 0);
  const paused = collect(pool, numbers(3));
  pool.pause();
  for (let i = 0; i < 9; i += 1) await turn();
  pool.stop();
  await paused;
  assert.equal((await collect(pool, numbers(3))).size, 3);
});

test('a worker that says nothing for too long is ended, and that is the answer', async (t) => {
  const { pool, made } = poolOf(1, (request) => (request.n ? doubled(request) : new Promise(() => {})));
  closing(t, pool);
  const answers = await collect(pool, numbers(2), { patience: ({ n }) => (n ? 0 : 0.01) });
  assert.equal(answers.get(0)[0].overdue, true);
  assert.equal(answers.get(1)[0].twice, 2);
  assert.equal(made[0].state, 'ended');
});

test('what the source or the receiver throws ends the run', async (t) => {
  const { pool } = poolOf(2);
  closing(t, pool);
  function* torn() {
    yield { n: 1 };
    throw new Error('torn');
  }
  await assert.rejects(collect(pool, torn()), /torn/);
  await assert.rejects(
    pool.run('double', numbers(9), {
      onAnswer: async () => {
        throw new Error('disk full');
      },
    }),
    /disk full/,
  );
  assert.equal((await collect(pool, numbers(3))).size, 3);
});

test('a worker that is busy when a run fails is not given to the next run', async (t) => {
  const { pool, made } = poolOf(2, ({ n }) => (n === 1 ? new Promise(() => {}) : doubled({ n })));
  closing(t, pool);
  const onAnswer = async () => {
    while (!pool.busy) await turn();
    throw new Error('disk full');
  };
  await assert.rejects(pool.run('double', numbers(2), { onAnswer }), /disk full/);
  assert.equal(pool.workers, 1);
  assert.deepEqual(made.map(({ state }) => state).toSorted(), ['ended', 'ready']);
  assert.equal((await collect(pool, [{ n: 2 }, { n: 3 }, { n: 4 }])).size, 3);
  assert.equal(made.find(({ state }) => state === 'ended').calls, 1);
});

test('a second run must wait for the first', async (t) => {
  const { pool } = poolOf(1);
  closing(t, pool);
  const first = collect(pool, numbers(3));
  await assert.rejects(collect(pool, numbers(3)), /is a run already/);
  assert.equal((await first).size, 3);
});
