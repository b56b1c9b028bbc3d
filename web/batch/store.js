/**
 * Storage of the last list and its results, in the browser's database on this device, until another list replaces it.
 *
 * @typedef {{filename: string, variant: string, job: import('./run.js').Job}} About   filename: "" for a list that was
 *   pasted
 * @typedef {[row: number, packed: import('./rows.js').Packed][]} Some
 */
import { wholeList } from './kept.js';
import { ListError } from './list.js';
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

const newId = () => `${Date.now()} ${Math.random()}`;

/** @param {IDBObjectStore} lists @param {IDBObjectStore} rows */
function forgetAll(lists, rows) {
  lists.clear();
  rows.clear();
}

export class ListKeeper extends DeviceDatabase {
  /** Tells the list of this page from one that another tab has put in its place. */
  #id = '';

  constructor() {
    super(openDatabase(NAME, make));
  }

  /** Keep a list in place of the one before. @param {import('./list.js').List} list @param {About} about */
  async replace({ text, starts, ends, numbers, turns }, about) {
    this.#id = newId();
    const id = this.#id;
    // separately: if there is no room for the new one, the old one must not stay
    await this.#write(forgetAll);
    await this.#write((lists, rows) => {
      forgetAll(lists, rows); // another tab may have kept another one meanwhile
      lists.put({ id, ...about }, ABOUT);
      lists.put({ text, starts, ends, numbers, turns }, ENTRIES);
    });
  }

  /** Forget the results of the list, as it has another job; it is no longer that of other tabs. @param {About} about */
  restart(about) {
    const id = newId();
    const kept = this.#mine((lists, rows) => {
      lists.put({ id, ...about }, ABOUT);
      rows.clear();
    });
    this.#id = id;
    return kept;
  }

  /** Store the results of some entries. @param {Some} some */
  add(some) {
    return this.#mine((_, rows) => rows.put(some));
  }

  /** Forget the list of this page. */
  clear() {
    return this.#mine(forgetAll);
  }

  /** Tell whether the list of this page is kept, with all results so far. @returns {Promise<boolean>} */
  async holds() {
    const id = this.#id;
    const about = await this.use((database) => answered(database.transaction(LIST).objectStore(LIST).get(ABOUT)));
    return about?.id === id;
  }

  /**
   * Return what is kept; null if that is nothing.
   * @returns {Promise<?{about: About, list: import('./list.js').List, some: Some}>}
   * @throws {ListError} if it is damaged; it is kept no longer
   */
  last() {
    return this.use(async (database) => {
      const transaction = database.transaction([LIST, ROWS]);
      const lists = transaction.objectStore(LIST);
      const asked = [lists.get(ABOUT), lists.get(ENTRIES), transaction.objectStore(ROWS).getAll()];
      const [about, entries, rows] = await Promise.all(asked.map(answered));
      if (about === undefined && entries === undefined) return null;
      const kept = wholeList(about, entries, rows);
      if (!kept) {
        await this.#change((now) => JSON.stringify(now) === JSON.stringify(about), forgetAll);
        throw new ListError('what this browser kept of it is damaged');
      }
      this.#id = about.id;
      return kept;
    });
  }

  /**
   * Change what is kept if it is still the list of this page.
   * @param {(lists: IDBObjectStore, rows: IDBObjectStore) => void} change
   */
  #mine(change) {
    const id = this.#id;
    return this.#change((about) => about?.id === id, change);
  }

  /**
   * Change what is kept if it is still what is meant.
   * @param {(about: any) => boolean} isMeant @param {(lists: IDBObjectStore, rows: IDBObjectStore) => void} change
   */
  #change(isMeant, change) {
    return this.#write((lists, rows) => {
      const request = lists.get(ABOUT);
      request.onsuccess = () => isMeant(request.result) && change(lists, rows);
    });
  }

  /** @param {(lists: IDBObjectStore, rows: IDBObjectStore) => void} change */
  #write(change) {
    return this.write([LIST, ROWS], change);
  }
}
