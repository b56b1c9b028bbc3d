/** A pool of workers for many calls at once. Nothing here touches the document. */
import { messageOf } from '../download.js';
import { lastLine } from '../words.js';
import type { Ended, Runner } from './runner.js';
import type { CallName } from '../calls/calls.js';

/** The maximum number of workers in all pools together. */
export const MOST = 8;
/** Milliseconds after a run during which its workers are kept for the next one. */
const KEPT = 60_000;
/** Crashes of workers during a request after which it is not sent again. */
const TRIES = 2;
/** Crashes of workers in a row, without an answer in between, after which the run fails. */
const ENDINGS = 10;

export type Answer = { ok: boolean; message?: string; broke?: boolean; overdue?: boolean; [more: string]: any };

type Requests = Iterable<any> | AsyncIterable<any>;
type Options = {
  /** Called in the order of the answers; a promise is awaited before the worker gets its next request. */
  onAnswer: (request: any, answer: Answer) => unknown;
  /**
   * Seconds without a note or an answer after which a worker is terminated and the answer is {ok: false, message,
   * overdue: true}; 0, the default, means no limit.
   */
  patience?: (request: any) => number;
};
type Sent = { value: any; tries: number };
/** An answer, or why there is none: the worker ended, failed, or was silent for too long. */
type Said = { answer?: Answer; message?: string; overdue?: boolean; lacks?: boolean; again?: boolean };

/** Workers alive in all pools. */
let alive = 0;

/** Event 'change': a worker came or went, see `workers`. */
export class WorkerPool extends EventTarget {
  /** The maximum number of workers. */
  readonly size: number;
  #start;
  #workers = new Map<Runner, 'booting' | 'idle' | 'calling' | 'answered'>();
  #run: Run | null = null;
  #timer: number | undefined;

  /** @param start   makes a worker, which is started here */
  constructor(size: number, start: () => Runner) {
    super();
    this.size = size;
    this.#start = start;
  }

  /** The number of workers, including those that are starting. */
  get workers() {
    return this.#workers.size;
  }

