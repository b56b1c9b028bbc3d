/**
 * Results of a list's entries. There may be a hundred thousand of them, so each is stored only once, and sort keys are
 * computed once per sort. Does not touch the document.
 */
import { count } from '../words.js';

/** A row in Python's format. */
export type Packed = [
  verdict: string,
  puzzle: string,
  givens: number | null,
  count: number | null,
  exact: boolean | null,
  rating: string,
  score: number | null,
  solution: string,
  seconds: number,
  problem: string,
  notice: string,
];

/** Return a row with the names of its fields, in Python's order. */
function unpacked(packed: Packed) {
  const [verdict, puzzle, givens, number, exact, rating, score, solution, seconds, problem, notice] = packed;
  return { verdict, puzzle, givens, count: number, exact, rating, score, solution, seconds, problem, notice };
}

export type Row = ReturnType<typeof unpacked>;
export type Column = 'line' | Exclude<keyof Row, 'puzzle' | 'solution' | 'exact' | 'problem' | 'notice'>;

/** The rows to show, and their order; verdict: an index, -1 for any. */
type Wanted = { verdict?: number; matches?: ((row: number) => boolean) | null; column?: Column; down?: boolean };

export class Rows {
  length: number;
  verdicts: string[];
  /** The results, by row; missing ones are still to come. */
  list: (Row | undefined)[];
  /** The number of rows that are done, in all and with each verdict. */
  done = 0;
  tally: number[];

  constructor(length: number, verdicts: string[]) {
    this.length = length;
    this.verdicts = verdicts;
    this.list = Array(length);
    this.tally = verdicts.map(() => 0);
  }

  set(row: number, packed: Packed) {
    if (this.list[row]) return;
    const result = unpacked(packed);
    this.list[row] = result;
    this.done += 1;
    this.tally[this.verdicts.indexOf(result.verdict)] += 1;
  }

  /** Return a finished row in Python's format. */
  packed(row: number) {
    return Object.values(this.list[row] ?? {}) as Packed;
  }

  /** Return the text of a column. */
  text(row: number, column: keyof Row) {
    const result = this.list[row];
    const value = result?.[column] ?? '';
    if (typeof value !== 'number') return String(value);
    if (column === 'score') return value.toFixed(1);
    return column === 'count' && result?.exact === false ? `at least ${count(value)}` : count(value);
  }

  /** Return the key by which a row is sorted; null if it is unknown. */
  #key(row: number, column: Exclude<Column, 'line'>) {
    const result = this.list[row];
    if (column === 'verdict') return this.verdicts.indexOf(result?.verdict ?? ''); // waiting rows come first
    const value = result?.[column] ?? '';
    if (value === '') return null;
    return column === 'rating' ? (result?.score ?? null) : value;
  }

  /** Return the rows to show, in order; null for all of them in the order of the list. */
  order({ verdict = -1, matches = null, column = 'line', down = false }: Wanted) {
    if (verdict < 0 && !matches && column === 'line' && !down) return null;
    let rows = Uint32Array.from({ length: this.length }, (_, row) => row);
    if (verdict >= 0) rows = rows.filter((row) => this.list[row]?.verdict === this.verdicts[verdict]);
    if (matches) rows = rows.filter(matches);
    if (column === 'line') return down ? rows.reverse() : rows;
    const keys = Array.from({ length: this.length }, (_, row) => this.#key(row, column));
    return rows.sort((one, other) => compare(keys[one], keys[other], down) || one - other);
  }
}

type Key = number | string | null;

/** Compare two keys, ascending or descending; unknown ones come last either way. */
function compare(one: Key, other: Key, down: boolean) {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other === down ? 1 : -1;
}
