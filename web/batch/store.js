/**
 * Storage of the last list and its results, in the browser's database on this device, until another list replaces it.
 *
 * @typedef {{filename: string, variant: string, job: import('./run.js').Job}} About   filename: "" for a list that was
 *   pasted
 * @typedef {[row: number, packed: import('./rows.js').Packed][]} Some
 */
import { List } from './list.js';
import { answered, DeviceDatabase, openDatabase } from '../database.js';

/** A new name is needed when the format of what is stored changes. */
const NAME = 'sudokulp list 1';
const LIST = 'list';
const ROWS = 'rows';
/** Keys of what is said of the list, and of the list. */
const ABOUT = 'about';
const ENTRIES = 'entries';

function make(database) {
  database.createObjectStore(LIST);
  database.createObjectStore(ROWS, { autoIncrement: true });
}

export class ListKeeper extends DeviceDatabase {
  /** Tells the list of this page from one that another tab has put in its place. */
  #id = '';

  constructor() {
    super(openDatabase(NAME, make));
  }

  /** Keep a list in place of the one before. @param {List} list @param {About} about */
  async replace({ text, starts, ends, numbers, turns }, about) {
    this.#id = `${Date.now()} ${Math.random()}`;
    const id = this.#id;
    await this.clear(); // separately: if there is no room for the new one, the old one must not stay
    await this.#write((lists) => {
      lists.put({ id, ...about }, ABOUT);
      lists.put({ text, starts, ends, numbers, turns }, ENTRIES);
    });
  }

  /** Forget the results of the list, as it has another job. @param {About} about */
  restart(about) {
    return this.#mine((lists, rows, id) => {
      lists.put({ id, ...about }, ABOUT);
      rows.clear();
    });
  }

  /** Store the results of some entries. @param {Some} some */
  add(some) {
    return this.#mine((_, rows) => rows.put(some));
  }

  clear() {
    return this.#write((lists, rows) => {
      lists.clear();
      rows.clear();
    });
  }

  /** Return what is kept; null if that is nothing. @returns {Promise<?{about: About, list: List, some: Some}>} */
  last() {
    return this.use(async (database) => {
      const transaction = database.transaction([LIST, ROWS]);
      const lists = transaction.objectStore(LIST);
      const asked = [lists.get(ABOUT), lists.get(ENTRIES), transaction.objectStore(ROWS).getAll()];
      const [about, entries, rows] = await Promise.all(asked.map(answered));
      if (!about) return null;
      this.#id = about.id;
      const { text, starts, ends, numbers, turns } = entries;
      return { about, list: new List(text, starts, ends, numbers, turns), some: rows.flat() };
    });
  }

  /**
   * Change what is kept if it is still the list of this page.
   * @param {(lists: IDBObjectStore, rows: IDBObjectStore, id: string) => void} change
   */
  #mine(change) {
    const id = this.#id;
    return this.#write((lists, rows) => {
      const request = lists.get(ABOUT);
      request.onsuccess = () => request.result?.id === id && change(lists, rows, id);
    });
  }

  /** @param {(lists: IDBObjectStore, rows: IDBObjectStore) => void} change */
  #write(change) {
    return this.write([LIST, ROWS], change);
  }
}
