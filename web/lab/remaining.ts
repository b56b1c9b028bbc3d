/**
 * Pace of a run: the time for which it was running, without its pauses, against the records that came in it.
 *
 * The time left is told once this run has `FEWEST` records of each solver that still has something to do, and one for
 * each number of givens (or for half of the puzzles, where each number has few): before, the solvers and puzzles that
 * are still to come may be of quite another kind. Each solve that is open is taken to be as long as the mean of its
 * solver; how many are done side by side is what the run has shown so far.
 */

import type { Pace, Plan } from './state.js';
import type { LabRecord } from './store.js';

const FEWEST = 5;
/** Seconds that a solve takes beside what is in its record. */
const AROUND = 0.01;

export class Clock {
  #spent = 0;
  /** When it went on, or null while it stands. */
  #since: number | null = null;
  #now;
  /** What is known of each solver: records of before the run, records of it, and their seconds. */
  #solvers = [{ before: 0, came: 0, work: 0 }];
  /** Records that were looked at. */
  #seen = 0;
  #enough = 0;

  /** @param now   in seconds */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now;
  }

  /**
   * Begin anew.
   * @param before   records that there were before the run
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

  /** Look at the records that are new. */
  #look(records: LabRecord[]) {
    for (; this.#seen < records.length; this.#seen += 1) {
      const record = records[this.#seen];
      const solver = this.#solverOf(record);
      solver.came += 1;
      solver.work += AROUND + (record.seconds?.total ?? 0);
    }
  }

  /**
   * Return the records a second and the seconds that the rest will take; null before that can be told.
   * @param puzzles   of which each solver is to have a record
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
