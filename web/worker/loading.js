/**
 * Loader of the worker's large files: requests all at once, counts the bytes as they arrive, reports to the page, and
 * compiles WebAssembly while it is downloaded. A later request for such a file gets the response under way.
 *
 * Messages to the page: {sudokulp: 'progress', phase, loaded, total} and {sudokulp: 'failed', message}.
 */
import { fetchFile, imported, readBody, Unfetched } from '../download.js';
import { at, checkSize, runtime, tell } from './fetching.js';

export const PYTHON = 'vendor/pyodide/';
export const LIBRARY = 'python/library.bin';
const PYTHON_CODE = `${PYTHON}pyodide.asm.wasm`;
const SOLVER = 'vendor/highs/';
const REPORT_EVERY = 40; // milliseconds

const nativeFetch = self.fetch;
const { sizes } = runtime;
const paths = Object.keys(sizes);

/** Bytes loaded of each file, by path. */
const loaded = new Map(paths.map((path) => [path, 0]));
/** Responses under way which Pyodide or HiGHS will request, by address. @type {Map<string, Promise<Response>>} */
const early = new Map();
/** Compilations under way, by their response. @type {WeakMap<object, Promise<WebAssembly.Module>>} */
const compiling = new WeakMap();
/** Settles when the WebAssembly of Python is compiled, or cannot be. @type {Promise<unknown>} */
let compiled;
let pythonStarted = false;
let reported = 0;

/** Request all files. */
export function loadFiles() {
  self.fetch = (input, init) => take(input instanceof Request ? input.url : String(input)) ?? nativeFetch(input, init);
  instantiateCompiled();
  for (const path of paths.filter((name) => !name.startsWith(SOLVER))) begin(path).catch(fail);
  startSolver().catch(fail);
}

/** Record that Python has started. */
export function pythonIsThere() {
  pythonStarted = true;
  report();
}

/** Unpack the library, and report a failure to the page: Pyodide waits forever. @param {Response} response */
function unpacked(response) {
  const unpacking = new DecompressionStream('gzip');
  const message = `Could not use ${LIBRARY}: it is damaged, or the connection was lost`;
  response.body.pipeTo(unpacking.writable).catch((cause) => fail(new Error(message, { cause })));
  return new Response(unpacking.readable);
}

/** Load HiGHS after Python is compiled: compiling both at once would only delay Python. */
async function startSolver() {
  await compiled;
  const begun = paths.filter((name) => name.startsWith(SOLVER)).map(begin);
  const { load } = await imported('worker/highs.js', import('./highs.js'));
  await Promise.all(begun); // it would not say which file it lacks
  await load();
}

/**
 * Load one file. Modules are imported, as a module must not be fetched twice; their bytes count when all are loaded.
 */
async function begin(path) {
  if (path.endsWith('.mjs')) await imported(path, import(at(path)));
  else await fetchEarly(path);
  loaded.set(path, sizes[path]);
  report();
}

async function fetchEarly(path) {
  const response = fetchFile(path);
  const copy = response.then((whole) => whole.clone()); // before it is read
  early.set(at(path), path === LIBRARY ? response.then(unpacked) : response);
  if (path.endsWith('.wasm')) compile(path, response);
  await readBody(path, await copy, (chunk) => {
    loaded.set(path, loaded.get(path) + chunk.byteLength);
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  checkSize(path, loaded.get(path), sizes[path]);
}

/** Compile, and report a failure to the page: Pyodide only logs it, and then waits forever. */
function compile(path, response) {
  const compilation = WebAssembly.compileStreaming(response);
  compiling.set(response, compilation);
  const settled = compilation.catch((error) =>
    fail(error instanceof Unfetched ? error : new Error(`Could not start ${path}: ${error.message}`)),
  );
  if (path === PYTHON_CODE) compiled = settled;
}

/** Have WebAssembly instantiated from the modules that are compiled already. */
function instantiateCompiled() {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const module = await compiling.get(source);
    if (!module) return instantiate(source, imports);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** Return the response under way for an address. It can be read once: a second request goes to the network. */
function take(address) {
  const response = early.get(address);
  early.delete(address);
  return response ?? (address === at(LIBRARY) ? fetchFile(LIBRARY).then(unpacked) : undefined);
}

/** Return the bytes that are missing of the files whose path has a prefix. */
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
