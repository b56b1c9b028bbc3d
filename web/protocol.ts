// The types of the protocol between page and worker. Do not edit: they are made of the types in
// py/sudokulp/api by `python3 build.py protocol`.

export interface Agreed {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  /** the headline as a sentence */
  summary: string;
  /** how each answer agrees with the surest one */
  standings: string[];
}

/** A model's answer to a puzzle, with its solutions as puzzle strings. */
export interface Answer {
  /** of the model */
  name: string;
  verdict?: Verdict | null;
  solution?: string | null;
  second?: string | null;
}

/** The answers of several models, with their solutions as puzzle strings. */
export interface Answers {
  answers: Answer[];
}

/** Rows, each a list of the fields in `SENT`. */
export interface BatchRows {
  rows: unknown[][];
}

/** The digits of each cell in all solutions; empty if they are not known. */
export interface Candidates {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  candidates: number[][];
}

export interface Card {
  name: string;
  question: string;
  source: string;
  /** shortest and longest time */
  seconds: [number, number];
  total: number;
  description: Record<string, unknown>;
}

/** A certificate to download, or the result of checking one. */
export interface Certified {
  said: string;
  /** sentences on the checks */
  checked: string[];
  filename?: string;
  /** as Base64; "" if no certificate was made */
  data?: string;
}

export interface Certify extends Grid {
  time_limit: number;
  title?: string | null;
  /** whether to include the solving steps */
  steps?: boolean | null;
}

export interface Change {
  sentence: string;
  choices: Choice[];
}

/** A grid after an edit, with the player's digits and pencil marks. */
export interface Check extends Grid {
  entries?: number[] | null;
  /** in the corners */
  marks?: number[][] | null;
  centre?: number[][] | null;
  /** labels of cells just filled */
  placed?: number[] | null;
  /** whether the page already shows the rules */
  drawn?: boolean | null;
}

export interface Checked {
  conflicts: Conflict[];
  finished?: Finished;
  /** remaining marks, if some were removed */
  marks?: number[][];
  centre?: number[][];
}

/** The same, with the rules and what the page shows of them. */
export interface CheckedRules {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  conflicts: Conflict[];
  finished?: Finished;
  /** remaining marks, if some were removed */
  marks?: number[][];
  centre?: number[][];
}

export interface Choice {
  /** label of the button */
  name: string;
  /** message once it is pressed */
  done: string;
  edits: [number, number][];
  variant: string | null;
  /** all rules, null if they stay */
  rules: Record<string, unknown>[] | null;
}

/** Lines with the same layout, and the task for them. */
export interface Chunk {
  task: string;
  numbers: number[];
  lines: string[];
  layout: Record<string, unknown>;
  time_limit: number;
  count_limit: number;
}

export interface Compared {
  /** labels of the cells that differ */
  cells: number[];
  /** of each solution, in these cells */
  digits: number[][];
  /** digit of each cell, 0 if solutions differ */
  shared: number[];
  /** whether these are all solutions */
  exact: boolean;
  compared: number;
  /** for each cell, the number of solutions with each of its digits */
  times: number[][];
}

export interface Conflict {
  cells: number[];
  message: string;
}

/** Constraints that conflict, by their index in the rows of `program`. */
export interface Contradiction {
  rows: number[];
  sentence: string;
}

export interface CountTo extends Grid {
  time_limit: number;
  limit: number;
}

export interface Counted {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  count: number;
  /** whether these are all */
  exact: boolean;
}

/** The description of an experiment, not yet checked. */
export interface Described {
  description: unknown;
}

/** The player's digits, to check for mistakes. */
export interface Digits extends Grid {
  entries?: number[] | null;
  time_limit: number;
  /** whether digits typed now count as the player's */
  locked?: boolean | null;
}

export interface Download {
  filename: string;
  type: string;
  text?: string;
  data?: string;
}

/** A file to write: a puzzle with the player's digits and pencil marks, or a solution. */
export interface Dump extends Grid {
  format: string;
  /** "puzzle" or "solution" */
  kind: string;
  title?: string | null;
  /** of a solution, for a picture that distinguishes them */
  givens?: number[] | null;
  entries?: number[] | null;
  marks?: number[][] | null;
  centre?: number[][] | null;
  model?: string | null;
  /** to write a model, if the format has several */
  way?: string | null;
}

