/**
 * What PyScript loads in the worker in place of pyodide.mjs. It asks for every large file at once, counts the bytes as they come in,
 * tells the page, and gives Python our own standard library and no way to a CDN.
 *
 * Messages to the page: {sudokulp: 'progress', phase, loaded, total} and {sudokulp: 'failed', message}.
 */
import { loadPyodide as loadPython, version } from './vendor/pyodide/pyodide.mjs';

export { version };

const PYTHON = 'vendor/pyodide/';
const STDLIB = `${PYTHON}python_stdlib.zip`;
const REPORT_EVERY = 40; // milliseconds

const at = (path) => new URL(path, import.meta.url).href;
const nativeFetch = self.fetch;

/** Bytes come in of each file, by path. */
const loaded = new Map();
/** Requests under way which somebody will ask for, by address. */
const early = new Map();
let pythonStarted = false;
let reported = 0;

/** @type {{sizes: Record<string, number>, lock: object}} */
const { sizes, lock } = await (await request('runtime.json')).json();

for (const path of Object.keys(sizes)) {
  loaded.set(path, 0);
  begin(path).catch((error) => fail(error.message));
}
importModule('highs.js').then(({ load }) => load()).catch((error) => fail(error.message));
self.fetch = (input, init) => take(String(input?.url ?? input)) ?? nativeFetch(input, init);
watchCompilation();

/** The `loadPyodide` PyScript calls. */
export async function loadPyodide(options) {
  const interpreter = await loadPython({ ...options, indexURL: at(PYTHON), stdLibURL: at(STDLIB), lockFileContents: lock });
  pythonStarted = true;
  report();
  return interpreter;
}

/** Fetch a file, or say which one could not be had and why. */
async function request(path) {
  let response;
  try {
    response = await nativeFetch(at(path));
  } catch (error) {
    throw new Error(`Could not fetch ${path}: ${error.message}`, { cause: error });
  }
  if (!response.ok) throw new Error(`Could not fetch ${path}: the server answered ${response.status} ${response.statusText}`.trim());
  return response;
}

/** Start to load one file. Modules are imported, for a module must not be fetched twice; their bytes count when they are all there. */
async function begin(path) {
  if (path.endsWith('.mjs')) {
    await importModule(path);
  } else {
    const response = request(path);
    early.set(at(path), response);
    await countBody(path, (await response).clone());
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

async function countBody(path, response) {
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      loaded.set(path, loaded.get(path) + value.byteLength);
      if (performance.now() - reported > REPORT_EVERY) report();
    }
  } catch (error) {
    throw new Error(`Could not fetch ${path}: the connection broke off`, { cause: error });
  }
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
  self.postMessage({ sudokulp: 'progress', phase: phase(), loaded: total - missing(''), total });
}

function fail(message) {
  self.postMessage({ sudokulp: 'failed', message });
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
