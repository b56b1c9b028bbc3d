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

const isText = (value) => typeof value === 'string';

/* Damaged ones are left where they are: an experiment that is run again finds its records. */

/** @param {any} kept */
export function isExperiment(kept) {
  return (
    [kept.digest, kept.name, kept.text].every(isText) &&
    [kept.total, kept.at].every(Number.isFinite) &&
    isJson(kept.text)
  );
}

function isJson(text) {
  try {
    return JSON.parse(text) instanceof Object;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/** @param {any} record */
export const isRecord = (record) =>
  Number.isInteger(record?.task) && [record.model, record.outcome].every(isText) && record.seconds instanceof Object;

/** @param {any} made */
export const isMade = (made) => Number.isInteger(made?.number) && [made.puzzle, made.reason].every(isText);

/** @param {IDBDatabase} database */
function make(database) {
  database.createObjectStore(EXPERIMENTS, { keyPath: 'digest' });
  database.createObjectStore(RECORDS);
}

export class LabStore extends DeviceDatabase {
  constructor(opening = openDatabase(NAME, make)) {
    super(opening);
  }

  /**
   * Return all experiments, the one that was run last first, and the keys of those that are damaged.
   * @returns {Promise<?{kept: Kept[], damaged: string[]}>}
   */
  list() {
    return this.use(async (database) => {
      const transaction = database.transaction([EXPERIMENTS, RECORDS]);
      const all = await answered(transaction.objectStore(EXPERIMENTS).getAll());
      const damaged = all.filter((kept) => !isExperiment(kept)).map(({ digest }) => digest);
      const whole = all.filter(isExperiment);
      const counts = whole.map(({ digest }) => answered(transaction.objectStore(RECORDS).count(allOf(digest))));
      const done = await Promise.all(counts);
      const kept = whole.map((one, index) => ({ ...one, done: done[index] }));
      return { kept: kept.sort((one, other) => other.at - one.at), damaged };
    });
  }

  /**
   * Let an experiment have a place for its records; those it has stay.
   * @param {Pick<Kept, 'digest' | 'name' | 'text' | 'total'>} experiment
   */
  begin({ digest, name, text, total }) {
    return this.write([EXPERIMENTS], (experiments) => experiments.put({ digest, name, text, total, at: Date.now() }));
  }

  /** @param {string} digest @returns {Promise<?LabRecord[]>} */
  async records(digest) {
    return (await this.#allOf(digest))?.filter(isRecord) ?? null;
  }

  /** @param {string} digest @returns {Promise<?any[]>} */
  #allOf(digest) {
    return this.use((database) => answered(database.transaction(RECORDS).objectStore(RECORDS).getAll(allOf(digest))));
  }

  /** Resolves when the records are safe. @param {string} digest @param {LabRecord[]} added */
  add(digest, added) {
    return this.write([RECORDS], (records) => {
      for (const record of added) records.put(record, [digest, record.task]);
    });
  }

  /** Return the puzzles that were made. @param {string} digest @returns {Promise<?Made[]>} */
  async made(digest) {
    return (await this.#allOf(puzzlesOf(digest)))?.filter(isMade) ?? null;
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
