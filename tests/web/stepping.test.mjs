import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardView } from '../../web/state/boardview.js';
import { redone, undone } from '../../web/state/edits.js';
import { statusOf } from '../../web/state/derived.js';
import { explained } from '../../web/state/answers.js';
import { merged } from '../../web/state/store.js';
import {
  hintFound,
  hintGoesOn,
  hintShown,
  marksHinted,
  pathFound,
  stepChosen,
  stepShown,
} from '../../web/state/stepping.js';
import { CATALOG, stateOf } from './pages.mjs';

const step = (more) => ({
  name: '',
  sentence: '',
  placed: [],
  eliminated: [],
  cells: [],
  keys: [],
  chain: [],
  ...more,
});
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

test('a step shows the candidates before it, and those it eliminates', () => {
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

test('a displayed step is undone first, and can be redone', () => {
  const state = at(1);
  const back = merged(state, undone(state));
  assert.equal(stepShown(back), null);
  assert.equal(stepShown(merged(back, redone(back))), STEPS[1]);
});

const SAID = ['Look at box 1.', 'Technique: X.', 'Why.'];

const hinted = (more = {}) => {
  const hint = { step: step({ eliminated: [[2, 3]], cells: [1], keys: [[1, 3]], ...more }), open: OPEN };
  const answer = { ...hint, said: SAID, lit: [[1, 2, 5, 6], [2], [1]], arithmetic: '' };
  const state = stateOf(CATALOG, { settings: { place: 'play' } });
  return merged(state, hintFound(answer, state));
};
const further = (state) => merged(state, hintGoesOn(state.found.hint));

test('a hint says where to look, then the technique, then the reason, and keeps what it has said', () => {
  const states = [hinted()];
  for (const _ of SAID.slice(1)) states.push(further(states.at(-1)));
  assert.deepEqual(
    states.map((state) => statusOf(state).sentence.split('\n')),
    [
      [SAID[0], 'Press Hint again for the technique.'],
      [...SAID.slice(0, 2), 'Press Hint again for the reason.'],
      [...SAID, 'Press Hint again to update your pencil marks.'],
    ],
  );
  const views = states.map(boardView);
  assert.deepEqual(
    views.map(({ lit }) => [...lit]),
    [[0, 1, 4, 5], [1], [0]],
  );
  assert.deepEqual(
    views.map(({ step: shown }) => shown && [...shown.struck]),
    [null, null, [[1, [3]]]],
  );
});

test('a hint belongs to the digits and marks at the time, and is restored with them', () => {
  const state = hinted();
  const other = merged(state, { doc: { entries: [1, ...state.doc.entries.slice(1)] } });
  assert.equal(hintShown(other), null);
  assert.equal(hintShown(merged(state, { settings: { place: 'set' } })), null);
  assert.deepEqual([...boardView(other).lit], []);
  assert.equal(hintShown(merged(other, { doc: { entries: state.doc.entries } })), state.found.hint);
});

test('candidates eliminated by a hint are removed from the marks, and omitted from new ones', () => {
  const state = hinted({ eliminated: [2, 3, 4].map((label) => [label, 3]) });
  const marks = state.doc.marks.map((_, index) => (index === 1 ? [1, 3] : []));
  const centre = state.doc.centre.map((_, index) => (index === 2 ? [3, 2] : []));
  const { doc } = marksHinted(state.found.hint, merged(state, { doc: { marks, centre } }));
  assert.deepEqual(doc.marks.slice(0, 4), [[], [1], [], [1, 2]]);
  assert.deepEqual(doc.centre.slice(0, 4), [[], [], [2], []]);
});

test('a path replaces the message of a search for it that was stopped', () => {
  const asides = { explain: { beside: 'Stopped', sentence: '' }, rate: { beside: 'Difficulty 1', sentence: '' } };
  const state = stateOf(CATALOG, { found: { asides } });
  const { found } = merged(state, explained({ sentences: [], reason: '', open: OPEN, steps: STEPS }, state));
  assert.deepEqual(Object.keys(found.asides), ['rate']);
  assert.equal(found.view, 'step');
});
