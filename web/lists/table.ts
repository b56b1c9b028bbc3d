/** A virtual table of any number of rows; only those in sight are in the document. */
import { setAttribute } from '../dom.js';
import { html, nothing, render } from '../html.js';

/** Height of a row in pixels, as in lists.css: a finger's width; and rows drawn above and below those in sight. */
const ROW = 44;
const SPARE = 4;

/** `wide` columns are omitted on a narrow screen. */
export type Column = { name: string; label: string; sorts?: boolean; wide?: boolean };

type Sorted = { column: string; down: boolean };

type Source = { count: number; text: (place: number, column: string) => string; kind: (place: number) => string };

const FRAME = html`<div role="rowgroup" class="heading"><div role="row" class="row head" aria-rowindex="1"></div></div>
  <div role="rowgroup" class="body"></div>`;

/** @param root   the element with role grid, which scrolls */
export function createTable(
  root: HTMLElement,
  does: { open: (place: number) => void; sort: (column: string) => void; at: (place: number) => void },
) {
  render(FRAME, root);
  const head = root.querySelector('.head') as HTMLElement;
  const body = root.querySelector('.body') as HTMLElement;
  let columns: Column[] = [];
  let source: Source = { count: 0, text: () => '', kind: () => '' };
  let active = -1; // index of the active row
  let frame = 0;

  function setColumns(wanted: Column[], sorted: Sorted) {
    columns = wanted;
    root.style.setProperty('--all', tracks(columns));
    root.style.setProperty('--few', tracks(columns.filter(({ wide }) => !wide)));
    setAttribute(root, 'aria-colcount', String(columns.length));
    const headings = columns.map((column) => heading(column, sorted));
    render(headings, head);
  }

  const tracks = (some: Column[]) => some.map(({ name }) => `var(--of-${name}, 6rem)`).join(' ');

  /** Show other rows, or changed content of the same rows. */
  function show(wanted: Source) {
    source = wanted;
    active = Math.min(active, source.count - 1);
    setAttribute(root, 'aria-rowcount', String(source.count + 1));
    body.style.setProperty('block-size', `${source.count * ROW}px`);
    draw();
  }

  function draw() {
    frame = 0;
    const first = Math.max(0, Math.floor(root.scrollTop / ROW) - SPARE);
    const last = Math.min(source.count, Math.ceil((root.scrollTop + root.clientHeight) / ROW) + SPARE);
    const number = Math.max(0, last - first);
    // A row keeps its element while it is in sight: only rows that come into sight are written.
    const places = Array.from({ length: number }, (_, slot) => first + ((slot - (first % number) + number) % number));
    render(places.map(row), body);
    setAttribute(root, 'aria-activedescendant', active >= first && active < last ? idOf(active) : null);
  }

  const idOf = (place: number) => `${root.id}-${place}`;

  const cell = (place: number, { name, wide }: Column) =>
    html`<div role="gridcell" class=${wide ? 'wide' : ''} data-column=${name}>${source.text(place, name)}</div>`;

  const row = (place: number) => html`<div role="row" class="row" id=${idOf(place)} data-place=${place}
    data-kind=${source.kind(place)} aria-rowindex=${place + 2} aria-selected=${place === active}
    .style=${`transform: translateY(${place * ROW}px)`}>
    ${columns.map((column) => cell(place, column))}
  </div>`;

  function go(place: number) {
    if (!source.count) return;
    active = Math.max(0, Math.min(source.count - 1, place));
    const top = active * ROW;
    const room = root.clientHeight - head.offsetHeight;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top + ROW > root.scrollTop + room) root.scrollTop = top + ROW - room;
    draw();
    does.at(active);
  }

  function press(event: KeyboardEvent) {
    if (event.target !== root || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(root.clientHeight / ROW) - 2);
    const ways: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: source.count - 1,
    };
    if (event.key in ways) go(ways[event.key]);
    else if ((event.key === 'Enter' || event.key === ' ') && active >= 0) does.open(active);
    else return;
    event.preventDefault();
  }

  const redraw = () => (frame ||= requestAnimationFrame(draw));

  root.addEventListener('scroll', redraw, { passive: true });
  new ResizeObserver(redraw).observe(root);
  root.addEventListener('keydown', press);
  root.addEventListener('focus', () => active < 0 && go(Math.ceil(root.scrollTop / ROW)));
  root.addEventListener('click', (event) => {
    const target = event.target as Element;
    const column = target.closest<HTMLElement>('[role=columnheader]')?.dataset.column;
    if (column && target.closest('button')) return does.sort(column);
    const row = target.closest<HTMLElement>('[data-place]');
    if (row) go(Number(row.dataset.place));
  });
  root.addEventListener('dblclick', ({ target }) => (target as Element).closest('[data-place]') && does.open(active));

  return {
    setColumns,
    show,
    top: () => {
      root.scrollTop = 0;
      active = -1;
    },
  };
}

/** @param sorted   the column and the direction in which the rows are sorted */
function heading({ name, label, sorts, wide }: Column, { column, down }: Sorted) {
  const order = name === column ? (down ? 'descending' : 'ascending') : 'none';
  return html`<div role="columnheader" class=${wide ? 'wide' : ''} data-column=${name}
    aria-sort=${sorts ? order : nothing}>
    ${sorts ? html`<button type="button">${label}</button>` : label}
  </div>`;
}
