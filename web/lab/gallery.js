/**
 * The figures of an experiment on the page: drawing, legend, what it shows, the table beside it, and the picture to
 * take away.
 */
import { element, make, setAttribute, setText } from '../dom.js';
import { download } from '../io/download.js';
import { legendOf } from './legend.js';
import { pictureOf } from './picture.js';
import { drawing, loadPlot, tableOf } from './plot.js';
import { pixelsOf } from '../io/raster.js';

/** @typedef {import('./plot.js').Figure} Figure */
/**
 * @typedef {{card: HTMLElement, parts: Object<string, HTMLElement>, figure: ?Figure, inSight: boolean, stale: boolean,
 *   width: number}} Shown
 */

const NARROWEST = 260;
const WIDEST = 760;

/** @param {(text: string) => void} say */
export function createGallery(say) {
  const place = element('lab-figures');
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  let Plot = null;

  /**
   * Show figures; where nothing can be drawn there are still the tables.
   * @param {{figures?: Figure[], message?: string}} answer
   */
  async function show({ figures, message }) {
    if (!figures) return say(`The plots could not be made: ${message}.`);
    if (figures.length) await load();
    for (const [name, { card }] of shown) {
      if (figures.some((figure) => figure.name === name)) continue;
      card.remove();
      shown.delete(name);
    }
    for (const figure of figures) {
      if (!shown.has(figure.name)) shown.set(figure.name, newCard(figure.name));
      update(shown.get(figure.name), figure);
    }
    const cards = figures.map(({ name }) => shown.get(name).card);
    if (cards.some((card, index) => place.children[index] !== card)) place.append(...cards);
    place.hidden = cards.length === 0;
  }

  async function load() {
    try {
      Plot ??= await loadPlot();
    } catch (error) {
      say(
        'The plots cannot be drawn now, only their tables are here: ' +
          `what draws them could not be fetched (${error.message}).`,
      );
    }
  }

  /** @param {string} name @returns {Shown} */
  function newCard(name) {
    const heading = `lab-figure-${name}`;
    const parts = {
      title: make('h3', { id: heading }),
      about: make('p', { className: 'hint' }),
      legend: make('ul', { className: 'lab-legend', ariaHidden: 'true' }),
      plot: make('div', { className: 'lab-plot' }),
      table: make('div', { className: 'scroll', tabIndex: 0, role: 'region' }),
      svg: make('button', { type: 'button', textContent: 'SVG' }),
      png: make('button', { type: 'button', textContent: 'PNG' }),
    };
    const details = make('details', { className: 'lab-table' }, make('summary', { textContent: 'Table' }), parts.table);
    const takes = make('div', { className: 'pair' }, parts.svg, parts.png);
    const card = make(
      'section',
      { className: 'lab-figure' },
      parts.title,
      parts.about,
      parts.legend,
      parts.plot,
      make('div', { className: 'lab-under' }, details, takes),
    );
    card.setAttribute('aria-labelledby', heading);
    const one = { card, parts, figure: null, inSight: false, stale: true, width: 0 };
    parts.svg.addEventListener('click', () => take(one, 'svg'));
    parts.png.addEventListener('click', () => take(one, 'png'));
    parts.plot.addEventListener('pointerleave', () => one.stale && draw(one));
    widths.observe(parts.plot);
    sights.observe(parts.plot);
    return one;
  }

  /** @param {Shown} one @param {Figure} figure */
  function update(one, figure) {
    const { title, about, legend, table, svg, png } = one.parts;
    const before = one.figure;
    one.figure = figure;
    setText(title, figure.title);
    setText(about, figure.about);
    setAttribute(svg, 'aria-label', `Download SVG of ${figure.title}`);
    setAttribute(png, 'aria-label', `Download PNG of ${figure.title}`);
    setAttribute(table, 'aria-label', `Table of ${figure.title}`);
    if (before && JSON.stringify(before) === JSON.stringify(figure)) return;
    table.replaceChildren(tableOf(figure));
    if (!Plot) return;
    legend.hidden = figure.series.length < 2;
    legend.replaceChildren(...legendOf(figure));
    one.stale = true;
    if (one.inSight && !one.parts.plot.matches(':hover')) draw(one); // or the tip that somebody is reading would go
  }

  /** @param {Shown} one */
  function draw(one) {
    const {
      parts: { plot },
      figure,
    } = one;
    if (!Plot || !figure || !plot.clientWidth) return;
    one.width = plot.clientWidth;
    one.stale = false;
    plot.replaceChildren(drawing(Plot, figure, Math.min(Math.max(one.width, NARROWEST), WIDEST)));
  }

  /** @param {Element} plot */
  const shownIn = (plot) => [...shown.values()].find(({ parts }) => parts.plot === plot);

  /** A drawing fits where it stands. */
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const one = shownIn(target);
      if (one && !one.stale && one.width !== target.clientWidth) draw(one);
    }
  });

  /** What nobody sees need not be drawn again and again. */
  const sights = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const one = shownIn(target);
        if (!one) continue;
        one.inSight = isIntersecting;
        if (isIntersecting && one.stale) draw(one);
      }
    },
    { rootMargin: '50%' },
  );

  /** @param {Shown} one @param {'svg' | 'png'} kind */
  async function take({ figure }, kind) {
    await load();
    if (!Plot) return;
    const svg = pictureOf(Plot, figure, element('lab-palette'));
    const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pixelsOf(svg);
    download(`${figure.name}.${kind}`, content);
  }

  return { show };
}
