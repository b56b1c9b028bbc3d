/** State of the program as a text. */
import { fromBase64 } from '../base64.js';
import type { Editor } from './editor.js';

/** A ready one. */
export type Change = { name: string; label: string };

export type Judgement = { keeps: boolean; sentences: string[]; cells: number[] };

/** How a run ended. */
export interface Result {
  sentence: string; // how, if nothing went wrong
  trouble: string; // what went wrong
  line: number; // where; 0 if it is not known
  status: string; // of its problem, in PuLP's words
  objective: number | null;
  reason: string; // why its problem has no solution, as far as that is known
  contradicting: string[]; // names of its constraints that contradict each other
  digits: number[]; // that it left; none if it left no grid
  values: number[][]; // the same as the grid shows them: [cell label, digit, 1]
  judgement: Judgement | null; // on them; null as long as there is none
  files: { name: string; data: Uint8Array }[]; // that it wrote
  leftOut: string; // of them; a sentence
  found: string[]; // names of files that held the puzzle
}

export interface State {
  editor: Editor | null; // null until it is loaded
  ready: string; // the puzzle's program; "" until it is there
  kept: string; // the text, wherever it came from
  origin: string; // what it came from: a file or a link; "" for neither
  foreign: boolean; // it was written for another puzzle
  files: File[]; // that it finds in its folder
  changes: Change[];
  longest: number; // characters of a text
  stage: '' | 'starting' | 'running'; // of the run
  output: string;
  result: Result | null;
  link: string; // to the puzzle and the text, to be copied by hand; "" for none
  said: string; // what was done with it
  problem: string; // why something could not be done
}

export const initialState = (): State => ({
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
export const NOTHING_RUN = { stage: '' as '', output: '', result: null, ...NOTHING_SAID };

const UNREAD = 'The program ended, but its answer could not be read.';

const DARK = { cells: [], values: null };

/** Return what the grid shows: the digits of the program, and the cells where they break something. */
export function highlightsOf({ result }: State): { cells: number[]; values: number[][] | null } {
  if (!result?.judgement) return DARK;
  return { cells: result.judgement.cells, values: result.values };
}

/** Names of constraints that are listed. */
const MOST_NAMES = 10_000;

/** What a worker answers, whose program may have it say anything. */
export type Answer = { [Part in keyof Result | 'message' | 'left_out']?: unknown };

/**
 * Return the result in a worker's answer. A program may have changed its worker: nothing in it is sure.
 * @param cells   of the grid
 */
export function resultOf(answer: Answer, cells: number): Result {
  const side = Math.sqrt(cells);
  const isDigit = (value: unknown) => isWhole(value) && value > 0 && value <= side;
  const given: unknown[] = Array.isArray(answer.digits) ? answer.digits : [];
  const digits = given.length === cells && given.every(isDigit) ? given.map(Number) : [];
  const sentence = text(answer.sentence);
  return {
    sentence,
    trouble: text(answer.message) || (sentence ? '' : UNREAD),
    line: isWhole(answer.line) ? answer.line : 0,
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
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) && names.length <= MOST_NAMES ? names.map(text) : [];

/** Files that are taken from an answer. */
const MOST_FILES = 20;

/** Return the files in an answer, as far as they are any. */
function filesOf(files: unknown) {
  if (!Array.isArray(files)) return [];
  return files.slice(0, MOST_FILES).flatMap((file) => {
    try {
      return [{ name: String(file.name), data: fromBase64(String(file.data)) }];
    } catch {
      return []; // a program that speaks for its worker may say anything
    }
  });
}

/** Return the result of a run without an answer. */
export const cutResult = (message: string): Result => resultOf({ message }, 0);
