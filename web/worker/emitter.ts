/** An event target whose events have a detail. */
export class Emitter extends EventTarget {
  emit(type: string, detail?: any) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
