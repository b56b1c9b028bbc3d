/**
 * Undo and redo. A step refers to the puzzle, its text and its results. These are never changed in place, so a step
 * costs little more than its difference from the one before, some 4 kB for another puzzle.
 */
import { shownSolution } from './boardview.js';
import { stepShown } from './stepping.js';
import type { Patch, State, View } from './state.js';

/** shows: the view that was undone, if nothing else was */
export type Step = Pick<State, 'doc' | 'reading' | 'found'> & { shows?: View };

/** Number of steps that are remembered: more than anyone undoes, and few enough for a page that is open for weeks. */
export const MOST_STEPS = 2000;

/** Return the state as a step; its results are valid again as soon as the puzzle is back. */
export function stepOf({ doc, reading, found, run }: State): Step {
  // "Stopped" or an error is no result of the puzzle.
  const lasting = found.result || found.candidates || found.comparison || found.outcome?.play;
  return { doc, reading, found: lasting && !run ? found : { ...found, outcome: null } };
}

/** Remember the state before a change. */
export function stepped(state: State): Patch {
  return { history: { ...behind(state), future: [] } };
}

/** Return the past steps with one for the current state; the oldest are dropped. */
function behind(state: State) {
  const { past, forgotten } = state.history;
  const all = [...past, stepOf(state)];
  return { past: all.slice(-MOST_STEPS), forgotten: forgotten || all.length > MOST_STEPS };
}

/**
 * Return the change that undoes the last step, null if there is none. A solution that is shown is hidden first: the
 * puzzle under it is a step of its own.
 */
export function undone(state: State): Patch | null {
  const { past, future } = state.history;
  if (shownSolution(state) || stepShown(state)) {
    const shown = { ...stepOf(state), shows: state.found.view };
    return { found: { view: 'puzzle' }, history: { future: [shown, ...future] } };
  }
  const before = past.at(-1);
  if (!before) return null;
  return {
    ...before,
    history: { past: past.slice(0, -1), future: [stepOf(state), ...future] },
    messages: { notSaved: '' },
  };
}

/** Return the change that redoes the last undone step; null if there is none. */
export function redone(state: State): Patch | null {
  const [next, ...future] = state.history.future;
  if (!next) return null;
  if (next.shows !== undefined) return { found: { view: next.shows }, history: { future } };
  return { ...next, history: { ...behind(state), future }, messages: { notSaved: '' } };
}
