/**
 * State of the Lists tab, values derived from it, and its changes. Only results are changed in place: there may be
 * hundreds of thousands of them. Does not touch the document or the worker.
 *
 * - `input`: the list. `work`: the puzzles being made, the results, and their job. `view`: the rows that are shown.
 * - `choices`: the values of the fields. `messages`: the messages, by the end of an element's id.
 */
import { Rows, Slots, type Column, type Packed, type Found, type Layout, type List } from './list.js';
import { merged, type Patch as PatchOf, type Store as StoreOf } from '../state/store.js';
import { count } from '../words.js';
import type { Catalog, Source } from '../state/state.js';

/** models: at least one; [""] if the task is not to solve */
export type Job = { task: string; models: string[]; time_limit: number; count_limit: number };

/** Puzzles to make. card: the name of the experiment, or ""; job: the job for the puzzles, if there is one */
export type Plan = { total: number; text: string; layout: Layout; card: string; job: Job | null };

/** A puzzle that was made, or why there is none. */
export type Made = [line: string, problem: string];

/** filename: "" for a list that was pasted; plan: of generated puzzles */
export type About = { filename: string; variant: string; job: Job; plan: Plan | null };

/** Results of a list, or puzzles being made, by index. */
export type Some = [index: number, value: unknown][];

/** Without a list, `some` are the puzzles made so far. */
export type Kept = { about: About & { id: string }; list: List | null; some: Some };

/** Items done in a second, and the seconds left. */
export type Pace = { rate: number; left: number };

type Phase = 'idle' | 'running' | 'paused';
export type Offered = Pick<Catalog, 'count_limit' | 'lists' | 'verdicts' | 'difficulties' | 'models'>;
export type State = ReturnType<typeof initialState>;
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

const NOTHING_SAID = { alert: '', notice: '', written: '', said: '', doing: '' };
const NO_WORK = {
  made: null as Slots<Made> | null, // while there are puzzles to make
  rows: null as Rows | null,
  job: null as Job | null, // the job of the rows
  phase: 'idle' as Phase,
  pace: null as Pace | null, // null while it is unknown
};

export function initialState(offered: Offered, variant: string) {
  return {
    offered,
    input: {
      source: null as Source | { plan: Plan } | null, // waits to be read again under another variant
      list: null as List | null,
      turn: 0, // counts lists: answers about earlier ones are ignored
      busy: false, // a list is being read
      typed: false, // it is being typed: the text stays in sight until a run starts
    },
    work: NO_WORK,
    view: {
      kind: '', // the class of the rows shown; "" for all
      find: '',
      column: 'line' as Column, // the column by which rows are sorted
      down: false,
      order: null as Uint32Array | null, // the visible rows, in order; null for all in list order
      turn: 0, // counts changes of the selection: each scrolls to the top
    },
    choices: {
      variant, // the variant of lines that name none
      limit: String(offered.lists.time_limit.default), // as typed
      models: [offered.models[0].name], // those that Solve uses
      format: offered.lists.files[0].name,
      onlyShown: false, // files contain only the visible rows
    },
    writing: false,
    messages: { ...NOTHING_SAID, kept: '' },
  };
}

/** The button that solves with several models, and the task. */
export const COMPARE = 'compare';
const SOLVE = 'solve';

/** Return the job that a button starts, according to the choices. */
export function jobOf({ offered, choices, input }: State, button: string): Job {
  const { min, max, default: usual } = offered.lists.time_limit;
  const seconds = Math.min(max, Math.max(min, Math.round(Number(choices.limit)) || usual));
  const several = offered.models.filter(({ warning }) => input.list?.length === 1 || !warning).map(({ name }) => name);
  const compares = button === COMPARE && choices.models.length < 2;
  const models = compares ? several : [COMPARE, SOLVE].includes(button) ? choices.models : [''];
  const task = button === COMPARE ? SOLVE : button;
  return { task, models, time_limit: seconds, count_limit: offered.count_limit.default };
}

/** Return whether a run can be continued. */
export const isOpen = ({ work: { made, rows, phase } }: State) =>
  phase === 'idle' && (made !== null || (rows !== null && rows.done > 0 && rows.done < rows.length));

export const isFilled = ({ input: { list }, work: { made } }: State) => list !== null || made !== null;

export const planOf = ({ input: { source } }: State) => (source && 'plan' in source ? source.plan : null);

/** Return the name of the list's file, or "" if there is none. */
export function filenameOf({ input: { source } }: State) {
  if (!source || 'plan' in source) return '';
  return 'file' in source ? source.file.name : (source.filename ?? '');
}

/** Return the base name for files and puzzles from the list. */
export const nameOf = (state: State) =>
  filenameOf(state).replace(/\.[^.]*$/, '') || planOf(state)?.card || (planOf(state) ? 'generated' : 'list');

/** Return the description of the list that is stored with its lines. */
export function aboutOf(state: State): About {
  const job = state.work.job ?? jobOf(state, SOLVE);
  return { filename: filenameOf(state), variant: state.choices.variant, job, plan: planOf(state) };
}

