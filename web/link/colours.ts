/**
 * The colours of cells and candidates in a link. A cell is the numbers of its colours, then for each coloured candidate
 * a tilde, its digit and the number of its colour, and a hyphen at the end: `13~52-`.
 */
import { codeOf, colourIn, digitIn } from '../state/colours.js';
import type { Size } from '../state/sizes.js';
import { addTo, digitIn as digitOf, emptyIn, LinkError, padded, quoted, shortened, type Alphabet } from './parts.js';

export function packedColours(colours: number[][], { symbols, blank }: Alphabet): string {
  const packed = (code: number) => (digitIn(code) ? `~${symbols[digitIn(code) - 1]}` : '') + colourIn(code);
  return shortened(
    colours.map((codes) => (codes.length ? `${codes.map(packed).join('')}-` : '')),
    blank,
  );
}

/** @throws {LinkError} */
export function unpackedColours(text: string, boxsize: Size, catalog: Alphabet): number[][] {
  const colours: number[][] = [];
  for (const [part, empty, codes = ''] of text.matchAll(PART)) {
    if (empty) addTo(colours, Array(emptyIn(empty, catalog)).fill([]), boxsize, WHAT);
    else if (part.endsWith('-')) addTo(colours, [unpacked(codes, boxsize, catalog)], boxsize, WHAT);
    else throw new LinkError(`its ${WHAT} contain ${quoted(part)}`);
  }
  return padded(colours, [], boxsize);
}

const WHAT = 'colours';
/** An empty run, the codes of a cell, or anything else up to the next. */
const PART = /([B-Z.])|((?:(?:~[^-])?[1-9])+)-|[\s\S]/gu;
const CODE = /(?:~(.))?([1-9])/gu;

function unpacked(text: string, boxsize: Size, catalog: Alphabet) {
  const codes = [...text.matchAll(CODE)].map(([, symbol, colour]) =>
    codeOf(Number(colour), symbol ? digitOf(symbol, boxsize, catalog, WHAT) : 0),
  );
  return [...new Set(codes)].sort((one, other) => one - other);
}
