import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackground } from '../../web/calls/background.js';
import { emptyBoard } from '../../web/state/state.js';
import { createStore } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const SAID = { ok: true, kind: 'ready', headline: 'Ready', sentence: '' };

/** Return a page whose puzzle has this result, and a worker that answers by name. */
function solvedPage(result, answers, { boxsize = 2, helper = null } = {}) {
  const board = emptyBoard(boxsize, 'plain');
  const store = createStore(stateOf(CATALOG, { doc: { board }, found: { result } }), () => {});
  const asked = [];
  const call = async (name, request) => {
    asked.push([name, request.time_limit]);
    return answers(name, store);
  };
  return { store, asked, ...createBackground({ call }, store, helper) };
}

const ONE = { solution: {}, second: null };
const SEVERAL = { solution: {}, second: {} };

test('for several solutions their number and the undetermined cells are requested', async () => {
  const { store, asked, look } = solvedPage(SEVERAL, () => SAID);
  await look(SEVERAL);
  assert.deepEqual(Object.keys(store.state.found.asides), ['count', 'candidates']);
  assert.ok(asked.every(([, seconds]) => seconds < 1));
});

test('a notice appears if something would take longer', async () => {
  for (const how of [{}, { boxsize: 4 }]) {
    const { store, look } = solvedPage(ONE, () => ({ ...SAID, kind: 'unknown' }), how);
    await look(ONE);
    assert.match(store.state.found.asides.rate.beside, /not found/);
  }
});

test('an answer about a puzzle that is gone is dropped, and nothing more is requested', async () => {
  const { store, asked, look } = solvedPage(SEVERAL, (_name, page) => {
    page.change({ found: { result: null } });
    return SAID;
  });
  await look(SEVERAL);
  assert.deepEqual(store.state.found.asides, {});
  assert.equal(asked.length, 1);
});

test('a worker that crashes on it costs only the answer', async () => {
  const { store, look } = solvedPage(ONE, () => {
    throw Object.assign(new Error('memory'), { name: 'Crashed' });
  });
  await look(ONE);
  assert.deepEqual(store.state.found.asides, {});
});

test('without a solution nothing is requested', async () => {
  const { asked, look } = solvedPage({ solution: null }, () => SAID);
  await look({ solution: null });
  assert.deepEqual(asked, []);
});

/** Another worker, which answers on demand, but not after it was stopped. */
class Helper {
  asked = [];

  run(name, [request], { onAnswer }) {
    this.asked.push([name, request.time_limit]);
    return new Promise((resolve, reject) => {
      this.answer = async (said) => resolve(onAnswer(request, said));
      this.stop = resolve;
      this.fail = reject;
    });
  }
}

test('another worker is asked about a large grid, for a limited time', async () => {
  const helper = new Helper();
  const { store, asked, look } = solvedPage(ONE, () => SAID, { boxsize: 4, helper });
  const looked = look(ONE);
  assert.equal(store.state.runtime.aside, 'rate');
  await helper.answer(SAID);
  await looked;
  assert.deepEqual(asked, []);
  assert.ok(helper.asked[0][1] < 10);
  assert.deepEqual(Object.keys(store.state.found.asides), ['rate']);
  assert.equal(store.state.runtime.aside, '');
});

test('the other worker can be stopped, which leaves its question open', async () => {
  const helper = new Helper();
  const { store, look, stop } = solvedPage(SEVERAL, () => SAID, { boxsize: 4, helper });
  const looked = look(SEVERAL);
  stop();
  await looked;
  assert.equal(helper.asked.length, 1);
  assert.deepEqual(store.state.found.asides, {});
  assert.equal(store.state.runtime.aside, '');
});

test('if no other worker can be started nothing is lost', async () => {
  const helper = new Helper();
  const { store, look } = solvedPage(ONE, () => SAID, { boxsize: 4, helper });
  const looked = look(ONE);
  helper.fail(new Error('this device is offline'));
  await looked;
  assert.match(store.state.found.asides.rate.beside, /not found/);
});

test('if there is room for only one worker, a large grid is not analysed', async () => {
  const { asked, look } = solvedPage(ONE, () => SAID, { boxsize: 4 });
  await look(ONE);
  assert.deepEqual(asked, []);
});

test('the solutions that rules leave are counted once rules stop changing, without interruptions', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const waiting = [];
  const page = solvedPage(null, () => new Promise((resolve) => waiting.push(resolve)));
  const tick = async () => {
    context.mock.timers.tick(600);
    await new Promise(setImmediate);
  };
  const change = async () => {
    page.stop(); // as each change of the puzzle does
    page.store.change({ doc: { board: emptyBoard(2, 'plain') }, found: { outcome: null } });
    page.count();
    await tick();
  };
  for (let cage = 0; cage < 20; cage += 1) await change();
  assert.equal(page.asked.length, 0);
  await tick();
  assert.deepEqual(page.asked, [['standing', 1]]);
  for (let cage = 0; cage < 3; cage += 1) await change();
  await tick();
  assert.equal(page.asked.length, 1);
  waiting.shift()({ ...SAID, headline: 'obsolete', candidates: [], tallies: [], looked: 0 });
  for (let time = 0; time < 3; time += 1) await tick();
  assert.deepEqual([page.asked.length, page.store.state.found.outcome], [2, null]);
  waiting.shift()({ ...SAID, candidates: [], tallies: [], looked: 0 });
  await tick();
  assert.equal(page.store.state.found.outcome.headline, 'Ready');
});

test('the integer program of another worker is asked about rules if the search gives up', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const helper = new Helper();
  const unknown = { ...SAID, kind: 'unknown', headline: 'Unknown', candidates: [], tallies: [], looked: 0 };
  const { store, count, stop } = solvedPage(null, () => unknown, { helper });
  const headlines = async (act) => {
    await act();
    context.mock.timers.tick(1000);
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return store.state.found.outcome.headline;
  };
  const again = () => {
    store.change({ doc: { board: emptyBoard(2, 'plain') } });
    count();
  };
  assert.match(await headlines(again), /^Solving/);
  assert.equal(
    await headlines(() => helper.answer({ ...unknown, headline: 'Ready: 1 solution' })),
    'Ready: 1 solution',
  );
  await headlines(again);
  assert.equal(await headlines(stop), 'Unknown');
  assert.deepEqual(helper.asked.length, 2);
});
