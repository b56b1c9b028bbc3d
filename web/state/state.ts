/**
 * State of the page: one plain object in groups. It does not touch the document or the solver, and knows no rule of
 * Sudoku: regions come from the catalog, conflicts from the worker.
 *
 * - `doc`: the puzzle and everything entered into it.
 * - `reading`: the text, and how far the worker has read it and the grid.
 * - `found`: the results about the puzzle; another puzzle resets them.
 * - `own`: these and the history of the visitor's puzzle, while the Learn tab has one of its own in the grid.
 * - `history`: steps to undo or redo, each with the three groups above as they were.
 * - `settings`: choices that apply to any puzzle.
 * - `runtime`: the status of the worker. `run`: the run in progress, see calls/runs.ts.
 * - `timer`: how long the puzzle has been played.
 * - `messages`: messages about the last action.
 */
import { merged, type Patch as PatchOf, type Store as StoreOf } from './store.js';
import type {
  Checked as Finding,
  Doubt,
  Figures,
  FormatOffer,
  Hint as FoundHint,
  Implication,
  Listed as List,
  Operations,
  Parts,
  Path,
  Read,
  Reason,
  Region,
  ShownStep,
  Solved,
  TransformOffer,
  Verdict,
} from '../protocol.js';

export type { Choice, Conflict, Figures, Reason, Region, Ruled } from '../protocol.js';
export type { Compared as Solutions, FormatOffer as Writable, Listed as List, Shape } from '../protocol.js';

export type Variant = {
  name: string;
  label: string;
  about: string;
  suffix: string;
  boards: Record<string, Region[]>; // by boxsize, like the fields below
  transforms: Record<string, TransformOffer[]>;
  /** By name; reason: why the format is not available. */
  formats: Record<string, Record<string, FormatOffer>>;
};

/** A choice, as described in the catalog. */
export type Offer = { name: string; label: string; about: string };

export type Limits = { min: number; max: number; default: number };

export type Format = Offer & { type: string; packages: string[]; group: string; binary: boolean; raster: boolean };

/**
 * An experiment on the Lists tab. finding: what its stored plots show; models: [""] if the task is not to solve; plots:
 * their addresses
 */
export type ListCard = {
  name: string;
  question: string;
  literature: string;
  finding: string;
  seconds: [from: number, to: number];
  puzzles: number;
  task: string;
  models: string[];
  time_limit: number;
  generator: unknown;
  plots: string[];
};

/** Limits of lists, and what the Lists tab offers; whole: the largest text that is read as a whole. */
export type ListLimits = {
  max_lines: number;
  max_text: number;
  max_book: number;
  whole: { lines: number; text: number };
  time_limit: Limits;
  tasks: (Offer & { columns: string[] })[];
  files: { name: string; label: string; suffix: string; type: string }[];
  cards: ListCard[];
  kinds: (Offer & { needs_givens: boolean })[];
};

/** The build's description of the package: dist/catalog.js. */
export type Catalog = {
  version: string;
  max_text: number;
  max_lines: number;
  max_file: number;
  time_limit: Limits;
  count_limit: Limits;
  print: Limits;
  per_page: number[];
  symbols: string;
  shown: Record<string, string>; // the characters of the digits, by the number of cells
  blank: string;
  variants: Variant[];
  ruled: { name: string; label: string }[]; // kinds of puzzles by the rule that makes them, for the list of variants
  models: (Offer & { packages: string[]; warning: string; ways: Offer[] })[];
  formats: Format[];
  groups: { name: string; label: string }[];
  lists: ListLimits;
  verdicts: { name: string; label: string }[];
  symmetries: Offer[];
  difficulties: Offer[];
  /** Seconds that making a puzzle takes, by boxsize; the second is null if it never finished. */
  expected: Record<string, Record<'minimal' | 'loose', [from: number, to: number | null]>>;
  examples: { text: string; title: string; variant: string }[];
  first: Kept; // the puzzle that a first visit shows
};

/**
 * cells: the givens; assumed: the text does not name the variant; ruled: how the rules are shown, also set for sizes that
 * the catalog does not list, null if there are none or the worker has not answered yet; symbols: '' for the default ones
 */
export type Board = Pick<
  Read,
  | 'boxsize'
  | 'side'
  | 'variant'
  | 'cells'
  | 'givens'
  | 'recognised'
  | 'assumed'
  | 'notices'
  | 'conflicts'
  | 'ruled'
  | 'symbols'
