import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rectangle } from '../../web/board/choice.js';
import { way } from '../../web/board/pointers.js';

test('a rectangle is selected from its starting corner, for rules whose cells have an order', () => {
  assert.deepEqual(rectangle(0, 10, 9), [0, 1, 9, 10]);
  assert.deepEqual(rectangle(10, 0, 9), [10, 9, 1, 0]);
  assert.deepEqual(rectangle(1, 9, 9), [1, 0, 10, 9]);
  assert.deepEqual(rectangle(9, 1, 9), [9, 10, 0, 1]);
  assert.deepEqual(rectangle(27, 0, 9), [27, 18, 9, 0]);
  assert.deepEqual(rectangle(40, 40, 9), [40]);
  assert.equal(rectangle(0, 80, 9).length, 81);
});

test('a path skips no cell, and ends at its destination', () => {
  assert.deepEqual(way(0, 1, 9), [1]);
  assert.deepEqual(way(3, 0, 9), [2, 1, 0]);
  assert.deepEqual(way(0, 20, 9), [10, 20]);
  assert.deepEqual(way(0, 29, 9), [10, 19, 29]);
  assert.deepEqual(way(5, 5, 9), []);
});
