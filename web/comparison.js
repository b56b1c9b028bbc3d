/**
 * The same puzzle through every model: one row each, and what they say together. Nothing here touches the document.
 *
 * @typedef {'waiting' | 'running' | 'done' | 'failed' | 'stopped'} Stage
 * @typedef {{name: string, stage: Stage, result: ?import('./state.js').Result, message: string}} Row   name: of the
 *   model
 */

/** @param {{name: string}[]} models @returns {Row[]} */
export function newRows(models) {
  return models.map(({ name }) => ({ name, stage: 'waiting', result: null, message: '' }));
}

/** Return the rows with one of them changed. @param {Row[]} rows @param {string} name @param {Partial<Row>} patch */
export function withRow(rows, name, patch) {
  return rows.map((row) => (row.name === name ? { ...row, ...patch } : row));
}

/** Return the rows as they stay when the comparison is stopped. @param {?Row[]} rows */
export function cutShort(rows) {
  return rows?.map((row) => (['waiting', 'running'].includes(row.stage) ? { ...row, stage: 'stopped' } : row)) ?? null;
}

/**
 * Return what a model proved, as text that two of them can be compared by; "" when it proved nothing.
 * @param {Row} row
 */
function proved({ result }) {
  if (!result || result.outcome === 'unknown') return '';
  if (result.outcome === 'none') return 'none';
  if (result.unique === null) return '';
  return result.unique ? `one ${result.solution.line}` : 'several';
}

/** Tell whether a model found a solution, without a proof, that what another one proved leaves no room for. */
function contradicts({ result }, claim) {
  const found = result?.outcome === 'solved' && result.unique === null;
  return found && (claim === 'none' || (claim.startsWith('one ') && claim !== `one ${result.solution.line}`));
}

const CLAIMS = {
  none: 'there is no solution',
  one: 'there is exactly one solution',
  several: 'there are several solutions',
};

/**
 * Return what a finished comparison comes to.
 * @param {Row[]} rows @param {(name: string) => string} labelOf @returns {import('./state.js').Outcome}
 */
export function verdict(rows, labelOf) {
  const claims = new Set(rows.map(proved).filter(Boolean));
  const [claim = ''] = claims;
  if (claims.size > 1 || rows.some((row) => contradicts(row, claim))) {
    return {
      kind: 'error',
      headline: 'Error: the models disagree',
      sentence: 'That must not happen: one of them has a fault. The table says which found what.',
    };
  }
  const silent = rows.filter((row) => !proved(row)).map(({ name }) => labelOf(name));
  const sure = rows.length - silent.length;
  if (!sure)
    return { kind: 'unknown', headline: 'Unknown: no model came to an end', sentence: 'A longer time limit may help.' };
  const says = CLAIMS[claim.split(' ')[0]];
  const who = silent.length ? `${sure} of ${rows.length} models agree` : `all ${rows.length} models agree`;
  const rest = silent.length ? ` ${inWords(silent)} did not come to an end.` : '';
  return {
    kind: 'solved',
    headline: `Ready: ${who}`,
    sentence: `${sure === 1 ? 'It says' : 'They say'} that ${says}.${rest}`,
  };
}

function inWords(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}
