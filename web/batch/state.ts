/**
 * State of the panel Many puzzles, and values derived from it. Only the results of the lines are changed in place:
 * there may be a hundred thousand of them.
 *
 * - `input`: the list. `work`: the results of its lines, and their job. `view`: the lines that are shown.
 * - `choices`: the values of the fields. `messages`: the messages, by the end of an element's id.
 */
import { counted } from '../words.js';
import type { Source } from './input.js';
import type { List } from './list.js';
import type { Column, Rows } from './rows.js';
import type { Job } from './run.js';
import type { About } from './store.js';
import type { Patch as PatchOf, Store as StoreOf } from '../state/store.js';
import type { Catalog, ListLimits } from '../state/catalog.js';

/** The catalog's part on lists, and its verdicts. */
export type Offered = ListLimits & Pick<Catalog, 'verdicts'>;

export type State = ReturnType<typeof initialState>;
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

export const NOTHING_SAID = { taken: '', alert: '', written: '', said: '', doing: '' };
export const NO_WORK = {
  rows: null as Rows | null,
  job: null as Job | null, // the job of the rows
  phase: 'idle' as 'idle' | 'running' | 'paused',
  rate: null as { rate: number; left: number } | null, // lines a second, and the seconds left
};

export function initialState(offered: Offered, variant: string, countLimit: number) {
  return {
    offered,
    input: {
      source: null as Source | null, // waits to be read again under another variant
      list: null as List | null,
      turn: 0, // counts lists: the last one wins
      busy: false, // a list is being read
    },
    work: NO_WORK,
    view: {
      verdict: -1, // the verdict shown, as an index; -1 for all
      find: '',
      column: 'line' as Column, // the column by which rows are sorted
      down: false,
      order: null as Uint32Array | null, // the visible rows, in order; null for all in list order
      turn: 0, // counts changes of the selection: each scrolls to the top
    },
    choices: {
      task: offered.tasks[0].name,
      variant, // of lines without a variant
      limit: String(offered.time_limit.default), // as typed
      countLimit,
      format: offered.files[0].name,
      onlyShown: false, // files contain only the visible rows
    },
    writing: false,
    messages: { ...NOTHING_SAID, kept: '' },
  };
}

/* Values derived from the state */

/** Return the job according to the current choices. */
export function jobOf({ offered, choices: { task, limit, countLimit } }: State): Job {
  const { min, max, default: usual } = offered.time_limit;
  const seconds = Math.min(max, Math.max(min, Math.round(Number(limit)) || usual));
  return { task, time_limit: seconds, count_limit: countLimit };
}

/** Return whether the rows belong to the current job, and are not all done. */
export function isOpen(state: State) {
  const { rows, job } = state.work;
  return rows !== null && rows.done < rows.length && isSame(job, jobOf(state));
}

/** Return the name of the list's file, "" for a pasted list. */
export function filenameOf({ input: { source } }: State) {
  if (!source) return '';
  return 'file' in source ? source.file.name : (source.filename ?? '');
}

/** Return the base name for files and puzzles from the list. */
export function nameOf(state: State) {
  return filenameOf(state).replace(/\.[^.]*$/, '') || 'list';
}

/** Return what is stored of the list besides its lines. */
export function aboutOf(state: State): About {
  return { filename: filenameOf(state), variant: state.choices.variant, job: state.work.job ?? jobOf(state) };
}

/** Return the verdicts with their numbers of rows. */
export function tallyOf({ offered, work: { rows } }: State) {
  return offered.verdicts.map(({ label }, index) => ({ label, index, number: rows?.tally[index] ?? 0 }));
}

/** Return the rows to write: those that are done, in the order of their lines. */
export function chosenRows({ work: { rows }, view: { order }, choices: { onlyShown } }: State) {
  if (!rows) return new Uint32Array();
  const all = onlyShown && order ? order.slice().sort() : Uint32Array.from({ length: rows.length }, (_, row) => row);
  return all.filter((row) => rows.list[row]);
}

/** Return how many entries a list has, in words. */
export const entries = ({ length }: List) => counted(length, 'entry', 'entries');

const isSame = (one: Job | null, other: Job) => JSON.stringify(one) === JSON.stringify(other);
