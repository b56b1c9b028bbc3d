/**
 * The cells that were chosen together, besides the active one: what is typed goes into all of them. While only the
 * active cell is chosen, there are none.
 */

/**
 * @param number   of the grid's cells
 * @param changed   what is chosen has changed; said: how many they are, "" if as many
 */
export function createChoice(number: () => number, changed: (said: string) => void) {
  let chosen = new Set<number>();

  /** Choose these cells instead of those before. */
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
    /** Remove a chosen cell; tells whether it was one. */
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

/** Return the cells of the rectangle between two corners, as indexes in the order from the one to the other. */
export function rectangle(one: number, other: number, side: number): number[] {
  const columns = range(one % side, other % side);
  return range(rowOf(one, side), rowOf(other, side)).flatMap((row) => columns.map((column) => row * side + column));
}

const rowOf = (index: number, side: number) => Math.floor(index / side);
const range = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + Math.sign(last - first) * step);
