import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rectangle } from '../../web/board/choice.js';
import { way } from '../../web/board/pointing.js';

test('a rectangle has the same cells from whichever corner it is drawn', () => {
  assert.deepEqual(rectangle(0, 10, 9), [0, 1, 9, 10]);
  for (const [one, other] of [
    [10, 0],
    [1, 9],
    [9, 1],
  ])
    assert.deepEqual(rectangle(one, other, 9), [0, 1, 9, 10]);
  assert.deepEqual(rectangle(40, 40, 9), [40]);
  assert.equal(rectangle(0, 80, 9).length, 81);
});

test('a way skips no cell, and ends where it goes', () => {
  assert.deepEqual(way(0, 1, 9), [1]);
  assert.deepEqual(way(3, 0, 9), [2, 1, 0]);
  assert.deepEqual(way(0, 20, 9), [10, 20]);
  assert.deepEqual(way(0, 29, 9), [10, 19, 29]);
  assert.deepEqual(way(5, 5, 9), []);
});
