/**
 * State of the page: one plain object in groups. Nothing here touches the document or the solver, and no rule of Sudoku
 * is known: regions come from the catalog, conflicts from the worker.
 *
 * - `doc`: the puzzle and what was entered into it.
 * - `reading`: the text, and how far the worker has read it and the grid.
 * - `found`: the results about the puzzle; another puzzle resets them.
 * - `history`: steps to undo or redo, each the three groups above as they were.
 * - `settings`: choices that hold for any puzzle.
 * - `runtime`: the status of the worker. `run`: the run under way, see calls.ts.
 * - `timer`: for how long the puzzle has been played.
 * - `messages`: messages on what was done last.
 */
import { sideOf, type Size } from './sizes.js';
import { merged, type Patch as PatchOf, type Store as StoreOf } from './store.js';
import type { Source } from '../batch/input.js';
import type { Comparison } from '../calls/comparison.js';
import type { Kind, Run } from '../calls/calls.js';
import type { Step as PastStep } from './history.js';
import type { Hint, Path } from './stepping.js';
import type { Catalog } from './catalog.js';

export type Variant = {
  name: string;
  label: string;
  about: string;
  suffix: string;
  boards: Record<string, Region[]>; // by boxsize, as all that follow
  transforms: Record<string, { name: string; label: string; about: string; reason: string }[]>;
  /** These by name, too; reason: why there is no such file. */
  formats: Record<string, Record<string, Writable>>;
};

/** Whether a format can hold a puzzle: why not, and whether it can hold a solution without the rules. */
export type Writable = { label: string; reason: string; alone?: boolean };

/** Cells are labels: from 1, in row order. */
export type Region = { kind: string; label: string; cells: number[] };

export type Conflict = { cells: number[]; message: string };

export type Board = {
  boxsize: Size;
  side: number;
  variant: string;
  cells: number[]; // the givens
  line: string;
  givens: number;
  recognised: string;
  assumed: boolean; // nothing in the text says the variant
  notices: string[];
  conflicts: Conflict[];
  rules: Rule[]; // beside the variant's
  /**
   * What is shown of them, and of a size that the catalog does not list, null if there are none or the worker has not
   * said it yet.
   */
  ruled: Ruled | null;
  symbols: string; // the character of each digit, '' for the usual ones
};

/** As in a JSON file. */
export type Rule = { rule: string } & Record<string, string | number | (string | number)[]>;

/** In cells. */
export type Shape = { look: string; path?: string; text?: string; at?: [number, number]; size?: number };

export type Ruled = {
  shapes: Shape[];
  room: number; // cells around the grid in which something is drawn
  said: string[]; // a sentence for each rule
  about: string[];
  regions: Region[];
  tinted: number[][];
  units: number[][];
  formats: Record<string, Writable>;
  transforms: { name: string; label: string; about: string; reason: string }[];
};

/** Of the worker, to read. */
export type Answer = Board & {
  ok: boolean;
  title: string;
  text?: string;
  entries?: number[];
  marks?: number[][];
  list?: List | null;
  others?: { label: string }[];
  other?: number;
};

/** Of the worker, to check; marks and centre: if it removed some; rules, ruled: where they were not known. */
export type Checked = {
  conflicts: Conflict[];
  marks?: number[][];
  centre?: number[][];
  finished?: { headline: string; sentence: string } | null;
  rules?: Rule[];
  ruled?: Ruled | null;
};

/** count: of its puzzles */
export type List = { count: number; entries: number; index: number; titles: string[] };

export type Result = {
  kind: string;
  verdict: string;
  headline: string;
  sentence: string;
  reason: string;
  solution: Grid | null;
  second: Grid | null;
  differ: number[];
  figures: Figures;
  follows: string; // the way of the integer program that is still to be solved, '' for none
};

export type Grid = { cells: number[]; line: string };

export type Figures = {
  variables: number;
  constraints: number;
  singles?: number;
  work?: string;
  credit?: string;
  formulation?: string;
  model?: string;
  built?: string;
  labels?: { variables?: string; constraints?: string };
  nodes?: number | null;
  solver: string;
  version: string;
  times: { total: number; [part: string]: number | null };
};

export type Outcome = {
  kind: string;
  headline: string;
  sentence: string;
  figures?: Figures;
  play?: boolean; // it is about the player's digits
  place?: string; // the only one that shows it
};

export type Making = {
  variant: string;
  boxsize: Size;
  symmetry: string;
  difficulty: string;
  givens: number | null;
  minimal: boolean;
  random: boolean;
  ruled: boolean; // it keeps the rules of the grid
  seed: string;
};

