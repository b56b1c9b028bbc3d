/** What the region Why adds up, found in the program: at a step of the path, over what is open there. */
import { positionShown, startOf, type Step } from '../state/stepping.js';
import type { Program, Row } from './state.js';
import type { State, Reason } from '../state/state.js';

/** As Why has it. */
type Added = [often: number, label: string, added?: string];

/** often: below 0 for what is subtracted; row: -1 if the program has it not */
export type Part = [often: number, row: number, label: string];

export interface Sum {
  name: string;
  parts: Part[]; // those that are subtracted first
  checked: boolean; // they are added and subtracted, else only named
  total: string; // what they come to, in words
  atStep: boolean; // it is of a step that the grid shows
  values: (0 | 1 | null)[]; // of the columns: what is settled before the step, null while it is open
}

/** Sums by the step, or the reason, that they are of: each is made once. */
const known = new WeakMap<Step | Reason, { program: Program; sum: Sum }>();

/** Return what is added up of the step that the grid shows, or of what contradicts itself; null if nothing is. */
export function sumShown(program: Program | null, page: State): Sum | null {
  const position = positionShown(page);
  const why = page.found.why?.rows.length ? page.found.why : null;
  const of = position?.step ?? why;
  if (!program || !of) return null;
  const found = known.get(of);
  if (found?.program === program) return found.sum;
  const sum = position ? ofStep(program, position) : ofReason(program, of, startOf(page));
  known.set(of, { program, sum });
  return sum;
}

function ofStep(
  program: Program,
  { step, at, digits, open }: { step: Step; at: number; digits: number[]; open: Set<number>[] },
): Sum {
  return {
    ...ofRows(program, `Step ${at + 1}: ${step.name}`, step),
    atStep: true,
    values: valuesAt(program, { digits, open }),
  };
}

const ofReason = (
  program: Program,
  why: Pick<Reason | Step, 'rows' | 'total'>,
  start: { digits: number[]; open: Set<number>[] } | null,
): Sum => ({
  ...ofRows(program, 'Conflicting constraints', { ...why, checked: true }),
  values: start ? valuesAt(program, start) : [],
});

const valuesAt = ({ places }: Program, { digits, open }: { digits: number[]; open: Set<number>[] }) =>
  places.map((placed) => valueAt(placed, digits, open));

function ofRows(
  program: Program,
  name: string,
  { rows, checked, total }: { rows: Added[]; checked: boolean; total: string },
): Sum {
  const partOf = ([often, label]: Added): Part => [often, rowCalled(program, label, checked ? often : 0), label];
  const parts = [...rows].sort(([one], [other]) => one - other).map(partOf);
  return { name, parts, checked, total, atStep: false, values: [] };
}

/** How the rows with one of two bounds are called, and the signs of rows that may be subtracted or added. */
const ENDS: Record<string, string> = { '-1': ', at least', 1: ', at most' };
const SIGNS: Record<string, string[]> = { '-1': ['=', '>='], 0: ['=', '>=', '<='], 1: ['=', '<='] };

/** Return the index of the row that is meant, -1 if it is not in the program. */
function rowCalled({ rows }: Program, label: string, often: number) {
  const way = Math.sign(often);
  const isIt = ([called, , , sign]: Row) =>
    (called === label || called === label + ENDS[way]) && SIGNS[way].includes(sign);
  return rows.findIndex(isIt);
}

/** Return the value of a variable that places digits in cells, null if it is open. */
function valueAt(placed: [cell: number, digit: number][], digits: number[], open: Set<number>[]) {
  if (placed.every(([cell, digit]) => digits[cell - 1] === digit)) return 1;
  const canStand = ([cell, digit]: [cell: number, digit: number]) =>
    digits[cell - 1] ? digits[cell - 1] === digit : open[cell - 1].has(digit);
  return placed.every(canStand) ? null : 0;
}

/**
 * Return a row without what is settled: its open columns, their weights, and the bound less what the others come to.
 */
export function openPart(
  { rows }: Program,
  index: number,
  values: Sum['values'],
): { columns: number[]; weights: number[]; sign: string; bound: number } {
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

/** Return what the parts of a sum come to, as one row: only columns that do not cancel out. */
export function addedUp(program: Program, { parts, values }: Sum) {
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
