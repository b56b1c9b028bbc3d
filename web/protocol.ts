// The types of the protocol between page and worker. Do not edit: they are made of the types in
// py/sudokulp/api by `python3 build.py protocol`.

export interface Agreed {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
  beside?: string;
  /** the headline by itself */
  summary: string;
  /** how each answer stands to the surest one */
  standings: string[];
}

/** A model's answer to a puzzle and no more, with its solutions as puzzle strings. */
export interface Answer {
  /** that of the model */
  name: string;
  verdict?: Verdict | null;
  solution?: string | null;
  second?: string | null;
}

/** The answers of several models, with their solutions as puzzle strings. */
export interface Answers {
  answers: Answer[];
}

/** Rows, each a list of the fields that `SENT` names. */
export interface BatchRows {
  rows: unknown[][];
}

/** The digits that each cell has in solutions, by cell; empty if they are not known. */
export interface Candidates {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
  beside?: string;
  candidates: number[][];
}

export interface Card {
  name: string;
  question: string;
  source: string;
  /** that it takes, from and to */
  seconds: [number, number];
  total: number;
  description: Record<string, unknown>;
}

/** A certificate to download, or what was checked of one. */
export interface Certified {
  said: string;
  /** sentences on what was checked */
  checked: string[];
  filename?: string;
  /** as Base64; "" if none could be made */
  data?: string;
}

export interface Certify extends Grid {
  time_limit: number;
  title?: string | null;
  /** whether to add how it follows, step by step */
  steps?: boolean | null;
}

export interface Change {
  sentence: string;
  choices: Choice[];
}

/** A grid after an edit, with what the player has put into it. */
export interface Check extends Grid {
  entries?: number[] | null;
  /** in the corner */
  marks?: number[][] | null;
  centre?: number[][] | null;
  /** labels of cells just filled */
  placed?: number[] | null;
  /** whether the page knows how its rules look */
  drawn?: boolean | null;
}

export interface Checked {
  conflicts: Conflict[];
  finished?: Finished;
  /** what is left, if any were struck */
  marks?: number[][];
  centre?: number[][];
}

/** The same, with the rules and how they look. */
export interface CheckedRules {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  conflicts: Conflict[];
  finished?: Finished;
  /** what is left, if any were struck */
  marks?: number[][];
  centre?: number[][];
}

export interface Choice {
  /** of the button */
  name: string;
  /** what is said once it is pressed */
  done: string;
  edits: [number, number][];
  variant: string | null;
  /** all of them, null if they stay */
  rules: Record<string, unknown>[] | null;
}

/** Some lines, which all have the same layout, and what to do with them. */
export interface Chunk {
  task: string;
  numbers: number[];
  lines: string[];
  layout: Record<string, unknown>;
  time_limit: number;
  count_limit: number;
}

export interface Compared {
  /** labels of those that differ */
  cells: number[];
  /** of each solution, in these cells */
  digits: number[][];
  /** by cell, 0 where they differ */
  shared: number[];
  /** whether these are all there are */
  exact: boolean;
  compared: number;
  /** by cell: in how many each digit stands that some solution has there */
  times: number[][];
}

export interface Conflict {
  cells: number[];
  message: string;
}

/** Rows that cannot hold together, counted as in `program`. */
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
  /** the same in a few words, beside a verdict */
  beside?: string;
  count: number;
  /** whether there are no more */
  exact: boolean;
}

/** The description of an experiment, of any origin. */
export interface Described {
  description: unknown;
}

/** The player's digits, to be looked at for mistakes. */
export interface Digits extends Grid {
  entries?: number[] | null;
  time_limit: number;
  /** whether digits typed now are the player's */
  locked?: boolean | null;
}

export interface Download {
  filename: string;
  type: string;
  text?: string;
  data?: string;
}

/** A file to write: of a puzzle with what the player has put into it, or of a solution. */
export interface Dump extends Grid {
  format: string;
  /** "puzzle" or "solution" */
  kind: string;
  title?: string | null;
  /** of a solution: a picture shows which digits are given */
  givens?: number[] | null;
  entries?: number[] | null;
  marks?: number[][] | null;
  centre?: number[][] | null;
  model?: string | null;
  /** in which a model is written, where the format has several */
  way?: string | null;
}

/** A file of a puzzle; a picture is turned into pixels by the page. */
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
  /** the label of the way in which the model was last built, if it has several */
  formulation: string;
  model: string;
  built: string;
  /** how far HiGHS had to go, "" where it was not used */
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
  /** why it cannot hold the puzzle */
  reason: string;
  /** whether it holds a solution */
  alone: boolean;
}

