/** Parts that are loaded when the user first reaches the grid: selection by pointer, highlighting, and regions. */
import { fetchJson, lazy } from '../download.js';
import { contentOf } from './naming.js';
import { placeOf } from './lines.js';
import type { BoardActions, BoardView } from './board.js';
import type { Line } from '../state/lines.js';

/**
 * @param root   the grid
 * @param presses   the presses of a mouse or pen while this was loading; with Ctrl or Shift, they select cells
 */
export function reached(root: HTMLElement, hand: Hand, actions: BoardActions, presses: PointerEvent[]) {
  watchPointers(root, hand, presses);
  const houses = lazy(() => fetchJson('houses.json'), {
    arrived: actions.houses,
    failed: ({ message }) => actions.say(`The row, column and box of a cell cannot be highlighted. ${message}`),
  });
  const tints: typeof tintsOf = (...shown) => {
    houses();
    return tintsOf(...shown);
  };
  return tints;
}

/** The actions of a pointer in the grid. */
export type Hand = {
  indexOf: (target: EventTarget | null) => number;
  shown: () => BoardView;
  tryLine: (line: Line | null) => void;
  keepLine: () => void;
  leave: Move;
  extend: Move;
  pass: (indexes: number[], focus?: boolean) => void;
  isChosen: (index: number) => boolean;
  drop: (index: number) => void;
  several: () => boolean;
};

/**
 * Moves to a cell. `focus` must be false if a click follows, which focuses the cell: the number pad that appears with
 * the focus may move the grid away from under the pointer.
 */
export type Move = (index: number, focus?: boolean) => void;

/** Milliseconds a finger must hold a cell, and pixels it may move meanwhile. */
const HOLD = 350;
const SLIP = 10;

/**
 * @param root   the grid
 * @param presses   the presses of a mouse or pen before this was loaded
 */
function watchPointers(root: HTMLElement, hand: Hand, presses: PointerEvent[] = []) {
  let last = -1; // the cell that a drag has reached; -1 while not dragging
  /** The start of a touch that may still become a tap or a hold. */
  let touched: { event: PointerEvent; index: number; timer: number } | null = null;
  let kept = false; // the cell below the pointer does not become active
  let held = false; // a finger did more than tap or scroll
  let begun: Press | null = null; // where a line begins

  function press(event: PointerEvent) {
    const index = hand.indexOf(event.target);
    if (!event.isPrimary) return release();
    [kept, held] = [false, false];
    if (index < 0 || event.button) return;
    if (hand.shown().joining) begin(event, index);
    else if (event.pointerType === 'touch') hold(event, index);
    else pick(event, index);
  }

  function pick({ shiftKey, ctrlKey, metaKey }: PointerEvent, index: number) {
    const more = ctrlKey || metaKey;
    kept = more && hand.isChosen(index);
    if (kept) return hand.drop(index);
    last = index;
    if (shiftKey) hand.extend(index, false);
    else if (more) hand.pass([index], false);
    else hand.leave(index, false);
  }

  function begin(event: PointerEvent, index: number) {
    begun = pressIn(event, index);
    hand.leave(index, false);
  }

  /** Let the line end below the pointer. */
  function draw(event: PointerEvent, from: Press) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const index = hand.indexOf(target);
    if (index >= 0) hand.tryLine(lineBetween(hand.shown(), from, pressIn({ ...point(event), target }, index)));
  }

  function hold(event: PointerEvent, index: number) {
    const timer = setTimeout(() => {
      touched = null;
      last = index;
      held = true;
      if (!hand.several()) hand.leave(index);
      hand.pass([index]);
    }, HOLD);
    touched = { event, index, timer };
  }

  function move(event: PointerEvent) {
    if (touched && isAway(event, touched.event)) forget();
    if (begun && event.isPrimary) return draw(event, begun);
    if (last < 0 || !event.isPrimary) return;
    if (!event.buttons) return release();
    const index = hand.indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (index < 0 || index === last) return;
    hand.pass(way(last, index, hand.shown().side));
    last = index;
  }

  function lift() {
    if (touched) hand.leave(touched.index, false);
    if (begun) hand.keepLine();
    release();
  }

  function forget() {
    clearTimeout(touched?.timer);
    touched = null;
  }

  function release() {
    forget();
    last = -1;
    begun = null;
    hand.tryLine(null);
  }

  /** Keep the browser from scrolling, opening a menu or clicking after a hold. */
  function prevent(event: TouchEvent | PointerEvent) {
    if (held) event.preventDefault();
  }

  presses.forEach(press);
  root.addEventListener('pointerdown', press);
  root.addEventListener('mousedown', (event) => kept && event.preventDefault());
  root.addEventListener('touchmove', prevent, { passive: false });
  root.addEventListener('touchend', prevent);
  root.addEventListener('contextmenu', prevent);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', lift);
  document.addEventListener('pointercancel', release);
}

