/** How the place Model names cells, candidates and values. */
import { symbolsOf } from '../state/state.js';

/** @param {number} label @param {number} side */
export const cellName = (label, side) => `r${Math.ceil(label / side)}c${((label - 1) % side) + 1}`;

/**
 * Return a candidate in words: "5 in r1c2". @param {[number, number]} candidate
 * @param {import('../state/state.js').State} page
 */
export function candidateName([label, digit], { doc: { board }, catalog }) {
  return `${symbolsOf(board, catalog)[digit - 1]} in ${cellName(label, board.side)}`;
}

/** Return a value with as many decimals as it needs, at most three. @param {number} value */
export const valueText = (value) => String(Number(value.toFixed(3)));
