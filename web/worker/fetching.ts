/** The worker's files: their addresses, and their description in the build. */
import { fetchJson, readBody, unreached, whenSilent } from '../download.js';

/** The size of the memory, and the hash `unpacked`, are those of the unpacked content. */
type Runtime = {
  build: string;
  sizes: Record<string, number>;
  lock: any;
  packages: Record<string, Listed>;
  library: Listed;
  rest: Listed;
  memory: Listed & { unpacked: string };
  starters: Record<string, Starting>;
};

export type Listed = { file: string; size: number; sha256: string };

/** The starter of a vendored module, and the recipe for the whole one. */
type Starting = { starter: Listed; recipe: Listed; vendored: Listed };

/** @param path   below the page's folder, which is above this file's */
export const at = (path: string) => new URL(`../${path}`, import.meta.url).href;

/** Saved here, because a worker that runs a user's program loses this function. */
const post = self.postMessage.bind(self);

/** The last progress sent to the page, which the page shows when it is ready and a call waits for it. */
let progress: { phase: string; loaded: number; total: number; awaited?: boolean } = {
  phase: 'Fetching Python',
  loaded: 0,
  total: 0,
};
/** The progress when no call waits any more for a file. */
const QUIET = { phase: '', loaded: 0, total: 0 };

/** Send a message to the page. */
export function tell(type: string, detail: any) {
  if (type === 'progress') progress = detail;
  post({ sudokulp: type, ...detail });
}

/** The number of files being fetched that calls wait for. */
let awaited = 0;

/** Fetch a file that a call waits for: until it has arrived, the page gets no other progress. */
export async function awaiting<T>(fetching: () => Promise<T>): Promise<T> {
  awaited += 1;
  try {
    return await fetching();
  } finally {
    awaited -= 1;
    tellUnawaited(QUIET);
  }
}

/** Send the progress of a file that a call waits for. */
export const tellAwaited = (detail: any) => tell('progress', { ...detail, awaited: true });

/** Send the progress of a file that no call waits for. */
export function tellUnawaited(detail: any) {
  if (!awaited) tell('progress', detail);
}

/** Milliseconds allowed for a file whose progress cannot be observed. */
const AT_ONCE_LIMIT = 300_000;
// Saved now: a worker that runs a user's program loses it.
const Request = self.XMLHttpRequest;

/**
 * Fetch a file of the build synchronously: neither an import of Python nor a call in WebAssembly can wait for a
 * promise. Its hash is not compared, which takes a promise, too.
 */
export function fetchListedAtOnce({ file, size }: Listed, address: string = at(file)): Uint8Array<ArrayBuffer> {
  // Reported before: a worker that waits synchronously cannot send anything.
  tellAwaited({ phase: `Fetching ${file}`, loaded: 0, total: size });
  const asked = new Request();
  asked.open('GET', address, false);
  asked.responseType = 'arraybuffer';
  asked.timeout = AT_ONCE_LIMIT;
  try {
    asked.send();
  } catch (error) {
    const late = Object(error).name === 'TimeoutError' && `it did not arrive within ${AT_ONCE_LIMIT / 1000} seconds`;
    throw new Error(`Could not fetch ${file}: ${late || unreached()}`, { cause: error });
  } finally {
    tellUnawaited(QUIET);
  }
  if (asked.status !== 200) throw new Error(`Could not fetch ${file}: the server answered ${asked.status}`);
  checkSize(file, asked.response.byteLength, size);
  return new Uint8Array(asked.response);
}

whenSilent((path) => {
  const phase = `${progress.phase}, waiting for ${path}`;
  post({ sudokulp: 'progress', ...progress, phase });
});

/** The build's description of the worker's files. */
export const runtime: Runtime = await fetchJson('runtime.json');

/** Error of a file that does not belong to the build. */
export class Unusable extends Error {
  constructor(path: string, reason: string) {
    super(`Could not use ${path}: ${reason}`);
  }
}

/** Reject a file that does not belong to the build. */
export function checkSize(path: string, size: number, expected: number) {
  if (size !== expected)
    throw new Unusable(path, `it has ${size} bytes, not ${expected}. If the page was updated, reload it`);
}

/** Reject a file with another hash. Browsers offer hashing only in a secure context: over https and on localhost. */
export async function checkContent(file: string, bytes: BufferSource, expected: string) {
  if (!crypto.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== expected) throw new Unusable(file, 'it belongs to another version of the page. Reload the page');
}

/** Read a file of the build from a response; `arrived` gets the number of its bytes so far. */
export async function readListed(
  { file, size, sha256 }: Listed,
  response: Response,
  arrived: (loaded: number) => void = () => {},
) {
  const bytes = new Uint8Array(size);
  let loaded = 0;
  await readBody(file, response, (chunk) => {
    if (loaded + chunk.byteLength <= size) bytes.set(chunk, loaded);
    loaded += chunk.byteLength;
    arrived(loaded);
  });
  checkSize(file, loaded, size);
  await checkContent(file, bytes, sha256);
  return bytes;
}
