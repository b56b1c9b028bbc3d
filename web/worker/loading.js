/**
 * Asks for every large file of the worker at once, counts the bytes as they come in, tells the page, and compiles
 * WebAssembly while it
 * comes in. Who asks for such a file later gets what is on its way.
 *
 * Messages to the page: {sudokulp: 'progress', phase, loaded, total} and {sudokulp: 'failed', message}.
 */
import { at, checkSize, readBody, request, runtime, tell } from './fetching.js';

export const PYTHON = 'vendor/pyodide/';
export const LIBRARY = 'python/library.bin';
const PYTHON_CODE = `${PYTHON}pyodide.asm.wasm`;
const SOLVER = 'vendor/highs/';
const REPORT_EVERY = 40; // milliseconds

const nativeFetch = self.fetch;
const { sizes } = runtime;
const paths = Object.keys(sizes);

/** Bytes come in of each file, by path. */
const loaded = new Map(paths.map((path) => [path, 0]));
/** Requests under way which somebody will ask for, by address. @type {Map<string, Promise<Response>>} */
const early = new Map();
/** What is being compiled, by the request it comes with. @type {WeakMap<object, Promise<WebAssembly.Module>>} */
const compiling = new WeakMap();
/** Settles when the WebAssembly of Python is compiled, or cannot be. @type {Promise<unknown>} */
let compiled;
let pythonStarted = false;
let reported = 0;

/** Begin. */
export function loadFiles() {
  self.fetch = (input, init) => take(input instanceof Request ? input.url : String(input)) ?? nativeFetch(input, init);
  instantiateCompiled();
  for (const path of paths.filter((name) => !name.startsWith(SOLVER))) begin(path).catch(fail);
  startSolver().catch(fail);
}

/** Say that Python has started. */
export function pythonIsThere() {
  pythonStarted = true;
  report();
}

/** @param {Response} response  of a gzipped file @returns {Response} */
function unpacked(response) {
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
}

/** HiGHS is needed after Python, and compiling both at once would only delay Python. */
async function startSolver() {
  await compiled;
  for (const path of paths.filter((name) => name.startsWith(SOLVER))) begin(path).catch(fail);
  const { load } = await importModule('worker/highs.js');
  await load();
}

/**
 * Start to load one file. Modules are imported, for a module must not be fetched twice; their bytes count when they are
 * all there.
 */
async function begin(path) {
  if (path.endsWith('.mjs')) await importModule(path);
  else await fetchEarly(path);
  loaded.set(path, sizes[path]);
  report();
}

async function fetchEarly(path) {
  const response = request(path);
  const copy = response.then((whole) => whole.clone()); // before somebody reads it
  early.set(at(path), path === LIBRARY ? response.then(unpacked) : response);
  if (path.endsWith('.wasm')) compile(path, response);
  await readBody(path, await copy, (chunk) => {
    loaded.set(path, loaded.get(path) + chunk.byteLength);
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  checkSize(path, loaded.get(path), sizes[path]);
}

/** Pyodide only logs it when its WebAssembly cannot be compiled, and then waits forever: tell the page. */
function compile(path, response) {
  const compilation = WebAssembly.compileStreaming(response);
  compiling.set(response, compilation);
  const settled = compilation.catch((error) => fail(new Error(`Could not start ${path}: ${error.message}`)));
  if (path === PYTHON_CODE) compiled = settled;
}

/** What is compiled already needs not be compiled again. */
function instantiateCompiled() {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const module = await compiling.get(source);
    if (!module) return instantiate(source, imports);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
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
  return response ?? (address === at(LIBRARY) ? request(LIBRARY).then(unpacked) : undefined);
}

/** Bytes still to come of the files whose path begins so. */
function missing(prefix) {
  return paths.filter((path) => path.startsWith(prefix)).reduce((sum, path) => sum + sizes[path] - loaded.get(path), 0);
}

function phase() {
  if (missing(PYTHON) + missing(LIBRARY) > 0) return 'Fetching Python';
  if (!pythonStarted) return 'Starting Python';
  return missing('') > 0 ? 'Fetching the solver' : 'Starting the solver';
}

function report() {
  reported = performance.now();
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  tell('progress', { phase: phase(), loaded: total - missing(''), total });
}

/** @param {Error} error */
function fail({ message }) {
  tell('failed', { message });
}
