/**
 * node starters.mjs NAME ITEMS VENDORED MODULE RECIPE
 *
 * Run HiGHS or Python from a module in place of the vendored one, and print a JSON object: the answer, how often the
 * whole module was fetched, and the exported numbers. ITEMS is a knapsack for HiGHS: weights, values and
 * the capacity. RECIPE is that of a starter, or "" for any other module.
 */
import { readFileSync } from 'node:fs';
import '../../web/tools/strip.mjs';
import loadHighs from '../../web/node_modules/highs/build/highs.mjs';
import { loadPyodide } from '../../web/node_modules/pyodide/pyodide.mjs';

const { Starter, wholeOf } = await import('../../web/worker/packed.js');

const [name, items, vendored, path, recipe] = process.argv.slice(2);
const file = readFileSync(vendored);
const { instantiate } = WebAssembly;
let exported = {};
let fetched = 0;

/** Maximize the value of what fits. */
function programOf([weights, values, capacity]) {
  const each = (value) => weights.map(() => value);
  return {
    numCols: weights.length,
    numRows: 1,
    sense: -1,
    colCost: values,
    colLower: each(0),
    colUpper: each(1),
    integrality: each(1),
    rowLower: [0],
    rowUpper: [capacity],
    matrix: {
      format: 'csr',
      numRows: 1,
      numCols: weights.length,
      starts: [0, weights.length],
      indices: weights.map((_, item) => item),
      values: weights,
    },
  };
}

/** The names of characters, and the tables of character sets, which only the whole module contains. */
const TEXTS = `
import json, unicodedata
json.dumps([unicodedata.name("\u00e9"), list("\u65e5\u672c".encode("shift_jis")), 0.1 + 0.2])
`;
const ANSWERS = { highs: knapsack, pyodide: texts };

async function knapsack() {
  const highs = await loadHighs();
  const model = highs.createModel(programOf(JSON.parse(items)));
  model.run();
  return model.info.get('objective_function_value');
}

async function texts() {
  const python = await loadPyodide();
  return JSON.parse(python.runPython(TEXTS));
}

/** Both loaders fall back to this where responses cannot be streamed. */
delete WebAssembly.instantiateStreaming;
WebAssembly.instantiate = async (source, imports) => {
  if (source.byteLength !== file.length) return instantiate(source, imports);
  const { module, instance } = await instantiate(readFileSync(path), imports);
  exported = instance.exports;
  return { module, instance: recipe ? new Starter(instance, imports, whole) : instance };
};

function whole() {
  fetched += 1;
  return wholeOf(file, JSON.parse(readFileSync(recipe, 'utf8')));
}

const answer = await ANSWERS[name]();
const numbers = Object.entries(exported).filter(([, value]) => value instanceof WebAssembly.Global && value.value);
console.log(JSON.stringify({ answer, fetched, numbers: numbers.map(([key, { value }]) => [key, Number(value)]) }));
