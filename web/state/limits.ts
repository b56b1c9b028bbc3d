/** Length limits of texts and files that are read as a puzzle, and the offer to open a longer list on the Many tab. */
import { count } from '../words.js';
import type { Source } from '../batch/input.js';
import type { Catalog } from './catalog.js';

/** A list is recognised by its first lines: most of them are as long as a puzzle of at least 4x4. */
const HEAD = 20;
const HEAD_LENGTH = 30_000;
const SHORTEST = 16;

/** list: the source to open on the Many tab */
export type Refusal = { message: string; line: null; list: Source | null };

/** Return whether a text (its beginning is enough) looks like a list with a puzzle on each line. */
export function looksLikeList(text: string) {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .split(/\r\n|\r|\n/)
    .slice(0, HEAD)
    .filter((line) => line.trim());
  const long = lines.filter((line) => line.length >= SHORTEST);
  return lines.length > 1 && long.length * 2 > lines.length && !text.includes('\0');
}

/** Return the number of lines of a text, up to a limit. */
export function linesIn(text: string, most: number) {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/**
 * Return why a text is too long for a puzzle, or null if it is not.
 * @param source   where the text is from
 */
export function textRefusal(text: string, catalog: Catalog | null, source: Source = { text }): Refusal | null {
  if (!catalog) return null;
  const { max_text: characters, max_lines: lines } = catalog;
  const list = () => (looksLikeList(text) ? source : null);
  if (text.length > characters) {
    const problem = `the text has ${count(text.length)} characters; the limit is ${count(characters)}`;
    return refusalOf(problem, list(), catalog);
  }
  if (linesIn(text, lines + 1) <= lines) return null;
  return refusalOf(`the text has more than ${count(lines)} lines, too many for a puzzle`, list(), catalog);
}

/** Return why a file is too long for a puzzle, or null if it is not. */
export async function fileRefusal(file: File, catalog: Catalog): Promise<Refusal | null> {
  if (file.size > catalog.max_file) {
    const problem = `the file ${file.name} has ${count(file.size)} bytes; the limit is ${count(catalog.max_file)}`;
    const head = await file.slice(0, HEAD_LENGTH).text();
    return refusalOf(problem, looksLikeList(head) ? { file } : null, catalog);
  }
  if (file.size <= catalog.max_lines) return null;
  const refusal = textRefusal(await file.text(), catalog, { file });
  return refusal?.list ? refusal : null; // anything else the worker can describe better
}

function refusalOf(problem: string, list: Source | null, { batch }: Catalog): Refusal {
  const message = list ? `${problem}, but the Many tab reads lists of up to ${count(batch.max_lines)} lines` : problem;
  return { message, line: null, list };
}
