/** What the worker knows of its files: where they are, and what the build says of them. */
import { fetchJson, whenSilent } from '../download.js';

/** The memory's size, and the hash `unpacked`, are those of what is packed in its file. */
export type Runtime = {
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

/** Taken while it is there: a worker in which a program runs has no such function. */
const post = self.postMessage.bind(self);

/** The last progress that the page was told of, which it shows once it is ready where a call waits for that. */
let progress: { phase: string; loaded: number; total: number; awaited?: boolean } = {
  phase: 'Fetching Python',
  loaded: 0,
  total: 0,
};
/** The progress when no call waits any more. */
const QUIET = { phase: '', loaded: 0, total: 0 };

/** Tell the page something. */
export function tell(type: string, detail: any) {
  if (type === 'progress') progress = detail;
  post({ sudokulp: type, ...detail });
}

/** How many files are fetched for which calls wait. */
let awaited = 0;
/** Whether the last call that waited for a file waited in vain. */
let vain = false;

/** Fetch what a call waits for: meanwhile the page is told of no other progress. */
export async function awaiting<T>(fetching: () => Promise<T>): Promise<T> {
  wait();
  try {
    const fetched = await fetching();
    vain = false;
    return fetched;
  } finally {
    waited();
  }
}

/** Do the same synchronously. */
export function awaitingAtOnce<T>(fetching: () => T): T {
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

/** Tell the page of the progress of what a call waits for. */
export const tellAwaited = (detail: any) => tell('progress', { ...detail, awaited: true });

/** Tell whether a call waits for a file, or did so in vain: what nobody asked for is not to hide the reason. */
export const isShort = () => awaited > 0 || vain;

/** Tell the page of the progress of what may come beside a package. */
export function tellBeside(detail: any) {
  if (!awaited) tell('progress', detail);
}

whenSilent((path) => {
  const phase = `${progress.phase}, waiting for ${path}`;
  post({ sudokulp: 'progress', ...progress, phase });
});

/** The build's description of the worker's files. */
export const runtime: Runtime = await fetchJson('runtime.json');

/** Refuse a file that is not the one the build made. */
export function checkSize(path: string, size: number, expected: number) {
  if (size !== expected)
    throw new Error(`Could not use ${path}: it has ${size} bytes, not ${expected}. If the page was updated, reload it`);
}

/** Refuse a file with another hash. Browsers offer hashing only in a secure context: over https and on localhost. */
export async function checkContent(file: string, bytes: BufferSource, expected: string) {
  if (!crypto.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== expected)
    throw new Error(`Could not use ${file}: it belongs to another version of the page. Reload the page`);
}
