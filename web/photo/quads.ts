/** Quadrilaterals in a picture of ink that may be the outline of a grid. */
import { integral, type Plane, type Point } from './planes.js';

/** A plane of 0 and 1. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}
/** Four corners, clockwise from the top left one. */
export type Quad = readonly Point[];

const CORNERS = 60;
const SLANT = 2.2;
const OF_A_MASK = 4;
const ASPECTS = [0.85, 0.92, 1, 1.08, 1.17];
const WINDOWS = 3;

export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function above({ width, height, data }: Plane, threshold: number): Mask {
  const mask = new Uint8Array(data.length);
  for (let i = 0; i < mask.length; i++) mask[i] = data[i] > threshold ? 1 : 0;
  return { width, height, data: mask };
}

/** The quadrilaterals of the largest components, at least `least` pixels wide and high. */
export function quadsIn(mask: Mask, least: number): Quad[] {
  const found: { quad: Quad; size: number }[] = [];
  for (const outline of components(mask, least)) {
    const quad = largestQuad(hull(outline));
    if (!quad) continue;
    const sides = quad.map((corner, i) => distance(corner, quad[(i + 3) % 4]));
    const shortest = Math.min(...sides);
    if (shortest < 0.7 * least || Math.max(...sides) > SLANT * shortest) continue;
    const extent = (axis: 0 | 1) => {
      const values = quad.map((corner) => corner[axis]);
      return Math.max(...values) - Math.min(...values);
    };
    found.push({ quad, size: extent(0) * extent(1) });
  }
  found.sort((a, b) => b.size - a.size);
  return found.slice(0, OF_A_MASK).map(({ quad }) => quad);
}

/** All runs in the rows: [row, first column, column after the last], three numbers each. */
function runs({ width, height, data }: Mask) {
  const found: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      const start = x;
      while (x < width && data[y * width + x]) x++;
      found.push(y, start, x);
    }
  }
  return found;
}

/** The outermost points in each row of the components of at least this extent. */
function components(mask: Mask, least: number): Point[][] {
  const found = runs(mask);
  const first = joined(found);
  const parts = new Map<number, { left: number; right: number; rows: [number, number, number][] }>();
  for (let i = 0; i < first.length; i++) {
    const [y, start, end] = [found[3 * i], found[3 * i + 1], found[3 * i + 2]];
    const part = parts.get(first[i]) ?? { left: start, right: end, rows: [] };
    parts.set(first[i], part);
    part.left = Math.min(part.left, start);
    part.right = Math.max(part.right, end);
    const row = part.rows.at(-1);
    if (row?.[0] === y) row[2] = end;
    else part.rows.push([y, start, end]);
  }
  const large = [...parts.values()].filter(({ left, right, rows }) => {
    return right - 1 - left >= least && rows[rows.length - 1][0] - rows[0][0] >= least;
  });
  return large.map(({ rows }) => {
    const points = rows.map(([y, start, end]): Point[] => [
      [start, y],
      [start, y + 1],
      [end, y],
      [end, y + 1],
    ]);
    return points.flat();
  });
}

/** For each run the number of the first one that it touches, also by others. */
function joined(found: readonly number[]) {
  const parent = new Int32Array(found.length / 3).map((_, i) => i);
  const root = (i: number) => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]];
    return i;
  };
  for (let upper = 0, lower = 0; lower < parent.length; ) {
    const [y, start, end] = [found[3 * lower], found[3 * lower + 1], found[3 * lower + 2]];
    const [row, from, to] = [found[3 * upper], found[3 * upper + 1], found[3 * upper + 2]];
    if (row < y - 1 || (row === y - 1 && to < start)) upper++;
    else if (row >= y || from > end) lower++;
    else {
      const [a, b] = [root(upper), root(lower)];
      parent[Math.max(a, b)] = Math.min(a, b);
      if (to < end) upper++;
      else lower++;
    }
  }
  return parent.map((_, i) => root(i));
}

