/** The worker's files: their addresses, and their description in the build. */
import { fetchJson, whenSilent } from '../download.js';

/** The size of the memory, and the hash `unpacked`, are those of the unpacked content. */
type Runtime = {
  build: string;
  sizes: Record<string, number>;
  lock: any;
  packages: Record<string, Listed>;
  library: Listed;
  rest: Listed;
  memory: Listed & { unpacked: string };
};

export type Listed = { file: string; size: number; sha256: string };

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
/** The progress when no call waits any more. */
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
    waited();
  }
}

/** The same, synchronously. */
export function awaitingAtOnce<T>(fetching: () => T): T {
  awaited += 1;
  try {
    return fetching();
  } finally {
    waited();
  }
}

function waited() {
  awaited -= 1;
  tellUnawaited(QUIET);
}

/** Send the progress of a file that a call waits for. */
export const tellAwaited = (detail: any) => tell('progress', { ...detail, awaited: true });

/** Send the progress of a file that no call waits for. */
export function tellUnawaited(detail: any) {
  if (!awaited) tell('progress', detail);
}

whenSilent((path) => {
  const phase = `${progress.phase}, waiting for ${path}`;
  post({ sudokulp: 'progress', ...progress, phase });
});

/** The build's description of the worker's files. */
export const runtime: Runtime = await fetchJson('runtime.json');

/** Reject a file that does not belong to the build. */
export function checkSize(path: string, size: number, expected: number) {
  if (size !== expected)
    throw new Error(`Could not use ${path}: it has ${size} bytes, not ${expected}. If the page was updated, reload it`);
}

/** Reject a file with another hash. Browsers offer hashing only in a secure context: over https and on localhost. */
export async function checkContent(file: string, bytes: BufferSource, expected: string) {
  if (!crypto.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== expected)
    throw new Error(`Could not use ${file}: it belongs to another version of the page. Reload the page`);
}
