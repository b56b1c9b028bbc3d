/**
 * Downloads. A failure is reported as a sentence with the file and the reason, and a server that sends nothing is
 * noticed. The page and each of its workers watch their own downloads.
 */

/** Seconds without any data after which the page shows what it is waiting for. */
export const NOTED = 5;
/** Seconds without any data after which a download fails. */
export const GIVEN_UP = 30;
/** The same limit for modules, whose progress cannot be observed. */
export const UNSEEN = 60;

/** The page's folder. */
const SITE = new URL('.', import.meta.url);
/** Matches the relative addresses that a module imports before it runs. */
const IMPORTS = /(?:^|[;}])\s*(?:import|export)\b[^'"();]*['"](\.{1,2}\/[^'"]+)['"]/gm;
// Saved before a worker replaces it: requests made here must go to the network.
const nativeFetch = globalThis.fetch;

/** Error of a failed download; `reason` is the end of a sentence. */
export class Unfetched extends Error {
  reason: string;

  constructor(path: string, reason: string, cause?: unknown) {
    super(`Could not fetch ${path}: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Return the message of anything thrown. */
export const messageOf = (thrown: unknown): string => Object(thrown).message ?? String(thrown);

export type Wait = { path: string; seconds: number; giveUp: (error: Error) => void };

/** Pending waits, oldest first. */
const waits = new Set<Wait>();
/** Seconds since something arrived, and the clock that counts them. */
let silent = 0;
let clock: number | undefined;
let note: (path: string) => void = () => {};

/** Set the listener that shows which file the page is waiting for. */
export function whenSilent(listener: (path: string) => void) {
  note = listener;
}

/** Data has arrived: reset the clock for all, since other downloads may be queued behind it. */
export function heard() {
  silent = 0;
}

/**
 * Wait for something from the server; rejects if nothing at all arrives for too long. Only seconds in which this
 * thread was free to notice are counted.
 * @param path   for the messages
 */
export function patiently<T>(path: string, promise: Promise<T>, seconds: number = GIVEN_UP): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = { path, seconds, giveUp: reject };
    if (waits.size === 0) start();
    waits.add(wait);
    promise
      .finally(heard)
      .then(resolve, reject)
      .finally(() => end(wait));
  });
}

function start() {
  heard();
  clock = setInterval(tick, 1000);
}

function end(wait: Wait) {
  waits.delete(wait);
  if (waits.size === 0) clearInterval(clock);
}

function tick() {
  silent += 1;
  const download = [...waits].find(({ seconds }) => seconds <= UNSEEN); // otherwise something is being started
  if (silent === NOTED && download) note(download.path);
  for (const wait of [...waits].filter(({ seconds }) => silent >= seconds)) {
    end(wait);
    wait.giveUp(new Unfetched(wait.path, `the server sent nothing for ${wait.seconds} seconds`));
  }
}

/**
 * Fetch a file.
 * @param path   below the page's folder
 * @throws {Unfetched}
 */
export async function fetchFile(path: string, options?: RequestInit): Promise<Response> {
  const asked = nativeFetch(new URL(path, SITE), options).catch((cause) => {
    throw new Unfetched(path, unreached(), cause);
  });
  const response = await patiently(path, asked);
  if (!response.ok) throw new Unfetched(path, `the server answered ${response.status} ${response.statusText}`.trim());
  return response;
}

/** Return why the server could not be reached; the browser's own message does not help. */
export function unreached() {
  return globalThis.navigator?.onLine === false ? 'this device is offline' : 'the server could not be reached';
}

/** Fetch JSON. */
export async function fetchJson(path: string): Promise<any> {
  const response = await fetchFile(path);
  const text = await patiently(path, response.text()).catch((cause) => {
    throw cause instanceof Unfetched ? cause : new Unfetched(path, 'the connection was lost', cause);
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Could not use ${path}: it is damaged or incomplete`, { cause });
  }
}

/**
 * Read a body to its end.
 * @param path   for the message if the connection is lost
 */
export async function readBody(path: string, response: Response, onChunk?: (chunk: Uint8Array<ArrayBuffer>) => void) {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { done = true, value } = reader ? await patiently(path, reader.read()) : {};
      if (done || !value) return;
      onChunk?.(value);
    }
  } catch (cause) {
    if (cause instanceof Unfetched) throw cause;
    throw new Unfetched(path, 'the connection was lost', cause);
  }
}

/** Number of failed imports by path. */
const failures = new Map<string, number>();

/**
 * Import a module; the error names the file at fault, which may be one that the module imports.
 * @param path   below the page's folder
 * @param load   imports it; `again` is appended to the address after a failure, as some browsers remember failed
 *   addresses
 */
export async function imported<T>(path: string, load: (again: string) => Promise<T>): Promise<T> {
  const again = failures.has(path) ? `#${failures.get(path)}` : '';
  try {
    return await patiently(withImports(path), load(again), UNSEEN);
  } catch (error) {
    failures.set(path, (failures.get(path) ?? 0) + 1);
    if (!(error instanceof Unfetched)) await findFault(path);
    throw error instanceof Unfetched ? error : new Error(unusable(path, Object(error)), { cause: error });
  }
}

/** Return a function that loads something once; after a failure the next call tries again. */
export function once<Given extends unknown[], T>(load: (...given: Given) => Promise<T>) {
  let loading: Promise<T> | undefined;
  return (...given: Given) => {
    loading ??= load(...given).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Milliseconds after a failure without another attempt: a view may ask at every key press. */
const PAUSE = 5000;

/**
 * Return a function that returns a part of the page, or null while it is not loaded. The first call loads it; after a
 * failure, which is reported once, later calls try again.
 */
export function lazy<T>(
  load: () => Promise<T>,
  { arrived = () => {}, failed }: { arrived?: (part: T) => void; failed: (error: Error) => void },
): () => T | null {
  let part: T | null = null;
  let waits = false;

  async function begin() {
    waits = true;
    try {
      part = await load();
    } catch (error) {
      setTimeout(() => {
        waits = false;
      }, PAUSE);
      return failed(error as Error);
    }
    arrived(part);
  }

  return () => {
    if (!waits) begin();
    return part;
  };
}

/** A module loads only together with its imports, and browsers do not say which of them failed. */
export const withImports = (path: string) => `${path} or a module that it imports`;

const unusable = (path: string, { name, message }: { name: string; message: string }) =>
  name === 'SyntaxError'
    ? `Could not use ${withImports(path)}: it is damaged or incomplete (${message})`
    : `Could not load ${path}: ${message}`;

/** Fetch a module and its imports one after another; throws if one of them cannot be fetched. */
export async function findFault(path: string, seen: Set<string> = new Set()) {
  if (seen.has(path)) return;
  seen.add(path);
  const text = await (await fetchFile(path)).text();
  for (const [, address] of text.matchAll(IMPORTS)) {
    const { href } = new URL(address, new URL(path, SITE));
    await findFault(href.slice(SITE.href.length), seen);
  }
}
