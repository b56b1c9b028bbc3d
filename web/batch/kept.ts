/**
 * What is kept of a list, as it is found: a browser, an extension or another version of the page may have left it
 * damaged. Nothing here touches the document.
 */
import { List } from './list.js';
import type { About, Some } from './store.js';

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => Number.isFinite(value);
const isPlaces = (value: unknown) => value instanceof Uint32Array;

const isAbout = (about: any) =>
  [about?.id, about?.filename, about?.variant, about?.job?.task].every(isText) &&
  [about.job.time_limit, about.job.count_limit].every(isNumber);

const isTurn = (turn: any) => isNumber(turn?.row) && isText(turn.layout?.variant) && isText(turn.layout.source);

const isEntries = (entries: any) =>
  isText(entries?.text) &&
  [entries.starts, entries.ends, entries.numbers].every(isPlaces) &&
  [entries.ends, entries.numbers].every(({ length }) => length === entries.starts.length) &&
  Array.isArray(entries.turns) &&
  entries.turns.every(isTurn) &&
  (entries.turns.length > 0 || entries.starts.length === 0);

/**
 * Return a list with its results, as it was kept; null if it is damaged. A result that is damaged is left out: its line
 * is one that is still to be done.
 */
export function wholeList(about: any, entries: any, rows: any[]): { about: About; list: List; some: Some } | null {
  if (!isAbout(about) || !isEntries(entries)) return null;
  const { text, starts, ends, numbers, turns } = entries;
  const isResult = (result: any) =>
    Array.isArray(result) &&
    Number.isInteger(result[0]) &&
    result[0] >= 0 &&
    result[0] < starts.length &&
    Array.isArray(result[1]) &&
    isText(result[1][0]) &&
    isNumber(result[1][8]);
  const some = rows.flat().filter(isResult) as Some;
  return { about, list: new List(text, starts, ends, numbers, turns), some };
}
