/** The speed of a run through many items, as measured lately. */

/** Seconds over which the speed is measured. */
const WINDOW = 10;

/** Items done in a second, and the seconds left. */
export type Pace = { rate: number; left: number };

export class Clock {
  #seen: { at: number; done: number }[] = [];
  #now;

  /** @param now   returns the time in seconds */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now;
  }

  /** Start over, as after a pause. */
  restart() {
    this.#seen = [];
  }

  /** Return the pace of a run in which so many of all items are done now; null while it is unknown. */
  pace(done: number, all: number): Pace | null {
    const now = { at: this.#now(), done };
    this.#seen.push(now);
    while (this.#seen.length > 2 && now.at - this.#seen[1].at > WINDOW) this.#seen.shift();
    const [first] = this.#seen;
    if (now.at - first.at < 1 || done === first.done) return null;
    const rate = (done - first.done) / (now.at - first.at);
    return { rate, left: (all - done) / rate };
  }
}
