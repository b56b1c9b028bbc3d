// The types of the protocol between page and worker. Do not edit: they are made of the types in
// py/sudokulp/ops by `python3 build.py protocol`.

export type Candidates = Status & {
  candidates: number[][];
};

export type CandidatesRequest = Grid & {
  time_limit?: number | null;
};

export type CellsRead = Read & {
  log_likelihood: number;
  solutions: number | null;
  cuts: number;
  doubts: Doubt[];
  sure: boolean;
};

export type Certified = {
  said: string;
  holds?: boolean;
  late: boolean;
  verdict?: Verdict;
  puzzle?: string;
  checked: string[];
  filename?: string;
  text?: string;
};

export type CertifyRequest = Grid & {
  title?: string | null;
  time_limit?: number | null;
};

export type CheckRequest = Grid & {
  entries?: number[] | null;
  marks?: number[][] | null;
  centre?: number[][] | null;
  placed?: number[] | null;
  drawn?: boolean | null;
};

export type Checked = {
  conflicts: Conflict[];
  finished?: Finished;
  marks?: number[][];
  centre?: number[][];
};

export type CheckedRules = Checked & {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
};

export type Choice = {
  done: string;
  edits: [number, number][];
  variant?: string;
  rules?: Record<string, unknown>[];
  name: string;
};

export type Compared = {
  cells: number[];
  digits: number[][];
  shared: number[];
  exact: boolean;
  compared: number;
  times: number[][];
};

export type Conflict = {
  cells: number[];
  message: string;
};

export type Contradiction = {
  rows: number[];
  sentence: string;
};

export type ContradictionRequest = Grid & {
  way?: string | null;
  time_limit?: number | null;
};

export type CountRequest = Grid & {
  limit?: number | null;
  model?: string | null;
  time_limit?: number | null;
};

export type Counted = Status & {
  count: number;
  exact: boolean;
};

export type Doubt = {
  cell: number;
  shown: number;
  gap: number;
  likeliest: [number, number][];
};

export type DumpRequest = Grid & {
  format: string;
  kind?: 'puzzle' | 'solution' | null;
  title?: string | null;
  named?: boolean | null;
  author?: string | null;
  ruleset?: string | null;
  givens?: number[] | null;
  entries?: number[] | null;
  marks?: number[][] | null;
  centre?: number[][] | null;
  model?: string | null;
  way?: string | null;
};

export type Dumped = {
  filename: string;
  type: string;
  text?: string;
  data?: string;
  raster: boolean;
};

export type ExplainRequest = Grid & {
  reasoning?: boolean | null;
  time_limit?: number | null;
};

export type Family = {
  label: string;
  count: number;
};

export type FewestRequest = Grid & {
  title?: string | null;
  time_limit?: number | null;
};

export type Figures = {
  variables: number;
  constraints: number;
  labels: Labels;
  singles: number;
  formulation: string;
  model: string;
  built: string;
  work: string;
  nodes: number | null;
  credit: string;
  solver: string;
  version: string;
  times: Times;
};

export type Filled = {
  cells: number[];
  line: string;
};

export type Finished = {
  headline: string;
  sentence: string;
};

export type FormatOffer = {
  label: string;
  reason: string;
  alone: boolean;
};

export type FoundCut = {
  rows: [number, number][];
  divisor: number;
  added: Weighted | null;
  rounded: Weighted | null;
  sentence: string;
};

export type GenerateRequest = {
  variant?: string | null;
  boxsize?: number | string | null;
  rules?: unknown[] | null;
  symmetry?: string | null;
  difficulty?: string | null;
  givens?: number | null;
  minimal?: boolean | null;
  random?: boolean | null;
  cages?: number | null;
  seed?: number | string | null;
  time_limit?: number | null;
};

export type Grid = {
  cells: number[];
  boxsize: number | string;
  variant: string;
  rules?: unknown[] | null;
  symbols?: string | null;
};

