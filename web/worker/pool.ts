/**
 * The page's client of workers: one worker with a spare for the grid, several for lists. Nothing here touches the
 * document.
 *
 * Whenever a worker crashes, its call is sent once more, to another worker; if that crashes, too, the answer is {ok:
 * false, message, broke: true}. After several crashes in a row, without an answer in between, no worker is started any
 * more.
 */
import { Emitter } from '../dom.js';
import { messageOf } from '../download.js';
import { lastLine } from '../words.js';
import type { Operations } from '../protocol.js';
import type { Ended, Runner, Spare } from './runner.js';
import { MOST_WORKERS } from '../support.js';

export type CallName = keyof Operations;

/**
 * stoppable: `stop` ends the call, with its worker; other calls are then sent again to the next worker. patience:
 * seconds without a note or an answer after which the worker is ended, and the answer is {ok: false, message, overdue:
 * true}; 0 means no limit.
 */
export type Options = { stoppable?: boolean; patience?: number };

/** Calls a worker. */
export type Ask = (name: CallName, request: any, options?: Options) => Promise<any>;

export type Answer = { ok: boolean; message?: string; broke?: boolean; overdue?: boolean; [more: string]: any };

/** Calls that are sent at once, so that the worker need not wait between them. */
const AHEAD = 2;
/** Crashes during a call after which it is not sent again. */
const TRIES = 2;
/** Crashes in a row for each worker, without an answer in between, after which the pool fails. */
const ENDINGS = 3;
/** Milliseconds after the last call for which workers are kept, unless one always is. */
const KEPT = 60_000;

type Job = {
  name: CallName;
  request: unknown;
  stoppable: boolean;
  patience: number;
  tries: number;
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
};

/** sent: the calls in progress, in order; the worker is working on the first */
type Place = { sent: Job[]; ready: boolean };

/** The error of a call that was stopped. */
class Stopped extends Error {
  name = 'Stopped';
}

/** Workers alive in all pools of several. */
let alive = 0;

/**
 * Events: 'progress' {phase, loaded, total}; 'fetched' {file}; 'ready'; 'complete': everything has loaded; 'without':
 * HiGHS could not be loaded, and no call needs it yet; 'failed'; 'note' {text}; 'broke': a worker crashed. The values in
 * braces are the event's `detail`.
 */
export class Pool extends Emitter {
  /** The maximum number of workers. */
  readonly size: number;
  /** Why loading has failed or, if a worker is ready, why it works without HiGHS; "" otherwise. */
  failure = '';
  /** The server has another version than this page: only reloading helps. */
  outdated = false;
  #start;
  #spare;
  #places = new Map<Runner, Place>();
  #waiting: Job[] = [];
  #readings = new Readings((name, request, options) => this.#ask(name, request, options));
  /** The maximum number of workers, without those that cannot be used. */
  #most;
  #failed = false;
  /** Number of crashes since the last answer to a call of the kind on which a worker crashed last. */
  #endings = 0;
  #crashedOn = '';
  #paused = false;
  #run: { closed: boolean } | null = null;
  #timer: number | undefined;

  /**
   * @param start   makes a worker, which is started here
   * @param spare   if there is one, a worker is always kept: it is replaced at once, and calls wait for the next one
   */
  constructor({ start, size = 1, spare = null }: { start: () => Runner; size?: number; spare?: Spare | null }) {
    super();
    this.#start = start;
    this.#spare = spare;
    this.size = size;
    this.#most = size;
  }