> & { rules: Rule[] }; // in addition to the variant's

/** As in a JSON file. */
export type Rule = { rule: string } & Record<string, string | number | (string | number)[]>;

/** The worker's answer to `read`, or a puzzle that it made. */
export type Answer = Board & Partial<Omit<Read, keyof Board>> & { ok: boolean; title: string };

/** The worker's answer to `check`; rules, ruled: if they were not known. */
export type Checked = Finding & Partial<Pick<Board, 'rules' | 'ruled'>>;

/** The worker's answer to `solve`. */
export type Result = Solved & { verdict: Verdict };

export type Grid = { cells: number[] };

export type Outcome = {
  kind: string;
  headline: string;
  sentence: string;
  figures?: Figures;
  play?: boolean; // it is about the player's digits
  lost?: string; // the model that gave no answer
  place?: string; // the only tab that shows it
};

/**
 * Input that the worker has not seen yet: a new text, another puzzle or reading of it, another variant, or digits of
 * the grid.
 */
export type Stage = '' | 'text' | 'variant' | 'digits';

/** '': digits instead of marks; colour: of cells; tint: of candidates. */
export type Marking = '' | 'corner' | 'centre' | 'colour' | 'tint';

/** times: by cell, as the candidates; looked: number of solutions compared; place: the only tab that shows them */
export type Tallies = { times: number[][]; looked: number; place?: string };

/** A text or a file. filename: the name of the file that contained the text, on an earlier visit */
export type Source = { text: string; filename?: string } | { file: File };

/** A list that was read, and the request for its puzzles. */
export type Listed = List & { reading: object };

/**
 * How a puzzle was read from a photo. digits: as shown, by cell; objective: the sum of the logarithms of their
 * probabilities; corrected: how many cells the visitor decided
 */
export type Photo = {
  digits: number[];
  objective: number;
  solutions: number | null;
  cuts: number;
  corrected: number;
  doubts: Doubt[];
};

/**
 * What the grid shows when there is a result: the solution, the second one, one of those being browsed, a step of the
 * path, or the puzzle.
 */
export type View = 'solution' | 'other' | 'among' | 'step' | 'puzzle';

/**
 * The answer to a question, in a few words and as a sentence; level: the difficulty, from 1 to `levels`; verdict: on
 * the number of solutions.
 */
export type Aside = {
  beside: string;
  sentence: string;
  level?: number | null;
  levels?: number | null;
  verdict?: string | null;
  isOpen?: boolean; // it was not found in the time
};

/** degree: from 1; of: the player's digits and marks that the hint is for */
export type Hint = FoundHint & { degree: number; of: unknown[] };

/** of: the step; at: the index of the line that is shown */
export type Reasoning = { of: ShownStep; lines: Implication[]; at: number };

/** shows: the view that was undone, if nothing else was */
export type PastStep = Pick<State, 'doc' | 'reading' | 'found'> & { shows?: View };

export type History = {
  past: PastStep[];
  future: PastStep[];
};

/** Runs of many calls. */
export type SeriesName = 'models' | 'print' | 'reach' | 'practice';

/** Any kind of run: one call, or a series. */
export type Kind = keyof Operations | SeriesName;

/** A run in progress. */
export type Run = {
  kind: Kind;
  doing: string;
  model: string;
  since: number;
  sent: boolean;
  beside: boolean;
  watch?: number;
};

/** The current download. */
export type Progress = {
  phase: string;
  loaded: number;
  total: number;
  owed?: string; // the path of a file being waited for
  awaited?: boolean; // a call waits for it
};

/** A puzzle with everything entered and found, and its history. */
export type Own = { doc: State['doc']; reading: State['reading']; found: Found; history: History };

export type State = ReturnType<typeof initialState>;
export type Patch = PatchOf<State>;
export type Store = StoreOf<State>;

/** from: the call that refused; calm: no alert, because the text is still being typed */
export type Problem = { message: string; line: number | null; from: string; calm: boolean };

/** What a link holds of a puzzle, and of the player's work on it. */
export type Shared = Pick<Board, 'boxsize' | 'variant' | 'cells' | 'symbols' | 'rules'> &
  Pick<State['doc'], 'entries' | 'marks' | 'centre' | 'colours' | 'title' | 'author' | 'ruleset'>;

/** A puzzle as in a link or the last visit. */
export type Kept = Pick<Board, 'boxsize' | 'variant' | 'cells'> & Partial<Shared & Pick<State['doc'], 'entering'>>;