/** A file of a puzzle; the page turns a picture into pixels. */
export interface Dumped {
  filename: string;
  type: string;
  text?: string;
  data?: string;
  raster: boolean;
}

export interface Family {
  label: string;
  count: number;
}

export interface Figures {
  variables: number;
  constraints: number;
  labels: Labels;
  singles: number;
  /** label of the way in which the model was last built, if it has several */
  formulation: string;
  model: string;
  built: string;
  /** what HiGHS had to do, "" if it was not used */
  work: string;
  nodes: number | null;
  credit: string;
  solver: string;
  version: string;
  times: Times;
}

export interface Filled {
  cells: number[];
  line: string;
}

export interface Finished {
  headline: string;
  sentence: string;
}

export interface Form {
  experiments: Card[];
  sources: PuzzleSource[];
  solvers: SolverChoice[];
  limits: Record<string, number>;
}

export interface FormatOffer {
  label: string;
  /** why it cannot hold the puzzle, or "" */
  reason: string;
  /** whether it can hold a solution */
  alone: boolean;
}

/** A new puzzle: by default with exactly one solution. */
export interface Generate {
  variant: string;
  boxsize: number | string;
  rules?: unknown[] | null;
  /** whether these are the rules of the grid */
  ruled?: boolean | null;
  symmetry: string;
  difficulty?: string | null;
  givens: number | null;
  minimal: boolean | null;
  /** whether to take digits of a random full grid */
  random?: boolean | null;
  seed: string | null;
  time_limit: number;
}

/** The puzzle in the grid. */
export interface Grid {
  cells: number[];
  /** n for boxes of n x n cells, otherwise rows and columns, as in "2x3" */
  boxsize: number | string;
  variant: string;
  /** objects as in our JSON files */
  rules?: unknown[] | null;
  /** characters of the digits */
  symbols?: string | null;
}

/** The next step in degrees: where to look, the result, the reason, and the constraints. */
export interface Hint {
  step: ShownStep;
  open: number[][];
  /** text of each degree */
  said: string[];
  /** labels of the cells to highlight, for each degree */
  lit: number[][];
}

/** The puzzle in the grid. */
export type InGrid = Grid;

/** A request about the puzzle in the grid, with a time limit in seconds. */
export interface InTime extends Grid {
  time_limit: number;
}

/** A puzzle, and a way to write its program; "" for the automatic one. */
export interface InWay extends Grid {
  way?: string | null;
  time_limit?: number | null;
}

/** Whether a program's digits solve the puzzle. */
export interface Judgement {
  /** whether the digits are a solution of the puzzle */
  keeps: boolean;
  /** the success, or the broken rules and the changed givens */
  sentences: string[];
  /** labels of the cells with a broken rule or given */
  cells: number[];
}

export interface Labels {
  variables: string;
  constraints: string;
}

/** A request for the number of solutions left. */
export interface Left extends Grid {
  time_limit: number;
  /** whether to give up if the search finds nothing soon */
  quick?: boolean | null;
}

export interface Line {
  number: number;
  line: string;
  layout: Record<string, unknown>;
}

export interface LineText {
  text: string;
  variant: string;
}

/** The puzzles of a text or file, one per line. */
export interface Lines {
  text: string;
  /** line of the file on which each puzzle begins */
  numbers: number[];
  turns: [number, Record<string, unknown>][];
}

export interface Link {
  name: string;
  label: string;
  /** "" if the format does not support the puzzle */
  href: string;
  /** why it does not */
  reason: string;
}

export interface Links {
  links: Link[];
}

/** A puzzle, and the model to list. */
export interface List extends Grid {
  model: string;
}

export interface Listed {
  count: number;
  /** including those that are not puzzles */
  entries: number;
  /** of the puzzle that was read */
  index: number;
  titles: string[];
}

/** The rows of a model: label, number of the family, text, cell labels. */
export interface Listing {
  sentence: string;
  families: Family[];
  rows: [string, number, string, number[]][];
}

/** A line or an area of a rule, as an SVG path in units of cells, or a text and its position. */
export interface Look {
  look: string;
  path?: string;
  text?: string;
  at?: [number, number];
  size?: number;
}

/** Tasks whose worker was lost. */
export interface Lost {
  text: string;
  tasks: number[];
  made?: MadePuzzle | null;
  reason: string;
}