/**
 * What the worker has not looked at yet: a text that is new, another puzzle or reading of it, another variant, or
 * digits of the grid.
 */
export type Stage = '' | 'text' | 'pick' | 'variant' | 'digits';

/** '': digits, no marks. */
export type Marking = '' | 'corner' | 'centre';

/** times: by cell, as the candidates; looked: solutions looked at */
export type Tallies = { times: number[][]; looked: number };

export type Choice = {
  name: string;
  done: string; // what was done, once it is
  edits: [label: number, digit: number][]; // of givens, digit 0: it is left out
  variant: string; // '' if it stays
  rules: Rule[] | null; // null if they stay
};

export type Reason = {
  title: string;
  sentences: string[];
  offered: string; // the heading of the changes
  changes: { sentence: string; choices: Choice[] }[];
  path: Path | null; // the steps to a cell or region with nothing left, or where solutions differ
  relaxed: string; // whether fractions satisfy the constraints
  rows: [number, string][]; // those that contradict each other, with their multipliers
  total: string; // what they come to
  solutions: Solutions | null; // those to go through
};

export type Solutions = {
  cells: number[];
  digits: number[][]; // of each, in the cells that differ
  shared: number[]; // of all, 0 where they differ
  exact: boolean; // there are no more
  compared: number;
  times: number[][]; // for each open digit of a cell, in how many of those compared it stands
};

export type Reading = {
  origin: string; // the name of the file or the example
  example: number; // index in catalog.examples, as long as the puzzle is that one
  source: { data: string; filename: string; file: File } | null; // the file the text came from, its bytes as Base64
  list: List | null; // when the text holds several puzzles
  pick: number; // index of the puzzle that was asked for in the list
  others: { label: string }[]; // all readings of the text, when there are several
  other: number; // index of the reading that was asked for
};

/**
 * What the grid shows when there is a result: the solution, the second one, one of those that were compared, a step of
 * the path, or the puzzle.
 */
export type View = 'solution' | 'other' | 'among' | 'step' | 'puzzle';

export type Found = {
  result: Result | null; // the worker's answer to solve
  view: View;
  candidates: number[][] | null; // digits of each cell, as long as they are shown
  tallies: Tallies | null; // in how many solutions each of these candidates stands
  outcome: Outcome | null; // of the last run; once there is a result, the verdict on it, which questions leave alone
  mended: string; // what was done to the puzzle by the last change that was applied
  why: Reason | null; // why there is no solution, or not just one
  path: Path | null; // how the only solution follows, or that there is none
  step: number; // of the path: the one that was chosen last
  among: number; // index of the solution that was chosen last of those that were compared
  hint: Hint | null; // the next step for the player, as far as it is told
  certificate: {
    said: string; // of the last one
    checked: string[]; // what was checked of it
    data: string; // the one that was made, as Base64
  };
  asides: Record<string, { beside: string; sentence: string }>; // answers to questions, by kind of run
  comparison: Comparison | null;
  flagged: number[]; // labels of cells whose digits were found to be mistakes
};

export type History = {
  past: PastStep[];
  future: PastStep[];
  forgotten: boolean; // there were more steps than are remembered
};

/** What is loaded. */
export type Progress = {
  phase: string;
  loaded: number;
  total: number;
  owed?: string; // the path of a file that is waited for
  awaited?: boolean; // by a call
};

export type State = ReturnType<typeof initialState>;
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

/** from: the call that refused; calm: not an alert, as somebody is still typing; list: what Many puzzles can read */
export type Problem = { message: string; line: number | null; from: string; calm: boolean; list: Source | null };

/** Return several patches as one. */
export const together: (...patches: Patch[]) => Patch = (...patches) =>
  patches.reduce((all, patch) => merged(all, patch), {});

/** Return an empty board of a size, without asking the worker. */
export function emptyBoard(boxsize: Size, variant: string): Board {
  const side = sideOf(boxsize);
  return {
    boxsize,
    side,
    variant,
    cells: Array(side ** 2).fill(0),
    line: '',
    givens: 0,
    recognised: '',
    assumed: false,
    notices: [],
    conflicts: [],
    rules: [],
    ruled: null,
    symbols: '',
  };
}

export const blankEntries = (length: number): number[] => Array(length).fill(0);
export const blankMarks = (length: number): number[][] => Array(length).fill([]);

/** The origin of a puzzle that comes from no file, no list and no example. */
export const FROM_NOWHERE: Reading = {
  origin: '',
  example: -1,
  source: null,
  list: null,
  pick: 0,
  others: [],
  other: 0,
};

