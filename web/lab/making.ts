/**
 * Makes the puzzles of an experiment before they are solved, each of them once, whichever worker solves it. They are
 * stored, so that an interrupted run continues with them.
 */
import type { Records, Plan, Store } from './state.js';
import type { LabStore } from './store.js';
import type { Answer } from '../worker/workerpool.js';

/** reason: why there is no such puzzle */
export type Made = { number: number; puzzle: string; reason: string };

export type Answered = (request: { numbers: number[] }, answer: Answer) => Promise<void>;

export class Making {
  #store;
  #keeper;
  /** By the number of the puzzle. */
  #made = new Map<number, Made>();

  constructor(store: Store, keeper: Pick<LabStore, 'made' | 'addMade'>) {
    this.#store = store;
    this.#keeper = keeper;
  }

  /** The number of puzzles made. */
  get size() {
    return this.#made.size;
  }

  /** Return the puzzle of a task; undefined if the description holds it. */
  of(number: number) {
    return this.#made.get(number);
  }

  /**
   * Make the puzzles that are still to be solved; existing ones are not made again.
   * @param send   to the workers
   */
  async run(
    plan: Plan,
    records: Records,
    send: (requests: { text: string; numbers: number[] }[], answered: Answered) => Promise<void>,
  ) {
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

/** Return the result of a request; a puzzle that crashed its worker counts as one that cannot be made. */
function madeOf({ numbers }: { numbers: number[] }, answer: Answer): Made[] {
  if (answer.ok) return answer.made;
  if (!answer.broke && !answer.overdue) throw new Error(answer.message);
  return numbers.map((number) => ({ number, puzzle: '', reason: answer.message ?? '' }));
}

/** Return the numbers of the puzzles still to be solved; the tasks of one puzzle are consecutive. */
function openIn({ puzzles, description: { solvers } }: Plan, records: Records) {
  const isOpen = (number: number) =>
    solvers.some((_: unknown, way: number) => !records.has(number * solvers.length + way));
  return Array.from({ length: puzzles }, (_, number) => number).filter(isOpen);
}