/** A new board, with the texts of a status. */
export interface Made {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  boxsize: number | string;
  side: number;
  variant: string;
  cells: number[];
  line: string;
  symbols: string;
  givens: number;
  recognised: string;
  assumed: boolean;
  notices: string[];
  title: string;
  conflicts: Conflict[];
  seed?: string;
}

/** A puzzle of an experiment, or the reason why it could not be made. */
export interface MadePuzzle {
  number: number;
  puzzle: string;
  reason: string;
}

export interface MadePuzzles {
  made: MadePuzzle[];
}

/** Puzzles of an experiment to make, by number. */
export interface Make {
  text: string;
  numbers: number[];
}

export interface Measured {
  times: Times;
  runs: number;
  fastest: number;
  slowest: number;
  how: string;
  /** whether to run it again */
  more: boolean;
  /** whether it reached the time limit */
  overdue: boolean;
}

/** A choice. */
export interface Named {
  name: string;
  label: string;
}

/** A file for or from the program, its data as Base64. */
export interface NamedFile {
  name: string;
  data: string;
}

/** The player's digits and pencil marks, for the next step. */
export interface NextStep extends Grid {
  entries?: number[] | null;
  /** in the corners */
  marks: number[][];
  centre: number[][];
  time_limit: number;
}

/** A request or an answer without fields. */
export type Nothing = Record<string, never>;

/** An objective: the sum of the digits in some cells, or of random weights. */
export interface Objective {
  /** none, random, most or least */
  kind: string;
  cells?: number[] | null;
  seed?: string | number | null;
}

export interface Opened {
  /** "" if it is a workbook */
  encoding: string;
  /** encoding of lines that are not UTF-8 */
  fallback?: string;
}

/** The first bytes of a file, as Base64. */
export interface Opening {
  data: string;
}

export interface Paper extends Grid {
  title?: string | null;
  solution?: number[] | null;
  /** printed below the solution */
  note?: string | null;
}

export interface Papers {
  puzzles: Paper[];
  per_page: number;
  /** whether to print these, too */
  solutions: boolean;
}

/** Steps to a dead end, which is the last step, or to cells in which solutions differ. */
export interface Path {
  sentences: string[];
  /** why the steps end early, or "" */
  reason: string;
  open: number[][];
  steps: ShownStep[];
  /** index of the step to show first */
  first: number;
  /** digits common to all solutions, if all were compared */
  digits?: number[];
}

export interface PencilMarks {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  marks: number[][];
}

/** Complete lines of a list; without a layout, its first ones. */
export interface Piece {
  text: string;
  /** number of the first line */
  first: number;
  variant: string;
  layout: Record<string, unknown> | null;
  heading: number;
}

export interface Plan {
  digest: string;
  total: number;
  puzzles: number;
  makes: boolean;
  description: Record<string, unknown>;
  /** the description for other requests */
  text: string;
  /** seconds after which a worker is considered lost */
  patience: number;
  /** name of the equal predefined experiment, "" if there is none */
  ready: string;
}

/** The result of checking the player's digits. */
export interface PlayJudged {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  /** labels of cells whose digit is a mistake */
  flagged?: number[];
}

/** The puzzle in the grid, and the digits that the player entered, by cell. */
export interface Played extends Grid {
  entries?: number[] | null;
}

/** Figures; the one that answers the question of a predefined experiment comes first. */
export interface PlotFigures {
  /** None if earlier records are missing and have to be sent */
  figures: Record<string, unknown>[] | null;
  /** on solvers without results and omitted figures */
  notes: string[];
}

export interface Program {
  sentence: string;
  /** of the variables */
  names: string[];
  /** candidates of each: cell labels and digits */
  places: [number, number][][];
  maximises: boolean;
  families: Family[];
  rows: [string, number, string, string, number, number[], number[]][];
  /** other models, whose rows `listing` returns */
  others: Named[];
}

/** A text, and the example change to insert. */
export interface ProgramChange {
  text: string;
  name: string;
  side: number;
}

/** The text with the change, and the first line of the change. */
export interface ProgramChanged {
  text: string;
  line: number;
}

/** The digits that a program assigned, in row order. */
export interface ProgramDigits extends Grid {
  digits: number[];
}

