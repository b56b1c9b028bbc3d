/** State of the program as a text. */
import { fromBase64 } from '../base64.js';
import type { Judgement, Named } from '../protocol.js';
import type { Editor } from './editor.js';

/** The result of a run. */
export interface Result {
  sentence: string; // a sentence, if nothing went wrong
  trouble: string; // the error
  line: number; // its line; 0 if unknown
  status: string; // the status of its problem, in PuLP's words
  objective: number | null;
  reason: string; // why its problem has no solution, if known
  contradicting: string[]; // names of its conflicting constraints
  digits: number[]; // its solution; empty if it left no grid
  values: number[][]; // the same for the grid: [cell label, digit, 1]
  judgement: Judgement | null; // whether the digits are right; null until it arrives
  files: { name: string; size: number; data: Uint8Array<ArrayBuffer> }[]; // written by the program
  leftOut: string; // files that were dropped; a sentence
  found: string[]; // names of files that held the puzzle
}

export const initialState = () => ({
  editor: null as Editor | null, // null until it is loaded
  ready: '', // the puzzle's program; "" until it arrives
  kept: '', // the current text
  origin: '', // its source: a file or a link; "" for neither
  foreign: false, // it was written for another puzzle
  files: [] as File[], // data files in the program's folder
  changes: [] as Named[], // example changes
  longest: 0, // maximum length of a text
  stage: '' as '' | 'starting' | 'running', // the stage of the run
  output: '',
  result: null as Result | null,
  link: '', // a link to the puzzle and the text, to be copied by hand; "" for none
  said: '', // the last action
  problem: '', // the last error
});

export type State = ReturnType<typeof initialState>;

/** Clears messages about an older text. */
export const NOTHING_SAID = { link: '', said: '', problem: '' };

/** No run yet, or a run whose result is obsolete. */
export const NOTHING_RUN = { stage: '' as '', output: '', result: null, ...NOTHING_SAID };

const UNREAD = 'The program ended, but its answer could not be read.';

/** Return the program's digits and the cells that break a rule, both to be shown in the grid. */
export const highlightsOf = ({ result }: Pick<State, 'result'>) => ({
  cells: result?.judgement?.cells ?? [],
  values: result?.judgement ? result.values : null,
});

/** Number of constraint names that are listed. */
const MOST_NAMES = 10_000;

/** Unchecked data: the answer of a worker that a program may have altered. */
export type Answer = { [Part in keyof Result | 'message' | 'left_out']?: unknown };

/**
 * Return the result in a worker's answer. A program may have altered its worker, so nothing in it is certain.
 * @param cells   the number of cells in the grid
 */
export function resultOf(answer: Answer, cells: number): Result {
  const side = Math.sqrt(cells);
  const isDigit = (value: unknown) => isInteger(value) && value > 0 && value <= side;
  const given: unknown[] = Array.isArray(answer.digits) ? answer.digits : [];
  const digits = given.length === cells && given.every(isDigit) ? given.map(Number) : [];
  const sentence = text(answer.sentence);
  return {
    sentence,
    trouble: text(answer.message) || (sentence ? '' : UNREAD),
    line: isInteger(answer.line) ? answer.line : 0,
    status: text(answer.status),
    objective: isNumber(answer.objective) ? answer.objective : null,
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

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) && names.length <= MOST_NAMES ? names.map(text) : [];

/** Number of files that are accepted from an answer. */
const MOST_FILES = 20;

/** Return the valid files in an answer. */
function filesOf(files: unknown) {
  if (!Array.isArray(files)) return [];
  return files.slice(0, MOST_FILES).flatMap((file) => {
    try {
      const data = fromBase64(String(file.data));
      return [{ name: String(file.name), size: data.length, data }];
    } catch {
      return []; // a program may have forged this answer
    }
  });
}

/** Return the result of a run without an answer. */
export const cutResult = (message: string): Result => resultOf({ message }, 0);
