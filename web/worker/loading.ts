/**
 * Loader of the worker's large files: requests all at once, counts the bytes as they arrive, reports to the page, and
 * compiles WebAssembly while downloading. A later request for such a file gets the response in progress. HiGHS is
 * loaded separately: Python is ready without it.
 *
 * Messages to the page: {sudokulp: 'progress', phase, loaded, total}; {sudokulp: 'solver'}: HiGHS has loaded;
 * {sudokulp: 'without', message}: it could not be loaded, and no call needs it; {sudokulp: 'failed', message, lacks:
 * true, again}: `again` says that another worker may succeed.
 */
import { fetchFile, heard, imported, readBody, Unfetched } from '../download.js';
import {
  at,
  checkContent,
  checkSize,
  fetchListedAtOnce,
  type Listed,
  readListed,
  runtime,
  tell,
  tellUnawaited,
  Unusable,
} from './fetching.js';
import type { Run } from './highs.js';
import { Starter, wholeOf } from './packed.js';

export const PYTHON = 'vendor/pyodide/';
export const LIBRARY = 'python/library.wasm';
const PYTHON_CODE = `${PYTHON}pyodide.asm.wasm`;
const SOLVER = 'vendor/highs/';
const REPORT_EVERY = 40; // milliseconds

const nativeFetch = self.fetch;
const { sizes, starters } = runtime;
const paths = Object.keys(sizes);

/** The starters that are fetched in place of modules that no earlier visit left on this device, by their paths. */
const inPlace = new Map<string, Listed>();
const nameOf = (path: string) => inPlace.get(path)?.file ?? path;
const sizeOf = (path: string) => inPlace.get(path)?.size ?? sizes[path] ?? 0;
/** Bytes loaded of each file, by path. */
const loaded = new Map(paths.map((path) => [path, 0]));
/** Responses in progress that Pyodide or HiGHS will request, by address. */
const early = new Map<string, Promise<Response>>();
/** Compilations in progress and the paths of their modules, by their response. */
const compiling = new WeakMap<object, { path: string; compilation: Promise<WebAssembly.Module> }>();
/** The starters that run, by the path of their module. */
const behind = new Map<string, Starter>();
/** Settles when the WebAssembly of Python is compiled, or cannot be. */
let compiled: Promise<unknown>;
let solver: Promise<Run> | undefined;
/** Whether a call needs HiGHS, and whether it has loaded. */
let solverNeeded = false;
let solverThere = false;
/** Why HiGHS could not be loaded before any call needed it. */
let missed: Error | undefined;
let pythonStarted = false;
let reported = 0;

const isOfSolver = (path: string) => path.startsWith(SOLVER);

/** Request all files that Python needs. */
export function loadFiles() {
  self.fetch = (input, init) => take(input instanceof Request ? input.url : String(input)) ?? nativeFetch(input, init);
  instantiateCompiled();
  for (const path of paths.filter((name) => !isOfSolver(name))) begin(path).catch(fail);
}

/** Record that Python has started. */
export function pythonIsThere() {
  pythonStarted = true;
  report();
}

/**
 * Load HiGHS, only once however often this is called. If that fails, the promise never settles: the page is notified,
 * and ends this worker if a call needs HiGHS.
 * @param atOnce   load in parallel with Python, as on later visits: browsers keep compiled code
 * @returns the object that Python calls, see highs.ts
 */
export function loadSolver(atOnce: boolean = false): Promise<Run> {
  solver ??= startSolver(atOnce).catch(miss);
  return solver;
}

/** Load HiGHS for a call. If it failed before, browsers may remember that: a new worker asks again. */
export function needSolver() {
  solverNeeded = true;
  if (missed) fail(missed, true);
  heard(); // from now on the download is reported to the waiting call
  report();
  return loadSolver();
}

/** HiGHS could not be loaded: fail if a call needs it. The others go on. */
function miss(error: Error) {
  if (solverNeeded) fail(error);
  else if (!missed) tell('without', { message: error.message });
  missed ??= error;
  return new Promise<never>(() => {});
}

/** Load HiGHS at once, or else after Python is compiled: compiling both together would only delay Python. */
async function startSolver(atOnce: boolean) {
  if (!atOnce) await compiled;
  const begun = paths.filter(isOfSolver).map(begin);
  const [{ load }] = await Promise.all([imported('worker/highs.js', () => import('./highs.js')), ...begun]);
  const run = await load(); // its own error would not name the missing file
  solverThere = true;
  report();
  tell('solver', {});
  return run;
}

/**
 * Load one file. Modules are imported, as a module must not be fetched twice; their bytes are counted when all are
 * loaded.
 */
async function begin(path: string) {
  if (path.endsWith('.mjs')) await imported(path, () => import(at(path)));
  else await fetchEarly(path);
  loaded.set(path, sizeOf(path));
  report();
}

