/**
 * The comparison of all models on one puzzle, with a row for each way of each model. Nothing here touches the document.
 *
 * @typedef {'waiting' | 'running' | 'done' | 'failed' | 'overdue' | 'stopped'} Stage   overdue:
 *   ended by the page after its time limit
 * @typedef {{name: string, stage: Stage, result: ?import('../state/state.js').Result, message: string}} Row   name: of
 *   the way, such as lp/pattern
 * @typedef {{rows: Row[], agreed: ?(import('../state/state.js').Outcome & {summary: string})}} Comparison   agreed:
 *   what the rows say together
 */

/** @param {{name: string}[]} ways   all ways of all models @returns {Comparison} */
export function newComparison(ways) {
  return { rows: ways.map(({ name }) => ({ name, stage: 'waiting', result: null, message: '' })), agreed: null };
}

/**
 * Return the comparison with one of its rows changed.
 * @param {Comparison} comparison @param {string} name @param {Partial<Row>} patch
 */
export function withRow({ rows, agreed }, name, patch) {
  return { rows: rows.map((row) => (row.name === name ? { ...row, ...patch } : row)), agreed };
}

/** Return the comparison as it stays when it is stopped. @param {?Comparison} comparison */
export function cutShort(comparison) {
  const stopped = (row) => (['waiting', 'running'].includes(row.stage) ? { ...row, stage: 'stopped' } : row);
  return comparison && { ...comparison, rows: comparison.rows.map(stopped) };
}

/**
 * Return the request to check that the answers of the rows agree.
 * @param {Row[]} rows
 */
export function claimsOf(rows) {
  return {
    answers: rows.map(({ name, result }) => ({
      name,
      verdict: result?.verdict,
      solution: result?.solution?.line,
      second: result?.second?.line,
    })),
  };
}
