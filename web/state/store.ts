/** Store: one plain object that is never changed in place, and a draw function called after each change. */

/** A change: for each group its changed values; anything that is not a group is replaced. */
export type Patch<State> = { [Group in keyof State]?: Partial<State[Group]> };

export type Store<State> = { state: State; change: Change<State> };

/** `soon`: draw in a separate task, together with other changes in this one. */
export type Change<State> = (
  patch: Patch<State> | ((state: State) => Patch<State>),
  options?: { soon?: boolean },
) => void;

/** Return a state with a change merged into it, group by group. */
export function merged<State>(state: State, patch: Patch<State>): State {
  const next: Record<string, unknown> = { ...(state as object) };
  for (const [key, value] of Object.entries(patch)) {
    const before = next[key];
    next[key] = isGroup(before) && isGroup(value) ? { ...before, ...value } : value;
  }
  return next as State;
}

/** Return anything thrown as an error. */
export const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Draw a state. An error stays with the view: the change is made, and the caller goes on. It is reported as uncaught,
 * and returned.
 */
export function attempt<State>(view: (state: State) => void, state: State): Error | null {
  try {
    view(state);
  } catch (error) {
    reportError(error);
    return errorOf(error);
  }
  return null;
}

/** Lists, class instances and null are values. */
const isGroup = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && value.constructor === Object;

/**
 * Hold a state and draw each change.
 * @param patience   milliseconds for which drawing a state may wait
 */
export function createStore<State>(
  initial: State,
  draw: (state: State) => void,
  patience: (state: State, drawn: State) => number = () => 0,
): Store<State> {
  const store = { state: initial, change };
  let drawn = initial;
  let timer: number | undefined;

  function change(patch: Parameters<Change<State>>[0], { soon = false }: { soon?: boolean } = {}) {
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
