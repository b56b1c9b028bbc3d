/** The promise client of the worker: one call at a time, the others wait; a worker that dies is replaced. */
import { startWorker } from './runtime.js';

/** What a call is rejected with; `name` is 'Stopped' or 'Crashed'. */
export class SolverError extends Error {
  constructor(name, message, options) {
    super(message, options);
    this.name = name;
  }
}

/**
 * Events: 'progress' {phase, loaded, total}, 'ready', 'failed' {message}, 'note' {text}; what is in braces is the event's `detail`.
 *
 * @typedef {{name: string, text: string, stoppable: boolean, resolve: (value: object) => void, reject: (error: Error) => void}} Job
 */
export class Solver extends EventTarget {
  /** @type {'idle' | 'loading' | 'ready' | 'failed'} */
  #state = 'idle';
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Job | null} */
  #running = null;
  /** @type {Worker | null} */
  #worker = null;
  /** Counts the workers, so that news of an ended one is known as such. */
  #boot = 0;

  get state() {
    return this.#state;
  }

  /** Boot a worker. */
  async start() {
    const boot = ++this.#boot;
    this.#state = 'loading';
    this.#emit('progress', { phase: 'Fetching PyScript', loaded: 0, total: 0 });
    try {
      const worker = await startWorker((created) => this.#watch(created, boot));
      await worker.sync.ping(); // PyScript is content when worker.py failed on its way
    } catch (error) {
      if (boot === this.#boot) this.#fail(error.message);
      return;
    }
    if (boot === this.#boot) this.#ready();
  }

  /** Boot again after a failure. */
  retry() {
    if (this.#state === 'failed') this.start();
  }

  /**
   * Call a function of the worker. Waits until the worker is ready and all earlier calls are done.
   * @param {string} name
   * @param {object} request
   * @param {{stoppable?: boolean}} [options]  a call that `stop` does not end is sent again to the next worker
   * @returns {Promise<object>}
   */
  call(name, request, { stoppable = false } = {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, text: JSON.stringify(request), stoppable, resolve, reject });
      this.#next();
    });
  }

  /** Give up every call that may be stopped, at once. Python cannot be interrupted, so a worker that is busy with one is ended and another one booted. */
  stop() {
    const stopped = this.#waiting.filter((job) => job.stoppable);
    this.#waiting = this.#waiting.filter((job) => !job.stoppable);
    if (this.#running?.stoppable) {
      stopped.unshift(this.#running);
      this.#restart();
    }
    for (const job of stopped) job.reject(new SolverError('Stopped', 'Stopped'));
  }

  async #next() {
    if (this.#state !== 'ready' || this.#running || this.#waiting.length === 0) return;
    const job = this.#waiting.shift();
    this.#running = job;
    try {
      const answer = JSON.parse(await this.#worker.sync[job.name](job.text));
      if (this.#running === job) this.#finish(answer);
    } catch (error) {
      if (this.#running === job) this.#crash(error);
    }
  }

  #finish(answer) {
    const job = this.#running;
    this.#running = null;
    job.resolve(answer);
    this.#next();
  }

  #ready() {
    this.#state = 'ready';
    this.#emit('ready');
    this.#next();
  }

  /** The worker cannot be trusted any more: a trap or an exception may have left it in any state. */
  #crash(error) {
    const job = this.#running;
    this.#restart();
    job?.reject(new SolverError('Crashed', `The solver crashed: ${lastLine(error.message)}`, { cause: error }));
  }

  #restart() {
    this.#end();
    this.start();
  }

  #fail(message) {
    this.#end();
    this.#state = 'failed';
    this.#emit('failed', { message: lastLine(message) });
  }

  #end() {
    this.#boot++;
    this.#running = null;
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {Worker} worker @param {number} boot */
  #watch(worker, boot) {
    this.#worker = worker;
    const current = () => boot === this.#boot;
    worker.addEventListener('message', ({ data }) => current() && this.#hear(data));
    worker.addEventListener('error', (event) => current() && this.#die(event));
  }

  /** PyScript sends messages of its own on the same worker: ours say so. */
  #hear(data) {
    const { sudokulp: type, ...detail } = Object(data);
    if (type === 'failed') this.#fail(detail.message);
    else if (type === 'progress' || type === 'note') this.#emit(type, detail);
  }

  #die(event) {
    event.preventDefault();
    const error = new Error(event.message || 'its worker ended');
    if (this.#state === 'ready') this.#crash(error);
    else this.#fail(error.message);
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** Python's exceptions come with their whole traceback; its last line says what went wrong. */
function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
