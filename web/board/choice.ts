/** The selection of several cells: typed digits go into all of them. Empty while only the active cell is selected. */

/**
 * @param number   returns the number of cells in the grid
 * @param changed   called after each change; said: the number of selected cells as a sentence, "" if unchanged
 */
export function createChoice(number: () => number, changed: (said: string) => void) {
  let chosen = new Set<number>();

  /** Replace the selection. */
  function set(indexes: Iterable<number>) {
    const before = chosen;
    chosen = new Set(indexes);
    if (before.size || chosen.size) changed(chosen.size === before.size ? '' : words(chosen.size));
  }

  return {
    set,
    none: () => set([]),
    all: () => set(Array(number()).keys()),
    add: (indexes: number[]) => set([...chosen, ...indexes]),
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

const words = (number: number) => (number > 1 ? `${number} cells are selected.` : '1 cell is selected.');

/** Return the cells of the rectangle between two corners, as indexes ordered from the first to the second. */
export function rectangle(one: number, other: number, side: number): number[] {
  const columns = range(one % side, other % side);
  return range(rowOf(one, side), rowOf(other, side)).flatMap((row) => columns.map((column) => row * side + column));
}

const rowOf = (index: number, side: number) => Math.floor(index / side);
const range = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + Math.sign(last - first) * step);
