/** A crew of workers for many calls at once. The caller provides the workers, and nothing here touches the document. */
import { Emitter } from './emitter.js';
import { Staff } from './staff.js';
import { CrewRun, called, type Sent } from './turns.js';
import type { CallName } from '../calls/calls.js';
import type { Runner } from './runner.js';

/** Milliseconds after a run during which its workers are kept for the next one. */
const KEPT = 60_000;
/** Crashes of workers during a request after which it is not sent again. */
const TRIES = 2;
/** Crashes of workers in a row, without an answer in between, after which the run fails. */
const ENDINGS = 10;

export type Answer = { ok: boolean; message?: string; broke?: boolean; overdue?: boolean; [more: string]: any };

/**
 * Events: 'change': a worker came or went, or began or ended a call (see `workers` and `busy`); 'progress' {phase,
 * loaded, total} of a worker that boots or fetches a package; what is in braces is the event's `detail`.
 */
export class Crew extends Emitter {
  #size;
  #staff;
  #run: CrewRun | null = null;
  #timer: number | undefined;
  /** Workers that ended since the last answer. */
  #endings = 0;

  /**
   * @param size   at most so many workers
   * @param start   makes one; it is started here
   */
  constructor(size: number, start: () => Runner) {
    super();
    this.#size = size;
    this.#staff = new Staff(start, (type, detail) => this.emit(type, detail));
  }

  /** The most workers there will be. */
  get size() {
    return this.#size;
  }

  /** Workers that are here, booting ones included. */
  get workers() {
    return this.#staff.size;
  }

  /** Calls under way. */
  get busy() {
    return this.#staff.busy;
  }

  get running() {
    return this.#run !== null;
  }

  get paused() {
    return this.#run?.paused ?? false;
  }

  /**
   * Call a function of the workers for each of the requests, which are pulled as workers are free. Resolves when all
   * are answered or the run is stopped; rejects when no worker can be started, workers end all the time, or `requests`
   * or `onAnswer` throw.
   *
   * A request whose worker crashes is sent once more, to another worker; if that crashes, too, its answer is {ok:
   * false, message, broke: true}.
   */
  async run(
    name: CallName,
    requests: Iterable<any> | AsyncIterable<any>,
    {
      onAnswer,
      patience = () => 0,
    }: {
      /** In the order in which answers come; a promise is waited for before the worker gets its next request. */
      onAnswer: (request: any, answer: Answer) => unknown;
      /**
       * Seconds without a note or an answer after which a worker is terminated and the answer is {ok: false, message,
       * overdue: true}; 0, the default, means no limit.
       */
      patience?: (request: any) => number;
    },
  ) {
    if (this.#run) throw new Error('There is a run already');
    clearTimeout(this.#timer);
    this.#endings = 0;
    const run = new CrewRun(name, requests, onAnswer, patience);
    this.#run = run;
    this.#lane(run);
    try {
      await run.ended;
    } finally {
      run.close();
      this.#run = null;
      this.#timer = setTimeout(() => this.end(), KEPT);
      this.#changed();
    }
  }

  /** Send nothing more; what is under way is finished. */
  pause() {
    this.#run?.pause();
    this.#changed();
  }

  resume() {
    this.#run?.resume();
    this.#changed();
  }

  /** Stop the run at once: Python cannot be interrupted, so busy workers are terminated. */
  stop() {
    const run = this.#run;
    if (!run) return;
    this.#staff.dropBusy();
    run.close();
  }

  /** Stop the run, and terminate all workers. */
  end() {
    clearTimeout(this.#timer);
    this.stop();
    this.#staff.dropAll();
  }

  /** A lane: one worker's sequence of requests. The next lane is opened when there was a request for this one. */
  async #lane(run: CrewRun) {
    run.lanes += 1;
    try {
      for (let more = true, first = true; more; first = false) {
        const sent = await run.next(!first);
        if (!sent) break;
        if (first && run.lanes < this.#size && this.#staff.hasMore) this.#lane(run);
        more = await this.#send(run, sent);
      }
    } catch (error) {
      run.fail(error);
    }
    if (run.left()) this.#lane(run);
  }

  /** Have a request answered; tells whether this lane can go on with another one. */
  async #send(run: CrewRun, sent: Sent) {
    const runner = await this.#worker(run, sent);
    if (!runner) return false;
    const answer = await this.#answer(run, runner, sent);
    this.#staff.release(runner);
    if (answer) await run.onAnswer(sent.value, answer);
    return answer !== false;
  }

  /**
   * Resolve to a worker that is ready; to null if the run ended meanwhile, another worker was ready sooner, or this
   * one will not start but others do.
   */
  async #worker(run: CrewRun, sent: Sent) {
    const runner = this.#staff.take();
    const failure = await run.readyFor(runner, sent);
    if (failure === '' && !run.closed) return runner;
    this.#staff.release(runner);
    if (failure) this.#leave(run, sent, failure);
    return null;
  }

  /**
   * Have a request sent again by fewer workers when one cannot be used; fails if there is none, nor luck for another.
   */
  #leave(run: CrewRun, sent: Sent, failure: string, again: boolean = false) {
    if (!this.workers && !again) throw new Error(failure);
    run.again(sent);
    return false;
  }

  /**
   * Resolve to the answer, or to null if there is none for now: the run ended, or the request is sent again; to false
   * if the worker lacked a file, which the next one would lack, too.
   */
  async #answer(run: CrewRun, runner: Runner, sent: Sent) {
    this.#staff.sent(runner);
    const said = await run.until((give) => called(runner, run, sent.value, give));
    if (!said) {
      // the run is over, but the call is not: such a worker cannot be used again
      this.#staff.drop(runner);
      return null;
    }
    if (said.answer) {
      this.#endings = 0;
      return said.answer;
    }
    this.#staff.drop(runner);
    if (said.overdue) return { ok: false, message: said.message, overdue: true };
    if (said.lacks) return this.#leave(run, sent, said.message, said.again);
    this.#endings += 1;
    if (this.#endings >= ENDINGS)
      throw new Error(`The workers crashed ${ENDINGS} times in a row, the last time with: ${said.message}`);
    sent.tries += 1;
    if (sent.tries >= TRIES) return { ok: false, message: `The worker crashed (${said.message})`, broke: true };
    run.again(sent);
    return null;
  }

  #changed() {
    this.emit('change');
  }
}
