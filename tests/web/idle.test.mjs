import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createIdle } from '../../web/calls/idle.js';
import { isFollowed, statusOf } from '../../web/state/derived.js';
import { emptyBoard } from '../../web/state/state.js';
import { createStore } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const SAID = { ok: true, kind: 'ready', headline: 'Ready', sentence: '' };

/** Return a page whose puzzle has this result, and a worker that answers by name. */
function solvedPage(result, answers, { boxsize = 2, helper = null } = {}) {
  const board = emptyBoard(boxsize, 'plain');
  const store = createStore(stateOf(CATALOG, { doc: { board } }));
  const asked = [];
  const call = async (name, request) => {
    asked.push([name, request.time_limit]);
    return answers(name, store);
  };
  const idle = createIdle({ call }, store, helper);
  store.change({ found: { result } });
  return { store, asked, ...idle };
}

/** Let everything happen that waits for nothing else. */
async function turns() {
  for (let count = 0; count < 20; count += 1) await turn();
}

const ONE = { solution: {}, second: null };
const SEVERAL = { solution: {}, second: {} };

test('for several solutions their number and the undetermined cells are requested', async () => {
  const { store, asked } = solvedPage(SEVERAL, () => SAID);
  await turns();
  assert.deepEqual(Object.keys(store.state.found.asides), ['count', 'candidates']);
  assert.ok(asked.every(([, seconds]) => seconds < 1));
});

test('a notice appears if something would take longer', async () => {
  for (const how of [{}, { boxsize: 4 }]) {
    const { store } = solvedPage(ONE, () => ({ ...SAID, kind: 'unknown' }), how);
    await turns();
    assert.match(store.state.found.asides.rate.beside, /not known/);
  }
});

test('an answer about a puzzle that is gone is dropped, and nothing more is requested', async () => {
  const { store, asked } = solvedPage(SEVERAL, (_name, page) => {
    page.change({ found: { result: null } });
    return SAID;
  });
  await turns();
  assert.deepEqual(store.state.found.asides, {});
  assert.equal(asked.length, 1);
});

test('without a solution nothing is requested', async () => {
  const { asked } = solvedPage({ solution: null }, () => SAID);
  await turns();
  assert.deepEqual(asked, []);
});

/** Another worker, which answers on demand, but not after it was stopped. */
class Helper {
  asked = [];

  call(name, request) {
    this.asked.push([name, request.time_limit]);
    return new Promise((resolve, reject) => {
      this.answer = async (said) => resolve(said);
      this.stop = () => reject(new Error('Stopped'));
      this.fail = reject;
    });
  }
}

test('another worker is asked about a large grid, for a limited time', async () => {
  const helper = new Helper();
  const { store, asked } = solvedPage(ONE, () => SAID, { boxsize: 4, helper });
  await turns();
  assert.equal(store.state.runtime.aside, 'rate');
  await helper.answer(SAID);
  await turns();
  assert.deepEqual(asked, []);
  assert.ok(helper.asked[0][1] < 10);
  assert.deepEqual(Object.keys(store.state.found.asides), ['rate']);
  assert.equal(store.state.runtime.aside, '');
});

test('the other worker can be stopped, which leaves its question open', async () => {
  const helper = new Helper();
  const { store, stop } = solvedPage(SEVERAL, () => SAID, { boxsize: 4, helper });
  await turns();
  stop();
  await turns();
  assert.equal(helper.asked.length, 1);
  assert.deepEqual(store.state.found.asides, {});
  assert.equal(store.state.runtime.aside, '');
});

test('if no other worker can be started nothing is lost', async () => {
  const helper = new Helper();
  const { store } = solvedPage(ONE, () => SAID, { boxsize: 4, helper });
  await turns();
  helper.fail(new Error('this device is offline'));
  await turns();
  assert.match(store.state.found.asides.rate.beside, /not known/);
});

