/**
 * The comparison of all models on one puzzle, with a row for each way of each model. Nothing here touches the document.
 *
 * @typedef {'waiting' | 'running' | 'done' | 'failed' | 'overdue' | 'stopped'} Stage   overdue:
 *   ended by the page after its time limit
 * @typedef {import('../state/state.js').Result} Result
 * @typedef {import('../state/state.js').Figures} Figures
 * @typedef {{times: Figures['times'], runs: number, fastest: number, slowest: number, how: string, more: boolean,
 *   overdue: boolean}} Timing   medians of some runs, as the worker tells it
 * @typedef {{name: string, stage: Stage, result: ?Result, timing: ?Timing, message: string}} Row   name: of the way,
 *   such as lp/pattern; result: of its first run
 * @typedef {import('../state/state.js').Outcome & {summary: string, standings: string[]}} Agreed   standings: how the
 *   answer of each row stands to the surest one
 * @typedef {{rows: Row[], agreed: ?Agreed, limit: number}} Comparison   agreed: what the rows say together; limit:
 *   seconds for each run
 */

/** @param {{name: string}[]} ways   all ways of all models @param {number} limit @returns {Comparison} */
export function newComparison(ways, limit) {
  return {
    rows: ways.map(({ name }) => ({ name, stage: 'waiting', result: null, timing: null, message: '' })),
    agreed: null,
    limit,
  };
}

/**
 * Return the comparison with one of its rows changed.
 * @param {Comparison} comparison @param {string} name @param {Partial<Row>} patch
 */
export function withRow(comparison, name, patch) {
  const rows = comparison.rows.map((row) => (row.name === name ? { ...row, ...patch } : row));
  return { ...comparison, rows };
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
