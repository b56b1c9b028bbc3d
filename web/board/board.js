/**
 * The grid: draws a view and reports what is typed into it. It knows no rules and does not call the worker.
 *
 * @typedef {{boxsize: number, side: number, givens: number[], entries: number[], marks: number[][], solution:
 *   ?number[], unlike: ?number[], candidates: ?number[][], symbols: string, regions: string[][], pad: boolean, tinted:
 *   Set<number>, bad: Set<number>, differ: Set<number>, markDiffer: boolean, flagged: Set<number>}} BoardView   cells
 *   are indexes from 0, in row order; unlike: the other solution; markDiffer: the differing cells are few enough to be
 *   marked; regions: labels of the variant's regions that a cell is in; pad: the number pad is shown
 * @typedef {{edit: (index: number, digit: number, pencil?: boolean) => void, clear: () => void, pencil: () => void,
 *   say: (text: string) => void, enter: (event: FocusEvent) => void}} BoardActions   digit 0 empties
 */
import { make, setAttribute, setText } from '../dom.js';
import { watchEdges } from './edges.js';
import { actionOf } from './keys.js';
import { contentOf, isBad, isFlagged, nameOf } from './naming.js';

/**
 * Make a board inside an element with role grid.
 * @param {HTMLElement} root @param {BoardActions} actions
 */
export function createBoard(root, actions) {
  let cells = [];
  let view = null;
  let active = 0;
  let chosen = false; // somebody has been in a cell of this grid
  let all = false; // the whole grid is selected
  let digits = []; // the digit shown in each cell
  let same = new Set(); // indexes of the cells with the digit of the active one

  /** @param {BoardView} next */
  function draw(next) {
    const resized = next.side !== view?.side;
    view = next;
    const contents = view.givens.map((_, index) => contentOf(view, index));
    digits = contents.map(({ digit }) => digit);
    if (resized) rebuild();
    same = likeActive();
    root.classList.toggle(
      'with-candidates',
      contents.some(({ notes }) => notes.length),
    );
    root.classList.toggle('with-pad', view.pad);
    cells.forEach((cell, index) => drawCell(cell, index, contents[index]));
  }

  /** Return the cells that show the active cell's digit, as a help for filling in, and so none in a solution. */
  function likeActive() {
    const digit = view.solution ? 0 : digits[active];
    return new Set(digit ? digits.flatMap((other, index) => (other === digit && index !== active ? [index] : [])) : []);
  }

  /** Highlight equal digits; only cells that change are touched, as the largest grid has 1,296. */
  function drawSame() {
    const before = same;
    same = likeActive();
    for (const index of before) if (!same.has(index)) cells[index].classList.remove('same');
    for (const index of same) if (!before.has(index)) cells[index].classList.add('same');
  }

  function rebuild() {
    const hadFocus = root.contains(document.activeElement);
    const { side, boxsize } = view;
    root.style.setProperty('--side', String(side));
    root.style.setProperty('--boxsize', String(boxsize));
    root.dataset.boxsize = String(boxsize);
    setAttribute(root, 'aria-rowcount', String(side));
    setAttribute(root, 'aria-colcount', String(side));
    const rows = Array.from({ length: side }, (_, row) => makeRow(row, view));
    cells = rows.flatMap((row) => [...row.children]);
    root.replaceChildren(...rows);
    select(false);
    chosen = hadFocus;
    same = new Set();
    moveTo(Math.min(active, cells.length - 1), hadFocus);
  }

  function drawCell(cell, index, { given, entry, digit, notes }) {
    const bad = isBad(view, index);
    const flagged = isFlagged(view, index);
    setText(cell, digit ? view.symbols[digit - 1] : '');
    setAttribute(cell, 'aria-label', nameOf(view, index));
    // Drawn from an attribute: a cell's text is its digit and nothing else.
    setAttribute(cell, 'data-candidates', notes.length ? pencilled(notes, view) : null);
    setAttribute(cell, 'aria-invalid', bad || flagged ? 'true' : null);
    const looks = {
      'column-edge': index % view.side > 0 && index % view.boxsize === 0,
      given: given > 0,
      entered: entry > 0 && entry === digit,
      found: !given && digit > 0 && entry !== digit,
      marked: notes.length > 0 && !view.candidates,
      sure: notes.length === 1 && Boolean(view.candidates),
      bad,
      flagged,
      tinted: view.tinted.has(index),
      same: same.has(index),
      differs: view.markDiffer && view.differ.has(index),
      corrected: entry > 0 && entry !== digit,
      active: index === active,
    };
    setAttribute(cell, 'class', ['cell', ...Object.keys(looks).filter((name) => looks[name])].join(' '));
  }

  /** Make a cell the active one, which Tab and the number pad reach. */
  function moveTo(index, focus = true) {
    cells[active]?.setAttribute('tabindex', '-1');
    cells[active]?.classList.remove('active');
    active = index;
    cells[active].setAttribute('tabindex', '0');
    cells[active].classList.add('active');
    drawSame();
    if (focus) cells[active].focus();
  }

  function select(whole) {
    if (whole) actions.say('The whole grid is selected. Delete empties it, Ctrl+C copies the puzzle.');
    if (whole === all) return;
    all = whole;
    root.classList.toggle('selected', all);
    for (const cell of cells) setAttribute(cell, 'aria-selected', all ? 'true' : null);
  }

  function act(action) {
    const whole = all;
    select(action.kind === 'all');
    if (action.kind === 'move') moveTo(action.to);
    else if (action.kind === 'pencil') actions.pencil();
    else if (action.kind === 'digit' && whole && !action.digit) actions.clear();
    else if (action.kind === 'digit') actions.edit(active, action.digit, action.pencil || undefined);
  }

  root.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const action = actionOf(event, { ...view, active });
    if (!action) return;
    event.preventDefault();
    act(action);
  });

  // A click focuses the cell (it has a tabindex); so does a screen reader's cursor. Either way it becomes the active
  // one.
  root.addEventListener('focusin', (event) => {
    const index = cells.indexOf(event.target);
    if (index < 0) return;
    chosen = true;
    if (index !== active) moveTo(index, false);
    actions.enter(event);
  });
  watchEdges(root.parentElement, root);
  root.addEventListener('pointerdown', () => select(false));
  root.addEventListener('focusout', () => select(false));

  return {
    draw,
    moveTo,
    /** Return the index of the active cell; -1 if nobody has chosen one. */
    active: () => (chosen || view.pad ? active : -1),
    isWhole: () => all,
    name: () => nameOf(view, active),
    press: (digit) => act({ kind: 'digit', digit, pencil: false }),
  };
}

/** Return candidates as text of as many lines as a box has, each digit in its own place. */
function pencilled(candidates, { boxsize, side, symbols }) {
  const here = new Set(candidates);
  const places = Array.from({ length: side }, (_, place) => (here.has(place + 1) ? symbols[place] : ' '));
  const lines = Array.from({ length: boxsize }, (_, line) =>
    places.slice(line * boxsize, (line + 1) * boxsize).join(''),
  );
  return lines.join('\n');
}

function makeRow(row, { side, boxsize }) {
  const made = make('div', { className: row > 0 && row % boxsize === 0 ? 'row box-edge' : 'row' });
  made.setAttribute('role', 'row');
  made.setAttribute('aria-rowindex', String(row + 1));
  made.append(...Array.from({ length: side }, (_, column) => makeCell(column)));
  return made;
}

function makeCell(column) {
  const made = make('div', { tabIndex: -1 });
  made.setAttribute('role', 'gridcell');
  made.setAttribute('aria-colindex', String(column + 1));
  return made;
}
