/** The parts of a link, each read or refused by itself: names, size, view and title. */
import { LinkError, quoted } from './packing.js';

const LONGEST_TITLE = 100;

const VIEWS = ['solution', 'other', 'candidates'];

/** Return the ways of a model, "" being the first one. @returns {{name: string}[]} */
export function formulationsOf(model, { models }) {
  return models.find(({ name }) => name === (model || models[0].name))?.ways ?? [];
}

export function partsOf(parts, complain) {
  const said = { mine: '', marks: '', centre: '', locked: false, model: '', formulation: '' };
  Object.assign(said, { show: '', title: '', program: '' });
  const seen = new Set();
  for (const part of parts) {
    const [, key, value] = /^([^=]*)(?:=(.*))?$/s.exec(part);
    const known = Object.hasOwn(said, key) && (key === 'locked') === (value === undefined);
    if (!known) complain(new LinkError(`it has a part ${quoted(part)}, which this page does not know`));
    else if (seen.has(key)) complain(new LinkError(`it has two parts "${key}"`));
    else said[key] = value ?? true;
    seen.add(key);
  }
  return said;
}

export function namedIn(entries, name, what) {
  const found = entries.find((entry) => hyphened(entry.name) === name);
  const names = entries.map((entry) => hyphened(entry.name)).join(', ') || 'none';
  if (!found)
    throw new LinkError(`it names the ${what} ${quoted(name)}; there ${entries.length > 1 ? 'are' : 'is'} ${names}`);
  return found;
}

export function boxsizeIn(size, { label, boards }) {
  const [, side] = /^([1-9]\d?)x\1$/.exec(size) ?? [];
  const boxsize = Math.sqrt(Number(side));
  if (Object.hasOwn(boards, String(boxsize))) return boxsize;
  const sizes = Object.keys(boards)
    .map((each) => Number(each) ** 2)
    .map((each) => `${each}x${each}`)
    .join(', ');
  throw new LinkError(`it names the size ${quoted(size)}; the variant ${label} has ${sizes}`);
}

export function viewIn(view) {
  if (view && !VIEWS.includes(view))
    throw new LinkError(`it asks to show ${quoted(view)}; it can be ${VIEWS.join(', ')}`);
  return view;
}

export function hyphened(name) {
  return name.replaceAll(' ', '-');
}

/**
 * Return a title with all characters escaped that mean something to a browser, or to programs that look for links in a
 * text.
 */
export function escapedTitle(title) {
  const plain = [...title.replace(/\p{C}/gu, '').trim()].slice(0, LONGEST_TITLE).join('').trim();
  const escaped = encodeURIComponent(plain).replace(
    /[!'()*~_.]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return escaped.replaceAll('%20', '_');
}

export function titleIn(text) {
  const title = unescaped(text.replaceAll('_', '%20'));
  if (/\p{C}/u.test(title) || [...title].length > LONGEST_TITLE) {
    throw new LinkError(`its title has signs that cannot be shown, or more than ${LONGEST_TITLE}`);
  }
  return title;
}

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new LinkError('its title is garbled', { cause: error });
    throw error;
  }
}

export function placeOf(index, boxsize) {
  const side = boxsize ** 2;
  return `row ${Math.floor(index / side) + 1}, column ${(index % side) + 1}`;
}
