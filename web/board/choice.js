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

  /** Choose these cells instead of those before; only cells that change are touched. @param {Iterable<number>} indexes */
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
