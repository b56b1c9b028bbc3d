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
  /** @param {string} path @param {string} reason @param {unknown} [cause] */
  constructor(path, reason, cause) {
    super(`Could not fetch ${path}: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** @typedef {{path: string, seconds: number, giveUp: (error: Error) => void}} Wait */
/** What is waited for, the oldest first. @type {Set<Wait>} */
const waits = new Set();
/** Seconds since something arrived, and the clock that counts them. */
let silent = 0;
let clock;
/** @type {(path: string) => void} */
let note = () => {};

/** Have it said what is waited for. @param {(path: string) => void} listener */
export function whenSilent(listener) {
  note = listener;
}

/** Something has arrived: whoever still waits may only be the next in turn. */
export function heard() {
  silent = 0;
}

/**
 * Wait for something that comes from the server; rejects when nothing at all arrives for too long. The seconds are
 * those in which this thread was free to notice.
 * @template T
 * @param {string} path   for the messages
 * @param {Promise<T>} promise
 * @param {number} [seconds]
 * @returns {Promise<T>}
 */
export function patiently(path, promise, seconds = GIVEN_UP) {
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

/** @param {Wait} wait */
function end(wait) {
  waits.delete(wait);
  if (waits.size === 0) clearInterval(clock);
}

function tick() {
  silent += 1;
  const download = [...waits].find(({ seconds }) => seconds <= UNSEEN); // else something is being started
  if (silent === NOTED && download) note(download.path);
  for (const wait of [...waits].filter(({ seconds }) => silent >= seconds)) {
    end(wait);
    wait.giveUp(new Unfetched(wait.path, `nothing came from the server for ${wait.seconds} seconds`));
  }
}

/**
 * Fetch a file.
 * @param {string} path   below the page's folder
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 * @throws {Unfetched}
 */
export async function fetchFile(path, options) {
  const asked = nativeFetch(new URL(path, SITE), options).catch((cause) => {
    throw new Unfetched(path, unreached(), cause);
  });
  const response = await patiently(path, asked);
  if (!response.ok) throw new Unfetched(path, `the server answered ${response.status} ${response.statusText}`.trim());
  return response;
}

/** Return why nobody answered: browsers say it in words of their own, which are none. */
export function unreached() {
  return globalThis.navigator?.onLine === false ? 'there is no network' : 'the server could not be reached';
}

/** Fetch JSON. @param {string} path @returns {Promise<any>} */
export async function fetchJson(path) {
  const response = await fetchFile(path);
  const text = await patiently(path, response.text()).catch((cause) => {
    throw cause instanceof Unfetched ? cause : new Unfetched(path, 'the connection was lost', cause);
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Could not use ${path}: it is damaged, or was cut off`, { cause });
  }
}

/**
 * Read a body to its end.
 * @param {string} path   for the message if the connection is lost
 * @param {Response} response
 * @param {(chunk: Uint8Array) => void} [onChunk]
 */
export async function readBody(path, response, onChunk = undefined) {
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await patiently(path, reader.read());
      if (done) return;
      onChunk?.(value);
    }
  } catch (cause) {
    if (cause instanceof Unfetched) throw cause;
    throw new Unfetched(path, 'the connection was lost', cause);
  }
}

/** How often modules could not be imported. @type {Map<string, number>} */
const failures = new Map();

/**
 * Import a module; a failure names the file at fault, which may be one that the module imports.
 * @template T
 * @param {string} path   below the page's folder
 * @param {(again: string) => Promise<T>} load   imports it; `again` ends its address: another one after each failure,
 *   which some browsers remember
 * @returns {Promise<T>}
 */
export async function imported(path, load) {
  const again = failures.has(path) ? `#${failures.get(path)}` : '';
  try {
    return await patiently(withImports(path), load(again), UNSEEN);
  } catch (error) {
    failures.set(path, (failures.get(path) ?? 0) + 1);
    if (!(error instanceof Unfetched)) await findFault(path);
    throw error instanceof Unfetched ? error : new Error(unusable(path, error), { cause: error });
  }
}

/** Milliseconds after a failure in which nothing is tried again: a view may ask with each key that is pressed. */
const PAUSE = 5000;

/**
 * Return what gives a part of the page, null as long as it is not here. The first time it is asked it has the part
 * loaded; after a failure, which is told once, it tries again when it is asked later.
 * @template T
 * @param {() => Promise<T>} load
 * @param {{arrived?: (part: T) => void, failed: (error: Error) => void}} hears
 * @returns {() => ?T}
 */
export function lazy(load, { arrived = () => {}, failed }) {
  /** @type {?T} */
  let part = null;
  let waits = false;

  async function begin() {
    waits = true;
    try {
      part = await load();
    } catch (error) {
      setTimeout(() => {
        waits = false;
      }, PAUSE);
      return failed(error);
    }
    arrived(part);
  }

  return () => {
    if (!waits) begin();
    return part;
  };
}

/** A module is only there with all that it imports, and browsers do not tell them apart. @param {string} path */
export const withImports = (path) => `${path} or a module that it imports`;

const unusable = (path, { name, message }) =>
  name === 'SyntaxError'
    ? `Could not use ${withImports(path)}: it is damaged, or was cut off (${message})`
    : `Could not load ${path}: ${message}`;

/**
 * Fetch a module, and those that it imports, one after the other; throws when one of them cannot be fetched.
 * @param {string} path @param {Set<string>} [seen]
 */
export async function findFault(path, seen = new Set()) {
  if (seen.has(path)) return;
  seen.add(path);
  const text = await (await fetchFile(path)).text();
  for (const [, address] of text.matchAll(IMPORTS)) {
    const { href } = new URL(address, new URL(path, SITE));
    await findFault(href.slice(SITE.href.length), seen);
  }
}
