/**
 * The matrix of the program as a picture: a row per constraint, a column per variable, a dot for each non-zero
 * coefficient. The dot under the pointer is named and highlighted in the grid; a click opens its row.
 */
import type { Program } from '../protocol.js';
import { html, nothing, render } from '../html.js';
import { count } from '../words.js';
import type { Pressed } from '../dom.js';

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

/** Height of the picture, and height needed for the name of a family, in pixels. */
const HIGH = { least: 120, most: 200 };
const NAME = 16;

const FINE =
  'Each dot is a non-zero coefficient. Hover over a dot, or use the arrow keys, to see its constraint and variable.';
const COARSE = `${FINE} Zoomed out: one dot covers several.`;

type Picture = ReturnType<typeof pictureOf>;

/** The drawn program, its geometry, and the selected dot. */
type Drawn = { program: Program; picture: Picture; target: HTMLElement; at: Spot | null };

export function createMatrixView(does: { light: (row: number) => void; go: (row: number) => void }) {
  let drawn: Drawn | null = null;

  function point({ program, picture, target, at }: Drawn, spot: Spot | null) {
    if (!spot || (at && at.row === spot.row && at.column === spot.column)) return;
    show({ program, picture, target, at: spot });
    does.light(spot.row);
  }

  function show(next: Drawn) {
    drawn = next;
    const { program, target, at } = next;
    const onPointer = ({ currentTarget, clientX, clientY }: Pressed) => {
      const box = currentTarget.getBoundingClientRect();
      const row = part(clientY - box.top, box.height, program.rows.length);
      point(next, nearest(program, row, part(clientX - box.left, box.width, program.names.length)));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const spot = event.key === 'Enter' ? at : moved(program, at, event.key);
      if (!spot) return;
      event.preventDefault(); // otherwise Enter would also press the newly focused row
      if (event.key === 'Enter') does.go(spot.row);
      else point(next, spot);
    };
    render(view(next, { onPointer, onKey, go: () => at && does.go(at.row) }), target);
  }

  /** Draw a program into an element of its own. */
  return function draw(program: Program, target: HTMLElement) {
    if (program === drawn?.program && target === drawn.target) return;
    if (program === drawn?.program) show({ ...drawn, target });
    else show({ program, picture: pictureOf(program), target, at: null });
  };
}

/** Return which of a number of equal parts of a length contains a position. */
const part = (from: number, length: number, number: number) =>
  Math.min(number - 1, Math.max(0, Math.floor((from / length) * number)));

type Does = { onPointer: (event: Pressed) => void; onKey: (event: KeyboardEvent) => void; go: () => void };

function view({ program, picture: { path, width, height, isCoarse }, at }: Drawn, does: Does) {
  const high = Math.min(HIGH.most, Math.max(HIGH.least, height * 2));
  const { rows, names } = program;
  const dots = rows.reduce((sum, [, , , , , columns]) => sum + columns.length, 0);
  const size = `${count(rows.length)} constraints, ${count(names.length)} variables`;
  const sizes = `${size}, ${count(dots)} non-zero coefficients`;
  const band = ({ label, count: number }: { label: string; count: number }) =>
    html`<span .style=${`--part: ${number}`}>${(number / rows.length) * high < NAME ? nothing : label}</span>`;
  return html`<details open><summary>Picture of the matrix: ${size}</summary>
    <div class="matrix" .style=${`--high: ${high}px`}>
      <div class="bands" aria-hidden="true">${bandsOf(program).map(band)}</div>
      <svg role="img" tabindex="0" aria-label=${`The matrix: ${sizes}`} viewBox=${`0 0 ${width} ${height}`}
        preserveAspectRatio="none" data-row=${at ? at.row : nothing}
        @pointermove=${does.onPointer} @keydown=${does.onKey} @click=${does.go}>
        <path d=${path}></path>
      </svg>
      ${at ? cross(at, program) : nothing}
    </div>
    <p class="hint" aria-live="polite">${at ? `${rows[at.row][0]}: ${names[at.column]}` : isCoarse ? COARSE : FINE}</p>
  </details>`;
}

/** Cross hairs through the selected dot. */
const cross = ({ row, column }: Spot, { rows, names }: Program) => html`<i class="across" aria-hidden="true"
    .style=${`--at: ${(row + 0.5) / rows.length}`}></i><i class="down" aria-hidden="true"
    .style=${`--at: ${(column + 0.5) / names.length}`}></i>`;