/** A new puzzle: by default with exactly one solution. */
export interface Generate {
  variant: string;
  boxsize: number | string;
  /** that it keeps */
  rules?: unknown[] | null;
  /** whether these are those of the grid */
  ruled?: boolean | null;
  symmetry: string;
  difficulty?: string | null;
  givens: number | null;
  minimal: boolean | null;
  /** some digits of a random full grid */
  random?: boolean | null;
  seed: string | null;
  time_limit: number;
}

/** The puzzle in the grid. */
export interface Grid {
  cells: number[];
  /** n where boxes are n x n, otherwise rows and columns of one, as in "2x3" */
  boxsize: number | string;
  variant: string;
  /** objects as in our JSON files */
  rules?: unknown[] | null;
  /** the characters of the digits */
  symbols?: string | null;
}

/** The next step by degrees: where to look, what follows there, why, and the constraints. */
export interface Hint {
  step: ShownStep;
  open: number[][];
  /** a text for each degree */
  said: string[];
  /** labels of the cells that it is about */
  lit: number[][];
}

/** The puzzle in the grid. */
export type InGrid = Grid;

/** A question about the puzzle in the grid, with its limit in seconds. */
export interface InTime extends Grid {
  time_limit: number;
}

/** A puzzle, and the way in which its program is written, "" for the automatic one. */
export interface InWay extends Grid {
  way?: string | null;
  time_limit?: number | null;
}

/** Whether a program's digits solve the puzzle. */
export interface Judgement {
  keeps: boolean;
  sentences: string[];
  cells: number[];
}

export interface Labels {
  variables: string;
  constraints: string;
}

/** The question what the rules leave. */
export interface Left extends Grid {
  time_limit: number;
  /** whether to give up where the count finds nothing soon */
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

/** The puzzles of a text or file, one on each line. */
export interface Lines {
  text: string;
  /** the line of the file where each begins */
  numbers: number[];
  turns: [number, Record<string, unknown>][];
}

export interface Link {
  name: string;
  label: string;
  /** "" if there is a reason against it */
  href: string;
  reason: string;
}

export interface Links {
  links: Link[];
}

/** A puzzle, and the model whose rows are wanted. */
export interface List extends Grid {
  model: string;
}

export interface Listed {
  count: number;
  /** with those that are no puzzles */
  entries: number;
  /** of the one that is read */
  index: number;
  titles: string[];
}

/** The rows of a model: label, number of the family, text, cell labels. */
export interface Listing {
  sentence: string;
  families: Family[];
  rows: [string, number, string, number[]][];
}

/** A line or an area of a rule, as a path in cells, or its text and where it stands. */
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

/** A puzzle that was made, and what is said of it. */
export interface Made {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
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

/** Puzzles of an experiment to be made, by number. */
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
  /** whether it is to be run again */
  more: boolean;
  /** whether the limit ended it */
  overdue: boolean;
}

/** Something to choose, by its name. */
export interface Named {
  name: string;
  label: string;
}

/** A file beside the program, its data as Base64. */
export interface NamedFile {
  name: string;
  data: string;
}

/** What the player has entered and noted, for the next step. */
export interface NextStep extends Grid {
  entries?: number[] | null;
  /** in the corner */
  marks: number[][];
  centre: number[][];
  time_limit: number;
}

/** A request or an answer without fields. */
export type Nothing = Record<string, never>;

/** What is to be optimised: the sum of the digits in some cells, or of random weights. */
export interface Objective {
  /** none, random, most or least */
  kind: string;
  cells?: number[] | null;
  seed?: string | number | null;
}

export interface Opened {
  /** of its text, "" if it is a workbook */
  encoding: string;
  /** of lines that are not UTF-8 */
  fallback?: string;
}

/** The first bytes of a file, as Base64. */
export interface Opening {
  data: string;
}

export interface Paper extends Grid {
  title?: string | null;
  solution?: number[] | null;
  /** what is printed below its solution */
  note?: string | null;
}

export interface Papers {
  puzzles: Paper[];
  per_page: number;
  /** whether these are printed, too */
  solutions: boolean;
}

/** Steps to a dead end, which is the last one, or to where several solutions differ. */
export interface Path {
  sentences: string[];
  /** why there are no more, "" if these are all */
  reason: string;
  open: number[][];
  steps: ShownStep[];
  /** the step that is shown first */
  first: number;
  /** that all solutions have, where all were compared */
  digits?: number[];
}

export interface PencilMarks {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
  beside?: string;
  marks: number[][];
}

/** Whole lines of a list; without a layout they are its beginning. */
export interface Piece {
  text: string;
  /** the number of the first line */
  first: number;
  variant: string;
  layout: Record<string, unknown> | null;
  heading: number;
}

export interface Plan {
  /** its short name */
  digest: string;
  total: number;
  puzzles: number;
  makes: boolean;
  description: Record<string, unknown>;
  /** the description for other requests */
  text: string;
  /** seconds after which a worker will not answer in time any more */
  patience: number;
  /** the name under which it is ready, or "" */
  ready: string;
}

/** What there is to say of the player's digits. */
export interface PlayJudged {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
  beside?: string;
  /** labels of cells whose digit is a mistake */
  flagged?: number[];
}

/** The puzzle in the grid, and the digits that the player put into it, by cell. */
export interface Played extends Grid {
  entries?: number[] | null;
}

/** Figures; that which answers the question of a ready experiment comes first. */
export interface PlotFigures {
  /** None: earlier records are missing, and have to be sent */
  figures: Record<string, unknown>[] | null;
  /** on solvers without a result, and on plots that are left out */
  notes: string[];
}

export interface Program {
  sentence: string;
  /** of the variables */
  names: string[];
  /** what each of them places: cell labels and digits */
  places: [number, number][][];
  maximises: boolean;
  families: Family[];
  rows: [string, number, string, string, number, number[], number[]][];
  /** models whose rows `listing` has */
  others: Named[];
}

/** A text, and the ready change to put into it. */
export interface ProgramChange {
  text: string;
  name: string;
  side: number;
}

/** The text with the change, and the first line of that. */
export interface ProgramChanged {
  text: string;
  line: number;
}

/** The digits that a program left, in row order. */
export interface ProgramDigits extends Grid {
  digits: number[];
}

export interface ProgramRan {
  /** how it ended if nothing went wrong */
  sentence: string;
  /** where it did, and what */
  line: number | null;
  message: string;
  status: string;
  objective: number | null;
  reason: string;
  contradicting: string[];
  digits: number[];
  files: NamedFile[];
  left_out: string;
  /** names of files that held the puzzle */
  found: string[];
}

/** A text to be run, with the files that it finds, and the puzzle that it is about. */
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

/** Puzzles of one size and variant, those of the first one, one a line. */
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

/** Each candidate's largest value, and how many are never above 0, a fraction, or 1. */
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
  /** to show for a file */
  text: string | null;
  binary: boolean;
  /** None unless there are several */
  list: Listed | null;
  others: Way[];
  other: number;
}

