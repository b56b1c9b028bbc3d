/**
 * The comparison of all models on one puzzle, with a row for each way of each model. Nothing here touches the document.
 *
 * @typedef {'waiting' | 'running' | 'done' | 'failed' | 'overdue' | 'stopped'} Stage   overdue:
 *   ended by the page after its time limit
 * @typedef {import('../state/state.js').Result} Result
 * @typedef {{name: string, stage: Stage, result: ?Result, runs: number, message: string}} Row   name: of the way, such
 *   as lp/pattern; runs: those of which the times of the result are the median, 0 for the one that warmed the model up
 * @typedef {{rows: Row[], agreed: ?(import('../state/state.js').Outcome & {summary: string})}} Comparison   agreed:
 *   what the rows say together
 */

/** @param {{name: string}[]} ways   all ways of all models @returns {Comparison} */
export function newComparison(ways) {
  return {
    rows: ways.map(({ name }) => ({ name, stage: 'waiting', result: null, runs: 0, message: '' })),
    agreed: null,
  };
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

const totalOf = ({ figures }) => figures.times.total;

/**
 * Tell whether a model is to be run again after these runs: a quick one is, a slow one has no time for it.
 * @param {Result[]} results   the first one warmed the model up @param {number} limit   seconds for each run
 * @param {{most: number, share: number}} bounds   runs that are measured once it is warm; the share of the limit that
 *   all its runs may take
 */
export function wantsMore(results, limit, { most, share }) {
  const spent = results.map(totalOf).reduce((sum, seconds) => sum + seconds, 0);
  const answered = results[0].verdict !== 'unknown';
  return answered && results.length <= most && spent + totalOf(results.at(-1)) <= share * limit;
}

/**
 * Return what is known of a model after some runs, the first of which warmed it up.
 * @param {Result[]} results @returns {Pick<Row, 'result' | 'runs'>}
 */
export function measured(results) {
  const [first, ...warm] = results;
  const all = (warm.length ? warm : [first]).map(({ figures }) => figures.times);
  const times = Object.fromEntries(Object.keys(all[0]).map((part) => [part, median(all.map((one) => one[part]))]));
  return { result: { ...first, figures: { ...first.figures, times } }, runs: warm.length };
}

/** Return the median of seconds; null where a part is not measured by itself. @param {?number[]} seconds */
function median(seconds) {
  const sorted = seconds.filter((one) => one !== null).toSorted((one, other) => one - other);
  if (!sorted.length) return null;
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
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
