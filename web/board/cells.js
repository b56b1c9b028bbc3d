/** Cells of the grid as elements, and what is written small in them. */
import { html } from '../html.js';

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

/** The rows of an empty grid. @param {{side: number, boxsize: number}} size */
export function emptyRows({ side, boxsize }) {
  const all = Array.from({ length: side }, (_, index) => index + 1);
  const cells = all.map((column) => html`<div role="gridcell" aria-colindex=${column} tabindex="-1"></div>`);
  const edge = (row) => (row > 1 && row % boxsize === 1 ? 'row box-edge' : 'row');
  return all.map((row) => html`<div role="row" aria-rowindex=${row} class=${edge(row)}>${cells}</div>`);
}
