/**
 * What Python asks of its worker: the packages that models need, fetched when first used, which it unpacks and imports;
 * a port to the page; and to be confined for a user's program.
 */
import { fetchFile, messageOf } from '../download.js';
import { at, awaiting, fetchListedAtOnce, readListed, runtime, tell, tellAwaited, type Listed } from './fetching.js';

const REPORT_EVERY = 40; // milliseconds

/**
 * Fetch the zip file of a package, and report the progress to the page.
 * @param name   the name with which Python imports it
 */
export async function fetchPackage(name: string): Promise<Uint8Array> {
  const listed = runtime.packages[name];
  if (!listed) throw new Error(`This page has no package ${name}`);
  return awaiting(() => fetchListed(name, listed));
}

async function fetchListed(name: string, listed: Listed) {
  const { file, size } = listed;
  let loaded = 0;
  let reported = -Infinity;
  const report = () => {
    reported = performance.now();
    tellAwaited({ phase: `Fetching ${name}`, loaded, total: size });
  };
  report();
  const response = await fetchFile(file, { cache: 'no-cache' }).catch((error) => {
    throw new Error(
      `The package ${name} (${weight(size)}) is needed, but is not on this device yet. ${reason(error)}`,
      { cause: error },
    );
  });
  const bytes = await readListed(listed, response, (now) => {
    loaded = now;
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  tell('fetched', { file });
  report();
  return bytes;
}

const weight = (bytes: number) => (bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function reason({ message }: Error) {
  if (navigator.onLine) return message;
  const button = '"Make everything available offline"';
  return `This device is offline. Once online, press ${button} at the end of the page to download everything`;
}

/** The file with the rest of Python's library, and its hash. */
export const { rest } = runtime;

/** The packages by their names in Python's imports. */
export const { packages } = runtime;
export const names = Object.keys(packages);

// Made now: a program may alter what it is made with.
const addresses = Object.assign(
  Object.create(null),
  Object.fromEntries([rest, ...Object.values(packages)].map(({ file }) => [file, at(file)])),
);

/** Fetch the rest of Python's library synchronously: an import cannot wait for a promise. */
export const fetchRest = (): Uint8Array => ask(rest);

/** Fetch the zip file of a package synchronously, for a program. */
export const fetchAtOnce = (name: string): Uint8Array => ask(packages[name]);

const ask = (listed: Listed) => fetchListedAtOnce(listed, addresses[listed.file] ?? '');

/**
 * Let Python listen to a port. If it raises and is too broken to report it, as after some programs, this worker ends;
 * PyScript's own error listener would run that Python.
 */
export function listen(port: MessagePort, hear: (event: MessageEvent) => void) {
  port.onmessage = (event) => {
    try {
      hear(event);
    } catch (error) {
      tell('failed', { message: messageOf(error) });
    }
  };
}

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
 * Confine this worker, which is to run a user's program: everything that reaches the network, stored data or other
 * workers is removed for good, and memory is limited. The worker is discarded after the program.
 */
export function confine() {
  limitMemory(WebAssembly.Memory.prototype);
  for (let holder = globalThis; holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (KEPT.has(name)) continue;
      if (!Reflect.deleteProperty(holder, name)) Reflect.set(holder, name, undefined);
    }
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