  get state(): 'loading' | 'ready' | 'failed' {
    if (this.#failed) return 'failed';
    return [...this.#places.values()].some(({ ready }) => ready) ? 'ready' : 'loading';
  }

  /** The number of workers, including those that are starting. */
  get workers() {
    return this.#places.size;
  }

  /** Resolves once HiGHS has loaded: in this worker, or in another one after it. */
  async whole(): Promise<void> {
    if ([...this.#places.keys()].some(({ complete }) => complete)) return;
    await new Promise((resolve) => this.addEventListener('complete', resolve, { once: true }));
  }

  /** Start the worker that is always kept. */
  start() {
    this.#next();
  }

  /** Start again after a failure. Browsers may remember that a file failed, so HiGHS needs a new worker, too. */
  retry() {
    if (!this.failure) return;
    this.#endings = 0;
    this.#most = this.size;
    if (!this.#failed) this.#spare?.take()?.end(); // it lacks the same file
    for (const runner of this.#places.keys()) this.#drop(runner);
    this.#failed = false;
    this.#next();
  }

  /** Call a function of a worker. Waits until a worker is ready, and all earlier calls are sent. */
  call(name: CallName, request: any, options?: Options): Promise<any> {
    return this.#readings.call(name, request, options);
  }

  #ask(name: CallName, request: unknown, { stoppable = false, patience = 0 }: Options = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, request, stoppable, patience, tries: 0, resolve, reject });
      this.#next();
    });
  }

  /**
   * Call a function for each request, on all workers; requests are pulled as they are needed. Resolves when all are
   * answered or the run is stopped; rejects when no worker can be started, or `requests` or `onAnswer` throw.
   * @param onAnswer   called in the order of the answers; a promise is awaited before the next request is pulled
   */
  async run<Request>(
    name: CallName,
    requests: Iterable<Request>,
    { onAnswer, patience = 0 }: { onAnswer: (request: Request, answer: Answer) => unknown; patience?: number },
  ) {
    if (this.#run) throw new Error('A run is already in progress');
    const run = { closed: false };
    this.#run = run;
    this.#most = this.size;
    const iterator = requests[Symbol.iterator]();
    let failure: { error: unknown } | null = null;
    const work = async () => {
      try {
        while (!run.closed) {
          const { done, value } = iterator.next();
          if (done) return;
          const answer = await this.#ask(name, value, { stoppable: true, patience });
          if (!run.closed) await onAnswer(value, answer);
        }
      } catch (error) {
        if (!run.closed) failure = { error };
        this.stop();
      }
    };
    await Promise.all(Array.from({ length: this.size }, work));
    iterator.return?.();
    this.#run = null;
    this.#paused = false;
    if (failure) throw (failure as { error: unknown }).error;
  }

  /** Send nothing more; calls in progress are finished. */
  pause() {
    this.#paused = true;
  }

  resume() {
    this.#paused = false;
    this.#next();
  }

  /** Stop the run and every stoppable call at once: Python cannot be interrupted, so busy workers are ended. */
  stop() {
    if (this.#run) this.#run.closed = true;
    const stopped = this.#waiting.filter((job) => job.stoppable);
    this.#waiting = this.#waiting.filter((job) => !job.stoppable);
    for (const [runner, { sent }] of this.#places) {
      const cut = sent.findIndex((job) => job.stoppable);
      if (cut < 0) continue;
      stopped.push(...sent.splice(cut, 1));
      this.#drop(runner);
    }
    this.#next();
    for (const job of stopped) job.reject(new Stopped('Stopped'));
  }

  /** Stop the run, and end all workers. */
  end() {
    this.stop();
    clearTimeout(this.#timer);
    for (const runner of this.#places.keys()) this.#drop(runner);
  }

  /** Send waiting calls, and start workers for the others. */
  #next() {
    clearTimeout(this.#timer);
    if (this.#failed || this.#paused) return;
    for (const [runner, place] of this.#places) if (place.ready) this.#fill(runner, place.sent);
    const room = () => !this.#failed && this.workers < this.#most && (this.#spare !== null || alive < MOST_WORKERS);
    const booting = () => [...this.#places.values()].filter(({ ready }) => !ready).length;
    while (room() && (this.#waiting.length > booting() || (this.#spare && !this.workers))) this.#boot();
    const isIdle = !this.#waiting.length && [...this.#places.values()].every(({ sent }) => !sent.length);
    if (!this.#spare && this.workers && isIdle) this.#timer = setTimeout(() => this.end(), KEPT);
  }

  /** Send calls to a worker. Nothing is sent after a stoppable call, as ending the worker would end that, too. */
  #fill(runner: Runner, sent: Job[]) {
    while (this.#places.has(runner) && sent.length < AHEAD && !sent.at(-1)?.stoppable) {
      const job = this.#waiting.shift();
      if (!job) return;
      this.#send(runner, sent, job);
    }
  }

  async #send(runner: Runner, sent: Job[], job: Job) {
    sent.push(job);
    if (job.stoppable && runner.complete) this.#spare?.expect();
    const rest = job.patience ? this.#watch(runner, sent, job) : () => {};
    try {
      const answer = JSON.parse(await runner.call(job.name, JSON.stringify(job.request)));
      if (sent[0] === job) this.#finish(sent, job, answer);
    } catch (error) {
      // The worker is unusable: a trap or an exception may have left it in any state.
      if (sent[0] === job) this.#crash(runner, lastLine(messageOf(error)));
    }
    rest();
  }

  #finish(sent: Job[], job: Job, answer: unknown) {
    sent.shift();
    // Background requests, such as links, may also be answered between two crashes.
    if (!this.#crashedOn || job.name === this.#crashedOn) this.#endings = 0;
    if (job.stoppable) this.#spare?.rest();
    job.resolve(answer);
    this.#next();
  }

  /** End a worker that is silent for too long during a call; returns a function that ends the watch. */
  #watch(runner: Runner, sent: Job[], job: Job) {
    const listening = new AbortController();
    let timer: number | undefined;
    const end = () => {
      listening.abort();
      if (sent[0] !== job) return;
      sent.shift();
      this.#drop(runner);
      job.resolve({ ok: false, message: `the worker was silent for ${job.patience} s`, overdue: true });
      this.#next();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(end, job.patience * 1000);
    };
    for (const sign of ['note', 'progress']) runner.addEventListener(sign, wait, listening);
    wait();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }

  #boot() {
    const taken = this.#spare?.take();
    const runner = taken ?? this.#start();
    const place = { sent: [], ready: false };
    if (!this.#spare) alive += 1;
    this.#places.set(runner, place);
    this.failure = '';
    const on = (type: string, listener: (detail: any) => void) =>
      runner.addEventListener(type, ({ detail }: any) => this.#places.has(runner) && listener(detail));
    const ready = () => {
      place.ready = true;
      this.emit('ready');
      this.#next();
    };
    for (const type of ['progress', 'note', 'fetched']) on(type, (detail) => this.emit(type, detail));
    on('without', () => this.#miss(runner));
    on('ready', ready);
    on('complete', () => this.#complete());
    on('ended', (ended) => this.#ended(runner, ended));
    if (!taken) runner.start();
    if (runner.complete) this.#complete();
    if (runner.missing) this.#miss(runner);
    if (runner.state === 'ready') ready();
    else this.emit('progress', runner.progress);
  }

  /** Loading has ended. The time of a call in progress starts only now, because it may have waited for files. */
  #complete() {
    if ([...this.#places.values()].some(({ sent }) => sent.some((job) => job.stoppable))) this.#spare?.expect();
    this.emit('complete');
  }

  #miss({ missing }: Runner) {
    this.failure = missing;
    this.emit('without');
  }

  /** A worker has ended. One that was never ready, or lacks a file, is not replaced: the next one would end, too. */
  #ended(runner: Runner, { message, lacks, again }: Ended) {
    if (this.#places.get(runner)?.ready && !lacks && !again) return this.#crash(runner, message);
    this.#drop(runner);
    if (!again) this.#most -= 1;
    if (!again && !this.workers) this.#fail(message, runner.outdated);
    else this.#next();
  }

  /** The first call of a worker may have caused its crash. */
  #crash(runner: Runner, reason: string) {
    const job = this.#places.get(runner)?.sent.shift();
    this.#drop(runner);
    this.#endings += 1;
    this.#crashedOn = job?.name ?? '';
    const isLast = this.#endings >= ENDINGS * this.size;
    const failure = `The solver crashed ${this.#endings} times in a row, the last time with: ${reason}.`;
    if (job) {
      job.tries += 1;
      if (isLast && !this.#spare) job.reject(new Error(failure));
      else if (isLast || job.tries >= TRIES)
        job.resolve({ ok: false, message: `The solver crashed (${reason}). Try again.`, line: null, broke: true });
      else this.#waiting.unshift(job);
    }
    if (isLast) this.#fail(failure);
    this.emit('broke');
    this.#next();
  }

  /** No worker can be used. Where one is always kept, calls wait for `retry`. */
  #fail(message: string, outdated = false) {
    if (this.#spare) {
      for (const runner of this.#places.keys()) this.#drop(runner);
      this.#spare.take()?.end();
      this.outdated = outdated;
      this.#failed = true;
      this.failure = message;
      this.emit('failed');
      return;
    }
    this.#most = this.size;
    this.#endings = 0;
    for (const job of this.#waiting.splice(0)) job.reject(new Error(message));
  }

  /** End a worker; its unanswered calls go to the next one. */
  #drop(runner: Runner) {
    const place = this.#places.get(runner);
    if (!place) return;
    this.#places.delete(runner);
    if (!this.#spare) alive -= 1;
    runner.end();
    this.#waiting.unshift(...place.sent.splice(0));
  }
}

/**
 * Handles of texts and files, so that each is sent to the worker only once: later calls about the same text send its
 * handle. The page chooses the handle, so a call need not wait for the answer to the one before. A worker that does
 * not hold the text, such as a new one, answers so and is sent it again.
 */
export class Readings {
  #ask;
  /** The last text sent. */
  #last = { key: [] as unknown[], handle: 0 };

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async call(name: CallName, request: any, options?: Options): Promise<any> {
    const { text, data, ...rest } = request.reading ?? {};
    if (text === undefined && data === undefined) return this.#ask(name, request, options);
    const [handle, isNew] = this.#handleOf([text, data, rest.variant, rest.filename]);
    const known = { ...request, reading: { ...rest, handle } };
    const whole = { ...request, reading: { ...request.reading, handle } };
    const answer = await this.#ask(name, isNew ? whole : known, options);
    return answer.held === false ? this.#ask(name, whole, options) : answer;
  }

  /** Return a handle, and whether it is new; `key` has everything that decides how a text is read. */
  #handleOf(key: unknown[]) {
    const { key: before } = this.#last;
    const isNew = before.length !== key.length || before.some((part, index) => part !== key[index]);
    if (isNew) this.#last = { key, handle: this.#last.handle + 1 };
    return [this.#last.handle, isNew] as [number, boolean];
  }
}
