/**
 * State of the Lab panel, and what follows from it. The records are the one thing in it that is changed in place: there
 * may be many thousands of them.
 *
 * - `form`: what the form describes, beside what its fields hold. `work`: the experiment and its run.
 * - `kept`: the experiments that the browser keeps. `messages`: what is said.
 */
import { count, counted, timeLeft } from '../words.js';
import type { Kept, LabRecord } from './store.js';
import type { Size } from '../state/sizes.js';
import type { Patch as PatchOf, Store as StoreOf } from '../state/store.js';

/** What is to be run. */
export type Description = {
  name: string;
  source: string;
  solvers: string[];
  time_limit: number | string; // as it was typed, if that is no number
  variant?: string;
  boxsize?: Size;
  givens?: number[];
  count?: number | string;
  seed?: number | string;
  puzzles?: string[];
};

/** An experiment as page/lab/ answers it. */
export type Plan = {
  digest: string;
  total: number;
  puzzles: number;
  makes: boolean;
  patience: number;
  ready: string;
  text: string;
  description: Description;
};

/** Puzzle strings that the box held, and how many were ignored. */
export type List = { puzzles: string[]; boxsize: Size; variant: string; left?: number };

/** Records a second, and the seconds that the rest will take, if enough is known of it. */
export type Pace = { rate: number; left: number | null };

export type State = ReturnType<typeof initialState>;
export type Work = State['work'];
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

export function initialState() {
  return {
    form: {
      begun: false, // the form shows what it is to show, and may be changed
      planned: null as Plan | null, // what the form comes to, while somebody changes it
      turn: 0, // counts what the form said: an answer to what it said before is ignored
      list: null as List | null,
    },
    work: {
      plan: null as Plan | null,
      records: new Records(),
      phase: 'idle' as 'idle' | 'running' | 'paused',
      problem: '', // why the run ended before it was done
      pace: null as Pace | null, // null before it can be told
      making: null as { done: number; total: number } | null, // while the puzzles are made
      workers: 0,
    },
    kept: [] as Kept[], // the one that was run last first
    damaged: [] as string[], // keys of those that cannot be read
    messages: {
      alert: '',
      told: '', // of the link
      link: '', // which one has to copy by hand
      unkept: '', // why records are not kept
    },
  };
}

/* What follows from the state */

/** Tell whether nothing more is to be done. */
export const isFinished = ({ plan, records }: Work) => plan !== null && records.size === plan.total;

/** Tell whether the form shows another experiment than was run. */
export const isOther = ({ form: { planned }, work: { plan } }: State) =>
  plan !== null && planned?.digest !== plan.digest;

/** Tell whether an experiment is under way. */
export const isBusy = ({ work: { phase } }: State) => phase !== 'idle';

/** Return the experiment to hand on: what the form describes, or else what was run. */
export const handedOn = ({ form: { planned }, work: { plan } }: State) => planned ?? plan;

/** Return what the button Run begins. */
export function runLabel(state: State): 'Run' | 'Continue' {
  const { work } = state;
  return !isBusy(state) && work.records.size && !isOther(state) && !isFinished(work) ? 'Continue' : 'Run';
}

/** Tell whether there is something to run. */
export const isRunnable = (state: State) => !isBusy(state) && (isOther(state) || !isFinished(state.work));

/**
 * Return the state of the experiment in words.
 * @param questions   of the example experiments, by name
 */
export function headlineOf({ form: { begun }, work }: State, questions: Record<string, string> = {}) {
  const { plan, phase, records, problem } = work;
  if (!plan) return begun ? 'Ready' : 'Loading…';
  const name = questions[plan.ready] ?? plan.description.name;
  if (phase === 'running') return `Running: ${name}`;
  if (phase === 'paused') return `Paused: ${name}`;
  if (problem) return `Error: ${problem}`;
  if (isFinished(work)) return `Finished: ${name}`;
  return records.size ? `Stopped: ${name}` : `Ready to run: ${name}`;
}

/** Return how far the run is and how fast, in lines. */
export function progressOf({ plan, records, phase, pace, making, workers }: Work) {
  if (!plan || (!records.size && phase === 'idle')) return [];
  const said = [
    making
      ? `Making puzzles: ${count(making.done)} of ${count(making.total)}`
      : `${count(records.size)} of ${count(plan.total)} solves`,
  ];
  if (phase === 'idle') return said;
  said.push(counted(workers, 'worker'));
  if (pace) said.push(`${pace.rate.toPrecision(2)} a second`);
  if (pace?.left != null && phase === 'running') said.push(`about ${timeLeft(pace.left)} left`);
  return [said.join(', ')];
}

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
