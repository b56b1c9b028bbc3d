/**
 * State changes from runs: how each begins, and how it ends. See state.js for the types.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Answer} Answer
 * @typedef {import('./state.js').Patch} Patch
 */
import { readAs } from './derived.js';
import { stepped } from './history.js';
import { boardRead } from './answers.js';
import { FROM_NOWHERE, together } from './state.js';

/** The runtime's messages on a run before there are any. */
const QUIET = { note: '', progress: null };

/** A run ended in this. @param {object} found @returns {Patch} */
const endedIn = (found) => ({ run: null, runtime: QUIET, found });

/**
 * A run began. What it will replace is removed: the grid shows either a solution or candidates.
 * @param {import('../calls/calls.js').Run} run @param {boolean} [shows]
 */
export function runStarted(run, shows = false) {
  const replaced = shows && { result: null, view: 'solution', candidates: null };
  return { run, runtime: QUIET, found: { outcome: null, ...replaced }, messages: { said: '' } };
}

/** @param {import('./state.js').Result} result @param {State} state */
export function solved(result, state) {
  const { kind, verdict, headline, figures } = result;
  const variant = verdict === 'none' && readAs(state);
  const sentence = variant
    ? `${result.sentence} The text does not say that it is ${variant}: if it is not, choose another variant.`
    : result.sentence;
  return endedIn({ result, outcome: { kind, headline, sentence, figures } });
}

/** @param {import('./state.js').Outcome & {candidates: number[][]}} answer */
export function candidatesFound({ candidates, kind, headline, sentence }) {
  return endedIn({ outcome: { kind, headline, sentence }, candidates: candidates.length ? candidates : null });
}

export function candidatesHidden() {
  return { found: { candidates: null, outcome: null } };
}

/**
 * The worker made a puzzle, new or from the one in the grid, which it replaces.
 * @param {Answer & import('./state.js').Outcome & {seed?: string}} answer @param {State} state
 */
export function puzzleMade({ kind, headline, sentence, seed, ...answer }, state) {
  return together(
    stepped(state),
    boardRead(answer, state),
    {
      doc: { title: answer.title },
      reading: { ...FROM_NOWHERE, text: answer.line },
      ...(seed && { messages: { seed } }),
    },
    endedIn({ outcome: { kind, headline, sentence } }),
  );
}

/**
 * The worker judged the player's digits, or wrote marks.
 * @param {import('./state.js').Outcome & {flagged?: number[]}} answer
 */
export function judged({ kind, headline, sentence, flagged = [] }) {
  return endedIn({ flagged, outcome: { kind, headline, sentence, play: true } });
}

/** The run ended with a message about the puzzle, and nothing else. @param {import('./state.js').Outcome} found */
export function concluded({ kind, headline, sentence }) {
  return endedIn({ outcome: { kind, headline, sentence } });
}

/** The run ended without an answer: stopped or error. */
export function runBroke(kind, headline, sentence = '') {
  return endedIn({ outcome: { kind, headline, sentence } });
}
