// The types of the protocol between page and worker. Do not edit: they are made of the types in
// py/sudokulp/ops by `python3 build.py protocol`.

export interface Agreed {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
  /** the headline as a sentence */
  summary: string;
  /** for each answer, whether it agrees with the surest answer */
  standings: string[];
}

/** A model's answer to a puzzle, with its solutions as puzzle strings. */
export interface Answer {
  /** the name of the model */
  name: string;
  verdict?: Verdict | null;
  solution?: string | null;
  second?: string | null;
}

/** The answers of several models, with their solutions as puzzle strings. */
export interface Answers {
  answers: Answer[];
}

/** Rows of results. Each row is a list of the fields that `SENT` names. */
export interface BatchRows {
  rows: unknown[][];
}

/** The digits that each cell has in at least one solution. */
export interface Candidates {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
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
  /** sentences about the checks */
  checked: string[];
  filename?: string;
  /** the certificate; "" if none was made */
  text?: string;
}

export interface Certify extends Grid {
  time_limit: number;
  title?: string | null;
}

export interface Change {
  sentence: string;
  choices: Choice[];
}

/** A request to check a grid after a change, with the player's digits and pencil marks. */
export interface Check extends Grid {
  entries?: number[] | null;
  /** pencil marks in the corners */
  marks?: number[][] | null;
  centre?: number[][] | null;
  /** labels of the cells that were just filled */
  placed?: number[] | null;
  /** whether the page already shows the rules, so that they are not sent */
  drawn?: boolean | null;
}

export interface Checked {
  conflicts: Conflict[];
  finished?: Finished;
  /** the remaining marks, if some were removed */
  marks?: number[][];
  centre?: number[][];
}

/** The result of checking a grid, together with its rules. */
export interface CheckedRules {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  conflicts: Conflict[];
  finished?: Finished;
  /** the remaining marks, if some were removed */
  marks?: number[][];
  centre?: number[][];
}

export interface Choice {
  /** label of the button */
  name: string;
  /** message to show after the button was pressed */
  done: string;
  edits: [number, number][];
  variant: string | null;
  /** all rules after the change, null if they stay the same */
  rules: Record<string, unknown>[] | null;
}

/** Lines with the same layout, and the task to do for each line. */
export interface Chunk {
  task: string;
  numbers: number[];
  lines: string[];
  layout: Record<string, unknown>;
  time_limit: number;
  count_limit: number;
}

export interface Compared {
  /** labels of the cells in which solutions differ */
  cells: number[];
  /** the digits of each solution in these cells */
  digits: number[][];
  /** the digit of each cell, 0 if solutions differ in it */
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

/** Constraints that conflict, as indices of the rows of `program`. */
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
  /** short text, shown next to a verdict */
  beside?: string;
  count: number;
  /** whether these are all solutions */
  exact: boolean;
}

/** The description of an experiment, before it is checked. */
export interface Described {
  description: unknown;
}

/** A request to check the player's digits for mistakes. */
export interface Digits extends Grid {
  entries?: number[] | null;
  time_limit: number;
  /** whether the givens are locked, so that new digits are the player's */
  locked?: boolean | null;
}

export interface Download {
  filename: string;
  type: string;
  text?: string;
  data?: string;
}

/** A request to write a puzzle to a file, with the player's digits or with a solution. */
export interface Dump extends Grid {
  format: string;
  /** "puzzle" or "solution" */
  kind: string;
  title?: string | null;
  /** whether the title is the puzzle's own, and not that of its source */
  named?: boolean | null;
  author?: string | null;
  /** the rules in words */
  ruleset?: string | null;
  /** the givens of a solution; pictures show them in bold */
  givens?: number[] | null;
  entries?: number[] | null;
  marks?: number[][] | null;
  centre?: number[][] | null;
  model?: string | null;
  /** the way to write the model, if the format has several ways */
  way?: string | null;
}

