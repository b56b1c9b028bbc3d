/**
 * State changes of the panel Many puzzles: each function returns a patch. Nothing here touches the document or the
 * worker.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Patch} Patch
 * @typedef {import('./list.js').List} List
 */
import { Rows } from './rows.js';
import { NOTHING_SAID, NO_WORK, entries, jobOf, tallyOf } from './state.js';
import { merged } from '../state/store.js';
import { count } from '../words.js';

/* The list */

/** A list is to be read: the one before is removed, with its messages. @param {State} state */
export function listCame(state, source, variant) {
  return { ...merged(listGone(state), { input: { source, busy: true } }), choices: { variant } };
}

/** @param {State} state @returns {Patch} */
export function listGone({ input: { turn } }) {
  return {
    input: { source: null, list: null, turn: turn + 1, busy: false },
    work: NO_WORK,
    view: { order: null },
    messages: NOTHING_SAID,
  };
}

/** @param {State} state @param {{list: List, notice: string}} found @returns {Patch} */
export function listRead(state, { list, notice }) {
  const next = merged(state, { input: { list } });
  return { ...begun(next), input: { list }, messages: { taken: `${entries(list)} to work on. ${notice}`.trim() } };
}

/** @param {string} words @returns {Patch} */
export const listRefused = (words) => ({ messages: { alert: `The list could not be read: ${words}` } });

/** Reading has ended, successfully or not. @type {Patch} */
export const READ = { input: { busy: false }, messages: { doing: '' } };

/**
 * The list of the last visit is restored, with its results.
 * @param {State} state @param {{about: import('./store.js').About, list: List, some: import('./store.js').Some}} kept
 * @returns {Patch}
 */
export function listKept(state, { about: { filename, variant, job }, list, some }) {
  const input = { source: { text: list.text, filename }, list };
  const choices = { variant, task: job.task, limit: String(job.time_limit) };
  const rows = newRows(merged(state, { input }));
  for (const [row, packed] of some) rows.set(row, packed);
  const patch = { input, choices, work: { ...NO_WORK, rows, job } };
  const taken = `${entries(list)} of the last visit; ${count(rows.done)} done.`;
  return { ...patch, view: shownAnew(merged(state, patch)), messages: { taken } };
}

/* The run */

/** @param {State} state */
const newRows = ({ offered, input: { list } }) =>
  new Rows(
    list.length,
    offered.verdicts.map(({ name }) => name),
    offered.levels,
  );

/** All rows wait for the current job. @param {State} state @returns {Patch} */
export function begun(state) {
  const work = { ...NO_WORK, rows: newRows(state), job: jobOf(state) };
  return { work, view: shownAnew(merged(state, { work })) };
}

const WORKING = 'Working through the list.';

/** @type {Patch} */
export const STARTED = { work: { phase: 'running', rate: null }, messages: { said: WORKING } };

/** @param {State} state @returns {Patch} */
export function pausedOrNot({ work: { phase } }) {
  const paused = phase !== 'paused';
  return {
    work: { phase: paused ? 'paused' : 'running', rate: null },
    messages: { said: paused ? 'Paused.' : WORKING },
  };
}

/** The run is over: done, stopped, or crashed. @param {State} state @param {string} said @returns {Patch} */
export function ended(state, said) {
  return { work: { phase: 'idle', rate: null }, view: reordered(state), messages: { said } };
}

/** @param {State} state @param {boolean} stopped @returns {string} */
export function endInWords(state, stopped) {
  const { done, length } = state.work.rows;
  if (stopped) return `Stopped: ${count(done)} of ${count(length)} are done.`;
  const some = tallyOf(state).filter(({ number }) => number);
  return `Done: ${some.map(({ label, number }) => `${count(number)} ${label.toLowerCase()}`).join(', ')}.`;
}

/* The rows */

/** Other rows are to be shown. @param {State} state @param {Partial<State['view']>} view @returns {Patch} */
export function filtered(state, view) {
  return { view: { ...view, ...shownAnew(merged(state, { view })) } };
}

/**
 * Sort by a column; by the same one again the other way round.
 * @param {State} state
 * @param {State['view']['column']} column
 */
export function sortedBy(state, column) {
  return filtered(state, { column, down: state.view.column === column && !state.view.down });
}

/** @param {State} state */
const shownAnew = (state) => ({ ...reordered(state), turn: state.view.turn + 1 });

/** Select and sort the rows that are shown again. @param {State} state */
export function reordered({ input: { list }, work: { rows }, view: { verdict, find, column, down } }) {
  const matches = matching(find.trim().toLowerCase(), list, rows);
  return { order: rows?.order({ verdict, matches, column, down }) ?? null };
}

/** Return a test for rows that contain a text, or have it as their line's number; null without a text. */
function matching(wanted, list, rows) {
  if (!wanted || !rows) return null;
  return (row) =>
    String(list.number(row)) === wanted ||
    `${list.line(row)} ${rows.problems[row] ?? ''}`.toLowerCase().includes(wanted);
}