const isAway = (one: PointerEvent, other: PointerEvent) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > SLIP;

/** A place in a cell that was pressed; in cells from the corner of the grid. */
type Press = { index: number; right: number; down: number };

const point = ({ clientX, clientY }: PointerEvent) => ({ clientX, clientY });

/** Return where an event is in its cell, from 0 to 1. */
function pressIn(
  { clientX, clientY, target }: { clientX: number; clientY: number; target: EventTarget | null },
  index: number,
): Press {
  const { left, top, width, height } = (target as Element).getBoundingClientRect();
  return { index, right: (clientX - left) / width, down: (clientY - top) / height };
}

/**
 * Return the line between two presses, null if they are on the same candidate. Links between cells are of one digit: of
 * those that both cells have, the one nearest to the first press. Otherwise a line ends at the candidate nearest to
 * each press, or in the middle of a cell without candidates.
 */
export function lineBetween(view: BoardView, from: Press, to: Press): Line | null {
  const [here, there] = [from, to].map(({ index }) => contentOf(view, index).notes);
  const both = here.filter((digit) => there.includes(digit));
  const isInside = from.index === to.index;
  const digit = isInside ? 0 : nearest(view, from, both);
  const ends = [digit || nearest(view, from, here), digit || nearest(view, to, there)];
  return isInside && ends[0] === ends[1]
    ? null
    : [
        [from.index + 1, ends[0]],
        [to.index + 1, ends[1]],
      ];
}

/** Return the digit whose candidate is nearest to a press, 0 if there is none. */
function nearest(view: BoardView, { index, right, down }: Press, digits: number[]): number {
  const far = (digit: number) => {
    const { x, y } = placeOf(view, [index + 1, digit]);
    return Math.hypot(x - (index % view.side) - right, y - Math.floor(index / view.side) - down);
  };
  return digits.reduce((best, digit) => (best && far(best) <= far(digit) ? best : digit), 0);
}

/** Return the cells on the straight line from one to another, without the first: a fast pointer skips some. */
export function way(from: number, to: number, side: number): number[] {
  const down = Math.floor(to / side) - Math.floor(from / side);
  const right = (to % side) - (from % side);
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const at = (step: number) =>
    (Math.floor(from / side) + Math.round((down * step) / steps)) * side +
    (from % side) +
    Math.round((right * step) / steps);
  return Array.from({ length: steps }, (_, step) => at(step + 1));
}

const NONE = new Set<number>();

/**
 * Return the indexes of the other cells that share a region with a cell.
 * @param regions   lists of cell labels
 */
export function peersOf(regions: number[][], index: number) {
  const around = regions.filter((cells) => cells.includes(index + 1)).flat();
  return new Set(around.map((label) => label - 1).filter((other) => other !== index));
}

/** Return the indexes of the other cells with the digit of a cell. */
export function likeCell(digits: number[], index: number) {
  const digit = digits[index];
  return new Set<number>(digit ? digits.flatMap((other, at) => (other === digit && at !== index ? [at] : [])) : []);
}

/**
 * Return the cells of each tint, by class. Tints help with filling in, so a solution has none; peers are tinted only
 * while a single cell is selected.
 */
export function tintsOf(view: BoardView, digits: number[], active: number, alone: boolean) {
  return {
    same: view.solution ? NONE : likeCell(digits, active),
    peer: view.solution || !alone ? NONE : peersOf(view.units, active),
  };
}
