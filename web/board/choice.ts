/**
 * The selection of cells, and the keys that move and change it. Typed digits go into all selected cells; the selection
 * is empty while only the active cell is selected. It is closed if its first cell was selected again at the end, as for
 * a line that returns to its start. Does not touch the document.
 */
import type { Box, Marking } from '../state/state.js';

/** The number of cells from which on a line can be closed. */
const LOOP = 3;

/**
 * @param number   returns the number of cells in the grid
 * @param changed   called after each change; said: the number of selected cells as a sentence, "" if unchanged
 */
export function createChoice(number: () => number, changed: (said: string) => void) {
  let chosen = new Set<number>();
  let closed = false;

  /** Replace the selection. */
  function set(indexes: Iterable<number>, closes = false) {
    const [before, was] = [chosen, closed];
    chosen = new Set(indexes);
    closed = closes;
    const same = chosen.size === before.size && closes === was;
    if (before.size || chosen.size) changed(same ? '' : words(chosen.size, closes));
  }

  /** Return whether the selection can be closed at a cell. */
  const canClose = (index: number, list: number[]) => list.length >= LOOP && list[0] === index;

  /**
   * Add the cells that a pointer passes.
   * @param from   the cell that it comes from
   */
  function add(indexes: number[], from = -1) {
    const list = [...chosen];
    let closes = closed;
    for (const index of indexes) {
      if (!list.includes(index)) {
        list.push(index);
        closes = false;
      } else if (canClose(index, list) && from === list.at(-1)) closes = true;
      from = index;
    }
    set(list, closes);
  }

  return {
    set,
    none: () => set([]),
    all: () => set(Array(number()).keys()),
    add,
    /** Select the cells of a line, which is closed if it ends where it starts. */
    line: (indexes: number[]) => set(indexes, indexes.length > LOOP && indexes[0] === indexes.at(-1)),
    /** Close the selection at its first cell; returns whether it was open before. */
    close(index: number) {
      const closes = !closed && canClose(index, [...chosen]);
      if (closes) set(chosen, true);
      return closes;
    },
    isClosed: () => closed,
    /** Deselect a cell; returns whether it was selected. */
    remove(index: number) {
      const was = chosen.has(index);
      if (was) set([...chosen].filter((other) => other !== index));
      return was;
    },
    has: (index: number) => chosen.has(index),
    list: () => [...chosen],
    isWhole: () => chosen.size > 1 && chosen.size === number(),
  };
}

const words = (number: number, closed: boolean) =>
  closed
    ? `${number} cells are selected: a closed line.`
    : number > 1
      ? `${number} cells are selected.`
      : '1 cell is selected.';

/** Return the cells of the rectangle between two corners, as indexes ordered from the first to the second. */
export function rectangle(one: number, other: number, side: number): number[] {
  const columns = range(one % side, other % side);
  return range(rowOf(one, side), rowOf(other, side)).flatMap((row) => columns.map((column) => row * side + column));
}

const rowOf = (index: number, side: number) => Math.floor(index / side);
const range = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + Math.sign(last - first) * step);

/**
 * active: index of the cell; playing: the givens are fixed; colouring: numbers are colours; advances: the next cell
 * becomes active after each digit
 */
export type Place = {
  side: number;
  box: Box;
  symbols: string;
  active: number;
  playing: boolean;
  colouring?: boolean;
  advances?: boolean;
};

export type Key = {
  key: string;
  code?: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
  getModifierState?: (name: string) => boolean;
};

export type Action =
  | { kind: 'move' | 'extend' | 'roam'; to: number }
  | { kind: 'digit'; digit: number; marking: Marking }
  | { kind: 'back' | 'clear' }
  | { kind: 'all' | 'none' | 'toggle' | 'pencil' };

/** The numbers of the colours. */
const HUES = '123456789';

const EMPTYING = ['Backspace', 'Delete', '0', '.'];
const NO_KEY = ['Process', 'Unidentified', 'Dead'];

/**
 * Return the action of a key, or null: digit 0 clears, 'extend' selects all cells up to one, 'roam' moves without
 * changing the selection, 'toggle' selects or deselects the active cell, 'all' selects the grid, 'none' leaves the
 * active cell, 'pencil' switches marks, 'back' clears the active cell, or the one before if it is empty, and 'clear'
 * only clears it.
 */
