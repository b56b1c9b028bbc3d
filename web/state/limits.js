/** How much text is taken in at all, and where a longer list goes. */
import { count } from '../words.js';

/** What tells a list: most of its first lines are as long as a puzzle that is worth a list. */
const HEAD = 20;
const HEAD_LENGTH = 30_000;
const SHORTEST = 16;

/**
 * @typedef {{message: string, line: null, list: ?import('../batch/box.js').Source}} Refusal   list: what the panel Many
 *   puzzles may take
 */

/** Tell whether what begins so seems to be a list, with a puzzle on each line. @param {string} text */
export function looksLikeList(text) {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .split(/\r\n|\r|\n/)
    .slice(0, HEAD)
    .filter((line) => line.trim());
  const long = lines.filter((line) => line.length >= SHORTEST);
  return lines.length > 1 && long.length * 2 > lines.length && !text.includes('\0');
}

/** Return a sentence when a text is longer than the worker takes, else null. */
export function lengthProblem(length, catalog) {
  if (!catalog || length <= catalog.max_text) return null;
  return `the text is ${count(length)} characters long; at most ${count(catalog.max_text)} are read`;
}

/**
 * Return a sentence when a text is longer than the worker takes, else null.
 * @param {string} text @param {?{max_text: number, max_lines: number}} catalog
 */
export function textProblem(text, catalog) {
  const tooLong = lengthProblem(text.length, catalog);
  if (tooLong || !catalog) return tooLong;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= catalog.max_lines; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > catalog.max_lines ? `the text has over ${count(catalog.max_lines)} lines; no puzzle is so long` : null;
}

/**
 * Return why a text is not taken for a puzzle by its length alone, null if it may be one.
 * @param {string} text @param {object} catalog @param {import('../batch/box.js').Source} [source]   where the text is
 *   from
 * @returns {?Refusal}
 */
export function textRefusal(text, catalog, source = { text }) {
  const problem = textProblem(text, catalog);
  return problem && refusalOf(problem, looksLikeList(text) ? source : null, catalog);
}

/**
 * Return why a file is not taken for a puzzle by its length alone, null if it may be one.
 * @param {File} file @param {object} catalog @returns {Promise<?Refusal>}
 */
export async function fileRefusal(file, catalog) {
  if (file.size > catalog.max_file) {
    const problem = `the file ${file.name} has ${count(file.size)} bytes; at most ${count(catalog.max_file)} are read`;
    const head = await file.slice(0, HEAD_LENGTH).text();
    return refusalOf(problem, looksLikeList(head) ? { file } : null, catalog);
  }
  if (file.size <= catalog.max_lines) return null;
  const refusal = textRefusal(await file.text(), catalog, { file });
  return refusal?.list ? refusal : null; // of what is no list the worker knows better what it is
}

/** @returns {Refusal} */
function refusalOf(problem, list, { batch }) {
  const message = list ? `${problem}, but Many puzzles takes lists of up to ${count(batch.max_lines)} lines` : problem;
  return { message, line: null, list };
}
