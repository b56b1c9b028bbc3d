/**
 * A list of any length (one text, and the positions of its entries in it; Python decides which lines are entries and how
 * to read them), and its results: for each entry one row for each model, packed as Python sends them, as there may be
 * hundreds of thousands. Does not touch the document.
 */
import { count } from '../words.js';
import type { Ask, CallName } from '../worker/pool.js';
import type { ListLimits } from '../state/state.js';

/** How to read lines; further fields are passed back to Python unchanged. */
export type Layout = { variant: string; source: string };

/** The results in a file that we wrote: those of the first entry by all models, then those of the second, … */
export type Results = { task: string; models: string[]; rows: Packed[] };

export type Found = { list: List; notice: string; results?: Results | null };

/** The first entry of a layout. */
export type Turn = { row: number; layout: Layout };

export type How = {
  ask: Ask;
  variant: string;
  limits: ListLimits;
  progress?: (done: number, all: number) => void;
  wanted?: () => boolean;
};

const PIECE = 2000; // lines scanned in one call: at least the number that decides how they are read

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

  line(row: number) {
    return this.text.slice(this.starts[row], this.ends[row]);
  }

  #turnAfter = (row: number) => firstIndex(this.turns.length, (index) => this.turns[index].row > row);

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

/** Return the message of an expected error; rethrow any other. */
export function inWords(thrown: unknown) {
  if (thrown instanceof ListError) return thrown.message;
  throw thrown;
}

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
export async function readText(source: string, how: How): Promise<Found> {
  const { limits } = how;
  if (source.length > limits.max_text)
    throw new ListError(`the list has ${count(source.length)} characters; the limit is ${count(limits.max_text)}`);
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const { starts, ends, more } = linesOf(text, limits.max_lines);
  if (text.length <= limits.whole.text && starts.length <= limits.whole.lines) return readWhole({ text }, how);
  const skipped = new Set<number>();
  const layouts: [line: number, layout: Layout][] = [];
  let scan: { layout: Layout | null; heading: number } = { layout: null, heading: 0 };
  for (let first = 0; first < starts.length; first += PIECE) {
    how.progress?.(first, starts.length);
    const last = Math.min(first + PIECE, starts.length) - 1;
    const piece = { text: text.slice(starts[first], ends[last]), first: first + 1, variant: how.variant };
    const answer = await asked(how, 'list_scan', { ...piece, layout: scan.layout, heading: scan.heading });
    for (const number of answer.skipped) skipped.add(number);
    layouts.push(...answer.turns);
    scan = answer;
  }
  const numbers = Uint32Array.from(starts, (_, index) => index + 1).filter((number) => !skipped.has(number));
  const pick = (values: number[]) => Uint32Array.from(numbers, (number) => values[number - 1]);
  const rowOf = (line: number) => firstIndex(numbers.length, (row) => numbers[row] >= line);
  const turns = turnsOf(layouts.map(([line, layout]) => ({ row: rowOf(line), layout })));
  const notice = more
    ? `The list has more than ${count(limits.max_lines)} lines; the lines after them are ignored.`
    : '';
  return { list: new List(text, pick(starts), pick(ends), numbers, turns), notice };
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
export async function readWhole(source: { text: string } | { data: string }, how: How): Promise<Found> {
  const answer = await asked(how, 'list_whole', { ...source, variant: how.variant });
  const { starts, ends } = linesOf(answer.text, how.limits.max_lines);
  const turns = answer.turns.map(([row, layout]: [number, Layout]) => ({ row, layout }));
  const [begin, end, numbers] = [starts, ends, answer.numbers].map((each) => Uint32Array.from(each));
  return { list: new List(answer.text, begin, end, numbers, turns), notice: '', results: answer.results };
}

/** Return the list of generated puzzles, each with its problem or "". */
export function listOfMade(made: [line: string, problem: string][], layout: Layout) {
  const text = made.map(([line]) => line).join('\n');
  const { starts, ends } = linesOf(text, made.length);
  const turns = made.map(([, problem], row) => ({ row, layout: problem ? { ...layout, problem } : layout }));
  const numbers = Uint32Array.from(made, (_, row) => row + 1);
  return new List(text, Uint32Array.from(starts), Uint32Array.from(ends), numbers, turnsOf(turns));
}

async function asked({ ask, wanted = () => true }: How, name: CallName, request: unknown) {
  const answer = await ask(name, request);
  if (!wanted()) throw new ListError('');
  if (!answer.ok) throw new ListError(answer.message);
  return answer;
}

/** The fields of a packed row, in Python's order. `puzzle` is "" if it equals the line. */
export const SENT = [
  ...(['verdict', 'puzzle', 'givens', 'count', 'exact', 'difficulty', 'score', 'solution', 'seconds'] as const),
  ...(['build', 'search', 'proof', 'nodes', 'variables', 'constraints', 'solver', 'problem', 'notice'] as const),
];

export type Field = (typeof SENT)[number];
export type Packed = (string | number | boolean | null)[];
export type Column = 'line' | 'model' | Field;

const AT = Object.fromEntries(SENT.map((name, at) => [name, at])) as Record<Field, number>;

const TEXTS = ['puzzle', 'difficulty', 'solution', 'solver', 'notice'];

/** Return a row without an answer. */
export function lostRow(problem: string): Packed {
  const known: Record<string, string | number> = { verdict: 'unknown', seconds: 0, problem };
  return SENT.map((name) => known[name] ?? (TEXTS.includes(name) ? '' : null));
}

/** A class of rows, and how many it has. */
export type Kind = { name: string; label: string; number: number };

/** The rows to show, and their order; kind: the name of a class, "" for all. */
type Wanted = { kind?: string; matches?: ((row: number) => boolean) | null; column?: Column; down?: boolean };

/** Results by index; missing ones are still to come. */
export class Slots<Value> {
  readonly list: (Value | undefined)[];
  done = 0;

  constructor(length: number) {
    this.list = Array(length);
  }

  get length() {
    return this.list.length;
  }

  has = (at: number) => this.list[at] !== undefined;

  /** Set a result, only once. */
  set(at: number, value: Value) {
    if (!this.has(at)) this.done += 1;
    this.list[at] ??= value;
  }
}

export class Rows extends Slots<Packed> {
  /** The number of rows of each entry. */
  readonly width: number;
  readonly kinds: Kind[];
  readonly #byDifficulty: boolean;

  /**
   * @param kinds   the classes in order: of difficulties, then of verdicts
   * @param byDifficulty   whether rows with a difficulty are counted by it
   */
  constructor(entries: number, width: number, kinds: Omit<Kind, 'number'>[], byDifficulty = false) {
    super(entries * width);
    this.width = width;
    this.kinds = kinds.map((kind) => ({ ...kind, number: 0 }));
    this.#byDifficulty = byDifficulty;
  }

  set(row: number, packed: Packed) {
    if (this.has(row)) return;
    super.set(row, packed);
    const kind = this.kinds[this.#kind(row)];
    if (kind) kind.number += 1;
  }

  entryOf = (row: number) => Math.floor(row / this.width);

  /** Return a field of a row; null if it is not known. */
  value = (row: number, field: Field) => this.list[row]?.[AT[field]] ?? null;

  text(row: number, field: Field) {
    const value = this.value(row, field);
    if (typeof value !== 'number') return String(value ?? '');
    if (field === 'score') return value.toFixed(1);
    return field === 'count' && this.value(row, 'exact') === false ? `at least ${count(value)}` : count(value);
  }

  /** Return the index of the class of a row; -1 if it is not known. */
  #kind(row: number) {
    const difficulty = this.#byDifficulty && this.text(row, 'difficulty').replace(' ', '-');
    const wanted = difficulty || this.text(row, 'verdict');
    return this.kinds.findIndex(({ name }) => name === wanted);
  }

  /** Return the key by which a row is sorted; null if it is unknown. */
  #key(row: number, column: Exclude<Column, 'line'>) {
    if (column === 'verdict') return this.has(row) ? this.#kind(row) : -1; // waiting rows come first
    if (column === 'model') return row % this.width;
    const value = this.value(row, column === 'difficulty' ? 'score' : column);
    return value === '' ? null : value;
  }

  /** Return the rows to show, in order; null for all of them in the order of the list. */
  order({ kind = '', matches = null, column = 'line', down = false }: Wanted) {
    if (!kind && !matches && column === 'line' && !down) return null;
    let rows = Uint32Array.from({ length: this.length }, (_, row) => row);
    if (kind) rows = rows.filter((row) => this.kinds[this.#kind(row)]?.name === kind);
    if (matches) rows = rows.filter(matches);
    if (column === 'line') return down ? rows.reverse() : rows;
    const keys: Key[] = Array(this.length);
    for (const row of rows) keys[row] = this.#key(row, column);
    return rows.sort((one, other) => compare(keys[one], keys[other], down) || one - other);
  }
}

type Key = number | string | boolean | null;

/** Compare two keys, ascending or descending; unknown ones come last either way. */
function compare(one: Key, other: Key, down: boolean) {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other === down ? 1 : -1;
}