/** Why there is none, or not just one; what other fields say is not among the sentences. */
export interface Reason {
  title: string;
  sentences: string[];
  /** the heading of the changes */
  offered: string;
  changes: Change[];
  path: Path | null;
  solutions: Compared | null;
  /** whether fractions satisfy the constraints */
  relaxed: string;
  /** that contradict each other */
  rows: [number, string, string][];
  /** what these come to */
  total: string;
}

export interface Records {
  records: Record<string, unknown>[];
}

/** The answer to what cannot be done. */
export interface Refusal {
  message: string;
  /** of the text, where one is at fault */
  line: number | null;
  /** the missing package: fetched, the call may be repeated */
  needs?: string;
  /** False: the text that a handle stands for has to be sent again */
  held?: boolean;
  /** of the request that is malformed */
  field?: string;
}

/** Cells that hold each digit once. */
export interface Region {
  label: string;
  cells: number[];
}

/** The point of the relaxation that is wanted. */
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
  /** that are not 0 */
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
  /** the same in a few words, beside a verdict */
  beside?: string;
  digit?: number;
}

/** What is shown of rules and of a shape, whatever digits are in the grid. */
export interface Ruled {
  shapes: Look[];
  /** how much is drawn outside of the grid, in cells */
  room: number;
  said: string[];
  about: string[];
  /** beside rows, columns and boxes */
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

/** The runs of a model, the first of which warmed it up. */
export interface Runs {
  runs: Times[];
  verdict: Verdict;
  time_limit: number;
}

/** Records to be written into a file: csv, or jsonl, a journal that the command can resume. */
export interface Save {
  text: string;
  records: Record<string, unknown>[];
  format: string;
}

export interface Scanned {
  /** whether the text is a list: if not, it has to be read as a whole */
  list: boolean;
  /** lines that are not entries */
  skipped?: number[];
  /** where the layout changes */
  turns?: [number, Record<string, unknown>][];
  /** at the end of the piece */
  layout?: Record<string, unknown>;
  heading?: number;
}

/** A rule that goes, one that comes in its place or behind all others, or both. */
export interface SetRule extends Grid {
  /** the index of the rule that goes */
  at?: number | null;
  /** the name of the one that comes */
  rule?: string | null;
  /** labels of its cells, in the order in which they were chosen */
  chosen?: number[] | null;
  /** what was typed */
  value?: string | null;
}

/** A picture, with the words above and below it. */
export interface Sheet {
  svg: string;
  title: string;
  note: string;
}

/** Pages to print: one of puzzles, and if they are wanted one of their solutions, in turn. */
export interface Sheets {
  per_page: number;
  pages: Side[];
}

/** The records of an experiment from index `first` on; only new ones need to be sent. */
export interface Shown {
  digest: string;
  first: number;
  records: Record<string, unknown>[];
}

/** A step, or cells that are shown like one. */
export interface ShownStep {
  name: string;
  /** whether the name is only how many truths and links it has */
  described?: boolean;
  outcome: string;
  sentence: string;
  size: number;
  placed: [number, number][];
  eliminated: [number, number][];
  /** labels of those to look at */
  cells: number[];
  /** of the truths */
  keys: [number, number][];
  rows: [number, string, string][];
  checked: boolean;
  /** what the rows add up to */
  total: string;
  /** labels of cells with nothing left */
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
  /** labels of cells that have no variable any more from here on */
  settled: number[];
}

/** A puzzle to be solved: that in the grid, or in a text that is still to be read. */
export interface Solve extends Partial<Grid> {
  reading?: Source | null;
  model: string;
  way?: string | null;
  time_limit: number;
  /** whether nobody waits for it: nothing is notified */
  unasked?: boolean | null;
}

export interface Solved {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
  beside?: string;
  reason: string;
  /** the way to be solved, too, where singles had the answer before a program */
  follows: string;
  solution: Filled | null;
  second: Filled | null;
  /** labels of the cells in which the two differ */
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
  /** the candidates that a cut lets not all be 1 together */
  cut: string[];
  sentence: string;
}

/** A text or a file as Base64, or the handle of one that was sent before; and how it is read. */
export interface Source {
  text?: string | null;
  data?: string | null;
  handle?: number | string | null;
  /** of puzzles whose text names none */
  variant: string;
  filename?: string | null;
  /** which one of a list */
  pick?: number | null;
  /** in which way, if it can be read in several */
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
  /** the same in a few words, beside a verdict */
  beside?: string;
}

/** Steps, and the digits that each cell may hold before the first one. */
export interface Steps {
  sentences: string[];
  /** why there are no more, "" if these are all */
  reason: string;
  open: number[][];
  steps: ShownStep[];
}

/** The puzzles of the text box, or else that in the grid. */
export interface TakeList extends Partial<Grid> {
  text?: string | null;
  data?: string | null;
  handle?: number | string | null;
  /** of puzzles whose text names none */
  variant: string;
  filename?: string | null;
  /** which one of a list */
  pick?: number | null;
  /** in which way, if it can be read in several */
  other?: number | null;
}

/** How many solutions there are, and in how many of them each candidate stands. */
export interface Tallies {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** the same in a few words, beside a verdict */
  beside?: string;
  /** by cell */
  candidates: number[][];
  /** as the candidates */
  tallies: number[][];
  /** solutions that were looked at */
  looked: number;
}

/** Tasks of an experiment, and what `lab_make` said of the puzzle of all of them. */
export interface Tasks {
  text: string;
  tasks: number[];
  made?: MadePuzzle | null;
}

export interface Thin extends Grid {
  time_limit: number;
  title?: string | null;
}

/** Seconds spent on each part, None if it was not done or cannot be measured by itself. */
export interface Times {
  /** writing the model */
  build: number | null;
  /** converting it into the solver's input */
  handover: number | null;
  /** finding the first solution, or proving that there is none */
  solve: number | null;
  /** looking for a second solution */
  prove: number | null;
  /** everything, the check of the answer included */
  total: number;
}

export interface TransformOffer {
  name: string;
  label: string;
  about: string;
  /** why it would not keep the rules */
  reason: string;
}

export interface Vary extends Grid {
  transform: string;
  seed: string | null;
}

/** Every possible verdict on a puzzle; its value is what files and JSON contain. */
export type Verdict = 'unique' | 'several' | 'solved' | 'none' | 'unknown' | 'read' | 'wrong';

/** A certificate to be checked, as Base64, with the puzzle that it should be about. */
export interface Verify extends Grid {
  time_limit: number;
  data: string;
}

/** A program to be solved while somebody watches. */
export interface Watch extends Grid {
  way?: string | null;
  time_limit?: number | null;
  /** the digits of a solution that a cut forbids */
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

/** Rows to be written into a file, in pieces. */
export interface Write {
  file: string;
  /** None for the first piece */
  state: WriterState | null;
  /** number, line, variant, source */
  rows: [number, string, string, string, unknown[]][];
  last: boolean;
}

/** What a writer goes on from. */
export interface WriterState {
  left_out: number;
  more: Record<string, number>;
}

/** The next piece of a file, in Base64: that is all `data`, then all `held`, then `end`. */
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