test('if there is room for only one worker, a large grid is not analysed', async () => {
  const { asked } = solvedPage(ONE, () => SAID, { boxsize: 4 });
  await turns();
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

const FIRST = {
  ok: true,
  kind: 'solved',
  verdict: 'unique',
  headline: 'Solved',
  sentence: 'This is the only solution: singles.',
  solution: { cells: [1], line: '1' },
  figures: { model: 'lp', variables: 0 },
  follows: 'candidates',
};
const PROGRAM = { ...FIRST, sentence: 'This is the only solution: proof.', figures: { variables: 7 }, follows: '' };
const OUTCOME = { kind: 'solved', headline: 'Solved', sentence: FIRST.sentence, figures: FIRST.figures };

/** Return a page that shows the result of singles; the test releases HiGHS and the program's answer. */
function page(found = { result: FIRST, outcome: OUTCOME }) {
  const asked = [];
  const solver = {
    whole: () => new Promise((resolve) => solver.wholes.push(resolve)),
    wholes: [],
    call: (name, request) => {
      if (name === 'rate') return Promise.resolve({ ok: false });
      asked.push({ name, ...request });
      return new Promise((resolve, reject) => Object.assign(solver, { answer: resolve, crash: reject }));
    },
  };
  const state = stateOf(CATALOG, { doc: { board: emptyBoard(2, 'plain') }, found });
  const store = createStore(state);
  const { rest } = createIdle(solver, store, null);
  store.change({});
  const comes = async () => {
    await turns();
    for (const resolve of solver.wholes.splice(0)) resolve();
    await turns();
  };
  const answers = async (answer) => {
    solver.answer(answer);
    await turns();
  };
  return { store, solver, asked, comes, answers, rest, status: () => statusOf(store.state) };
}

test('the program is solved once HiGHS is loaded, and completes the verdict while the grid stays', async () => {
  const { store, asked, comes, answers, status } = page();
  store.change({ runtime: { note: 'x' } }); // drawn again: it is asked only once
  assert.deepEqual(asked, []);
  assert.ok(isFollowed(store.state));
  await comes();
  assert.deepEqual(
    asked.map(({ name, model, way, unasked }) => [name, model, way, unasked]),
    [['solve', 'lp', 'candidates', true]],
  );
  await answers(PROGRAM);
  assert.equal(status().sentence, PROGRAM.sentence);
  assert.equal(store.state.found.outcome.figures.variables, 7);
  assert.equal(store.state.found.result.solution, FIRST.solution);
  assert.ok(!isFollowed(store.state));
  assert.equal(asked.length, 1);
});

test('a failure to solve the program is added to the first answer, and is not retried', async () => {
  for (const [said, why] of [
    [{ ok: false, message: 'no memory' }, 'no memory.'],
    [{ ...PROGRAM, verdict: 'unknown', reason: 'the time limit of 10 s was reached' }, 'reached.'],
    [{ ...PROGRAM, verdict: 'solved', reason: '' }, 'it ran out of time.'],
  ]) {
    const { store, comes, answers, status, asked } = page();
    await comes();
    await answers(said);
    assert.equal(status().kind, 'solved');
    assert.ok(status().sentence.startsWith(`${FIRST.sentence} The integer program was not solved: `), why);
    assert.ok(status().sentence.endsWith(why), status().sentence);
    assert.equal(store.state.found.result.solution, FIRST.solution);
    assert.equal(asked.length, 1);
  }
});

test('a contradictory answer of the program is shown as an error', async () => {
  const other = { cells: [2], line: '2' };
  for (const answer of [{ solution: other }, { verdict: 'several' }, { verdict: 'none', solution: null }]) {
    const { comes, answers, status } = page();
    await comes();
    await answers({ ...PROGRAM, ...answer });
    assert.equal(status().kind, 'error');
    assert.match(status().headline, /disagree/);
  }
});

test('for a puzzle that was changed nothing is requested or shown, until it is restored', async () => {
  const early = page();
  early.store.change({ found: { result: null, outcome: null } });
  await early.comes();
  assert.deepEqual(early.asked, []);

  const { store, asked, comes, answers, status } = page();
  await comes();
  store.change({ found: { result: null, outcome: null } });
  await answers(PROGRAM);
  assert.equal(store.state.found.result, null);
  store.change({ found: { result: FIRST, outcome: OUTCOME } });
  await comes();
  await answers(PROGRAM);
  assert.equal(asked.length, 2);
  assert.equal(status().sentence, PROGRAM.sentence);
});

test('other contents of the card are not replaced by the verdict', async () => {
  const play = { kind: 'ready', headline: '1 mistake', sentence: '', play: true };
  const { store, comes, answers, status } = page({ result: FIRST, outcome: play });
  await comes();
  await answers(PROGRAM);
  assert.equal(status().headline, '1 mistake');
  assert.equal(store.state.found.result.figures.variables, 7);
});

test('if HiGHS or the worker fails to load, the first answer stays, with the reason, until it has loaded', async () => {
  for (const worker of ['ready', 'failed']) {
    const { store, comes, answers, status } = page();
    store.change({ runtime: { status: worker, failure: 'Could not fetch it.' } });
    assert.equal(status().headline, 'Solved');
    assert.match(status().sentence, /^This is the only solution.* not solved: Could not fetch it\.$/);
    assert.ok(status().retry);
    store.change({ runtime: { status: 'ready', failure: '' } });
    await comes();
    await answers(PROGRAM);
    assert.equal(status().sentence, PROGRAM.sentence);
    assert.ok(!status().retry);
  }
});

test('a key makes the list rest until there has been none for a moment', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { asked, comes, rest } = page();
  await turns();
  rest();
  await comes();
  for (let key = 0; key < 3; key += 1) {
    rest();
    context.mock.timers.tick(600);
    await turns();
    assert.deepEqual(asked, []);
  }
  context.mock.timers.tick(600);
  await turns();
  assert.equal(asked.length, 1);
});

test('a run ends the list, and the verdict is completed after it', async () => {
  const { store, asked, comes, answers, status } = page();
  await turns();
  store.change({ run: { kind: 'rate' } });
  await comes();
  assert.deepEqual(asked, []);
  store.change({ run: null });
  await comes();
  await answers(PROGRAM);
  assert.equal(status().sentence, PROGRAM.sentence);
});