export type Hint = {
  step: ShownStep;
  open: number[][];
  said: string[];
  lit: number[][];
  arithmetic: string;
  late: boolean;
};

export type HintRequest = Grid & {
  entries?: number[] | null;
  marks?: number[][] | null;
  centre?: number[][] | null;
  reasoning?: boolean | null;
  time_limit?: number | null;
};

export type Implication = {
  role: Role;
  case: number[];
  sentence: string;
  labels: string[];
  cells: number[];
  left: [number, number][];
  true: [number, number][];
  false: [number, number][];
};

export type InWordsRequest = Grid;

export type Judgement = {
  keeps: boolean;
  sentences: string[];
  cells: number[];
};

export type Labels = {
  variables: string;
  constraints: string;
};

export type LineText = {
  text: string;
  variant: string;
};

export type Lines = {
  text: string;
  numbers: number[];
  turns: [number, Record<string, unknown>][];
  results?: Results;
};

export type Link = {
  name: string;
  label: string;
  href: string;
  reason: string;
};

export type Links = {
  links: Link[];
};

export type LinksRequest = Grid & {
  title?: string | null;
  named?: boolean | null;
  author?: string | null;
  ruleset?: string | null;
};

export type ListFigures = {
  figures: Plot[];
  agreement: string;
};

export type ListFiguresRequest = {
  rows: unknown[][];
};

export type ListLineRequest = {
  number: number;
  line: string;
  layout: Record<string, unknown>;
};

export type ListMakeRequest = {
  text: string;
  numbers: number[];
};

export type ListOpenRequest = {
  data: string;
};

export type ListPlan = {
  total: number;
  text: string;
  layout: Record<string, unknown>;
};

export type ListPlanRequest = {
  generator: unknown;
};

export type ListRows = {
  rows: unknown[][];
};

export type ListRunRequest = {
  task: string;
  model: string;
  numbers: number[];
  lines: string[];
  layout: Record<string, unknown>;
  time_limit: number;
  count_limit: number;
};

export type ListScanRequest = {
  text: string;
  first: number;
  variant: string;
  layout: Record<string, unknown> | null;
  heading: number;
};

export type ListWholeRequest = {
  variant: string;
  text?: string | null;
  data?: string | null;
};

export type ListWriteRequest = {
  file: string;
  rows: [number, string, string, string, string, string, unknown[]][];
};

export type Listed = {
  count: number;
  entries: number;
  index: number;
  titles: string[];
};

export type Made = Status & {
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
  seed?: number | string;
};

export type MadeLines = {
  lines: string[];
  problems: string[];
};

export type MistakesRequest = Grid & {
  entries?: number[] | null;
  locked?: boolean | null;
  time_limit?: number | null;
};

export type ModelRequest = Grid & {
  format?: string | null;
  formulation?: string | null;
  names?: string | null;
  encoding?: string | null;
  change?: string | null;
};

export type Named = {
  name: string;
  label: string;
};

export type NamedFile = {
  name: string;
  data: string;
};

export type Objective = {
  kind: string;
  cells?: number[] | null;
  seed?: string | number | null;
};

export type Offer = {
  sentence: string;
  choices: Choice[];
};

export type Opened = {
  encoding: string;
  fallback?: string;
};

export type Paper = Grid & {
  title?: string | null;
  author?: string | null;
  ruleset?: string | null;
  solution?: number[] | null;
  note?: string | null;
};

export type Part = {
  said: string;
  cells: number[];
  rule?: number;
};

export type Parts = Status & {
  parts: Part[];
  unknown: Part[];
  late: boolean;
};

export type Path = {
  sentences: string[];
  reason: string;
  open: number[][];
  steps: ShownStep[];
  first: number;
  digits?: number[];
};

export type PencilMarks = Status & {
  marks: number[][];
};

export type PencilRequest = Grid & {
  entries?: number[] | null;
};

export type PlayJudged = Status & {
  flagged?: number[];
};

