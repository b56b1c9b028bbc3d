/** IndexedDB databases on this device, no longer used once the browser refuses them. */
import { reasonOf } from './words.js';

/** The version of everything that the page stores on this device. Data of another version is dropped. */
export const VERSION = 1;

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('it was interrupted', 'AbortError'));
  });
}

/**
 * Open a database.
 * @param make   creates its stores if the database is new or of an earlier version
 * @throws {DOMException} if the browser stores nothing, as in some private windows, or has no IndexedDB
 */
export async function openDatabase(name: string, make: (database: IDBDatabase) => void) {
  if (!globalThis.indexedDB) throw new DOMException('this browser has no database', 'NotSupportedError');
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    for (const store of Array.from(request.result.objectStoreNames)) request.result.deleteObjectStore(store);
    make(request.result);
  };
  const database = await answered(request);
  database.onversionchange = () => database.close(); // a newer version of the page wants to change it
  return database;
}

/** A database. Event 'problem': the browser has refused the database for the first time; it is not used any more. */
export class DeviceDatabase extends EventTarget {
  /** Why nothing is stored, or "". */
  problem = '';
  #opening;

  constructor(opening: Promise<IDBDatabase>) {
    super();
    this.#opening = opening;
    opening.catch(() => {}); // each `use` reports it
  }

  /** Use the database; null if the browser refuses it. */
  async use<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | null> {
    if (this.problem) return null;
    try {
      return await work(await this.#opening);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!this.problem) this.#refused(error);
      return null;
    }
  }

  #refused(error: DOMException) {
    this.problem = reasonOf(error);
    this.dispatchEvent(new Event('problem'));
  }

  /**
   * Change the stored data; resolves when the transaction is complete.
   * @param change   receives the stores with these names
   */
  write(names: string[], change: (...stores: IDBObjectStore[]) => void) {
    return this.use((database) => {
      const transaction = database.transaction(names, 'readwrite');
      change(...names.map((name) => transaction.objectStore(name)));
      return finished(transaction);
    });
  }
}
