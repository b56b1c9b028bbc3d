/**
 * Sizes of grids as the worker names them: n where boxes are n x n, otherwise the rows and columns of a box, as in
 * "2x3". Boxes of one row or column are none. Only what is drawn follows from a name: which sizes there are the catalog
 * says.
 *
 * @typedef {number | string} Size
 * @typedef {{rows: number, columns: number}} Box
 */

/** @param {Size} size @returns {Box} */
function read(size) {
  const [rows, columns = rows] = String(size).split('x').map(Number);
  return { rows, columns };
}

/** Return the number of rows of a grid. @param {Size} size */
export function sideOf(size) {
  const { rows, columns } = read(size);
  return rows * columns;
}

/** Return the size of a name in a select. @param {string} name @returns {Size} */
export const sizeNamed = (name) => (name.includes('x') ? name : Number(name));

/** @param {Size} size */
export function hasBoxes(size) {
  const { rows, columns } = read(size);
  return rows === columns || Math.min(rows, columns) > 1;
}

/** The sizes that are not square and still meant by a line of so many digits. */
const OF_LINES = ['2x3', '2x4', '2x5', '3x4'];

/** Tell whether a line of digits is read as a grid of this size. @param {Size} size */
export const fitsLine = (size) => typeof size === 'number' || OF_LINES.includes(size);

/**
 * Return how far the lines around boxes are apart; where there are none, they are around the grid.
 * @param {Size} size
 */
export function boxOf(size) {
  const side = sideOf(size);
  return hasBoxes(size) ? read(size) : { rows: side, columns: side };
}

/** Return how many candidates stand side by side in a cell, so that all have their places. @param {number} side */
export const acrossOf = (side) => Math.ceil(Math.sqrt(side));

/** Return a size in words: "9x9", "6x6, boxes 2x3", "7x7, no boxes". @param {Size} size */
export function sizeLabel(size) {
  const side = sideOf(size);
  const { rows, columns } = read(size);
  const boxes = !hasBoxes(size) ? ', no boxes' : rows === columns ? '' : `, boxes ${rows}x${columns}`;
  return `${side}x${side}${boxes}`;
}
