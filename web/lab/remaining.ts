/**
 * The speed of a run: the number of records made in it, and its running time without pauses.
 *
 * The time left is estimated once this run has `FEWEST` records of each solver that is not finished, and one for each
 * number of givens (or for half of the puzzles, if each number has few): earlier, the remaining solvers and puzzles
 * may be quite different. Each open solve is assumed to take the mean time of its solver, with as many solves in
 * parallel as in the run so far.
 */

import type { Pace, Plan } from './state.js';
import type { LabRecord } from './store.js';

const FEWEST = 5;
/** Overhead of a solve in seconds, on top of the time in its record. */
const AROUND = 0.01;

export class Clock {
  #spent = 0;
  /** When it last started, or null while paused. */
  #since: number | null = null;
  #now;
  /** Totals per solver: records from before the run, records of the run, and their seconds. */
  #solvers = [{ before: 0, came: 0, work: 0 }];
  /** Number of records already counted. */
  #seen = 0;
  #enough = 0;

  /** @param now   returns the time in seconds */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now;
  }

  /**
   * Start over.
   * @param before   records from before the run
   */
  start({ puzzles, description: { solvers, givens = [] } }: Plan, before: LabRecord[]) {
    this.#spent = 0;
    this.#since = this.#now();
    this.#solvers = solvers.map(() => ({ before: 0, came: 0, work: 0 }));
    this.#enough = Math.max(FEWEST, Math.min(givens.length, Math.ceil(puzzles / 2)));
    for (const record of before) this.#solverOf(record).before += 1;
    this.#seen = before.length;
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

  #solverOf({ task }: LabRecord) {
    return this.#solvers[task % this.#solvers.length];
  }

  /** Count the new records. */
  #look(records: LabRecord[]) {
    for (; this.#seen < records.length; this.#seen += 1) {
      const record = records[this.#seen];
      const solver = this.#solverOf(record);
      solver.came += 1;
      solver.work += AROUND + (record.seconds?.total ?? 0);
    }
  }

  /**
   * Return the records per second and the seconds left; null before they can be estimated.
   * @param puzzles   number of puzzles that each solver needs a record of
   */
  pace(records: LabRecord[], puzzles: number): Pace | null {
    this.#look(records);
    const seconds = this.#seconds;
    const came = this.#solvers.reduce((sum, solver) => sum + solver.came, 0);
    if (!came || seconds <= 0) return null;
    return { rate: came / seconds, left: this.#left(puzzles, seconds) };
  }

  #left(puzzles: number, seconds: number) {
    const open = this.#solvers
      .map((solver) => ({ ...solver, open: puzzles - solver.before - solver.came }))
      .filter((solver) => solver.open);
    if (open.some((solver) => solver.came < this.#enough)) return null;
    const done = this.#solvers.reduce((sum, { work }) => sum + work, 0);
    const ahead = open.reduce((sum, solver) => sum + (solver.open * solver.work) / solver.came, 0);
    return (seconds * ahead) / done;
  }
}