export type Plot = {
  name: string;
  title: string;
  about: string;
  svg: string;
};

export type PracticeRequest = {
  technique: string;
  seed?: number | string | null;
  time_limit?: number | null;
};

export type Practised = {
  line: string;
  seed: number | string;
  hint: Hint;
};

export type Program = {
  sentence: string;
  names: string[];
  places: [number, number][][];
  maximises: boolean;
  families: Family[];
  rows: [string, number, string, string, number, number[], number[]][];
};

export type ProgramChangeRequest = {
  text: string;
  name: string;
  side: number;
};

export type ProgramChanged = {
  text: string;
  line: number;
};

export type ProgramJudgeRequest = Grid & {
  digits: number[];
};

export type ProgramRan = {
  sentence: string;
  line: number | null;
  message: string;
  status: string;
  objective: number | null;
  reason: string;
  contradicting: string[];
  digits: number[];
  files: NamedFile[];
  left_out: string;
  found: string[];
};

export type ProgramRequest = Grid & {
  way?: string | null;
};

export type ProgramRunRequest = Partial<Grid> & {
  text: string;
  side: number;
  files?: NamedFile[] | null;
};

export type ProgramText = {
  text: string;
  changes: Named[];
  longest: number;
};

export type ProgramTextRequest = Grid;

export type RateRequest = Grid & {
  time_limit?: number | null;
};

export type Rated = Status & {
  level?: number;
  levels?: number;
};

export type Reaches = {
  values: [number, number, number][];
  counts: Record<string, number>;
  sentence: string;
};

export type ReachesRequest = Grid & {
  way?: string | null;
  time_limit?: number | null;
};

export type Read = {
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
  entries: number[];
  finished?: Finished;
  marks: number[][];
  named: boolean;
  author: string;
  ruleset: string;
  text: string | null;
  binary: boolean;
  list: Listed | null;
  others: number;
  other: number;
};

export type ReadCellsRequest = {
  log_p: number[][][];
  variant: string;
  boxsize?: number | string | null;
  rules?: unknown[] | null;
  by_hand?: number[][] | null;
  single?: boolean | null;
  time_limit?: number | null;
};

export type ReadRequest = {
  reading: Source;
};

export type Reason = {
  title: string;
  verdict: Verdict;
  late: boolean;
  sentences: string[];
  offered: string;
  changes: Offer[];
  path: Path | null;
  solutions: Compared | null;
  relaxed: string;
  rows: [number, string, string][];
  total: string;
};

export type Reasoning = {
  lines: Implication[];
};

export type ReasoningRequest = Grid & {
  open: number[][];
  rows: [number, string][];
  eliminated: [number, number][];
  entries?: number[] | null;
  time_limit?: number | null;
};

export type Refusal = {
  message: string;
  line: number | null;
  needs?: string;
  field?: string;
};

export type Region = {
  label: string;
  cells: number[];
};

export type RelaxRequest = Grid & {
  way?: string | null;
  time_limit?: number | null;
  objective?: Objective | null;
  settled?: [number, number, number][] | null;
  cuts?: Rounding[] | null;
};

export type RelaxedPoint = {
  feasible: boolean;
  whole: boolean;
  pruned: boolean;
  objective: number | null;
  fractional: [number, number][];
  iterations: number;
  values: [number, number, number][];
  sentence: string;
};

export type Results = {
  task: string;
  models: string[];
  rows: unknown[][];
};

export type RevealRequest = Grid & {
  label: number;
  entries?: number[] | null;
  time_limit?: number | null;
};

export type Revealed = Status & {
  digit?: number;
};

export type Role = 'supposed' | 'forced' | 'split' | 'case' | 'contradiction' | 'conclusion';

export type Rounding = {
  rows: [number, number][];
  divisor: number;
};

export type RoundingRequest = Grid & {
  values: [number, number, number][];
  way?: string | null;
  time_limit?: number | null;
};

