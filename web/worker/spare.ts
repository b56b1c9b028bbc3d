/** A spare worker, started when a call takes long: if that call is stopped, the next need not wait for a new worker. */
import { gigabytes } from './pool.js';
import { Runner } from './runner.js';

/** Milliseconds a call runs before a spare worker is started. */
const PATIENCE = 1000;
/** Milliseconds after the call's end for which an unused spare worker is kept. */
const KEPT = 60_000;
/** Gigabytes a device must have: a worker takes some 150 megabytes. */
const MEMORY = 4;

export class Spare {
  #runner: Runner | null = null;
  #timer = 0;

  /** A stoppable call has begun. */
  expect() {
    clearTimeout(this.#timer);
    if (!this.#runner && gigabytes() >= MEMORY) this.#timer = setTimeout(() => this.#start(), PATIENCE);
  }

  /** The call has ended. */
  rest() {
    clearTimeout(this.#timer);
    if (this.#runner) this.#timer = setTimeout(() => this.#drop(), KEPT);
  }

  /** Hand over the spare worker, ready or not; null if there is none. */
  take() {
    clearTimeout(this.#timer);
    const runner = this.#runner;
    this.#runner = null;
    return runner;
  }

  #start() {
    const runner = new Runner();
    this.#runner = runner;
    // A spare worker that crashes is not replaced.
    runner.addEventListener('ended', () => {
      if (this.#runner === runner) this.#runner = null;
    });
    runner.start();
  }

  #drop() {
    this.take()?.end();
  }
}
