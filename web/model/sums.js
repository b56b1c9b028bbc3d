/**
 * What the region Why adds up, found in the program: at a step of the path, over what is open there.
 *
 * @typedef {import('./state.js').Program} Program
 * @typedef {[often: number, row: number, label: string]} Part   often: below 0 for what is subtracted; row: -1 if the
 *   program has it not
 * @typedef {object} Sum
 * @property {string} name
 * @property {Part[]} parts   those that are subtracted first
 * @property {boolean} checked   they are added and subtracted, else only named
 * @property {string} total   what they come to, in words
 * @property {boolean} atStep   it is of a step that the grid shows
 * @property {(0 | 1 | null)[]} values   of the columns: what is settled before the step, null while it is open
 */
import { positionShown, startOf } from '../state/stepping.js';

/**
 * Sums by the step, or the reason, that they are of: each is made once.
 * @type {WeakMap<object, {program: Program, sum: Sum}>}
 */
const known = new WeakMap();

/**
 * Return what is added up of the step that the grid shows, or of what contradicts itself; null if nothing is.
 * @param {?Program} program @param {import('../state/state.js').State} page @returns {?Sum}
 */
export function sumShown(program, page) {
  const position = positionShown(page);
  const { why } = page.found;
  const of = position?.step ?? (why?.rows.length ? why : null);
  if (!program || !of) return null;
  const found = known.get(of);
  if (found?.program === program) return found.sum;
  const sum = position ? ofStep(program, position) : ofReason(program, why, startOf(page));
  known.set(of, { program, sum });
  return sum;
}

/** @returns {Sum} */
function ofStep(program, { step, at, digits, open }) {
  return {
    ...ofRows(program, `Step ${at + 1}: ${step.name}`, step),
    atStep: true,
    values: valuesAt(program, { digits, open }),
  };
}

/** @returns {Sum} */
const ofReason = (program, why, start) => ({
  ...ofRows(program, 'What contradicts itself', { ...why, checked: true }),
  values: start ? valuesAt(program, start) : [],
});

/** @param {Program} program @param {{digits: number[], open: Set<number>[]}} position */
const valuesAt = ({ places }, { digits, open }) => places.map((placed) => valueAt(placed, digits, open));

/**
 * @param {Program} program @param {string} name @param {{rows: any[], checked: boolean, total: string}} told
 * @returns {Sum}
 */
function ofRows(program, name, { rows, checked, total }) {
  /** @type {(row: any[]) => Part} */
  const partOf = ([often, label]) => [often, rowCalled(program, label, checked ? often : 0), label];
  const parts = [...rows].sort(([one], [other]) => one - other).map(partOf);
  return { name, parts, checked, total, atStep: false, values: [] };
}

/** How the rows with one of two bounds are called, and the signs of rows that may be subtracted or added. */
const ENDS = { '-1': ', at least', 1: ', at most' };
const SIGNS = { '-1': ['=', '>='], 0: ['=', '>=', '<='], 1: ['=', '<='] };

/** Return the index of the row that is meant, -1 if it is not in the program. */
function rowCalled({ rows }, label, often) {
  const way = Math.sign(often);
  const isIt = ([called, , , sign]) => (called === label || called === label + ENDS[way]) && SIGNS[way].includes(sign);
  return rows.findIndex(isIt);
}

/** Return the value of a variable that places digits in cells, null if it is open. */
function valueAt(placed, digits, open) {
  if (placed.every(([cell, digit]) => digits[cell - 1] === digit)) return 1;
  const canStand = ([cell, digit]) => (digits[cell - 1] ? digits[cell - 1] === digit : open[cell - 1].has(digit));
  return placed.every(canStand) ? null : 0;
}

/**
 * Return a row without what is settled: its open columns, their weights, and the bound less what the others come to.
 * @param {Program} program @param {number} index @param {Sum['values']} values
 * @returns {{columns: number[], weights: number[], sign: string, bound: number}}
 */
export function openPart({ rows }, index, values) {
  const [, , , sign, bound, columns, weights] = rows[index];
  const every = columns.map((column, at) => ({ column, weight: weights?.[at] ?? 1, value: values[column] ?? null }));
  const open = every.filter(({ value }) => value === null);
  return {
    columns: open.map(({ column }) => column),
    weights: open.map(({ weight }) => weight),
    sign,
    bound: every.reduce((left, { weight, value }) => left - weight * (value ?? 0), bound),
  };
}

/**
 * Return what the parts of a sum come to, as one row: only columns that do not cancel out.
 * @param {Program} program @param {Sum} sum
 */
export function addedUp(program, { parts, values }) {
  const weights = new Map();
  let bound = 0;
  let sign = '=';
  for (const [often, index] of parts) {
    const row = openPart(program, index, values);
    if (row.sign !== '=') sign = '<=';
    bound += often * row.bound;
    row.columns.forEach((column, at) => weights.set(column, (weights.get(column) ?? 0) + often * row.weights[at]));
  }
  const left = [...weights].filter(([, weight]) => weight).sort(([one], [other]) => one - other);
  return { columns: left.map(([column]) => column), weights: left.map(([, weight]) => weight), sign, bound };
}