export type Ruled = {
  kind: string;
  shapes: Shape[];
  room: number;
  said: string[];
  about: string[];
  regions: Region[];
  tinted: number[][];
  units: number[][];
  formats: Record<string, FormatOffer>;
  transforms: TransformOffer[];
};

export type RulesSet = {
  rules: Record<string, unknown>[];
  ruled: Ruled | null;
  conflicts: Conflict[];
};

export type Ruleset = {
  text: string;
};

export type Scanned = {
  skipped: number[];
  turns: [number, Record<string, unknown>][];
  layout: Record<string, unknown>;
  heading: number;
};

export type SetRuleRequest = Grid & {
  at?: number | null;
  rule?: string | null;
  chosen?: number[] | null;
  value?: string | null;
};

export type Shadow = {
  vertices: [number, number][];
};

export type ShadowRequest = Grid & {
  first: [number, number];
  second: [number, number];
  way?: string | null;
  time_limit?: number | null;
};

export type Shape = {
  look: string;
  path?: string;
  text?: string;
  at?: [number, number];
  size?: number;
};

export type Sheet = {
  svg: string;
  title: string;
  note: string;
};

export type Sheets = {
  per_page: number;
  pages: Side[];
};

export type SheetsRequest = {
  puzzles: Paper[];
  per_page?: number | null;
  solutions?: boolean | null;
};

export type ShownStep = {
  name: string;
  reasoned?: boolean;
  outcome: string;
  sentence: string;
  size: number;
  placed: [number, number][];
  eliminated: [number, number][];
  cells: number[];
  keys: [number, number][];
  rows: [number, string, string][];
  checked: boolean;
  total: string;
  chain: [[number, number][], [number, number][], boolean][];
  noted: string;
  reasoning?: Implication[];
  dead?: number[];
};

export type Side = {
  kind: 'puzzles' | 'solutions';
  sheets: Sheet[];
};

export type SizeThen = {
  label: string;
  variables: number;
  constraints: number;
  nonzeros: number;
  settled: number[];
};

export type SolveRequest = Grid & {
  model?: string | null;
  way?: string | null;
  prove?: boolean | null;
  relaxed?: boolean | null;
  time_limit?: number | null;
  unasked?: boolean | null;
};

export type Solved = Status & {
  remark: string;
  reason: string;
  follows: string;
  solution: Filled | null;
  second: Filled | null;
  differ: number[];
  figures: Figures;
};

export type SolverDid = {
  digits: number[] | null;
  nodes: number;
  iterations: number;
  milliseconds: number;
  log: string;
  cut: string[];
  sentence: string;
};

export type SolverDidRequest = Grid & {
  way?: string | null;
  time_limit?: number | null;
  excluded?: number[] | null;
};

export type Source = {
  text?: string | null;
  data?: string | null;
  variant: string;
  filename?: string | null;
  pick?: number | null;
  other?: number | null;
};

export type Stages = {
  stages: SizeThen[];
};

export type StagesRequest = Grid & {
  time_limit?: number | null;
};

export type StandingRequest = Grid & {
  time_limit?: number | null;
  by?: 'both' | 'search' | 'program' | null;
};

export type Status = {
  kind: 'solved' | 'none' | 'unknown' | 'ready' | 'error' | 'mistake';
  headline: string;
  sentence: string;
  verdict?: Verdict;
  beside?: string;
};

export type Steps = {
  sentences: string[];
  reason: string;
  open: number[][];
  steps: ShownStep[];
  solved: boolean;
  several: boolean;
};

export type SuperfluousRequest = Grid & {
  time_limit?: number | null;
};

export type Tallies = Status & {
  candidates: number[][];
  tallies: number[][];
  looked: number;
};

export type Thinned = Made & {
  proved: boolean;
  least: number;
};

export type Times = {
  build: number | null;
  handover: number | null;
  solve: number | null;
  prove: number | null;
  total: number;
};