/** A file with a puzzle. */
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
  /** label of the way in which the model was built last, "" if it has only one */
  formulation: string;
  model: string;
  built: string;
  /** the nodes and iterations of HiGHS in words, "" if HiGHS was not used */
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
  /** why the puzzle cannot be written in this format, or "" */
  reason: string;
  /** whether a solution can be written in this format even if the puzzle cannot */
  alone: boolean;
}

/** A cut; without rows, none was found. */
export interface FoundCut {
  rows: [number, number][];
  divisor: number;
  /** the sum of the rows */
  added: Weighted | null;
  /** the sum divided and rounded down */
  rounded: Weighted | null;
  sentence: string;
}

/** A request for a cut that excludes a fractional solution of the LP relaxation. */
export interface Fractions extends Grid {
  way?: string | null;
  time_limit?: number | null;
  values: [number, number, number][];
}

/** A request for a new puzzle, by default with exactly one solution. */
export interface Generate {
  variant: string;
  boxsize: number | string;
  rules?: unknown[] | null;
  /** whether the rules come from the puzzle in the grid */
  ruled?: boolean | null;
  symmetry: string;
  difficulty?: string | null;
  givens: number | null;
  minimal: boolean | null;
  /** whether the givens are digits of a random full grid */
  random?: boolean | null;
  seed: string | null;
  time_limit: number;
}

/** The puzzle in the grid. */
export interface Grid {
  cells: number[];
  /** n for boxes of n x n cells, otherwise rows and columns, such as "2x3" */
  boxsize: number | string;
  variant: string;
  /** objects in the format of our JSON files */
  rules?: unknown[] | null;
  /** the characters of the digits */
  symbols?: string | null;
}

/** The next step, revealed in three stages: the region, the technique, and the reason. */
export interface Hint {
  step: ShownStep;
  open: number[][];
  /** the text of each stage */
  said: string[];
  /** labels of the cells to highlight in each stage */
  lit: number[][];
  /** sentence that introduces the rows of the step */
  arithmetic: string;
}

/** One line of the reasoning of a step. */
export interface Implication {
  role: Role;
  case: number[];
  sentence: string;
  /** the constraints from which it follows */
  labels: string[];
  /** the labels of the cells of these constraints */
  cells: number[];
  /** the candidates that a constraint has left */
  left: [number, number][];
  /** the candidate that becomes true */
  true: [number, number][];
  /** the candidates that become false with it */
  false: [number, number][];
}

/** A request about the puzzle in the grid. */
export type InGrid = Grid;

/** The puzzle in the grid, with the texts that its setter publishes with it. */
export interface InPublic extends Grid {
  title?: string | null;
  named?: boolean | null;
  author?: string | null;
  ruleset?: string | null;
}

/** A request about the puzzle in the grid, with a time limit in seconds. */
export interface InTime extends Grid {
  time_limit: number;
}

/** A puzzle and a way to write its integer program; "" means the automatic choice. */
export interface InWay extends Grid {
  way?: string | null;
  time_limit?: number | null;
}

/** Whether the digits of a program solve the puzzle. */
export interface Judgement {
  /** whether the digits are a solution of the puzzle */
  keeps: boolean;
  /** that the digits are right, or what they break and change */
  sentences: string[];
  /** labels of the cells with a broken rule or given */
  cells: number[];
}

export interface Labels {
  variables: string;
  constraints: string;
}

/** A request to count the solutions that remain. */
export interface Left extends Grid {
  time_limit: number;
  by?: 'both' | 'search' | 'program' | null;
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

/** The puzzles in a text or file, with one line for each puzzle. */
export interface Lines {
  text: string;
  /** for each puzzle, the line of the file on which it begins */
  numbers: number[];
  turns: [number, Record<string, unknown>][];
}

export interface Link {
  name: string;
  label: string;
  /** the link, "" if the format does not support the puzzle */
  href: string;
  /** why the format does not support the puzzle */
  reason: string;
}

export interface Links {
  links: Link[];
}

export interface Listed {
  count: number;
  /** number of entries, including entries that are not puzzles */
  entries: number;
  /** index of the puzzle that was read */
  index: number;
  titles: string[];
}

/** A part of the drawing of a rule. */
export interface Look {
  look: string;
  path?: string;
  text?: string;
  at?: [number, number];
  size?: number;
}

/** Tasks that were not finished, because their worker ended or did not answer. */
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
  /** short text, shown next to a verdict */
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

/** A request to make the puzzles of an experiment that have the given numbers. */
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
  /** whether to run the model again */
  more: boolean;
  /** whether a run reached the time limit */
  overdue: boolean;
}

