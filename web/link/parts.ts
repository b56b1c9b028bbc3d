/**
 * The parts of a link to a puzzle, each encoded, read or refused separately: digits, pencil marks and rules, names,
 * size, view and title, and the checksums. Pure.
 *
 * Digits have one symbol each; runs of empty cells are shortened. Rules look like
 * `cage.cells=r1c1r1c2.sum=10..anti-knight`. This module does not know the rules: it only writes JSON objects in
 * characters that need no escaping. A list of cells has no separators, a list of numbers is written as `_1_2`, a number
 * as it is, a text after a hyphen. The worker checks whether such rules exist.
 */
import { sideOf, type Size, sizeNamed } from '../state/sizes.js';
import type { Rule } from '../state/state.js';
import type { Offer as Named, Catalog } from '../state/catalog.js';
import type { View } from './link.js';

/** Letters stand for runs of empty cells by their position in the alphabet; one empty cell is the catalog's blank. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** How the catalog writes digits and empty cells. */
export type Alphabet = { symbols: string; blank: string };

/** Error of a link that is refused; the message is the end of a sentence. */
export class LinkError extends Error {
  name = 'LinkError';
}

/**
 * Return the texts of all cells (`''` for an empty one) as one text: runs of empty cells shortened, and omitted at the
 * end.
 */
export function shortened(texts: string[], blank: string) {
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
export function emptyIn(sign: string, { symbols, blank }: Alphabet) {
  if (sign === blank) return 1;
  return symbols.includes(sign) ? 0 : ALPHABET.indexOf(sign) + 1;
}

/** @param what   the name of the part in the message when it is refused */
export function unpacked(text: string, boxsize: Size, catalog: Alphabet, what: string): number[] {
  const digits: number[] = [];
  for (const sign of text) {
    const empty = emptyIn(sign, catalog);
    if (empty) addTo(digits, Array(empty).fill(0), boxsize, what);
    else addTo(digits, [digitIn(sign, boxsize, catalog, what)], boxsize, what);
  }
  return padded(digits, 0, boxsize);
}

/** @param what   the name of the part in the message when it is refused */
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
  return padded(marks, [], boxsize);
}

/** Return a list to which the cells omitted at its end are added. */
export const padded = <T>(list: T[], empty: T, boxsize: Size): T[] => [
  ...list,
  ...Array(sideOf(boxsize) ** 2 - list.length).fill(empty),
];

export function addTo<T>(list: T[], more: T[], boxsize: Size, what: string) {
  list.push(...more);
  if (list.length > sideOf(boxsize) ** 2)
    throw new LinkError(`its ${what} cover more than the ${sideOf(boxsize) ** 2} cells of the grid`);
}

export function digitIn(sign: string, boxsize: Size, { symbols }: Alphabet, what: string) {
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
function unescaped(text: string, what: string) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new LinkError(`${what} is damaged`, { cause: error });
    throw error;
  }
}

type Value = Rule[string];

const CELLS = /^(?:r\d{1,2}c\d{1,2})+$/;
const CELL = /r\d{1,2}c\d{1,2}/g;
const NUMBERS = /^_(?:\d{1,6}(?:_\d{1,6})*)?$/;
const NUMBER = /^\d{1,6}$/;
const FIELD = /^([a-z]+)=(.*)$/s;

export const packedRules = (rules: Rule[]) => rules.map(packedRule).join('..');

function packedRule({ rule, ...fields }: Rule) {
  const said = Object.entries(fields).map(([name, value]) => `${name}=${packedValue(value)}`);
  return [rule.replaceAll(' ', '_'), ...said].join('.');
}

function packedValue(value: Value) {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `-${escaped(value)}`;
  return typeof value[0] === 'string' ? value.join('') : `_${value.join('_')}`;
}

/** Return a text with everything escaped except letters, digits and, if `hyphens`, hyphens. */
function escaped(text: string, hyphens = false) {
  const inHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(hyphens ? /[_.!~*'()]/g : /[-_.!~*'()]/g, inHex);
}

/** @throws {LinkError} */
export const unpackedRules = (text: string): Rule[] => (text ? text.split('..').map(unpackedRule) : []);

function unpackedRule(text: string): Rule {
  const [name = '', ...parts] = text.split('.');
  const fields = parts.map(unpackedField);
  const isOnce = new Set(['rule', ...fields.map(([field]) => field)]).size === fields.length + 1;
  if (!/^[a-z_-]+$/.test(name) || !isOnce) throw new LinkError(`it has an unknown rule ${quoted(text)}`);
  return { rule: name.replaceAll('_', ' '), ...Object.fromEntries(fields) };
}

function unpackedField(text: string): [string, Value] {
  const [, name = '', value = ''] = FIELD.exec(text) ?? [];
  if (!name) throw new LinkError(`one of its rules has an unknown part ${quoted(text)}`);
  return [name, unpackedValue(value)];
}

function unpackedValue(value: string): Value {
  if (NUMBER.test(value)) return Number(value);
  if (CELLS.test(value)) return value.match(CELL) ?? [];
  if (NUMBERS.test(value)) return value.slice(1).split('_').filter(Boolean).map(Number);
  if (value.startsWith('-')) return unescaped(value.slice(1), 'one of its rules');
  throw new LinkError(`one of its rules has the invalid value ${quoted(value)}`);
}

const LONGEST_TITLE = 100;
const LONGEST_RULESET = 4000;

