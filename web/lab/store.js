/**
 * Experiments and their records, kept by the browser on this device: a record is there once for each task, whatever
 * happens.
 *
 * @typedef {{digest: string, name: string, text: string, total: number, done: number, at: number}} Kept   at: when it
 *   was last run, in ms
 * @typedef {{task: number, [more: string]: any}} LabRecord
 * @typedef {import('./making.js').Made} Made
 */
import { answered, DeviceDatabase, openDatabase } from '../database.js';

const NAME = 'sudokulp lab';
const EXPERIMENTS = 'experiments';
const RECORDS = 'records';

/** Every key of one experiment's records. @param {string} digest */
const allOf = (digest) => IDBKeyRange.bound([digest], [digest, []]);

/** Where the puzzles of an experiment are among the records. @param {string} digest */
const puzzlesOf = (digest) => `puzzles of ${digest}`;

/** @param {IDBDatabase} database */
function make(database) {
  database.createObjectStore(EXPERIMENTS, { keyPath: 'digest' });
  database.createObjectStore(RECORDS);
}

export class LabStore extends DeviceDatabase {
  constructor(opening = openDatabase(NAME, make)) {
    super(opening);
  }

  /** Return all experiments, the one that was run last first. @returns {Promise<?Kept[]>} */
  list() {
    return this.use(async (database) => {
      const transaction = database.transaction([EXPERIMENTS, RECORDS]);
      const kept = await answered(transaction.objectStore(EXPERIMENTS).getAll());
      const counts = kept.map(({ digest }) => answered(transaction.objectStore(RECORDS).count(allOf(digest))));
      const done = await Promise.all(counts);
      return kept.map((one, index) => ({ ...one, done: done[index] })).sort((one, other) => other.at - one.at);
    });
  }

  /**
   * Let an experiment have a place for its records; those it has stay.
   * @param {Pick<Kept, 'digest' | 'name' | 'text' | 'total'>} experiment
   */
  begin({ digest, name, text, total }) {
    return this.write([EXPERIMENTS], (experiments) => experiments.put({ digest, name, text, total, at: Date.now() }));
  }

  /** @param {string} digest @returns {Promise<?any[]>} */
  records(digest) {
    return this.use((database) => answered(database.transaction(RECORDS).objectStore(RECORDS).getAll(allOf(digest))));
  }

  /** Resolves when the records are safe. @param {string} digest @param {LabRecord[]} added */
  add(digest, added) {
    return this.write([RECORDS], (records) => {
      for (const record of added) records.put(record, [digest, record.task]);
    });
  }

  /** Return the puzzles that were made. @param {string} digest @returns {Promise<?Made[]>} */
  made(digest) {
    return this.records(puzzlesOf(digest));
  }

  /** Resolves when the puzzles are safe. @param {string} digest @param {Made[]} added */
  addMade(digest, added) {
    return this.write([RECORDS], (records) => {
      for (const one of added) records.put(one, [puzzlesOf(digest), one.number]);
    });
  }

  /** @param {string} digest */
  forget(digest) {
    return this.write([EXPERIMENTS, RECORDS], (experiments, records) => {
      experiments.delete(digest);
      records.delete(allOf(digest));
      records.delete(allOf(puzzlesOf(digest)));
    });
  }
}
