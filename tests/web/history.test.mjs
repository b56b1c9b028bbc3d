import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_STEPS, redone, stepOf, stepped, undone } from '../../web/state/history.js';
import { initialState } from '../../web/state/state.js';
import { merged } from '../../web/state/store.js';
import { newPage } from './pages.mjs';

const FIRST = '1...............';
const SECOND = '2...............';

/** Return what a state becomes by a step that is remembered. */
const stepTo = (state, patch) => merged(merged(state, stepped(state)), patch);

test('a step back and forth is the same puzzle, and nothing else is another', () => {
  const before = merged(initialState(), { reading: { text: 'a' } });
  const after = stepTo(before, { reading: { text: 'b' }, doc: { locked: true }, settings: { marking: 'corner' } });
  const back = merged(after, undone(after));
  assert.deepEqual(stepOf(back), stepOf(before));
  assert.deepEqual(stepOf(merged(back, redone(back))), stepOf(after));
  for (const group of ['settings', 'runtime', 'run', 'catalog']) assert.equal(back[group], after[group]);
});

test('where there is no step there is nothing to undo or redo', () => {
  assert.equal(undone(initialState()), null);
  assert.equal(redone(initialState()), null);
});

test('a new step forgets what was undone', () => {
  const start = initialState();
  const typed = stepTo(start, { reading: { text: 'a' } });
  const back = merged(typed, undone(typed));
  assert.equal(back.history.future.length, 1);
  assert.deepEqual(stepped(back).history.future, []);
});

test('a thousand steps can all be undone', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  for (let step = 0; step < 1000; step += 1) await page.intake.edit(5, (step % 4) + 1);
  for (let step = 0; step < 1000; step += 1) page.intake.undo();
  assert.equal(page.state.doc.board.line, '');
  assert.equal(page.state.reading.text, FIRST);
  assert.equal(page.state.doc.board.cells[5], 0);
  assert.equal(page.state.history.future.length, 1000);
});

test('the oldest steps are let go, and it is said where undoing ends', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  for (let step = 0; step < MOST_STEPS + 5; step += 1) await page.intake.edit(5, (step % 4) + 1);
  assert.equal(page.state.history.past.length, MOST_STEPS);
  for (let step = 0; step < MOST_STEPS; step += 1) page.intake.undo();
  assert.equal(page.state.doc.board.cells[5], 1);
  page.intake.undo();
  assert.equal(page.state.messages.said, 'Only the last 2,000 steps can be undone.');
  page.intake.redo();
  assert.equal(page.state.doc.board.cells[5], 2);
});

test('what was undone is there at once, and asks nobody', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  page.intake.text(SECOND);
  await page.answerAll();
  const asked = page.asked.length;
  page.intake.undo();
  assert.equal(page.state.reading.text, FIRST);
  assert.equal(page.state.doc.board.cells[0], 1);
  page.intake.redo();
  assert.equal(page.state.doc.board.cells[0], 2);
  assert.equal(page.asked.length, asked);
});

test('a text that was never read is read when it comes back', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  page.intake.text(SECOND);
  await page.answerAll();
  page.intake.undo();
  assert.equal(page.state.reading.text, FIRST);
  await page.answerAll();
  assert.equal(page.state.doc.board.cells[0], 1);
});

test('a refused text comes back with what was wrong, and the grid with it', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  page.intake.text('12345');
  await page.answerAll();
  page.intake.text(SECOND);
  await page.answerAll();
  page.intake.undo();
  assert.match(page.state.reading.problem.message, /found 5/);
  assert.equal(page.state.doc.board.cells[0], 1);
  page.intake.undo();
  assert.equal(page.state.reading.problem, null);
});

test('the solution comes back with the puzzle it belongs to', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  const result = { solution: { cells: [], line: '' }, second: null, differ: [] };
  page.store.change({ found: { result, outcome: { kind: 'solved', headline: 'Solved', sentence: '' } } });
  page.intake.edit(1, 2);
  assert.equal(page.state.found.result, null);
  page.intake.undo();
  assert.equal(page.state.found.result, result);
  assert.equal(page.state.found.outcome.headline, 'Solved');
});

test('undo takes a shown solution back before the puzzle, and redo shows it again', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  const result = { solution: { cells: Array(16).fill(1), line: '' }, second: null, differ: [] };
  page.store.change({ found: { result, view: 'solution' } });
  page.intake.undo();
  assert.equal(page.state.reading.text, FIRST);
  assert.equal(page.state.found.view, 'puzzle');
  page.intake.redo();
  assert.equal(page.state.found.view, 'solution');
  page.intake.undo();
  page.intake.undo();
  assert.equal(page.state.reading.text, '');
});

test('an error is not brought back', () => {
  const state = merged(initialState(), { found: { outcome: { kind: 'error', headline: 'Error', sentence: '' } } });
  assert.equal(stepOf(state).found.outcome, null);
});

/** Numbers below a limit that are the same for the same seed. */
function dice(seed) {
  let last = seed;
  return (limit) => {
    last = (last * 48271) % 2147483647;
    return last % limit;
  };
}

const LIST = `${FIRST}\n${SECOND}`;

/** What somebody may do that is a step or none, each with a die for what it is done to. */
const DEEDS = [
  ({ intake }, roll) => intake.edit(roll(16), roll(5)),
  ({ intake }, roll) => intake.edit(roll(16), roll(5), 'corner'),
  ({ intake }, roll) => intake.text([FIRST, SECOND, LIST, '12345', ''][roll(5)]),
  ({ intake }, roll) => intake.lock(roll(2) === 1),
  ({ intake, state }, roll) => state.reading.list && intake.pick(roll(2)),
  ({ intake }, roll) => intake.variant(['plain', 'odd'][roll(2)]),
  ({ intake }) => intake.clearEntries(),
  ({ intake }) => intake.adopt(),
  ({ intake }) => intake.empty(),
  ({ store }) => store.change({ settings: { marking: 'corner' } }),
];

for (let seed = 1; seed <= 30; seed += 1) {
  test(`whatever is done, undoing all of it is where it began, and redoing where it ended: ${seed}`, async () => {
    const page = newPage();
    page.intake.restore({ boxsize: 2, variant: 'plain', cells: [1, ...Array(15).fill(0)] }, { remember: false });
    await page.answerAll();
    const [start, roll] = [stepOf(page.state), dice(seed)];
    for (let deed = 0; deed < 25; deed += 1) {
      const done = DEEDS[roll(DEEDS.length)](page, roll);
      await page.answerAll();
      await done;
      await page.answerAll();
    }
    const end = stepOf(page.state);
    const steps = page.state.history.past.length;
    const { settings } = page.state;
    for (let step = 0; step < steps; step += 1) page.intake.undo();
    assert.deepEqual(stepOf(page.state), start);
    assert.equal(page.state.settings, settings);
    for (let step = 0; step < steps; step += 1) page.intake.redo();
    assert.deepEqual(stepOf(page.state), end);
  });
}
