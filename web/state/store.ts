/**
 * A store: one plain object that is never changed in place, and its views. A view is drawn when the parts of the state
 * that it depends on have changed.
 */

/** A change: for each group its changed values; anything that is not a group is replaced. */
export type Patch<State> = { [Group in keyof State]?: Partial<State[Group]> };

export type View<State> = (state: State) => void;

/** A part of the state: a group, a value in a group ("settings.place"), or whatever a function derives from it. */
export type Part<State> = Key<State> | ((state: State) => unknown);

type Key<State> = {
  [Group in keyof State & string]: Group | `${Group}.${keyof NonNullable<State[Group]> & string}`;
}[keyof State & string];

/**
 * Register a view, drawn when one of its parts has changed.
 * @param parts   the whole state by default: the view is then drawn after each change
 * @param when   while it returns false, the view is not drawn
 */
export type Watch<State> = (view: View<State>, parts?: Part<State>[], when?: (state: State) => boolean) => void;

/** watchLate: for views that can wait until the others are painted */
export type Store<State> = { state: State; change: Change<State>; watch: Watch<State>; watchLate: Watch<State> };

/** A view, and its parts when it was last drawn; null if it has not been. */
type Watcher<State> = {
  view: View<State>;
  parts: ((state: State) => unknown)[];
  when: (state: State) => boolean;
  seen: unknown[] | null;
};

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
    next[key] = isGroup(before) && isGroup(value) ? mergedGroup(before, value) : value;
  }
  return next as State;
}

/** Return the same group if nothing changes in it. */
function mergedGroup(group: Record<string, unknown>, values: Record<string, unknown>) {
  const isChanged = Object.entries(values).some(([key, value]) => value !== group[key]);
  return isChanged ? { ...group, ...values } : group;
}

/** Return anything thrown as an error. */
const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Lists, class instances and null are values. */
const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && value.constructor === Object;

/** Return a function that reads a part of a state. */
function reader<State>(part: Part<State>): (state: State) => unknown {
  if (typeof part === 'function') return part;
  const keys = part.split('.');
  return (state) => keys.reduce<unknown>((value, key) => Object(value)[key], state);
}

/**
 * Hold a state and draw each change.
 * @param draw   a view of the whole state
 * @param how   patience: milliseconds for which drawing a state may wait; afterPaint: calls a function when what was
 *   drawn is on the screen; failed: called with the error of a view, which stops neither the change nor the other views
 */
export function createStore<State>(
  initial: State,
  draw: View<State> | null = null,
  {
    patience = () => 0,
    afterPaint = (act) => act(),
    failed = () => {},
  }: {
    patience?: (state: State, drawn: State) => number;
    afterPaint?: (act: () => void) => void;
    failed?: (error: Error) => void;
  } = {},
): Store<State> {
  const views: Watcher<State>[] = [];
  const lateViews: Watcher<State>[] = [];
  const store = { state: initial, change, watch: registerIn(views), watchLate: registerIn(lateViews) };
  let drawn = initial;
  let timer: number | undefined;
  let awaitsPaint = false; // the late views will be drawn after it

  function registerIn(list: Watcher<State>[]): Watch<State> {
    return (view, parts = [(state) => state], when = () => true) => {
      list.push({ view, parts: parts.map(reader), when, seen: null });
    };
  }

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
    drawAll(views);
    if (awaitsPaint || !lateViews.length) return;
    awaitsPaint = true;
    afterPaint(drawLate);
  }

  function drawLate() {
    awaitsPaint = false;
    drawAll(lateViews);
  }

  /** Draw the views of a list until one changes the state: the new state is drawn, or will be. */
  function drawAll(list: Watcher<State>[]) {
    const { state } = store;
    for (const watcher of list) {
      if (store.state !== state) return;
      drawChanged(watcher, state);
    }
  }

  function drawChanged(watcher: Watcher<State>, state: State) {
    const { view, parts, when, seen: before } = watcher;
    try {
      const now = parts.map((part) => part(state));
      const isSeen = before?.every((part, index) => part === now[index]) ?? false;
      if (isSeen || !when(state)) return;
      watcher.seen = now; // first: the view may change the state, and is then drawn again
      view(state);
    } catch (error) {
      watcher.seen = null; // drawn again with the next change
      reportError(error);
      failed(errorOf(error));
    }
  }

  if (draw) store.watch(draw);
  return store;
}
