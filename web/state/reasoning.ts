/** Following the reasoning of a step line by line: what the grid shows at a line, and which cases are unfolded. */
import type { Implication, ShownStep } from '../protocol.js';

/** of: the step; at: the index of the line that is shown */
export type Reasoning = { of: ShownStep; lines: Implication[]; at: number };

type Candidate = ShownStep['eliminated'][number];

/** What holds at a line: suppositions, what follows from them, what the line itself makes false, and all before it. */
export type Holding = { supposed: Candidate[]; true: Candidate[]; fresh: Candidate[]; false: Candidate[] };

/** Return whether a case is the other one, or around it. */
const isAround = (outer: number[], inner: number[]) =>
  outer.length <= inner.length && outer.every((number, at) => number === inner[at]);

export const lineOf = ({ lines, at }: Reasoning): Implication => lines[at];

/** Return the case in which a line is listed; the line that opens a case is outside of it. */
export const placeIn = ({ role, case: number }: Implication) => (role === 'case' ? number.slice(0, -1) : number);

/** Return what holds at the line that is shown. */
export function holdingAt({ lines, at }: Reasoning): Holding {
  const here = lines[at];
  const before = lines.slice(0, at + 1).filter((line) => isAround(line.case, here.case));
  const isSupposed = ({ role }: Implication) => role === 'supposed' || role === 'case';
  const of = (some: Implication[], part: 'true' | 'false') => some.flatMap((line) => line[part] as Candidate[]);
  if (here.role === 'conclusion') return { supposed: [], true: [], fresh: [], false: [] };
  return {
    supposed: of(before.filter(isSupposed), 'true'),
    true: of(
      before.filter((line) => !isSupposed(line)),
      'true',
    ),
    fresh: of([here], 'false'),
    false: of(
      before.filter((line) => line !== here),
      'false',
    ),
  };
}

/** Return the indexes of the lines to list: only the case that is shown, and those around it, are unfolded. */
export const listedLines = ({ lines, at }: Reasoning): number[] =>
  lines.flatMap((line, index) => (isAround(placeIn(line), lines[at].case) ? [index] : []));

/** Return whether the lines of a case are listed; null for a line that opens none. */
export const isUnfolded = ({ lines, at }: Reasoning, line: Implication): boolean | null =>
  line.role === 'case' ? isAround(line.case, lines[at].case) : null;
