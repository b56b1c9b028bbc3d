/** The 81 cells of a grid as small pictures of ink, as the net reads them. */
import { lattice, type Mesh, scaled } from './mesh.js';
import { clip, type Plane, quantile, sample, shrink } from './planes.js';
import { distance } from './quads.js';

export const SIZE = 28;
const SHARP = 32;
/** The middle of a cell, where no line is. */
const EDGE = 4;
const PIXELS = Float64Array.from({ length: 9 * SIZE }, (_, k) => (k + 0.5) / SIZE);

/** The ink of 81 cells, each 28 x 28 from -0.5 to 1.5: 0 is paper, 1 a digit's ink. */
export function cellsOf(plane: Plane, mesh: Mesh): Float32Array[] {
  const side = cellSide(mesh);
  const [left, right] = range(mesh, 0, side, plane.width);
  const [top, bottom] = range(mesh, 1, side, plane.height);
  const [width, height] = [right - left, bottom - top];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const at = (top + y) * plane.width;
    data.set(plane.data.subarray(at + left, at + right), y * width);
  }
  const [small, scale] = shrink({ width, height, data }, Math.max(width, height) * Math.min(1, SHARP / side));
  const inside = mesh.map(([x, y]) => [x - left, y - top] as const);
  const cells = Array.from({ length: 81 }, () => new Float32Array(SIZE * SIZE));
  lattice(scaled(inside, scale), PIXELS, (x, y, index) => {
    const [row, column] = [Math.floor(index / PIXELS.length), index % PIXELS.length];
    const cell = cells[9 * Math.floor(row / SIZE) + Math.floor(column / SIZE)];
    cell[(row % SIZE) * SIZE + (column % SIZE)] = sample(small, x - 0.5, y - 0.5);
  });
  const darkest = cells.map((cell) => {
    const paper = quantile(middle(cell), 0.8);
    for (let i = 0; i < cell.length; i++) cell[i] = (paper - cell[i]) / (Math.abs(paper) + 4);
    return quantile(middle(cell), 0.96);
  });
  const digits = Math.max(quantile(darkest, 0.85), 0.03);
  return cells.map((cell) => cell.map((ink) => clip(ink / digits, -0.5, 1.5)));
}

/** The pixels between which the mesh lies, with a cell around it. */
function range(mesh: Mesh, axis: 0 | 1, side: number, size: number) {
  const values = mesh.map((point) => point[axis]);
  const low = Math.max(0, Math.floor(Math.min(...values)) - Math.floor(side));
  const high = Math.max(low + 1, Math.ceil(Math.max(...values)) + Math.floor(side));
  return [Math.min(low, size - 1), Math.min(high, size)];
}

/** The mean side of the cells, at least one pixel. */
export function cellSide(mesh: Mesh) {
  let sum = 0;
  for (let k = 0; k < 100; k++) {
    if (k % 10 < 9) sum += distance(mesh[k], mesh[k + 1]);
    if (k < 90) sum += distance(mesh[k], mesh[k + 10]);
  }
  return Math.max(1, sum / 180);
}

function middle(cell: Float32Array) {
  const found: number[] = [];
  for (let y = EDGE; y < SIZE - EDGE; y++) found.push(...cell.subarray(y * SIZE + EDGE, (y + 1) * SIZE - EDGE));
  return found;
}

/** The values of a square, row by row, after clockwise quarter turns. */
export function turned<T>(values: ArrayLike<T>, turn: number): T[] {
  const side = Math.sqrt(values.length);
  let found = Array.from(values);
  for (let k = 0; k < turn; k++) {
    found = found.map((_, i) => found[(side - 1 - (i % side)) * side + Math.floor(i / side)]);
  }
  return found;
}
