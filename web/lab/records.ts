import type { LabRecord } from './store.js';

/** The records of an experiment, one for each task, in the order in which they came; changed in place. */
export class Records {
  list: LabRecord[] = [];
  /** Tasks that have a record. */
  #tasks = new Set<number>();

  constructor(records: LabRecord[] = []) {
    this.add(records);
  }

  get size() {
    return this.list.length;
  }

  has(task: number) {
    return this.#tasks.has(task);
  }

  /** Add the records of tasks that have none. */
  add(records: LabRecord[]) {
    for (const record of records) {
      if (this.#tasks.has(record.task)) continue;
      this.#tasks.add(record.task);
      this.list.push(record);
    }
  }
}
