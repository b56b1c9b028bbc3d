/**
 * One run of a crew of workers: the source of its requests, what is awaited, and its end. Nothing here touches the
 * document.
 */
import { lastLine } from '../words.js';
import type { Runner } from './runner.js';

export type Sent = { value: any; tries: number };
export type Give = (value: any) => void;

export class CrewRun {
  /** Workers that take part. */
  lanes = 0;
  paused = false;
  closed = false;
  name: string;
  onAnswer: (request: any, answer: any) => unknown;
  patience: (request: any) => number;
  /** Resolves, or rejects with the run's error, when it is over and every worker has left it. */
  ended: Promise<void>;
  #iterator: Iterator<any> | AsyncIterator<any>;
  /** Requests that are to be sent again. */
  #again: Sent[] = [];
  /** Requests whose workers are not ready, and how these are told that another does theirs. */
  #held = new Map<Sent, Give>();
  /** Waits that closing the run ends. */
  #waiting = new Set<Give>();
  #gate: Give[] = [];
  #pulling = Promise.resolve();
  #settle = () => {};
  #failure: { error: unknown } | null = null;

  constructor(
    name: string,
    requests: Iterable<any> | AsyncIterable<any>,
    onAnswer: (request: any, answer: any) => unknown,
    patience: (request: any) => number,
  ) {
    this.name = name;
    this.onAnswer = onAnswer;
    this.patience = patience;
    this.#iterator = Symbol.asyncIterator in requests ? requests[Symbol.asyncIterator]() : requests[Symbol.iterator]();
    this.ended = new Promise<void>((resolve, reject) => {
      this.#settle = () => (this.#failure ? reject(this.#failure.error) : resolve());
    });
  }

  /**
   * Resolve to the next request when the run is not paused; to null if there are no more.
   * @param able   its worker is ready, and may at last take a request over from one that is not
   */
  async next(able: boolean): Promise<Sent | null> {
    while (this.paused && !this.closed) await this.until((give) => this.#gate.push(give));
    if (this.closed) return null;
    return this.#again.shift() ?? (await this.#pull()) ?? (able ? this.#overtake() : null);
  }

  #overtake(): Sent | null {
    const [[sent, give] = [null, null]] = this.#held;
    if (!sent || this.closed) return null;
    this.#held.delete(sent);
    give(null);
    return sent;
  }

  /**
   * Resolve to "" when a worker is ready for its request, to the message it failed with, or to null when the request is
   * another one's, or the run is closed.
   */
  readyFor(runner: Runner, sent: Sent): Promise<string | null> {
    return this.until((give) => {
      this.#held.set(sent, give);
      ready(runner, (message) => {
        this.#held.delete(sent);
        give(message);
      });
    });
  }

  /** Pull one request at a time, whatever the iterator allows. */
  #pull(): Promise<Sent | null> {
    const pulled = this.#pulling.then(async () => {
      const { done, value } = this.closed ? { done: true, value: null } : await this.#iterator.next();
      return done ? null : { value, tries: 0 };
    });
    this.#pulling = pulled.then(
      () => {},
      () => {},
    );
    return this.until((give) => pulled.then(give, (error) => this.fail(error)));
  }

  /** Have a request sent again. */
  again(sent: Sent) {
    this.#again.push(sent);
  }

  /** Resolve to what `begin` gives, or to null if the run is closed before. */
  until(begin: (give: Give) => void): Promise<any> {
    return new Promise((resolve) => {
      const give = (value: unknown) => {
        this.#waiting.delete(give);
        resolve(value);
      };
      if (this.closed) return resolve(null);
      this.#waiting.add(give);
      begin(give);
    });
  }

  pause() {
    this.paused = true;
  }

  resume() {
    this.paused = false;
    for (const give of this.#gate.splice(0)) give(null);
  }

  /** End all waits and the requests. */
  close() {
    if (this.closed) return;
    this.closed = true;
    for (const give of [...this.#waiting]) give(null);
    this.#pulling.then(() => this.#iterator.return?.()).catch(() => {}); // a failure matters to nobody any more
  }

  fail(error: unknown) {
    this.#failure ??= { error };
    this.close();
  }

  /** A worker has left; tells whether there is a request for another one. */
  left() {
    this.lanes -= 1;
    if (this.lanes) return false;
    if (this.#again.length && !this.closed) return true;
    this.#settle();
    return false;
  }
}

/** Give "" when a worker is ready, or the message it failed with. */
export function ready(runner: Runner, give: Give) {
  if (runner.state === 'ready') return give('');
  runner.addEventListener('ready', () => give(''), { once: true });
  runner.addEventListener('ended', ({ detail }: any) => give(detail.message), { once: true });
}

/**
 * Give {answer}, or {message} if there is none, with `overdue` if the worker has been silent for too long, `lacks` if
 * it could not load a file.
 */
export function called(runner: Runner, run: CrewRun, request: any, give: Give) {
  const seconds = run.patience(request);
  const listening = new AbortController();
  let timer: number | undefined;
  const end = (said: unknown) => {
    clearTimeout(timer);
    listening.abort();
    give(said);
  };
  const wait = () => {
    clearTimeout(timer);
    const silent = { message: `the worker was silent for ${seconds} s`, overdue: true };
    if (seconds) timer = setTimeout(end, seconds * 1000, silent);
  };
  const { signal } = listening;
  for (const sign of ['note', 'progress']) runner.addEventListener(sign, wait, { signal });
  runner.addEventListener('ended', ({ detail }: any) => end(detail), { signal });
  wait();
  runner
    .call(run.name, JSON.stringify(request))
    .then((text) => end({ answer: JSON.parse(text) }))
    .catch((error) => end({ message: lastLine(error.message) }));
}
