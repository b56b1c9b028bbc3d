/**
 * What is kept of a list, as it is found: a browser, an extension or another version of the page may have left it
 * damaged. Nothing here touches the document.
 *
 * @typedef {import('./store.js').About} About
 * @typedef {import('./store.js').Some} Some
 */
import { List } from './list.js';

const isText = (value) => typeof value === 'string';
const isNumber = (value) => Number.isFinite(value);
const isPlaces = (value) => value instanceof Uint32Array;

/** @param {any} about */
const isAbout = (about) =>
  [about?.id, about?.filename, about?.variant, about?.job?.task].every(isText) &&
  [about.job.time_limit, about.job.count_limit].every(isNumber);

/** @param {any} turn */
const isTurn = (turn) => isNumber(turn?.row) && isText(turn.layout?.variant) && isText(turn.layout.source);

/** @param {any} entries */
const isEntries = (entries) =>
  isText(entries?.text) &&
  [entries.starts, entries.ends, entries.numbers].every(isPlaces) &&
  [entries.ends, entries.numbers].every(({ length }) => length === entries.starts.length) &&
  Array.isArray(entries.turns) &&
  entries.turns.every(isTurn) &&
  (entries.turns.length > 0 || entries.starts.length === 0);

/**
 * Return a list with its results, as it was kept; null if it is damaged. A result that is damaged is left out: its line
 * is one that is still to be done.
 * @param {any} about @param {any} entries @param {any[]} rows
 * @returns {?{about: About, list: List, some: Some}}
 */
export function wholeList(about, entries, rows) {
  if (!isAbout(about) || !isEntries(entries)) return null;
  const { text, starts, ends, numbers, turns } = entries;
  /** @param {any} result */
  const isResult = (result) =>
    Array.isArray(result) &&
    Number.isInteger(result[0]) &&
    result[0] >= 0 &&
    result[0] < starts.length &&
    Array.isArray(result[1]) &&
    isText(result[1][0]) &&
    isNumber(result[1][8]);
  const some = /** @type {Some} */ (rows.flat().filter(isResult));
  return { about, list: new List(text, starts, ends, numbers, turns), some };
}
