/**
 * Downloads: a failure is a sentence that names the file and the reason, and a server that stays silent is noticed. The
 * page and each of its workers watch their own downloads.
 */

/** Seconds in which nothing at all has arrived, after which it is said what is waited for. */
export const NOTED = 5;
/** Such seconds after which a download is given up. */
export const GIVEN_UP = 30;
/** The same for modules, the bytes of which cannot be seen to arrive. */
export const UNSEEN = 60;

/** The page's folder. */
const SITE = new URL('.', import.meta.url);
/** The relative addresses that a module imports before it runs. */
const IMPORTS = /(?:^|[;}])\s*(?:import|export)\b[^'"();]*['"](\.{1,2}\/[^'"]+)['"]/gm;
// Taken before a worker replaces it: requests made here must go to the network.
const nativeFetch = globalThis.fetch;

/** Why a file was not fetched; `reason` is the end of a sentence. */
export class Unfetched extends Error {
  reason: string;

  constructor(path: string, reason: string, cause?: unknown) {
    super(`Could not fetch ${path}: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Return the message of what was thrown, whatever that is. */
export const messageOf = (thrown: unknown): string => Object(thrown).message ?? String(thrown);

export type Wait = { path: string; seconds: number; giveUp: (error: Error) => void };

/** What is waited for, the oldest first. */
const waits = new Set<Wait>();
/** Seconds since something arrived, and the clock that counts them. */
let silent = 0;
let clock: number | undefined;
let note: (path: string) => void = () => {};

/** Have it said what is waited for. */
export function whenSilent(listener: (path: string) => void) {
  note = listener;
}

/** Something has arrived: whoever still waits may only be the next in turn. */
export function heard() {
  silent = 0;
}

/**
 * Wait for something that comes from the server; rejects when nothing at all arrives for too long. The seconds are
 * those in which this thread was free to notice.
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
  const download = [...waits].find(({ seconds }) => seconds <= UNSEEN); // else something is being started
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

/** Return why nobody answered: browsers say it in words of their own, which are none. */
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

/** How often modules could not be imported. */
const failures = new Map<string, number>();

/**
 * Import a module; a failure names the file at fault, which may be one that the module imports.
 * @param path   below the page's folder
 * @param load   imports it; `again` ends its address: another one after each failure, which some browsers remember
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

/** Milliseconds after a failure in which nothing is tried again: a view may ask with each key that is pressed. */
const PAUSE = 5000;

/**
 * Return what gives a part of the page, null as long as it is not here. The first time it is asked it has the part
 * loaded; after a failure, which is told once, it tries again when it is asked later.
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

/** A module is only there with all that it imports, and browsers do not tell them apart. */
export const withImports = (path: string) => `${path} or a module that it imports`;

const unusable = (path: string, { name, message }: { name: string; message: string }) =>
  name === 'SyntaxError'
    ? `Could not use ${withImports(path)}: it is damaged or incomplete (${message})`
    : `Could not load ${path}: ${message}`;

/** Fetch a module, and those that it imports, one after the other; throws when one of them cannot be fetched. */
export async function findFault(path: string, seen: Set<string> = new Set()) {
  if (seen.has(path)) return;
  seen.add(path);
  const text = await (await fetchFile(path)).text();
  for (const [, address] of text.matchAll(IMPORTS)) {
    const { href } = new URL(address, new URL(path, SITE));
    await findFault(href.slice(SITE.href.length), seen);
  }
}
