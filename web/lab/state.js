/**
 * State of the Lab panel, and what follows from it. The records are the one thing in it that is changed in place: there
 * may be many thousands of them.
 *
 * - `form`: what the form describes, beside what its fields hold. `work`: the experiment and its run.
 * - `kept`: the experiments that the browser keeps. `messages`: what is said.
 *
 * @typedef {{digest: string, total: number, puzzles: number, makes: boolean, patience: number, ready: string, text:
 *   string, description: any}} Plan   an experiment as page/lab/ answers it
 * @typedef {{puzzles: string[], boxsize: import('../state/sizes.js').Size, variant: string, left?: number}} List
 *   puzzle strings that the box held, and how many were ignored
 * @typedef {{rate: number, left: ?number}} Pace   records a second, and the seconds that the rest will take, if
 *   enough is known of it
 * @typedef {ReturnType<typeof initialState>} State
 * @typedef {State['work']} Work
 * @typedef {import('../state/store.js').Patch<State>} Patch
 * @typedef {import('../state/store.js').Store<State>} Store
 */
import { Records } from './records.js';
import { count, counted, timeLeft } from '../words.js';

export function initialState() {
  return {
    form: {
      begun: false, // the form shows what it is to show, and may be changed
      planned: /** @type {?Plan} */ (null), // what the form comes to, while somebody changes it
      turn: 0, // counts what the form said: an answer to what it said before is ignored
      list: /** @type {?List} */ (null),
    },
    work: {
      plan: /** @type {?Plan} */ (null),
      records: new Records(),
      phase: /** @type {'idle' | 'running' | 'paused'} */ ('idle'),
      problem: '', // why the run ended before it was done
      pace: /** @type {?Pace} */ (null), // null before it can be told
      making: /** @type {?{done: number, total: number}} */ (null), // while the puzzles are made
      workers: 0,
    },
    kept: /** @type {import('./store.js').Kept[]} */ ([]), // the one that was run last first
    damaged: /** @type {string[]} */ ([]), // keys of those that cannot be read
    messages: {
      alert: '',
      told: '', // of the link
      link: '', // which one has to copy by hand
      unkept: '', // why records are not kept
    },
  };
}

/* What follows from the state */

/** Tell whether nothing more is to be done. @param {Work} work */
export const isFinished = ({ plan, records }) => plan !== null && records.size === plan.total;

/** Tell whether the form shows another experiment than was run. @param {State} state */
export const isOther = ({ form: { planned }, work: { plan } }) => plan !== null && planned?.digest !== plan.digest;

/** Tell whether an experiment is under way. @param {State} state */
export const isBusy = ({ work: { phase } }) => phase !== 'idle';

/** Return the experiment to hand on: what the form describes, or else what was run. @param {State} state */
export const handedOn = ({ form: { planned }, work: { plan } }) => planned ?? plan;

/** Return what the button Run begins. @param {State} state @returns {'Run' | 'Continue'} */
export function runLabel(state) {
  const { work } = state;
  return !isBusy(state) && work.records.size && !isOther(state) && !isFinished(work) ? 'Continue' : 'Run';
}

/** Tell whether there is something to run. @param {State} state */
export const isRunnable = (state) => !isBusy(state) && (isOther(state) || !isFinished(state.work));

/** Return how the experiment stands, in words. @param {State} state */
export function headlineOf({ form: { begun }, work }) {
  const { plan, phase, records, problem } = work;
  if (!plan) return begun ? 'Ready' : 'Loading…';
  const { name } = plan.description;
  if (phase === 'running') return `Running: ${name}`;
  if (phase === 'paused') return `Paused: ${name}`;
  if (problem) return `Error: ${problem}`;
  if (isFinished(work)) return `Done: ${name}`;
  return records.size ? `Stopped: ${name}` : `Ready: ${name}`;
}

/** Return how far the run is and how fast, in lines. @param {Work} work */
export function progressOf({ plan, records, phase, pace, making, workers }) {
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
