/**
 * Making of an experiment's puzzles, before they are solved: each of them once, whichever worker solves it. What is
 * made is kept, so that a run that was cut off goes on with it.
 *
 * @typedef {import('./state.js').Plan} Plan
 * @typedef {{number: number, puzzle: string, reason: string}} Made   reason: why there is no such puzzle
 * @typedef {(request: {numbers: number[]}, answer: import('../worker/crew.js').Answer) => Promise<void>} Answered
 */

export class Making {
  #store;
  #keeper;
  /** By the number of the puzzle. @type {Map<number, Made>} */
  #made = new Map();

  /**
   * @param {import('./state.js').Store} store
   * @param {Pick<import('./store.js').LabStore, 'made' | 'addMade'>} keeper
   */
  constructor(store, keeper) {
    this.#store = store;
    this.#keeper = keeper;
  }

  /** Puzzles that are made. */
  get size() {
    return this.#made.size;
  }

  /** Return the puzzle of a task; undefined if the description holds it. @param {number} number */
  of(number) {
    return this.#made.get(number);
  }

  /**
   * Have the puzzles made that are still to be solved; those that are made already are not made again.
   * @param {{plan: Plan, records: import('./records.js').Records}} work
   * @param {(requests: object[], answered: Answered) => Promise<void>} send   to the workers
   */
  async run({ plan, records }, send) {
    const { digest, text, puzzles, makes } = plan;
    const kept = makes ? await this.#keeper.made(digest) : [];
    this.#made = new Map((kept ?? []).map((one) => [one.number, one]));
    const missing = makes ? openIn(plan, records).filter((number) => !this.#made.has(number)) : [];
    if (!missing.length) return;
    let done = puzzles - missing.length;
    const tell = () => this.#store.change({ work: { making: { done, total: puzzles } } });
    tell();
    await send(
      missing.map((number) => ({ text, numbers: [number] })),
      async (request, answer) => {
        const made = madeOf(request, answer);
        await this.#keeper.addMade(digest, made);
        for (const one of made) this.#made.set(one.number, one);
        done += made.length;
        tell();
      },
    );
    this.#store.change({ work: { making: null } });
  }
}

/**
 * Return what came of a request; a puzzle that cost its worker is one that cannot be made.
 * @returns {Made[]}
 */
function madeOf({ numbers }, answer) {
  if (answer.ok) return answer.made;
  if (!answer.broke && !answer.overdue) throw new Error(answer.message);
  return numbers.map((number) => ({ number, puzzle: '', reason: answer.message }));
}

/** The numbers of the puzzles that are still to be solved; the tasks of one puzzle follow each other. */
function openIn({ puzzles, description: { solvers } }, records) {
  const isOpen = (number) => solvers.some((_, way) => !records.has(number * solvers.length + way));
  return Array.from({ length: puzzles }, (_, number) => number).filter(isOpen);
}
