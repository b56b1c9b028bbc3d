/**
 * The matrix of the program as a picture: a row per constraint, a column per variable, a dot for each non-zero
 * coefficient.
 */

import type { Program } from '../protocol.js';

/** A dot: indexes of a constraint and of a variable. */
export type Spot = { row: number; column: number };

/** The maximum number of dots across and down. In a larger matrix, each dot covers several coefficients. */
const MOST = { columns: 800, rows: 480 };

/** Return the dots as a path, in units of `width` by `height`. */
export function pictureOf({ rows, names }: Program) {
  const across = Math.ceil(names.length / MOST.columns) || 1;
  const down = Math.ceil(rows.length / MOST.rows) || 1;
  const width = Math.ceil(names.length / across);
  const height = Math.ceil(rows.length / down);
  const path = [];
  for (let line = 0; line < height; line++) {
    const dots = new Set<number>();
    for (const row of rows.slice(line * down, (line + 1) * down))
      for (const column of row[5]) dots.add(Math.floor(column / across));
    path.push(...runsOf(dots).map(([from, length]) => `M${from} ${line}.5h${length}`));
  }
  return { path: path.join(''), width, height, isCoarse: across * down > 1 };
}

/** Return runs of consecutive integers. */
function runsOf(dots: Set<number>): [number, number][] {
  const runs: [number, number][] = [];
  for (const dot of [...dots].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === dot) last[1] += 1;
    else runs.push([dot, 1]);
  }
  return runs;
}

/** Return the families of the rows, from top to bottom, each with its number of consecutive rows. */
export function bandsOf({ rows, families }: Program): { label: string; count: number }[] {
  const bands: { label: string; count: number }[] = [];
  let before = -1;
  for (const [, family] of rows) {
    if (family !== before) bands.push({ label: families[family].label, count: 0 });
    bands[bands.length - 1].count += 1;
    before = family;
  }
  return bands;
}

/** Return the dot in a row that is nearest to a column. */
export function nearest({ rows }: Program, row: number, column: number): Spot | null {
  const far = (one: number) => Math.abs(one - column);
  const columns = rows[row]?.[5] ?? [];
  return columns.length ? { row, column: columns.reduce((best, each) => (far(each) < far(best) ? each : best)) } : null;
}

const MOVES: Record<string, (program: Program, at: Spot) => Spot | null> = {
  ArrowDown: (program, { row, column }) => nearest(program, row + 1, column),
  ArrowUp: (program, { row, column }) => nearest(program, row - 1, column),
  ArrowRight: ({ rows }, { row, column }) => nextIn(rows[row][5], row, (each) => each > column, Math.min),
  ArrowLeft: ({ rows }, { row, column }) => nextIn(rows[row][5], row, (each) => each < column, Math.max),
  Home: (program) => nearest(program, 0, 0),
  End: (program) => nearest(program, program.rows.length - 1, 0),
};

function nextIn(
  columns: number[],
  row: number,
  fits: (column: number) => boolean,
  choose: (...columns: number[]) => number,
) {
  const found = columns.filter(fits);
  return found.length ? { row, column: choose(...found) } : null;
}

/**
 * Return the dot that a key moves to. At an edge it is the same dot. For a key that does not move, return null.
 * @param at   the current dot; null at first
 */
export function moved(program: Program, at: Spot | null, key: string): Spot | null {
  if (!MOVES[key]) return null;
  return at ? (MOVES[key](program, at) ?? at) : nearest(program, 0, 0);
}
