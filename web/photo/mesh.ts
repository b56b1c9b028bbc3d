/** Meshes: the 10 x 10 crossings of a grid's lines, row by row, fitted to the lines in a picture of ink. */
import { clip, type Plane, type Point, quantile, sample } from './planes.js';

export type Mesh = readonly Point[];

const CELL = 24;
const MARGIN = 12;
const SIDE = 9 * CELL + 2 * MARGIN;
/** Columns of a cell that are looked at begin and end so far from its lines. */
const EDGE = 3;
const FAINT = 0.02;
/** The least and the greatest number of rows that is recognised, and the share of a line across them that has ink. */
const [FEWEST, MOST] = [4, 16];
const LINE = 0.8;
/** Pixels of the straightened picture from a line to what is next to it. */
const BESIDE = 4;
/** The grid coordinates of the crossings. */
const UNIT: Mesh = Array.from({ length: 100 }, (_, k) => [k % 10, Math.floor(k / 10)]);
/** The grid coordinates of the straightened picture's rows and columns. */
const PIXELS = Float64Array.from({ length: SIDE }, (_, k) => (k + 0.5 - MARGIN) / CELL);

const median = (values: ArrayLike<number>) => quantile(values, 0.5);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const limited = (row: number) => clip(row, 0, SIDE - 1);

/** Solve linear equations by elimination with pivots; the last column is the right side. */
function solved(rows: Float64Array[]) {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let r = i + 1; r < size; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[pivot][i])) pivot = r;
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (let r = 0; r < size; r++) {
      const times = r === i ? 0 : rows[r][i] / rows[i][i];
      if (times) for (let c = i; c <= size; c++) rows[r][c] -= times * rows[i][c];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}

/** Least squares: the factors of the terms that come closest to the values. */
function fitted(terms: readonly number[][], values: ArrayLike<number>, weights?: ArrayLike<number>, ridge?: number[]) {
  const size = terms[0].length;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  terms.forEach((term, k) => {
    for (let i = 0; i < size; i++) {
      const times = (weights ? weights[k] : 1) * term[i];
      for (let j = 0; j < size; j++) rows[i][j] += times * term[j];
      rows[i][size] += times * values[k];
    }
  });
  for (const [i, extra] of ridge?.entries() ?? []) rows[i][i] += extra;
  return solved(rows);
}

/** Where the homography from grid coordinates to the picture, fitted to pairs of points, takes points. */
function flat(source: Mesh, target: Mesh, points: Mesh): Mesh {
  const middle = [0, 1].map((axis) => average(target.map((point) => point[axis])));
  const all = target.flat();
  const size = (Math.max(...all) - Math.min(...all)) / 2 + 1e-9;
  const terms: number[][] = [];
  const values: number[] = [];
  source.forEach((point, k) => {
    const [x, y] = point.map((value) => value / 4.5 - 1);
    const [u, v] = target[k].map((value, axis) => (value - middle[axis]) / size);
    terms.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]);
    values.push(u, v);
  });
  const [a, b, c, d, e, f, g, h] = fitted(terms, values);
  return points.map((point) => {
    const [x, y] = point.map((value) => value / 4.5 - 1);
    const depth = (g * x + h * y + 1) / size;
    return [(a * x + b * y + c) / depth + middle[0], (d * x + e * y + f) / depth + middle[1]];
  });
}

/** The mesh of a flat grid with these four corners. */
export function meshOf(quad: Mesh): Mesh {
  return flat([UNIT[0], [9, 0], [9, 9], [0, 9]], quad, UNIT);
}

/** The flat mesh most like this one, moved by whole columns and rows. */
export function flattened(mesh: Mesh, [columns, rows]: Point = [0, 0]): Mesh {
  const moved = UNIT.map(([x, y]): Point => [x + columns, y + rows]);
  return flat(UNIT, mesh, moved);
}

export function scaled(mesh: Mesh, [x, y]: Point): Mesh {
  return mesh.map((point) => [point[0] * x, point[1] * y]);
}

/** The lines on both sides of a grid coordinate, and how far it is from the first to the second. */
function between(at: number): Point {
  const line = clip(Math.floor(at), 0, 8);
  return [line, at - line];
}

/** Call a function with the positions in the picture of all pairs of grid coordinates, row by row. */
export function lattice(mesh: Mesh, at: ArrayLike<number>, place: (x: number, y: number, index: number) => void) {
  const columns = Array.from(at, between);
  const lines = Int32Array.from(columns, ([line]) => 2 * line);
  const parts = Float64Array.from(columns, ([, part]) => part);
  const row = new Float64Array(20);
  for (let i = 0; i < at.length; i++) {
    const [line, down] = columns[i];
    for (let k = 0; k < 10; k++) {
      const [upper, lower] = [mesh[10 * line + k], mesh[10 * line + 10 + k]];
      row[2 * k] = upper[0] * (1 - down) + lower[0] * down;
      row[2 * k + 1] = upper[1] * (1 - down) + lower[1] * down;
    }
    for (let j = 0; j < at.length; j++) {
      const k = lines[j];
      const along = parts[j];
      const x = row[k] * (1 - along) + row[k + 2] * along;
      place(x, row[k + 1] * (1 - along) + row[k + 3] * along, i * at.length + j);
    }
  }
}

