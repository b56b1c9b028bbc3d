import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { RUNS, createRuns } from '../../web/calls/runs.js';
import { statusOf } from '../../web/state/derived.js';
import { concluded } from '../../web/state/answers.js';
import { merged } from '../../web/state/store.js';
import { newPage } from './pages.mjs';

const PUZZLE = '1...............';
const OTHER = '2...............';
const NO_IDLE = { stop() {}, count() {}, rest() {} };
const SOLVED = {
  ok: true,
  kind: 'solved',
  verdict: 'unique',
  headline: 'Solved',
  sentence: '',
  second: null,
  differ: [],
  figures: null,
  solution: { cells: [...PUZZLE].map((symbol) => Number(symbol) || 3), line: PUZZLE },
};

/** A page on which puzzles can be solved; `stops` are the calls that were interrupted. */
function solvingPage() {
  const page = newPage((of) => page.runs.overtaken(of));
  const stops = [];
  function stop() {
    const solve = page.waiting.findIndex(({ name }) => name === 'solve');
    const [cut] = page.waiting.splice(solve, 1);
    stops.push(cut.name);
    cut.reject(Object.assign(new Error('Stopped'), { name: 'Stopped' }));
  }
  const { intake } = page;
  const solver = { call: page.call, stop };
  const runs = createRuns(solver, page.store, () => intake.finish(), intake.overtake, NO_IDLE);
  return Object.assign(page, { runs, stops, names: () => page.asked.map(({ name }) => name) });
}

/** Start to solve a text that is not read yet. */
function solving(text = PUZZLE, how = {}) {
  const page = solvingPage();
  page.intake.text(text, how);
  return { page, done: page.runs.once('solve') };
}

test('a text that is being read is read first, and then solved as cells', async () => {
  const { page, done } = solving();
  assert.deepEqual(page.names(), ['read']);
  await page.answer();
  assert.equal(page.asked[1].request.cells[0], 1);
  await page.answer(SOLVED);
  await done;
  assert.deepEqual([page.cells[0], page.state.found.result.solution.line, page.state.run], [1, PUZZLE, null]);
});

test('Solve does not wait for a pause in typing', () => {
  const page = solvingPage();
  page.intake.text(PUZZLE, { typing: true });
  assert.deepEqual(page.names(), []);
  page.runs.once('solve');
  assert.deepEqual(page.names(), ['read']);
});

test('a refused text is not solved, and the reason is shown', async () => {
  const { page, done } = solving('12345');
  await page.answer();
  await done;
  assert.deepEqual([page.state.found.outcome.kind, page.state.found.result], ['error', null]);
  assert.match(page.state.reading.problem.message, /found 5/);
});

test('another text stops the previous solve', async () => {
  const { page, done } = solving();
  await page.answer();
  page.intake.text(OTHER);
  await page.answerAll();
  await done;
  assert.deepEqual([page.stops, page.state.found.outcome, page.cells[0]], [['solve'], null, 2]);
});

test('a puzzle that is already in the grid is sent as cells', async () => {
  const page = solvingPage();
  await page.read(PUZZLE);
  page.runs.once('solve');
  await turn();
  assert.equal(page.asked.at(-1).name, 'solve');
  assert.equal(page.asked.at(-1).request.cells[0], 1);
});

test('adding a kind of run takes one entry', async (context) => {
  RUNS.trial = {
    doing: 'Solving: trying…',
    request: (state, word) => ({ word, cells: state.doc.board.cells.length }),
    accept: concluded,
    refused: 'nothing was tried',
    keepsNote: true,
  };
  context.after(() => delete RUNS.trial);
  const page = solvingPage();
  const done = page.runs.once('trial', 'a word');
  assert.equal(statusOf(merged(page.state, { runtime: { status: 'ready' } })).headline, 'Solving: trying…');
  await turn();
  assert.deepEqual(page.asked.at(-1), { name: 'trial', request: { word: 'a word', cells: 81 } });
  await page.answer({ ok: true, kind: 'solved', headline: 'Ready: tried', sentence: '' });
  await done;
  assert.equal(page.state.found.outcome.headline, 'Ready: tried');
});

test('the time limit of a solve does not run out while it waits for the solver to be downloaded', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { page, done } = solving();
  await page.answer();
  page.runs.watch('building');
  page.store.change({ runtime: { progress: { phase: 'Fetching the solver', loaded: 0, total: 1, awaited: true } } });
  context.mock.timers.tick(1_000_000);
  assert.deepEqual(page.stops, []);
  page.store.change({ runtime: { progress: null } });
  page.runs.watch('building');
  context.mock.timers.tick(1_000_000);
  await done;
  assert.deepEqual(
    [page.stops, statusOf(page.state).headline],
    [['solve'], 'Unknown: the time limit of 60 s was reached'],
  );
});

test('an error in a view or an answer leaves neither the queue nor a run busy', async (context) => {
  const reported = [];
  context.mock.method(globalThis, 'reportError', (error) => reported.push(error.message));
  const page = solvingPage();
  let broken = true;
  page.onState(() => {
    if (broken) throw new Error('no such element');
  });
  page.intake.text(PUZZLE);
  const done = page.runs.once('solve');
  await page.answer({ cells: undefined }); // an answer that cannot be used
  await page.answer(SOLVED);
  await done;
  assert.equal(page.state.run, null);
  assert.match(page.state.reading.problem.message, /could not show the result/);
  broken = false;
  page.intake.text(OTHER);
  const again = page.runs.once('solve');
  await page.answerAll();
  await again;
  assert.deepEqual([page.state.reading.problem, page.cells[0]], [null, 2]);
  assert.ok(reported.includes('no such element') && reported.length > 1);
});

test('a page that cannot be prepared says so, and can be retried', async (context) => {
  context.mock.method(globalThis, 'reportError', () => {});
  const page = newPage();
  const prepare = context.mock.fn(() => Promise.reject(new Error('gone')));
  const runs = createRuns({ call: page.call, stop() {} }, page.store, prepare, () => {}, NO_IDLE);
  for (let time = 0; time < 2; time += 1) await runs.once('count');
  assert.equal(prepare.mock.callCount(), 2);
  assert.deepEqual([page.state.run, page.state.found.outcome.kind], [null, 'error']);
  assert.match(page.state.found.outcome.sentence, /^Gone/);
});