/** Say what was just done. */
export const say = (store: Store, said: string) => store.change({ messages: { said } });

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

/** The origin of a puzzle from no file, list or example. */
export const FROM_NOWHERE = {
  origin: '', // the name of the file or the example
  example: -1, // index in catalog.examples, while the puzzle is that one
  source: null as { data: string; file: File } | null, // the file the text came from, its bytes as Base64
  others: 0, // how many other puzzles explain the text equally well
  other: 0, // 0, or the number of the one being read
  photo: null as Photo | null, // how the puzzle was read from a photo
};

/** The results of a newly entered puzzle: none. The grid shows a solution or candidates, never both. */
export const NOTHING_FOUND = {
  result: null as Result | null, // the worker's answer to solve
  view: 'solution' as View,
  candidates: null as number[][] | null, // digits of each cell, while they are shown
  tallies: null as Tallies | null, // the number of solutions that contain each of these candidates
  outcome: null as Outcome | null, // the outcome of the last run; with a result, its verdict, which questions keep
  mended: '', // the effect of the last applied change
  why: null as Reason | null, // why there is no solution, or more than one
  path: null as Path | null, // the solving steps, or the steps to a contradiction
  step: 0, // the step of the path that was shown last
  among: 0, // index of the last solution browsed
  hint: null as Hint | null, // the next step for the player, as far as it was shown
  reasoning: null as Reasoning | null, // that of the step last explained line by line
  /** said: the message about the last certificate; checked: the parts of it; text: the certificate that was made */
  certificate: { said: '', checked: [] as string[], text: '' },
  asides: {} as Record<string, Aside>, // answers to questions, by kind of run
  parts: null as Parts | null, // the rules and givens that can be removed
  flagged: [] as number[], // labels of cells whose digits are mistakes
};
export type Found = typeof NOTHING_FOUND;

export const NO_HISTORY: History = { past: [], future: [] };

/** Settings of the Generate panel; no variant or size means the grid's. */
export const MAKING = {
  variant: '',
  boxsize: 0 as Size,
  symmetry: '',
  difficulty: '',
  givens: null as number | null,
  minimal: true,
  random: false,
  ruled: true, // keeps the rules of the grid
  seed: '',
};
export type Making = typeof MAKING;

/** named: the title is the puzzle's own; ruleset: the rules in words, '' for those the page writes. */
export const UNPUBLISHED = { named: false, author: '', ruleset: '' };

/** Return the initial state: the first of everything is selected. */
export function initialState(catalog: Catalog) {
  const variant = catalog.variants[0].name;
  return {
    catalog,
    houses: null as Record<string, number[][]> | null, // the cells of rows, columns and boxes, by boxsize
    doc: {
      board: emptyBoard(3, variant),
      entries: blankEntries(81), // the player's digits, by cell; 0 for none
      marks: blankMarks(81), // the player's pencil marks in the corner, by cell
      centre: blankMarks(81), // the player's pencil marks in the centre
      colours: blankMarks(81), // the player's colours, by cell; see edits.ts
      entering: false, // givens are typed on the Play tab, see derived.ts
      title: '', // the title of the puzzle, or of its source
      ...UNPUBLISHED,
      chosen: variant, // the one last selected by hand: used for the next text that names none
    },
    reading: {
      ...FROM_NOWHERE,
      text: '', // the content of the Puzzle textbox
      /** The options the text was or will be read with. */
      asked: { variant: '', filename: undefined } as { variant?: string; filename?: string },
      stage: '' as Stage,
      problem: null as Problem | null, // why the last text, edit or variant was refused
      placed: [] as number[], // labels of cells whose new digit the worker has not removed from other cells' marks yet
    },
    found: NOTHING_FOUND,
    history: NO_HISTORY,
    own: null as Own | null, // the visitor's puzzle, while a lesson's is in the grid
    settings: {
      model: catalog.models[0].name,
      formulation: '', // the formulation of the model, if it has several; "" means its default
      format: '', // "" means the first that can hold the puzzle
      timeLimit: catalog.time_limit.default,
      making: { ...MAKING, symmetry: catalog.symmetries[0].name, difficulty: catalog.difficulties[0].name },
      marking: '' as Marking, // typed digits are pencil marks, in the corner or in the centre, or colours
      colour: 1, // the colour that candidates get
      advance: true, // the active cell moves on while givens are typed on the Play tab
      pad: false, // the number pad is shown also on the tabs Solve and Set
      place: 'solve', // the current tab, see places.ts
      tool: '', // the kind of rule to open on the Set tab; '' once it is open
      gear: false, // the options of Solve are shown
      program: '', // a program from a link, for the Model tab
      step: '', // the current step of the Model tab; "" for the first
      lesson: '', // that of the Learn tab
      brought: false, // the grid on the Learn tab has another puzzle than the lesson's own
      large: false, // large type, for a projector
    },
    /** A list for the Lists tab, the variant of lines without one, and whether its models are to be compared. */
    opened: [] as File[], // files that were opened, so that a program on the Model tab can find them
    handed: [] as (Source & { variant: string; compare?: boolean })[],
    listed: null as Listed | null,
    light: {
      cells: [] as number[], // labels of the cells highlighted from another part of the page
      values: null as number[][] | null, // [cell label, digit, value from 0 to 1] of a relaxation
      find: '', // label of the constraint to show on the Model tab
    },
    timer: {
      shown: true, // whether the Play tab shows it
      spent: 0, // milliseconds, as last saved
      hints: 0, // the number of hints that were asked for
      of: '', // the key of the puzzle being played
    },
    runtime: {
      status: 'loading' as 'loading' | 'ready' | 'failed', // the status of the worker
      progress: null as Progress | null,
      failure: '', // why loading failed or, if the worker is ready, why it lacks HiGHS
      note: '', // the worker's progress note
      aside: '' as '' | Kind, // the background query in progress: a kind of run
    },
    run: null as Run | null, // the run in progress
    messages: {
      said: '', // the last message, also for screen readers
      refusedLink: '', // why a link was not opened
      seed: '', // the seed of the last generated puzzle
    },
  };
}

