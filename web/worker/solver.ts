/** The page's client of the worker: one call at a time, the others wait; a crashed worker is replaced. */
import { Emitter } from './emitter.js';
import { Readings } from './readings.js';
import { Runner, type Ended } from './runner.js';
import { Spare } from './spare.js';
import { messageOf } from '../download.js';
import { lastLine } from '../words.js';
import type { CallName, Stoppable } from '../calls/calls.js';

/** Rejection of a call; `name` is 'Stopped' or 'Crashed'. */
class SolverError extends Error {
  constructor(name: 'Stopped' | 'Crashed', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}

/** Calls that are sent at once, so that the worker need not wait between them. */
const AHEAD = 2;

/** Crashes in a row, without an answer in between, after which no new worker is started automatically. */
const ENDINGS = 3;

export type Job = {
  name: string;
  text: string;
  stoppable: boolean;
  resolve: (value: any) => void;
  reject: (error: Error) => void;
};

/**
 * Events: 'progress' {phase, loaded, total}; 'ready'; 'complete': everything has loaded; 'without': HiGHS could not be
 * loaded, and no call needs it yet; 'failed'; 'note' {text}; 'broke' {message}: the worker crashed and
 * another one is starting. The values in braces are the event's `detail`.
 */
export class Solver extends Emitter {
  #state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  #waiting: Job[] = [];
  /** Calls in progress, in order: the worker is working on the first. */
  #sent: Job[] = [];
  #runner: Runner | null = null;
  #spare = new Spare();
  #readings = new Readings((name, request, options) => this.#ask(name, request, options));
  /** Number of crashes since the last answer to a call of the kind on which the latest worker crashed. */
  #endings = 0;
  #crashedOn = '';
  #outdated = false;
  /** Why loading has failed or, if the worker is ready, why it works without HiGHS; "" otherwise. */
  #failure = '';

  get state() {
    return this.#state;
  }

  get failure() {
    return this.#failure;
  }

  /** The server has another version than this page: only reloading helps. */
  get outdated() {
    return this.#outdated;
  }

  /** Resolves once HiGHS has loaded: in this worker, or in another one after it. */
  async whole(): Promise<void> {
    if (this.#runner?.complete) return;
    await new Promise((resolve) => this.addEventListener('complete', resolve, { once: true }));
  }

  /** Start a worker. */
  start() {
    const runner = new Runner();
    this.#adopt(runner);
    return runner.start();
  }

  /** Start again after a failure. Browsers may remember that a file failed, so HiGHS needs a new worker, too. */
  retry() {
    if (!this.#failure) return;
    this.#endings = 0;
    if (this.#state === 'failed') this.start();
    else {
      this.#spare.take()?.end(); // it lacks the same file
      this.#replace(null);
    }
  }

  /** Call a function of the worker. Waits until the worker is ready and all earlier calls are done. */
  call(name: CallName, request: any, options?: Stoppable): Promise<any> {
    return this.#readings.call(name, request, options);
  }

  #ask(name: CallName, request: any, { stoppable = false }: Stoppable = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, text: JSON.stringify(request), stoppable, resolve, reject });
      this.#next();
    });
  }

  /**
   * Stop every stoppable call at once. Python cannot be interrupted, so a worker that is busy with one is terminated
   * and replaced by the spare one, or a new one.
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

  /** Send waiting calls. Nothing is sent after a stoppable call, as terminating the worker would end that, too. */
  #next() {
    const runner = this.#runner;
    while (runner && this.#state === 'ready' && this.#sent.length < AHEAD && !this.#sent.at(-1)?.stoppable) {
      const job = this.#waiting.shift();
      if (!job) return;
      this.#send(runner, job);
    }
  }

  async #send(runner: Runner, job: Job) {
    this.#sent.push(job);
    if (job.stoppable && runner.complete) this.#spare.expect();
    try {
      const answer = JSON.parse(await runner.call(job.name, job.text));
      if (this.#sent[0] === job) this.#finish(job, answer);
    } catch (error) {
      // The worker is unusable: a trap or an exception may have left it in any state.
      if (this.#sent[0] === job) this.#break(lastLine(messageOf(error)), error);
    }
  }

  #finish(job: Job, answer: unknown) {
    this.#sent.shift();
    // Background requests, such as links, may also be answered between two crashes.
    if (!this.#crashedOn || job.name === this.#crashedOn) this.#endings = 0;
    if (job.stoppable) this.#spare.rest();
    job.resolve(answer);
    this.#next();
  }

  /** Make a worker the current one. */
  #adopt(runner: Runner) {
    this.#runner = runner;
    this.#failure = '';
    const on = (type: string, listener: (detail: any) => void) =>
      runner.addEventListener(type, ({ detail }: any) => runner === this.#runner && listener(detail));
    for (const type of ['progress', 'note', 'fetched']) on(type, (detail) => this.emit(type, detail));
    on('without', () => this.#miss(runner));
    on('ready', () => this.#ready());
    on('complete', () => this.#complete());
    on('ended', (ended) => this.#ended(ended));
    if (runner.complete) this.#complete();
    if (runner.missing) this.#miss(runner);
    if (runner.state === 'ready') return this.#ready();
    this.#state = 'loading';
    this.emit('progress', runner.progress);
  }

  /** Loading has ended. The time of a call in progress starts only now, because it may have waited for files. */
  #complete() {
    if (this.#sent.some((job) => job.stoppable)) this.#spare.expect();
    this.emit('complete');
  }

  #miss({ missing }: Runner) {
    this.#failure = missing;
    this.emit('without');
  }

  #ready() {
    this.#state = 'ready';
    this.emit('ready');
    this.#next();
  }

  /** The worker crashed. One that was never ready, or lacks a file, is not replaced: the next one would crash, too. */
  #ended({ message, lacks, again }: Ended) {
    if (again) this.#replace(null);
    else if (this.#state === 'ready' && !lacks) this.#break(message);
    else this.#fail(message);
  }

  /** Reject the call in progress, which is not sent again: it may have caused the crash. */
  #break(reason: string, cause?: unknown) {
    const [job = null] = this.#sent;
    this.#endings += 1;
    this.#crashedOn = job?.name ?? '';
    const last = this.#endings >= ENDINGS;
    const message = `The solver crashed (${reason})${last ? '' : '; restarting it'}. Try again.`;
    if (last) this.#fail(`It crashed ${ENDINGS} times in a row, the last time with: ${reason}.`, job);
    else this.#replace(job);
    this.emit('broke', { message });
    job?.reject(new SolverError('Crashed', message, { cause }));
  }

  /** @param cut   the call that ends with the worker */
  #replace(cut: Job | null) {
    this.#end(cut);
    const spare = this.#spare.take();
    if (spare) this.#adopt(spare);
    else this.start();
  }

  #fail(message: string, cut: Job | null = null) {
    this.#outdated = this.#runner?.outdated ?? false;
    this.#end(cut);
    this.#spare.take()?.end();
    this.#state = 'failed';
    this.#failure = message;
    this.emit('failed');
  }

  /** End the worker; its unanswered calls, except one, go to the next worker. */
  #end(cut: Job | null) {
    this.#waiting.unshift(...this.#sent.filter((job) => job !== cut));
    this.#sent = [];
    this.#runner?.end();
  }
}
