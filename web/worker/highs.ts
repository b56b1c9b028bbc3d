/**
 * HiGHS for Python: arrays in, JSON out. It knows nothing of Sudoku or the page; used by the worker and by tests in
 * Node.
 */
import type { Highs, Model, ObjectiveSense, OptionValue } from 'highs';
import { once } from '../download.js';

/** The arrays of a model. The matrix is given by rows (CSR): `starts` has one entry more than there are rows. */
type Arrays = [
  colCost: Float64Array,
  colLower: Float64Array,
  colUpper: Float64Array,
  integrality: Int32Array,
  rowLower: Float64Array,
  rowUpper: Float64Array,
  starts: Int32Array,
  indices: Int32Array,
  values: Float64Array,
];

type Numbers = Arrays[number];
/** An array.array of Python. */
type PyArray = { getBuffer: () => { data: Numbers; release: () => void } };

/** The function that Python calls; see `answerTo`. */
export type Run = (...request: [...arrays: PyArray[], sense: number, wishes: string]) => string;

/** The request apart from the model. */
type Wishes = { options: Record<string, OptionValue>; keeps?: boolean; logs?: boolean };

type Data = ReturnType<typeof describe>;

/** HiGHS's value of the info item primal_solution_status when there is a feasible solution. */
const FEASIBLE = 2;
/** HiGHS's number for callbacks that receive a line of its log. */
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
 * Do a task with one model and return the answer as JSON. The request has the model's arrays, its sense (1 minimise,
 * -1 maximise) and as JSON the options of HiGHS, the task, and whether to keep the model and to log.
 */
function answerTo(highs: Highs, request: Parameters<Run>) {
  const [sense, wishes] = request.slice(-2) as [ObjectiveSense, string];
  const { task, ...rest }: Wishes & { task: keyof typeof TASKS } = JSON.parse(wishes);
  const buffers: ReturnType<PyArray['getBuffer']>[] = [];
  try {
    for (const proxy of request.slice(0, -2) as PyArray[]) buffers.push(proxy.getBuffer());
    const arrays = buffers.map((buffer) => buffer.data) as Arrays;
    return JSON.stringify(TASKS[task](highs, describe(arrays, sense), rest));
  } finally {
    for (const buffer of buffers) buffer.release();
  }
}

/** Return the model in the format of HiGHS, which copies it. */
function describe(arrays: Arrays, sense: ObjectiveSense) {
  const [colCost, colLower, colUpper, integrality, rowLower, rowUpper, starts, indices, values] = arrays;
  const numCols = colCost.length;
  const numRows = rowLower.length;
  const matrix = { format: 'csr' as const, numRows, numCols, starts, indices, values };
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
  const all = { kind: 'range' as const, from: 0, to: numCols - 1 };
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

/** Return the parts that cannot be changed in a kept model. */
const rowsOf = ({ matrix: { starts, indices, values }, rowLower, rowUpper, integrality }: Data) =>
  [starts, indices, values, rowLower, rowUpper, integrality] as const;

const hasSameRows = (one: readonly Numbers[], other: Data) =>
  rowsOf(other).every((numbers, which) => isSame(numbers, one[which]));
const isSame = (one: Numbers, other: Numbers) =>
  one.length === other.length && one.every((number, index) => number === other[index]);
/** Copy these parts, because their buffers belong to Python and are released. */
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
