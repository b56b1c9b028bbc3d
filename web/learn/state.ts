/** State of the Learn tab: the lessons as the build writes them, the step shown, answers and progress. */
import { parsed } from '../link/memory.js';

/** Text, as the build makes it from Markdown: characters, or an element. */
export type Part = string | [tag: string, attributes: Record<string, string>, parts: Part[]];

export interface Question {
  text: Part[];
  answer: string; // which number it asks for; see views.ts
  right: Part[];
  wrong: Part[];
}

export interface Step {
  title: string;
  text: Part[];
  puzzle: string; // the lesson's own, as a line
  way?: string; // the formulation; "" means the one that Solve uses
  show: string; // what is next to the text; see views.ts
  cell?: string; // that an objective is about
  technique?: string; // to practise
  stage?: string; // of reading a photo
  label?: string; // whose probability is chosen
  question: Question;
}

export interface Lesson {
  name: string;
  title: string;
  about: string;
  steps: Step[];
}

/** done: the steps whose questions were answered, by lesson, from 0; at: the step shown last, as in the address */
export interface Progress {
  done: Record<string, number[]>;
  at: string;
}

/** What an exercise asks for: any of these cells; text: the result of the step. */
export type Target = { cells: string[]; text: string };

/** What a question asks for: the solver's number, a target, or why there is none yet. */
export type Wanted = number | Target | string;

export type Reply = { kind: 'right' | 'wrong' | 'unclear'; wanted: Wanted; text: Part[] };

/** A step of a lesson: both are indexes from 0. */
export type Spot = { lesson: number; step: number };

/** Return the name of a step in the address: its number, after the lesson's name unless that is the first lesson. */
export const nameOf = (lessons: Lesson[], { lesson, step }: Spot) => `${lesson ? lessons[lesson].name : ''}${step + 1}`;

/** Return the step with a name; null if there is none. */
export function spotOf(lessons: Lesson[], name: string): Spot | null {
  const [, of = '', number = ''] = /^([a-z]*?)(\d+)$/.exec(name) ?? [];
  const lesson = of ? lessons.findIndex((each) => each.name === of) : 0;
  const step = Number(number) - 1;
  return lessons[lesson]?.steps[step] ? { lesson, step } : null;
}

/** Return the progress in a text that was stored; invalid parts are dropped. */
export function progressIn(text: string | null, lessons: Lesson[]): Progress {
  const kept = Object(parsed(text));
  const at = typeof kept.at === 'string' && spotOf(lessons, kept.at) ? kept.at : '';
  const done = Object.fromEntries(
    lessons.map(({ name, steps }) => {
      const of: unknown = Object(kept.done)[name];
      return [name, steps.flatMap((_, step) => (Array.isArray(of) && of.includes(step) ? [step] : []))];
    }),
  );
  return { done, at };
}

/** Return the progress with one more step done. */
export function withDone(progress: Progress, name: string, step: number): Progress {
  const before = progress.done[name] ?? [];
  return { ...progress, done: { ...progress.done, [name]: [...new Set([...before, step])].sort((a, b) => a - b) } };
}

/** Return the number in what was typed, as in "1,004", "2.5", "2,5" or "5/2"; null if it is none. */
export function numberIn(typed: string): number | null {
  const text = typed.trim().replace('−', '-');
  const [, above, below] = /^(-?\d+)\s*\/\s*(\d+)$/.exec(text) ?? [];
  if (below) return Number(below) ? Number(above) / Number(below) : null;
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** The largest difference from the solver's number that counts as equal. */
const CLOSE = 0.005;

/** Return the name of the cell in what was typed, as in "r2c3", "R2 C3" or "2,3"; "" if it is none. */
export function cellIn(typed: string): string {
  const [, row, column] = /^r?\s*(\d+)\s*[c,;. ]\s*(\d+)$/i.exec(typed.trim()) ?? [];
  return row ? `r${Number(row)}c${Number(column)}` : '';
}

/** Return the reply to an answer. */
export function replyTo({ right, wrong }: Question, typed: string, wanted: Wanted): Reply {
  if (typeof wanted === 'string') return { kind: 'unclear', wanted, text: [wanted] };
  if (typeof wanted === 'object') {
    const cell = cellIn(typed);
    if (!cell) return { kind: 'unclear', wanted, text: ['Select a cell in the grid, or type its name, such as r2c3.'] };
    const kind = wanted.cells.includes(cell) ? 'right' : 'wrong';
    return { kind, wanted, text: filled({ right, wrong }[kind], wanted.text) };
  }
  const number = numberIn(typed);
  if (number === null) return { kind: 'unclear', wanted, text: ['Type a number.'] };
  const kind = Math.abs(number - wanted) < CLOSE ? 'right' : 'wrong';
  return { kind, wanted, text: filled({ right, wrong }[kind], numberText(wanted)) };
}

/** Return an answer that is right. */
export const answerFor = (wanted: Wanted) => (typeof wanted === 'object' ? wanted.cells[0] : String(wanted));

/** Return a number with as many decimals as it needs, at most three. */
const numberText = (number: number) => Number(number.toFixed(3)).toLocaleString('en');

/** Return a text with "{answer}" filled in. */
export const filled = (parts: Part[], answer: string): Part[] =>
  parts.map((part) =>
    typeof part === 'string' ? part.replaceAll('{answer}', answer) : [part[0], part[1], filled(part[2], answer)],
  );
