/** What tells others of events that have a detail. */
export class Emitter extends EventTarget {
  /** @param {string} type @param {object} [detail] */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
