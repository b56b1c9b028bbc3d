/** Cells of the grid as elements, and what is written small in them. */
import { make } from '../dom.js';

/** Return candidates as text of as many lines as a box has, each digit in its own place. */
export function pencilled(candidates, { boxsize, side, symbols }) {
  const here = new Set(candidates);
  const places = Array.from({ length: side }, (_, place) => (here.has(place + 1) ? symbols[place] : ' '));
  const lines = Array.from({ length: boxsize }, (_, line) =>
    places.slice(line * boxsize, (line + 1) * boxsize).join(''),
  );
  return lines.join('\n');
}

/** Return a row of the grid with its cells. @param {number} row @param {{side: number, boxsize: number}} size */
export function makeRow(row, { side, boxsize }) {
  const made = make('div', { className: row > 0 && row % boxsize === 0 ? 'row box-edge' : 'row' });
  made.setAttribute('role', 'row');
  made.setAttribute('aria-rowindex', String(row + 1));
  made.append(...Array.from({ length: side }, (_, column) => makeCell(column)));
  return made;
}

function makeCell(column) {
  const made = make('div', { tabIndex: -1 });
  made.setAttribute('role', 'gridcell');
  made.setAttribute('aria-colindex', String(column + 1));
  return made;
}
