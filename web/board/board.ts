/**
 * The grid: draws a view and reports what is typed into one or several cells. It knows no rules and does not call the
 * worker.
 */
import { faceOf, gridRows, type Face, nameOf } from './cells.js';
import { createChoice, rectangle, actionOf, type Action } from './choice.js';
import { setAttribute, addStyles } from '../dom.js';
import { imported, lazy } from '../download.js';
import { nothing, render, svg } from '../html.js';
import type { Marking } from '../state/state.js';
import type * as Tints from './pointers.js';
import type { BoardView } from '../state/boardview.js';

/** Digit 0 clears a cell. */
export type BoardActions = {
  edit: (indexes: number[], digit: number, marking?: Marking) => void;
  clear: () => void;
  pencil: () => void;
  say: (text: string) => void;
  tell: (text: string) => void; // announces a text, to screen readers only
  enter: (event: FocusEvent) => void;
};

const NO_TINTS = { same: new Set<number>(), peer: new Set<number>() };

/**
 * Create a board inside an element with role grid.
 * @param first   the first view to draw
 */
export function createBoard(root: HTMLElement, actions: BoardActions, first: BoardView) {
  let cells: HTMLElement[] = [];
  let view = first;
  let active = 0;
  let anchor = 0; // the fixed corner while selecting with Shift
  let visited = false; // a cell of this grid has had the focus
  let closable = false; // the selection may be a closed line
  let faces: Face[] = [];
  let tintsOf: typeof Tints.tintsOf | null = null; // set once the grid has been reached
  const choice = createChoice(
    () => cells.length,
    (said) => {
      paint();
      if (said) actions.tell(said);
    },
  );
  const indexOf = (target: EventTarget | null | undefined) =>
    target instanceof HTMLElement ? cells.indexOf(target) : -1;
  const chosen = () => (choice.list().length ? choice.list() : [active]);
  const { layer, chain } = createDrawings(root, () => paint(), actions.say);
  setAttribute(root, 'aria-multiselectable', 'true');

  function draw(next: BoardView) {
    const resized = !cells.length || next.side !== view.side || next.box.columns !== view.box.columns;
    view = next;
    faces = view.givens.map((_, index) => faceOf(view, index));
    root.classList.toggle(
      'with-candidates',
      faces.some(({ candidates, centre }) => candidates || centre),
    );
    root.classList.toggle('with-pad', view.pad);
    if (resized) resize();
    else paint();
  }

  function paint() {
    const digits = faces.map(({ digit }) => digit);
    const tints = tintsOf?.(view, digits, active, chosen().length === 1) ?? NO_TINTS;
    const loop = closable && choice.isClosed() ? loopOf(choice.list(), view.side) : nothing;
    render([layer(view), gridRows(view, faces, { active, chosen: choice, tints }), loop, chain(view)], root);
  }

  function resize() {
    const hadFocus = root.contains(document.activeElement);
    const { side, box, across } = view;
    const numbers = { side, boxes: side / box.columns, across, lines: Math.ceil(side / across) };
    for (const [name, number] of Object.entries(numbers)) root.style.setProperty(`--${name}`, String(number));
    root.dataset.across = String(across);
    setAttribute(root, 'aria-rowcount', String(side));
    setAttribute(root, 'aria-colcount', String(side));
    active = Math.min(active, faces.length - 1);
    paint();
    cells = [...root.querySelectorAll('[role=gridcell]')];
    visited = hadFocus;
    leave(active, hadFocus);
  }

  /** Make a cell active: Tab and the number pad go to it. */
  function moveTo(index: number, focus = true) {
    active = index;
    paint();
    if (focus) cells[active].focus();
  }

  /** Move to a cell, and select only it. */
  function leave(index: number, focus = true) {
    choice.none();
    anchor = index;
    moveTo(index, focus);
  }

  /** Select all cells up to one. */
  function extend(index: number, focus = true) {
    choice.set(rectangle(anchor, index, view.side));
    moveTo(index, focus);
  }

  /** Add cells to the selection, and move to the last of them. */
  function pass(indexes: number[], focus = true) {
    const start = visited && !choice.list().length ? [active] : [];
    choice.add([...start, ...indexes], active);
    anchor = indexes.at(-1) ?? active;
    moveTo(anchor, focus);
  }

  const close = (index: number) => closable && choice.close(index);

  /** Move from a cell that is no longer selected to one that is; the first cell of a line closes it before that. */
  function drop(index: number) {
    if (close(index)) return moveTo(index);
    choice.remove(index);
    const left = chosen();
    if (left.length > 1) moveTo(left.at(-1) ?? active);
    else leave(left[0]);
  }

  function selectAll() {
    choice.all();
    actions.say('All cells are selected. Delete clears the grid, Ctrl+C copies the puzzle.');
  }

  /** @param stays   whether the active cell stays the same */
  function type({ digit, marking }: { digit: number; marking: Marking }, stays = false) {
    if (!digit && choice.isWhole()) {
      choice.none();
      return actions.clear();
    }
    const cells = chosen();
    actions.edit(cells, digit, marking || undefined);
    const last = view.side ** 2 - 1;
    if (view.advances && !stays && cells.length === 1) leave(Math.min(active + 1, last), hasFocus());
  }

  /** Clear the active cell, or go back to the one before and clear that, as in a text. */
  function back() {
    if (!faces[active].digit && chosen().length === 1) leave(Math.max(active - 1, 0), hasFocus());
    type({ digit: 0, marking: '' }, true);
  }

  const hasFocus = () => root.contains(document.activeElement);

  function act(action: Action) {
    if (action.kind === 'digit') return type(action);
    if ('to' in action) return { move: leave, extend, roam: moveTo }[action.kind](action.to);
    const acts = {
      back,
      clear: () => type({ digit: 0, marking: '' }, true),
      toggle: () => close(active) || choice.remove(active) || choice.add([active]),
      all: selectAll,
      none: () => leave(active),
      pencil: actions.pencil,
    };
    acts[action.kind]();
  }

  root.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const action = actionOf(event, { ...view, active });
    if (!action) return;
    event.preventDefault();
    act(action);
  });

  // A click focuses the cell (it has a tabindex), and so does a screen reader's cursor. Either way the cell
  // becomes active.
  root.addEventListener('focusin', (event) => {
    const index = indexOf(event.target);
    if (index < 0) return;
    visited = true;
    if (index !== active) leave(index, false);
    actions.enter(event);
  });
  // The tools and the number pad act on the selected cells.
  root.addEventListener('focusout', ({ relatedTarget: to }) => {
    if (to instanceof Element && !to.closest('.board, .tools, .keypad, .colouring, .desk')) choice.none();
  });
  if (root.parentElement) watchEdges(root.parentElement, root);
  whenReached(
    root,
    () => imported('board/pointers.js', (again) => import(`./pointers.js${again}`)),
    ({ reached }, presses) => {
      const isChosen = (index: number) => choice.list().includes(index);
      const several = () => choice.list().length > 1;
      const visits: typeof leave = (...where) => {
        visited = true;
        leave(...where);
      };
      const hand = {
        indexOf,
        shown: () => view,
        leave: visits,
        extend,
        pass,
        isChosen,
        drop,
        several,
      };
      tintsOf = reached(root, hand, indexOf(presses.at(-1)?.target) === active ? presses : []);
      paint();
    },
    ({ message }) => actions.say(`Part of the grid could not be loaded. ${message}`),
  );

  return {
    draw,
    moveTo,
    /** Return the index of the active cell; -1 before any cell was selected. */
    active: () => (visited || view.pad ? active : -1),
    isWhole: choice.isWhole,
    /** Return the name of the active cell, and the number of selected cells. */
    name: () => [...(chosen().length > 1 ? [`${chosen().length} cells`] : []), nameOf(view, active)].join(', '),
    press: (digit: number, stays = false) => type({ digit, marking: '' }, stays),
    /** The selected cells, in the order of selection. */
    chosen,
    /**
     * The same, but empty after `choose([])` until a cell is selected again. Where the selection may be a closed line
     * and is one, its first cell is there again at the end.
     */
    line() {
      if (!visited) return choice.list();
      return closable && choice.isClosed() ? [...chosen(), chosen()[0]] : chosen();
    },
    /** Let the selection be a closed line, or not. */
    closing(on: boolean) {
      if (on === closable) return;
      closable = on;
      paint();
    },
    /** Select cells; a line that ends where it starts is closed. */
    choose(indexes: number[]) {
      choice.line(indexes);
      visited = indexes.length > 0;
      if (indexes.length) moveTo(indexes.at(-1) ?? active, false);
    },
  };
}

