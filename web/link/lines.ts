/** The player's lines in a link: the labels of both cells, each with the digit of its candidate: `1.5-10.5_2-3`. */
import { sideOf, type Size } from '../state/sizes.js';
import { MOST_LINES, type End, type Line } from '../state/lines.js';
import { LinkError, quoted } from './parts.js';

const packedEnd = ([label, digit]: End) => (digit ? `${label}.${digit}` : String(label));

export const packedLines = (lines: Line[]): string => lines.map((line) => line.map(packedEnd).join('-')).join('_');

/** @throws {LinkError} */
export function unpackedLines(text: string, boxsize: Size): Line[] {
  const parts = text ? text.split('_') : [];
  if (parts.length > MOST_LINES) throw new LinkError(`it has ${parts.length} lines; there are at most ${MOST_LINES}`);
  return parts.map((part) => unpacked(part, sideOf(boxsize)));
}

function unpacked(text: string, side: number): Line {
  const ends = text.split('-').map((end) => /^([1-9]\d{0,3})(?:[.]([1-9]\d?))?$/.exec(end) ?? []);
  const line = ends.map(([, label = 0, digit = 0]): End => [Number(label), Number(digit)]);
  const isSound = ends.every(([end]) => end) && line.every(([label, digit]) => label <= side ** 2 && digit <= side);
  if (!isSound || line.length !== 2 || ends[0][0] === ends[1][0])
    throw new LinkError(`its lines contain ${quoted(text)}`);
  return [line[0], line[1]];
}
