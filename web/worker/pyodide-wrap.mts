/**
 * The replacement for pyodide.mjs that PyScript loads in the worker. Python gets our own library and no access to a
 * CDN, and is started without waiting for PyScript; from a stored memory of a started Python, if the service worker has
 * it.
 *
 * Messages to the page: {sudokulp: 'build', build}; {sudokulp: 'python', resumed}: Python has started, or resumed
 * from a memory; {sudokulp: 'failed', message}: it cannot be used any more.
 */
import '../trusted.js'; // Pyodide tries an address to find out what kind of worker it is in
import './liveness.js';
import { at, checkContent, checkSize, runtime, tell } from './fetching.js';
import { LIBRARY, loadFiles, loadSolver, PYTHON, pythonIsThere } from './loading.js';
import { unpack } from './packed.js';
import { loadPyodide as loadPython, version } from '../vendor/pyodide/pyodide.mjs';
import { messageOf } from '../download.js'; // named here, or it would only be found in another module
import './packages.js'; // PyScript imports it when Python has started, and would have to wait

export { version };

/** Prepares a Python that has just started or resumed: PyScript's Python code comes from the library, as all else. */
const SETTLE = `
import importlib, random, sys
random.seed()  # or it would be the same on each visit
sys.path[:] = [path for path in sys.path if path]
importlib.invalidate_caches()
`;

/** The targets of Python's output; PyScript sets them when it asks for Python. */
const output = { stdout: console.info, stderr: console.error };

tell('build', { build: runtime.build });
loadFiles();
const starting = start();
starting.catch(() => {}); // PyScript awaits it and reports the error

/** The `loadPyodide` PyScript calls. */
export function loadPyodide({ stdout, stderr }: typeof output) {
  Object.assign(output, { stdout, stderr });
  return starting;
}

async function start() {
  const resumed = await resume(keptMemory());
  const interpreter = resumed ?? (await boot());
  // In a task or a callback, nothing else reports the failure, and all later calls would wait forever.
  interpreter._api.on_fatal = ({ message }: Error) => tell('failed', { message: `Python failed fatally: ${message}` });
  interpreter.runPython(SETTLE);
  tell('python', { resumed: Boolean(resumed) });
  pythonIsThere();
  return interpreter;
}

/** @param more   options of Pyodide's */
function boot(more?: any) {
  const stdout = (text: string) => output.stdout(text);
  const stderr = (text: string) => output.stderr(text);
  return loadPython({
    stdout,
    stderr,
    ...more,
    indexURL: at(PYTHON),
    stdLibURL: at(LIBRARY),
    lockFileContents: runtime.lock,
  });
}

/** Start Python from a memory; undefined if that fails. */
async function resume(memory: Promise<Kept | undefined>) {
  try {
    const kept = await memory;
    if (!kept) return undefined;
    loadSolver(true); // it is stored, too, so it does not delay other downloads
    const [interpreter] = await Promise.all([boot({ _loadSnapshot: kept.memory }), kept.checked]);
    return interpreter;
  } catch (error) {
    console.info(`Python's memory could not be used, so it is started afresh: ${messageOf(error)}`);
    return undefined;
  }
}

/** The address of the memory, as sw.ts names it. */
function memoryAddress() {
  return at(`${runtime.memory.file}?sha256=${runtime.memory.sha256}`);
}

export type Kept = { memory: Uint8Array; checked: Promise<void> };

/**
 * Return the memory made by the build, if the service worker has stored it: it is too large to wait for a download.
 * While Python starts from it, it is compared with the build, because a damaged memory might seem to work.
 */
async function keptMemory(): Promise<Kept | undefined> {
  if (!self.caches) return undefined; // on a plain http address
  const response = await caches.match(memoryAddress());
  if (!response) return undefined;
  const bytes = await response.arrayBuffer();
  const checked = check(bytes);
  checked.catch(() => {}); // awaited when Python has started, if it does
  return { memory: unpack(bytes), checked };
}

/** Compare the memory with the build's; throw a damaged one away. */
async function check(bytes: ArrayBuffer) {
  const { file, unpacked, size } = runtime.memory;
  try {
    checkSize(file, bytes.byteLength, size);
    await checkContent(file, bytes, unpacked);
  } catch (error) {
    await forget();
    throw error;
  }
}

/** Throw the memory away; the service worker fetches it again when the page has started. */
async function forget() {
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(memoryAddress());
  } catch (error) {
    console.info(`Python's memory could not be thrown away: ${messageOf(error)}`);
  }
}
