/**
 * The cells that were chosen together, besides the active one: what is typed goes into all of them. While only the
 * active cell is chosen, there are none.
 */
import { setAttribute } from '../dom.js';

/**
 * @param {HTMLElement} root   the grid
 * @param {(text: string) => void} tell   says how many they are
 */
export function createChoice(root, tell) {
  let cells = [];
  let chosen = new Set();
  setAttribute(root, 'aria-multiselectable', 'true');

  /**
   * Choose these cells instead of those before; only cells that change are touched.
   * @param {Iterable<number>} indexes
   */
  function set(indexes) {
    const before = chosen;
    chosen = new Set(indexes);
    for (const index of before) if (!chosen.has(index)) setAttribute(cells[index], 'aria-selected', null);
    for (const index of chosen) if (!before.has(index)) setAttribute(cells[index], 'aria-selected', 'true');
    if (chosen.size !== before.size) tell(words(chosen.size));
  }

  return {
    set,
    none: () => set([]),
    all: () => set(cells.keys()),
    add: (indexes) => set([...chosen, ...indexes]),
    /** Remove a chosen cell; tells whether it was one. @param {number} index */
    remove(index) {
      const was = chosen.has(index);
      if (was) set([...chosen].filter((other) => other !== index));
      return was;
    },
    list: () => [...chosen],
    isWhole: () => chosen.size > 1 && chosen.size === cells.length,
    /** The grid has other cells now. @param {HTMLElement[]} made */
    rebuilt(made) {
      set([]);
      cells = made;
    },
  };
}

const words = (number) => (number > 1 ? `${number} cells are chosen.` : '1 cell is chosen.');

/**
 * Return the cells of the rectangle between two corners, as indexes in row order.
 * @param {number} one @param {number} other @param {number} side @returns {number[]}
 */
export function rectangle(one, other, side) {
  const [top, bottom] = ordered(rowOf(one, side), rowOf(other, side));
  const [left, right] = ordered(one % side, other % side);
  return range(top, bottom).flatMap((row) => range(left, right).map((column) => row * side + column));
}

const rowOf = (index, side) => Math.floor(index / side);
const ordered = (one, other) => (one < other ? [one, other] : [other, one]);
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, step) => first + step);
