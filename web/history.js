/**
 * Undo and redo. A step remembers the whole document by reference: nothing in it is ever changed in place, so a step
 * costs little more than what differs from the one before, some 4 kB where that is another puzzle.
 */

/** Steps that are remembered: far more than anybody takes back, and few enough for a page that is open for weeks. */
export const MOST_STEPS = 2000;

/** What the person made, and what is on its way to the worker. */
const MADE = [
  'text',
  'title',
  'example',
  'variant',
  'chosen',
  'board',
  'entries',
  'marks',
  'locked',
  'source',
  'list',
  'others',
  'pick',
  'other',
  'asked',
  'problem',
  'unread',
  'reading',
  'placed',
];
/** What was found out about it: true again as soon as it is back. */
const FOUND = ['result', 'view', 'candidates', 'comparison', 'flagged'];

/** @typedef {Partial<import('./state.js').State>} Doc */

/** @param {import('./state.js').State} state @returns {Doc} */
export function docOf(state) {
  const doc = Object.fromEntries([...MADE, ...FOUND].map((key) => [key, state[key]]));
  // "Stopped" or an error was about the moment, not about the puzzle.
  const lasting = state.result || state.candidates || state.comparison || state.outcome?.play;
  return { ...doc, outcome: lasting && !state.run ? state.outcome : null };
}

/** Remember the document as it is before a change. @param {import('./state.js').State} state */
export function stepped(state) {
  return { ...behind(state), future: [] };
}

/** The steps taken with the document as it is now; the oldest are let go. @param {import('./state.js').State} state */
function behind({ past, forgotten, ...state }) {
  const all = [...past, docOf(/** @type {import('./state.js').State} */ (state))];
  return { past: all.slice(-MOST_STEPS), forgotten: forgotten || all.length > MOST_STEPS };
}

/**
 * Return what brings the document before the last step back; null when there is none.
 * @param {import('./state.js').State} state
 */
export function undone(state) {
  if (!state.past.length) return null;
  return { ...state.past.at(-1), past: state.past.slice(0, -1), future: [docOf(state), ...state.future], notSaved: '' };
}

/** Return what takes the last undone step again; null when there is none. @param {import('./state.js').State} state */
export function redone(state) {
  if (!state.future.length) return null;
  return { ...state.future[0], ...behind(state), future: state.future.slice(1), notSaved: '' };
}
