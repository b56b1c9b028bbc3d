/** IndexedDB databases on this device; no longer used once the browser refuses. */
import { reasonOf } from './words.js';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('it was cut off', 'AbortError'));
  });
}

/**
 * Open a database.
 * @param {string} name @param {(database: IDBDatabase) => void} make   creates its stores, if the database is new
 * @throws {DOMException} if the browser stores nothing, as in some private windows, or has no databases
 */
export async function openDatabase(name, make) {
  if (!globalThis.indexedDB) throw new DOMException('this browser has no databases', 'NotSupportedError');
  const request = indexedDB.open(name); // of whatever version: another format has another name
  request.onupgradeneeded = () => make(request.result);
  const database = await answered(request);
  database.onversionchange = () => database.close(); // a newer version of the page wants to change it
  return database;
}

/**
 * A database. Events: 'problem', when the browser refuses the database for the first time: from then on it is not used.
 */
export class DeviceDatabase extends EventTarget {
  /** Why nothing is stored, or "". */
  problem = '';
  #opening;

  /** @param {Promise<IDBDatabase>} opening */
  constructor(opening) {
    super();
    this.#opening = opening;
    opening.catch(() => {}); // each `use` reports it
  }

  /**
   * Do something with the database; null where the browser refuses it.
   * @template T
   * @param {(database: IDBDatabase) => Promise<T>} work
   * @returns {Promise<?T>}
   */
  async use(work) {
    if (this.problem) return null;
    try {
      return await work(await this.#opening);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!this.problem) this.#refused(error);
      return null;
    }
  }

  /** @param {DOMException} error */
  #refused(error) {
    this.problem = reasonOf(error);
    this.dispatchEvent(new Event('problem'));
  }

  /**
   * Change what is stored; resolves when the transaction is complete.
   * @param {string[]} names @param {(...stores: IDBObjectStore[]) => void} change   given the stores of these names
   */
  write(names, change) {
    return this.use((database) => {
      const transaction = database.transaction(names, 'readwrite');
      change(...names.map((name) => transaction.objectStore(name)));
      return finished(transaction);
    });
  }
}
