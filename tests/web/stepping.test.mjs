import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardView } from '../../web/state/sight.js';
import { redone, undone } from '../../web/state/history.js';
import { merged } from '../../web/state/store.js';
import { pathFound, stepChosen, stepShown } from '../../web/state/stepping.js';
import { CATALOG, stateOf } from './pages.mjs';

const step = (more) => ({ name: '', sentence: '', placed: [], eliminated: [], cells: [], keys: [], ...more });
const OPEN = Array.from({ length: 16 }, () => [1, 2, 3]);
const STEPS = [
  step({ eliminated: [[2, 3]], cells: [1], keys: [[1, 3]] }),
  step({
    placed: [[1, 3]],
    eliminated: [
      [1, 1],
      [1, 2],
    ],
  }),
  step({ eliminated: [[2, 1]] }),
];

const at = (index) => {
  const found = { ...pathFound({ sentences: [], reason: '', open: OPEN, steps: STEPS }), result: { solution: null } };
  const state = stateOf(CATALOG, { found });
  return merged(state, stepChosen(index)(state));
};

test('a step shows what was open before it, and what it rules out', () => {
  const { candidates, step: shown, lit } = boardView(at(0));
  assert.deepEqual(candidates[1], [1, 2, 3]);
  assert.deepEqual([...shown.struck], [[1, [3]]]);
  assert.deepEqual([...shown.keys], [[0, [3]]]);
  assert.deepEqual([...lit], [0]);
});

test('a digit is placed by its step and stays', () => {
  const first = boardView(at(1));
  assert.equal(first.solution[0], 3);
  assert.deepEqual([...first.step.placed], [0]);
  assert.deepEqual([...first.step.struck], []);
  const next = boardView(at(2));
  assert.equal(next.solution[0], 3);
  assert.deepEqual([...next.step.placed], []);
  assert.deepEqual(next.candidates[1], [1, 2]);
});

test('there is no step before the first or after the last', () => {
  assert.equal(at(-1).found.step, 0);
  assert.equal(at(7).found.step, 2);
});

test('a step that is shown is taken back first, and comes again', () => {
  const state = at(1);
  const back = merged(state, undone(state));
  assert.equal(stepShown(back), null);
  assert.equal(stepShown(merged(back, redone(back))), STEPS[1]);
});
