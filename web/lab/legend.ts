/** What each series of a figure looks like: its colour, sign and dashes. */

import type { Series } from './plot.js';

/** Colours in lab.css, `--series-1` and so on; after these they begin again with other marks. */
const COLOURS = 6;
const SYMBOLS = ['circle', 'triangle', 'square', 'diamond', 'star', 'wye'];
const DASHES = ['none', '6 3', '2 3', '8 3 2 3'];

/** Return how a series looks: its colour in the styles, the sign of its dots, the dashes of its line. */
export function lookOf(index: number) {
  const round = Math.floor(index / COLOURS);
  return {
    colour: `var(--series-${(index % COLOURS) + 1})`,
    symbol: SYMBOLS[index % SYMBOLS.length],
    dash: DASHES[(index + round) % DASHES.length],
  };
}

/** Return the line or dot of a series as it is in the drawing, around the point 0, 0. */
export function signOf(kind: Series['kind'], index: number) {
  const { colour, symbol, dash } = lookOf(index);
  const line = vector('path', { d: 'M-14 0H14', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash });
  const dot = vector('path', {
    d: kind === 'bars' || kind === 'stacked' ? 'M-5 -5H5V5H-5Z' : pathOf(symbol),
    fill: colour,
  });
  return kind === 'line' ? [line, dot] : [dot];
}

export function vector(tag: string, attributes: Record<string, string | number>) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** As d3 has it. */
type Symbols = (symbol: unknown, size: number) => () => string;

/** The signs that Plot draws, from the library it draws with. */
function pathOf(symbol: string) {
  const { d3 } = globalThis as typeof globalThis & { d3: Record<string, Symbols> };
  return d3.symbol(d3[`symbol${symbol[0].toUpperCase()}${symbol.slice(1)}`], 30)();
}
