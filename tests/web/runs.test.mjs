import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RUNS } from '../../web/calls/calls.js';
import { statusOf } from '../../web/state/derived.js';
import { concluded } from '../../web/state/outcomes.js';
import { createRuns } from '../../web/calls/runs.js';
import { merged } from '../../web/state/store.js';
import { newPage } from './pages.mjs';

const PUZZLE = '1...............';
const OTHER = '2...............';
const solved = (line) => ({
  ok: true,
  kind: 'solved',
  verdict: 'unique',
  headline: 'Solved',
  sentence: '',
  second: null,
  differ: [],
  figures: null,
  solution: { cells: [...line].map((symbol) => Number(symbol) || 3), line },
});

/** A page on which puzzles can be solved; `stops` counts how often the worker was stopped. */
function solvingPage() {
  const page = newPage((of) => runs.overtaken(of));
  const stops = [];
  const solver = { call: page.call, stop };
  function stop() {
    const [cut] = page.waiting.splice(
      page.waiting.findIndex(({ name }) => name === 'solve'),
      1,
    );
    stops.push(cut.name);
    cut.reject(Object.assign(new Error('Stopped'), { name: 'Stopped' }));
  }
  const runs = createRuns(solver, page.store, () => page.intake.finish(), page.intake.overtake, page.intake.beingRead);
  return {
    ...page,
    runs,
    stops,
    get state() {
      return page.store.state;
    },
  };
}

test('the worker is asked to solve what it reads, before the page knows what that is', async () => {
  const page = solvingPage();
  page.intake.text(PUZZLE);
  const done = page.runs.once('solve');
  assert.deepEqual(
    page.asked.map(({ name }) => name),
    ['read', 'solve'],
  );
  const [{ request: read }, { request: solve }] = page.asked;
  assert.equal(read.text, PUZZLE);
  assert.deepEqual(solve.reading, { variant: 'plain', handle: read.handle });
  await page.answer();
  await page.answer(solved(PUZZLE));
  await done;
  assert.equal(page.state.doc.board.cells[0], 1);
  assert.equal(page.state.found.result.solution.line, PUZZLE);
  assert.equal(page.state.run, null);
});

test('a worker that does not hold the text is sent it to be solved', async () => {
  const page = solvingPage();
  page.intake.text(PUZZLE);
  const done = page.runs.once('solve');
  await page.answer();
  await page.answer({ ok: false, held: false, message: 'not held' });
  assert.equal(page.asked.at(-1).request.reading.text, PUZZLE);
  await page.answer(solved(PUZZLE));
  await done;
  assert.equal(page.state.found.result.solution.line, PUZZLE);
});

test('typed text is not waited for when Solve is pressed', async () => {
  const page = solvingPage();
  page.intake.text(PUZZLE, { typing: true });
  assert.equal(page.asked.length, 0);
  page.runs.once('solve');
  assert.deepEqual(
    page.asked.map(({ name }) => name),
    ['read', 'solve'],
  );
});

test('a text that is refused is not solved, and said', async () => {
  const page = solvingPage();
  page.intake.text('12345');
  const done = page.runs.once('solve');
  await page.answer();
  await page.answer({ ok: false, message: 'expected 16 cells, found 5', line: null });
  await done;
  assert.equal(page.state.found.outcome.kind, 'error');
  assert.match(page.state.reading.problem.message, /found 5/);
  assert.equal(page.state.found.result, null);
});

test('a text that takes the place of the one being solved stops that', async () => {
  const page = solvingPage();
  page.intake.text(PUZZLE);
  const done = page.runs.once('solve');
  page.intake.text(OTHER);
  await page.answerAll();
  await done;
  assert.deepEqual(page.stops, ['solve']);
  assert.equal(page.state.found.outcome, null);
  assert.equal(page.state.doc.board.cells[0], 2);
});

test('what is in the grid already is asked about as cells', async () => {
  const page = solvingPage();
  page.intake.text(PUZZLE);
  await page.answerAll();
  page.runs.once('solve');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.equal(page.asked.at(-1).name, 'solve');
  assert.equal(page.asked.at(-1).request.cells[0], 1);
});