export interface ProgramRan {
  /** how it ended, if there was no error */
  sentence: string;
  /** of the error */
  line: number | null;
  /** of the error */
  message: string;
  status: string;
  objective: number | null;
  reason: string;
  contradicting: string[];
  digits: number[];
  files: NamedFile[];
  left_out: string;
  /** names of files that contained the puzzle */
  found: string[];
}

/** A text to run, with the files that it can read, and its puzzle. */
export interface ProgramRun extends Partial<Grid> {
  text: string;
  side: number;
  files?: NamedFile[] | null;
}

export interface ProgramText {
  text: string;
  changes: Named[];
  longest: number;
}

/** The puzzles of the same size and variant as the first one. */
export interface PuzzleList {
  puzzles: string[];
  boxsize: number | string;
  variant: string;
  left_aside: number;
}

export interface PuzzleSource {
  name: string;
  label: string;
  about: string;
  makes: boolean;
  needs_givens: boolean;
}

/** The largest value of each candidate, and how many of these are 0, fractional or 1. */
export interface Reaches {
  values: [number, number, number][];
  counts: Record<string, number>;
  sentence: string;
}

export interface Read {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  boxsize: number | string;
  side: number;
  variant: string;
  cells: number[];
  line: string;
  symbols: string;
  givens: number;
  recognised: string;
  assumed: boolean;
  notices: string[];
  title: string;
  conflicts: Conflict[];
  /** the player's digits */
  entries: number[];
  finished?: Finished;
  marks: number[][];
  /** text to show for a file */
  text: string | null;
  binary: boolean;
  /** None if there is only one puzzle */
  list: Listed | null;
  others: Way[];
  other: number;
}

/** Why there is no solution, or several; the sentences do not repeat the other fields. */
export interface Reason {
  title: string;
  sentences: string[];
  /** heading of the changes */
  offered: string;
  changes: Change[];
  path: Path | null;
  solutions: Compared | null;
  /** on the LP relaxation */
  relaxed: string;
  /** constraints that conflict */
  rows: [number, string, string][];
  /** sum of the rows */
  total: string;
}

export interface Records {
  records: Record<string, unknown>[];
}

/** The answer to a request that cannot be fulfilled. */
export interface Refusal {
  message: string;
  /** line of the text with the error */
  line: number | null;
  /** a missing package; once it is loaded, the call can be repeated */
  needs?: string;
  /** False: the text of a handle has to be sent again */
  held?: boolean;
  /** invalid field of the request */
  field?: string;
}

/** Cells that contain each digit once. */
export interface Region {
  label: string;
  cells: number[];
}

/** A request for an optimum of the LP relaxation. */
export interface Relax extends Grid {
  way?: string | null;
  time_limit?: number | null;
  objective?: Objective | null;
  /** cell label, digit, 0 or 1 */
  settled?: [number, number, number][] | null;
}

export interface RelaxedPoint {
  feasible: boolean;
  whole: boolean;
  objective: number | null;
  fractional: [number, number][];
  iterations: number;
  /** other than 0 */
  values: [number, number, number][];
  sentence: string;
}

export interface Reveal extends Grid {
  entries?: number[] | null;
  label: number;
  time_limit: number;
}

export interface Revealed {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  digit?: number;
}

/** What the page shows of rules and of a shape, independent of the digits. */
export interface Ruled {
  shapes: Look[];
  /** margin for drawings outside of the grid, in cells */
  room: number;
  said: string[];
  about: string[];
  /** other than rows, columns and boxes */
  regions: Region[];
  /** regions of the variant */
  tinted: number[][];
  /** all regions */
  units: number[][];
  formats: Record<string, FormatOffer>;
  transforms: TransformOffer[];
}

export interface RulesSet {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  conflicts: Conflict[];
}

/** The runs of a model; the first one warmed it up. */
export interface Runs {
  runs: Times[];
  verdict: Verdict;
  time_limit: number;
}

/** Records to write to a file: csv, or jsonl, a journal that `sudokulp lab` can resume. */
export interface Save {
  text: string;
  records: Record<string, unknown>[];
  format: string;
}

export interface Scanned {
  /** False if the text is not a list; then use `batch_whole` */
  list: boolean;
  /** lines that are not entries */
  skipped?: number[];
  /** changes of the layout */
  turns?: [number, Record<string, unknown>][];
  /** at the end of the piece */
  layout?: Record<string, unknown>;
  heading?: number;
}

