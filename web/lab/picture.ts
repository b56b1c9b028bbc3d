/** A figure as a self-contained picture: black on white in the light colours, with title and legend. */
import { signOf, vector, drawing, type Figure, type Plotting } from './plot.js';

/** Units of the drawing: pixels at its normal size. */
const WIDTH = 640;
const HEAD = 40;
const LINE = 22;
const COLUMNS = 3;
const MARGIN = 16;

/** Attributes that the page's styles set, and that must be written into a picture outside of the page. */
const PRESENTED = ['fill', 'stroke'];

/**
 * Return a figure as the text of an SVG.
 * @param place   an empty element of the page with the colours of the picture
 */
export function pictureOf(Plot: Plotting, figure: Figure, place: Element) {
  const plot = drawing(Plot, figure, WIDTH, false);
  const legend = figure.series.length > 1 ? legendIn(figure) : [];
  const foot = Math.ceil(legend.length / COLUMNS) * LINE;
  const top = HEAD + foot;
  const height = top + Number(plot.getAttribute('height'));
  const picture = vector('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    'font-family': 'system-ui, sans-serif',
    fill: 'currentColor',
  });
  plot.setAttribute('y', String(top));
  picture.append(words('title', {}, figure.title), words('desc', {}, figure.about));
  picture.append(vector('rect', { width: WIDTH, height, fill: 'var(--card)' }));
  picture.append(
    words('text', { x: MARGIN, y: 26, 'font-size': 15, 'font-weight': 600 }, figure.title),
    ...legend,
    plot,
  );
  place.replaceChildren(picture);
  for (const part of [picture, ...picture.querySelectorAll('*')]) inlineStyles(part);
  place.replaceChildren();
  return new XMLSerializer().serializeToString(picture);
}

function legendIn({ series }: Figure) {
  const column = (WIDTH - 2 * MARGIN) / COLUMNS;
  return series.map(({ name, kind }, index) => {
    const x = MARGIN + 14 + (index % COLUMNS) * column;
    const y = HEAD + 8 + Math.floor(index / COLUMNS) * LINE;
    const entry = vector('g', { transform: `translate(${x} ${y})` });
    entry.append(...signOf(kind, index), words('text', { x: 20, y: 4, 'font-size': 12 }, name));
    return entry;
  });
}

function words(tag: string, attributes: Record<string, string | number>, text: string) {
  const made = vector(tag, attributes);
  made.textContent = text;
  return made;
}

/** Write the page's styles into a part of a drawing. */
function inlineStyles(part: Element) {
  const style = getComputedStyle(part);
  for (const name of PRESENTED) {
    if (/var\(|currentcolor/i.test(part.getAttribute(name) ?? ''))
      part.setAttribute(name, style.getPropertyValue(name));
  }
  part.removeAttribute('class');
}
