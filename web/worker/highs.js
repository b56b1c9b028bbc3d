/**
 * HiGHS for Python: arrays in, JSON out. It knows nothing of Sudoku or the page: both the worker and the tests in Node
 * use it.
 *
 * @typedef {{getBuffer: () => {data: Float64Array | Int32Array, release: () => void}}} PyArray  an array.array of
 *   Python
 */

/** HiGHS's value of the info item primal_solution_status when there is a feasible point. */
const FEASIBLE = 2;

/** @type {Promise<Function> | undefined} */
let loading;

/**
 * Return a promise of `run`, the one function Python needs. The WebAssembly is fetched once, however often this is
 * called.
 * @param {(options?: object) => Promise<any>} [start]  the loader of the npm package `highs`, where it is not in
 *   vendor/
 */
export function load(start) {
  loading ??= begin(start).catch((error) => {
    loading = undefined; // the next call tries again
    throw error;
  });
  return loading;
}

async function begin(start) {
  start ??= (await import('../vendor/highs/highs.mjs')).default;
  const highs = await start();
  return (...request) => solve(highs, request);
}

/**
 * Solve one model and return the answer as JSON. The matrix is given by rows (CSR): `starts` has one entry more than
 * there are rows. The first nine entries of the request are Python arrays, then come the sense (1 minimise, -1
 * maximise) and the options as JSON.
 */
function solve(highs, request) {
  const [sense, options] = request.slice(9);
  const buffers = [];
  try {
    for (const proxy of request.slice(0, 9)) buffers.push(proxy.getBuffer());
    return run(
      highs,
      describe(
        buffers.map((buffer) => buffer.data),
        sense,
      ),
      JSON.parse(options),
    );
  } finally {
    for (const buffer of buffers) buffer.release();
  }
}

/**
 * Return the model as HiGHS wants it; HiGHS copies what it is given.
 * @param {any[]} arrays  the first nine of the request
 */
function describe([colCost, colLower, colUpper, integrality, rowLower, rowUpper, starts, indices, values], sense) {
  const numCols = colCost.length;
  const numRows = rowLower.length;
  const matrix = { format: 'csr', numRows, numCols, starts, indices, values };
  return { numCols, numRows, sense, colCost, colLower, colUpper, rowLower, rowUpper, integrality, matrix };
}

function run(highs, data, options) {
  const model = highs.createModel(data);
  try {
    model.options.set(options);
    model.run();
    return JSON.stringify(answer(model, highs.version.string));
  } finally {
    model.dispose(); // or its memory would never be given back
  }
}

/** A `values` of null means that HiGHS has no feasible point to show. */
function answer(model, version) {
  const info = (name) => Number(model.info.get(name)); // counters of 64 bits come as BigInt, which JSON does not know
  const feasible = info('primal_solution_status') === FEASIBLE;
  return {
    status: model.getModelStatus(),
    values: feasible ? Array.from(model.getSolution().colValue) : null,
    nodes: Math.max(0, info('mip_node_count')), // -1 for a model without integers
    iterations: Math.max(0, info('simplex_iteration_count')),
    version,
  };
}
