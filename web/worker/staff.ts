/** The workers of a crew, free or at work: who is taken next, and how many there may be. */

import type { Runner } from './runner.js';

/** Workers that all crews together have at most. */
export const MOST = 8;
/** Workers that are alive in all crews. */
let alive = 0;

export class Staff {
  #start;
  #emit;
  /** Workers that are free, ready or still booting. */
  #free: Runner[] = [];
  /** Workers that are taken, and whether they were sent something. */
  #busy = new Map<Runner, boolean>();

  /** @param start   makes a worker */
  constructor(start: () => Runner, emit: (type: string, detail?: any) => void) {
    this.#start = start;
    this.#emit = emit;
  }

  get size() {
    return this.#free.length + this.#busy.size;
  }

  /** Workers with a call under way. */
  get busy() {
    return [...this.#busy.values()].filter(Boolean).length;
  }

  /** There is a free worker, or there may be another one. */
  get hasMore() {
    return this.#free.length > 0 || alive < MOST;
  }

  /** Return a worker, a ready one if there is one. */
  take() {
    const runner = this.#free.find(({ state }) => state === 'ready') ?? this.#free[0] ?? this.#boot();
    this.#free = this.#free.filter((other) => other !== runner);
    this.#busy.set(runner, false);
    this.#emit('change');
    return runner;
  }

  /** A call of the worker is under way. */
  sent(runner: Runner) {
    this.#busy.set(runner, true);
    this.#emit('change');
  }

  /** A worker's call is over: it becomes free, if it is still alive. */
  release(runner: Runner) {
    this.#busy.delete(runner);
    if (runner.state !== 'ended') this.#free.push(runner);
    this.#emit('change');
  }

  /** End a worker. */
  drop(runner: Runner) {
    if (runner.state !== 'ended') {
      runner.end();
      this.#gone(runner);
    }
    this.#busy.delete(runner);
  }

  dropBusy() {
    for (const [runner, sent] of this.#busy) if (sent) this.drop(runner);
  }

  dropAll() {
    for (const runner of [...this.#free, ...this.#busy.keys()]) this.drop(runner);
  }

  #boot() {
    const runner = this.#start();
    alive += 1;
    runner.addEventListener('progress', ({ detail }: any) => this.#emit('progress', detail));
    runner.addEventListener('ended', () => this.#gone(runner));
    runner.start();
    return runner;
  }

  #gone(runner: Runner) {
    alive -= 1;
    this.#free = this.#free.filter((other) => other !== runner);
    this.#emit('change');
  }
}