/** The ink as if the grid were a square seen from above, and the same with rows and columns exchanged. */
function straight(ink: Plane, mesh: Mesh): [Float32Array, Float32Array] {
  const square = new Float32Array(SIDE * SIDE);
  const other = new Float32Array(SIDE * SIDE);
  lattice(mesh, PIXELS, (x, y, index) => {
    square[index] = sample(ink, x - 0.5, y - 0.5);
    other[(index % SIDE) * SIDE + Math.floor(index / SIDE)] = square[index];
  });
  return [square, other];
}

/** How much the lines are where those of a grid are, and not next to them: 0 to 1. */
export function score(ink: Plane, mesh: Mesh) {
  const here: number[] = [];
  const beside: number[] = [];
  for (const lines of straight(ink, mesh)) {
    here.push(...segmentsAt(lines, MARGIN, 10, -4, 4));
    beside.push(...segmentsAt(lines, MARGIN + CELL / 2, 9, -7, -5), ...segmentsAt(lines, MARGIN + CELL / 2, 9, 6, 8));
  }
  const middle = median(here);
  const typical = Math.max(middle, FAINT);
  const part = (values: number[]) => average(values.map((value) => clip(value / typical, 0, 1)));
  const there = average(here.map((value) => (value > 0.35 * typical ? 1 : 0))) * part(here);
  return (there - part(beside)) * Math.min(1, middle / 0.03);
}

/** How much more ink the lines around boxes have than the others, where it is less. */
export function boxes(ink: Plane, mesh: Mesh) {
  const found = straight(ink, mesh).map((lines) => {
    const segments = segmentsAt(lines, MARGIN, 10, -4, 4, (a, b) => a + b);
    const widths = UNIT.slice(0, 10).map((_, line) => median(segments.slice(9 * line, 9 * line + 9)));
    const around = (is: boolean) => average(widths.filter((_, line) => (line % 3 === 0) === is));
    return around(true) - around(false);
  });
  return Math.min(...found);
}

/** How many rows and columns a flat grid with these corners has; 0 if it is not clear. */
export function rowsIn(ink: Plane, quad: Mesh) {
  const [across, along] = straight(ink, meshOf(quad)).map(spacesIn);
  return across === along ? across : 0;
}

/** Into how many equal spaces the lines through a grid divide it; 0 if it is not clear. */
function spacesIn(lines: Float32Array) {
  const isInked = (x: number, y: number) => {
    const at = (row: number) => lines[limited(row) * SIDE + x];
    return at(y) > 1.5 * FAINT || at(y) - Math.max(at(y - BESIDE), at(y + BESIDE)) > FAINT;
  };
  const middles: number[] = [];
  let length = 0;
  for (let y = 1; y < SIDE; y++) {
    let inked = 0;
    for (let x = MARGIN; x < SIDE - MARGIN; x++) {
      if (y < SIDE - 1 && (isInked(x, y - 1) || isInked(x, y) || isInked(x, y + 1))) inked++;
    }
    if (inked > LINE * (SIDE - 2 * MARGIN)) length++;
    else if (length) {
      middles.push(y - length / 2 - MARGIN);
      length = 0;
    }
  }
  const count = middles.length - 1;
  if (count < FEWEST || count > MOST) return 0;
  const space = (9 * CELL) / count;
  return middles.every((middle, k) => Math.abs(middle - k * space) < space / 4) ? count : 0;
}

/** The median ink of the nine segments of each line, over the rows between two steps. */
function segmentsAt(lines: Float32Array, first: number, count: number, low: number, high: number, over = Math.max) {
  const found: number[] = [];
  const ink = new Float32Array(CELL - 2 * EDGE);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < 9; j++) {
      for (let step = low; step < high; step++) {
        const at = limited(first + i * CELL + step) * SIDE + MARGIN + j * CELL + EDGE;
        for (let x = 0; x < ink.length; x++) ink[x] = step === low ? lines[at + x] : over(ink[x], lines[at + x]);
      }
      found.push(median(ink));
    }
  }
  return found;
}

