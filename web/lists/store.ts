/**
 * Stores the last list and its results in the browser's database on this device, until another list replaces it. The
 * database is no longer used once the browser refuses it.
 */
import { List } from './list.js';
import type { About, Some, Kept } from './state.js';
import { reasonOf } from '../words.js';
import { VERSION } from '../link/memory.js';

const [LIST, ROWS] = ['list', 'rows'];
/** Keys of the description of the list, and of the list itself. */
const [ABOUT, ENTRIES] = ['about', 'entries'];

/**
 * Open the database.
 * @throws {DOMException} if the browser stores nothing, as in some private windows, or has no IndexedDB
 */
async function openDatabase() {
  if (!globalThis.indexedDB) throw new DOMException('this browser has no database', 'NotSupportedError');
  const request = indexedDB.open('sudokulp lists', VERSION);
  request.onupgradeneeded = () => {
    const { result: made } = request;
    for (const store of Array.from(made.objectStoreNames)) made.deleteObjectStore(store);
    made.createObjectStore(LIST);
    made.createObjectStore(ROWS, { autoIncrement: true });
  };
  const database = await answered(request);
  database.onversionchange = () => database.close(); // a newer version of the page wants to change it
  return database;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
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

type Change = (lists: IDBObjectStore, rows: IDBObjectStore) => unknown;

const newId = () => `${Date.now()} ${Math.random()}`;

const forgetAll: Change = (lists, rows) => {
  lists.clear();
  rows.clear();
};

export class ListKeeper {
  /** Distinguishes this page's list from one that another tab has stored in its place. */
  #id = '';
  #isRefused = false;
  #refused;
  #opening;

  /** @param refused   called with the reason when the browser has refused the database; it is not used any more */
  constructor(refused: (reason: string) => void, opening: Promise<IDBDatabase> = openDatabase()) {
    this.#refused = refused;
    this.#opening = opening;
    opening.catch(() => {}); // each use reports it
  }

  /** Use the database; null if the browser refuses it. */
  async use<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | null> {
    if (this.#isRefused) return null;
    try {
      return await work(await this.#opening);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!this.#isRefused) this.#refused(reasonOf(error));
      this.#isRefused = true;
      return null;
    }
  }

  /** Change the stored data; resolves when the transaction is complete. */
  #write(change: Change) {
    return this.use((database) => {
      const transaction = database.transaction([LIST, ROWS], 'readwrite');
      change(transaction.objectStore(LIST), transaction.objectStore(ROWS));
      return finished(transaction);
    });
  }

  /** Store a list, replacing the previous one; null while its puzzles are being made. */
  async replace(list: List | null, about: About) {
    this.#id = newId();
    const id = this.#id;
    // deleted first: if the new list does not fit, the old one must not remain
    if (!about.plan) await this.#write(forgetAll);
    await this.#write((lists, rows) => {
      forgetAll(lists, rows); // another tab may have stored a list in the meantime
      lists.put({ id, ...about }, ABOUT);
      if (!list) return;
      const { text, starts, ends, numbers, turns } = list;
      lists.put({ text, starts, ends, numbers, turns }, ENTRIES);
    });
  }

  /** Delete the results, because the list has another job; other tabs no longer share it. */
  restart(about: About) {
    const id = newId();
    this.#mine((lists, rows) => {
      lists.put({ id, ...about }, ABOUT);
      rows.clear();
    });
    this.#id = id;
  }

  /** Store the results of some entries. */
  add(some: Some) {
    return this.#mine((_, rows) => rows.put(some));
  }

  /** Forget the list of this page. */
  clear() {
    return this.#mine(forgetAll);
  }

  /** Return whether this page's list is stored with all results so far. */
  async holds(): Promise<boolean> {
    const id = this.#id;
    const about = await this.use((database) => answered(database.transaction(LIST).objectStore(LIST).get(ABOUT)));
    return about?.id === id;
  }

  /** Return the stored list with its results, or null. */
  last(): Promise<Kept | null> {
    return this.use(async (database) => {
      const transaction = database.transaction([LIST, ROWS]);
      const lists = transaction.objectStore(LIST);
      const asked = [lists.get(ABOUT), lists.get(ENTRIES), transaction.objectStore(ROWS).getAll()];
      const [about, entries, rows] = await Promise.all(asked.map(answered));
      if (!about || !(entries || about.plan)) return null;
      this.#id = about.id;
      const { text, starts, ends, numbers, turns } = entries ?? {};
      return { about, list: entries ? new List(text, starts, ends, numbers, turns) : null, some: rows.flat() };
    });
  }

  /** Change the stored list if it is still this page's. */
  #mine(change: Change) {
    const id = this.#id;
    return this.#write((lists, rows) => {
      const request = lists.get(ABOUT);
      request.onsuccess = () => request.result?.id === id && change(lists, rows);
    });
  }
}
