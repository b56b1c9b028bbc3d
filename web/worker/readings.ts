/**
 * Handles of texts and files, so that each is sent to the worker only once: later calls about the same text send its
 * handle. The page chooses the handle, so a call need not wait for the answer to the one before. A worker that does
 * not hold the text, such as a new one, answers so and is sent it again.
 */
import type { Ask, CallName, Stoppable } from '../calls/calls.js';

export class Readings {
  #ask;
  /** The last text sent. */
  #last = { key: [] as unknown[], handle: 0 };

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async call(name: CallName, request: any, options?: Stoppable): Promise<any> {
    const { text, data, ...rest } = request.reading ?? {};
    if (text === undefined && data === undefined) return this.#ask(name, request, options);
    const [handle, isNew] = this.#handleOf([text, data, rest.variant, rest.filename]);
    const known = { ...request, reading: { ...rest, handle } };
    const whole = { ...request, reading: { ...request.reading, handle } };
    const answer = await this.#ask(name, isNew ? whole : known, options);
    return answer.held === false ? this.#ask(name, whole, options) : answer;
  }

  /** Return a handle, and whether it is new; `key` has everything that decides how a text is read. */
  #handleOf(key: unknown[]) {
    const { key: before } = this.#last;
    const isNew = before.length !== key.length || before.some((part, index) => part !== key[index]);
    if (isNew) this.#last = { key, handle: this.#last.handle + 1 };
    return [this.#last.handle, isNew] as [number, boolean];
  }
}
