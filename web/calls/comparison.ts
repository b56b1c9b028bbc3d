/** The comparison of all models on one puzzle, with one row per formulation. Does not touch the document. */

import type { Agreed, Measured } from '../protocol.js';
import type { Result } from '../state/state.js';

/** overdue: ended by the page after its time limit */
export type Stage = 'waiting' | 'running' | 'done' | 'failed' | 'overdue' | 'stopped';

/** name: the name of the formulation, such as lp/pattern; result: the result of its first run */
export type Row = { name: string; stage: Stage; result: Result | null; timing: Measured | null; message: string };

/** agreed: the summary of all rows; limit: seconds for each run */
export type Comparison = { rows: Row[]; agreed: Agreed | null; limit: number };

/** @param ways   all formulations of all models */
export function newComparison(ways: { name: string }[], limit: number): Comparison {
  return {
    rows: ways.map(({ name }) => ({ name, stage: 'waiting', result: null, timing: null, message: '' })),
    agreed: null,
    limit,
  };
}

/** Return the comparison with one of its rows changed. */
export function withRow(comparison: Comparison, name: string, patch: Partial<Row>) {
  const rows = comparison.rows.map((row) => (row.name === name ? { ...row, ...patch } : row));
  return { ...comparison, rows };
}

/** Return the comparison as it remains after a stop. */
export function cutShort(comparison: Comparison | null) {
  const stopped = (row: Row): Row => (['waiting', 'running'].includes(row.stage) ? { ...row, stage: 'stopped' } : row);
  return comparison && { ...comparison, rows: comparison.rows.map(stopped) };
}

/** Return the request to check that the answers of the rows agree. */
export function claimsOf(rows: Row[]) {
  return {
    answers: rows.map(({ name, result }) => ({
      name,
      verdict: result?.verdict,
      solution: result?.solution?.line,
      second: result?.second?.line,
    })),
  };
}
