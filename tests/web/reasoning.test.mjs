import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardView } from '../../web/state/boardview.js';
import { nameOf } from '../../web/board/cells.js';
import {
  holdingAt,
  isUnfolded,
  listedLines,
  explainedIn,
  hintFound,
  hintGoesOn,
  lineChosen,
  pathFound,
  reasoningFound,
  reasoningLeft,
  reasoningShown,
  stepChosen,
} from '../../web/state/stepping.js';
import { merged } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const line = (role, number, more) => ({
  role,
  case: number,
  sentence: `${role} ${number}`,
  labels: [],
  cells: [],
  left: [],
  true: [],
  false: [],
  ...more,
});

/** A supposition, a consequence, two cases, the second of which has two of its own, and a conclusion. */
const LINES = [
  line('supposed', [], { true: [[1, 1]], false: [[2, 1]], cells: [1] }),
  line('forced', [], { true: [[2, 2]], left: [[2, 2]], false: [[3, 2]], cells: [2] }),
  line('split', [], {
    left: [
      [5, 1],
      [6, 1],
    ],
    cells: [5, 6, 7, 8],
  }),
  line('case', [1], { true: [[5, 1]], left: [[5, 1]], false: [[6, 1]], cells: [5, 6, 7, 8] }),
  line('contradiction', [1], { cells: [9] }),
  line('case', [2], { true: [[6, 1]], left: [[6, 1]], false: [[5, 1]], cells: [5, 6, 7, 8] }),
  line('split', [2]),
  line('case', [2, 1], { true: [[9, 3]] }),
  line('contradiction', [2, 1]),
  line('case', [2, 2], { true: [[9, 2]] }),
  line('contradiction', [2, 2]),
  line('conclusion', []),
];

const STEP = {
  name: '',
  sentence: '',
  placed: [],
  eliminated: [[1, 1]],
  cells: [9],
  keys: [[9, 3]],
  chain: [[]],
  rows: [[-1, 'cell r1c2', '1 + 2']],
  reasoned: true,
};
const OPEN = Array.from({ length: 16 }, () => [1, 2, 3]);
const PATH = { sentences: [], reason: '', open: OPEN, steps: [STEP, { ...STEP, eliminated: [[1, 2]] }] };
const STEPPED = stateOf(CATALOG, { found: { ...pathFound(PATH), result: { solution: null } } });
const FOLLOWED = merged(STEPPED, reasoningFound(STEP, LINES));
const at = (index, state = FOLLOWED) => merged(state, lineChosen(index)(state));
const numbers = (index) => listedLines({ of: STEP, lines: LINES, at: index });

test('a line holds with the lines before it in its case and around it, not with those of other cases', () => {
  const held = (index) => {
    const { supposed, true: sure, fresh, false: gone } = holdingAt({ of: STEP, lines: LINES, at: index });
    return [supposed, sure, fresh, gone].map((pairs) => pairs.map(String));
  };
  assert.deepEqual(held(0), [['1,1'], [], ['2,1'], []]);
  assert.deepEqual(held(3), [['1,1', '5,1'], ['2,2'], ['6,1'], ['2,1', '3,2']]);
  assert.deepEqual(held(5), [['1,1', '6,1'], ['2,2'], ['5,1'], ['2,1', '3,2']]);
  assert.deepEqual(held(9)[0], ['1,1', '6,1', '9,2']);
  assert.deepEqual(held(11), [[], [], [], []]);
});

test('the cases around a line are unfolded, the others are folded', () => {
  assert.deepEqual(numbers(1), [0, 1, 2, 3, 5, 11]);
  assert.deepEqual(numbers(4), [0, 1, 2, 3, 4, 5, 11]);
  assert.deepEqual(numbers(8), [0, 1, 2, 3, 5, 6, 7, 8, 9, 11]);
  const reasoning = { of: STEP, lines: LINES, at: 8 };
  assert.deepEqual(
    [2, 3, 5, 7, 9].map((index) => isUnfolded(reasoning, LINES[index])),
    [null, false, true, true, false],
  );
});

test('the grid shows what holds at a line, without the chain, and the step itself at the end', () => {
  const { step, lit } = boardView(at(3));
  assert.deepEqual([step.chain, [...lit]], [[], [4, 5, 6, 7]]);
  assert.deepEqual([...step.struck], [[5, [1]]]);
  assert.deepEqual(
    [...step.reasoned.supposed],
    [
      [0, [1]],
      [4, [1]],
    ],
  );
  const contradiction = boardView(at(4));
  assert.deepEqual([[...contradiction.step.dead], [...contradiction.lit]], [[8], []]);
  const end = boardView(at(99));
  assert.deepEqual([[...end.step.struck], [...end.lit], end.step.chain], [[[0, [1]]], [8], []]);
  assert.deepEqual([...end.step.keys], [[8, [3]]]);
});

test('a cell is named by what holds in it', () => {
  const view = boardView(at(3));
  assert.match(nameOf(view, 0), /1 supposed$/);
  assert.match(nameOf(view, 1), /2 true then, 1 ruled out$/);
  assert.match(nameOf(view, 5), /1 ruled out, highlighted$/);
});

test('the reasoning ends with its step, and can be left', () => {
  assert.equal(reasoningShown(at(-3)).at, 0);
  const other = merged(FOLLOWED, stepChosen(1)(FOLLOWED));
  assert.equal(reasoningShown(other), null);
  assert.deepEqual(boardView(other).step.chain, STEP.chain);
  assert.equal(reasoningShown(merged(FOLLOWED, reasoningLeft)), null);
});

test('the reasoning of a hint is shown at its last degree', () => {
  const page = stateOf(CATALOG, { settings: { place: 'play' } });
  const answer = { step: STEP, open: OPEN, said: ['', '', ''], lit: [[1], [1], [9]], arithmetic: '' };
  let state = merged(page, hintFound(answer, page));
  assert.equal(explainedIn(state), null);
  for (const _ of [2, 3]) state = merged(state, hintGoesOn(state.found.hint));
  const { step, entries, open } = explainedIn(state);
  assert.deepEqual([step, entries, open], [STEP, state.doc.entries, OPEN]);
  state = at(3, merged(state, reasoningFound(STEP, LINES)));
  assert.deepEqual([...boardView(state).lit], [4, 5, 6, 7]);
  assert.equal(boardView(state).step.digits, null);
});

test('the candidates before a step are those of the request', () => {
  const later = merged(STEPPED, stepChosen(1)(STEPPED));
  const { step, open } = explainedIn(later);
  assert.equal(step, PATH.steps[1]);
  assert.deepEqual(open[0], [2, 3]);
});