test('a kind of run is one entry', async (context) => {
  RUNS.trial = {
    doing: 'Solving: trying…',
    request: (state, word) => ({ word, cells: state.doc.board.cells.length }),
    accept: concluded,
    refused: 'nothing was tried',
    telling: true,
  };
  context.after(() => delete RUNS.trial);
  const page = solvingPage();
  const done = page.runs.once('trial', 'a word');
  assert.equal(statusOf(merged(page.state, { runtime: { status: 'ready' } })).headline, 'Solving: trying…');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.deepEqual(page.asked.at(-1), { name: 'trial', request: { word: 'a word', cells: 81 } });
  await page.answer({ ok: true, kind: 'solved', headline: 'Ready: tried', sentence: '' });
  await done;
  assert.equal(page.state.found.outcome.headline, 'Ready: tried');
});

/** Begin to compare; `answered` answers one solve that took so long. */
async function comparing() {
  const page = solvingPage();
  page.intake.text(PUZZLE);
  await page.answerAll();
  const done = page.runs.compare();
  await settled();
  const answered = async (total, more = false) => {
    await page.answer({ ...solved(PUZZLE), figures: { times: { total } } });
    await page.answer({ ok: true, more, runs: page.asked.at(-1).request.runs?.length - 1 });
  };
  return { page, done, answered, row: () => page.state.found.comparison.rows[0] };
}

const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('a model is compared when it is warm, by the median of several runs', async () => {
  const { page, done, answered, row } = await comparing();
  await answered(1, true);
  assert.deepEqual([row().stage, row().result.verdict, row().timing.runs], ['running', 'unique', 0]);
  await answered(0.1, true);
  await answered(0.4);
  assert.deepEqual([row().stage, row().timing.runs], ['done', 2]);
  assert.deepEqual(page.asked.at(-2), {
    name: 'measured',
    request: { runs: [{ total: 1 }, { total: 0.1 }, { total: 0.4 }], verdict: 'unique', time_limit: 10 },
  });
  assert.equal(page.asked.at(-1).name, 'agree');
  await page.answer({ ok: true, kind: 'solved', headline: 'Ready', sentence: '', summary: '' });
  await done;
});

test('a further run that fails takes nothing back, and is said', async () => {
  const { page, done, answered, row } = await comparing();
  await answered(0.1, true);
  await page.answer({ ok: false, message: 'no memory' });
  assert.deepEqual([row().stage, row().result.verdict, row().timing.runs], ['failed', 'unique', 0]);
  assert.equal(row().message, 'A further run failed: no memory');
  await page.answer({ ok: true, kind: 'solved', headline: 'Ready', sentence: '', summary: '' });
  await done;
});

test('stopped while a model is measured, nothing more is asked', async () => {
  const { page, done, answered, row } = await comparing();
  await answered(0.1, true);
  const before = page.asked.length;
  page.runs.stop();
  await done;
  assert.deepEqual([row().stage, row().result.verdict, page.asked.length], ['stopped', 'unique', before]);
});

test('the time limit of a model ends with its answer, not while that is weighed', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { page, done } = await comparing();
  page.runs.watch('building');
  await page.answer({ ...solved(PUZZLE), figures: { times: { total: 1 } } });
  context.mock.timers.tick(20_000);
  assert.deepEqual(page.stops, []);
  page.runs.stop();
  await done;
});

test('an error in a view or in an answer leaves neither the queue nor a run busy', async (context) => {
  /** @type {string[]} */
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
  await page.answer(solved(PUZZLE));
  await done;
  assert.equal(page.state.run, null);
  assert.match(page.state.reading.problem.message, /could not use the answer/);
  broken = false;
  page.intake.text(OTHER);
  const again = page.runs.once('solve');
  await page.answerAll();
  await again;
  assert.deepEqual([page.state.reading.problem, page.state.doc.board.cells[0]], [null, 2]);
  assert.ok(reported.includes('no such element') && reported.length > 1);
});

test('a page that cannot be prepared says so, and can be asked again', async (context) => {
  context.mock.method(globalThis, 'reportError', () => {});
  const page = newPage();
  const prepare = context.mock.fn(() => Promise.reject(new Error('gone')));
  const runs = createRuns({ call: page.call, stop() {} }, page.store, prepare);
  for (let time = 0; time < 2; time += 1) await runs.once('count');
  assert.equal(prepare.mock.callCount(), 2);
  assert.deepEqual([page.state.run, page.state.found.outcome.kind], [null, 'error']);
  assert.match(page.state.found.outcome.sentence, /^Gone/);
});
