/** State changes of the Lab panel; each function returns a patch. Does not touch the document or the worker. */
import type { Reply } from '../protocol.js';
import { Records, type Patch, type Plan, type State, type Description } from './state.js';

export const alerted = (alert: string): Patch => ({ messages: { alert } });

/* The form */

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

/* The run */

/** Another experiment was opened, with its saved records. */
export const opened = (plan: Plan, records: Records): Patch => ({ work: { plan, records, problem: '', pace: null } });

/** The records of an experiment were deleted. */
export function forgotten({ work: { plan } }: State, digest: string): Patch {
  return plan?.digest === digest ? { work: { records: new Records(), problem: '', pace: null } } : {};
}

export const STARTED: Patch = { work: { phase: 'running', problem: '', pace: null } };

export const paused = (pace: State['work']['pace']): Patch => ({ work: { phase: 'paused', pace } });

export const resumed = (pace: State['work']['pace']): Patch => ({ work: { phase: 'running', pace } });

/** The run is over: done, stopped, or failed. */
export const ended = (problem: string): Patch => ({ work: { phase: 'idle', problem, pace: null, making: null } });

/* The link */

/** A link was copied, or there is none. */
export const linkTold = (told: string): Patch => ({ messages: { told, link: '' } });

/** The browser does not allow copying. */
export const linkByHand = (link: string): Patch => ({
  messages: { told: 'The browser does not allow copying here. Copy the selected text yourself.', link },
});
