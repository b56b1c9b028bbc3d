/**
 * What PyScript loads in the worker in place of pyodide.mjs. Python is given our own library and no way to a CDN, and
 * is started without
 * waiting for PyScript to ask for it; from the memory of one that is started, if the service worker has kept that.
 *
 * Messages to the page: {sudokulp: 'build', build} and {sudokulp: 'python', resumed}: it has started, or gone on from
 * a memory.
 */
import './lifeline.js';
import { at, checkSize, runtime, tell } from './fetching.js';
import { LIBRARY, loadFiles, PYTHON, pythonIsThere } from './loading.js';
import './packages.js'; // PyScript asks for it when Python is there, and would wait for it
import { unpack } from './sparse.js';
import { loadPyodide as loadPython, version } from '../vendor/pyodide/pyodide.mjs';

export { version };

/**
 * Makes a Python that has just started, or gone on from a memory, ready: PyScript's Python comes from the library, as
 * all else.
 */
const SETTLE = `
import importlib, random, sys
random.seed()  # or chance would be the same on each visit
sys.path[:] = [path for path in sys.path if path]
importlib.invalidate_caches()
`;

/** Where Python's output goes: PyScript says it when it asks for Python. */
const output = { stdout: console.info, stderr: console.error };

tell('build', { build: runtime.build });
loadFiles();
const starting = start();
starting.catch(() => {}); // PyScript is told, which awaits it

/** The `loadPyodide` PyScript calls. */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return starting;
}

async function start() {
  const resumed = await resume(keptMemory());
  const interpreter = resumed ?? (await boot());
  interpreter.runPython(SETTLE);
  tell('python', { resumed: Boolean(resumed) });
  pythonIsThere();
  return interpreter;
}

/** @param {object} [more]  options of Pyodide's */
function boot(more) {
  const stdout = (text) => output.stdout(text);
  const stderr = (text) => output.stderr(text);
  return loadPython({
    stdout,
    stderr,
    ...more,
    indexURL: at(PYTHON),
    stdLibURL: at(LIBRARY),
    lockFileContents: runtime.lock,
  });
}

/** Go on from a memory; undefined if that cannot be. @param {Promise<Uint8Array | undefined>} memory */
async function resume(memory) {
  try {
    const kept = await memory;
    return kept && (await boot({ _loadSnapshot: kept }));
  } catch (error) {
    console.info(`Python's memory could not be used, so it is started anew: ${error.message}`);
    return undefined;
  }
}

/** Return the memory which the build has made, if the service worker keeps it: it is too large to be waited for. */
async function keptMemory() {
  if (!self.caches) return undefined; // on a plain http address
  const { file, sha256, size } = runtime.memory;
  const response = await caches.match(at(`${file}?sha256=${sha256}`)); // as sw.js names it
  if (!response) return undefined;
  const bytes = await response.arrayBuffer();
  checkSize(file, bytes.byteLength, size);
  return unpack(bytes);
}
