/**
 * One worker, from its start by PyScript to its end, and a spare one. The page's first worker starts as soon as this
 * module is loaded, before the rest of the page. The only module of the page that knows PyScript.
 */
import { Emitter } from '../dom.js';
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
import { gigabytes, unsupported } from '../support.js';
import { lastLine } from '../words.js';

/** The build of this page. */
const BUILD = document.querySelector('meta[name=build]')?.getAttribute('content');

const BROKEN_OFF = 'Could not use worker/worker.py: it stopped early. The file is damaged or incomplete';

/** Why a worker ended: it crashed, or lacked a file that another worker may get. */
export type Ended = { message: string; lacks: boolean; again: boolean };

/**
 * Events: 'progress' {phase, loaded, total}; 'ready'; 'complete': HiGHS has loaded, too; 'without' {message}: HiGHS
 * could not be loaded; 'note' {text}; 'ended' {message, lacks, again}: the worker crashed or could not be used, `lacks`
 * names a missing file, `again` says that another worker may get it. The values in braces are the event's `detail`.
 * After `end` there are no more events.
 */
export class Runner extends Emitter {
  state: 'loading' | 'ready' | 'ended' = 'loading';
  /** Whether HiGHS has loaded. */
  complete = false;
  /** Its last progress message. */
  progress = { phase: 'Fetching PyScript', loaded: 0, total: 0 };
  /** Why HiGHS could not be loaded. */
  missing = '';
  /** The worker belongs to another build than the page, so the page has to be reloaded. */
  outdated = false;
  #worker: PythonWorker | null = null;
  /** A port directly to our own Python code: PyScript's calls take longer than solving many puzzles. */
  #port: MessagePort | null = null;
  /** Settles the call in progress. */
  #settle: { resolve: (text: string) => void; reject: (error: Error) => void } | null = null;

  async start() {
    try {
      await startWorker((created) => this.#watch(created));
      // PyScript does not notice when worker.py fails; opening the port is the last thing it does.
      if (this.state === 'loading' && !this.#port) throw new Error(BROKEN_OFF);
    } catch (error) {
      return this.#finish(lastLine(messageOf(error)));
    }
    if (this.state !== 'loading') return;
    this.state = 'ready';
    this.emit('ready');
  }

  /** Call a function of the worker, one at a time; JSON in, JSON out. If the worker ends, the promise never settles. */
  call(name: string, text: string) {
    return new Promise<string>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#port?.postMessage(`${name}\n${text}`);
    });
  }

  /** End the worker at once. */
  end() {
    this.state = 'ended';
    this.#worker?.terminate();
    this.#port?.close();
    this.#worker = this.#port = null;
    this.#settle = null;
  }

  #watch(worker: PythonWorker) {
    if (this.state === 'ended') return worker.terminate();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#hear(Object(data)));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#finish(lastLine(event.message || 'its worker ended'));
    });
  }

  /** Handle a message. PyScript sends its own on the same worker: ours have the key `sudokulp`. */
  #hear({ sudokulp: type, ...detail }: Record<string, any>) {
    if (this.state === 'ended') return;
    if (type === 'progress') this.progress = detail as any;
    if (type === 'without') this.missing = detail.message;
    if (['progress', 'fetched', 'without'].includes(type)) this.emit(type, detail);
    if (type === 'solver') this.#complete();
    if (type === 'port') this.#open(detail.port);
    if (type === 'failed') this.#finish(lastLine(detail.message), detail.lacks, detail.again);
    if (type === 'alive') this.#awaitEnd(detail.lock);
    if (type === 'build') this.#compare(detail.build);
  }

  #complete() {
    this.complete = true;
    this.emit('complete');
  }

  #open(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      const end = data.indexOf('\n');
      const [kind, text] = [data.slice(0, end), data.slice(end + 1)];
      if (kind === 'note') this.emit(kind, { text });
      else if (kind === 'answer') this.#settle?.resolve(text);
      else this.#settle?.reject(new Error(text));
    };
  }

  /** Wait for the end of the worker, which holds the lock for as long as it lives. */
  async #awaitEnd(lock: string) {
    await navigator.locks.request(lock, () => {});
    this.#finish('its worker ended without a message, perhaps out of memory');
  }

  /** Compare the worker's build with the page's: after an update, the files on the server do not fit this page. */
  #compare(build: string) {
    this.outdated = build !== BUILD;
    if (this.outdated) this.#finish('There is a newer version of this page. Reload the page to use it.');
  }

  #finish(message: string, lacks = false, again = false) {
    if (this.state === 'ended') return;
    this.end();
    this.emit('ended', { message, lacks, again });
  }
}

type PythonWorker = Worker & { sync: any };

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
async function startWorker(onCreated: (worker: PythonWorker) => void): Promise<PythonWorker> {
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

/** Milliseconds a call runs before a spare worker is started. */
const PATIENCE = 1000;
/** Milliseconds after the call's end for which an unused spare worker is kept. */
const UNUSED = 60_000;
/** Gigabytes a device must have: a worker takes some 150 megabytes. */
const MEMORY = 4;

/** A spare worker, started when a call takes long: if that call is stopped, the next need not wait for a new worker. */
export class Spare {
  #runner: Runner | null = null;
  #timer = 0;

  /** @param runner   one that has been started */
  constructor(runner?: Runner) {
    if (runner) this.#keep(runner);
  }

  /** A stoppable call has begun. */
  expect() {
    clearTimeout(this.#timer);
    if (!this.#runner && gigabytes() >= MEMORY) this.#timer = setTimeout(() => this.#keep(startedRunner()), PATIENCE);
  }

  /** The call has ended. */
  rest() {
    clearTimeout(this.#timer);
    if (this.#runner) this.#timer = setTimeout(() => this.#drop(), UNUSED);
  }

  /** Hand over the spare worker, ready or not; null if there is none. */
  take() {
    clearTimeout(this.#timer);
    const runner = this.#runner;
    this.#runner = null;
    return runner;
  }

  #keep(runner: Runner) {
    if (runner.state === 'ended') return;
    this.#runner = runner;
    // A spare worker that crashes is not replaced.
    runner.addEventListener('ended', () => {
      if (this.#runner === runner) this.#runner = null;
    });
  }

  #drop() {
    this.take()?.end();
  }
}

export function startedRunner() {
  const runner = new Runner();
  runner.start();
  return runner;
}

export const first = startedRunner();
