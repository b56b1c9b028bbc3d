/**
 * Changes of the state of the Lab panel: each returns what becomes different. Nothing here touches the document or the
 * worker.
 */
import { Records, type Patch, type Plan, type State, type Description, type List } from './state.js';

export const alerted = (alert: string): Patch => ({ messages: { alert } });

/* The form */

/** The form may be changed. */
export const BEGUN: Patch = { form: { begun: true } };

/** The form has changed: what it came to is out of date. */
export const formChanged = ({ form: { turn } }: State): Patch => ({ form: { planned: null, turn: turn + 1 } });

/** What the form comes to is asked for. */
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

type ListAnswer = List & { ok: boolean; message?: string; left_aside?: number };

/** The puzzles of the box came, or none. */
export function listCame({ ok, message, puzzles, boxsize, variant, left_aside: left }: ListAnswer): Patch {
  if (!ok) return alerted(`The puzzles could not be used: ${message}.`);
  return { form: { list: { puzzles, boxsize, variant, left } }, ...alerted('') };
}

/* The run */

/** Another experiment is open, with what is kept of it. */
export const opened = (plan: Plan, records: Records): Patch => ({ work: { plan, records, problem: '', pace: null } });

/** Nothing is kept of an experiment any more. */
export function forgotten({ work: { plan } }: State, digest: string): Patch {
  return plan?.digest === digest ? { work: { records: new Records(), problem: '', pace: null } } : {};
}

export const STARTED: Patch = { work: { phase: 'running', problem: '', pace: null } };

export const paused = (pace: State['work']['pace']): Patch => ({ work: { phase: 'paused', pace } });

export const resumed = (pace: State['work']['pace']): Patch => ({ work: { phase: 'running', pace } });

/** The run is over: done, stopped, or given up. */
export const ended = (problem: string): Patch => ({ work: { phase: 'idle', problem, pace: null, making: null } });

/* The link */

/** A link was copied, or there is none. */
export const linkTold = (told: string): Patch => ({ messages: { told, link: '' } });

/** The browser keeps the clipboard to itself. */
export const linkByHand = (link: string): Patch => ({
  messages: { told: 'The browser does not allow copying here. Copy the selected text yourself.', link },
});
