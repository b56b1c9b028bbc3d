/**
 * Handles of texts and files, so that each is sent to the worker only once: later calls about the same text send its
 * handle. The page chooses the handle, so a call need not wait for the answer to the one before. A worker that does
 * not hold the text, such as a new one, answers so and is sent it again. A text that crashed the worker twice is not
 * sent a third time, whatever the call.
 */
import type { Ask, CallName, Stoppable } from '../calls/calls.js';

export class Readings {
  #ask;
  /** The last text sent. */
  #last = { key: [] as unknown[], handle: 0 };
  #crashes = new Crashes();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async call(name: CallName, request: any, options?: Stoppable): Promise<any> {
    const { text, data, ...rest } = request.reading ?? {};
    if (text === undefined && data === undefined) return this.#ask(name, request, options);
    const content = text ?? data;
    if (this.#crashes.isBarred(content)) return { ok: false, message: refusal(rest.filename), line: null };
    const [handle, isNew] = this.#handleOf([text, data, rest.variant, rest.filename]);
    const known = { ...request, reading: { ...rest, handle } };
    const whole = { ...request, reading: { ...(data === undefined ? { text } : { data }), ...rest, handle } };
    try {
      const first = await this.#ask(name, isNew ? whole : known, options);
      const answer = first.held === false ? await this.#ask(name, whole, options) : first;
      this.#crashes.acquit(content);
      return answer;
    } catch (error) {
      if (Object(error).name === 'Crashed') this.#crashes.add(content);
      throw error;
    }
  }

  /** Return a handle, and whether it is new; `key` has everything that decides how a text is read. */
  #handleOf(key: unknown[]) {
    const { key: before } = this.#last;
    const isNew = before.length !== key.length || before.some((part, index) => part !== key[index]);
    if (isNew) this.#last = { key, handle: this.#last.handle + 1 };
    return [this.#last.handle, isNew] as [number, boolean];
  }
}

const refusal = (filename?: string) =>
  `The solver crashed twice on ${filename ? `the file ${filename}` : 'this text'}, and will not read it again.`;

/** Crashes after which a text is not sent any more: the first may have had another cause. */
const CRASHES = 2;
/** Number of texts that are remembered; they may be long. */
const KEPT = 8;

/** The texts on which the worker crashed before it had ever answered a call with them. */
class Crashes {
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
    return (this.#counts.get(text) ?? 0) >= CRASHES;
  }

  #put(text: string, count: number) {
    this.#counts.delete(text);
    this.#counts.set(text, count);
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined && this.#counts.size > KEPT) this.#counts.delete(oldest);
  }
}
