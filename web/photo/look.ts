/** What a picture shows: the grid, and for each cell how likely each digit is. */
import { cellsOf, turned } from './cells.js';
import { BOXED, boxesOf, findGrids, GOOD, type Grid, gridsAt, isOneOf, otherSize } from './grid.js';
import { lattice, type Mesh, scaled } from './mesh.js';
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
  /** Whether another grid was found elsewhere in the picture. */
  another: boolean;
  /** The grid, upright and seen from above. */
  straight: Picture;
  /** How long looking took. */
  seconds: number;
}

const SIDE = 1600;
const FLOOR = -12;
const LEAST = 0.3;
const UPRIGHT = 1;
const DIGIT = 0.15;
const EMPTY = -0.01;
const DOUBTFUL = 0.7;
const CLEAR = -5;
const UNREADABLE = -12;
const CHOICE = 6;
const NEAR = 5;
const SCORE = 20;
const BOXES = 30;
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

/** A grid and its cells. */
interface Found {
  grid: Grid;
  reading: Reading;
}

/**
 * Find the grid in a picture, or the one with the given corners, and read its cells; null if there is no grid, and the
 * number of its rows if there are not nine.
 */
export function look(picture: Picture, weights: ArrayBuffer, corners?: readonly Point[]): Look | number | null {
  const begun = performance.now();
  const [plane, scale] = shrink(picture, SIDE);
  const read = createReader(plane, createNet(weights));
  let grids: Grid[];
  let found: Found | null;
  if (corners) {
    grids = gridsAt(plane, clockwise(scaled(corners, scale)));
    found = bestRead(grids, read);
  } else [found, grids] = chosen(findGrids(plane), read);
  const rows = otherSize(grids, found?.grid);
  if (rows) return rows;
  if (!found) return null;
  const { grid, reading } = found;
  const mesh = turned(scaled(grid.view.whole(grid.mesh), [1 / scale[0], 1 / scale[1]]), reading.turn);
  return {
    score: grid.score,
    crossings: mesh.flat(),
    turn: reading.turn,
    logP: inRows(reading.logP),
    byHand: inRows(reading.byHand),
    another: !corners && isOneOf(grid, grids),
    straight: straightened(picture, mesh),
    seconds: (performance.now() - begun) / 1000,
  };
}

function inRows<T>(cells: readonly T[]) {
  return Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9));
}

type Reader = (grid: Grid) => Reading;

/** A function that reads the cells of a grid. */
function createReader(plane: Plane, net: Net): Reader {
  const planes = [plane];
  return ({ view, mesh }) => {
    if (view.light && planes.length < 2) planes.push(inverted(plane));
    return readingOf(cellsOf(planes[view.light ? 1 : 0], view.whole(mesh)), net);
  };
}

/**
 * The grid that is used with its cells, or null, and all grids that were found. A good score decides alone, and a fair
 * one if the cells are easy to read; else the best of the likeliest few is used, and of those one column or row beside
 * them.
 */
function chosen(stages: Iterable<Grid[]>, read: Reader): [Found | null, Grid[]] {
  let grids: Grid[] = [];
  let least = GOOD;
  for (grids of stages) {
    const [grid] = grids;
    if (grid?.score > least) {
      const reading = read(grid);
      if (grid.score > GOOD || reading.value > (boxesOf(grid) > BOXED ? CLEAR : 0)) return [{ grid, reading }, grids];
    }
    least = DOUBTFUL;
  }
  const first = distinct(grids.filter(({ score }) => score > LEAST));
  const all = [...first, ...first.flatMap(({ view, mesh }) => view.moved(mesh))];
  const likely = all.map((grid) => ({ grid, ink: boxesOf(grid) })).filter(({ ink }) => ink > BOXED);
  likely.sort((a, b) => b.grid.score + b.ink - a.grid.score - a.ink);
  const found = bestRead(distinct(likely.map(({ grid }) => grid)), read);
  return [found && found.reading.value > UNREADABLE ? found : null, grids];
}

/** The first few grids that are not the same. */
function distinct(grids: readonly Grid[]) {
  const found: { grid: Grid; mesh: Mesh }[] = [];
  for (const grid of grids) {
    const mesh = grid.view.whole(grid.mesh);
    const isNear = (other: Mesh) =>
      mesh.every((p, i) => Math.max(...p.map((x, k) => Math.abs(x - other[i][k]))) < NEAR);
    if (found.length < CHOICE && !found.some((other) => isNear(other.mesh))) found.push({ grid, mesh });
  }
  return found.map(({ grid }) => grid);
}

/** The grid that looks best and whose cells can be read best, and these. */
function bestRead(grids: readonly Grid[], read: Reader) {
  const all = grids.map((grid) => {
    const reading = read(grid);
    return { grid, reading, value: reading.value + SCORE * grid.score + BOXES * boxesOf(grid) };
  });
  return all.length ? all.reduce((a, b) => (b.value > a.value ? b : a)) : null;
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
