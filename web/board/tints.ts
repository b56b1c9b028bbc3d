/** Tints of the cells that have to do with the active one: those with its digit, and its peers. */

import type { BoardView } from './board.js';

const NONE = new Set<number>();

/**
 * Return the indexes of the other cells in the regions of a cell.
 * @param regions   of labels
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
 * Return the cells of each tint, by class. Tints are a help for filling in, and so there are none in a solution; peers
 * are tinted only of a cell that is chosen alone.
 */
export function tintsOf(view: BoardView, digits: number[], active: number, alone: boolean) {
  return {
    same: view.solution ? NONE : likeCell(digits, active),
    peer: view.solution || !alone ? NONE : peersOf(view.units, active),
  };
}
