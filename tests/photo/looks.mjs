/**
 * node --import ./web/tools/strip.mjs tests/photo/looks.mjs LIST
 *
 * Prints what web/photo sees in pictures as JSON, a line each. A line of LIST is a file with red, green and blue, its
 * width and its height.
 */
import { readFileSync } from 'node:fs';
import { look } from '../../web/photo/look.js';

const bytes = readFileSync(new URL('../../py/sudokulp/photo/weights.bin', import.meta.url));
const weights = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);

for (const [path, width, height] of JSON.parse(readFileSync(process.argv[2]))) {
  const rgb = readFileSync(path);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  const start = performance.now();
  const seen = look({ width, height, data }, weights);
  const seconds = (performance.now() - start) / 1000;
  const digits = seen?.logP.flat().map((labels) => labels.indexOf(Math.max(...labels))) ?? null;
  console.log(JSON.stringify({ digits, crossings: seen?.crossings ?? null, seconds }));
}
