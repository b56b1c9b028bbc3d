/**
 * The last list and its results, in the browser's database on this device, until another list replaces it. A browser,
 * an extension or another version of the page may have left them damaged.
 */
import { ListError, List, type Layout, type Turn } from './list.js';
import { answered, DeviceDatabase, openDatabase } from '../database.js';
import type { Packed } from './rows.js';
import type { Job } from './run.js';

/** filename: "" for a list that was pasted */
export type About = { filename: string; variant: string; job: Job };

export type Some = [row: number, packed: Packed][];

/** A new name is needed when the format of what is stored changes. */
const NAME = 'sudokulp list 1';
const LIST = 'list';
const ROWS = 'rows';
/** Keys of what is said of the list, and of the list. */
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
  /** Tells the list of this page from one that another tab has put in its place. */
  #id = '';

  constructor() {
    super(openDatabase(NAME, make));
  }

  /** Keep a list in place of the one before. */
  async replace({ text, starts, ends, numbers, turns }: List, about: About) {
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

  /** Forget the results of the list, as it has another job; it is no longer that of other tabs. */
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

  /** Tell whether the list of this page is kept, with all results so far. */
  async holds(): Promise<boolean> {
    const id = this.#id;
    const about = await this.use((database) => answered(database.transaction(LIST).objectStore(LIST).get(ABOUT)));
    return about?.id === id;
  }

  /**
   * Return what is kept; null if that is nothing.
   * @throws {ListError} if it is damaged; it is kept no longer
   */
  last(): Promise<{ about: About; list: List; some: Some } | null> {
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

  /** Change what is kept if it is still the list of this page. */
  #mine(change: (lists: IDBObjectStore, rows: IDBObjectStore) => void) {
    const id = this.#id;
    return this.#change((about) => about?.id === id, change);
  }

  /** Change what is kept if it is still what is meant. */
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

/** What is claimed to be something. */
type Unsure<Thing> = { [Part in keyof Thing]?: unknown } | null;

type Entries = Pick<List, 'text' | 'starts' | 'ends' | 'numbers' | 'turns'>;

const isAbout = (about: Unsure<About & { id: string }>): about is About & { id: string } => {
  const job: Unsure<Job> = about?.job ?? {};
  return (
    [about?.id, about?.filename, about?.variant, job?.task].every(isText) &&
    [job?.time_limit, job?.count_limit].every(isNumber)
  );
};

const isTurn = (turn: Unsure<Turn>) => {
  const layout: Unsure<Layout> = turn?.layout ?? {};
  return isNumber(turn?.row) && isText(layout?.variant) && isText(layout?.source);
};

const isEntries = (entries: Unsure<Entries>): entries is Entries => {
  const { starts, ends, numbers, turns, text } = entries ?? {};
  if (!isText(text) || !isPlaces(starts) || !isPlaces(ends) || !isPlaces(numbers) || !Array.isArray(turns))
    return false;
  const isSame = ends.length === starts.length && numbers.length === starts.length;
  return isSame && turns.every(isTurn) && (turns.length > 0 || starts.length === 0);
};

/**
 * Return a list with its results, as it was kept; null if it is damaged. A result that is damaged is left out: its line
 * is one that is still to be done.
 */
export function wholeList(
  about: Unsure<About & { id: string }>,
  entries: Unsure<Entries>,
  rows: unknown[],
): { about: About & { id: string }; list: List; some: Some } | null {
  if (!isAbout(about) || !isEntries(entries)) return null;
  const { text, starts, ends, numbers, turns } = entries;
  const isResult = (result: unknown): result is Some[number] =>
    Array.isArray(result) &&
    Number.isInteger(result[0]) &&
    result[0] >= 0 &&
    result[0] < starts.length &&
    Array.isArray(result[1]) &&
    isText(result[1][0]) &&
    isNumber(result[1][8]);
  const some = rows.flat().filter(isResult);
  return { about, list: new List(text, starts, ends, numbers, turns), some };
}
