/** Shapes of chosen cells. Cells are indexes from 0, in row order; nothing here touches the document. */

/**
 * Return the cells of the rectangle between two corners, in row order.
 * @param {number} one @param {number} other @param {number} side @returns {number[]}
 */
export function rectangle(one, other, side) {
  const [top, bottom] = ordered(rowOf(one, side), rowOf(other, side));
  const [left, right] = ordered(one % side, other % side);
  return range(top, bottom).flatMap((row) => range(left, right).map((column) => row * side + column));
}

/**
 * Return the cells on the straight way from one to another, without the first: a fast pointer skips some.
 * @param {number} from @param {number} to @param {number} side @returns {number[]}
 */
export function way(from, to, side) {
  const down = rowOf(to, side) - rowOf(from, side);
  const right = (to % side) - (from % side);
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const at = (step) =>
    (rowOf(from, side) + Math.round((down * step) / steps)) * side + (from % side) + Math.round((right * step) / steps);
  return range(1, steps).map(at);
}

const rowOf = (index, side) => Math.floor(index / side);
const ordered = (one, other) => (one < other ? [one, other] : [other, one]);
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, step) => first + step);
