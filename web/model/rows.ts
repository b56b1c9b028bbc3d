/**
 * Rows of the program: one row, written as mathematics, as in the LP file, and as PuLP code; and the sum in the region
 * Why, made of rows: at a step of the path, over the candidates still open.
 */
import { positionShown, startOf } from '../state/stepping.js';
import type { Program, ShownStep as Step } from '../protocol.js';
import type { State, Reason } from '../state/state.js';
import { html, mathml, nothing } from '../html.js';

/** often: negative if subtracted; row: -1 if the program does not have it */
export type Part = [often: number, row: number, label: string];

export interface Sum {
  of: Step | Reason;
  name: string;
  parts: Part[]; // subtracted ones first
  checked: boolean; // they are added and subtracted; otherwise only named
  total: string; // the result, in words
  atStep: boolean; // it belongs to a step shown in the grid
  values: (0 | 1 | null)[]; // the value of each column that is determined before the step; null if it is open
}

/** Return the sum of the step shown in the grid, or of the conflicting constraints; null if there is none. */
export function sumShown(program: Program | null, page: State): Sum | null {
  const position = positionShown(page);
  const of = position?.step ?? (page.found.why?.rows.length ? page.found.why : null);
  if (!program || !of) return null;
  const before = position ?? startOf(page);
  const checked = position?.step.checked ?? true;
  const parts = [...of.rows].sort(([one], [other]) => one - other);
  return {
    of,
    name: position ? `Step ${position.at + 1}: ${position.step.name}` : 'Conflicting constraints',
    parts: parts.map(([often, label]) => [often, rowCalled(program, label, checked ? often : 0), label]),
    checked,
    total: of.total,
    atStep: position !== null,
    values: before ? program.places.map((placed) => valueAt(placed, before.digits, before.open)) : [],
  };
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

type Terms = ReturnType<typeof openPart>;
type Values = Sum['values'];

/** Number of variables of a row that are written out; the rest is only counted. */
const WRITTEN = 100;

const WRITTEN_SIGNS: Record<string, string> = { '=': '=', '<=': '≤', '>=': '≥' };

/** Return the terms to write out: a name and its coefficient. */
const termsOf = ({ names }: Program, { columns, weights }: Terms) =>
  columns.slice(0, WRITTEN).map((column, at) => ({ name: names[column], weight: weights[at], column }));

/** Return the number of variables that are not written out, in words. */
function restOf({ columns }: Terms) {
  const more = columns.length - WRITTEN;
  return more > 0 ? [`… ${more} more`] : [];
}

/**
 * Return a row as in LP files: "x_01 + 2 x_02 - x_03 <= 4".
 * @param values   the values already determined, which are left out
 */
export function rowText(program: Program, index: number, values: Values = []) {
  const row = openPart(program, index, values);
  const terms = termsOf(program, row).map(({ name, weight }, at) => `${signOf(weight, at)}${times(weight)}${name}`);
  const rest = restOf(row).map((words) => ` + ${words}`);
  return `${[...terms, ...rest].join('') || '0'} ${row.sign} ${row.bound}`;
}

const signOf = (weight: number, at: number) => (weight < 0 ? (at ? ' - ' : '-') : at ? ' + ' : '');

const times = (weight: number, sign = ' ') => (Math.abs(weight) === 1 ? '' : `${Math.abs(weight)}${sign}`);

/** Return a row as PuLP code. */
function rowCode(program: Program, index: number) {
  const [, , name, sign, bound] = program.rows[index];
  const row = openPart(program, index, []);
  const terms = termsOf(program, row).map((term) => `${signOf(term.weight, 0)}${times(term.weight, '*')}${term.name}`);
  const list = [...terms, ...restOf(row)].join(', ');
  return `problem += pulp.lpSum([${list}]) ${sign === '=' ? '==' : sign} ${bound}, "${name}"`;
}

/** @param values   the values determined at a step; none if there is no step */
export function whole(program: Program, index: number, values: Values = []) {
  const name = program.rows[index][2];
  const open = openPart(program, index, values);
  const all = openPart(program, index, []);
  const isLess = open.columns.length < all.columns.length;
  return html`<dl>
    <div><dt>As a sum</dt><dd>${mathOf(program, all, 'The sum', values)}</dd></div>
    ${isLess ? html`<div><dt>At the step</dt><dd>${mathOf(program, open, 'The sum at the step')}</dd></div>` : nothing}
    <div><dt>In the LP file</dt><dd><code>${name}: ${rowText(program, index)}</code></dd></div>
    <div><dt>As PuLP code</dt><dd><code>${rowCode(program, index)}</code></dd></div>
  </dl>`;
}

/**
 * Return a row as mathematics; determined values are struck out.
 * @param name   the name of its region
 * @param values   the values already determined
 */
export function mathOf(program: Program, row: Terms, name: string, values: Values = []) {
  const sum = termsOf(program, row).map((each, at) => term(each, at, values[each.column] ?? null));
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${name}><math
    displaystyle="true">${sum.length ? sum : mathml`<mn>0</mn>`}<mo>${WRITTEN_SIGNS[row.sign]}</mo>${bound(row)}</math></div>`;
}

const bound = ({ bound: right }: Terms) => mathml`${right < 0 ? mathml`<mo>−</mo>` : ''}<mn>${Math.abs(right)}</mn>`;

/** A variable as people write it: its coefficient, and x with row, column and digit as index. */
function term({ name, weight }: { name: string; weight: number }, at: number, value: number | null) {
  const [letter, ...numbers] = name.split('_');
  const below = numbers.map(Number).join(',');
  const sign = signOf(weight, at).trim();
  return mathml`${sign ? mathml`<mo>${sign === '-' ? '−' : sign}</mo>` : ''}${
    times(weight) ? mathml`<mn>${times(weight).trim()}</mn>` : ''
  }<msub class=${value === null ? '' : 'settled'}><mi>${letter}</mi><mn>${below}</mn></msub>`;
}
