/**
 * The places of the page, and how the address names them: `#model`, or `#model/` and the link of the puzzle, or
 * `#model-branching/` for one of the steps of Model.
 */

/** Places whose address holds the puzzle; Solve is the one that needs no name. */
const OF_PUZZLE = ['solve', 'model', 'make'];
export const PLACES = [...OF_PUZZLE, 'many', 'lab'];
const ADDRESS = new RegExp(`^(${PLACES.join('|')})(?:-([a-z]+))?(?:/(.*))?$`, 's');

/**
 * Return what a fragment, without "#", says: what it shows, as settings, and the link of a puzzle, null if it says
 * nothing of the puzzle.
 */
export function placed(fragment: string): { shows: { place: string; step?: string }; puzzle: string | null } {
  const [, place = '', step = '', puzzle = null] = ADDRESS.exec(fragment) ?? [];
  if (!place) return { shows: { place: 'solve' }, puzzle: fragment };
  return { shows: { place, ...(step && { step }) }, puzzle: OF_PUZZLE.includes(place) ? puzzle : null };
}

/**
 * Return the fragment of a place with a puzzle in the grid.
 * @param settings   step: of Model; "" for the first
 * @param puzzle   its link, "" for none
 */
export function fragmentAt({ place, step }: { place: string; step: string }, puzzle: string) {
  if (place === 'solve') return puzzle;
  const here = place === 'model' && step ? `${place}-${step}` : place;
  return puzzle && OF_PUZZLE.includes(place) ? `${here}/${puzzle}` : here;
}
