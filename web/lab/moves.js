/**
 * Changes of the state of the Lab panel: each returns what becomes different. Nothing here touches the document or the
 * worker.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Patch} Patch
 * @typedef {import('./state.js').Plan} Plan
 */
import { Records } from './records.js';

/** @param {string} alert @returns {Patch} */
export const alerted = (alert) => ({ messages: { alert } });

/* The form */

/** The form may be changed. @type {Patch} */
export const BEGUN = { form: { begun: true } };

/** The form has changed: what it came to is out of date. @param {State} state @returns {Patch} */
export const formChanged = ({ form: { turn } }) => ({ form: { planned: null, turn: turn + 1 } });

/** What the form comes to is asked for. @param {State} state @returns {Patch} */
export const planAsked = ({ form: { turn } }) => ({ form: { turn: turn + 1 } });

/** @param {{ok: boolean, message?: string} & Partial<Plan>} answer @returns {Patch} */
export function planCame(answer) {
  return {
    form: { planned: answer.ok ? /** @type {Plan} */ (answer) : null },
    ...alerted(answer.ok ? '' : `The experiment cannot be run so: ${answer.message}.`),
  };
}

/** The form shows a description, and its list if it has one. @param {any} description @returns {Patch} */
export function described({ puzzles, boxsize, variant }) {
  return puzzles ? { form: { list: { puzzles, boxsize, variant } } } : {};
}

/** The puzzles of the box came, or none. @param {any} answer @returns {Patch} */
export function listCame({ ok, message, puzzles, boxsize, variant, left_aside: left }) {
  if (!ok) return alerted(`The puzzles could not be taken: ${message}.`);
  return { form: { list: { puzzles, boxsize, variant, left } }, ...alerted('') };
}

/* The run */

/** Another experiment is open, with what is kept of it. @param {Plan} plan @param {Records} records @returns {Patch} */
export const opened = (plan, records) => ({ work: { plan, records, problem: '', pace: null } });

/**
 * Nothing is kept of an experiment any more.
 * @param {State} state @param {string} digest @returns {Patch}
 */
export function forgotten({ work: { plan } }, digest) {
  return plan?.digest === digest ? { work: { records: new Records(), problem: '', pace: null } } : {};
}

/** @type {Patch} */
export const STARTED = { work: { phase: 'running', problem: '', pace: null } };

/** @param {State['work']['pace']} pace @returns {Patch} */
export const paused = (pace) => ({ work: { phase: 'paused', pace } });

/** @param {State['work']['pace']} pace @returns {Patch} */
export const resumed = (pace) => ({ work: { phase: 'running', pace } });

/** The run is over: done, stopped, or given up. @param {string} problem @returns {Patch} */
export const ended = (problem) => ({ work: { phase: 'idle', problem, pace: null, making: null } });

/* The link */

/** A link was copied, or there is none. @param {string} told @returns {Patch} */
export const linkTold = (told) => ({ messages: { told, link: '' } });

/** The browser keeps the clipboard to itself. @param {string} link @returns {Patch} */
export const linkByHand = (link) => ({
  messages: { told: 'The browser did not let the page copy: copy the selected text yourself.', link },
});
