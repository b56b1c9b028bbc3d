/**
 * What is kept of a list, as it is found: a browser, an extension or another version of the page may have left it
 * damaged. Nothing here touches the document.
 */
import { List, type Layout, type Turn } from './list.js';
import type { About, Some } from './store.js';
import type { Job } from './run.js';

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => Number.isFinite(value);
const isPlaces = (value: unknown): value is Uint32Array => value instanceof Uint32Array;

/** What is claimed to be something. */
type Unsure<Thing> = { [Part in keyof Thing]?: unknown } | null;

type Entries = Pick<List, 'text' | 'starts' | 'ends' | 'numbers' | 'turns'>;

const isAbout = (about: Unsure<About & { id: string }>): about is About & { id: string } => {
  const job: Unsure<Job> = about?.job ?? {};
  return (
    [about?.id, about?.filename, about?.variant, job?.task].every(isText) &&
    [job?.time_limit, job?.count_limit].every(isNumber)
  );
};

const isTurn = (turn: Unsure<Turn>) => {
  const layout: Unsure<Layout> = turn?.layout ?? {};
  return isNumber(turn?.row) && isText(layout?.variant) && isText(layout?.source);
};

const isEntries = (entries: Unsure<Entries>): entries is Entries => {
  const { starts, ends, numbers, turns, text } = entries ?? {};
  if (!isText(text) || !isPlaces(starts) || !isPlaces(ends) || !isPlaces(numbers) || !Array.isArray(turns))
    return false;
  const isSame = ends.length === starts.length && numbers.length === starts.length;
  return isSame && turns.every(isTurn) && (turns.length > 0 || starts.length === 0);
};

/**
 * Return a list with its results, as it was kept; null if it is damaged. A result that is damaged is left out: its line
 * is one that is still to be done.
 */
export function wholeList(
  about: Unsure<About & { id: string }>,
  entries: Unsure<Entries>,
  rows: unknown[],
): { about: About & { id: string }; list: List; some: Some } | null {
  if (!isAbout(about) || !isEntries(entries)) return null;
  const { text, starts, ends, numbers, turns } = entries;
  const isResult = (result: unknown): result is Some[number] =>
    Array.isArray(result) &&
    Number.isInteger(result[0]) &&
    result[0] >= 0 &&
    result[0] < starts.length &&
    Array.isArray(result[1]) &&
    isText(result[1][0]) &&
    isNumber(result[1][8]);
  const some = rows.flat().filter(isResult);
  return { about, list: new List(text, starts, ends, numbers, turns), some };
}
