/**
 * Downloads in the worker: every failure names the file, and bytes are counted as they arrive.
 *
 * @typedef {{build: string, sizes: Record<string, number>, lock: object, packages: Record<string, {file: string, size:
 *   number, sha256: string}>, rest: {file: string, size: number, sha256: string}, memory: {file: string, sha256:
 *   string, size: number}}} Runtime   the memory's size is that of what is packed in its file
 */

// Taken before loading.js replaces it: requests made here must go to the network.
const nativeFetch = self.fetch;

/** @param {string} path   below the page's folder, which is above this file's */
export const at = (path) => new URL(`../${path}`, import.meta.url).href;

/** The build's description of the worker's files. @type {Runtime} */
export const runtime = await (await request('runtime.json')).json();

/** Tell the page something. @param {string} type @param {object} detail */
export function tell(type, detail) {
  self.postMessage({ sudokulp: type, ...detail });
}

/**
 * Fetch a file; an error names the file and the reason.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export async function request(path, options) {
  let response;
  try {
    response = await nativeFetch(at(path), options);
  } catch (error) {
    throw new Error(`Could not fetch ${path}: ${error.message}`, { cause: error });
  }
  if (!response.ok)
    throw new Error(`Could not fetch ${path}: the server answered ${response.status} ${response.statusText}`.trim());
  return response;
}

/**
 * Read a body to its end.
 * @param {string} path  for the message if the connection is lost
 * @param {Response} response
 * @param {(chunk: Uint8Array) => void} onChunk
 */
export async function readBody(path, response, onChunk) {
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk(value);
    }
  } catch (error) {
    throw new Error(`Could not fetch ${path}: the connection was lost`, { cause: error });
  }
}

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
