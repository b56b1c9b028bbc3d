/**
 * Packs a memory without its empty pages. Half of a fresh Python's memory is empty, so the file is much smaller.
 */

const PAGE = 4096;

/** Return the non-empty pages, after the memory's size, their number and the index of each. */
export function pack(memory: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, index) => index).filter((index) =>
    pageOf(memory, index).some(Boolean),
  );
  const packed = new Uint8Array(whereBegins(kept.length) + kept.length * PAGE);
  new Uint32Array(packed.buffer).set([memory.length, kept.length, ...kept]);
  kept.forEach((index, place) => packed.set(pageOf(memory, index), whereBegins(kept.length) + place * PAGE));
  return packed;
}

/**
 * Return the memory that was packed.
 * @throws {RangeError} if it is not a packed memory
 */
export function unpack(packed: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const [size, number] = new Uint32Array(packed, 0, 2);
  const kept = new Uint32Array(packed, 8, number);
  const memory = new Uint8Array(size);
  kept.forEach((index, place) => {
    const page = new Uint8Array(packed, whereBegins(number) + place * PAGE, PAGE);
    memory.set(pageOf(page, 0, size - index * PAGE), index * PAGE);
  });
  return memory;
}

const pageOf = (memory: Uint8Array, index: number, most = PAGE) =>
  memory.subarray(index * PAGE, index * PAGE + Math.min(PAGE, most));
const whereBegins = (number: number) => 4 * (2 + number);
