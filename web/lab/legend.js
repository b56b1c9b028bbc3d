/**
 * What each series of a figure looks like: its colour, sign and dashes.
 *
 * @typedef {import('./plot.js').Series} Series
 */

/** Colours in lab.css, `--series-1` and so on; after these they begin again with other marks. */
const COLOURS = 6;
const SYMBOLS = ['circle', 'triangle', 'square', 'diamond', 'star', 'wye'];
const DASHES = ['none', '6 3', '2 3', '8 3 2 3'];

/**
 * Return how a series looks: its colour in the styles, the sign of its dots, the dashes of its line.
 * @param {number} index
 */
export function lookOf(index) {
  const round = Math.floor(index / COLOURS);
  return {
    colour: `var(--series-${(index % COLOURS) + 1})`,
    symbol: SYMBOLS[index % SYMBOLS.length],
    dash: DASHES[(index + round) % DASHES.length],
  };
}

/**
 * Return the line or dot of a series as it is in the drawing, around the point 0, 0.
 * @param {Series['kind']} kind
 * @param {number} index
 */
export function signOf(kind, index) {
  const { colour, symbol, dash } = lookOf(index);
  const line = vector('path', { d: 'M-14 0H14', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash });
  const dot = vector('path', {
    d: kind === 'bars' || kind === 'stacked' ? 'M-5 -5H5V5H-5Z' : pathOf(symbol),
    fill: colour,
  });
  return kind === 'line' ? [line, dot] : [dot];
}

/** @param {string} tag @param {Object<string, string | number>} attributes */
export function vector(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** The signs that Plot draws, from the library it draws with. */
function pathOf(symbol) {
  const { d3 } = /** @type {any} */ (globalThis);
  return d3.symbol(d3[`symbol${symbol[0].toUpperCase()}${symbol.slice(1)}`], 30)();
}
