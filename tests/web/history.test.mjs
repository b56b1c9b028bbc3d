import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_STEPS, docOf, redone, stepped, undone } from '../../web/history.js';
import { initialState } from '../../web/state.js';
import { newPage } from './pages.mjs';

const FIRST = '1...............';
const SECOND = '2...............';

test('a step back and forth is the same state', () => {
  const before = { ...initialState(), text: 'a' };
  const after = { ...before, ...stepped(before), text: 'b', locked: true };
  const back = { ...after, ...undone(after) };
  assert.deepEqual(docOf(back), docOf(before));
  assert.deepEqual(docOf({ ...back, ...redone(back) }), docOf(after));
});

test('where there is no step there is nothing to undo or redo', () => {
  assert.equal(undone(initialState()), null);
  assert.equal(redone(initialState()), null);
});

test('a new step forgets what was undone', () => {
  const start = initialState();
  const typed = { ...start, ...stepped(start), text: 'a' };
  const back = { ...typed, ...undone(typed) };
  assert.equal(back.future.length, 1);
  assert.deepEqual(stepped(back).future, []);
});

test('a thousand steps can all be undone', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  for (let step = 0; step < 1000; step += 1) await page.intake.edit(5, (step % 4) + 1);
  for (let step = 0; step < 1000; step += 1) page.intake.undo();
  assert.equal(page.state.board.line, '');
  assert.equal(page.state.text, FIRST);
  assert.equal(page.state.board.cells[5], 0);
  assert.equal(page.state.future.length, 1000);
});

test('the oldest steps are let go, and it is said where undoing ends', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  for (let step = 0; step < MOST_STEPS + 5; step += 1) await page.intake.edit(5, (step % 4) + 1);
  assert.equal(page.state.past.length, MOST_STEPS);
  for (let step = 0; step < MOST_STEPS; step += 1) page.intake.undo();
  assert.equal(page.state.board.cells[5], 1);
  page.intake.undo();
  assert.equal(page.state.said, 'Only the last 2,000 steps can be undone.');
  page.intake.redo();
  assert.equal(page.state.board.cells[5], 2);
});

test('what was undone is there at once, and asks nobody', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  page.intake.text(SECOND);
  await page.answerAll();
  const asked = page.asked.length;
  page.intake.undo();
  assert.equal(page.state.text, FIRST);
  assert.equal(page.state.board.cells[0], 1);
  page.intake.redo();
  assert.equal(page.state.board.cells[0], 2);
  assert.equal(page.asked.length, asked);
});

test('a text that was never read is read when it comes back', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  page.intake.text(SECOND);
  await page.answerAll();
  page.intake.undo();
  assert.equal(page.state.text, FIRST);
  await page.answerAll();
  assert.equal(page.state.board.cells[0], 1);
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
  assert.match(page.state.problem.message, /found 5/);
  assert.equal(page.state.board.cells[0], 1);
  page.intake.undo();
  assert.equal(page.state.problem, null);
});

test('the solution comes back with the puzzle it belongs to', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  const result = { solution: { cells: [], line: '' }, second: null, differ: [] };
  page.store.change({ result, outcome: { kind: 'solved', headline: 'Solved', sentence: '' } });
  page.intake.edit(1, 2);
  assert.equal(page.state.result, null);
  page.intake.undo();
  assert.equal(page.state.result, result);
  assert.equal(page.state.outcome.headline, 'Solved');
});

test('an error is not brought back', () => {
  const state = { ...initialState(), outcome: { kind: 'error', headline: 'Error', sentence: '' } };
  assert.equal(docOf(state).outcome, null);
});