/** Return whether the service worker has not kept a file, or browsers refuse to say so. */
async function isMissing({ file, sha256 }: Listed) {
  const key = `${at(file)}?sha256=${sha256}`;
  try {
    return !(await self.caches?.match(key));
  } catch (error) {
    if (error instanceof DOMException) return true; // as for sites that may not store anything
    throw error;
  }
}

async function fetchEarly(path: string) {
  const response = fetchModule(path);
  const copy = response.then((whole) => whole.clone()); // before it is read
  early.set(at(path), response);
  if (path !== LIBRARY) compile(path, response);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const body = await copy;
  await readBody(nameOf(path), body, (chunk) => {
    size += chunk.byteLength;
    loaded.set(path, size);
    if (path === LIBRARY) chunks.push(chunk);
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  checkSize(nameOf(path), size, sizeOf(path));
  // Python would read it as it is, without noticing damage.
  if (path === LIBRARY) await checkContent(path, await new Blob(chunks).arrayBuffer(), runtime.library.sha256);
}

/** Fetch a file or, in its place, its starter. */
async function fetchModule(path: string) {
  const found = starters[path];
  if (!found || !(await isMissing(found.vendored))) return fetchFile(path);
  inPlace.set(path, found.starter);
  return fetchFile(found.starter.file);
}

/** Compile, and report a failure to the page: Pyodide only logs it, and then waits forever. */
function compile(path: string, response: Promise<Response>) {
  const compilation = WebAssembly.compileStreaming(response);
  compiling.set(response, { path, compilation });
  const lack = isOfSolver(path) ? miss : fail;
  const settled = compilation.catch((error) => {
    lack(error instanceof Unfetched ? error : new Error(`Could not start ${nameOf(path)}: ${error.message}`));
  });
  if (path === PYTHON_CODE) compiled = settled;
}

/** Let WebAssembly be instantiated from modules that are compiled already. */
function instantiateCompiled() {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const begun = compiling.get(source);
    if (!begun) return instantiate(source, imports);
    const module = await begun.compilation;
    const instance = await WebAssembly.instantiate(module, imports);
    return { module, instance: inPlace.has(begun.path) ? started(begun.path, instance, imports ?? {}) : instance };
  };
}

/** Return the instance of a starter as the vendored scripts expect it. */
function started(path: string, instance: WebAssembly.Instance, imports: WebAssembly.Imports) {
  const starter = new Starter(instance, imports, () => fetchWhole(path));
  behind.set(path, starter);
  return starter as WebAssembly.Instance;
}

/** Fetch the whole module behind a starter synchronously, in a call of a function that the starter lacks. */
function fetchWhole(path: string) {
  const { recipe, vendored } = starters[path];
  try {
    return madeOf([recipe, vendored].map((each) => fetchListedAtOnce(each)));
  } catch (error) {
    fail(error as Error, true);
    for (;;); // Python cannot go on, and the page ends this worker
  }
}

/** Fetch what is behind the starters while nothing else happens. */
export async function completeModules() {
  for (const [path, starter] of behind) {
    await complete(path, starter).catch((error) => {
      // Asked for again when a call needs it, which then reports this.
      if (!(error instanceof Unfetched || error instanceof Unusable)) throw error;
    });
  }
  performance.mark('complete');
}

async function complete(path: string, starter: Starter) {
  if (starter.isComplete) return;
  const { recipe, vendored } = starters[path];
  const files = [recipe, vendored].map(async (each) => readListed(each, await fetchFile(each.file)));
  await starter.complete(madeOf(await Promise.all(files)));
}

/** Return the whole module made by a recipe from a vendored file. */
const madeOf = ([recipe, file]: Uint8Array[]) => wholeOf(file, JSON.parse(new TextDecoder().decode(recipe)));

/** Return the response in progress for an address. It can be read once: a second request goes to the network. */
function take(address: string) {
  const response = early.get(address);
  early.delete(address);
  return response;
}

/** Report how much of Python's files has arrived or, once it has started, of HiGHS's. */
function report() {
  reported = performance.now();
  const reportedOn = paths.filter((path) => isOfSolver(path) === pythonStarted);
  const sum = (size: (path: string) => number) => reportedOn.reduce((all, path) => all + size(path), 0);
  const [there, total] = [sum((path) => loaded.get(path) ?? 0), sum(sizeOf)];
  const whose = pythonStarted ? 'the solver' : 'Python';
  const phase = `${there < total ? 'Fetching' : 'Starting'} ${whose}`;
  tellUnawaited({ phase, loaded: there, total, awaited: solverNeeded && !solverThere });
}

function fail({ message }: Error, again: boolean = false) {
  tell('failed', { message, lacks: true, again });
}
