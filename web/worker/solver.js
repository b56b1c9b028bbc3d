/** The promise client of the worker: one call at a time, the others wait; a worker that dies is replaced. */
import { Readings } from './readings.js';
import { Runner } from './runner.js';
import { Spare } from './spare.js';
import { lastLine } from '../words.js';

/** What a call is rejected with; `name` is 'Stopped' or 'Crashed'. */
export class SolverError extends Error {
  /** @param {'Stopped' | 'Crashed'} name @param {string} message @param {ErrorOptions} [options] */
  constructor(name, message, options) {
    super(message, options);
    this.name = name;
  }
}

/** Calls that are sent before the ones ahead of them are answered: the worker goes on without a pause. */
const AHEAD = 2;

/** Workers that may end one after the other, without an answer in between, before no further one is started unasked. */
const ENDINGS = 3;

/**
 * Events: 'progress' {phase, loaded, total}, 'ready', 'failed' {message}, 'note' {text}, 'broke' {message}: the
 * worker ended by itself and
 * another one is being started; what is in braces is the event's `detail`.
 *
 * @typedef {{name: string, text: string, stoppable: boolean, resolve: (value: object) => void, reject: (error: Error)
 *   => void}} Job
 */
export class Solver extends EventTarget {
  /** @type {'idle' | 'loading' | 'ready' | 'failed'} */
  #state = 'idle';
  /** @type {Job[]} */
  #waiting = [];
  /** Under way, in order: the first one is being worked on. @type {Job[]} */
  #sent = [];
  /** @type {Runner | null} */
  #runner = null;
  #spare = new Spare();
  #readings = new Readings((name, request, options) => this.#ask(name, request, options));
  /** Workers that ended by themselves since the last answer. */
  #endings = 0;
  #outdated = false;

  get state() {
    return this.#state;
  }

  /** The server has another version than this page is of: only loading the page again helps. */
  get outdated() {
    return this.#outdated;
  }

  /** Boot a worker. */
  start() {
    const runner = new Runner();
    this.#adopt(runner);
    return runner.start();
  }

  /** Boot again after a failure. */
  retry() {
    if (this.#state !== 'failed') return;
    this.#endings = 0;
    this.start();
  }

  /**
   * Call a function of the worker. Waits until the worker is ready and all earlier calls are done.
   * @type {import('../calls/calls.js').Ask}
   */
  call(name, request, options) {
    return this.#readings.call(name, request, options);
  }

  /** @type {import('../calls/calls.js').Ask} */
  #ask(name, request, { stoppable = false } = {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, text: JSON.stringify(request), stoppable, resolve, reject });
      this.#next();
    });
  }

  /**
   * Give up every call that may be stopped, at once. Python cannot be interrupted, so a worker that is busy with one is
   * ended; the spare one, or a new one, takes its place.
   */
  stop() {
    const stopped = this.#waiting.filter((job) => job.stoppable);
    this.#waiting = this.#waiting.filter((job) => !job.stoppable);
    const cut = this.#sent.find((job) => job.stoppable);
    if (cut) {
      stopped.unshift(cut);
      this.#replace(cut);
    }
    for (const job of stopped) job.reject(new SolverError('Stopped', 'Stopped'));
  }

  /** What may take long has the worker to itself: nothing is sent after it that its end would cut off. */
  #next() {
    while (
      this.#state === 'ready' &&
      this.#waiting.length &&
      this.#sent.length < AHEAD &&
      !this.#sent.at(-1)?.stoppable
    ) {
      this.#send(this.#waiting.shift());
    }
  }

  /** @param {Job} job */
  async #send(job) {
    this.#sent.push(job);
    if (job.stoppable) this.#spare.expect();
    try {
      const answer = JSON.parse(await this.#runner.call(job.name, job.text));
      if (this.#sent[0] === job) this.#finish(answer);
    } catch (error) {
      // The worker cannot be trusted any more: a trap or an exception may have left it in any state.
      if (this.#sent[0] === job) this.#break(lastLine(error.message), error);
    }
  }

  #finish(answer) {
    const job = this.#sent.shift();
    this.#endings = 0;
    if (job.stoppable) this.#spare.rest();
    job.resolve(answer);
    this.#next();
  }

  /** Make a worker the one that is called. @param {Runner} runner */
  #adopt(runner) {
    this.#runner = runner;
    const on = (type, listener) =>
      runner.addEventListener(type, (/** @type {any} */ { detail }) => runner === this.#runner && listener(detail));
    on('progress', (detail) => this.#emit('progress', detail));
    on('note', (detail) => this.#emit('note', detail));
    on('fetched', (detail) => this.#emit('fetched', detail));
    on('ready', () => this.#ready());
    on('ended', ({ message }) => this.#ended(message));
    if (runner.state === 'ready') return this.#ready();
    this.#state = 'loading';
    this.#emit('progress', runner.progress);
  }

  #ready() {
    this.#state = 'ready';
    this.#emit('ready');
    this.#next();
  }

  /** The worker ended by itself: before it was ready there is no point in the same again. */
  #ended(message) {
    if (this.#state === 'ready') this.#break(message);
    else this.#fail(message);
  }

  /**
   * The call under way is refused, and not sent again: it may be what broke the worker.
   * @param {string} reason @param {unknown} [cause]
   */
  #break(reason, cause) {
    const [job = null] = this.#sent;
    this.#endings += 1;
    const last = this.#endings >= ENDINGS;
    const message = `The solver broke off (${reason})${last ? '' : ' and a new one is being started'}. Try again.`;
    if (last) this.#fail(`It broke off ${ENDINGS} times in a row, at last so: ${reason}.`, job);
    else this.#replace(job);
    this.#emit('broke', { message });
    job?.reject(new SolverError('Crashed', message, { cause }));
  }

  /** @param {?Job} cut   the call that ends with the worker */
  #replace(cut) {
    this.#end(cut);
    const spare = this.#spare.take();
    if (spare) this.#adopt(spare);
    else this.start();
  }

  /** @param {string} message @param {?Job} [cut] */
  #fail(message, cut = null) {
    this.#outdated = this.#runner.outdated;
    this.#end(cut);
    this.#spare.take()?.end();
    this.#state = 'failed';
    this.#emit('failed', { message });
  }

  /** The next worker is sent what this one has not answered, but for one call. @param {?Job} cut */
  #end(cut) {
    this.#waiting.unshift(...this.#sent.filter((job) => job !== cut));
    this.#sent = [];
    this.#runner.end();
  }

  /** @param {string} type @param {object} [detail] */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
