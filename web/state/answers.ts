/** State changes from incoming data: the catalog, and the worker's answers to `read` and `check`. */
import {
  FROM_NOWHERE,
  MAKING,
  NOTHING_FOUND,
  NO_HISTORY,
  blankEntries,
  blankMarks,
  emptyBoard,
  type Answer,
  type Board,
  type Checked,
  type Patch,
  type State,
} from './state.js';
import type { Source } from '../batch/input.js';
import type { Catalog } from './catalog.js';

/** No request is pending, and nothing was refused. */
const READ = { stage: '' as '', problem: null, placed: [] };

/** The worker has read a text. */
export function boardRead(
  { entries, marks, list = null, others = FROM_NOWHERE.others, other = 0, ...answer }: Answer,
  state: State,
): Patch {
  const { length } = answer.cells;
  const given = entries?.some(Boolean) ?? false;
  return {
    doc: {
      board: boardOf(answer),
      title: answer.title || state.reading.origin,
      entries: entries ?? blankEntries(length),
      marks: marks?.length ? marks : blankMarks(length),
      centre: blankMarks(length),
      locked: given || (state.doc.locked && answer.givens > 0),
    },
    reading: { ...READ, list, others, other, pick: list?.index ?? 0 },
    found: NOTHING_FOUND,
    settings: { marking: '' },
    messages: { said: '', notSaved: '' },
  };
}

/** The worker has checked the grid of the state: the conflicts under this variant are known. */
export function boardChecked(
  { variant, conflicts, marks, centre, finished, rules, ruled }: Checked & { variant: string },
  state: State,
): Patch {
  const { board } = state.doc;
  const { problem } = state.reading;
  const changed = variant !== board.variant;
  return {
    doc: {
      board: { ...board, variant, conflicts, assumed: board.assumed || changed, ...(rules && { rules, ruled }) },
      ...(marks?.length && { marks }),
      ...(centre?.length && { centre }),
    },
    reading: { ...READ, problem: problem?.from === 'read' ? problem : null },
    found: {
      ...(changed && NOTHING_FOUND),
      ...(finished && { outcome: { kind: 'solved', ...finished, play: true } }),
    },
    messages: { notSaved: '' },
  };
}

function boardOf(answer: Omit<Answer, 'ok' | 'title'>): Board {
  const { boxsize, side, variant, cells, line, givens, recognised, assumed, notices, conflicts } = answer;
  const { rules = [], ruled = null, symbols = '' } = answer;
  const puzzle = { boxsize, side, variant, cells, line, givens, rules, symbols };
  return { ...puzzle, recognised, assumed, notices, conflicts, ruled };
}

/** The worker has refused a text or a grid. */
export function refused(
  { message, line, list = null }: { message: string; line: number | null; list?: Source | null },
  from: string,
  calm: boolean = false,
): Patch {
  return { reading: { stage: '', problem: { message, line, from, calm, list } } };
}

/** The catalog has loaded: select the first of everything. */
export function catalogCame(catalog: Catalog): Patch {
  const variant = catalog.variants[0].name;
  return {
    catalog,
    doc: { chosen: variant, board: emptyBoard(3, variant) },
    history: NO_HISTORY,
    settings: {
      model: catalog.models[0].name,
      timeLimit: catalog.time_limit.default,
      countLimit: catalog.count_limit.default,
      making: { ...MAKING, symmetry: catalog.symmetries[0].name, difficulty: catalog.difficulties[0].name },
    },
  };
}
