/** The picture of the matrix: the dot under the pointer is named and highlighted in the grid; a click opens its row. */
import { bandsOf, moved, nearest, pictureOf, type Spot } from './matrix.js';
import { html, nothing, render } from '../html.js';
import { count } from '../words.js';
import type { Program } from '../protocol.js';
import type { Pressed } from '../dom.js';

/** Height of the picture, and height needed for the name of a family, in pixels. */
const HIGH = { least: 120, most: 320 };
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
  return html`<details open><summary>Picture of the matrix</summary>
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
