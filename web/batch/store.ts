/** Stores the last list and its results in the browser's database on this device, until another list replaces it. */
import { List } from './list.js';
import { answered, DeviceDatabase, openDatabase } from '../database.js';
import type { Packed } from './rows.js';
import type { Job } from './run.js';

/** filename: "" for a list that was pasted */
export type About = { filename: string; variant: string; job: Job };

export type Some = [row: number, packed: Packed][];

/** A stored list with its results. */
export type Kept = { about: About & { id: string }; list: List; some: Some };

const NAME = 'sudokulp list';
const LIST = 'list';
const ROWS = 'rows';
/** Keys of the description of the list, and of the list itself. */
const ABOUT = 'about';
const ENTRIES = 'entries';

function make(database: IDBDatabase) {
  database.createObjectStore(LIST);
  database.createObjectStore(ROWS, { autoIncrement: true });
}

const newId = () => `${Date.now()} ${Math.random()}`;

function forgetAll(lists: IDBObjectStore, rows: IDBObjectStore) {
  lists.clear();
  rows.clear();
}

export class ListKeeper extends DeviceDatabase {
  /** Distinguishes this page's list from one that another tab has stored in its place. */
  #id = '';

  constructor() {
    super(openDatabase(NAME, make));
  }

  /** Store a list, replacing the previous one. */
  async replace({ text, starts, ends, numbers, turns }: List, about: About) {
    this.#id = newId();
    const id = this.#id;
    // deleted first: if the new list does not fit, the old one must not remain
    await this.#write(forgetAll);
    await this.#write((lists, rows) => {
      forgetAll(lists, rows); // another tab may have stored a list in the meantime
      lists.put({ id, ...about }, ABOUT);
      lists.put({ text, starts, ends, numbers, turns }, ENTRIES);
    });
  }

  /** Delete the results, because the list has another job; other tabs no longer share it. */
  restart(about: About) {
    const id = newId();
    const kept = this.#mine((lists, rows) => {
      lists.put({ id, ...about }, ABOUT);
      rows.clear();
    });
    this.#id = id;
    return kept;
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
      if (!about || !entries) return null;
      const { text, starts, ends, numbers, turns } = entries;
      this.#id = about.id;
      return { about, list: new List(text, starts, ends, numbers, turns), some: rows.flat() };
    });
  }

  /** Change the stored list if it is still this page's. */
  #mine(change: (lists: IDBObjectStore, rows: IDBObjectStore) => void) {
    const id = this.#id;
    return this.#write((lists, rows) => {
      const request = lists.get(ABOUT);
      request.onsuccess = () => request.result?.id === id && change(lists, rows);
    });
  }

  #write(change: (lists: IDBObjectStore, rows: IDBObjectStore) => void) {
    return this.write([LIST, ROWS], change);
  }
}
