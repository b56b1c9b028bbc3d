/** Names of cells, candidates and values on the Model tab. */
import { symbolsOf, type State } from '../state/state.js';

export const cellName = (label: number, side: number) => `r${Math.ceil(label / side)}c${((label - 1) % side) + 1}`;

/** Return a candidate in words: "5 in r1c2". */
export function candidateName([label, digit]: [number, number], { doc: { board }, catalog }: State) {
  return `${symbolsOf(board, catalog)[digit - 1]} in ${cellName(label, board.side)}`;
}

/** Return a value with as many decimals as it needs, at most three. */
export const valueText = (value: number) => String(Number(value.toFixed(3)));
