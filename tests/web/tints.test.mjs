import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likeCell, peersOf } from '../../web/board/pointers.js';

const ROWS_AND_A_DIAGONAL = [
  [1, 2],
  [3, 4],
  [1, 4],
];

test('peers share a region with a cell, which is not its own peer', () => {
  assert.deepEqual([...peersOf(ROWS_AND_A_DIAGONAL, 0)].sort(), [1, 3]);
  assert.deepEqual([...peersOf(ROWS_AND_A_DIAGONAL, 1)], [0]);
  assert.deepEqual([...peersOf([], 0)], []);
});

test('cells with the same digit as a cell, none for an empty one', () => {
  assert.deepEqual([...likeCell([1, 2, 1, 0, 0], 0)], [2]);
  assert.deepEqual([...likeCell([1, 2, 1, 0, 0], 3)], []);
});
