import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alongSolutions, areTallied, isAmong, solutionAmong, talliesTurned } from '../../web/state/stepping.js';
import { boardView, shownSolution } from '../../web/state/boardview.js';
import { merged } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const SHARED = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0];
const DIGITS = [
  [4, 3, 2, 1],
  [4, 3, 1, 2],
  [3, 4, 2, 1],
];
const OPEN = SHARED.map((digit, index) =>
  digit
    ? [digit]
    : [
        [3, 4],
        [3, 4],
        [1, 2],
        [1, 2],
      ][index - 12],
);
const TIMES = SHARED.map((digit, index) =>
  digit
    ? [3]
    : [
        [1, 2],
        [2, 1],
        [1, 2],
        [2, 1],
      ][index - 12],
);

const several = () => {
  const cells = [13, 14, 15, 16];
  const solutions = { cells, digits: DIGITS, shared: SHARED, exact: true, compared: 3, times: TIMES };
  const grid = (digits) => ({ cells: [...SHARED.slice(0, 12), ...digits], line: '' });
  const result = { solution: grid(DIGITS[0]), second: grid(DIGITS[1]), differ: [15, 16] };
  const found = { result, why: { solutions, path: {} }, path: { open: OPEN, steps: [] } };
  return stateOf(CATALOG, { found });
};
const going = (state, by) => merged(state, alongSolutions(by)(state));
const last = (state) => solutionAmong(state).cells.slice(12);

test('solutions are browsed from the first to the last, and no further', () => {
  let state = several();
  assert.equal(solutionAmong(state), null);
  const seen = [1, 1, 1, 1, -1, -1, -1].map((by) => {
    state = going(state, by);
    return DIGITS.findIndex((digits) => digits.join() === last(state).join());
  });
  assert.deepEqual(seen, [0, 1, 2, 2, 1, 0, 0]);
});

test('the solution shown is the one to download, and the cells that differ are listed', () => {
  const state = going(going(several(), 1), 1);
  assert.deepEqual(shownSolution(state).cells.slice(12), DIGITS[1]);
  assert.equal(shownSolution(state).line.length, 16);
  const { differ, unlike, solution } = boardView(state);
  assert.deepEqual([[...differ], unlike], [[12, 13, 14, 15], null]);
  assert.deepEqual(solution.slice(12), DIGITS[1]);
});

test('candidates are shaded instead of a solution being shown, until that is switched off', () => {
  const state = going(several(), 1);
  const shaded = merged(state, talliesTurned(state));
  assert.ok(areTallied(shaded));
  const { candidates, tallies, solution } = boardView(shaded);
  assert.deepEqual([candidates, tallies, solution], [OPEN, { times: TIMES, looked: 3 }, null]);
  const plain = merged(shaded, talliesTurned(shaded));
  assert.ok(!areTallied(plain));
  assert.equal(boardView(plain).candidates, null);
  assert.ok(!areTallied(going(shaded, 1)));
  assert.ok(isAmong(shaded) && isAmong(going(shaded, 1)) && !isAmong(plain) && !isAmong(several()));
});

test('what was counted while a puzzle was set is shown on Set alone', () => {
  const counted = { candidates: OPEN, tallies: { times: TIMES, looked: 3, place: 'set' } };
  for (const [place, shown] of [
    ['set', OPEN],
    ['solve', null],
    ['play', null],
    ['model', null],
  ]) {
    const { candidates, tallies } = boardView(stateOf(CATALOG, { settings: { place }, found: counted }));
    assert.deepEqual([candidates, tallies], [shown, shown && counted.tallies], place);
  }
});
