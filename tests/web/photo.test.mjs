/** The grid in a picture and its cells are seen as in Python: tests/photo/vectors.py wrote the pictures. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { look } from '../../web/photo/look.js';

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const bytes = file('py/sudokulp/photo/weights.bin');
const weights = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const largest = (values) => values.indexOf(Math.max(...values));

/** A picture as a canvas has it. */
function canvas(width, height, rgb) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  return { width, height, data };
}

const STORED = JSON.parse(file('tests/photo/vectors.json')).map(({ rgb, ...each }) => {
  return { ...each, picture: canvas(each.width, each.height, inflateSync(Buffer.from(rgb, 'base64'))) };
});
const VECTORS = STORED.filter(({ refused }) => !refused);
const OTHERS = STORED.filter(({ refused }) => refused);

for (const { name, picture, turn, crossings, log_p } of VECTORS) {
  test(`the same is seen as in Python: ${name}`, () => {
    const seen = look(picture, weights);
    assert.equal(seen.turn, turn);
    const apart = seen.crossings.map((value, i) => Math.abs(value - crossings[i]));
    assert.ok(Math.max(...apart) < 0.5, `crossings ${Math.max(...apart)} pixels apart`);
    assert.deepEqual(seen.logP.flat().map(largest), log_p.flat().map(largest));
    const gaps = seen.logP.flat(2).map((value, i) => Math.abs(value - log_p.flat(2)[i]));
    assert.ok(Math.max(...gaps) < 0.1, `log-probabilities ${Math.max(...gaps)} apart`);
    assert.equal(seen.byHand.flat().length, 81);
  });

  test(`given corners find the same grid: ${name}`, () => {
    const corners = [0, 9, 99, 90].map((k) => [crossings[2 * k] + 1.5, crossings[2 * k + 1] - 1]);
    const seen = look(picture, weights, corners);
    assert.equal(seen.logP.flat().filter((labels, i) => largest(labels) !== largest(log_p.flat()[i])).length, 0);
  });
}

for (const { name, picture, refused } of OTHERS) {
  test(`another size is recognised as in Python: ${name}`, () => {
    assert.match(refused, new RegExp(`^the grid in the picture has ${look(picture, weights)} rows,`));
  });
}

test('the straightened picture is upright', () => {
  const { straight } = look(VECTORS[0].picture, weights);
  assert.deepEqual([straight.width, straight.height, straight.data.length], [540, 540, 4 * 540 * 540]);
  const dark = (x, y) => 255 - straight.data[4 * (y * 540 + x)];
  assert.ok(dark(2, 150) > dark(30, 150), 'the frame is at the border');
});

for (const [name, width, height, value] of [
  ['a single pixel', 1, 1, () => 0],
  ['one colour', 700, 500, () => 128],
  ['noise', 600, 400, (i) => (i * 2654435761) >>> 24],
]) {
  test(`there is no grid in ${name}`, () => {
    const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => value(Math.floor(i / 3)));
    assert.equal(look(canvas(width, height, rgb), weights), null);
  });
}