/** Return the picture of a closed line through the middles of selected cells. */
function loopOf(indexes: number[], side: number) {
  const points = indexes.map((index) => `${(index % side) + 0.5} ${Math.floor(index / side) + 0.5}`);
  return svg`<svg class="chain loop" aria-hidden="true" viewBox="0 0 ${side} ${side}" preserveAspectRatio="none">
    <path d="M${points.join('L')}Z"></path></svg>`;
}

/**
 * Return functions that return the drawings of a view: the layer of its rules under the digits, and its chain over the
 * cells. Their code is loaded with the first.
 * @param root   the grid
 */
function createDrawings(root: HTMLElement, repaint: () => void, say: (text: string) => void) {
  const part = lazy(load, {
    arrived: repaint,
    failed: ({ message }) =>
      say(`Rules and chains could not be drawn; the rules are listed below the grid. ${message}`),
  });

  async function load() {
    const [module] = await Promise.all([
      imported('board/drawings.js', (again) => import(`./drawings.js${again}`)),
      addStyles('./styles/ruled.css'),
    ]);
    return module;
  }

  function layer({ ruled, side }: BoardView) {
    const drawings = ruled?.shapes.length ? part() : null;
    root.classList.toggle('ruled', drawings !== null);
    root.style.setProperty('--room', String(ruled?.room ?? 0));
    return drawings && ruled ? drawings.picture(ruled, side) : nothing;
  }

  const chain = (view: BoardView) => (view.step?.chain.length ? (part()?.chainOf(view) ?? nothing) : nothing);
  return { layer, chain };
}

