/** Keys of the grid, and the action of each. Does not touch the document. */

import type { Box } from '../state/sizes.js';
import type { Marking } from '../state/state.js';

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
