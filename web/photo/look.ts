/** What a picture shows: the grid, and for each cell how likely each digit is. */
import { cellsOf, turned } from './cells.js';
import { CHOICE, DOUBTFUL, findGrids, type Grid, gridsAt } from './grid.js';
import { flattened, lattice, type Mesh, scaled } from './mesh.js';
import { createNet } from './net.js';
import { inverted, type Picture, type Plane, type Point, sample, shrink } from './planes.js';
import { clockwise } from './quads.js';

export interface Look {
  /** How much the grid looks like one, from 0 to 1. */
  score: number;
  /** x and y of the 10 x 10 crossings in pixels of the picture, row by row of the upright grid. */
  crossings: number[];
  /** How many quarter turns clockwise make the picture upright. */
  turn: number;
  /** [row][column]: the logarithm of the probability of empty and of 1 to 9, at least -12. */
  logP: number[][][];
  /** [row][column]: the probability that what is in the cell was written by hand. */
  byHand: number[][];
  /** The grid, upright and seen from above. */
  straight: Picture;
}

const SIDE = 1600;
const FLOOR = -12;
const LEAST = 0.3;
const UPRIGHT = 1;
const DIGIT = 0.15;
const EMPTY = -0.01;
const MOVES: Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
/** Pixels of the straightened picture's side. */
const STRAIGHT = 540;

type Net = ReturnType<typeof createNet>;

/** The cells of a grid that was turned upright, and how well they can be read. */
interface Reading {
  value: number;
  turn: number;
  logP: number[][];
  byHand: number[];
}

/** Find the grid in a picture, or the one with the given corners, and read its cells; null if there is no grid. */
export function look(picture: Picture, weights: ArrayBuffer, corners?: readonly Point[]): Look | null {
  const [plane, scale] = shrink(picture, SIDE);
  const grids = corners
    ? gridsAt(plane, clockwise(scaled(corners, scale)))
    : findGrids(plane).filter(({ score }) => score >= LEAST);
  if (!grids.length) return null;
  const { grid, reading } = chosen(plane, grids, createNet(weights));
  const mesh = turned(scaled(grid.mesh, [1 / scale[0], 1 / scale[1]]), reading.turn);
  return {
    score: grid.score,
    crossings: mesh.flat(),
    turn: reading.turn,
    logP: inRows(reading.logP),
    byHand: inRows(reading.byHand),
    straight: straightened(picture, mesh),
  };
}

function inRows<T>(cells: readonly T[]) {
  return Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9));
}

/** The grid that is used, and its cells: if scores leave doubt, the one whose cells can be read best. */
function chosen(plane: Plane, grids: readonly Grid[], net: Net) {
  let light: Plane | null = null;
  const read = (grid: Grid) => {
    if (grid.light) light ??= inverted(plane);
    return { grid, reading: readingOf(cellsOf(grid.light && light ? light : plane, grid.mesh), net) };
  };
  type Read = ReturnType<typeof read>;
  const better = (a: Read, b: Read) => (b.reading.value > a.reading.value ? b : a);
  if (grids[0].score >= DOUBTFUL) return read(grids[0]);
  const best = grids.slice(0, CHOICE).map(read).reduce(better);
  return MOVES.map((move) => read({ ...best.grid, mesh: flattened(best.grid.mesh, move) })).reduce(better, best);
}

/** Read the cells in four turns, and return the turn in which they can be read best. */
function readingOf(cells: readonly Float32Array[], net: Net): Reading {
  const asIs = cells.map((cell) => net(cell));
  const readings = [0, 1, 2, 3].map((turn): Reading => {
    const moved = turned(cells, turn);
    const seen = turned(asIs, turn).map((numbers, i) => {
      const isBlank = logSoftmax(numbers)[0] > EMPTY;
      return turn && !isBlank ? net(Float32Array.from(turned(moved[i], turn))) : numbers;
    });
    const logP = seen.map((numbers) => logSoftmax(numbers).map((value) => Math.max(value, FLOOR)));
    const value = logP.reduce(
      (sum, labels) => {
        const most = Math.max(...labels);
        return sum + most + (labels[0] < most ? DIGIT : 0);
      },
      turn ? 0 : UPRIGHT,
    );
    return { value, turn, logP, byHand: seen.map((numbers) => 1 / (1 + Math.exp(-numbers[10]))) };
  });
  return readings.reduce((a, b) => (b.value > a.value ? b : a));
}

/** The logarithms of the probabilities of the first ten outputs. */
function logSoftmax(numbers: Float32Array) {
  const digits = Array.from(numbers.subarray(0, 10));
  const most = Math.max(...digits);
  const all = Math.log(digits.reduce((sum, value) => sum + Math.exp(value - most), 0));
  return digits.map((value) => value - most - all);
}

/** The grid as a square seen from above, in colours. */
function straightened(picture: Picture, mesh: Mesh): Picture {
  const data = new Uint8ClampedArray(4 * STRAIGHT * STRAIGHT).fill(255);
  const at = Float64Array.from({ length: STRAIGHT }, (_, k) => ((k + 0.5) * 9) / STRAIGHT);
  lattice(mesh, at, (x, y, index) => {
    for (let k = 0; k < 3; k++) data[4 * index + k] = sample(picture, x - 0.5, y - 0.5, 4, k);
  });
  return { width: STRAIGHT, height: STRAIGHT, data };
}