/**
 * Load a part when the pointer or keyboard first reaches an element, and use it.
 * @param use   called with the presses of a mouse or pen before the part was loaded
 */
function whenReached<T>(
  target: HTMLElement,
  load: () => Promise<T>,
  use: (part: T, presses: PointerEvent[]) => void,
  failed: (error: Error) => void,
) {
  const listening = new AbortController();
  let presses: PointerEvent[] = [];
  const arrived = (part: T) => {
    listening.abort();
    use(part, presses);
  };
  const forget = (error: Error) => {
    presses = [];
    failed(error);
  };
  const part = lazy(load, { arrived, failed: forget });
  for (const type of ['pointerover', 'focusin']) target.addEventListener(type, part, listening);
  const keep = (event: PointerEvent) => event.pointerType !== 'touch' && presses.push(event);
  target.addEventListener('pointerdown', keep, listening);
}

/**
 * @param frame   the element that scrolls
 * @param content   the element in it, which may grow
 */
function watchEdges(frame: HTMLElement, content: HTMLElement) {
  const draw = () => {
    const hidden = frame.scrollWidth - frame.clientWidth;
    frame.classList.toggle('more-before', frame.scrollLeft > 1);
    frame.classList.toggle('more-after', frame.scrollLeft < hidden - 1);
  };
  const resized = new ResizeObserver(draw);
  for (const one of [frame, content]) resized.observe(one);
  frame.addEventListener('scroll', draw, { passive: true });
}