const VIEWS = ['solution', 'other', 'candidates'] as const;

/** Return the formulations of a model; "" is the default one. */
export function formulationsOf(model: string, { models }: Pick<Catalog, 'models'>): Named[] {
  return models.find(({ name }) => name === (model || models[0].name))?.ways ?? [];
}

/** Return the parts after the puzzle by name; `locked` as a boolean. */
export function partsOf(parts: string[], complain: (error: LinkError) => void) {
  const said = {
    mine: '',
    marks: '',
    centre: '',
    colours: '',
    model: '',
    formulation: '',
    show: '',
    title: '',
    author: '',
    ruleset: '',
    program: '',
    symbols: '',
  };
  const seen = new Set<string>();
  let locked = false;
  for (const part of parts) {
    const [key = '', ...values] = part.split('=');
    const known = values.length ? Object.hasOwn(said, key) : key === 'locked';
    if (!known) complain(new LinkError(`it has an unknown part ${quoted(part)}`));
    else if (seen.has(key)) complain(new LinkError(`it has the part "${key}" twice`));
    else if (values.length) said[key as keyof typeof said] = values.join('=');
    else locked = true;
    seen.add(key);
  }
  return { ...said, locked };
}

export function namedIn<T extends Named>(entries: T[], name: string, what: string): T {
  const found = entries.find((entry) => hyphened(entry.name) === name);
  const names = entries.map((entry) => hyphened(entry.name)).join(', ');
  if (!found) throw new LinkError(`there is no ${what} ${quoted(name)}${names && `; expected one of: ${names}`}`);
  return found;
}

/** Return a size as text: the side, followed by the boxes if they are not square. */
export function sizeText(size: Size) {
  const side = sideOf(size);
  return typeof size === 'number' ? `${side}x${side}` : `${side}x${side}-${size}`;
}

/**
 * Return the size of a text. Boxes that are not square may have any size: the worker checks whether the variant has
 * it.
 */
export function sizeIn(
  text: string,
  { label, boards }: { label: string; boards: Record<string, unknown> },
  { symbols }: { symbols: string },
): Size {
  const [, side, boxes] = /^([1-9]\d?)x\1(?:-([1-9]\d?x[1-9]\d?))?$/.exec(text) ?? [];
  const size = boxes ?? Math.sqrt(Number(side));
  if (Object.hasOwn(boards, String(size))) return size;
  const isSound = boxes && sideOf(boxes) === Number(side) && Number(side) <= symbols.length;
  if (isSound && !/^(\d+)x\1$/.test(boxes)) return boxes;
  const sizes = Object.keys(boards).map((name) => sizeText(sizeNamed(name)));
  throw new LinkError(`the variant ${label} has no size ${quoted(text)}; expected one of: ${sizes.join(', ')}`);
}

/** Return the characters of the digits, or '' for the default ones. */
export function symbolsIn(symbols: string, size: Size) {
  const distinct = new Set(symbols);
  if (
    symbols &&
    (distinct.size !== sideOf(size) || symbols.length !== distinct.size || !/^[0-9A-Za-z]+$/.test(symbols))
  )
    throw new LinkError(`its symbols ${quoted(symbols)} are not ${sideOf(size)} different letters or digits`);
  return symbols;
}

export function viewIn(text: string): View {
  const view = VIEWS.find((name) => name === text);
  if (text && !view) throw new LinkError(`there is no view ${quoted(text)}; expected one of: ${VIEWS.join(', ')}`);
  return view ?? '';
}

export function hyphened(name: string) {
  return name.replaceAll(' ', '-');
}

/**
 * Return a title with all characters escaped that mean something to a browser, or to programs that look for links in a
 * text.
 */
export function escapedTitle(title: string, longest = LONGEST_TITLE) {
  const plain = [...title.replace(/\p{C}/gu, '').trim()].slice(0, longest).join('').trim();
  return escaped(plain, true).replaceAll('%20', '_');
}

export function titleIn(text: string, what = 'title', longest = LONGEST_TITLE) {
  const title = unescaped(text.replaceAll('_', '%20'), `its ${what}`);
  if (/\p{C}/u.test(title) || [...title].length > longest) {
    throw new LinkError(`its ${what} has invisible characters, or more than ${longest} characters`);
  }
  return title;
}

/** Return a text of several lines, each escaped as a title, with a dot between them. */
export const escapedLines = (text: string) =>
  text
    .split('\n')
    .map((line) => escapedTitle(line, LONGEST_RULESET))
    .join('.');

export const linesIn = (text: string) =>
  text
    .split('.')
    .map((line) => titleIn(line, 'rules in words', LONGEST_RULESET))
    .join('\n');

export function placeOf(index: number, boxsize: Size) {
  const side = sideOf(boxsize);
  return `r${Math.floor(index / side) + 1}c${(index % side) + 1}`;
}

/** Length of a checksum: one damaged text in sixty million has the same by chance. */
const LENGTH = 5;

/** Return the checksum of a text: the last base-36 digits of its FNV-1a hash. */
function checkOf(text: string) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}

/**
 * Return the checksum of the puzzle in a link and, if anything follows it, that of the rest.
 * @param rest   parts, without the slashes between them
 */
export function checksOf(puzzle: string[], rest: string[]) {
  return [puzzle, ...(rest.length ? [rest] : [])].map((parts) => checkOf(parts.join('/'))).join('-');
}
