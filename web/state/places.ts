/**
 * The tabs of the page, and their names in the address: `#model`, or `#model/` and the link of the puzzle, or
 * `#model-branching/` for one of the steps on the Model tab.
 */

/** Tabs whose address holds the puzzle; Solve needs no name. */
const OF_PUZZLE = ['solve', 'model', 'compare', 'make'];
export const PLACES = [...OF_PUZZLE, 'many', 'lab'];
const ADDRESS = new RegExp(`^(${PLACES.join('|')})(?:-([a-z]+))?(?:/(.*))?$`, 's');

/**
 * Return the meaning of a fragment, without "#": the tab, as settings, and the link of a puzzle, null if there is
 * none.
 */
export function placed(fragment: string): { shows: { place: string; step?: string }; puzzle: string | null } {
  const [, place = '', step = '', puzzle = null] = ADDRESS.exec(fragment) ?? [];
  if (!place) return { shows: { place: 'solve' }, puzzle: fragment };
  return { shows: { place, ...(step && { step }) }, puzzle: OF_PUZZLE.includes(place) ? puzzle : null };
}

/**
 * Return the fragment of a tab with a puzzle in the grid.
 * @param settings   step: on the Model tab; "" for the first
 * @param puzzle   its link, "" for none
 */
export function fragmentAt({ place, step }: { place: string; step: string }, puzzle: string) {
  if (place === 'solve') return puzzle;
  const here = place === 'model' && step ? `${place}-${step}` : place;
  return puzzle && OF_PUZZLE.includes(place) ? `${here}/${puzzle}` : here;
}
