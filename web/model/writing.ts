/** One row of the program, written as mathematics, as in the LP file, and as PuLP code. */
import { html, mathml, nothing } from '../html.js';
import { openPart, type Sum } from './sums.js';
import type { Program } from '../protocol.js';

type Terms = ReturnType<typeof openPart>;
type Values = Sum['values'];

/** Number of variables of a row that are written out; the rest is only counted. */
const WRITTEN = 100;

const SIGNS: Record<string, string> = { '=': '=', '<=': '≤', '>=': '≥' };

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
    displaystyle="true">${sum.length ? sum : mathml`<mn>0</mn>`}<mo>${SIGNS[row.sign]}</mo>${bound(row)}</math></div>`;
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
