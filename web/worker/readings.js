/**
 * Handles of texts and files, so that each is sent to the worker only once: later calls about the same text send its
 * handle. The page chooses the handle, so a call need not wait for the answer to the one before. A worker that does not
 * hold the text, such as a new one, answers so and is sent it again.
 */

/** Calls whose request is the text itself; in other requests it is `reading`. */
const WHOLE = ['read', 'lab_list'];

export class Readings {
  #ask;
  /** What was sent last. */
  #last = { key: null, handle: 0 };

  /** @param {import('../calls/calls.js').Ask} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @type {import('../calls/calls.js').Ask} */
  async call(name, request, options) {
    const { text, data, ...rest } = readingIn(name, request);
    if (text === undefined && data === undefined) return this.#ask(name, request, options);
    const [handle, isNew] = this.#handleOf([text, data, rest.variant, rest.filename]);
    const known = withReading(name, request, { ...rest, handle });
    const whole = withReading(name, request, { ...(data === undefined ? { text } : { data }), ...rest, handle });
    const answer = await this.#ask(name, isNew ? whole : known, options);
    return answer.held === false ? this.#ask(name, whole, options) : answer;
  }

  /** Return a handle, and whether it is new; `key` has all that decides how a text is read. */
  #handleOf(key) {
    const isNew = !this.#last.key?.every((part, index) => part === key[index]);
    if (isNew) this.#last = { key, handle: this.#last.handle + 1 };
    return /** @type {[number, boolean]} */ ([this.#last.handle, isNew]);
  }
}

const readingIn = (name, request) => (WHOLE.includes(name) ? request : (request.reading ?? {}));
const withReading = (name, request, reading) => (WHOLE.includes(name) ? reading : { ...request, reading });
