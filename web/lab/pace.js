/** Pace of a run: the time for which it was running, without its pauses, against the records that came in it. */
export class Clock {
  #spent = 0;
  /** When it went on, or null while it stands. @type {?number} */
  #since = null;
  #before = 0;
  #now;

  /** @param {() => number} [now]   in seconds */
  constructor(now = () => performance.now() / 1000) {
    this.#now = now;
  }

  /** Begin anew. @param {number} before   records that there were before the run */
  start(before) {
    this.#spent = 0;
    this.#since = this.#now();
    this.#before = before;
  }

  /** Records that came from elsewhere meanwhile are not its own. @param {number} before */
  count(before) {
    this.#before = before;
  }

  pause() {
    this.#spent = this.#seconds;
    this.#since = null;
  }

  resume() {
    this.#since ??= this.#now();
  }

  get #seconds() {
    return this.#spent + (this.#since === null ? 0 : this.#now() - this.#since);
  }

  /**
   * Return the records a second and the seconds that the rest will take; null before that can be told.
   * @param {number} done @param {number} total @returns {?import('./state.js').Pace}
   */
  pace(done, total) {
    const seconds = this.#seconds;
    const came = done - this.#before;
    if (!came || seconds <= 0) return null;
    return { rate: came / seconds, left: ((total - done) * seconds) / came };
  }
}
