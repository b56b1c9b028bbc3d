/** Starts PyScript's workers; the only module of the page that knows PyScript. */
import '../trusted.js';
import {
  fetchFile,
  findFault,
  heard,
  imported,
  messageOf,
  once,
  patiently,
  readBody,
  Unfetched,
  withImports,
} from '../download.js';
import { unsupported } from '../support.js';

export type PythonWorker = Worker & { sync: any };

const PROGRAM = 'worker/worker.py';
/** The interpreter for PyScript. Its address is given as a version; otherwise PyScript would use a CDN. */
const INTERPRETER = 'worker/pyodide-wrap.mjs';

/** Seconds without a message from a worker, while Python starts in it, after which it is ended. */
const STARTING = 120;

/** Plugins of PyScript that are not needed. */
const PLUGINS = ['codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal'];

const CONFIG = {
  sync_main_only: true,
  js_modules: { worker: { './worker/loading.js': 'loading', './worker/packages.js': 'packages' } },
};

/** Settles when the last started worker is created: PyScript reports each new worker, but not which call it is for. */
let creating = Promise.resolve();

/** Return PyScript's core module, set up. */
const pyscript = once(async () => {
  switchOffPlugins();
  const core = await imported('vendor/pyscript/core.js', () => import('../vendor/pyscript/core.js').then(setUp));
  core.hooks.worker.onBeforeRunAsync.clear(); // it needs eval, which our content security policy forbids
  return core;
});

/**
 * Wait until PyScript is set up: before that, workers start without its Python side. If a part is damaged, this never
 * happens.
 */
async function setUp(core: any) {
  if (!core.PyWorker) throw new SyntaxError('it is empty');
  await customElements.whenDefined('py-script');
  return core;
}

/** PyScript reads these elements once, while its core is loaded. They hold visible text, so they are hidden. */
function switchOffPlugins() {
  for (const name of ['py-config', 'mpy-config']) {
    const element: HTMLElement = document.querySelector(name) ?? document.createElement(name);
    element.hidden = true;
    element.textContent = JSON.stringify({ plugins: PLUGINS.map((plugin) => `!${plugin}`) });
    document.head.append(element);
  }
}

/**
 * Check that worker.py can be fetched: PyScript would wait forever. Its own, second request is answered from the cache.
 */
async function checkWorkerFile() {
  await readBody(PROGRAM, await fetchFile(PROGRAM));
}

/**
 * Start a worker and resolve to it when Python is ready in it.
 * @param onCreated   called with the worker before it is ready, so that it can be watched and ended
 */
export async function startWorker(onCreated: (worker: PythonWorker) => void): Promise<PythonWorker> {
  const lack = unsupported();
  if (lack) throw new Error(lack);
  const [{ PyWorker, hooks }] = await Promise.all([pyscript(), checkWorkerFile()]);
  const before = creating;
  let created = () => {};
  creating = new Promise((resolve) => {
    created = resolve;
  });
  await before;
  const greeting = new Greeting();
  const hook = (_: unknown, worker: PythonWorker) => {
    hooks.main.onWorker.delete(hook);
    worker.addEventListener('message', greeting);
    onCreated(worker);
    created();
  };
  hooks.main.onWorker.add(hook);
  const version = new URL(INTERPRETER, document.baseURI).href;
  try {
    return await greeting.awaited(PyWorker(`./${PROGRAM}`, { version, async: true, config: CONFIG }));
  } finally {
    hooks.main.onWorker.delete(hook);
    created();
  }
}

/** The first message of a worker: its modules have loaded. Until then only the page can tell which file is missing. */
class Greeting {
  #came = false;
  #resolve = () => {};
  #first = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  /** Handle a message of the worker. */
  handleEvent({ data }: MessageEvent) {
    heard();
    this.#came ||= Boolean(Object(data).sudokulp);
    if (this.#came) this.#resolve();
  }

  /** Wait for a worker to be ready. */
  async awaited(ready: Promise<PythonWorker>) {
    try {
      ready.catch(this.#resolve);
      await patiently(withImports(INTERPRETER), this.#first);
      return await patiently(PROGRAM, ready, STARTING);
    } catch (error) {
      if (this.#came || error instanceof Unfetched) throw error;
      await findFault(INTERPRETER); // PyScript's error names only the first file
      throw new Error(`Could not use ${withImports(INTERPRETER)}: ${messageOf(error)}`, { cause: error });
    }
  }
}