/** Milliseconds before a run is shown to be in progress: a shorter one feels instantaneous. */
export const AT_ONCE = 100;

/**
 * Return the milliseconds for which drawing can wait: a run that has just begun is drawn together with its outcome,
 * unless an older outcome is on the screen.
 */
export function patience({ run }: State, drawn: State) {
  return run && !drawn.found.outcome ? run.since + AT_ONCE - performance.now() : 0;
}

/** Return the character of each digit of a board: as in its text, or the catalog's. */
export const symbolsOf = ({ cells, symbols }: Pick<Board, 'cells' | 'symbols'>, catalog: Catalog): string =>
  symbols || (catalog.shown[cells.length] ?? '');

/**
 * Return a grid as one line of symbols.
 * @param symbols   the symbols of its board, '' for the default ones
 */
export function lineOf(cells: number[], catalog: Catalog, symbols = '') {
  const shown = symbolsOf({ cells, symbols }, catalog);
  return cells.map((digit) => (digit ? shown[digit - 1] : catalog.blank)).join('');
}

export type Size = number | string;
export type Box = { rows: number; columns: number };

function boxIn(size: Size): Box {
  const [rows, columns = rows] = String(size).split('x').map(Number);
  return { rows, columns };
}

/** Return the number of rows of a grid. */
export function sideOf(size: Size) {
  const { rows, columns } = boxIn(size);
  return rows * columns;
}

/** Return the size for a name in a select. */
export const sizeNamed = (name: string): Size => (name.includes('x') ? name : Number(name));

export function hasBoxes(size: Size) {
  const { rows, columns } = boxIn(size);
  return rows === columns || Math.min(rows, columns) > 1;
}

/** The sizes without square boxes that a line of digits may have. */
const OF_LINES = ['2x3', '2x4', '2x5', '3x4'];

/** Return whether a line of digits is boxIn as a grid of this size. */
export const fitsLine = (size: Size) => typeof size === 'number' || OF_LINES.includes(size);

/** Return the distance between the lines around boxes; without boxes, the lines are around the grid. */
export function boxOf(size: Size) {
  const side = sideOf(size);
  return hasBoxes(size) ? boxIn(size) : { rows: side, columns: side };
}

/** Return how many candidates fit side by side in a cell, so that all have their places. */
export const acrossOf = (side: number) => Math.ceil(Math.sqrt(side));

/** Return a size in words: "9x9", "6x6, boxes 2x3", "7x7, no boxes". */
export function sizeLabel(size: Size) {
  const side = sideOf(size);
  const { rows, columns } = boxIn(size);
  const boxes = !hasBoxes(size) ? ', no boxes' : rows === columns ? '' : `, boxes ${rows}x${columns}`;
  return `${side}x${side}${boxes}`;
}
