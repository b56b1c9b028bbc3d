/**
 * State of the program as a text.
 *
 * @typedef {{name: string, label: string}} Change   a ready one
 * @typedef {{keeps: boolean, sentences: string[], cells: number[]}} Judgement
 * @typedef {object} Result   how a run ended
 * @property {string} sentence   how, if nothing went wrong
 * @property {string} trouble   what went wrong
 * @property {number} line   where; 0 if it is not known
 * @property {string} status   of its problem, in PuLP's words
 * @property {?number} objective
 * @property {string} reason   why its problem has no solution, as far as that is known
 * @property {string[]} contradicting   names of its constraints that contradict each other
 * @property {number[]} digits   that it left; none if it left no grid
 * @property {number[][]} values   the same as the grid shows them: [cell label, digit, 1]
 * @property {?Judgement} judgement   on them; null as long as there is none
 * @property {{name: string, data: Uint8Array}[]} files   that it wrote
 * @property {string} leftOut   of them; a sentence
 * @property {string[]} found   names of files that held the puzzle
 *
 * @typedef {object} State
 * @property {?import('./editor.js').Editor} editor   null until it is loaded
 * @property {string} ready   the puzzle's program; "" until it is there
 * @property {string} kept   the text, wherever it came from
 * @property {string} origin   what it came from: a file or a link; "" for neither
 * @property {boolean} foreign   it was written for another puzzle
 * @property {File[]} files   that it finds in its folder
 * @property {Change[]} changes
 * @property {number} longest   characters of a text
 * @property {'' | 'starting' | 'running'} stage   of the run
 * @property {string} output
 * @property {?Result} result
 * @property {string} link   to the puzzle and the text, to be copied by hand; "" for none
 * @property {string} said   what was done with it
 * @property {string} problem   why something could not be done
 */
import { fromBase64 } from '../base64.js';

/** @returns {State} */
export const initialState = () => ({
  editor: null,
  ready: '',
  kept: '',
  origin: '',
  foreign: false,
  files: [],
  changes: [],
  longest: 0,
  stage: '',
  output: '',
  result: null,
  link: '',
  said: '',
  problem: '',
});

/** What was said of an older text is of no interest any more. */
export const NOTHING_SAID = { link: '', said: '', problem: '' };

/** Nothing was run yet, or what it said is of no interest any more. */
export const NOTHING_RUN = { stage: /** @type {''} */ (''), output: '', result: null, ...NOTHING_SAID };

const UNREAD = 'The program ended, and its answer cannot be read.';

const DARK = { cells: [], values: null };

/**
 * Return what the grid shows: the digits of the program, and the cells where they break something.
 * @param {State} state @returns {{cells: number[], values: ?number[][]}}
 */
export function lightOf({ result }) {
  if (!result?.judgement) return DARK;
  return { cells: result.judgement.cells, values: result.values };
}

/** Names of constraints that are listed. */
const MOST_NAMES = 10_000;

/**
 * Return the result in a worker's answer. A program may have changed its worker: nothing in it is sure.
 * @param {any} answer @param {number} cells   of the grid @returns {Result}
 */
export function resultOf(answer, cells) {
  const side = Math.sqrt(cells);
  const isDigit = (value) => Number.isInteger(value) && value > 0 && value <= side;
  const whole = Array.isArray(answer.digits) && answer.digits.length === cells && answer.digits.every(isDigit);
  const digits = whole ? answer.digits : [];
  const sentence = text(answer.sentence);
  return {
    sentence,
    trouble: text(answer.message) || (sentence ? '' : UNREAD),
    line: Number.isInteger(answer.line) ? answer.line : 0,
    status: text(answer.status),
    objective: Number.isFinite(answer.objective) ? answer.objective : null,
    reason: text(answer.reason),
    contradicting: namesIn(answer.contradicting),
    digits,
    values: digits.map((digit, index) => [index + 1, digit, 1]),
    judgement: null,
    files: filesOf(answer.files),
    leftOut: text(answer.left_out),
    found: namesIn(answer.found),
  };
}

const text = (value) => (typeof value === 'string' ? value : '');

/** @param {any} names @returns {string[]} */
const namesIn = (names) => (Array.isArray(names) && names.length <= MOST_NAMES ? names.map(text) : []);

/** Files that are taken from an answer. */
const MOST_FILES = 20;

/** Return the files in an answer, as far as they are any. @param {any} files */
function filesOf(files) {
  if (!Array.isArray(files)) return [];
  return files.slice(0, MOST_FILES).flatMap((file) => {
    try {
      return [{ name: String(file.name), data: fromBase64(String(file.data)) }];
    } catch {
      return []; // a program that speaks for its worker may say anything
    }
  });
}

/** Return the result of a run without an answer. @param {string} message @returns {Result} */
export const cutResult = (message) => resultOf({ message }, 0);
