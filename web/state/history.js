/**
 * Undo and redo. A step remembers the puzzle, its text and what was found by reference: nothing in them is ever changed
 * in place, so a step costs little more than what differs from the one before, some 4 kB where that is another puzzle.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {Pick<State, 'doc' | 'reading' | 'found'>} Step
 */

/** Steps that are remembered: far more than anybody takes back, and few enough for a page that is open for weeks. */
export const MOST_STEPS = 2000;

/** What was found is true again as soon as the puzzle is back. @param {State} state @returns {Step} */
export function stepOf({ doc, reading, found, run }) {
  // "Stopped" or an error was about the moment, not about the puzzle.
  const lasting = found.result || found.candidates || found.comparison || found.outcome?.play;
  return { doc, reading, found: lasting && !run ? found : { ...found, outcome: null } };
}

/** Remember the state as it is before a change. @param {State} state @returns {import('./state.js').Patch} */
export function stepped(state) {
  return { history: { ...behind(state), future: [] } };
}

/** The steps taken with the one from the state as it is now; the oldest are let go. @param {State} state */
function behind(state) {
  const { past, forgotten } = state.history;
  const all = [...past, stepOf(state)];
  return { past: all.slice(-MOST_STEPS), forgotten: forgotten || all.length > MOST_STEPS };
}

/**
 * Return what brings back what there was before the last step; null when there is none.
 * @param {State} state @returns {?import('./state.js').Patch}
 */
export function undone(state) {
  const { past, future } = state.history;
  if (!past.length) return null;
  return {
    ...past.at(-1),
    history: { past: past.slice(0, -1), future: [stepOf(state), ...future] },
    messages: { notSaved: '' },
  };
}

/**
 * Return what takes the last undone step again; null when there is none.
 * @param {State} state @returns {?import('./state.js').Patch}
 */
export function redone(state) {
  const [next, ...future] = state.history.future;
  if (!next) return null;
  return { ...next, history: { ...behind(state), future }, messages: { notSaved: '' } };
}
