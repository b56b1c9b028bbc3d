/**
 * State of the Many tab, values derived from it, and its changes. Only the results of the lines are changed in place:
 * there may be a hundred thousand of them. Does not touch the document or the worker.
 *
 * - `input`: the list. `work`: the results of its lines, and their job. `view`: the lines that are shown.
 * - `choices`: the values of the fields. `messages`: the messages, by the end of an element's id.
 */
import { Rows } from './rows.js';
import { merged, type Patch as PatchOf, type Store as StoreOf } from '../state/store.js';
import { count, counted } from '../words.js';
import type { Source } from './input.js';
import type { Pace } from '../pace.js';
import type { List } from './list.js';
import type { Column } from './rows.js';
import type { Job } from './run.js';
import type { About, Kept } from './store.js';
import type { Catalog, ListLimits } from '../state/catalog.js';

/** The catalog's part on lists, and its verdicts. */
export type Offered = ListLimits & Pick<Catalog, 'verdicts'>;

export type State = ReturnType<typeof initialState>;
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

export const NOTHING_SAID = { taken: '', alert: '', written: '', said: '', doing: '' };
const NO_WORK = {
  rows: null as Rows | null,
  job: null as Job | null, // the job of the rows
  phase: 'idle' as 'idle' | 'running' | 'paused',
  pace: null as Pace | null, // null while it is unknown
};

export function initialState(offered: Offered, variant: string, countLimit: number) {
  return {
    offered,
    input: {
      source: null as Source | null, // waits to be read again under another variant
      list: null as List | null,
      turn: 0, // counts lists: answers about earlier ones are ignored
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
      variant, // the variant of lines that name none
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

/** Return the name of the list's file, or "" for a pasted list. */
export function filenameOf({ input: { source } }: State) {
  if (!source) return '';
  return 'file' in source ? source.file.name : (source.filename ?? '');
}

/** Return the base name for files and puzzles from the list. */
export function nameOf(state: State) {
  return filenameOf(state).replace(/\.[^.]*$/, '') || 'list';
}

/** Return the description of the list that is stored with its lines. */
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

/* Changes of the list: each returns a patch */

/** A list is about to be read: remove the previous one and its messages. */
export function listCame(state: State, source: Source, variant: string) {
  return { ...merged(listGone(state), { input: { source, busy: true } }), choices: { variant } };
}

export function listGone({ input: { turn } }: State): Patch {
  return {
    input: { source: null, list: null, turn: turn + 1, busy: false },
    work: NO_WORK,
    view: { order: null },
    messages: NOTHING_SAID,
  };
}

export function listRead(state: State, { list, notice }: { list: List; notice: string }): Patch {
  const next = merged(state, { input: { list } });
  return { ...begun(next), input: { list }, messages: { taken: `${entries(list)} in the list. ${notice}`.trim() } };
}

export const listRefused = (words: string): Patch => ({ messages: { alert: `The list could not be read: ${words}` } });

/** Reading has ended, successfully or not. */
export const READ: Patch = { input: { busy: false }, messages: { doing: '' } };

/** The list of the last visit is restored, with its results. */
export function listKept(state: State, { about: { filename, variant, job }, list, some }: Kept): Patch {
  const input = { source: { text: list.text, filename }, list };
  const choices = { variant, task: job.task, limit: String(job.time_limit) };
  const rows = newRows(merged(state, { input }));
  for (const [row, packed] of some) rows.set(row, packed);
  const patch = { input, choices, work: { ...NO_WORK, rows, job } };
  const taken = `${entries(list)} from your last visit; ${count(rows.done)} done.`;
  return { ...patch, view: shownAnew(merged(state, patch)), messages: { taken } };
}

/* Changes of the run */

const newRows = ({ offered, input: { list } }: State) =>
  new Rows(
    list?.length ?? 0,
    offered.verdicts.map(({ name }) => name),
  );

/** All rows wait for the current job. */
export function begun(state: State): Patch {
  const work = { ...NO_WORK, rows: newRows(state), job: jobOf(state) };
  return { work, view: shownAnew(merged(state, { work })) };
}

const WORKING = 'Running.';

export const STARTED: Patch = { work: { phase: 'running', pace: null }, messages: { said: WORKING } };

export function pausedOrNot({ work: { phase } }: State): Patch {
  const paused = phase !== 'paused';
  return {
    work: { phase: paused ? 'paused' : 'running', pace: null },
    messages: { said: paused ? 'Paused.' : WORKING },
  };
}

/** The run is over: done, stopped, or crashed. */
export function ended(state: State, said: string): Patch {
  return { work: { phase: 'idle', pace: null }, view: reordered(state), messages: { said } };
}

export function endInWords(state: State, stopped: boolean): string {
  const { done, length } = state.work.rows ?? { done: 0, length: 0 };
  if (stopped) return `Stopped: ${count(done)} of ${count(length)} done.`;
  const some = tallyOf(state).filter(({ number }) => number);
  return `Done: ${some.map(({ label, number }) => `${count(number)} ${label.toLowerCase()}`).join(', ')}.`;
}

/* Changes of the rows that are shown */

/** Other rows are to be shown. */
export function filtered(state: State, view: Partial<State['view']>): Patch {
  return { view: { ...view, ...shownAnew(merged(state, { view })) } };
}

/** Sort by a column; sorting by the same column again reverses the order. */
export function sortedBy(state: State, column: State['view']['column']) {
  return filtered(state, { column, down: state.view.column === column && !state.view.down });
}

const shownAnew = (state: State) => ({ ...reordered(state), turn: state.view.turn + 1 });

/** Select and sort again the rows that are shown. */
export function reordered({ input: { list }, work: { rows }, view: { verdict, find, column, down } }: State) {
  const matches = matching(find.trim().toLowerCase(), list, rows);
  return { order: rows?.order({ verdict, matches, column, down }) ?? null };
}

/** Return a test for rows that contain a text or have it as their line number; null if there is no text. */
function matching(wanted: string, list: List | null, rows: Rows | null) {
  if (!wanted || !rows || !list) return null;
  return (row: number) =>
    String(list.number(row)) === wanted ||
    `${list.line(row)} ${rows.list[row]?.problem ?? ''}`.toLowerCase().includes(wanted);
}
