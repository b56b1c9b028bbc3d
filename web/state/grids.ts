/** State changes that replace the whole grid: by an empty one, a saved one, or one drawn before it is read. */
import {
  FROM_NOWHERE,
  NOTHING_FOUND,
  blankEntries,
  blankMarks,
  emptyBoard,
  lineOf,
  together,
  type Board,
  type Patch,
  type Rule,
  type State,
} from './state.js';
import { fitsLine, type Size } from './sizes.js';
import type { Catalog } from './catalog.js';

/** The entries of an empty grid. */
export const blank = (length: number) => ({
  entries: blankEntries(length),
  marks: blankMarks(length),
  centre: blankMarks(length),
});

/**
 * A text, another puzzle of it, or its variant, waits to be read. Results belong to the previous puzzle, and stay with
 * it in the history.
 */
export const unread = (reading: Partial<State['reading']>): Patch => ({ reading, found: NOTHING_FOUND });

/** A puzzle as in a link or the last visit. */
export type Kept = {
  boxsize: Size;
  variant: string;
  cells: number[];
  symbols?: string;
  rules?: Rule[];
  entries?: number[];
  marks?: number[][];
  centre?: number[][];
  locked?: boolean;
  title?: string;
};

/** Replace everything by an empty grid. */
export function gridEmptied(boxsize: Size, variant: string): Patch {
  const board = emptyBoard(boxsize, variant);
  const { length } = board.cells;
  return {
    doc: { board, title: '', locked: false, ...blank(length) },
    reading: {
      ...FROM_NOWHERE,
      text: '',
      asked: { variant, filename: undefined },
      stage: 'digits',
      problem: null,
      placed: [],
    },
    found: NOTHING_FOUND,
    settings: { marking: '' },
    messages: { notSaved: '' },
  };
}

/** Replace everything by a puzzle from a link or from the last visit. */
export function gridKept(kept: Kept, catalog: Catalog) {
  const { boxsize, variant, cells, rules = [], entries = [], marks = [], centre = [] } = kept;
  const { locked = false, title = '', symbols = '' } = kept;
  const givens = cells.filter(Boolean).length;
  const line = lineOf(cells, catalog, symbols);
  return together(gridEmptied(boxsize, variant), {
    doc: {
      title,
      locked,
      board: { ...emptyBoard(boxsize, variant), cells, givens, line, rules, symbols },
      ...(entries.length && { entries }),
      ...(marks.length && { marks }),
      ...(centre.length && { centre }),
    },
    reading: { text: textOf({ boxsize, givens, rules, line }) },
  });
}

/** Return whether a board has anything to solve. */
export const isPuzzle = ({ givens, rules }: Pick<Board, 'givens' | 'rules'>) => givens > 0 || rules.length > 0;

/**
 * Return the line of a board as the text of its puzzle; "" if it has rules or unusual boxes, which a line cannot hold:
 * read as a text, it would be another puzzle.
 */
export const textOf = ({ boxsize, givens, rules, line }: Pick<Board, 'boxsize' | 'givens' | 'rules' | 'line'>) =>
  givens && !rules.length && fitsLine(boxsize) ? line : '';

/** Change the rules of the puzzle, as returned by the worker. */
export function rulesSet(
  { doc: { board }, settings: { making } }: State,
  { rules, ruled, conflicts }: Pick<Board, 'rules' | 'ruled' | 'conflicts'>,
): Patch {
  const text = textOf({ ...board, rules });
  return {
    doc: { board: { ...board, rules, ruled, conflicts, recognised: '', notices: [] }, title: '' },
    reading: { ...FROM_NOWHERE, text, stage: '', problem: null },
    found: NOTHING_FOUND,
    messages: { notSaved: '' },
    settings: { making: { ...making, ruled: true } },
  };
}

/** A line of 81 digits, "." or "0" for an empty cell: the most common way to share puzzles. */
const USUAL_LINE = /^\s*([1-9.0]{81})\s*$/;

/** Return the grid of a text that can be drawn before Python is ready to read it; null for any other text. */
export function drawnAtOnce(text: string, { catalog, runtime, doc }: State): Patch | null {
  const [, line = ''] = USUAL_LINE.exec(text) ?? [];
  if (!line || !catalog || runtime.status !== 'loading') return null;
  const cells = Array.from(line, (symbol) => Number(symbol) || 0);
  const board = { ...emptyBoard(3, doc.board.variant), cells, givens: cells.filter(Boolean).length };
  return { doc: { board, title: '', locked: false, ...blank(81) }, found: NOTHING_FOUND };
}