/** The mesh moved to the lines that are at most `reach` straightened pixels away, as one smooth surface. */
export function refine(ink: Plane, mesh: Mesh, reach: number, degree: number, single = false): Mesh {
  const [rows, columns] = straight(ink, mesh).map((lines) => surface(nearestLines(lines, reach), degree, single));
  return UNIT.map(([column, row]) => {
    let [x, y] = [column, row];
    for (let k = 0; k < 3; k++) {
      const [u, v] = [x / 4.5 - 1, y / 4.5 - 1];
      x = column + columns(u, v, column) / CELL;
      y = row + rows(v, u, row) / CELL;
    }
    const [left, along] = between(x);
    const [top, down] = between(y);
    const at = (axis: 0 | 1) => {
      const k = 10 * top + left;
      const upper = mesh[k][axis] * (1 - along) + mesh[k + 1][axis] * along;
      return upper * (1 - down) + (mesh[k + 10][axis] * (1 - along) + mesh[k + 11][axis] * along) * down;
    };
    return [at(0), at(1)];
  });
}

interface Segment {
  line: number;
  place: number;
  /** Pixels to where the ink is darkest, and how much it stands out there. */
  offset: number;
  peak: number;
}

/** Where the ink is darkest near each of 10 x 9 segments. */
function nearestLines(lines: Float32Array, reach: number): Segment[] {
  const found: Segment[] = [];
  for (let place = 0; place < 9; place++) {
    const profile = profileOf(lines, MARGIN + place * CELL);
    for (let line = 0; line < 10; line++) {
      const near = Array.from({ length: 2 * reach + 1 }, (_, k) => {
        const row = MARGIN + line * CELL + k - reach; // a line lies between two pixels
        return 0.5 * (profile[limited(row - 1)] + profile[limited(row)]);
      });
      const worth = near.map((value, k) => value - 0.0015 * Math.abs(k - reach));
      const best = worth.indexOf(Math.max(...worth));
      const bend = near[best - 1] - 2 * near[best] + near[best + 1]; // NaN at the ends
      const part = bend < -1e-9 ? clip((0.5 * (near[best - 1] - near[best + 1])) / bend, -0.5, 0.5) : 0;
      found.push({ line, place, offset: best - reach + part, peak: near[best] - median(near) });
    }
  }
  return found;
}

/** The mean ink of each row in the columns of a cell, smoothed. */
function profileOf(lines: Float32Array, left: number) {
  const sums = new Float64Array(SIDE + 2);
  for (let y = 0; y < SIDE; y++) {
    for (let x = left + EDGE; x < left + CELL - EDGE; x++) sums[y + 1] += lines[y * SIDE + x] / (CELL - 2 * EDGE);
  }
  return Float64Array.from({ length: SIDE }, (_, y) => 0.25 * sums[y] + 0.5 * sums[y + 1] + 0.25 * sums[y + 2]);
}

/**
 * Fit a polynomial to the offsets of segments; outliers, as strokes of digits, lose weight. A function for the offset
 * at a place across and along the lines, and on one of them.
 */
function surface(segments: readonly Segment[], degree: number, single: boolean) {
  const powers = Array.from({ length: (degree + 1) ** 2 }, (_, k) => [Math.floor(k / (degree + 1)), k % (degree + 1)]);
  const termsAt = (across: number, along: number) => powers.map(([a, b]) => across ** a * along ** b);
  const terms = segments.map(({ line, place }) => termsAt(line / 4.5 - 1, (place + 0.5) / 4.5 - 1));
  const offsets = segments.map(({ offset }) => offset);
  const ridge = powers.map(([a, b]) => 0.02 * (1 + 4 * Math.max(0, a + b - 2)));
  const typical = median(segments.map(({ peak }) => peak)) + 1e-6;
  const seen = segments.map(({ peak }) => clip(peak / typical, 0.02, 1.5) ** 1.5);
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  let weights = seen;
  let factors: number[] = [];
  let rests: number[] = [];
  for (let round = 0, sigma = 2.5; round < 6; round++, sigma = Math.max(0.7, 0.75 * sigma)) {
    factors = fitted(terms, offsets, weights, ridge);
    rests = terms.map((term, i) => offsets[i] - dot(term, factors));
    weights = seen.map((weight, i) => weight / (1 + (rests[i] / sigma) ** 2) ** 1.5);
  }
  const left = Array.from({ length: 10 }, (_, line) => {
    const mine = segments.flatMap((segment, i) => (segment.line === line ? [i] : []));
    const all = mine.reduce((sum, i) => sum + weights[i] + 1e-9, 0);
    const mean = (value: (i: number) => number) => mine.reduce((s, i) => s + ((weights[i] + 1e-9) / all) * value(i), 0);
    const own = mean((i) => rests[i]);
    const agree = mean((i) => (rests[i] - own) ** 2) < 0.5;
    return single && agree && Math.abs(own) < 1.5 ? own : 0;
  });
  return (across: number, along: number, line: number) => left[line] + dot(termsAt(across, along), factors);
}
