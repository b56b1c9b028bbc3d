/**
 * State of the Lab tab, values derived from it, and its changes. The records are the only part that is changed in
 * place: there may be many thousands. Does not touch the document or the worker.
 *
 * - `form`: the description in the form, apart from its fields. `work`: the experiment and its run.
 * - `kept`: the saved experiments. `messages`: the messages shown.
 */
import { count, counted, timeLeft } from '../words.js';
import type { Kept, LabRecord } from './store.js';
import type { Plan as Planned, PuzzleList, Reply } from '../protocol.js';
import type { Pace } from '../pace.js';
import type { Patch as PatchOf, Store as StoreOf } from '../state/store.js';

/** The description of an experiment. */
export type Description = {
  name: string;
  source: string;
  solvers: string[];
  time_limit: number | string; // a string, as typed, if it is not a number
  variant?: string;
  boxsize?: PuzzleList['boxsize'];
  givens?: number[];
  count?: number | string;
  seed?: number | string;
  puzzles?: string[];
};

/** An experiment as planned by Python. */
export type Plan = Planned & { description: Description };

/** Puzzle strings from the Solve tab. */
export type List = Omit<PuzzleList, 'left_aside'> & { left?: number }; // how many were ignored

/** The records of an experiment, one per task, in order of arrival; changed in place. */
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

export type State = ReturnType<typeof initialState>;
export type Work = State['work'];
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

export function initialState() {
  return {
    form: {
      begun: false, // the form is filled and can be edited
      planned: null as Plan | null, // the plan of the form; null while it is being edited
      turn: 0, // counts changes of the form: an answer about an earlier one is ignored
      list: null as List | null,
    },
    work: {
      plan: null as Plan | null,
      records: new Records(),
      phase: 'idle' as 'idle' | 'running' | 'paused',
      problem: '', // why the run ended early
      pace: null as Pace | null, // null until it can be estimated
      making: null as { done: number; total: number } | null, // while puzzles are made
      workers: 0,
    },
    kept: [] as Kept[], // the most recently run one first
    messages: {
      alert: '',
      told: '', // a message about the link
      byHand: '', // a link to be copied by hand
      unkept: '', // why records are not saved
    },
  };
}

/* Derived values */

/** Return whether all solves are done. */
export const isFinished = ({ plan, records }: Work) => plan !== null && records.size === plan.total;

/** Return whether the form shows an experiment other than the one that was run. */
export const isOther = ({ form: { planned }, work: { plan } }: State) =>
  plan !== null && planned?.digest !== plan.digest;

/** Return whether an experiment is running or paused. */
export const isBusy = ({ work: { phase } }: State) => phase !== 'idle';

/** Return the experiment to share: the one in the form, or the one that was run. */
export const handedOn = ({ form: { planned }, work: { plan } }: State) => planned ?? plan;

/** Return the label of the Run button. */
export function runLabel(state: State): 'Run' | 'Continue' {
  const { work } = state;
  return !isBusy(state) && work.records.size && !isOther(state) && !isFinished(work) ? 'Continue' : 'Run';
}

/** Return whether there is something to run. */
export const isRunnable = (state: State) => !isBusy(state) && (isOther(state) || !isFinished(state.work));

/**
 * Return the state of the experiment in words.
 * @param questions   the questions of the example experiments, by name
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

/** Return the progress and speed of the run, in lines. */
export function progressOf({ plan, records, phase, pace, making, workers }: Work) {
  if (!plan || (!records.size && phase === 'idle')) return [];
  const said = [
    making
      ? `Making puzzles: ${count(making.done)} of ${count(making.total)}`
      : `${count(records.size)} of ${count(plan.total)} solves`,
  ];
  if (phase === 'idle') return said;
  said.push(counted(workers, 'worker'));
  if (pace) said.push(`${pace.rate.toPrecision(2)} a second`, `about ${timeLeft(pace.left)} left`);
  return [said.join(', ')];
}

/* Changes: each returns a patch */

export const alerted = (alert: string): Patch => ({ messages: { alert } });

/* Changes of the form */

/** The form can be edited now. */
export const BEGUN: Patch = { form: { begun: true } };

/** The form has changed: its plan is out of date. */
export const formChanged = ({ form: { turn } }: State): Patch => ({ form: { planned: null, turn: turn + 1 } });

/** A plan of the form was requested. */
export const planAsked = ({ form: { turn } }: State): Patch => ({ form: { turn: turn + 1 } });

export function planCame(answer: { ok: boolean; message?: string } & Partial<Plan>): Patch {
  return {
    form: { planned: answer.ok ? (answer as Plan) : null },
    ...alerted(answer.ok ? '' : `This experiment cannot be run: ${answer.message}.`),
  };
}

/** The form shows a description, and its list if it has one. */
export function described({ puzzles, boxsize, variant }: Description): Patch {
  return puzzles && boxsize && variant ? { form: { list: { puzzles, boxsize, variant } } } : {};
}

/** The puzzles of the Solve tab arrived, or an error. */
export function listCame(answer: Reply<'lab_list'>): Patch {
  if (!answer.ok) return alerted(`The puzzles could not be used: ${answer.message}.`);
  const { puzzles, boxsize, variant, left_aside: left } = answer;
  return { form: { list: { puzzles, boxsize, variant, left } }, ...alerted('') };
}

/* Changes of the run */

/** Another experiment was opened, with its saved records. */
export const opened = (plan: Plan, records: Records): Patch => ({ work: { plan, records, problem: '', pace: null } });

/** The records of an experiment were deleted. */
export function forgotten({ work: { plan } }: State, digest: string): Patch {
  return plan?.digest === digest ? { work: { records: new Records(), problem: '', pace: null } } : {};
}

export const STARTED: Patch = { work: { phase: 'running', problem: '', pace: null } };

export const PAUSED: Patch = { work: { phase: 'paused', pace: null } };

export const RESUMED: Patch = { work: { phase: 'running', pace: null } };

/** The run is over: done, stopped, or failed. */
export const ended = (problem: string): Patch => ({ work: { phase: 'idle', problem, pace: null, making: null } });
