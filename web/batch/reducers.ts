/**
 * State changes of the panel Many puzzles; each function returns a patch. Does not touch the document or the worker.
 */
import { Rows } from './rows.js';
import { NOTHING_SAID, NO_WORK, entries, jobOf, tallyOf, type Patch, type State } from './state.js';
import { merged } from '../state/store.js';
import { count } from '../words.js';
import type { List } from './list.js';
import type { About, Some } from './store.js';
import type { Source } from './input.js';

/* The list */

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
export function listKept(
  state: State,
  { about: { filename, variant, job }, list, some }: { about: About; list: List; some: Some },
): Patch {
  const input = { source: { text: list.text, filename }, list };
  const choices = { variant, task: job.task, limit: String(job.time_limit) };
  const rows = newRows(merged(state, { input }));
  for (const [row, packed] of some) rows.set(row, packed);
  const patch = { input, choices, work: { ...NO_WORK, rows, job } };
  const taken = `${entries(list)} from your last visit; ${count(rows.done)} done.`;
  return { ...patch, view: shownAnew(merged(state, patch)), messages: { taken } };
}

/* The run */

const newRows = ({ offered, input: { list } }: State) =>
  new Rows(
    list?.length ?? 0,
    offered.verdicts.map(({ name }) => name),
    offered.levels,
  );

/** All rows wait for the current job. */
export function begun(state: State): Patch {
  const work = { ...NO_WORK, rows: newRows(state), job: jobOf(state) };
  return { work, view: shownAnew(merged(state, { work })) };
}

const WORKING = 'Running.';

export const STARTED: Patch = { work: { phase: 'running', rate: null }, messages: { said: WORKING } };

export function pausedOrNot({ work: { phase } }: State): Patch {
  const paused = phase !== 'paused';
  return {
    work: { phase: paused ? 'paused' : 'running', rate: null },
    messages: { said: paused ? 'Paused.' : WORKING },
  };
}

/** The run is over: done, stopped, or crashed. */
export function ended(state: State, said: string): Patch {
  return { work: { phase: 'idle', rate: null }, view: reordered(state), messages: { said } };
}

export function endInWords(state: State, stopped: boolean): string {
  const { done, length } = state.work.rows ?? { done: 0, length: 0 };
  if (stopped) return `Stopped: ${count(done)} of ${count(length)} done.`;
  const some = tallyOf(state).filter(({ number }) => number);
  return `Done: ${some.map(({ label, number }) => `${count(number)} ${label.toLowerCase()}`).join(', ')}.`;
}

/* The rows */

/** Other rows are to be shown. */
export function filtered(state: State, view: Partial<State['view']>): Patch {
  return { view: { ...view, ...shownAnew(merged(state, { view })) } };
}

/** Sort by a column; sorting by the same column again reverses the order. */
export function sortedBy(state: State, column: State['view']['column']) {
  return filtered(state, { column, down: state.view.column === column && !state.view.down });
}

const shownAnew = (state: State) => ({ ...reordered(state), turn: state.view.turn + 1 });

/** Select and sort the rows that are shown again. */
export function reordered({ input: { list }, work: { rows }, view: { verdict, find, column, down } }: State) {
  const matches = matching(find.trim().toLowerCase(), list, rows);
  return { order: rows?.order({ verdict, matches, column, down }) ?? null };
}

/** Return a test for rows that contain a text, or have it as their line's number; null without a text. */
function matching(wanted: string, list: List | null, rows: Rows | null) {
  if (!wanted || !rows || !list) return null;
  return (row: number) =>
    String(list.number(row)) === wanted ||
    `${list.line(row)} ${rows.list[row]?.problem ?? ''}`.toLowerCase().includes(wanted);
}
