/**
 * Experiments and their records, stored by the browser on this device: there is at most one record per task, whatever
 * happens.
 */
import { answered, DeviceDatabase, openDatabase } from '../database.js';
import type { MadePuzzle } from '../protocol.js';

/** at: when it was last run, in ms */
export type Kept = {
  digest: string;
  name: string;
  text: string;
  total: number;
  done: number;
  at: number;
};

export type LabRecord = { task: number; model: string; outcome: string; seconds?: { total?: number } };

const NAME = 'sudokulp lab';
const EXPERIMENTS = 'experiments';
const RECORDS = 'records';

/** Every key of one experiment's records. */
const allOf = (digest: string) => IDBKeyRange.bound([digest], [digest, []]);

/** Keys of the puzzles of an experiment, stored among the records. */
const puzzlesOf = (digest: string) => `puzzles of ${digest}`;

function make(database: IDBDatabase) {
  database.createObjectStore(EXPERIMENTS, { keyPath: 'digest' });
  database.createObjectStore(RECORDS);
}

export class LabStore extends DeviceDatabase {
  constructor(opening = openDatabase(NAME, make)) {
    super(opening);
  }

  /** Return all experiments, the most recently run one first. */
  list(): Promise<Kept[] | null> {
    return this.use(async (database) => {
      const transaction = database.transaction([EXPERIMENTS, RECORDS]);
      const all = await answered(transaction.objectStore(EXPERIMENTS).getAll());
      const counts = all.map(({ digest }) => answered(transaction.objectStore(RECORDS).count(allOf(digest))));
      const done = await Promise.all(counts);
      return all.map((one, index) => ({ ...one, done: done[index] })).sort((one, other) => other.at - one.at);
    });
  }

  /** Add an experiment; records that it has already are kept. */
  begin({ digest, name, text, total }: Pick<Kept, 'digest' | 'name' | 'text' | 'total'>) {
    return this.write([EXPERIMENTS], (experiments) => experiments.put({ digest, name, text, total, at: Date.now() }));
  }

  records(digest: string): Promise<LabRecord[] | null> {
    return this.#allOf(digest);
  }

  #allOf<Entry>(digest: string): Promise<Entry[] | null> {
    return this.use((database) => answered(database.transaction(RECORDS).objectStore(RECORDS).getAll(allOf(digest))));
  }

  /** Resolves when the records are stored. */
  add(digest: string, added: LabRecord[]) {
    return this.write([RECORDS], (records) => {
      for (const record of added) records.put(record, [digest, record.task]);
    });
  }

  /** Return the stored puzzles. */
  made(digest: string): Promise<MadePuzzle[] | null> {
    return this.#allOf(puzzlesOf(digest));
  }

  /** Resolves when the puzzles are stored. */
  addMade(digest: string, added: MadePuzzle[]) {
    return this.write([RECORDS], (records) => {
      for (const one of added) records.put(one, [puzzlesOf(digest), one.number]);
    });
  }

  forget(digest: string) {
    return this.write([EXPERIMENTS, RECORDS], (experiments, records) => {
      experiments.delete(digest);
      records.delete(allOf(digest));
      records.delete(allOf(puzzlesOf(digest)));
    });
  }
}
