/** How much text is taken in at all. */
import { count } from './words.js';

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