/** The convex hull, by Andrew's monotone chain. */
function hull(points: Point[]): Point[] {
  const half = (sorted: Point[]) => {
    const chain: Point[] = [];
    for (const [x, y] of sorted) {
      while (chain.length > 1) {
        const [[ax, ay], [bx, by]] = chain.slice(-2);
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The largest quadrilateral with corners of a hull: a diagonal, and the farthest point on each side. */
function largestQuad(all: Point[]): Quad | null {
  const last = all.length - 1;
  const corners =
    all.length > CORNERS ? Array.from({ length: CORNERS }, (_, i) => all[Math.floor((i * last) / (CORNERS - 1))]) : all;
  let most = 0;
  let quad: Quad | null = null;
  for (const [i, a] of corners.entries()) {
    for (const c of corners.slice(i + 2)) {
      let [high, low] = [0, 0];
      let [b, d] = [a, a];
      for (const corner of corners) {
        const cross = (c[0] - a[0]) * (corner[1] - a[1]) - (c[1] - a[1]) * (corner[0] - a[0]);
        if (cross > high) [high, b] = [cross, corner];
        if (cross < low) [low, d] = [cross, corner];
      }
      if (high - low > most) [most, quad] = [high - low, [a, b, c, d]];
    }
  }
  return quad && clockwise(quad);
}

/** Corners clockwise, as seen on the screen, from the top left one. */
export function clockwise(corners: readonly Point[]): Quad {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const angle = (corner: Point) => Math.atan2(corner[1] - y, corner[0] - x);
  const sorted = corners.toSorted((a, b) => angle(a) - angle(b));
  const sums = sorted.map((corner) => corner[0] + corner[1]);
  const first = sums.indexOf(Math.min(...sums));
  return [...sorted.slice(first), ...sorted.slice(0, first)];
}

/** The horizontal and the vertical strokes of at least this length; a line may slope a little. */
export function strokes(mask: Mask, length: number): [Mask, Mask] {
  return [level(mask, length), transposed(level(transposed(mask), length))];
}

function level(mask: Mask, length: number): Mask {
  const { width, height } = mask;
  const data = new Uint8Array(width * height);
  const found = runs(thick(mask));
  for (let i = 0; i < found.length; i += 3) {
    const [y, start, end] = [found[i], found[i + 1], found[i + 2]];
    if (end - start >= length) data.fill(1, y * width + start, y * width + end);
  }
  return { width, height, data };
}

/** The mask with the pixels above and below those that are set. */
function thick({ width, height, data }: Mask): Mask {
  return { width, height, data: data.map((on, i) => on | data[i - width] | data[i + width]) };
}

function transposed({ width, height, data }: Mask): Mask {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x];
  return { width: height, height: width, data: turned };
}

/** What is set in one of two masks. */
export function either(one: Mask, other: Mask): Mask {
  return { ...one, data: one.data.map((on, i) => on | other.data[i]) };
}

/** Upright windows in which ten rows and ten columns are strokes, the best first: grids whose lines do not touch. */
export function comb(horizontal: Mask, vertical: Mask): Quad[] {
  const { width, height } = horizontal;
  const rows = covered(horizontal);
  const columns = covered(transposed(vertical));
  const found: { value: number; window: number[] }[] = [];
  for (let wide = Math.max(9, Math.floor(0.3 * Math.min(width, height))); wide < Math.max(width, height); wide += 4) {
    for (const aspect of ASPECTS) {
      const high = Math.floor(wide * aspect + 0.5);
      if (wide >= width || high >= height) continue;
      const best = { value: -Infinity, window: [0, 0, 0, 0] };
      const down = teeth(high);
      const along = teeth(wide);
      for (let y = 0; y < height - high; y += 3) {
        for (let x = 0; x < width - wide; x += 3) {
          const lines = (part: 'on' | 'between') => {
            let sum = 0;
            for (const step of down[part]) sum += rows(y + step, x, wide);
            for (const step of along[part]) sum += columns(x + step, y, high);
            return sum / (2 * down[part].length);
          };
          const on = lines('on');
          if (on <= best.value) continue;
          const value = on - lines('between');
          if (value > best.value) Object.assign(best, { value, window: [x, y, wide, high] });
        }
      }
      found.push(best);
    }
  }
  found.sort((a, b) => b.value - a.value);
  const kept: number[][] = [];
  for (const { window } of found) {
    const apart = (other: number[]) => other.reduce((sum, value, i) => sum + Math.abs(value - window[i]), 0);
    if (kept.length < WINDOWS && kept.every((other) => apart(other) > 0.12 * window[2])) kept.push(window);
  }
  return kept.map(([x, y, wide, high]) => [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ]);
}

/** A function for the part of a row, from a column on, that strokes cover. */
function covered(mask: Mask) {
  const { width, height, data } = thick(mask);
  const sums = integral(width, height, data);
  return (row: number, start: number, length: number) => {
    const at = row * (width + 1) + start;
    const next = at + width + 1;
    return (sums[next + length] - sums[next] - sums[at + length] + sums[at]) / length;
  };
}

/** Where ten lines across a length are, and two places between any two. */
function teeth(length: number) {
  const at = (place: number) => Math.floor((place * length) / 9 + 0.5);
  const nine = Array.from({ length: 9 }, (_, k) => k);
  return { on: [...nine, 9].map(at), between: nine.flatMap((k) => [at(k + 0.3), at(k + 0.7)]) };
}
