/**
 * Experiments and their records, kept by the browser on this device: a record is there once for each task, whatever
 * happens.
 *
 * @typedef {{digest: string, name: string, text: string, total: number, done: number, at: number}} Kept   at: when it
 *   was last run, in ms
 * @typedef {{task: number, [more: string]: any}} LabRecord
 */
import { answered, finished, openDatabase } from './database.js';

const NAME = 'sudokulp lab';
const EXPERIMENTS = 'experiments';
const RECORDS = 'records';

/** Every key of one experiment's records. @param {string} digest */
const allOf = (digest) => IDBKeyRange.bound([digest], [digest, []]);

/**
 * Open what is kept.
 * @returns {Promise<LabStore>} @throws {DOMException} if the browser keeps nothing, as in some private windows
 */
export async function openStore() {
  return new LabStore(
    await openDatabase(NAME, (database) => {
      database.createObjectStore(EXPERIMENTS, { keyPath: 'digest' });
      database.createObjectStore(RECORDS);
    }),
  );
}

export class LabStore {
  #database;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /** Return all experiments, the one that was run last first. @returns {Promise<Kept[]>} */
  async list() {
    const transaction = this.#database.transaction([EXPERIMENTS, RECORDS]);
    const kept = await answered(transaction.objectStore(EXPERIMENTS).getAll());
    const counts = kept.map(({ digest }) => answered(transaction.objectStore(RECORDS).count(allOf(digest))));
    const done = await Promise.all(counts);
    return kept.map((one, index) => ({ ...one, done: done[index] })).sort((one, other) => other.at - one.at);
  }

  /**
   * Let an experiment have a place for its records; those it has stay.
   * @param {Pick<Kept, 'digest' | 'name' | 'text' | 'total'>} experiment
   */
  begin({ digest, name, text, total }) {
    return this.#write([EXPERIMENTS], (transaction) =>
      transaction.objectStore(EXPERIMENTS).put({ digest, name, text, total, at: Date.now() }),
    );
  }

  /** @param {string} digest @returns {Promise<LabRecord[]>} */
  records(digest) {
    return answered(this.#database.transaction(RECORDS).objectStore(RECORDS).getAll(allOf(digest)));
  }

  /** Resolves when the records are safe. @param {string} digest @param {LabRecord[]} records */
  add(digest, records) {
    return this.#write([RECORDS], (transaction) => {
      for (const record of records) transaction.objectStore(RECORDS).put(record, [digest, record.task]);
    });
  }

  /** @param {string} digest */
  forget(digest) {
    return this.#write([EXPERIMENTS, RECORDS], (transaction) => {
      transaction.objectStore(EXPERIMENTS).delete(digest);
      transaction.objectStore(RECORDS).delete(allOf(digest));
    });
  }

  /** @param {string[]} stores @param {(transaction: IDBTransaction) => void} change */
  #write(stores, change) {
    const transaction = this.#database.transaction(stores, 'readwrite');
    change(transaction);
    return finished(transaction);
  }
}