/** A choice in a list, with its name and label. */
export interface Named {
  name: string;
  label: string;
}

/** A file that a program reads or writes, with its data as Base64. */
export interface NamedFile {
  name: string;
  data: string;
}

/** A request for the next step, with the player's digits and pencil marks. */
export interface NextStep extends Grid {
  entries?: number[] | null;
  /** pencil marks in the corners */
  marks: number[][];
  centre: number[][];
  time_limit: number;
}

/** A request or an answer without fields. */
export type Nothing = Record<string, never>;

/** An objective: the sum of the digits in some cells, or a randomly weighted sum. */
export interface Objective {
  /** "none", "random" or, for a large or small sum of digits, "most" or "least" */
  kind: string;
  cells?: number[] | null;
  seed?: string | number | null;
}

export interface Opened {
  /** the encoding, or "" for a workbook */
  encoding: string;
  /** encoding of the lines that are not UTF-8, or "" */
  fallback?: string;
}

/** A request for the possible encodings of a file. */
export interface Opening {
  /** the first bytes of the file as Base64 */
  data: string;
}

export interface Paper extends Grid {
  title?: string | null;
  author?: string | null;
  /** the rules in words; "" prints those that classic Sudoku does not have */
  ruleset?: string | null;
  solution?: number[] | null;
  /** text below the solution */
  note?: string | null;
}

export interface Papers {
  puzzles: Paper[];
  per_page: number;
  /** whether to print the solutions, too */
  solutions: boolean;
}

/** A rule or a given that is superfluous, or that may be. */
export interface Part {
  /** a sentence that describes the rule or names the given */
  said: string;
  /** labels of its cells */
  cells: number[];
  /** index of the rule */
  rule?: number;
}

export interface Parts {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
  parts: Part[];
  unknown: Part[];
}

/** Steps that lead to a dead end, or that show the cells in which solutions differ. */
export interface Path {
  sentences: string[];
  /** why the steps end before the solution, or "" */
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
  /** short text, shown next to a verdict */
  beside?: string;
  marks: number[][];
}

/** Some lines of a list that is too long to be read whole. Without a layout, its first lines. */
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
  /** the description as text, for later requests */
  text: string;
  /** seconds after which a worker counts as lost if it has not answered */
  patience: number;
  /** name of the predefined experiment with this description, "" if there is none */
  ready: string;
}

/** The result of checking the player's digits. */
export interface PlayJudged {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
  /** labels of cells whose digit is a mistake */
  flagged?: number[];
}

/** The puzzle in the grid, and the player's digit in each cell (0 for none). */
export interface Played extends Grid {
  entries?: number[] | null;
}

/** Figures of an experiment. If it is predefined, the first ones answer its question. */
export interface PlotFigures {
  /** None if earlier records are missing and must be sent */
  figures: Record<string, unknown>[] | null;
  /** sentences on solvers without results and on omitted figures */
  notes: string[];
}

/** A request for a random position whose next step is a certain technique. */
export interface Practice {
  technique: string;
  seed?: string | null;
  time_limit: number;
}

export interface Practised {
  /** the position as text */
  line: string;
  hint: Hint;
}

export interface Program {
  sentence: string;
  /** the names of the variables */
  names: string[];
  /** the candidates that each variable stands for */
  places: [number, number][][];
  maximises: boolean;
  families: Family[];
  rows: [string, number, string, string, number, number[], number[]][];
}

/** A request to insert one of the example changes into the text of a program. */
export interface ProgramChange {
  text: string;
  name: string;
  side: number;
}