export function actionOf(event: Key, place: Place): Action | null {
  const { ctrl, meta, alt } = modifiers(event);
  const symbols = place.symbols.slice(0, place.side);
  const centre = place.playing && ctrl !== alt && !meta && !event.shiftKey ? rowDigit(event, symbols) : 0;
  if (centre) return { kind: 'digit', digit: centre, marking: 'centre' };
  if (alt) return null;
  if (isCommand(event, 'a')) return { kind: 'all' };
  if (meta) return null;
  const to = target(event.key, ctrl, place);
  if (to !== null) return { kind: event.shiftKey ? 'extend' : ctrl ? 'roam' : 'move', to };
  if (ctrl) return event.key === ' ' ? { kind: 'toggle' } : null;
  if (event.key === 'Escape') return { kind: 'none' };
  if (place.advances && event.key === 'Backspace') return { kind: 'back' };
  if (place.advances && event.key === 'Delete') return { kind: 'clear' };
  if (event.key === ' ') return place.advances ? { kind: 'digit', digit: 0, marking: '' } : { kind: 'pencil' };
  return digitOf(event, place.colouring && !event.shiftKey ? HUES : symbols);
}

/**
 * Return the digit of a key in the digit row, 0 for another key or a digit that the grid does not have. With Ctrl or
 * Alt it is a centre mark, as in other programs. Some browsers switch tabs with these keys, so the page leaves the keys
 * to the browser except on the Play tab.
 */
const rowDigit = (event: Key, symbols: string) => symbols.indexOf(rowKey(event) || ' ') + 1;

const rowKey = ({ code = '' }) => /^Digit([1-9])$/.exec(code)?.[1] ?? '';

/** Return whether a key is Ctrl or Cmd with a letter, whatever the layout. */
export function isCommand(event: Key, letter: string) {
  const { ctrl, meta, alt } = modifiers(event);
  return (ctrl || meta) && !alt && plain(event).toLowerCase() === letter;
}

/** Return the modifiers. On some systems AltGr is Ctrl and Alt, and then only serves to type a character. */
function modifiers(event: Key) {
  if (event.getModifierState?.('AltGraph')) return { ctrl: false, meta: false, alt: false };
  return { ctrl: Boolean(event.ctrlKey), meta: Boolean(event.metaKey), alt: Boolean(event.altKey) };
}

/** Return the character of a key; if the layout or an input method gives no ASCII character, that of a US keyboard. */
function plain({ key, code = '', shiftKey = false }: Key) {
  if (!NO_KEY.includes(key) && (key.length > 1 || /[!-~]/.test(key))) return key;
  const found = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(code)?.[1];
  if (!found) return key;
  return shiftKey ? found : found.toLowerCase();
}

/** Shift makes a pencil mark unless it is needed for the digit itself; the digit row works on every layout. */
function digitOf(event: Key, symbols: string): Action | null {
  const key = plain(event);
  if (EMPTYING.includes(key) && !symbols.includes(key)) return { kind: 'digit', digit: 0, marking: '' };
  const meant = [key, key.toLowerCase(), rowKey(event)];
  const symbol = meant.find((one) => one?.length === 1 && symbols.includes(one));
  if (!symbol) return null;
  const marking = event.shiftKey && event.key !== symbol ? 'corner' : '';
  return { kind: 'digit', digit: symbols.indexOf(symbol) + 1, marking };
}

/** Return the index of the cell that a key moves to; null if it does not move. */
function target(key: string, ctrl: boolean, { active, side, box }: Place) {
  const row = Math.floor(active / side);
  const column = active % side;
  const targets: Record<string, number> = {
    ArrowLeft: column > 0 ? active - 1 : active,
    ArrowRight: column < side - 1 ? active + 1 : active,
    ArrowUp: row > 0 ? active - side : active,
    ArrowDown: row < side - 1 ? active + side : active,
    PageUp: Math.max(0, row - box.rows) * side + column,
    PageDown: Math.min(side - 1, row + box.rows) * side + column,
    Home: ctrl ? 0 : row * side,
    End: ctrl ? side * side - 1 : (row + 1) * side - 1,
  };
  return targets[key] ?? null;
}
