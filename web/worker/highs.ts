/**
 * HiGHS for Python: arrays in, JSON out. It knows nothing of Sudoku or the page; used by the worker and by tests in
 * Node.
 */
import { once } from '../download.js';

/** An array.array of Python. */
export type PyArray = { getBuffer: () => { data: Numbers; release: () => void } };

type Numbers = Float64Array | Int32Array;

/** The function that Python calls; see `answerTo`. */
export type Run = (...request: Request) => string;

type Request = [...arrays: FixedLength<PyArray>, sense: number, wishes: string];
type FixedLength<T> = [T, T, T, T, T, T, T, T, T];

/** The request apart from the model. */
type Wishes = { options: Record<string, unknown>; keeps?: boolean; logs?: boolean };

/** The parts of the npm package `highs` that are used. */
type Highs = { createModel: (data: Data) => Model; version: { string: string } };

type Model = {
  options: { set: (options: Record<string, unknown>) => void };
  info: { get: (name: string) => number | bigint };
  run: (callbacks?: Record<number, (event: { message: string }) => void>) => void;
  presolve: () => void;
  dispose: () => void;
  zeroAllClocks: () => void;
  changeObjectiveSense: (sense: number) => void;
  changeColsCost: (columns: Columns, costs: Numbers) => void;
  changeColsBounds: (columns: Columns, lower: Numbers, upper: Numbers) => void;
  getPresolvedDimensions: () => { numCols: number; numRows: number; numNonzeros: number };
  getIis: () => { rowIndex: ArrayLike<number> };
  getModelStatus: () => unknown;
  getSolution: () => { colValue: ArrayLike<number> };
};

type Columns = { kind: 'range'; from: number; to: number };

type Data = ReturnType<typeof describe>;

/** HiGHS's value of the info item primal_solution_status when there is a feasible solution. */
const FEASIBLE = 2;
/** HiGHS's number for a callback with a line of its log. */
const LOGGING = 0;

/**
 * Load HiGHS; resolves to the one function Python needs.
 * @param start   the loader of the npm package `highs`, if it is not in vendor/
 */
export const load = once(async (start?: () => Promise<Highs>): Promise<Run> => {
  const highs = await (start ?? (await import('../vendor/highs/highs.mjs')).default)();
  return (...request) => answerTo(highs, request);
});

/**
 * Do a task with one model and return the answer as JSON. The matrix is given by rows (CSR): `starts` has one entry
 * more than there are rows. The first nine entries of the request are Python arrays, then come the sense (1 minimise,
 * -1 maximise) and as JSON the options of HiGHS, the task, and whether to keep the model and to log.
 */
function answerTo(highs: Highs, request: Request) {
  const [sense, wishes] = request.slice(9) as [number, string];
  const { task, ...rest }: Wishes & { task: keyof typeof TASKS } = JSON.parse(wishes);
  const buffers: ReturnType<PyArray['getBuffer']>[] = [];
  try {
    for (const proxy of request.slice(0, 9) as PyArray[]) buffers.push(proxy.getBuffer());
    const arrays = buffers.map((buffer) => buffer.data) as FixedLength<Numbers>;
    return JSON.stringify(TASKS[task](highs, describe(arrays, sense), rest));
  } finally {
    for (const buffer of buffers) buffer.release();
  }
}

/**
 * Return the model in the format of HiGHS, which copies it.
 * @param arrays   the first nine of the request
 */
function describe(
  [colCost, colLower, colUpper, integrality, rowLower, rowUpper, starts, indices, values]: FixedLength<Numbers>,
  sense: number,
) {
  const numCols = colCost.length;
  const numRows = rowLower.length;
  const matrix = { format: 'csr', numRows, numCols, starts, indices, values };
  return { numCols, numRows, sense, colCost, colLower, colUpper, rowLower, rowUpper, integrality, matrix };
}

const TASKS = { run, presolve, conflict };

/** The model of the last run that was to keep it, and the arrays it was made from. */
let kept: { model: Model; data: Numbers[] } | null = null;

function run(highs: Highs, data: Data, { options, keeps = false, logs = false }: Wishes) {
  if (kept && !(keeps && hasSameRows(kept.data, data))) forget();
  const model = kept ? changed(kept.model, data) : highs.createModel(data);
  try {
    model.options.set(logs ? { ...options, output_flag: true, log_to_console: false } : options);
    const lines: string[] = [];
    if (logs) model.run({ [LOGGING]: ({ message }) => void lines.push(message) });
    else model.run();
    return answer(model, highs.version.string, lines.join(''));
  } finally {
    if (!keeps)
      model.dispose(); // otherwise its memory would never be freed
    else kept ??= { model, data: copyOf(data) };
  }
}

/** Give a model another objective and other bounds; it starts from its last basis. */
function changed(model: Model, { numCols, sense, colCost, colLower, colUpper }: Data) {
  const all: Columns = { kind: 'range', from: 0, to: numCols - 1 };
  model.zeroAllClocks(); // otherwise the time limit would count from the first run
  model.changeObjectiveSense(sense);
  model.changeColsCost(all, colCost);
  model.changeColsBounds(all, colLower, colUpper);
  return model;
}

function forget() {
  kept?.model.dispose();
  kept = null;
}

const rowsOf = ({ matrix: { starts, indices, values }, rowLower, rowUpper, integrality }: Data) => [
  starts,
  indices,
  values,
  rowLower,
  rowUpper,
  integrality,
];

const hasSameRows = (one: Numbers[], other: Data) =>
  rowsOf(other).every((numbers, which) => isSame(numbers, one[which]));
const isSame = (one: Numbers, other?: Numbers) =>
  one.length === other?.length && one.every((number, index) => number === other[index]);
/** The buffers belong to Python and are released. */
const copyOf = (data: Data) => rowsOf(data).map((numbers) => numbers.slice());

function presolve(highs: Highs, data: Data, { options }: Wishes) {
  return withModel(highs, data, options, (model) => {
    model.presolve();
    const { numCols, numRows, numNonzeros } = model.getPresolvedDimensions();
    return { variables: numCols, constraints: numRows, nonzeros: numNonzeros };
  });
}

function conflict(highs: Highs, data: Data, { options }: Wishes) {
  return withModel(highs, data, options, (model) => ({ rows: Array.from(model.getIis().rowIndex) }));
}

function withModel<T>(highs: Highs, data: Data, options: Wishes['options'], use: (model: Model) => T) {
  const model = highs.createModel(data);
  try {
    model.options.set(options);
    return use(model);
  } finally {
    model.dispose();
  }
}

/** `values` is null if HiGHS has no feasible solution. */
function answer(model: Model, version: string, log: string) {
  // Counters of 64 bits come as BigInt, which JSON does not know.
  const info = (name: string) => Number(model.info.get(name));
  const feasible = info('primal_solution_status') === FEASIBLE;
  return {
    status: model.getModelStatus(),
    values: feasible ? Array.from(model.getSolution().colValue) : null,
    nodes: Math.max(0, info('mip_node_count')), // -1 for a model without integers
    iterations: Math.max(0, info('simplex_iteration_count')),
    log,
    version,
  };
}
