/** Parts that are loaded when the user first reaches the grid: selection by pointer, highlighting, and regions. */
import type { BoardView } from '../state/boardview.js';

/**
 * @param root   the grid
 * @param presses   the presses of a mouse or pen while this was loading; with Ctrl or Shift, they select cells
 */
export function reached(root: HTMLElement, hand: Hand, presses: PointerEvent[]) {
  watchPointers(root, hand, presses);
  return tintsOf;
}

/** The actions of a pointer in the grid. */
export type Hand = {
  indexOf: (target: EventTarget | null) => number;
  shown: () => BoardView;
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
/** Part of a cell's width from its centre within which a drag means it: beside a diagonal are corners of others. */
const NEAR = 0.4;

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

  function press(event: PointerEvent) {
    const index = hand.indexOf(event.target);
    if (!event.isPrimary) return release();
    [kept, held] = [false, false];
    if (index < 0 || event.button) return;
    if (event.pointerType === 'touch') hold(event, index);
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
    if (last < 0 || !event.isPrimary) return;
    if (!event.buttons) return release();
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const index = hand.indexOf(target);
    if (index < 0 || index === last || !isMeant(event, target as HTMLElement)) return;
    hand.pass(way(last, index, hand.shown().side));
    last = index;
  }

  function lift() {
    if (touched) hand.leave(touched.index, false);
    release();
  }

  function forget() {
    clearTimeout(touched?.timer);
    touched = null;
  }

  function release() {
    forget();
    last = -1;
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

function isMeant({ clientX, clientY }: PointerEvent, cell: HTMLElement) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) < NEAR * width;
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
