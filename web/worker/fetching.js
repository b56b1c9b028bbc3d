/**
 * What the worker knows of its files: where they are, and what the build says of them.
 *
 * @typedef {{build: string, sizes: Record<string, number>, lock: object, packages: Record<string, Listed>, library:
 *   Listed, rest: Listed, memory: Listed & {unpacked: string}}} Runtime   the memory's size, and the hash `unpacked`,
 *   are those of what is packed in its file
 * @typedef {{file: string, size: number, sha256: string}} Listed
 */
import { fetchJson, whenSilent } from '../download.js';

/** @param {string} path   below the page's folder, which is above this file's */
export const at = (path) => new URL(`../${path}`, import.meta.url).href;

/** Taken while it is there: a worker in which a program runs has no such function. */
const post = self.postMessage.bind(self);

/**
 * The last progress that the page was told of, which it shows once it is ready where a call waits for that.
 * @type {{phase: string, loaded: number, total: number, awaited?: boolean}}
 */
let progress = { phase: 'Fetching Python', loaded: 0, total: 0 };
/** The progress when no call waits any more. */
const QUIET = { phase: '', loaded: 0, total: 0 };

/** Tell the page something. @param {string} type @param {any} detail */
export function tell(type, detail) {
  if (type === 'progress') progress = detail;
  post({ sudokulp: type, ...detail });
}

/** How many files are fetched for which calls wait. */
let awaited = 0;
/** Whether the last call that waited for a file waited in vain. */
let vain = false;

/**
 * Fetch what a call waits for: meanwhile the page is told of no other progress.
 * @template T
 * @param {() => Promise<T>} fetching @returns {Promise<T>}
 */
export async function awaiting(fetching) {
  wait();
  try {
    const fetched = await fetching();
    vain = false;
    return fetched;
  } finally {
    waited();
  }
}

/** Do the same synchronously. @template T @param {() => T} fetching @returns {T} */
export function awaitingAtOnce(fetching) {
  wait();
  try {
    const fetched = fetching();
    vain = false;
    return fetched;
  } finally {
    waited();
  }
}

function wait() {
  awaited += 1;
  vain = true;
}

function waited() {
  awaited -= 1;
  tellBeside(QUIET);
}

/** Tell the page of the progress of what a call waits for. @param {any} detail */
export const tellAwaited = (detail) => tell('progress', { ...detail, awaited: true });

/** Tell whether a call waits for a file, or did so in vain: what nobody asked for is not to hide the reason. */
export const isShort = () => awaited > 0 || vain;

/** Tell the page of the progress of what may come beside a package. @param {any} detail */
export function tellBeside(detail) {
  if (!awaited) tell('progress', detail);
}

whenSilent((path) => {
  const phase = `${progress.phase}, waiting for ${path}`;
  post({ sudokulp: 'progress', ...progress, phase });
});

/** The build's description of the worker's files. @type {Runtime} */
export const runtime = await fetchJson('runtime.json');

/**
 * Refuse a file that is not the one the build made.
 * @param {string} path
 * @param {number} size
 * @param {number} expected
 */
export function checkSize(path, size, expected) {
  if (size !== expected)
    throw new Error(`Could not use ${path}: it has ${size} bytes, not ${expected}. If the page was updated, reload it`);
}

/** Refuse a file with another hash. Browsers offer hashing only in a secure context: over https and on localhost. */
export async function checkContent(file, bytes, expected) {
  if (!crypto.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== expected)
    throw new Error(`Could not use ${file}: it is of another version of the page. Reload the page`);
}
