/** Downloads of the Python packages that models need, when first used. Python unpacks and imports them. */
import { fetchFile, imported, messageOf } from '../download.js';
import {
  at,
  awaiting,
  awaitingAtOnce,
  fetchListedAtOnce,
  readListed,
  runtime,
  tell,
  tellAwaited,
  type Listed,
} from './fetching.js';

const REPORT_EVERY = 40; // milliseconds

/**
 * Fetch the zip file of a package, and report the progress to the page.
 * @param name   the name with which Python imports it
 */
export async function fetchPackage(name: string): Promise<Uint8Array> {
  const listed = runtime.packages[name];
  if (!listed) throw new Error(`This page has no package ${name}`);
  return awaiting(() => fetchListed(name, listed));
}

async function fetchListed(name: string, listed: Listed) {
  const { file, size } = listed;
  let loaded = 0;
  let reported = -Infinity;
  const report = () => {
    reported = performance.now();
    tellAwaited({ phase: `Fetching ${name}`, loaded, total: size });
  };
  report();
  const response = await fetchFile(file, { cache: 'no-cache' }).catch((error) => {
    throw new Error(
      `The package ${name} (${weight(size)}) is needed, but is not on this device yet. ${reason(error)}`,
      { cause: error },
    );
  });
  const bytes = await readListed(listed, response, (now) => {
    loaded = now;
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  tell('fetched', { file });
  report();
  return bytes;
}

const weight = (bytes: number) => (bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function reason({ message }: Error) {
  if (navigator.onLine) return message;
  const button = '"Make everything available offline"';
  return `This device is offline. Once online, press ${button} at the end of the page to download everything`;
}

/** The file with the rest of Python's library, and its hash. */
export const { rest } = runtime;

/** The packages by their names in Python's imports. */
export const { packages } = runtime;
export const names = Object.keys(packages);

// Made now: a program may alter what it is made with.
const addresses = Object.assign(
  Object.create(null),
  Object.fromEntries([rest, ...Object.values(packages)].map(({ file }) => [file, at(file)])),
);

/** Fetch the rest of Python's library synchronously: an import cannot wait for a promise. */
export const fetchRest = (): Uint8Array => awaitingAtOnce(() => ask(rest));

/** Fetch the zip file of a package synchronously, for a program. */
export const fetchAtOnce = (name: string): Uint8Array => awaitingAtOnce(() => ask(packages[name]));

const ask = (listed: Listed) => fetchListedAtOnce(listed, addresses[listed.file] ?? '');

/**
 * Let Python listen to a port. If it raises and is too broken to report it, as after some programs, this worker ends;
 * PyScript's own error listener would run that Python.
 */
export function listen(port: MessagePort, hear: (event: MessageEvent) => void) {
  port.onmessage = (event) => {
    try {
      hear(event);
    } catch (error) {
      tell('failed', { message: messageOf(error) });
    }
  };
}

/** Remove everything from this worker that a user's program must not reach. */
export async function confine() {
  const { confine: confineWorker } = await imported('worker/confine.js', () => import('./confine.js'));
  confineWorker();
}
