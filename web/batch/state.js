/**
 * State of the panel Many puzzles, and values derived from it. Only the results of the lines are changed in place:
 * there may be a hundred thousand of them.
 *
 * - `input`: the list. `work`: the results of its lines, and their job. `view`: the lines that are shown.
 * - `choices`: the values of the fields. `messages`: the messages, by the end of an element's id.
 *
 * @typedef {import('./box.js').Source} Source
 * @typedef {import('./list.js').List} List
 * @typedef {import('./run.js').Job} Job
 * @typedef {import('./rows.js').Column} Column
 * @typedef {ReturnType<typeof initialState>} State
 * @typedef {import('../state/store.js').Patch<State>} Patch
 * @typedef {import('../state/store.js').Store<State>} Store
 */
import { counted } from '../words.js';

export const NOTHING_SAID = { taken: '', alert: '', written: '', said: '', doing: '' };
export const NO_WORK = {
  rows: /** @type {?import('./rows.js').Rows} */ (null),
  job: /** @type {?Job} */ (null), // what the rows came of, or will
  phase: /** @type {'idle' | 'running' | 'paused'} */ ('idle'),
  rate: /** @type {?{rate: number, left: number}} */ (null), // lines a second, and the seconds left
};

/**
 * @param {any} offered   the catalog's part on lists, and its verdicts
 * @param {string} variant @param {number} countLimit
 */
export function initialState(offered, variant, countLimit) {
  return {
    offered,
    input: {
      source: /** @type {?Source} */ (null), // to be read again under another variant
      list: /** @type {?List} */ (null),
      turn: 0, // counts the lists: the last one wins
      busy: false, // a list is being read
    },
    work: NO_WORK,
    view: {
      verdict: -1, // the only one that is seen, as an index; -1 for all
      find: '',
      column: /** @type {Column} */ ('line'), // by which the rows are sorted
      down: false,
      order: /** @type {?Uint32Array} */ (null), // the rows that are seen, in order; null for all as they stand
      turn: 0, // counts what was asked to be seen: other rows are looked at from the top
    },
    choices: {
      task: offered.tasks[0].name,
      variant, // of lines that name none
      limit: String(offered.time_limit.default), // as it was typed
      countLimit,
      format: offered.files[0].name,
      onlyShown: false, // files hold only the rows that are seen
    },
    writing: false,
    messages: { ...NOTHING_SAID, kept: '' },
  };
}

/* Values derived from the state */

/** Return the job according to the current choices. @param {State} state @returns {Job} */
export function jobOf({ offered, choices: { task, limit, countLimit } }) {
  const { min, max, default: usual } = offered.time_limit;
  const seconds = Math.min(max, Math.max(min, Math.round(Number(limit)) || usual));
  return { task, time_limit: seconds, count_limit: countLimit };
}

/** Tell whether the rows are of the current job, and not all done. @param {State} state */
export function isOpen(state) {
  const { rows, job } = state.work;
  return rows !== null && rows.done < rows.length && isSame(job, jobOf(state));
}

/** Return the name of the file that the list came in, "" for one that was pasted. @param {State} state */
export function filenameOf({ input: { source } }) {
  return 'file' in source ? source.file.name : (source.filename ?? '');
}

/** Return what files and puzzles from the list are called. @param {State} state */
export function nameOf(state) {
  return filenameOf(state).replace(/\.[^.]*$/, '') || 'list';
}

/** Return what is kept of the list beside its lines. @param {State} state @returns {import('./store.js').About} */
export function aboutOf(state) {
  return { filename: filenameOf(state), variant: state.choices.variant, job: state.work.job };
}

/** Return the verdicts there are, with how often each was come to. @param {State} state */
export function tallyOf({ offered, work: { rows } }) {
  return offered.verdicts.map(({ label }, index) => ({ label, index, number: rows?.tally[index] ?? 0 }));
}

/** Return the rows to write, those that are done, in the order of their lines. @param {State} state */
export function chosenRows({ work: { rows }, view: { order }, choices: { onlyShown } }) {
  const { verdict } = rows;
  const all = onlyShown && order ? order.slice().sort() : Uint32Array.from(verdict, (_, row) => row);
  return all.filter((row) => verdict[row]);
}

/** Return how many entries a list has, in words. @param {List} list */
export const entries = ({ length }) => counted(length, 'entry', 'entries');

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
