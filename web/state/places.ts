/**
 * The tabs of the page, and their names in the address: `#model`, or `#model/` and the link of the puzzle, or
 * `#model-branching/` for one of the steps on the Model tab.
 */

/** The modes of the board: three tabs that share it. */
export const MODES = ['solve', 'play', 'set'];
/** Tabs whose address holds the puzzle; Solve needs no name. */
const OF_PUZZLE = [...MODES, 'model', 'compare'];
export const PLACES = [...OF_PUZZLE, 'many', 'lab'];
/** Names in addresses of earlier versions. */
const RENAMED: Record<string, string> = { make: 'set' };
const ADDRESS = new RegExp(`^(${[...PLACES, ...Object.keys(RENAMED)].join('|')})(?:-([a-z]+))?(?:/(.*))?$`, 's');

/**
 * Return the meaning of a fragment, without "#": the tab, as settings, and the link of a puzzle, or null if there is
 * none.
 */
export function placed(fragment: string): { shows: { place: string; step?: string }; puzzle: string | null } {
  const [, name = '', step = '', puzzle = null] = ADDRESS.exec(fragment) ?? [];
  if (!name) return { shows: { place: 'solve' }, puzzle: fragment };
  const place = RENAMED[name] ?? name;
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
