/** The sum in the region Why, made of rows of the program: at a step of the path, over the candidates still open. */
import { positionShown, startOf, type Step } from '../state/stepping.js';
import type { Program } from '../protocol.js';
import type { State, Reason } from '../state/state.js';

/** often: negative if subtracted; row: -1 if the program does not have it */
export type Part = [often: number, row: number, label: string];

export interface Sum {
  name: string;
  parts: Part[]; // subtracted ones first
  checked: boolean; // they are added and subtracted; otherwise only named
  total: string; // the result, in words
  atStep: boolean; // it belongs to a step shown in the grid
  values: (0 | 1 | null)[]; // the value of each column that is determined before the step; null if it is open
}

/** Sums by the step or reason they belong to; each is computed once. */
const known = new WeakMap<Step | Reason, { program: Program; sum: Sum }>();

/** Return the sum of the step shown in the grid, or of the conflicting constraints; null if there is none. */
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

/** The digits placed before a step, and the candidates still open, by cell. */
type Open = { digits: number[]; open: Set<number>[] };

const ofStep = (program: Program, { step, at, ...before }: Open & { step: Step; at: number }): Sum => ({
  ...ofRows(program, `Step ${at + 1}: ${step.name}`, step),
  atStep: true,
  values: valuesAt(program, before),
});

const ofReason = (program: Program, why: Pick<Reason | Step, 'rows' | 'total'>, start: Open | null): Sum => ({
  ...ofRows(program, 'Conflicting constraints', { ...why, checked: true }),
  values: start ? valuesAt(program, start) : [],
});

const valuesAt = ({ places }: Program, { digits, open }: Open) => places.map((placed) => valueAt(placed, digits, open));

type Added = Pick<Step, 'rows' | 'checked' | 'total'>;

function ofRows(program: Program, name: string, { rows, checked, total }: Added): Sum {
  const partOf = ([often, label]: Added['rows'][number]): Part => [
    often,
    rowCalled(program, label, checked ? often : 0),
    label,
  ];
  const parts = [...rows].sort(([one], [other]) => one - other).map(partOf);
  return { name, parts, checked, total, atStep: false, values: [] };
}

/** Suffixes of the names of rows with one of two bounds, and the signs of rows that may be subtracted or added. */
const ENDS: Record<string, string> = { '-1': ', at least', 1: ', at most' };
const SIGNS: Record<string, string[]> = { '-1': ['=', '>='], 0: ['=', '>=', '<='], 1: ['=', '<='] };

/** Return the index of a row by its label, or -1 if it is not in the program. */
function rowCalled({ rows }: Program, label: string, often: number) {
  const way = Math.sign(often);
  const names = [label, label + ENDS[way]];
  return rows.findIndex(([called, , , sign]) => names.includes(called) && SIGNS[way].includes(sign));
}

/** Return the value of a variable that places digits in cells, null if it is open or places none (an arc of a path). */
function valueAt(placed: [cell: number, digit: number][], digits: number[], open: Set<number>[]) {
  if (!placed.length) return null;
  if (placed.every(([cell, digit]) => digits[cell - 1] === digit)) return 1;
  const canStand = ([cell, digit]: [cell: number, digit: number]) =>
    digits[cell - 1] ? digits[cell - 1] === digit : open[cell - 1].has(digit);
  return placed.every(canStand) ? null : 0;
}

/** Return a row reduced to its open columns, with their weights and the bound minus the fixed columns. */
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

/** Return the sum of the parts as one row, without columns that cancel out. */
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