/** The text of a program after a change, and the number of the first changed line. */
export interface ProgramChanged {
  text: string;
  line: number;
}

/** A request to check the digits that a program found, in row order. */
export interface ProgramDigits extends Grid {
  digits: number[];
}

export interface ProgramRan {
  /** the result of the run, if there was no error */
  sentence: string;
  /** the line of the error */
  line: number | null;
  /** the message of the error */
  message: string;
  status: string;
  objective: number | null;
  reason: string;
  contradicting: string[];
  digits: number[];
  files: NamedFile[];
  left_out: string;
  /** names of files that were made from the puzzle for the program */
  found: string[];
}

/** A program to run, with the files that it can read and the puzzle. */
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

/** The puzzles of a list that have the same size and variant as its first puzzle. */
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

/** The difficulty of a puzzle, if it has one. */
export interface Rated {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
  /** difficulty, from 1 (easy) */
  level?: number;
  /** the highest level */
  levels?: number;
}

/** The largest value of each open candidate, and how many of these are 0, 1 or fractional. */
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
  /** whether the title is the puzzle's own */
  named: boolean;
  author: string;
  /** the rules in words, as given in the text */
  ruleset: string;
  /** the text to show for a file */
  text: string | null;
  binary: boolean;
  /** None if there is only one puzzle */
  list: Listed | null;
  /** how many other puzzles explain the text equally well */
  others: number;
  /** 0, or the number of the one that was read */
  other: number;
}

/** Why a puzzle has no solution or several solutions. */
export interface Reason {
  title: string;
  sentences: string[];
  /** heading of the changes */
  offered: string;
  changes: Change[];
  path: Path | null;
  solutions: Compared | null;
  /** sentence about the LP relaxation */
  relaxed: string;
  /** constraints that conflict */
  rows: [number, string, string][];
  /** sum of the rows */
  total: string;
}

/** A request for the reasoning of a step, with the digits and candidates before the step. */
export interface Reasoned extends Grid {
  entries?: number[] | null;
  /** candidates of each cell */
  open: number[][];
  /** multiplier and label, as in the rows of the step */
  rows: [number, string][];
  eliminated: [number, number][];
  time_limit: number;
}

/** What follows if a candidate that a step rules out were true. */
export interface Reasoning {
  lines: Implication[];
}

export interface Records {
  records: Record<string, unknown>[];
}

/** The answer to a request that cannot be fulfilled, with the reason. */
export interface Refusal {
  message: string;
  /** the line of the text that contains the error */
  line: number | null;
  /** a missing package; the page can load it and repeat the request */
  needs?: string;
  /** False if the text of a handle must be sent again */
  held?: boolean;
  /** the invalid field of the request */
  field?: string;
}

/** A set of cells that contains each digit exactly once. */
export interface Region {
  label: string;
  cells: number[];
}

/** A request for an optimal solution of the LP relaxation. */
export interface Relax extends Grid {
  way?: string | null;
  time_limit?: number | null;
  objective?: Objective | null;
  /** fixed candidates: cell, digit, value 0 or 1 */
  settled?: [number, number, number][] | null;
  cuts?: Rounding[] | null;
}

export interface RelaxedPoint {
  feasible: boolean;
  whole: boolean;
  pruned: boolean;
  objective: number | null;
  fractional: [number, number][];
  iterations: number;
  /** all values other than 0 */
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
  /** short text, shown next to a verdict */
  beside?: string;
  digit?: number;
}

/** What an implication does. */
export type Role = 'supposed' | 'forced' | 'split' | 'case' | 'contradiction' | 'conclusion';

/** A cut: rows of `program` to add up, and the number that their sum is divided by. */
export interface Rounding {
  /** multiplier, index of the row */
  rows: [number, number][];
  divisor: number;
}

