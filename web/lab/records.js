/** @typedef {import('./store.js').LabRecord} LabRecord */

/** The records of an experiment, one for each task, in the order in which they came; changed in place. */
export class Records {
  /** @type {LabRecord[]} */
  list = [];
  /** Tasks that have a record. @type {Set<number>} */
  #tasks = new Set();

  /** @param {LabRecord[]} [records] */
  constructor(records = []) {
    this.add(records);
  }

  get size() {
    return this.list.length;
  }

  /** @param {number} task */
  has(task) {
    return this.#tasks.has(task);
  }

  /** Add the records of tasks that have none. @param {LabRecord[]} records */
  add(records) {
    for (const record of records) {
      if (this.#tasks.has(record.task)) continue;
      this.#tasks.add(record.task);
      this.list.push(record);
    }
  }
}
