import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createFollowing } from '../../web/calls/following.js';
import { isFollowed, statusOf } from '../../web/state/derived.js';
import { emptyBoard } from '../../web/state/state.js';
import { createStore } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

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
      asked.push({ name, ...request });
      return new Promise((resolve, reject) => Object.assign(solver, { answer: resolve, crash: reject }));
    },
  };
  const state = stateOf(CATALOG, { doc: { board: emptyBoard(2, 'plain') }, found });
  const store = createStore(state);
  createFollowing(solver, store);
  store.change({});
  const comes = async () => {
    for (const resolve of solver.wholes.splice(0)) resolve();
    await turn();
  };
  const answers = async (answer) => {
    solver.answer(answer);
    await turn();
  };
  return { store, solver, asked, comes, answers, status: () => statusOf(store.state) };
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

test('a worker that crashes on the program costs only the program', async () => {
  const { solver, comes, status } = page();
  await comes();
  solver.crash(Object.assign(new Error('The solver crashed'), { name: 'Crashed' }));
  await turn();
  assert.match(status().sentence, /^This is the only solution.* not solved: The solver crashed/);
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
