/**
 * Results of a list's entries, stored in columns, so that a hundred thousand rows fit into memory and are sorted and
 * filtered quickly. Does not touch the document.
 */
import { count } from '../words.js';

/** A row in Python's format; rows stored by an older page end before the level. */
export type Packed = [
  verdict: string,
  puzzle: string,
  givens: number | null,
  count: number | null,
  exact: boolean | null,
  rating: string,
  guesses: number | null,
  solution: string,
  seconds: number,
  problem: string,
  level?: string,
  hardest?: number | null,
  bound?: number | null,
  notice?: string,
];

/** Columns of numbers. */
const NUMBERS = ['verdict', 'givens', 'count', 'guesses', 'hardest', 'bound', 'seconds'] as const;
const isNumbers = (column: string): column is (typeof NUMBERS)[number] => NUMBERS.some((name) => name === column);

export type Column = 'line' | 'rating' | 'level' | (typeof NUMBERS)[number];

/** Represents an unknown number, which is sorted last. */
const NONE = Infinity;

export class Rows {
  /** Entries that are done. */
  done = 0;

  length: number;
  verdicts: string[];
  tally: number[]; // number of rows with each verdict
  verdict: Uint8Array; // 0 while waiting, otherwise 1 + the index of the verdict
  givens: Float32Array;
  count: Float64Array;
  guesses: Float64Array;
  hardest: Float32Array;
  bound: Float32Array;
  seconds: Float32Array;
  rating: Uint8Array; // 0 for none, otherwise 1 + an index of `names.rating`
  level: Uint8Array;
  exact: Uint8Array; // 0 not asked, 1 no, 2 yes
  names: { rating: string[]; level: string[] }; // ratings in order of arrival, levels in ascending order
  // Sparse: most lists have few of some of these.
  puzzles: string[] = [];
  solutions: string[] = [];
  problems: string[] = [];
  notices: string[] = [];

  /** @param levels   the names of the levels, in order */
  constructor(length: number, verdicts: string[], levels: string[] = []) {
    this.length = length;
    this.verdicts = verdicts;
    this.tally = verdicts.map(() => 0);
    this.verdict = new Uint8Array(length);
    this.givens = new Float32Array(length).fill(NONE);
    this.count = new Float64Array(length).fill(NONE);
    this.guesses = new Float64Array(length).fill(NONE);
    this.hardest = new Float32Array(length).fill(NONE);
    this.bound = new Float32Array(length).fill(NONE);
    this.seconds = new Float32Array(length).fill(NONE);
    this.rating = new Uint8Array(length);
    this.level = new Uint8Array(length);
    this.exact = new Uint8Array(length);
    this.names = { rating: [], level: [...levels] };
  }

  set(
    row: number,
    [verdict, puzzle, givens, number, exact, rating, guesses, solution, seconds, problem, ...grade]: Packed,
  ) {
    if (this.verdict[row]) return;
    const [level, hardest, bound, notice] = grade;
    this.done += 1;
    this.verdict[row] = 1 + this.verdicts.indexOf(verdict);
    this.tally[this.verdict[row] - 1] += 1;
    this.givens[row] = givens ?? NONE;
    this.count[row] = number ?? NONE;
    this.guesses[row] = guesses ?? NONE;
    this.seconds[row] = seconds;
    this.exact[row] = exact === null ? 0 : 1 + Number(exact);
    this.hardest[row] = hardest ?? NONE;
    this.bound[row] = bound ?? NONE;
    if (rating) this.rating[row] = 1 + indexIn(this.names.rating, rating);
    if (level) this.level[row] = 1 + indexIn(this.names.level, level);
    if (puzzle) this.puzzles[row] = puzzle;
    if (solution) this.solutions[row] = solution;
    if (problem) this.problems[row] = problem;
    if (notice) this.notices[row] = notice;
  }

  /** Return a row in Python's format. */
  packed(row: number): Packed {
    const known = (value: number) => (value === NONE ? null : value);
    return [
      this.verdicts[this.verdict[row] - 1],
      this.puzzles[row] ?? '',
      known(this.givens[row]),
      known(this.count[row]),
      this.exact[row] ? this.exact[row] === 2 : null,
      this.names.rating[this.rating[row] - 1] ?? '',
      known(this.guesses[row]),
      this.solutions[row] ?? '',
      Number(this.seconds[row].toFixed(6)),
      this.problems[row] ?? '',
      this.names.level[this.level[row] - 1] ?? '',
      known(this.hardest[row]),
      this.bound[row] === NONE ? null : Number(this.bound[row].toFixed(4)),
      this.notices[row] ?? '',
    ];
  }

  /** Return the text of a column. */
  text(row: number, column: string) {
    if (column === 'rating' || column === 'level') return this.names[column][this[column][row] - 1] ?? '';
    if (!isNumbers(column)) return '';
    const value = this[column][row];
    if (value === NONE) return '';
    if (column === 'bound') return count(Math.round(value * 10) / 10);
    return column === 'count' && this.exact[row] === 1 ? `at least ${count(value)}` : count(value);
  }

  /** Return the numbers by which a column is sorted. */
  #keys(column: Column): ArrayLike<number> | null {
    if (column !== 'rating' && column !== 'level') return isNumbers(column) ? this[column] : null;
    const names = this.names[column];
    const places = column === 'rating' ? [...names].sort() : names;
    return Float32Array.from(this[column], (index) => (index ? places.indexOf(names[index - 1]) : NONE));
  }

  /**
   * Return the rows to show, in order; null for all of them in the order of the list.
   * @param wanted   `verdict` is an index, -1 for any
   */
  order({
    verdict = -1,
    matches = null,
    column = 'line',
    down = false,
  }: {
    verdict?: number;
    matches?: ((row: number) => boolean) | null;
    column?: Column;
    down?: boolean;
  }): Uint32Array | null {
    if (verdict < 0 && !matches && column === 'line' && !down) return null;
    let rows = Uint32Array.from({ length: this.length }, (_, row) => row);
    if (verdict >= 0) rows = rows.filter((row) => this.verdict[row] === verdict + 1);
    if (matches) rows = rows.filter(matches);
    const keys = this.#keys(column);
    if (keys) rows.sort((one, other) => compare(keys[one], keys[other], down) || one - other);
    else if (down) rows.reverse();
    return rows;
  }
}

/** Return the index of a name, adding it if necessary. */
function indexIn(names: string[], name: string) {
  const index = names.indexOf(name);
  return index >= 0 ? index : names.push(name) - 1;
}

/** Compare two numbers, ascending or descending; unknown ones come last either way. */
function compare(one: number, other: number, down: boolean) {
  if (one === other) return 0;
  if (one === NONE || other === NONE) return one === NONE ? 1 : -1;
  return one < other === down ? 1 : -1;
}
