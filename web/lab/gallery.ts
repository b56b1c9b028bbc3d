/** The figures of an experiment: drawing, legend, description, table, and the picture to download. */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { download } from '../io/download.js';
import { signOf, vector, drawing, loadPlot, shown as inWords, type Figure, type Plotting, type Value } from './plot.js';
import { pictureOf } from './picture.js';
import { pixelsOf } from '../io/raster.js';
import { messageOf, once } from '../download.js';

export type Shown = {
  card: HTMLElement;
  plot: HTMLElement;
  figure: Figure;
  inSight: boolean;
  held: boolean; // under the pointer: redrawing would remove its tooltip
  stale: boolean;
  width: number;
};

/** Milliseconds without new figures after which those out of sight are redrawn, too. */
const QUIET = 1000;
const NARROWEST = 260;
const WIDEST = 760;

/** @param latest   resolves when the figures of all records are shown */
export function createGallery(say: (text: string) => void, latest: () => Promise<void>) {
  const place = element('lab-figures');
  const lacking = element('lab-lacking');
  const shown = new Map<string, Shown>();
  let Plot: Plotting | null = null;
  let quiet: number | undefined;

  /** Show figures; where nothing can be drawn, their tables remain. */
  async function show({ figures, message }: { figures?: Figure[]; message?: string }) {
    if (!figures) return say(`The plots could not be made: ${message}.`);
    if (figures.length) await load();
    else render(nothing, lacking);
    for (const [name, { card }] of shown) {
      if (figures.some((figure) => figure.name === name)) continue;
      card.remove();
      shown.delete(name);
    }
    for (const figure of figures) {
      const one = shown.get(figure.name);
      if (one) update(one, figure);
      else shown.set(figure.name, newCard(figure));
    }
    const cards = figures.flatMap(({ name }) => shown.get(name)?.card ?? []);
    if (cards.some((card, index) => place.children[index] !== card)) place.append(...cards);
    place.hidden = cards.length === 0;
    clearTimeout(quiet);
    quiet = setTimeout(drawStale, QUIET);
  }

  /** A figure out of sight is not redrawn each time, only in the end. */
  function drawStale() {
    for (const one of shown.values()) if (one.stale && !one.held) draw(one);
  }

  const loadLibrary = once(async () => {
    Plot = await loadPlot();
    render(nothing, lacking);
    for (const one of shown.values()) {
      write(one); // there was no legend and no drawing yet
      draw(one);
    }
  });

  /** Load the plotting library; a failure is shown with a button to try again. */
  async function load() {
    try {
      await loadLibrary();
    } catch (error) {
      const problem = `The plots cannot be drawn; their tables are shown instead. ${messageOf(error)}.`;
      render(html`<p>${problem}</p><button type="button" @click=${load}>Try again</button>`, lacking);
    }
  }

  function newCard(figure: Figure): Shown {
    const card = document.createElement('section');
    card.className = 'lab-figure';
    card.setAttribute('aria-labelledby', `lab-figure-${figure.name}`);
    const one: Shown = { card, plot: card, figure, inSight: false, held: false, stale: true, width: 0 };
    write(one);
    one.plot = card.querySelector<HTMLElement>('.lab-plot') ?? card;
    widths.observe(one.plot);
    sights.observe(one.plot);
    return one;
  }

  /** Write everything of a figure except its drawing. */
  function write(one: Shown) {
    const { name, title, about, series } = one.figure;
    const hold = (held: boolean) => {
      one.held = held;
      if (one.stale && !held) draw(one);
    };
    const button = (kind: 'SVG' | 'PNG') => html`<button type="button" aria-label="Download ${kind} of ${title}"
      @click=${() => take(one, kind)}>${kind}</button>`;
    const content = html`<h3 id="lab-figure-${name}">${title}</h3>
      <ul class="lab-legend" aria-hidden="true" ?hidden=${series.length < 2}>
        ${Plot ? legendOf(one.figure) : nothing}
      </ul>
      <div class="lab-plot" @pointerenter=${() => hold(true)} @pointerleave=${() => hold(false)}></div>
      <p class="hint">${about}</p>
      <div class="lab-under">
        <details class="lab-table">
          <summary>Table</summary>
          <div class="scroll" tabindex="0" role="region" aria-label="Table of ${title}">${tableOf(one.figure)}</div>
        </details>
        <div class="pair">${button('SVG')}${button('PNG')}</div>
      </div>`;
    render(content, one.card);
  }

  function update(one: Shown, figure: Figure) {
    if (JSON.stringify(one.figure) === JSON.stringify(figure)) return;
    one.figure = figure;
    one.stale = true;
    write(one);
    if (one.inSight && !one.held) draw(one);
  }

  function draw(one: Shown) {
    const { plot, figure } = one;
    if (!Plot || !plot.clientWidth) return;
    one.width = plot.clientWidth;
    one.stale = false;
    plot.replaceChildren(drawing(Plot, figure, Math.min(Math.max(one.width, NARROWEST), WIDEST), true));
  }

  const shownIn = (plot: Element) => [...shown.values()].find((one) => one.plot === plot);

  /** Draw to the available width, once the element has a size. */
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

  async function take(one: Shown, kind: 'SVG' | 'PNG') {
    await latest();
    await load();
    if (!Plot) return;
    const { figure } = one;
    const svg = pictureOf(Plot, figure, element('lab-palette'));
    const content = kind === 'SVG' ? new Blob([svg], { type: 'image/svg+xml' }) : await pixelsOf(svg);
    download(`${figure.name}.${kind.toLowerCase()}`, content);
  }

  return { show };
}

/** Return the legend of the colours. */
function legendOf({ series }: Figure) {
  return series.map(({ name, kind }, index) => {
    const svg = vector('svg', { viewBox: '-14 -7 28 14', width: 28, height: 14, 'aria-hidden': 'true' });
    svg.append(...signOf(kind, index));
    return html`<li>${svg}${name}</li>`;
  });
}

/** The table of a figure. */
function tableOf({ title, table: { columns, rows } }: Figure) {
  const isNumber = (value: Value | null) => typeof value === 'number' || /^< \d/.test(value ?? '');
  const look = (value: Value | null) => (isNumber(value) ? 'number' : '');
  const numeric = columns.map((_, index) => rows.every((row) => row[index] === null || isNumber(row[index])));
  const head = (name: string, index: number) =>
    html`<th scope="col" class=${numeric[index] ? 'number' : ''}>${name}</th>`;
  const words = (value: Value | null) => (value === null ? '–' : inWords(value));
  const cell = (value: Value | null) => html`<td class=${look(value)}>${words(value)}</td>`;
  const row = ([first, ...rest]: (Value | null)[]) =>
    html`<tr><th scope="row" class=${look(first)}>${words(first)}</th>${rest.map(cell)}</tr>`;
  return html`<table>
    <caption>${title}</caption>
    <thead><tr>${columns.map(head)}</tr></thead>
    <tbody>${rows.map(row)}</tbody>
  </table>`;
}
