/** The visitor's own puzzle, kept while a lesson has put another one into the grid. */
import { NO_HISTORY, type Patch, type State } from './state.js';

/** Return the change with which a lesson puts the visitor's puzzle aside. */
export const lessonBegun = ({ doc, reading, found, history }: State): Patch => ({
  own: { doc, reading, found, history },
  history: NO_HISTORY,
});

/** Return the change that brings the visitor's puzzle back into the grid. */
export const lessonEnded = ({ own }: State): Patch => ({ ...own, own: null });

/** Return the change of the grid when a tab is shown: whoever leaves the Learn tab finds their own puzzle again. */
export const shownAt = (state: State, place: string): Patch =>
  place === 'learn' || state.settings.place !== 'learn' ? {} : { ...lessonEnded(state), settings: { brought: false } };

/** Return the state with the visitor's own puzzle. */
export const withOwn = (state: State): State => (state.own ? { ...state, ...state.own } : state);
