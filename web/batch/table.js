/** A virtual table of any number of rows, of which only those in sight are in the document. */
import { make, setAttribute, setText } from '../dom.js';

/** Pixels; as batch.css has them. A finger's width. */
const ROW = 44;
/** Rows above and below those in sight. */
const SPARE = 4;

/**
 * @typedef {{name: string, label: string, sorts?: boolean, wide?: boolean}} Column   `wide`: omitted on a narrow screen
 * @typedef {{count: number, number: (place: number) => number, text: (place: number, column: string) => string, kind:
 *   (place: number) => string}} Source
 */

/**
 * @param {HTMLElement} root   role grid; it scrolls
 * @param {{open: (place: number) => void, sort: (column: string) => void, at: (place: number) => void}} does
 */
export function createTable(root, does) {
  const head = make('div', { role: 'row', className: 'row head', ariaRowIndex: '1' });
  const body = make('div', { role: 'rowgroup', className: 'body' });
  root.replaceChildren(make('div', { role: 'rowgroup', className: 'heading' }, head), body);
  /** @type {Column[]} */
  let columns = [];
  /** @type {Source} */
  let source = { count: 0, number: () => 0, text: () => '', kind: () => '' };
  let active = -1; // place of the row the keyboard is at
  let frame = 0;

  function setColumns(wanted, { column, down }) {
    if (JSON.stringify(wanted) !== JSON.stringify(columns)) {
      columns = wanted;
      head.replaceChildren(...columns.map(heading));
      root.style.setProperty('--all', tracks(columns));
      root.style.setProperty('--few', tracks(columns.filter(({ wide }) => !wide)));
      setAttribute(root, 'aria-colcount', String(columns.length));
      body.replaceChildren();
    }
    [...head.children].forEach((cell, index) => {
      const sorted = columns[index].name === column;
      setAttribute(
        cell,
        'aria-sort',
        columns[index].sorts ? (sorted ? (down ? 'descending' : 'ascending') : 'none') : null,
      );
    });
  }

  const tracks = (some) => some.map(({ name }) => `var(--of-${name})`).join(' ');

  /** @param {Column} column */
  function heading({ name, label, sorts, wide }) {
    const cell = make('div', { role: 'columnheader', className: wide ? 'wide' : '' });
    cell.dataset.column = name;
    cell.append(sorts ? make('button', { type: 'button', textContent: label }) : label);
    return cell;
  }

  /** Show other rows, or the same ones with something new in them. @param {Source} wanted */
  function show(wanted) {
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
    while (body.children.length > number) body.lastChild.remove();
    while (body.children.length < number) body.append(emptyRow());
    // A row keeps its element while it is in sight: only those that come into sight are written.
    for (let place = first; place < last; place += 1) fill(body.children[place % number], place);
    setAttribute(root, 'aria-activedescendant', active >= first && active < last ? idOf(active) : null);
  }

  const idOf = (place) => `${root.id}-${place}`;

  function emptyRow() {
    const row = make('div', { role: 'row', className: 'row' });
    row.append(
      ...columns.map(({ name, wide }) => {
        const cell = make('div', { role: 'gridcell', className: wide ? 'wide' : '' });
        cell.dataset.column = name;
        return cell;
      }),
    );
    return row;
  }

  function fill(row, place) {
    row.style.setProperty('transform', `translateY(${place * ROW}px)`);
    row.dataset.place = String(place);
    row.dataset.kind = source.kind(place);
    setAttribute(row, 'id', idOf(place));
    setAttribute(row, 'aria-rowindex', String(place + 2));
    setAttribute(row, 'aria-selected', place === active ? 'true' : 'false');
    columns.forEach(({ name }, index) => setText(row.children[index], source.text(place, name)));
  }

  function go(place) {
    if (!source.count) return;
    active = Math.max(0, Math.min(source.count - 1, place));
    const top = active * ROW;
    const room = root.clientHeight - head.offsetHeight;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top + ROW > root.scrollTop + room) root.scrollTop = top + ROW - room;
    draw();
    does.at(active);
  }

  function press(event) {
    if (event.target !== root || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(root.clientHeight / ROW) - 2);
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: source.count - 1,
    };
    if (event.key in to) go(to[event.key]);
    else if ((event.key === 'Enter' || event.key === ' ') && active >= 0) does.open(active);
    else return;
    event.preventDefault();
  }

  root.addEventListener(
    'scroll',
    () => {
      frame ||= requestAnimationFrame(draw);
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    frame ||= requestAnimationFrame(draw);
  }).observe(root);
  root.addEventListener('keydown', press);
  root.addEventListener('focus', () => active < 0 && go(Math.ceil(root.scrollTop / ROW)));
  root.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const column = target.closest('[role=columnheader]');
    if (column && target.closest('button')) return does.sort(/** @type {HTMLElement} */ (column).dataset.column);
    const row = /** @type {HTMLElement} */ (target.closest('[data-place]'));
    if (!row) return;
    go(Number(row.dataset.place));
    does.open(active);
  });

  return {
    setColumns,
    show,
    redraw: () => {
      frame ||= requestAnimationFrame(draw);
    },
    top: () => {
      root.scrollTop = 0;
      active = -1;
    },
  };
}
