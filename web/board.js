/**
 * The grid: draws what it is told and reports what was typed into it. Knows no rules and asks nobody.
 *
 * @typedef {{boxsize: number, side: number, givens: number[], solution: ?number[], unlike: ?number[],
 *   candidates: ?number[][], symbols: string,
 *   tinted: Set<number>, bad: Set<number>, differ: Set<number>}} BoardView   cells by index: from 0, in row order
 */

const EMPTYING = ['Backspace', 'Delete', ' ', '0', '.'];

/**
 * Make a board inside an element with role grid.
 * @param {HTMLElement} root
 * @param {(index: number, digit: number) => void} onEdit   digit 0 empties
 * @returns {{draw: (view: BoardView) => void}}
 */
export function createBoard(root, onEdit) {
  let cells = [];
  let view = null;
  let active = 0;

  function draw(next) {
    const resized = next.side !== view?.side;
    view = next;
    if (resized) rebuild();
    root.classList.toggle('with-candidates', Boolean(view.candidates));
    cells.forEach(drawCell);
  }

  function rebuild() {
    const hadFocus = root.contains(document.activeElement);
    const { side, boxsize } = view;
    root.style.setProperty('--side', String(side));
    root.style.setProperty('--boxsize', String(boxsize));
    root.dataset.boxsize = String(boxsize);
    root.setAttribute('aria-rowcount', String(side));
    root.setAttribute('aria-colcount', String(side));
    const rows = Array.from({ length: side }, (_, row) => makeRow(row, view));
    cells = rows.flatMap((row) => [...row.children]);
    root.replaceChildren(...rows);
    moveTo(Math.min(active, cells.length - 1), hadFocus);
  }

  function drawCell(cell, index) {
    const given = view.givens[index];
    const digit = given || view.solution?.[index] || 0;
    const symbol = digit ? view.symbols[digit - 1] : '';
    const bad = view.bad.has(index) && given > 0;
    const candidates = digit ? [] : view.candidates?.[index] ?? [];
    setText(cell, symbol);
    setAttribute(cell, 'aria-label', nameOf(index, symbol, candidates));
    // Drawn from an attribute: a cell's text is its digit and nothing else.
    setAttribute(cell, 'data-candidates', candidates.length ? pencilled(candidates, view) : null);
    setAttribute(cell, 'aria-invalid', bad ? 'true' : null);
    const marks = {
      'column-edge': index % view.side > 0 && index % view.boxsize === 0,
      given: given > 0,
      found: !given && digit > 0,
      sure: candidates.length === 1,
      bad,
      tinted: view.tinted.has(index),
      differs: view.differ.has(index),
    };
    setAttribute(cell, 'class', ['cell', ...Object.keys(marks).filter((name) => marks[name])].join(' '));
  }

  function nameOf(index, symbol, candidates) {
    const row = Math.floor(index / view.side) + 1;
    const column = (index % view.side) + 1;
    const place = `row ${row}, column ${column}, ${symbol || 'empty'}`;
    if (view.givens[index]) return `${place}, given${view.bad.has(index) ? ', in conflict' : ''}`;
    if (candidates.length) return `${place}, ${candidates.length === 1 ? 'candidate' : 'candidates'} ${symbolsOf(candidates).join(' ')}`;
    return view.differ.has(index) ? `${place}, ${view.symbols[view.unlike[index] - 1]} in the other solution` : place;
  }

  function symbolsOf(digits) {
    return digits.map((digit) => view.symbols[digit - 1]);
  }

  /** Make a cell the one that Tab reaches. */
  function moveTo(index, focus = true) {
    cells[active]?.setAttribute('tabindex', '-1');
    active = index;
    cells[active].setAttribute('tabindex', '0');
    if (focus) cells[active].focus();
  }

  function target(key, whole) {
    const { side } = view;
    const row = Math.floor(active / side);
    const column = active % side;
    switch (key) {
      case 'ArrowLeft': return column > 0 ? active - 1 : active;
      case 'ArrowRight': return column < side - 1 ? active + 1 : active;
      case 'ArrowUp': return row > 0 ? active - side : active;
      case 'ArrowDown': return row < side - 1 ? active + side : active;
      case 'Home': return whole ? 0 : row * side;
      case 'End': return whole ? cells.length - 1 : (row + 1) * side - 1;
      default: return null;
    }
  }

  /** Return the digit a key stands for on this board, 0 for emptying, null for neither. */
  function digitOf(key) {
    const symbols = view.symbols.slice(0, view.side);
    const exact = symbols.indexOf(key);
    const found = exact >= 0 ? exact : symbols.toLowerCase().indexOf(key.toLowerCase());
    if (key.length === 1 && found >= 0) return found + 1;
    return EMPTYING.includes(key) ? 0 : null;
  }

  root.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.isComposing) return;
    const place = target(event.key, event.ctrlKey);
    const digit = event.ctrlKey ? null : digitOf(event.key);
    if (place === null && digit === null) return;
    event.preventDefault();
    if (place !== null) moveTo(place);
    else onEdit(active, digit);
  });

  // A click focuses the cell (it has a tabindex); so does a screen reader's cursor. Either way it becomes the active one.
  root.addEventListener('focusin', (event) => {
    const index = cells.indexOf(event.target);
    if (index >= 0 && index !== active) moveTo(index, false);
  });

  return { draw };
}

/** Return candidates as text of as many lines as a box has, each digit in its own place. */
function pencilled(candidates, { boxsize, side, symbols }) {
  const here = new Set(candidates);
  const places = Array.from({ length: side }, (_, place) => (here.has(place + 1) ? symbols[place] : ' '));
  const lines = Array.from({ length: boxsize }, (_, line) => places.slice(line * boxsize, (line + 1) * boxsize).join(''));
  return lines.join('\n');
}

function makeRow(row, { side, boxsize }) {
  const element = document.createElement('div');
  element.className = row > 0 && row % boxsize === 0 ? 'row box-edge' : 'row';
  element.setAttribute('role', 'row');
  element.setAttribute('aria-rowindex', String(row + 1));
  element.style.setProperty('--row', String(row));
  element.append(...Array.from({ length: side }, (_, column) => makeCell(column)));
  return element;
}

function makeCell(column) {
  const element = document.createElement('div');
  element.setAttribute('role', 'gridcell');
  element.setAttribute('aria-colindex', String(column + 1));
  element.setAttribute('tabindex', '-1');
  return element;
}

/** Write only what differs: untouched cells keep their animation, and screen readers stay quiet. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
