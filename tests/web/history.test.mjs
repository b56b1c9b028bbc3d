import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_STEPS, redone, stepOf, stepped, undone } from '../../web/state/edits.js';
import { initialState } from '../../web/state/state.js';
import { merged } from '../../web/state/store.js';
import { after, CATALOG, dice, newPage, pageWith } from './pages.mjs';

const FIRST = '1...............';
const SECOND = '2...............';
const RESULT = { solution: { cells: Array(16).fill(1), line: '' }, second: null, differ: [] };

/** Return the state after an undoable step. */
const stepTo = (state, patch) => after(state, stepped, patch);

test('undoing and redoing a step gives the same puzzle, and changes nothing else', () => {
  const start = initialState(CATALOG);
  assert.deepEqual([undone(start), redone(start)], [null, null]);
  const before = merged(start, { reading: { text: 'a' } });
  const done = stepTo(before, { reading: { text: 'b' }, doc: { entering: true }, settings: { marking: 'corner' } });
  const back = merged(done, undone(done));
  assert.deepEqual(stepOf(back), stepOf(before));
  assert.deepEqual(stepOf(merged(back, redone(back))), stepOf(done));
  for (const group of ['settings', 'runtime', 'run', 'catalog']) assert.equal(back[group], done[group]);
  assert.equal(back.history.future.length, 1);
  assert.deepEqual(stepped(back).history.future, [], 'a new step forgets what was undone');
  const failed = merged(start, { found: { outcome: { kind: 'error', headline: 'Error', sentence: '' } } });
  assert.equal(stepOf(failed).found.outcome, null, 'an error is not brought back');
});

test('two thousand steps can be undone; older ones are dropped', async () => {
  const page = await pageWith(FIRST);
  for (let step = 0; step < MOST_STEPS + 5; step += 1) await page.intake.edit(5, (step % 4) + 1);
  assert.equal(page.state.history.past.length, MOST_STEPS);
  for (let step = 0; step < MOST_STEPS; step += 1) page.intake.undo();
  assert.deepEqual([page.cells[5], page.state.history.future.length], [1, MOST_STEPS]);
  page.intake.undo();
  assert.equal(page.state.messages.said, 'There is nothing to undo.');
  page.intake.redo();
  assert.equal(page.cells[5], 2);
});

test('an undone text is restored without a request; one that was never read is read then', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.read(SECOND);
  page.intake.undo();
  assert.equal(page.state.reading.text, FIRST);
  await page.answerAll();
  assert.equal(page.cells[0], 1);
  const asked = page.asked.length;
  page.intake.redo();
  assert.equal(page.cells[0], 2);
  page.intake.undo();
  assert.deepEqual([page.cells[0], page.state.reading.text, page.asked.length], [1, FIRST, asked]);
});

test('a refused text is restored with its error, and the grid with it', async () => {
  const page = await pageWith(FIRST);
  await page.read('12345');
  await page.read(SECOND);
  page.intake.undo();
  assert.match(page.state.reading.problem.message, /found 5/);
  assert.equal(page.cells[0], 1);
  page.intake.undo();
  assert.equal(page.state.reading.problem, null);
});

test('a solution is restored with its puzzle; Undo hides it before the puzzle goes, and Redo shows it', async () => {
  const page = await pageWith(FIRST);
  page.store.change({ found: { result: RESULT, view: 'solution', outcome: { kind: 'solved', headline: 'Solved' } } });
  page.intake.edit(1, 2);
  assert.equal(page.state.found.result, null);
  page.intake.undo();
  assert.deepEqual([page.state.found.result, page.state.found.outcome.headline], [RESULT, 'Solved']);
  page.intake.undo();
  assert.deepEqual([page.state.reading.text, page.state.found.view], [FIRST, 'puzzle']);
  page.intake.redo();
  assert.equal(page.state.found.view, 'solution');
  page.intake.undo();
  page.intake.undo();
  assert.equal(page.state.reading.text, '');
});

/** Actions that may or may not be undoable steps, each with a random choice of its target. */
const DEEDS = [
  ({ intake }, roll) => intake.edit(roll(16), roll(5)),
  ({ intake }, roll) => intake.edit(roll(16), roll(5), 'corner'),
  ({ intake }, roll) => intake.text([FIRST, SECOND, `${FIRST}\n${SECOND}`, '12345', ''][roll(5)]),
  ({ intake }, roll) => intake.enter(roll(2) === 1),
  ({ intake, state }, roll) => state.reading.list && intake.pick(roll(2)),
  ({ intake }, roll) => intake.variant(['plain', 'odd'][roll(2)]),
  ({ intake }) => intake.clearEntries(),
  ({ intake }) => intake.adopt(),
  ({ intake }) => intake.empty(),
  ({ store }) => store.change({ settings: { marking: 'corner' } }),
];

test('undoing everything leads back to the start, and redoing to the end', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
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
    const { settings, history } = page.state;
    const end = stepOf(page.state);
    for (const _ of history.past) page.intake.undo();
    assert.deepEqual(stepOf(page.state), start, `seed ${seed}`);
    assert.equal(page.state.settings, settings);
    for (const _ of history.past) page.intake.redo();
    assert.deepEqual(stepOf(page.state), end, `seed ${seed}`);
  }
});
