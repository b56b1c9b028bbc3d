/**
 * Confines a worker that runs a user's program: everything that reaches the network, stored data or other workers is
 * removed for good, and memory is limited. The worker is discarded after the program.
 */

/** The maximum size in bytes of each WebAssembly memory: Python's and the solver's. */
const MOST_MEMORY = 768 * 2 ** 20;
const PAGE = 2 ** 16;

/** Names that Python and the solver still need after their start. JavaScript's own names begin with other letters. */
const KEPT = new Set(
  `self globalThis undefined NaN Infinity console performance crypto setTimeout clearTimeout setInterval clearInterval
  queueMicrotask structuredClone atob btoa isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI
  decodeURIComponent escape unescape eval constructor addEventListener removeEventListener dispatchEvent
  AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView
  Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Int16Array
  Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp
  Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array
  Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly AbortController AbortSignal DOMException Event EventTarget
  ErrorEvent MessageChannel MessageEvent MessagePort TextDecoder TextEncoder URL URLSearchParams`.split(/\s+/),
);

/**
 * Confine this worker.
 * @returns the number of removed names
 */
export function confine(): number {
  limitMemory(WebAssembly.Memory.prototype);
  let gone = 0;
  for (let holder = globalThis; holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (KEPT.has(name)) continue;
      if (!Reflect.deleteProperty(holder, name)) Reflect.set(holder, name, undefined);
      gone += 1;
    }
  return gone;
}

/** @param memory   the prototype of all memories */
function limitMemory(memory: WebAssembly.Memory) {
  const { grow } = memory;
  const bounded = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY)
      throw new RangeError('the program has reached its memory limit');
    return grow.call(this, pages);
  };
  Object.defineProperty(memory, 'grow', { value: bounded, writable: false, configurable: false });
}