  /**
   * Call a function of the workers for each request; requests are pulled as workers become free. Resolves when all are
   * answered or the run is stopped; rejects when no worker can be started, workers crash repeatedly, or `requests` or
   * `onAnswer` throw.
   *
   * A request whose worker crashes is sent once more, to another worker; if that crashes, too, its answer is {ok:
   * false, message, broke: true}.
   */
  async run(name: CallName, requests: Requests, options: Options) {
    if (this.#run) throw new Error('A run is already in progress');
    clearTimeout(this.#timer);
    const run = new Run(name, requests, options, this.size);
    this.#run = run;
    this.#go(run);
    try {
      await run.ended;
    } finally {
      this.#run = null;
      this.#timer = setTimeout(() => this.end(), KEPT);
    }
  }

  /** Send nothing more; calls in progress are finished. */
  pause() {
    if (this.#run) this.#run.paused = true;
  }

  resume() {
    if (!this.#run) return;
    this.#run.paused = false;
    this.#go(this.#run);
  }

  /** Stop the run at once: Python cannot be interrupted, so busy workers are terminated. */
  stop() {
    if (!this.#run) return;
    for (const runner of this.#in('calling')) this.#drop(runner);
    this.#close(this.#run);
  }

  /** Stop the run, and terminate all workers. */
  end() {
    clearTimeout(this.#timer);
    this.stop();
    for (const runner of this.#workers.keys()) this.#drop(runner);
  }

  /** Send queued requests, start workers and pull requests as needed, and end a run that is over. */
  #go(run: Run) {
    if (run.closed && !run.working) run.settle();
    if (run.closed || run.paused) return;
    for (const runner of this.#in('idle')) {
      const sent = run.queue.shift();
      if (sent) this.#serve(run, runner, sent);
    }
    const booting = this.#in('booting').length;
    const room = Math.max(0, Math.min(run.most - this.workers, MOST - alive));
    if (run.queue.length > booting && room) return this.#boot(run);
    const takers = this.#in('idle').length || booting + room;
    if (!run.dry && !run.pulling && run.queue.length < takers) this.#pull(run);
    else if (run.dry && !run.queue.length && !run.working) this.#close(run);
  }

  #pull(run: Run) {
    run
      .pull()
      .catch((error) => this.#close(run, { error }))
      .finally(() => this.#go(run));
  }

  #close(run: Run, failure: Run['failure'] = null) {
    run.close(failure);
    this.#go(run);
  }

  #boot(run: Run) {
    const runner = this.#start();
    alive += 1;
    this.#workers.set(runner, 'booting');
    runner.addEventListener('ready', () => this.#free(runner));
    runner.addEventListener('ended', ({ detail }: any) => this.#ended(runner, detail));
    runner.start();
    this.dispatchEvent(new Event('change'));
    if (runner.state === 'ready') this.#free(runner);
    else this.#go(run);
  }

  /** A worker has ended. If it could not be started, the run goes on with the others, if there are any. */
  #ended(runner: Runner, { message }: Ended) {
    const failed = this.#workers.get(runner) === 'booting';
    this.#forget(runner);
    if (failed && this.#run) this.#lack(this.#run, message);
  }

  /** Continue with fewer workers if one cannot be used; fails if none is left and no other can be started. */
  #lack(run: Run, message: string, again = false) {
    if (!again) run.most -= 1;
    if (!this.workers && !again) run.close({ error: new Error(message) });
    this.#go(run);
  }

  async #serve(run: Run, runner: Runner, sent: Sent) {
    run.working += 1;
    this.#workers.set(runner, 'calling');
    const said = await called(runner, run, sent.value);
    try {
      const answer = this.#judge(run, runner, sent, said);
      if (this.#workers.has(runner)) this.#workers.set(runner, 'answered');
      if (answer) await run.onAnswer(sent.value, answer);
    } catch (error) {
      run.close({ error });
    }
    run.working -= 1;
    this.#free(runner);
  }

  /** Return the answer to a request, or null if there is none yet: the run is over, or the request is sent again. */
  #judge(run: Run, runner: Runner, sent: Sent, said: Said | null): Answer | null {
    if (said?.answer) {
      run.endings = 0;
      return said.answer;
    }
    this.#drop(runner); // one of its calls may still be in progress
    if (!said) return null;
    const { message = '', overdue, lacks, again } = said;
    if (overdue) return { ok: false, message, overdue };
    if (!lacks) {
      run.endings += 1;
      if (run.endings >= ENDINGS)
        throw new Error(`The workers crashed ${ENDINGS} times in a row, the last time with: ${message}`);
      sent.tries += 1;
      if (sent.tries >= TRIES) return { ok: false, message: `The worker crashed (${message})`, broke: true };
    }
    run.queue.unshift(sent);
    if (lacks) this.#lack(run, message, again);
    return null;
  }

  /** Go on when a worker is free, or is gone. */
  #free(runner: Runner) {
    if (this.#workers.has(runner)) this.#workers.set(runner, 'idle');
    if (this.#run) this.#go(this.#run);
  }

  #in(stage: string) {
    return [...this.#workers].filter(([, now]) => now === stage).map(([runner]) => runner);
  }

  #drop(runner: Runner) {
    runner.end();
    this.#forget(runner);
  }

  #forget(runner: Runner) {
    if (!this.#workers.delete(runner)) return;
    alive -= 1;
    this.dispatchEvent(new Event('change'));
  }
}

/** One run of a pool: its requests, the calls in progress, and its end. */
class Run {
  readonly name: string;
  readonly onAnswer: Options['onAnswer'];
  readonly patience: (request: any) => number;
  readonly closing = new AbortController();
  /** Resolves, or rejects with the error that ended the run, when it is over and every worker has left it. */
  readonly ended: Promise<void>;
  /** The maximum number of workers, without those that cannot be used. */
  most: number;
  /** Requests to be sent: pulled for a worker that is starting, or to be sent again. */
  queue: Sent[] = [];
  /** Requests in progress, or whose answers are being processed. */
  working = 0;
  /** Crashed workers since the last answer. */
  endings = 0;
  paused = false;
  pulling = false;
  /** There are no more requests. */
  dry = false;
  failure: { error: unknown } | null = null;
  settle = () => {};
  #iterator: Iterator<any> | AsyncIterator<any>;
  #pulled: Promise<unknown> = Promise.resolve();

  constructor(name: string, requests: Requests, { onAnswer, patience = () => 0 }: Options, most: number) {
    this.name = name;
    this.onAnswer = onAnswer;
    this.patience = patience;
    this.most = most;
    this.#iterator = Symbol.asyncIterator in requests ? requests[Symbol.asyncIterator]() : requests[Symbol.iterator]();
    this.ended = new Promise((resolve, reject) => {
      this.settle = () => (this.failure ? reject(this.failure.error) : resolve());
    });
  }

  get closed() {
    return this.closing.signal.aborted;
  }

  /** Pull the next request into the queue. */
  async pull() {
    this.pulling = true;
    this.#pulled = Promise.resolve().then(() => this.#iterator.next());
    try {
      const { done, value } = (await this.#pulled) as IteratorResult<any>;
      if (done) this.dry = true;
      else this.queue.push({ value, tries: 0 });
    } finally {
      this.pulling = false;
    }
  }

  /** End all waits and the requests. */
  close(failure: Run['failure']) {
    if (this.closed) return;
    this.failure = failure;
    this.closing.abort();
    // a failure to close the source no longer matters
    this.#pulled.then(() => this.#iterator.return?.()).catch(() => {});
  }
}

/** Resolve to the worker's answer to a request, or to null if the run is closed first. */
function called(runner: Runner, run: Run, request: any): Promise<Said | null> {
  const seconds = run.patience(request);
  const listening = new AbortController();
  const { signal } = listening;
  let timer: number | undefined;
  return new Promise((resolve) => {
    const end = (said: Said | null) => {
      clearTimeout(timer);
      listening.abort();
      resolve(said);
    };
    const wait = () => {
      clearTimeout(timer);
      const silent = { message: `the worker was silent for ${seconds} s`, overdue: true };
      if (seconds) timer = setTimeout(end, seconds * 1000, silent);
    };
    for (const sign of ['note', 'progress']) runner.addEventListener(sign, wait, { signal });
    runner.addEventListener('ended', ({ detail }: any) => end(detail), { signal });
    run.closing.signal.addEventListener('abort', () => end(null), { signal });
    wait();
    runner
      .call(run.name, JSON.stringify(request))
      .then((text) => end({ answer: JSON.parse(text) }))
      .catch((error) => end({ message: lastLine(messageOf(error)) }));
  });
}
