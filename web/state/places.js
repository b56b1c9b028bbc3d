/** The places of the page, and how the address names them: `#model`, or `#model/` and the link of the puzzle. */

/** Places whose address holds the puzzle; Solve is the one that needs no name. */
const OF_PUZZLE = ['solve', 'model', 'make'];
export const PLACES = [...OF_PUZZLE, 'many', 'lab'];
const ADDRESS = new RegExp(`^(${PLACES.join('|')})(?:/(.*))?$`, 's');

/**
 * Return what a fragment, without "#", says: a place, and the link of a puzzle, null if it says nothing of the puzzle.
 * @param {string} fragment @returns {{place: string, puzzle: ?string}}
 */
export function placed(fragment) {
  const [, place = '', puzzle = null] = ADDRESS.exec(fragment) ?? [];
  if (!place) return { place: 'solve', puzzle: fragment };
  return { place, puzzle: OF_PUZZLE.includes(place) ? puzzle : null };
}

/**
 * Return the fragment of a place with a puzzle in the grid.
 * @param {string} place @param {string} puzzle   its link, "" for none
 */
export function fragmentAt(place, puzzle) {
  if (place === 'solve') return puzzle;
  return puzzle && OF_PUZZLE.includes(place) ? `${place}/${puzzle}` : place;
}
