/** The parts of a link, each read or refused separately: names, size, view and title. */
import { sideOf, sizeNamed, type Size } from '../state/sizes.js';
import { LinkError, quoted, unescaped } from './packing.js';
import type { Offer as Named } from '../state/catalog.js';
import type { View } from './link.js';
import type { Catalog } from '../state/catalog.js';

const LONGEST_TITLE = 100;

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
    model: '',
    formulation: '',
    show: '',
    title: '',
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

/** Return the characters of the digits, '' for the default ones. */
export function symbolsIn(symbols: string, size: Size) {
  const told = new Set(symbols);
  if (symbols && (told.size !== sideOf(size) || symbols.length !== told.size || !/^[0-9A-Za-z]+$/.test(symbols)))
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
export function escapedTitle(title: string) {
  const plain = [...title.replace(/\p{C}/gu, '').trim()].slice(0, LONGEST_TITLE).join('').trim();
  const escaped = encodeURIComponent(plain).replace(
    /[!'()*~_.]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return escaped.replaceAll('%20', '_');
}

export function titleIn(text: string) {
  const title = unescaped(text.replaceAll('_', '%20'), 'its title');
  if (/\p{C}/u.test(title) || [...title].length > LONGEST_TITLE) {
    throw new LinkError(`its title has invisible characters, or more than ${LONGEST_TITLE} characters`);
  }
  return title;
}

export function placeOf(index: number, boxsize: Size) {
  const side = sideOf(boxsize);
  return `r${Math.floor(index / side) + 1}c${(index % side) + 1}`;
}
