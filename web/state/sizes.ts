/**
 * Sizes of grids as the worker names them: n for boxes of n x n, otherwise the rows and columns of a box, as in "2x3".
 * Boxes with a single row or column mean no boxes. A name is enough to draw a grid; the catalog lists which sizes
 * exist.
 */

export type Size = number | string;
export type Box = { rows: number; columns: number };

function read(size: Size): Box {
  const [rows, columns = rows] = String(size).split('x').map(Number);
  return { rows, columns };
}

/** Return the number of rows of a grid. */
export function sideOf(size: Size) {
  const { rows, columns } = read(size);
  return rows * columns;
}

/** Return the size for a name in a select. */
export const sizeNamed = (name: string): Size => (name.includes('x') ? name : Number(name));

export function hasBoxes(size: Size) {
  const { rows, columns } = read(size);
  return rows === columns || Math.min(rows, columns) > 1;
}

/** The sizes without square boxes that a line of digits may have. */
const OF_LINES = ['2x3', '2x4', '2x5', '3x4'];

/** Return whether a line of digits is read as a grid of this size. */
export const fitsLine = (size: Size) => typeof size === 'number' || OF_LINES.includes(size);

/** Return the distance between the lines around boxes; without boxes, the lines are around the grid. */
export function boxOf(size: Size) {
  const side = sideOf(size);
  return hasBoxes(size) ? read(size) : { rows: side, columns: side };
}

/** Return how many candidates fit side by side in a cell, so that all have their places. */
export const acrossOf = (side: number) => Math.ceil(Math.sqrt(side));

/** Return a size in words: "9x9", "6x6, boxes 2x3", "7x7, no boxes". */
export function sizeLabel(size: Size) {
  const side = sideOf(size);
  const { rows, columns } = read(size);
  const boxes = !hasBoxes(size) ? ', no boxes' : rows === columns ? '' : `, boxes ${rows}x${columns}`;
  return `${side}x${side}${boxes}`;
}
