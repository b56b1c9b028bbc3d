/** Store: one plain object that is never changed in place, and a draw function that is called after each change. */

/**
 * A change: for each group what becomes different in it; what is no group is replaced.
 * @template State
 * @typedef {{[Group in keyof State]?: Partial<State[Group]>}} Patch
 */

/** @template State @typedef {{state: State, change: Change<State>}} Store */

/**
 * `soon`: draw in a task of its own, with what else is done in this one.
 * @template State
 * @typedef {(patch: Patch<State> | ((state: State) => Patch<State>), options?: {soon?: boolean}) => void} Change
 */

/**
 * Return a state with a change merged into it, group by group.
 * @template State
 * @param {State} state
 * @param {Patch<State>} patch
 * @returns {State}
 */
export function merged(state, patch) {
  const next = { ...state };
  for (const [key, value] of Object.entries(patch))
    next[key] = isGroup(next[key]) && isGroup(value) ? { ...next[key], ...value } : value;
  return next;
}

/**
 * Draw a state. An error is the view's alone: the change is made, and whoever made it goes on. It is reported as one
 * that nobody caught, and returned.
 * @template State @param {(state: State) => void} view @param {State} state @returns {?Error}
 */
export function attempt(view, state) {
  try {
    view(state);
  } catch (error) {
    reportError(error);
    return error;
  }
  return null;
}

/** Lists, instances of classes and what is null are values. */
const isGroup = (value) => value !== null && typeof value === 'object' && value.constructor === Object;

/**
 * Hold a state and have each change drawn.
 * @template State
 * @param {State} initial
 * @param {(state: State) => void} draw
 * @param {(state: State, drawn: State) => number} [patience]   milliseconds for which a state need not be drawn yet
 * @returns {Store<State>}
 */
export function createStore(initial, draw, patience = () => 0) {
  const store = { state: initial, change };
  let drawn = initial;
  let timer;

  function change(patch, { soon = false } = {}) {
    store.state = merged(store.state, typeof patch === 'function' ? patch(store.state) : patch);
    const left = patience(store.state, drawn);
    clearTimeout(timer);
    if (soon || left > 0) timer = setTimeout(drawNow, Math.max(left, 0));
    else drawNow();
  }

  function drawNow() {
    clearTimeout(timer);
    drawn = store.state;
    attempt(draw, drawn);
  }

  return store;
}
