/** A memory snapshot without its empty pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, unpack } from '../../web/worker/packed.js';

/** Return a memory that is empty except for some bytes. */
function memoryOf(size, bytes) {
  const memory = new Uint8Array(size);
  for (const at of bytes) memory[at] = 1 + (at % 255);
  return memory;
}

for (const [what, size, bytes] of [
  ['nothing at all', 0, []],
  ['empty pages', 40_000, []],
  ['a byte here and there', 1_000_000, [0, 4095, 4096, 500_000, 999_999]],
  ['a page that is not whole at the end', 4096 * 3 + 128, [4096 * 3, 4096 * 3 + 127]],
  ['no empty page', 20_000, Array.from({ length: 20_000 }, (_, at) => at)],
]) {
  test(`a memory is restored unchanged: ${what}`, () => {
    const memory = memoryOf(size, bytes);
    assert.deepEqual(unpack(pack(memory).buffer), memory);
  });
}

test('empty pages take no space', () => {
  const packed = pack(memoryOf(10_000_000, [5_000_000]));
  assert.ok(packed.length < 5_000);
});

test('a truncated snapshot is refused', () => {
  const packed = pack(memoryOf(1_000_000, [0, 999_999]));
  for (const length of [0, 4, 20, packed.length - 1]) {
    assert.throws(() => unpack(packed.slice(0, length).buffer), RangeError);
  }
});
