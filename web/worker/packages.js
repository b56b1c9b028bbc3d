/** Downloads of the Python packages that models need, when first used. Python unpacks and imports them. */
import { fetchFile, imported, readBody, unreached } from '../download.js';
import { at, checkSize, runtime, tell } from './fetching.js';

const REPORT_EVERY = 40; // milliseconds
/** Milliseconds for the rest of the library, the bytes of which cannot be seen to arrive: it is two megabytes. */
const REST_LIMIT = 300_000;

/**
 * Fetch the zip file of a package, and report the progress to the page.
 * @param {string} name  what Python imports
 * @returns {Promise<Uint8Array>}
 */
export async function fetchPackage(name) {
  const listed = runtime.packages[name];
  if (!listed) throw new Error(`There is no package ${name} here`);
  const { file, size, sha256 } = listed;
  const bytes = new Uint8Array(size);
  let loaded = 0;
  let reported = -Infinity;
  const report = () => {
    reported = performance.now();
    tell('progress', { phase: `Fetching ${name}`, loaded, total: size });
  };
  report();
  const response = await fetchFile(file, { cache: 'no-cache' }).catch((error) => {
    throw new Error(
      `This needs the package ${name} (${weight(size)}), which is not on this device yet. ${reason(error)}`,
      { cause: error },
    );
  });
  await readBody(file, response, (chunk) => {
    if (loaded + chunk.byteLength <= size) bytes.set(chunk, loaded);
    loaded += chunk.byteLength;
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  checkSize(file, loaded, size);
  await checkContent(file, bytes, sha256);
  tell('fetched', { file });
  report();
  return bytes;
}

/** @param {number} bytes */
const weight = (bytes) => (bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** @param {Error} error */
function reason({ message }) {
  if (navigator.onLine) return message;
  const button = '"Make everything available offline"';
  return `There is no network now. With one, ${button} at the end of the page downloads everything`;
}

/** The file with the rest of Python's library, and its hash. */
export const { rest } = runtime;

/** Fetch the rest of Python's library synchronously: an import cannot wait for a promise. @returns {Uint8Array} */
export function fetchRest() {
  const { file, size } = rest;
  const asked = new XMLHttpRequest();
  asked.open('GET', at(file), false);
  asked.responseType = 'arraybuffer';
  asked.timeout = REST_LIMIT;
  try {
    asked.send();
  } catch (error) {
    const late = error.name === 'TimeoutError' && `it did not arrive within ${REST_LIMIT / 1000} seconds`;
    throw new Error(`Could not fetch ${file}: ${late || unreached()}`, { cause: error });
  }
  if (asked.status !== 200) throw new Error(`Could not fetch ${file}: the server answered ${asked.status}`);
  checkSize(file, asked.response.byteLength, size);
  return new Uint8Array(asked.response);
}

/** Refuse a file with another hash. Browsers offer hashing only in a secure context: over https and on localhost. */
async function checkContent(file, bytes, expected) {
  if (!crypto.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== expected)
    throw new Error(`Could not use ${file}: it is of another version of the page. Reload the page`);
}

/** Take away from this worker what a program of somebody's must not reach. */
export async function confine() {
  const { confine: confineWorker } = await imported('worker/confine.js', import('./confine.js'));
  confineWorker();
}
