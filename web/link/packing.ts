/** Encoding of digits and pencil marks in links: one symbol per digit, runs of empty cells shortened. */
import { sideOf, type Size } from '../state/sizes.js';

/** Letters stand for runs of empty cells by their place in the alphabet; one empty cell is the catalog's blank. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** How the catalog writes digits and empty cells. */
export type Alphabet = { symbols: string; blank: string };

/** Why a link is refused: the end of a sentence for whoever opened it. */
export class LinkError extends Error {
  name = 'LinkError';
}

/**
 * Return the texts of all cells (`''` for an empty one) as one text: runs of empty cells shortened, and omitted at the
 * end.
 */
function shortened(texts: string[], blank: string) {
  const end = texts.findLastIndex(Boolean) + 1;
  let packedText = '';
  let empty = 0;
  for (const text of texts.slice(0, end)) {
    if (text) packedText += run(empty, blank) + text;
    empty = text ? 0 : empty + 1;
  }
  return packedText;
}

function run(length: number, blank: string): string {
  const longest = ALPHABET.length;
  if (length > longest) return ALPHABET[longest - 1] + run(length - longest, blank);
  return length > 1 ? ALPHABET[length - 1] : blank.repeat(length);
}

export function packed(digits: number[], { symbols, blank }: Alphabet) {
  return shortened(
    digits.map((digit) => (digit ? symbols[digit - 1] : '')),
    blank,
  );
}

export function packedMarks(marks: number[][], { symbols, blank }: Alphabet) {
  const inOrder = (digits: number[]) =>
    sorted(digits)
      .map((digit) => symbols[digit - 1])
      .join('');
  return shortened(
    marks.map((digits) => (digits.length ? `${inOrder(digits)}-` : '')),
    blank,
  );
}

const sorted = (digits: Iterable<number>) => [...digits].sort((one, other) => one - other);

/** Return the number of empty cells that a symbol stands for, 0 if it stands for something else. */
function emptyIn(sign: string, { symbols, blank }: Alphabet) {
  if (sign === blank) return 1;
  return symbols.includes(sign) ? 0 : ALPHABET.indexOf(sign) + 1;
}

/** @param what   for the message when it is refused */
export function unpacked(text: string, boxsize: Size, catalog: Alphabet, what: string): number[] {
  const digits: number[] = [];
  for (const sign of text) {
    const empty = emptyIn(sign, catalog);
    if (empty) addTo(digits, Array(empty).fill(0), boxsize, what);
    else addTo(digits, [digitIn(sign, boxsize, catalog, what)], boxsize, what);
  }
  return [...digits, ...Array(sideOf(boxsize) ** 2 - digits.length).fill(0)];
}

/** @param what   as above */
export function unpackedMarks(text: string, boxsize: Size, catalog: Alphabet, what: string): number[][] {
  const marks: number[][] = [];
  let here = new Set<number>();
  for (const sign of text) {
    const empty = here.size ? 0 : emptyIn(sign, catalog);
    if (empty) addTo(marks, Array(empty).fill([]), boxsize, what);
    else if (sign === '-' && here.size) {
      addTo(marks, [sorted(here)], boxsize, what);
      here = new Set();
    } else here.add(digitIn(sign, boxsize, catalog, what));
  }
  if (here.size) throw new LinkError(`its ${what} are incomplete`);
  return [...marks, ...Array(sideOf(boxsize) ** 2 - marks.length).fill([])];
}

function addTo<T>(list: T[], more: T[], boxsize: Size, what: string) {
  list.push(...more);
  if (list.length > sideOf(boxsize) ** 2)
    throw new LinkError(`its ${what} cover more than the ${sideOf(boxsize) ** 2} cells of the grid`);
}

function digitIn(sign: string, boxsize: Size, { symbols }: Alphabet, what: string) {
  const digit = symbols.indexOf(sign) + 1;
  const side = sideOf(boxsize);
  if (digit >= 1 && digit <= side) return digit;
  throw new LinkError(`its ${what} contain ${quoted(sign)}, which is not a digit of a ${side}x${side} grid`);
}

/** Return a part of a link for a message: short, and without invisible characters. */
export function quoted(text: string) {
  const plain = text.replace(/[\p{C}\p{Z}]/gu, '?');
  const signs = [...plain];
  return `"${signs.length > 30 ? `${signs.slice(0, 30).join('')}…` : plain}"`;
}

/**
 * Return a part of a link without escapes.
 * @param what   the part, as in "its title"
 */
export function unescaped(text: string, what: string) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new LinkError(`${what} is damaged`, { cause: error });
    throw error;
  }
}
