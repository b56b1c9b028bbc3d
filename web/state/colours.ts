/**
 * Colours that the player gives to cells and to single candidates. Each cell has a list of codes: the number of a
 * colour for the cell, or ten times a digit and the number of a colour for that candidate.
 */
import type { Marking, State } from './state.js';

/** Names of the colours 1 to 9; `--c1` to `--c9` in tokens.css. */
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple', 'pink', 'grey'];

const PER_DIGIT = 10;

/** @param digit   0 for the cell itself */
export const codeOf = (colour: number, digit: number = 0) => digit * PER_DIGIT + colour;
export const colourIn = (code: number) => code % PER_DIGIT;
export const digitIn = (code: number) => Math.floor(code / PER_DIGIT);

/** Return the colours of a cell. */
export const ofCell = (codes: number[]) => codes.filter((code) => !digitIn(code));

/** Return the colour of each coloured candidate of a cell. */
export const ofCandidates = (codes: number[]) =>
  new Map(codes.filter(digitIn).map((code) => [digitIn(code), colourIn(code)]));

/** Return whether typed digits colour cells or candidates. */
export const isColouring = (marking: Marking): marking is 'colour' | 'tint' =>
  marking === 'colour' || marking === 'tint';

/**
 * Return the colours after a number (0 clears) is typed into cells: a colour for the cells, or a digit whose candidates
 * get the current colour. Null if nothing changes. As with marks, a colour that all cells have is removed.
 */
export function colouredInto(
  { doc: { board, colours }, settings: { colour } }: State,
  indexes: number[],
  typed: number,
  marking: 'colour' | 'tint',
): number[][] | null {
  if (!typed) return changed(colours, indexes, () => []);
  if (marking === 'colour' && typed > COLOURS.length) return null;
  const able = marking === 'colour' ? indexes : indexes.filter((index) => !board.cells[index]);
  const code = marking === 'colour' ? codeOf(typed) : codeOf(colour, typed);
  const isOn = able.every((index) => colours[index].includes(code));
  return changed(colours, able, (codes) => {
    const others = codes.filter((one) => one !== code && !(digitIn(one) && digitIn(one) === digitIn(code)));
    return isOn ? others : [...others, code].sort((one, other) => one - other);
  });
}

/** Return the colours with those of some cells changed; null if they are the same. A cell that stays keeps its list. */
function changed(colours: number[][], indexes: number[], change: (codes: number[]) => number[]) {
  const next = [...colours];
  for (const index of indexes) {
    const codes = change(colours[index]);
    if (codes.join() !== colours[index].join()) next[index] = codes;
  }
  return next.some((codes, index) => codes !== colours[index]) ? next : null;
}
