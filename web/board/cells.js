/** Cells of the grid as elements, and what is written small in them. */
import { make } from '../dom.js';

/** @param {number[]} digits */
export const symbolsOf = (digits, { shown }) => digits.map((digit) => shown[digit - 1]).join('');

/**
 * Return candidates as text of as many lines as a box has, each digit in its own place; above and below what is in the
 * centre, if anything is.
 * @param {number[]} candidates @param {number[]} centre
 */
export function pencilled(candidates, centre, view) {
  const { boxsize, side, shown } = view;
  if (centre.length) {
    const half = Math.ceil(candidates.length / 2);
    const lines = [candidates.slice(0, half), candidates.slice(half)];
    return lines.map((digits) => [...symbolsOf(digits, view)].join(' ')).join('\n\n');
  }
  const here = new Set(candidates);
  const places = Array.from({ length: side }, (_, place) => (here.has(place + 1) ? shown[place] : ' '));
  const lines = Array.from({ length: boxsize }, (_, line) =>
    places.slice(line * boxsize, (line + 1) * boxsize).join(''),
  );
  return lines.join('\n');
}

/** Tell the styles how many characters a line of a cell has, if they need to know. */
export function setLength(cell, name, length) {
  if (length) cell.style.setProperty(name, String(length));
  else if (cell.style.length) cell.style.removeProperty(name);
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
