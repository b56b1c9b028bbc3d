import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChoice, rectangle } from '../../web/board/choice.js';
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

test('a line is closed by a way back to its first cell, and by selecting that cell again', () => {
  const said = [];
  const choice = createChoice(
    () => 81,
    (words) => said.push(words),
  );
  const is = (closed, list) => assert.deepEqual([choice.isClosed(), choice.list()], [closed, list]);
  choice.add([0, 1, 2]);
  choice.add([1, 0], 2); // back along the line
  is(false, [0, 1, 2]);
  choice.set([0, 1, 2]);
  choice.add([11, 10, 9, 0], 2);
  is(true, [0, 1, 2, 11, 10, 9]);
  assert.equal(said.at(-1), '6 cells are selected: a closed line.');
  choice.add([30], 0);
  is(false, [0, 1, 2, 11, 10, 9, 30]);
  for (const [cell, closes] of [
    [1, false],
    [0, true],
    [0, false],
  ])
    assert.equal(choice.close(cell), closes);
  choice.remove(0);
  is(false, [1, 2, 11, 10, 9, 30]);
  choice.line([4, 5, 13, 4]);
  is(true, [4, 5, 13]);
});