/** The results of a puzzle that was only entered: none. The grid shows a solution or candidates, never both. */
export const NOTHING_FOUND: Found = {
  result: null,
  view: 'solution',
  candidates: null,
  tallies: null,
  outcome: null,
  mended: '',
  why: null,
  path: null,
  step: 0,
  among: 0,
  hint: null,
  certificate: { said: '', checked: [], data: '' },
  asides: {},
  comparison: null,
  flagged: [],
};

export const NO_HISTORY: History = { past: [], future: [], forgotten: false };

/** What the Generate panel is set to; no variant or size means the grid's. */
export const MAKING: Making = {
  variant: '',
  boxsize: 0,
  symmetry: '',
  difficulty: '',
  givens: null,
  minimal: true,
  random: false,
  ruled: true,
  seed: '',
};

/** Return the state of a page just opened. */
export function initialState() {
  return {
    catalog: null as Catalog | null,
    houses: null as Record<string, number[][]> | null, // the cells of rows, columns and boxes, by boxsize
    doc: {
      board: emptyBoard(3, ''),
      entries: blankEntries(81), // the player's digits, by cell; 0 for none
      marks: blankMarks(81), // the player's pencil marks in the corner, by cell
      centre: blankMarks(81), // those in the centre
      locked: false, // typed digits are the player's, the givens stay
      title: '', // of the puzzle: its own, or else that of where it came from
      chosen: '', // the variant that was chosen by hand last: what the next text is read as if it names none
    },
    reading: {
      ...FROM_NOWHERE,
      text: '', // what the Puzzle textbox holds
      /** That the text was or will be read with. */
      asked: { variant: '', filename: undefined } as { variant?: string; filename?: string },
      stage: '' as Stage,
      problem: null as Problem | null, // why the last text, edit or variant was refused
      placed: [] as number[], // labels of cells whose new digit the worker has not taken out of other cells' marks yet
    },
    found: NOTHING_FOUND,
    history: NO_HISTORY,
    settings: {
      model: '',
      formulation: '', // of the model, where it has several; "" means its usual one
      format: '', // "" means the first that can hold the puzzle
      timeLimit: 60,
      countLimit: 1,
      compareLimit: 10,
      making: MAKING,
      marking: '' as Marking, // typed digits are pencil marks, in the corner or in the centre
      pad: false, // the number pad is there
      place: 'solve', // of places.ts, the one that is shown
      gear: false, // the options of Solve are shown
      program: '', // packed, that a link brought for Model
      step: '', // of Model, the one that is shown; "" for the first
      large: false, // type is large, for a projector
    },
    light: {
      cells: [] as number[], // labels of the cells that something beside the grid is about
      values: null as number[][] | null, // [cell label, digit, value from 0 to 1] of a relaxation
      find: '', // label of the constraint that Model is to show
    },
    timer: {
      shown: true, // while the givens are locked
      spent: 0, // milliseconds, as they were last kept
      of: '', // the key of the puzzle that was played
    },
    runtime: {
      status: 'loading' as 'loading' | 'ready' | 'failed', // of the worker
      progress: null as Progress | null,
      failure: '', // why loading failed
      note: '', // what the worker says it is doing
      aside: '' as '' | Kind, // what another worker finds out unasked: a kind of run
    },
    run: null as Run | null, // the one under way
    messages: {
      said: '', // what was done last, also for screen readers
      notSaved: '', // why the last download was not made
      refusedLink: '', // why a link was not opened
      seed: '', // of the last generated puzzle
    },
  };
}

/** Milliseconds that a run may take before it is shown to be under way: a shorter one feels instantaneous. */
export const AT_ONCE = 100;

/**
 * Return the milliseconds for which drawing can wait: a run that has just begun is drawn together with its outcome,
 * unless an older outcome is on the screen.
 */
export function patience({ run }: State, drawn: State) {
  return run && !drawn.found.outcome ? run.since + AT_ONCE - performance.now() : 0;
}

/** Return what is written for each digit of a board: the characters of its text, or the catalog's. */
export const symbolsOf = ({ cells, symbols }: Pick<Board, 'cells' | 'symbols'>, catalog: Catalog | null): string =>
  symbols || (catalog?.shown[cells.length] ?? '');

/**
 * Return a grid as one line of symbols, as they are shown.
 * @param symbols   of its board, '' for the usual ones
 */
export function lineOf(cells: number[], catalog: Catalog, symbols = '') {
  const shown = symbolsOf({ cells, symbols }, catalog);
  return cells.map((digit) => (digit ? shown[digit - 1] : catalog.blank)).join('');
}
