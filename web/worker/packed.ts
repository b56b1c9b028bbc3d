/**
 * What the build has packed: a memory without its empty pages (half of a fresh Python's is empty), and the whole module
 * behind a starter. A starter has stubs in place of functions that most visits never call; see
 * `web/tools/starting/starter.py`. The first stub that is called has the whole module fetched, synchronously, and linked
 * to the memory, tables and globals of the starter; then it calls the function there. So the call goes on as if the
 * whole module had been there from the start.
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

/** A part of a whole module: a range of the vendored file, or bytes as Base64. */
export type RecipePart = [number, number] | string;

/** The names that only the whole module imports begin like this; it is the name of their module, too. */
const OWNER = 'behind';

/** A module that exports a function it imports: only such functions fit into a table. */
const BRIDGE = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 97, 0, 0, 7, 5, 1, 1, 97, 0, 0],
]);

/** Return the whole module: parts of the vendored file with other sections in between. */
export function wholeOf(file: Uint8Array, recipe: RecipePart[]): Uint8Array<ArrayBuffer> {
  const parts = recipe.map((part) => (typeof part === 'string' ? bytesOf(part) : file.subarray(...part)));
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A starter that runs, and the whole module behind it. */
export class Starter {
  /** The exports of the starter, apart from those for the whole module. */
  readonly exports: WebAssembly.Exports;
  #imports: WebAssembly.Imports;
  #linked: WebAssembly.Global;

  /**
   * @param instance   the starter's
   * @param imports   what it imports
   * @param fetchWhole   returns the whole module at once, when a stub is called
   */
  constructor(instance: WebAssembly.Instance, imports: WebAssembly.Imports, fetchWhole: () => BufferSource) {
    const every = instance.exports;
    const named = Object.entries(every).filter(([name]) => !name.startsWith(`${OWNER}.`));
    this.exports = Object.fromEntries(named);
    this.#imports = { ...imports, [OWNER]: every };
    this.#linked = every[`${OWNER}.linked`] as WebAssembly.Global;
    const functions = every[`${OWNER}.functions`] as WebAssembly.Table;
    const link = () => this.#link(new WebAssembly.Module(fetchWhole()));
    const bridge = new WebAssembly.Instance(new WebAssembly.Module(BRIDGE), { a: { a: link } });
    functions.set(functions.length - 1, bridge.exports.a);
  }

  /** Whether the whole module is linked. */
  get isComplete() {
    return this.#linked.value === 1;
  }

  /** Link the whole module before a stub is called. */
  async complete(whole: BufferSource) {
    const module = await WebAssembly.compile(whole);
    if (!this.isComplete) this.#link(module);
  }

  /** The whole module puts its functions into the starter's table as it is instantiated. */
  #link(module: WebAssembly.Module) {
    new WebAssembly.Instance(module, this.#imports);
    this.#linked.value = 1;
  }
}