/** A change of the rules: one to remove, one to add in its place or at the end, or both. */
export interface SetRule extends Grid {
  /** index of the rule to remove */
  at?: number | null;
  /** name of the rule to add */
  rule?: string | null;
  /** labels of its cells, in the order of selection */
  chosen?: number[] | null;
  /** typed value */
  value?: string | null;
}

/** A picture, with the texts above and below it. */
export interface Sheet {
  svg: string;
  title: string;
  note: string;
}

/** Pages to print: pages of puzzles, alternating with pages of solutions if requested. */
export interface Sheets {
  per_page: number;
  pages: Side[];
}

/** The records of an experiment from index `first` on; earlier ones were sent before. */
export interface Shown {
  digest: string;
  first: number;
  records: Record<string, unknown>[];
}

/** A step, or cells that are shown like a step. */
export interface ShownStep {
  name: string;
  /** whether the name only counts its truths and links */
  described?: boolean;
  outcome: string;
  sentence: string;
  size: number;
  placed: [number, number][];
  eliminated: [number, number][];
  /** labels of the cells to highlight */
  cells: number[];
  /** candidates of the truths */
  keys: [number, number][];
  rows: [number, string, string][];
  checked: boolean;
  /** sum of the rows */
  total: string;
  /** labels of cells without candidates */
  dead?: number[];
}

export interface Side {
  kind: 'puzzles' | 'solutions';
  sheets: Sheet[];
}

export interface SizeThen {
  label: string;
  variables: number;
  constraints: number;
  nonzeros: number;
  /** labels of cells whose last variables this stage removes */
  settled: number[];
}

/** A puzzle to solve, from the grid or from a text. */
export interface Solve extends Partial<Grid> {
  reading?: Source | null;
  model: string;
  way?: string | null;
  time_limit: number;
  /** whether it runs in the background, without progress */
  unasked?: boolean | null;
}

export interface Solved {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  reason: string;
  /** way to solve next, if singles gave the answer and no program was solved */
  follows: string;
  solution: Filled | null;
  second: Filled | null;
  /** labels of the cells in which these two differ */
  differ: number[];
  figures: Figures;
}

export interface SolverChoice {
  name: string;
  label: string;
  model: string;
}

export interface SolverDid {
  digits: number[] | null;
  nodes: number;
  iterations: number;
  milliseconds: number;
  log: string;
  /** candidates that cannot all be 1 because of the cut */
  cut: string[];
  sentence: string;
}

/** A text, a file as Base64, or the handle of one sent before; and how to read it. */
export interface Source {
  text?: string | null;
  data?: string | null;
  handle?: number | string | null;
  /** of puzzles whose text does not name one */
  variant: string;
  filename?: string | null;
  /** index of the puzzle in a list */
  pick?: number | null;
  /** index of the way to read it, if there are several */
  other?: number | null;
}

export interface Stages {
  stages: SizeThen[];
}

/** The texts of the page's status. */
export interface Status {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
}

/** Steps, and the candidates of each cell before the first step. */
export interface Steps {
  sentences: string[];
  /** why the steps end early, or "" */
  reason: string;
  open: number[][];
  steps: ShownStep[];
}

/** The puzzles of the text box, or the puzzle in the grid. */
export interface TakeList extends Partial<Grid> {
  text?: string | null;
  data?: string | null;
  handle?: number | string | null;
  /** of puzzles whose text does not name one */
  variant: string;
  filename?: string | null;
  /** index of the puzzle in a list */
  pick?: number | null;
  /** index of the way to read it, if there are several */
  other?: number | null;
}

/** The number of solutions, and in how many of them each candidate occurs. */
export interface Tallies {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short form, shown next to a verdict */
  beside?: string;
  /** by cell */
  candidates: number[][];
  /** in the order of the candidates */
  tallies: number[][];
  /** solutions sampled */
  looked: number;
}

/** Tasks of an experiment on one puzzle, which `lab_make` may have made. */
export interface Tasks {
  text: string;
  tasks: number[];
  made?: MadePuzzle | null;
}

export interface Thin extends Grid {
  time_limit: number;
  title?: string | null;
}

/** The seconds for each part of solving. None: the part was not done, or not measured alone. */
export interface Times {
  /** writing the model */
  build: number | null;
  /** converting the model into the solver's input */
  handover: number | null;
  /** finding the first solution, or proving that there is none */
  solve: number | null;
  /** looking for a second solution */
  prove: number | null;
  /** everything, including the check of the answer */
  total: number;
}

