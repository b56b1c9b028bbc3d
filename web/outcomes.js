/**
 * Runs as changes of the state: how each begins, and how it ends. See state.js for the types.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Answer} Answer
 */
import { readAs } from './derived.js';
import { stepped } from './history.js';
import { NOTHING_FOUND, boardRead } from './state.js';

const NO_RUN = { run: null, note: '', progress: null };

/**
 * A run began. What it will replace is taken away: the grid shows either a solution or candidates.
 * @param {import('./calls.js').Run} run @param {boolean} [shows]
 */
export function runStarted(run, shows = false) {
  return { run, note: '', progress: null, outcome: null, said: '', ...(shows && NOTHING_FOUND) };
}

/** @param {import('./state.js').Result} result @param {State} state */
export function solved(result, state) {
  const { kind, verdict, headline, figures } = result;
  const variant = verdict === 'none' && readAs(state);
  const sentence = variant
    ? `${result.sentence} The text does not say that it is ${variant}: if it is not, choose another variant.`
    : result.sentence;
  return { ...NO_RUN, result, outcome: { kind, headline, sentence, figures } };
}

/** @param {import('./state.js').Outcome & {candidates: number[][]}} answer */
export function candidatesFound({ candidates, ...answer }) {
  return { ...concluded(answer), candidates: candidates.length ? candidates : null };
}

export function candidatesHidden() {
  return { candidates: null, outcome: null };
}

/**
 * The worker made a puzzle, new or from the one there was: it takes the grid's place.
 * @param {Answer & import('./state.js').Outcome & {seed?: string}} answer @param {State} state
 */
export function puzzleMade({ kind, headline, sentence, seed, ...answer }, state) {
  return {
    ...stepped(state),
    ...boardRead(answer, state),
    ...NO_RUN,
    ...(seed && { seed }),
    text: answer.line,
    title: '',
    example: -1,
    source: null,
    outcome: { kind, headline, sentence },
  };
}

/**
 * The worker judged the player's digits, or wrote marks.
 * @param {import('./state.js').Outcome & {flagged?: number[]}} answer
 */
export function judged({ kind, headline, sentence, flagged = [] }) {
  return { ...NO_RUN, flagged, outcome: { kind, headline, sentence, play: true } };
}

/** The run came to words about the puzzle, and to nothing else. @param {import('./state.js').Outcome} found */
export function concluded({ kind, headline, sentence }) {
  return { ...NO_RUN, outcome: { kind, headline, sentence } };
}

/** The run ended without an answer: stopped or error. */
export function runBroke(kind, headline, sentence = '') {
  return { ...NO_RUN, outcome: { kind, headline, sentence } };
}
