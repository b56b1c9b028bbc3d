/** One row of the program, written as mathematics, as in the LP file, and as PuLP code. */
import { html, mathml } from '../html.js';

/** @typedef {import('./state.js').Program} Program */

/** Variables of a row that are written out; the rest is only counted. */
const WRITTEN = 100;

const SIGNS = { '=': '=', '<=': '≤', '>=': '≥' };

/** Return the names of a row's variables. @param {Program} program @param {number} index @returns {string[]} */
export function termsOf({ rows, names }, index) {
  const columns = rows[index][5];
  const written = columns.slice(0, WRITTEN).map((column) => names[column]);
  return columns.length > WRITTEN ? [...written, `… ${columns.length - WRITTEN} more`] : written;
}

/** @param {Program} program @param {number} index */
export function whole(program, index) {
  const [, , name, sign, bound, columns] = program.rows[index];
  const terms = termsOf(program, index);
  const code = `problem += pulp.lpSum([${terms.join(', ')}]) ${sign === '=' ? '==' : sign} ${bound}, "${name}"`;
  const sum = columns.slice(0, WRITTEN).map((column, at) => term(program.names[column], at > 0));
  return html`<dl>
    <div><dt>As a sum</dt>
      <dd><math displaystyle="true">${sum}<mo>${SIGNS[sign]}</mo><mn>${bound}</mn></math></dd></div>
    <div><dt>In the LP file</dt><dd><code>${name}: ${terms.join(' + ')} ${sign} ${bound}</code></dd></div>
    <div><dt>As PuLP code</dt><dd><code>${code}</code></dd></div>
  </dl>`;
}

/** A variable as people write it: x with row, column and digit below. */
function term(name, follows) {
  const [letter, ...numbers] = name.split('_');
  const below = numbers.map(Number).join(',');
  const plus = follows ? mathml`<mo>+</mo>` : '';
  return mathml`${plus}<msub><mi>${letter}</mi><mn>${below}</mn></msub>`;
}