export interface TransformOffer {
  name: string;
  label: string;
  about: string;
  /** why it would break the rules, or "" */
  reason: string;
}

export interface Vary extends Grid {
  transform: string;
  seed: string | null;
}

/** A verdict on a puzzle. Files and JSON contain its value. */
export type Verdict = 'unique' | 'several' | 'solved' | 'none' | 'unknown' | 'read' | 'wrong';

/** A certificate to check, as Base64, and the puzzle that it should be for. */
export interface Verify extends Grid {
  time_limit: number;
  data: string;
}

/** A program to solve step by step in view of the user. */
export interface Watch extends Grid {
  way?: string | null;
  time_limit?: number | null;
  /** digits of a solution that a cut forbids */
  excluded?: number[] | null;
}

export interface Way {
  label: string;
}

/** A text, or a file as Base64, that is not a list. */
export interface Whole {
  text?: string | null;
  data?: string | null;
  variant: string;
}

/** Rows for the next piece of a file. */
export interface Write {
  file: string;
  /** None for the first piece */
  state: WriterState | null;
  /** number, line, variant, source */
  rows: [number, string, string, string, unknown[]][];
  last: boolean;
}

/** The state from which a writer continues. */
export interface WriterState {
  left_out: number;
  more: Record<string, number>;
}

/** A piece of a file, in Base64; the file is all `data`, then all `held`, then `end`. */
export interface Written {
  data: string;
  held: string;
  end: string;
  state: WriterState;
  left_out: number;
}

/** Requests and results by operation. */
export interface Operations {
  read: { request: Source; result: Read };
  check: { request: Check; result: Checked | CheckedRules };
  dump: { request: Dump; result: Dumped };
  links: { request: InGrid; result: Links };
  sheets: { request: Papers; result: Sheets };
  solve: { request: Solve; result: Solved };
  count: { request: CountTo; result: Counted };
  rate: { request: InTime; result: Status };
  candidates: { request: InTime; result: Candidates };
  agree: { request: Answers; result: Agreed };
  measured: { request: Runs; result: Measured };
  pencil: { request: Played; result: PencilMarks };
  mistakes: { request: Digits; result: PlayJudged };
  reveal: { request: Reveal; result: Revealed };
  set_rule: { request: SetRule; result: RulesSet };
  standing: { request: Left; result: Tallies };
  program: { request: InWay; result: Program };
  listing: { request: List; result: Listing };
  program_text: { request: InGrid; result: ProgramText };
  program_change: { request: ProgramChange; result: ProgramChanged };
  program_run: { request: ProgramRun; result: ProgramRan };
  program_judge: { request: ProgramDigits; result: Judgement };
  stages: { request: InWay; result: Stages };
  relax: { request: Relax; result: RelaxedPoint };
  reaches: { request: InWay; result: Reaches };
  contradiction: { request: InWay; result: Contradiction };
  solver_did: { request: Watch; result: SolverDid };
  explain: { request: InTime; result: Steps };
  hint: { request: NextStep; result: Hint | Status | PlayJudged };
  why: { request: InTime; result: Reason };
  certify: { request: Certify; result: Certified };
  verify: { request: Verify; result: Certified };
  generate: { request: Generate; result: Made };
  vary: { request: Vary; result: Made };
  fewest: { request: Thin; result: Made };
  batch: { request: Chunk; result: BatchRows };
  batch_open: { request: Opening; result: Opened };
  batch_scan: { request: Piece; result: Scanned };
  batch_whole: { request: Whole; result: Lines };
  batch_line: { request: Line; result: LineText };
  batch_write: { request: Write; result: Written };
  lab_ready: { request: Nothing; result: Form };
  lab_plan: { request: Described; result: Plan };
  lab_list: { request: TakeList; result: PuzzleList };
  lab_make: { request: Make; result: MadePuzzles };
  lab_run: { request: Tasks; result: Records };
  lab_lost: { request: Lost; result: Records };
  lab_figures: { request: Shown; result: PlotFigures };
  lab_file: { request: Save; result: Download };
}

/** An answer: the result, or why there is none. */
export type Reply<Name extends keyof Operations> = Done<Name> | Refused;
export type Done<Name extends keyof Operations> = { ok: true } & Operations[Name]['result'];
export type Refused = { ok: false } & Refusal;
