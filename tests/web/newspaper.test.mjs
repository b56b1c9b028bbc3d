import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, chancesIn, chancesOf, leastPercent, likeliest, outline } from '../../web/learn/photo.js';

const ten = (most) => Array.from({ length: 10 }, (_, at) => Math.log(at === most ? 0.73 : 0.03));
const NEWSPAPER = {
  puzzle: '5'.padEnd(81, '0'),
  corners: [
    [10, 20],
    [100, 20],
    [100, 200],
    [10, 200],
  ],
  labels: '5'.padEnd(81, '0'),
  best: Array(81).fill(-0.01),
  doubtful: { r1c2: ten(4) },
};

test('labels that the file leaves out are the least likely', () => {
  const chances = chancesOf(NEWSPAPER);
  assert.deepEqual([chances.length, chances[8].length, chances[8][8].length], [9, 9, 10]);
  assert.deepEqual(chances[0][0], [-12, -12, -12, -12, -12, -0.01, -12, -12, -12, -12]);
  assert.deepEqual(likeliest(chancesIn(chances, 2))[0], 4);
  assert.deepEqual(chancesIn(chances, 81)[0], -0.01);
});

test('the other labels of a cell share the rest of the probability', () => {
  for (const share of [0.01, 0.4, 0.99]) {
    const before = chancesOf(NEWSPAPER);
    const after = changed(before, 2, 4, share);
    const shares = chancesIn(after, 2).map(Math.exp);
    assert.ok(Math.abs(shares[4] - share) < 1e-9);
    assert.ok(Math.abs(shares.reduce((sum, each) => sum + each, 0) - 1) < 1e-9);
    assert.ok(Math.abs(shares[1] - shares[9]) < 1e-12);
    assert.deepEqual(after[0][0], before[0][0]);
    assert.deepEqual(after.slice(1), before.slice(1));
  }
});

test('the least percentage is found, or 100', async () => {
  for (const wanted of [1, 2, 50, 99]) assert.equal(await leastPercent(async (percent) => percent >= wanted), wanted);
  assert.equal(await leastPercent(async () => false), 100);
});

test('a cell of the photo is where the grid has it', () => {
  assert.equal(outline(NEWSPAPER, 1), '10,20 20,20 20,40 10,40');
  assert.equal(outline(NEWSPAPER, 81), '90,180 100,180 100,200 90,200');
});
