/**
 * The tabs of the page, and their names in the address: `#model`, or `#model/` and a puzzle (see link/link.ts), or
 * `#model-branching/` for one of the steps on the Model tab. A step of a lesson is `#learn-3`.
 */
import { NO_HISTORY, type Patch, type State } from './state.js';

/** The modes of the board: three tabs that share it. */
export const MODES = ['solve', 'play', 'set'];
/** Tabs that show the integer program in the grid. */
export const OF_PROGRAM = ['model', 'learn'];
/** Tabs whose address holds the puzzle. On Learn, only a puzzle that is not the lesson's own. */
const OF_PUZZLE = [...MODES, ...OF_PROGRAM];
export const PLACES = [...OF_PUZZLE, 'lists'];
const ADDRESS = new RegExp(`^(${PLACES.join('|')})(?:-([a-z]*\\d*))?(?:/(.*))?$`, 's');

type Shows = { place: string; step?: string; lesson?: string; brought?: boolean };

/**
 * Return the meaning of a fragment, without "#": the tab, as settings, and the link of a puzzle, or null if there is
 * none.
 */
export function placed(fragment: string): { shows: Shows; puzzle: string | null } {
  const [, place = '', step = '', puzzle = null] = ADDRESS.exec(fragment) ?? [];
  if (!place) return { shows: { place: 'solve' }, puzzle: fragment };
  const shows: Shows = place === 'learn' ? { place, brought: Boolean(puzzle) } : { place };
  if (step) shows[place === 'learn' ? 'lesson' : 'step'] = step;
  return { shows, puzzle: OF_PUZZLE.includes(place) ? puzzle : null };
}

/**
 * Return the fragment of a tab with a puzzle in the grid.
 * @param settings   step, lesson: of the tabs Model and Learn; "" for the first; brought: the puzzle is not a lesson's
 * @param puzzle   the puzzle as in a link, "" for none
 */
export function fragmentAt({ place, step = '', lesson = '', brought = false }: Shows, puzzle: string) {
  if (place === 'solve' && !puzzle) return '';
  const at = { model: step, learn: lesson }[place] ?? '';
  const here = at ? `${place}-${at}` : place;
  const isNamed = OF_PUZZLE.includes(place) && (place !== 'learn' || brought);
  return puzzle && isNamed ? `${here}/${puzzle}` : here;
}

/** Return whether a fragment, without "#", is a link to an experiment of the Lists tab, as in `lists/paper`. */
export const isListLink = (fragment: string) => fragment.startsWith('lists/');

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