export type TransformOffer = {
  name: string;
  label: string;
  about: string;
  reason: string;
};

export type VaryRequest = Grid & {
  transform: string;
  seed?: number | string | null;
};

export type Verdict = 'unique' | 'several' | 'solved' | 'none' | 'unknown' | 'read' | 'wrong';

export type VerifyRequest = Partial<Grid> & {
  text: string;
  time_limit?: number | null;
};

export type Weighted = {
  columns: number[];
  weights: number[];
  bound: number;
};

export type WhyRequest = Grid & {
  time_limit?: number | null;
};

export type Written = {
  data: string;
  left_out: number;
};

export interface Operations {
  read: { request: ReadRequest; result: Read };
  read_cells: { request: ReadCellsRequest; result: CellsRead };
  check: { request: CheckRequest; result: Checked | CheckedRules };
  dump: { request: DumpRequest; result: Dumped };
  links: { request: LinksRequest; result: Links };
  model: { request: ModelRequest; result: Dumped };
  sheets: { request: SheetsRequest; result: Sheets };
  solve: { request: SolveRequest; result: Solved };
  count: { request: CountRequest; result: Counted };
  rate: { request: RateRequest; result: Rated };
  candidates: { request: CandidatesRequest; result: Candidates };
  pencil: { request: PencilRequest; result: PencilMarks };
  mistakes: { request: MistakesRequest; result: PlayJudged };
  reveal: { request: RevealRequest; result: Revealed };
  set_rule: { request: SetRuleRequest; result: RulesSet };
  standing: { request: StandingRequest; result: Tallies };
  superfluous: { request: SuperfluousRequest; result: Parts };
  in_words: { request: InWordsRequest; result: Ruleset };
  program: { request: ProgramRequest; result: Program };
  program_text: { request: ProgramTextRequest; result: ProgramText };
  program_change: { request: ProgramChangeRequest; result: ProgramChanged };
  program_run: { request: ProgramRunRequest; result: ProgramRan };
  program_judge: { request: ProgramJudgeRequest; result: Judgement };
  stages: { request: StagesRequest; result: Stages };
  relax: { request: RelaxRequest; result: RelaxedPoint };
  rounding: { request: RoundingRequest; result: FoundCut };
  shadow: { request: ShadowRequest; result: Shadow };
  reaches: { request: ReachesRequest; result: Reaches };
  contradiction: { request: ContradictionRequest; result: Contradiction };
  solver_did: { request: SolverDidRequest; result: SolverDid };
  explain: { request: ExplainRequest; result: Steps };
  hint: { request: HintRequest; result: Hint | Status | PlayJudged };
  reasoning: { request: ReasoningRequest; result: Reasoning };
  why: { request: WhyRequest; result: Reason };
  certify: { request: CertifyRequest; result: Certified };
  verify: { request: VerifyRequest; result: Certified };
  generate: { request: GenerateRequest; result: Made };
  practice: { request: PracticeRequest; result: Practised };
  vary: { request: VaryRequest; result: Made };
  fewest: { request: FewestRequest; result: Thinned };
  list_open: { request: ListOpenRequest; result: Opened };
  list_scan: { request: ListScanRequest; result: Scanned };
  list_whole: { request: ListWholeRequest; result: Lines };
  list_plan: { request: ListPlanRequest; result: ListPlan };
  list_make: { request: ListMakeRequest; result: MadeLines };
  list_run: { request: ListRunRequest; result: ListRows };
  list_line: { request: ListLineRequest; result: LineText };
  list_write: { request: ListWriteRequest; result: Written };
  list_figures: { request: ListFiguresRequest; result: ListFigures };
}

/** An answer: the result, or why there is none. */
export type Reply<Name extends keyof Operations> = Done<Name> | Refused;
export type Done<Name extends keyof Operations> = { ok: true } & Operations[Name]['result'];
export type Refused = { ok: false } & Refusal;
