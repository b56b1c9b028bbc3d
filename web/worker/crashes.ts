/** Remembers texts on which the worker crashed before it had ever answered a call with them. */

/** Crashes after which a text is not sent any more: the first may have had another cause. */
const MOST = 2;
/** Number of texts that are remembered; they may be long. */
const KEPT = 8;

export class Crashes {
  /** Number of crashes on a text; 0 for one that was read. */
  #counts = new Map<string, number>();

  /** Note that the worker crashed while working on a text. */
  add(text: string) {
    const count = this.#counts.get(text);
    if (count !== 0) this.#put(text, (count ?? 0) + 1);
  }

  /** Note that the worker answered: a later crash is not due to the text. */
  acquit(text: string) {
    this.#put(text, 0);
  }

  /** Return whether a text must not be sent any more. */
  isBarred(text: string) {
    return (this.#counts.get(text) ?? 0) >= MOST;
  }

  #put(text: string, count: number) {
    this.#counts.delete(text);
    this.#counts.set(text, count);
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined && this.#counts.size > KEPT) this.#counts.delete(oldest);
  }
}
