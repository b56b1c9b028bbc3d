/**
 * A list of any length: one text, and the positions of its entries in it. Python decides which lines are entries and
 * how to read them. Does not touch the document.
 */
import { count } from '../words.js';
import type { Ask, CallName } from '../calls/calls.js';
import type { ListLimits } from '../state/catalog.js';

/** How to read lines; further fields are passed back to Python unchanged. */
export type Layout = { variant: string; source: string };

/** The first entry of a layout. */
export type Turn = { row: number; layout: Layout };

export type How = {
  ask: Ask;
  variant: string;
  limits: ListLimits;
  progress?: (done: number, all: number) => void;
  wanted?: () => boolean;
};

/** Number of lines scanned in one call: at least the number that decides how they are read. */
const PIECE = 2000;

export class List {
  text: string;
  starts: Uint32Array; // where each entry begins in the text
  ends: Uint32Array;
  numbers: Uint32Array; // the line number of each entry in the source
  turns: Turn[]; // the first entry of each layout, in order

  constructor(text: string, starts: Uint32Array, ends: Uint32Array, numbers: Uint32Array, turns: Turn[]) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
    this.numbers = numbers;
    this.turns = turns;
  }

  get length() {
    return this.starts.length;
  }

  /**
   * Return the text of an entry.
   * @param row   from 0
   */
  line(row: number) {
    return this.text.slice(this.starts[row], this.ends[row]);
  }

  /** Return the line number of an entry. */
  number(row: number) {
    return this.numbers[row];
  }

  /** Return the index of the first change of layout after an entry. */
  #turnAfter(row: number) {
    return firstIndex(this.turns.length, (index) => this.turns[index].row > row);
  }

  /** Return how to read an entry. */
  layout(row: number) {
    return this.turns[this.#turnAfter(row) - 1].layout;
  }

  /** Return the first entry after this one with another layout, or the length if there is none. */
  sameUntil(row: number) {
    return this.turns[this.#turnAfter(row)]?.row ?? this.length;
  }
}

export class ListError extends Error {}

/** Return the positions of the lines of a text, up to a limit. */
export function linesOf(text: string, most: number) {
  const starts = [];
  const ends = [];
  let at = 0;
  while (at <= text.length && starts.length < most) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    starts.push(at);
    ends.push(end);
    at = end + 1;
  }
  return { starts, ends, more: at < text.length };
}

/**
 * Read a list from a text.
 * @throws {ListError}
 */
export async function readText(source: string, how: How): Promise<{ list: List; notice: string }> {
  const { limits } = how;
  if (source.length > limits.max_text)
    throw new ListError(`the list has ${count(source.length)} characters; the limit is ${count(limits.max_text)}`);
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const { starts, ends, more } = linesOf(text, limits.max_lines);
  if (text.length <= limits.whole.text && starts.length <= limits.whole.lines) return readWhole({ text }, how);
  const found: Found = { skipped: new Set(), turns: [] };
  let scan: { layout: Layout | null; heading: number } = { layout: null, heading: 0 };
  for (let first = 0; first < starts.length; first += PIECE) {
    how.progress?.(first, starts.length);
    const last = Math.min(first + PIECE, starts.length) - 1;
    const request = {
      text: text.slice(starts[first], ends[last]),
      first: first + 1,
      variant: how.variant,
      layout: scan.layout,
      heading: scan.heading,
    };
    const answer = await asked(how, 'batch_scan', request);
    for (const number of answer.skipped) found.skipped.add(number);
    found.turns.push(...answer.turns);
    scan = answer;
  }
  const notice = more ? `The list has more than ${count(limits.max_lines)} lines; the others are ignored.` : '';
  return { list: entriesOf(text, starts, ends, found), notice };
}

/** The result of the scan: the lines that are not entries, and the line from which on each layout applies. */
type Found = { skipped: Set<number>; turns: [line: number, layout: Layout][] };

/** Return the list of the lines that are entries. */
function entriesOf(text: string, starts: number[], ends: number[], { skipped, turns }: Found) {
  const numbers = Uint32Array.from({ length: starts.length }, (_, index) => index + 1).filter(
    (number) => !skipped.has(number),
  );
  const pick = (values: number[]) => Uint32Array.from(numbers, (number) => values[number - 1]);
  const rowOf = (line: number) => firstIndex(numbers.length, (row) => numbers[row] >= line);
  const changes = turns.map(([line, layout]) => ({ row: rowOf(line), layout }));
  return new List(text, pick(starts), pick(ends), numbers, turnsOf(changes));
}

/** Return the changes of layout that take effect: if there are several before an entry, only the last one. */
function turnsOf(turns: Turn[]) {
  const kept: Turn[] = [];
  for (const turn of turns) {
    if (kept.at(-1)?.row === turn.row) kept.pop();
    if (JSON.stringify(kept.at(-1)?.layout) !== JSON.stringify(turn.layout)) kept.push(turn);
  }
  return kept;
}

/** Return the first index that passes a test, or the length if none does. All later indexes must pass it, too. */
function firstIndex(length: number, passes: (index: number) => boolean) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Read a source that is not too long to be read as a whole: `{text}` or a workbook's `{data}` in Base64. */
export async function readWhole(
  source: { text: string } | { data: string },
  how: How,
): Promise<{ list: List; notice: string }> {
  const answer = await asked(how, 'batch_whole', { ...source, variant: how.variant });
  const { starts, ends } = linesOf(answer.text, how.limits.max_lines);
  const turns = answer.turns.map(([row, layout]: [number, Layout]) => ({ row, layout }));
  const [begin, end, numbers] = [starts, ends, answer.numbers].map((each) => Uint32Array.from(each));
  return { list: new List(answer.text, begin, end, numbers, turns), notice: '' };
}

async function asked({ ask, wanted = () => true }: How, name: CallName, request: unknown) {
  const answer = await ask(name, request);
  if (!wanted()) throw new ListError('');
  if (!answer.ok) throw new ListError(answer.message);
  return answer;
}
