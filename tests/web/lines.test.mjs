import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, placeOf, spotOf } from '../../web/board/drawings.js';

const grid = (side, across, cornered = []) => ({ side, across, cornered: new Set(cornered) });

test('each candidate has a place of its own in its cell, in the order of the digits', () => {
  for (const view of [grid(9, 3), grid(9, 3, [...Array(81).keys()]), grid(6, 3), grid(4, 2), grid(16, 4)])
    for (const label of [1, view.side, view.side ** 2]) {
      const places = Array.from({ length: view.side }, (_, digit) => placeOf(view, [label, digit + 1]));
      const [left, top] = [(label - 1) % view.side, Math.floor((label - 1) / view.side)];
      for (const { x, y } of places) assert.ok(x > left && x < left + 1 && y > top && y < top + 1);
      const inOrder = [...places].sort((one, two) => Math.round((one.y - two.y) * 100) || one.x - two.x);
      assert.deepEqual(places, inOrder);
      assert.equal(new Set(places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size, view.side);
    }
});

test('a line stays between its candidates and touches neither, and its arrow points to the second', () => {
  const numbers = (path) => path.match(/-?\d+[.]\d+/g).map(Number);
  const far = (x, y, { x: left, y: top }) => Math.hypot(x - left, y - top);
  for (const [from, to] of [
    [
      { x: 0.2, y: 0.2 },
      { x: 0.5, y: 0.2 },
    ],
    [
      { x: 8.5, y: 0.5 },
      { x: 0.5, y: 8.5 },
    ],
    [
      { x: 3.5, y: 6.5 },
      { x: 3.5, y: 1.2 },
    ],
  ]) {
    const { line, arrow } = drawn(from, to);
    const [x, y, , , endX, endY] = numbers(line);
    const [tipX, tipY, oneX, oneY, twoX, twoY] = numbers(arrow);
    const [start, tip, back] = [far(x, y, from), far(tipX, tipY, to), far(endX, endY, to)];
    assert.ok(start > 0.05 && tip > 0.05 && tip < back && back < far(from.x, from.y, to));
    assert.ok(Math.abs(far(oneX, oneY, to) - far(twoX, twoY, to)) < 0.2 && far(oneX, oneY, to) > tip);
  }
});

test('a link of several candidates begins at the outline around them', () => {
  const view = grid(9, 3);
  const group = [
    [11, 5],
    [12, 5],
  ];
  const { x, y, half } = spotOf(view, group);
  for (const [label, digit] of group) {
    const place = placeOf(view, [label, digit]);
    assert.ok(Math.abs(place.x - x) < half.x && Math.abs(place.y - y) < half.y);
  }
  for (const other of [1, 19, 17, 80]) {
    const [, right, down] = /^M(\S+) (\S+)Q/.exec(drawn({ x, y, half }, placeOf(view, [other, 5])).line).map(Number);
    const [across, along] = [Math.abs(right - x) / half.x, Math.abs(down - y) / half.y];
    assert.ok(Math.abs(Math.max(across, along) - 1) < 0.02);
  }
});
