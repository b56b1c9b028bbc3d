/**
 * The selection of several cells: typed digits go into all of them. Empty while only the active cell is selected. It is
 * closed if its first cell was selected again at the end, as for a line that returns to its start.
 */

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