/** The data that the page shows for rules and a grid shape. They do not depend on the digits. */
export interface Ruled {
  shapes: Look[];
  /** margin for clues outside the grid, in cells */
  room: number;
  said: string[];
  about: string[];
  /** regions other than rows, columns and boxes */
  regions: Region[];
  /** regions that the variant adds */
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

export interface Ruleset {
  text: string;
}

/** The times of a model's runs. The first run is a warm-up. */
export interface Runs {
  runs: Times[];
  verdict: Verdict;
  time_limit: number;
}

/** A request for a file of records. */
export interface Save {
  text: string;
  records: Record<string, unknown>[];
  format: string;
}

export interface Scanned {
  /** numbers of the lines that are not entries */
  skipped: number[];
  /** the lines from which the layout changes */
  turns: [number, Record<string, unknown>][];
  /** the layout at the end of the piece */
  layout: Record<string, unknown>;
  heading: number;
}

/** A request to add, replace or remove a rule. */
export interface SetRule extends Grid {
  /** index of the rule to replace or remove */
  at?: number | null;
  /** name of the new rule, "" to remove a rule */
  rule?: string | null;
  /** labels of the selected cells, in the order of selection */
  chosen?: number[] | null;
  /** the value that the user typed */
  value?: string | null;
}

/** A picture on a printed page, with the texts above and below it. */
export interface Sheet {
  svg: string;
  title: string;
  note: string;
}

/** Pages to print: pages of puzzles, each followed by its page of solutions if requested. */
export interface Sheets {
  per_page: number;
  pages: Side[];
}

/** The records of an experiment from the index `first` on. Earlier ones were already sent. */
export interface Shown {
  digest: string;
  first: number;
  records: Record<string, unknown>[];
}

/** A solving step in the form that the page shows, or cells that the page shows like a step. */
export interface ShownStep {
  name: string;
  /** whether `reasoning` has more than the sentence */
  reasoned?: boolean;
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
  /** links to draw as a chain, in order */
  chain: [[number, number][], [number, number][], boolean][];
  /** the chain as text */
  noted: string;
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
  /** labels of the cells that have no variables from this stage on */
  settled: number[];
}

/** A request to solve the puzzle in the grid or in a text. */
export interface Solve extends Partial<Grid> {
  reading?: Source | null;
  model: string;
  way?: string | null;
  time_limit: number;
  /** whether to solve in the background, without reporting progress */
  unasked?: boolean | null;
}

export interface Solved {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
  reason: string;
  /** way to solve again with a program, if singles solved the puzzle without one */
  follows: string;
  solution: Filled | null;
  second: Filled | null;
  /** labels of the cells in which the two solutions differ */
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
  /** the candidates of the cut, which cannot all be 1 */
  cut: string[];
  sentence: string;
}

/** A text or file, and how to read it. */
export interface Source {
  text?: string | null;
  data?: string | null;
  handle?: number | string | null;
  /** variant to assume if the text names no variant */
  variant: string;
  filename?: string | null;
  /** index of the puzzle in a list */
  pick?: number | null;
  /** 1 for the second puzzle that explains the text equally well, and so on */
  other?: number | null;
}

export interface Stages {
  stages: SizeThen[];
}

/** The texts of a status that the page shows. */
export interface Status {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
}

/** Solving steps, with the candidates of each cell before the first step. */
export interface Steps {
  sentences: string[];
  /** why the steps end before the solution, or "" */
  reason: string;
  open: number[][];
  steps: ShownStep[];
}

/** A request for the puzzles in the text box, or for the puzzle in the grid. */
export interface TakeList extends Partial<Grid> {
  text?: string | null;
  data?: string | null;
  handle?: number | string | null;
  /** variant to assume if the text names no variant */
  variant: string;
  filename?: string | null;
  /** index of the puzzle in a list */
  pick?: number | null;
  /** 1 for the second puzzle that explains the text equally well, and so on */
  other?: number | null;
}

/** The number of solutions, in total and with each candidate. */
export interface Tallies {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  /** short text, shown next to a verdict */
  beside?: string;
  /** candidates of each cell */
  candidates: number[][];
  /** number of solutions with each candidate, by cell */
  tallies: number[][];
  /** number of sampled solutions */
  looked: number;
}

/** Tasks of an experiment that have the same puzzle, and the puzzle if `lab_make` made it. */
export interface Tasks {
  text: string;
  tasks: number[];
  made?: MadePuzzle | null;
}

export interface Thin extends Grid {
  time_limit: number;
  title?: string | null;
}

/** The times of solving a puzzle, in seconds. */
export interface Times {
  /** to build the model */
  build: number | null;
  /** to convert the model into the solver's input */
  handover: number | null;
  /** to find the first solution, or to prove that there is none */
  solve: number | null;
  /** to look for a second solution */
  prove: number | null;
  /** for everything, including the check of the solution */
  total: number;
}

export interface TransformOffer {
  name: string;
  label: string;
  about: string;
  /** why the transform would break the rules, or "" */
  reason: string;
}

export interface Vary extends Grid {
  transform: string;
  seed: string | null;
}

/** The verdict on a puzzle: how many solutions it has, as far as is known. */
export type Verdict = 'unique' | 'several' | 'solved' | 'none' | 'unknown' | 'read' | 'wrong';

/** A request to check whether a certificate proves something about the puzzle in the grid. */
export interface Verify extends Grid {
  time_limit: number;
  /** the certificate */
  text: string;
}

/** A request to solve a program while the user watches the log. */
export interface Watch extends Grid {
  way?: string | null;
  time_limit?: number | null;
  /** the digits of a solution to exclude by a cut */
  excluded?: number[] | null;
}

/** A weighted sum of variables, given by their indices, is at most a bound. */
export interface Weighted {
  columns: number[];
  weights: number[];
  bound: number;
}

/** A text within the limits, or a workbook as Base64. */
export interface Whole {
  text?: string | null;
  data?: string | null;
  variant: string;
}

/** A request to write rows into a file. */
export interface Write {
  file: string;
  /** number, line, variant, source */
  rows: [number, string, string, string, unknown[]][];
}

/** A file, in Base64. */
export interface Written {
  data: string;
  left_out: number;
}

/** Requests and results by operation. */
export interface Operations {
  read: { request: Source; result: Read };
  check: { request: Check; result: Checked | CheckedRules };
  dump: { request: Dump; result: Dumped };
  links: { request: InPublic; result: Links };
  sheets: { request: Papers; result: Sheets };
  solve: { request: Solve; result: Solved };
  count: { request: CountTo; result: Counted };
  rate: { request: InTime; result: Rated };
  candidates: { request: InTime; result: Candidates };
  agree: { request: Answers; result: Agreed };
  measured: { request: Runs; result: Measured };
  pencil: { request: Played; result: PencilMarks };
  mistakes: { request: Digits; result: PlayJudged };
  reveal: { request: Reveal; result: Revealed };
  set_rule: { request: SetRule; result: RulesSet };
  standing: { request: Left; result: Tallies };
  superfluous: { request: InTime; result: Parts };
  in_words: { request: InGrid; result: Ruleset };
  program: { request: InWay; result: Program };
  program_text: { request: InGrid; result: ProgramText };
  program_change: { request: ProgramChange; result: ProgramChanged };
  program_run: { request: ProgramRun; result: ProgramRan };
  program_judge: { request: ProgramDigits; result: Judgement };
  stages: { request: InWay; result: Stages };
  relax: { request: Relax; result: RelaxedPoint };
  rounding: { request: Fractions; result: FoundCut };
  reaches: { request: InWay; result: Reaches };
  contradiction: { request: InWay; result: Contradiction };
  solver_did: { request: Watch; result: SolverDid };
  explain: { request: InTime; result: Steps };
  hint: { request: NextStep; result: Hint | Status | PlayJudged };
  reasoning: { request: Reasoned; result: Reasoning };
  why: { request: InTime; result: Reason };
  certify: { request: Certify; result: Certified };
  verify: { request: Verify; result: Certified };
  generate: { request: Generate; result: Made };
  practice: { request: Practice; result: Practised };
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
