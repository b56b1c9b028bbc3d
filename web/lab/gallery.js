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
 * @typedef {{card: HTMLElement, parts: Object<string, HTMLElement>, figure: ?Figure, inSight: boolean, held: boolean,
 *   stale: boolean, width: number}} Shown   held: by a pointer, whose tip would go if it were drawn again
 */

/** Milliseconds without new figures after which those out of sight are drawn, too. */
const QUIET = 1000;
const NARROWEST = 260;
const WIDEST = 760;

/**
 * @param {(text: string) => void} say
 * @param {() => Promise<void>} latest   resolves when the figures of all records are shown
 */
export function createGallery(say, latest) {
  const place = element('lab-figures');
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  let Plot = null;
  let quiet;

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
    clearTimeout(quiet);
    quiet = setTimeout(drawStale, QUIET);
  }

  /** What nobody sees need not be drawn again and again, but in the end it is. */
  function drawStale() {
    for (const one of shown.values()) if (one.stale && !one.held) draw(one);
  }

  async function load() {
    if (Plot) return;
    try {
      Plot = await loadPlot();
      for (const one of shown.values()) draw(one); // they were tables only
    } catch (error) {
      say(`The plots cannot be drawn now, only their tables are here. ${error.message}.`);
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
    const one = { card, parts, figure: null, inSight: false, held: false, stale: true, width: 0 };
    parts.svg.addEventListener('click', () => take(one, 'svg'));
    parts.png.addEventListener('click', () => take(one, 'png'));
    parts.plot.addEventListener('pointerenter', () => {
      one.held = true;
    });
    parts.plot.addEventListener('pointerleave', () => {
      one.held = false;
      if (one.stale) draw(one);
    });
    widths.observe(parts.plot);
    sights.observe(parts.plot);
    return one;
  }

  /** @param {Shown} one @param {Figure} figure */
  function update(one, figure) {
    const { title, about, table, svg, png } = one.parts;
    const before = one.figure;
    one.figure = figure;
    setText(title, figure.title);
    setText(about, figure.about);
    setAttribute(svg, 'aria-label', `Download SVG of ${figure.title}`);
    setAttribute(png, 'aria-label', `Download PNG of ${figure.title}`);
    setAttribute(table, 'aria-label', `Table of ${figure.title}`);
    if (before && JSON.stringify(before) === JSON.stringify(figure)) return;
    table.replaceChildren(tableOf(figure));
    one.stale = true;
    if (one.inSight && !one.held) draw(one);
  }

  /** @param {Shown} one */
  function draw(one) {
    const {
      parts: { plot, legend },
      figure,
    } = one;
    if (!Plot || !figure || !plot.clientWidth) return;
    one.width = plot.clientWidth;
    one.stale = false;
    legend.hidden = figure.series.length < 2;
    legend.replaceChildren(...legendOf(figure));
    plot.replaceChildren(drawing(Plot, figure, Math.min(Math.max(one.width, NARROWEST), WIDEST)));
  }

  /** @param {Element} plot */
  const shownIn = (plot) => [...shown.values()].find(({ parts }) => parts.plot === plot);

  /** A drawing fits where it stands, and there is one as soon as it has a place. */
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const one = shownIn(target);
      if (one && one.width !== target.clientWidth) draw(one);
    }
  });

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
  async function take(one, kind) {
    await latest();
    await load();
    if (!Plot) return;
    const { figure } = one;
    const svg = pictureOf(Plot, figure, element('lab-palette'));
    const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pixelsOf(svg);
    download(`${figure.name}.${kind}`, content);
  }

  return { show };
}
