/**
 * Stores the last list and its results in the browser's database on this device, until another list replaces it. The
 * stored data may be damaged by the browser or an extension.
 */
import { ListError, List, type Layout, type Turn } from './list.js';
import { answered, DeviceDatabase, openDatabase } from '../database.js';
import { COLUMNS, type Packed } from './rows.js';
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

  /**
   * Return the stored list with its results, or null.
   * @throws {ListError} if it is damaged; it is then deleted
   */
  last(): Promise<Kept | null> {
    return this.use(async (database) => {
      const transaction = database.transaction([LIST, ROWS]);
      const lists = transaction.objectStore(LIST);
      const asked = [lists.get(ABOUT), lists.get(ENTRIES), transaction.objectStore(ROWS).getAll()];
      const [about, entries, rows] = await Promise.all(asked.map(answered));
      if (about === undefined && entries === undefined) return null;
      const kept = wholeList(about, entries, rows);
      if (!kept) {
        await this.#change((now) => JSON.stringify(now) === JSON.stringify(about), forgetAll);
        throw new ListError('its saved copy is damaged');
      }
      this.#id = about.id;
      return kept;
    });
  }

  /** Change the stored list if it is still this page's. */
  #mine(change: (lists: IDBObjectStore, rows: IDBObjectStore) => void) {
    const id = this.#id;
    return this.#change((about) => about?.id === id, change);
  }

  /** Change the stored list if it is still the expected one. */
  #change(
    isMeant: (about?: { id?: unknown }) => boolean,
    change: (lists: IDBObjectStore, rows: IDBObjectStore) => void,
  ) {
    return this.#write((lists, rows) => {
      const request = lists.get(ABOUT);
      request.onsuccess = () => isMeant(request.result) && change(lists, rows);
    });
  }

  #write(change: (lists: IDBObjectStore, rows: IDBObjectStore) => void) {
    return this.write([LIST, ROWS], change);
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => Number.isFinite(value);
const isPlaces = (value: unknown): value is Uint32Array => value instanceof Uint32Array;

/** Unchecked data. */
type Unsure<Thing> = { [Part in keyof Thing]?: unknown };

type Entries = Pick<List, 'text' | 'starts' | 'ends' | 'numbers' | 'turns'>;

const isAbout = (about: Unsure<Kept['about']> | null): about is Kept['about'] => {
  const { task, time_limit: time, count_limit: most }: Unsure<Job> = about?.job ?? {};
  return [about?.id, about?.filename, about?.variant, task].every(isText) && [time, most].every(isNumber);
};

const isTurn = (turn: Unsure<Turn> | null) => {
  const { variant, source }: Unsure<Layout> = turn?.layout ?? {};
  return isNumber(turn?.row) && isText(variant) && isText(source);
};

const isEntries = (entries: Unsure<Entries> | null): entries is Entries => {
  const { starts, ends, numbers, turns, text } = entries ?? {};
  if (!isText(text) || !isPlaces(starts) || !isPlaces(ends) || !isPlaces(numbers) || !Array.isArray(turns))
    return false;
  const isSame = ends.length === starts.length && numbers.length === starts.length;
  return isSame && turns.every(isTurn) && (turns.length > 0 || starts.length === 0);
};

/**
 * Return a stored list with its results; null if it is damaged. Damaged results are dropped, so their lines are run
 * again.
 */
export function wholeList(
  about: Unsure<Kept['about']> | null,
  entries: Unsure<Entries> | null,
  rows: unknown[],
): Kept | null {
  if (!isAbout(about) || !isEntries(entries)) return null;
  const { text, starts, ends, numbers, turns } = entries;
  const isResult = (result: unknown): result is Some[number] =>
    Array.isArray(result) &&
    Number.isInteger(result[0]) &&
    result[0] >= 0 &&
    result[0] < starts.length &&
    Array.isArray(result[1]) &&
    result[1].length === COLUMNS &&
    isText(result[1][0]) &&
    isNumber(result[1][8]);
  const some = rows.flat().filter(isResult);
  return { about, list: new List(text, starts, ends, numbers, turns), some };
}
