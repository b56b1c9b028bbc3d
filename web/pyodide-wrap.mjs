/**
 * What PyScript loads in the worker in place of pyodide.mjs. It asks for every large file at once, counts the bytes as they come in,
 * tells the page, and gives Python our own library and no way to a CDN. Python is started without waiting for PyScript to ask for it;
 * if the service worker has kept the memory of one that is started, from that.
 *
 * Messages to the page: {sudokulp: 'build', build}, {sudokulp: 'progress', phase, loaded, total} and {sudokulp: 'failed', message}.
 */
import './lifeline.js';
import { at, checkSize, readBody, request, runtime, tell } from './fetching.js';
import { loadPyodide as loadPython, version } from './vendor/pyodide/pyodide.mjs';

export { version };

const PYTHON = 'vendor/pyodide/';
const LIBRARY = 'python/library.bin';
const REPORT_EVERY = 40; // milliseconds

const nativeFetch = self.fetch;
const { build, sizes, lock, memory } = runtime;

/** Bytes come in of each file, by path. */
const loaded = new Map();
/** Requests under way which somebody will ask for, by address. */
const early = new Map();
let pythonStarted = false;
let reported = 0;
/** Where Python's output goes: PyScript says it when it asks for Python. */
const output = { stdout: console.info, stderr: console.error };

tell('build', { build });
for (const path of Object.keys(sizes)) {
  loaded.set(path, 0);
  begin(path).catch((error) => fail(error.message));
}
self.fetch = (input, init) => take(input instanceof Request ? input.url : String(input)) ?? nativeFetch(input, init);
watchCompilation();
const starting = start();
starting.catch(() => {}); // whoever awaits it is told
importModule('highs.js').then(({ load }) => load()).catch((error) => fail(error.message));

/** The `loadPyodide` PyScript calls. */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return starting;
}

async function start() {
  const kept = await keptMemory().catch((error) => console.info(`Python is started anew: ${error.message}`));
  const interpreter = await (kept ? resume(kept) : boot());
  pythonStarted = true;
  report();
  return interpreter;
}

/** @param {object} [more]  options of Pyodide's */
function boot(more) {
  const stdout = (text) => output.stdout(text);
  const stderr = (text) => output.stderr(text);
  return loadPython({ stdout, stderr, ...more, indexURL: at(PYTHON), stdLibURL: at(LIBRARY), lockFileContents: lock });
}

/** Go on from a memory. @param {Uint8Array} kept */
async function resume(kept) {
  let interpreter;
  try {
    interpreter = await boot({ _loadSnapshot: kept });
  } catch (error) {
    console.info(`Python's memory could not be used, so it is started anew: ${error.message}`);
    return boot();
  }
  interpreter.runPython('import random; random.seed()'); // or chance would be the same on each visit
  return interpreter;
}

/** Return the memory which the build has made, if the service worker keeps it; it is too large to be waited for. */
async function keptMemory() {
  if (!self.caches) return undefined; // on a plain http address
  const { file, sha256, size } = memory;
  const response = await caches.match(at(`${file}?sha256=${sha256}`)); // as sw.js names it
  if (!response) return undefined;
  const bytes = new Uint8Array(await unpacked(response).arrayBuffer());
  checkSize(file, bytes.length, size);
  return bytes;
}

/** @param {Response} response  of a gzipped file */
function unpacked(response) {
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
}

/** Start to load one file. Modules are imported, for a module must not be fetched twice; their bytes count when they are all there. */
async function begin(path) {
  if (path.endsWith('.mjs')) {
    await importModule(path);
  } else {
    const response = request(path);
    const copy = response.then((whole) => whole.clone());
    early.set(at(path), path === LIBRARY ? response.then(unpacked) : response);
    await readBody(path, await copy, (chunk) => {
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
  if (missing(PYTHON) + missing(LIBRARY) > 0) return 'Fetching Python';
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
