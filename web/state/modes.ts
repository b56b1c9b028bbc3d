/** The modes of the board: on the tabs Solve and Set typed digits are givens, on the tab Play they are the player's. */
import type { Board, Marking } from './state.js';

/** The parts of the state that decide the mode. */
type Mode = {
  doc: { board: Pick<Board, 'givens' | 'rules'>; entering: boolean };
  settings: { place: string; advance: boolean; marking: Marking };
};

/** Return whether a board has anything to solve. */
export const isPuzzle = ({ givens, rules }: Pick<Board, 'givens' | 'rules'>) => givens > 0 || rules.length > 0;

/** Return whether givens are typed on the Play tab, as from a newspaper: an empty grid waits for them. */
export const isEntering = ({ doc, settings: { place } }: Mode) =>
  place === 'play' && (doc.entering || !isPuzzle(doc.board));

/** Return whether typed digits are the player's, and the givens are fixed. */
export const isPlaying = (state: Mode) => state.settings.place === 'play' && !isEntering(state);

/** Return what typed digits are: marks of a kind, or "" for digits. */
export const markingIn = (state: Mode) => (isPlaying(state) ? state.settings.marking : '');

/** Return whether the active cell moves on after each given typed. */
export const doesAdvance = (state: Mode) => isEntering(state) && state.settings.advance;
