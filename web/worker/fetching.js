/**
 * What the worker knows of its files: where they are, and what the build says of them.
 *
 * @typedef {{build: string, sizes: Record<string, number>, lock: object, packages: Record<string, {file: string, size:
 *   number, sha256: string}>, rest: {file: string, size: number, sha256: string}, memory: {file: string, sha256:
 *   string, size: number}}} Runtime   the memory's size is that of what is packed in its file
 */
import { fetchJson, whenSilent } from '../download.js';

/** @param {string} path   below the page's folder, which is above this file's */
export const at = (path) => new URL(`../${path}`, import.meta.url).href;

/** Taken while it is there: a worker in which a program runs has no such function. */
const post = self.postMessage.bind(self);

/** The last progress that the page was told of. */
let progress = { phase: 'Fetching Python', loaded: 0, total: 0 };

/** Tell the page something. @param {string} type @param {any} detail */
export function tell(type, detail) {
  if (type === 'progress') progress = detail;
  post({ sudokulp: type, ...detail });
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
