/**
 * What PyScript loads in the worker in place of pyodide.mjs. It asks for every large file at once, counts the bytes as they come in,
 * tells the page, and gives Python our own standard library and no way to a CDN.
 *
 * Messages to the page: {sudokulp: 'build', build}, {sudokulp: 'progress', phase, loaded, total} and {sudokulp: 'failed', message}.
 */
import './lifeline.js';
import { at, checkSize, readBody, request, runtime, tell } from './fetching.js';
import { loadPyodide as loadPython, version } from './vendor/pyodide/pyodide.mjs';

export { version };

const PYTHON = 'vendor/pyodide/';
const STDLIB = `${PYTHON}python_stdlib.zip`;
const REPORT_EVERY = 40; // milliseconds

const nativeFetch = self.fetch;
const { build, sizes, lock } = runtime;

/** Bytes come in of each file, by path. */
const loaded = new Map();
/** Requests under way which somebody will ask for, by address. */
const early = new Map();
let pythonStarted = false;
let reported = 0;

tell('build', { build });
for (const path of Object.keys(sizes)) {
  loaded.set(path, 0);
  begin(path).catch((error) => fail(error.message));
}
importModule('highs.js').then(({ load }) => load()).catch((error) => fail(error.message));
self.fetch = (input, init) => take(input instanceof Request ? input.url : String(input)) ?? nativeFetch(input, init);
watchCompilation();

/** The `loadPyodide` PyScript calls. */
export async function loadPyodide(options) {
  const interpreter = await loadPython({ ...options, indexURL: at(PYTHON), stdLibURL: at(STDLIB), lockFileContents: lock });
  pythonStarted = true;
  report();
  return interpreter;
}

/** Start to load one file. Modules are imported, for a module must not be fetched twice; their bytes count when they are all there. */
async function begin(path) {
  if (path.endsWith('.mjs')) {
    await importModule(path);
  } else {
    const response = request(path);
    early.set(at(path), response);
    await readBody(path, (await response).clone(), (chunk) => {
      loaded.set(path, loaded.get(path) + chunk.byteLength);
      if (performance.now() - reported > REPORT_EVERY) report();
    });
    checkSize(path, loaded.get(path), sizes[path]);
  }
  loaded.set(path, sizes[path]);
  report();
}

async function importModule(path) {
  try {
    return await import(at(path));
  } catch (error) {
    throw new Error(`Could not load ${path}: ${error.message}`, { cause: error });
  }
}

/** A response can be read once: whoever asks again gets a new request. */
function take(address) {
  const response = early.get(address);
  early.delete(address);
  return response;
}

/** Bytes still to come of the files whose path begins so. */
function missing(prefix) {
  const paths = Object.keys(sizes).filter((path) => path.startsWith(prefix));
  return paths.reduce((sum, path) => sum + sizes[path] - loaded.get(path), 0);
}

function phase() {
  if (missing(PYTHON) > 0) return 'Fetching Python';
  if (!pythonStarted) return 'Starting Python';
  return missing('') > 0 ? 'Fetching the solver' : 'Starting the solver';
}

function report() {
  reported = performance.now();
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  tell('progress', { phase: phase(), loaded: total - missing(''), total });
}

function fail(message) {
  tell('failed', { message });
}

/** Pyodide only logs it when its WebAssembly cannot be compiled, and then waits forever: tell the page. */
function watchCompilation() {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (source, imports) => {
    const result = instantiate(source, imports);
    result.catch(async (error) => fail(`Could not start ${(await source).url}: ${error.message}`));
    return result;
  };
}