/** Return the rows to write: those that are done, in the order of their lines. */
export function chosenRows({ work: { rows }, view: { order }, choices: { onlyShown } }: State) {
  if (!rows) return new Uint32Array();
  const all = onlyShown && order ? order.slice().sort() : Uint32Array.from({ length: rows.length }, (_, row) => row);
  return all.filter((row) => rows.has(row));
}

/* Changes of the list: each returns a patch */

/** A list is about to be read: remove the previous one and its messages. */
export function listCame(state: State, source: Source, variant: string, typed: boolean): Patch {
  return { ...merged(listGone(state), { input: { source, busy: true, typed } }), choices: { variant } };
}

export function listGone({ input: { turn } }: State): Patch {
  return {
    input: { source: null, list: null, turn: turn + 1, busy: false, typed: false },
    work: NO_WORK,
    messages: NOTHING_SAID,
  };
}

/** The list is read, with the results in it if we wrote it. */
export function listRead(state: State, { list, notice, results }: Found): Patch {
  const job = { ...jobOf(state, SOLVE), ...(results && { task: results.task, models: results.models }) };
  return merged(begun(state, job, list, results?.rows.entries()) as State, { input: { list }, messages: { notice } });
}

/** Puzzles are to be made. */
export function planCame(state: State, plan: Plan): Patch {
  const gone = listGone(state);
  const work = { ...NO_WORK, made: new Slots<Made>(plan.total), job: plan.job };
  return { ...gone, input: { ...gone.input, source: { plan } }, work };
}

/** All puzzles are made: they are a list like any other. */
export function listMade(state: State, list: List): Patch {
  const { phase, job } = state.work;
  const patch = begun(state, job ?? jobOf(state, SOLVE), list);
  return { ...patch, input: { list }, work: { ...patch.work, phase }, messages: { said: inWords(phase, false) } };
}

/** The list of the last visit is restored, with its results or the puzzles made so far. */
export function listKept(state: State, { about: { filename, variant, job, plan }, list, some }: Kept): Patch {
  const input = { source: plan ? { plan } : { text: list?.text ?? '', filename }, list };
  const models = job.task === SOLVE && job.models.length === 1 ? { models: job.models } : {};
  const choices = { variant, limit: String(job.time_limit), ...models };
  if (list) return { ...begun(state, job, list, some as [number, Packed][]), input, choices };
  const made = new Slots<Made>(plan?.total ?? 0);
  for (const [number, one] of some) made.set(number, one as Made);
  const work = { ...NO_WORK, made, job: plan?.job ?? null };
  return { input, choices, work, messages: { said: endInWords(work, true) } };
}

/** All rows wait for a job, except for those that are known. */
export function begun(state: State, job: Job, list: List, known: Iterable<[number, Packed]> = []): Patch {
  const { difficulties, verdicts } = state.offered;
  const byDifficulty = job.task === 'rate';
  const kinds = byDifficulty ? [...difficulties.slice(1), ...verdicts] : verdicts; // the first one is any difficulty
  const rows = new Rows(list.length, job.models.length, kinds, byDifficulty);
  for (const [row, packed] of known) rows.set(row, packed);
  const view = { kind: '', find: '', column: 'line' as Column, down: false, order: null, turn: state.view.turn + 1 };
  const work = { ...NO_WORK, rows, job };
  return { work, view, messages: { said: rows.done ? endInWords(work, rows.done < rows.length) : '' } };
}

const inWords = (phase: Phase, making: boolean) =>
  phase === 'paused' ? 'Paused.' : making ? 'Making the puzzles.' : 'Running.';

/** The run begins, pauses or goes on. */
export const turned =
  (phase: Phase) =>
  ({ work }: State): Patch => ({
    input: { typed: false },
    work: { phase, pace: null },
    messages: { said: inWords(phase, work.made !== null) },
  });

/** The run is over: done, stopped, or crashed. */
export const ended = (state: State, said: string): Patch => ({
  work: { phase: 'idle', pace: null },
  view: reordered(state),
  messages: { said },
});

export function endInWords({ made, rows }: State['work'], stopped: boolean): string {
  const { done, length } = made ?? rows ?? { done: 0, length: 0 };
  if (stopped) return `Stopped: ${count(done)} of ${count(length)} ${made ? 'made' : 'done'}.`;
  const some = (rows?.kinds ?? []).filter(({ number }) => number);
  return `Done: ${some.map(({ label, number }) => `${count(number)} ${label.toLowerCase()}`).join(', ')}.`;
}

/** Other rows are to be shown. */
export const filtered = (state: State, view: Partial<State['view']>): Patch => ({
  view: { ...view, ...reordered(merged(state, { view })), turn: state.view.turn + 1 },
});

/** Select and sort again the rows that are shown. */
export function reordered({ input: { list }, work: { rows }, view: { kind, find, column, down } }: State) {
  const matches = matching(find.trim().toLowerCase(), list, rows);
  return { order: rows?.order({ kind, matches, column, down }) ?? null };
}

/** Return a test for rows that contain a text or have it as their line number; null if there is no text. */
function matching(wanted: string, list: List | null, rows: Rows | null) {
  if (!wanted || !rows || !list) return null;
  return (row: number) => {
    const entry = rows.entryOf(row);
    if (String(list.numbers[entry]) === wanted) return true;
    return `${list.line(entry)} ${rows.text(row, 'problem')}`.toLowerCase().includes(wanted);
  };
}
