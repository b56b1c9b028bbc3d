/**
 * State changes by the user: edits in the grid, another grid in its place, undo and redo. The rules of Sudoku belong to
 * the worker: conflicts are not known here.
 *
 * A step of the history refers to the puzzle, its text and its results. These are never changed in place, so a step
 * costs little more than its difference from the one before: a few kB for another puzzle.
 */
import {
  FROM_NOWHERE,
  NOTHING_FOUND,
  UNPUBLISHED,
  blankEntries,
  blankMarks,
  emptyBoard,
  lineOf,
  together,
  type Board,
  type Patch,
  type Rule,
  type State,
  type Marking,
  type Catalog,
  type Kept,
  type PastStep,
  fitsLine,
  type Size,
} from './state.js';
import { shownSolution } from './boardview.js';
import { isEntering, isPlaying } from './derived.js';
import { merged } from './store.js';
import { stepShown } from './stepping.js';

/** The entries of an empty grid. */
export const blank = (length: number) => ({
  entries: blankEntries(length),
  marks: blankMarks(length),
  centre: blankMarks(length),
  colours: blankMarks(length),
});

/**
 * A text, another puzzle of it, or its variant, waits to be read. Results belong to the previous puzzle, and stay with
 * it in the history.
 */
export const unread = (reading: Partial<State['reading']>): Patch => ({ reading, found: NOTHING_FOUND });

/** Replace everything by an empty grid. */
export function gridEmptied(boxsize: Size, variant: string): Patch {
  const board = emptyBoard(boxsize, variant);
  const { length } = board.cells;
  return {
    doc: { board, title: '', ...UNPUBLISHED, entering: false, ...blank(length) },
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
  };
}

/** Replace everything by a puzzle from a link or from the last visit. */
export function gridRestored(kept: Kept, catalog: Catalog) {
  const { boxsize, variant, cells, rules = [], entries = [], marks = [], centre = [], colours = [] } = kept;
  const { entering = false, title = '', author = '', ruleset = '', symbols = '' } = kept;
  const givens = cells.filter(Boolean).length;
  const board = { ...emptyBoard(boxsize, variant), cells, givens, rules, symbols };
  return together(gridEmptied(boxsize, variant), {
    doc: {
      title,
      named: Boolean(title),
      author,
      ruleset,
      entering,
      board,
      ...(entries.length && { entries }),
      ...(marks.length && { marks }),
      ...(centre.length && { centre }),
      ...(colours.length && { colours }),
    },
    reading: { text: textOf(board, catalog) },
  });
}

/**
 * Return the line of a board as the text of its puzzle; "" if it has rules or unusual boxes, which a line cannot hold:
 * read as a text, it would be another puzzle.
 */
export const textOf = (
  { boxsize, givens, rules, cells, symbols }: Pick<Board, 'boxsize' | 'givens' | 'rules' | 'cells' | 'symbols'>,
  catalog: Catalog,
) => (givens && !rules.length && fitsLine(boxsize) ? lineOf(cells, catalog, symbols) : '');

/** Change the rules of the puzzle, as returned by the worker. */
export function rulesSet(
  { catalog, doc: { board, title, named }, settings: { making } }: State,
  { rules, ruled, conflicts }: Pick<Board, 'rules' | 'ruled' | 'conflicts'>,
): Patch {
  const text = textOf({ ...board, rules }, catalog);
  return {
    doc: { board: { ...board, rules, ruled, conflicts, recognised: '', notices: [] }, title: named ? title : '' },
    reading: { ...FROM_NOWHERE, text, stage: '', problem: null },
    found: NOTHING_FOUND,
    settings: { making: { ...making, ruled: true } },
  };
}

/** A line of 81 digits, "." or "0" for an empty cell: the most common way to share puzzles. */
const USUAL_LINE = /^\s*([1-9.0]{81})\s*$/;

/** Return the grid of a text that can be drawn before Python is ready to read it; null for any other text. */
export function drawnAtOnce(text: string, { runtime, doc }: State): Patch | null {
  const [, line = ''] = USUAL_LINE.exec(text) ?? [];
  if (!line || runtime.status !== 'loading') return null;
  const cells = Array.from(line, (symbol) => Number(symbol) || 0);
  const board = { ...emptyBoard(3, doc.board.variant), cells, givens: cells.filter(Boolean).length };
  return { doc: { board, title: '', ...UNPUBLISHED, entering: false, ...blank(81) }, found: NOTHING_FOUND };
}

/** A change and what it affects: the puzzle, the digits entered into it, or only pencil marks; or why there is none. */
export type Move = { of: 'puzzle' | 'play' | 'marks'; change: Patch } | { refusal: string };

/**
 * Return the move of a digit (0 clears) typed into several cells at once; null if it changes nothing. A pencil mark is
 * removed if all cells that can have it have it, and otherwise added to the rest. Cells that refuse the digit are
 * skipped.
 */
export function typedInto(state: State, indexes: number[], digit: number, marking: Marking): Move | null {
  if (isColouring(marking)) {
    const colours = colouredInto(state, indexes, digit, marking);
    return colours && { of: 'marks', change: together({ doc: { colours } }, puzzleShown(state)) };
  }
  let now = state;
  let all: Move | null = null;
  for (const index of marking && digit ? unequal(state, indexes, digit, marking) : indexes) {
    const move = typed(now, index, digit, marking);
    if (move && 'change' in move) now = merged(now, move.change);
    all = both(all, move);
  }
  return all;
}

const GONE = 'The puzzle has changed, so its solution was removed. Undo restores both.';

/** Where marks of each kind are stored. */
export type Kind = 'corner' | 'centre';

const KEPT = { corner: 'marks', centre: 'centre' } as const;

/** Return the cells to mark: those without the mark, or, if there are none, all. */
function unequal({ doc }: State, indexes: number[], digit: number, marking: Kind) {
  const { board, entries } = doc;
  const marks = doc[KEPT[marking]];
  const without = indexes.filter((index) => !board.cells[index] && !entries[index] && !marks[index].includes(digit));
  return without.length ? without : indexes;
}

const WEIGHTS = ['marks', 'play', 'puzzle'];

/** Combine two moves; a refusal counts only if nothing changes. */
function both(one: Move | null, other: Move | null) {
  if (!other || (one && 'change' in one && 'refusal' in other)) return one;
  if (!one || 'refusal' in one || 'refusal' in other) return other;
  const of = WEIGHTS.indexOf(one.of) > WEIGHTS.indexOf(other.of) ? one.of : other.of;
  return { of, change: together(one.change, other.change) };
}

/**
 * Return the move of a digit (0 clears) typed into a cell; null if it changes nothing.
 * @param marking   the digit is a pencil mark
 */
export function typed(state: State, index: number, digit: number, marking: '' | Kind): Move | null {
  const { board, entries } = state.doc;
  const [given, entry] = [board.cells[index], entries[index]];
  const playing = isPlaying(state);
  if (playing && given)
    return digit === given ? null : { refusal: 'This digit is a given. Press Edit givens to change it.' };
  if (marking && digit)
    return given || entry
      ? { refusal: 'Only empty cells can have pencil marks.' }
      : marked(state, index, digit, marking);
  if (!digit) return given ? givenTyped(state, index, 0) : entry ? entryTyped(state, index, 0) : unmarked(state, index);
  if (digit === (playing ? entry : given)) return null;
  return playing ? entryTyped(state, index, digit) : givenTyped(state, index, digit);
}

const entryTyped = (state: State, index: number, digit: number): Move => ({
  of: 'play',
  change: entered(state, index, digit),
});

const givenTyped = (state: State, index: number, digit: number): Move => ({
  of: 'puzzle',
  change: together(givenEntered(state, index, digit), shownSolution(state) ? { messages: { said: GONE } } : {}),
});

function unmarked({ doc: { marks, centre } }: State, index: number): Move | null {
  if (!marks[index].length && !centre[index].length) return null;
  return { of: 'marks', change: { doc: { marks: put(marks, index, []), centre: put(centre, index, []) } } };
}

function marked(state: State, index: number, digit: number, marking: Kind): Move {
  const marks = state.doc[KEPT[marking]];
  const here = marks[index];
  const now = here.includes(digit) ? here.filter((mark) => mark !== digit) : [...here, digit].sort((a, b) => a - b);
  return { of: 'marks', change: marksWritten(state, put(marks, index, now), marking) };
}

/** Replace all pencil marks of a kind, and show the puzzle instead of its solution. */
export function marksWritten(state: State, marks: number[][], marking: Kind = 'corner'): Patch {
  return together({ doc: { [KEPT[marking]]: marks } }, puzzleShown(state));
}

const puzzleShown = ({ found: { result, view } }: State): Patch => ({ found: { view: result ? 'puzzle' : view } });

/** Enter a digit of the player (0 clears). Results about the givens stay valid. */
export function entered(state: State, index: number, digit: number) {
  const { entries } = state.doc;
  return together(played(state), digitPut(state, index, digit), {
    doc: { entries: put(entries, index, digit) },
    found: { flagged: state.found.flagged.filter((label) => label !== index + 1) },
  });
}

/** Clear the marks of a cell with a new digit; the worker will remove the digit from its peers' marks. */
function digitPut({ doc: { marks, centre }, reading: { placed } }: State, index: number, digit: number): Patch {
  if (!digit) return {};
  const doc = { marks: put(marks, index, []), centre: put(centre, index, []) };
  return { doc, reading: { placed: [...placed, index + 1] } };
}

/** The effects of every change of the player's digits: the grid is to be checked, and the solution is hidden. */
function played({ found: { outcome, result, view } }: State): Patch {
  return {
    reading: { stage: 'digits' },
    found: { view: result ? 'puzzle' : view, outcome: outcome?.play ? null : outcome },
  };
}

/** Enter a given (0 clears), shown at once, before the worker has checked it. The textbox follows the grid. */
function givenEntered(state: State, index: number, digit: number) {
  const { board, entries } = state.doc;
  return together(givensChanged(state, put(board.cells, index, digit)), digitPut(state, index, digit), {
    doc: { entries: put(entries, index, 0), entering: isEntering(state) },
  });
}

function givensChanged({ doc: { board, title, named }, catalog }: State, cells: number[]): Patch {
  const now = { ...board, cells, givens: cells.filter(Boolean).length, recognised: '', assumed: false, notices: [] };
  return {
    doc: {
      board: now,
      title: named ? title : '',
    },
    reading: { ...FROM_NOWHERE, text: textOf(now, catalog), stage: 'digits', problem: null },
    found: NOTHING_FOUND,
  };
}

/** Remove the player's digits and marks. */
export function entriesCleared(state: State) {
  const { length } = state.doc.board.cells;
  return together(played(state), {
    doc: blank(length),
    reading: { placed: [] },
    found: { flagged: [] },
  });
}

/**
 * Change givens, and the rules if there are new ones; the player's digits in these cells are removed.
 * @param edits   digit 0 clears
 */
export function givensPut(state: State, edits: [label: number, digit: number][], rules: Rule[] | null = null) {
  const { board: before, entries } = state.doc;
  const board = rules ? { ...before, rules, ruled: null } : before;
  const both = { cells: [...board.cells], entries: [...entries] };
  for (const [label, digit] of edits) {
    both.cells[label - 1] = digit;
    both.entries[label - 1] = 0;
  }
  return together(givensChanged({ ...state, doc: { ...state.doc, board } }, both.cells), {
    doc: { entries: both.entries },
  });
}

/** Turn the player's digits into givens. */
export function entriesAdopted(state: State) {
  const { board, entries } = state.doc;
  const cells = board.cells.map((given, index) => given || entries[index]);
  return together(givensChanged(state, cells), { doc: { entries: blankEntries(cells.length) } });
}

/** Return a list with one element replaced. */
function put<T>(list: T[], index: number, value: T): T[] {
  return list.map((kept, at) => (at === index ? value : kept));
}

/** Number of steps that are remembered: more than anyone undoes, and few enough for a page that is open for weeks. */
export const MOST_STEPS = 2000;

/** Return the state as a step; its results are valid again as soon as the puzzle is back. */
export function stepOf({ doc, reading, found, run }: State): PastStep {
  // "Stopped" or an error is no result of the puzzle.
  const lasting = found.result || found.candidates || found.outcome?.play;
  return { doc, reading, found: lasting && !run ? found : { ...found, outcome: null } };
}

/** Remember the state before a change. */
export function stepped(state: State): Patch {
  return { history: { past: withCurrent(state), future: [] } };
}

/** Return the past steps with one for the current state; the oldest are dropped. */
const withCurrent = (state: State) => [...state.history.past, stepOf(state)].slice(-MOST_STEPS);

/**
 * Return the change that undoes the last step, or null if there is none. A solution that is shown is hidden first: the
 * puzzle under it is a step of its own.
 */
export function undone(state: State): Patch | null {
  const { past, future } = state.history;
  if (shownSolution(state) || stepShown(state)) {
    const shown = { ...stepOf(state), shows: state.found.view };
    return { found: { view: 'puzzle' }, history: { future: [shown, ...future] } };
  }
  const before = past.at(-1);
  if (!before) return null;
  return {
    ...before,
    history: { past: past.slice(0, -1), future: [stepOf(state), ...future] },
  };
}

/** Return the change that forgets the last step, as if it had not been. */
export function takenBack({ history: { past } }: State): Patch {
  const before = past.at(-1) ?? { reading: { ...FROM_NOWHERE, text: '', stage: '' as const } };
  return { ...before, history: { past: past.slice(0, -1) } };
}

/** Return the change that redoes the last undone step; null if there is none. */
export function redone(state: State): Patch | null {
  const [next, ...future] = state.history.future;
  if (!next) return null;
  if (next.shows !== undefined) return { found: { view: next.shows }, history: { future } };
  return { ...next, history: { past: withCurrent(state), future } };
}

/** Names of the colours 1 to 9; `--c1` to `--c9` in tokens.css. */
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple', 'pink', 'grey'];

const PER_DIGIT = 10;

/** @param digit   0 for the cell itself */
const codeOf = (colour: number, digit: number = 0) => digit * PER_DIGIT + colour;
export const colourIn = (code: number) => code % PER_DIGIT;
export const digitIn = (code: number) => Math.floor(code / PER_DIGIT);

/** Return the colours of a cell. */
export const ofCell = (codes: number[]) => codes.filter((code) => !digitIn(code));

/** Return the colour of each coloured candidate of a cell. */
export const ofCandidates = (codes: number[]) =>
  new Map(codes.filter(digitIn).map((code) => [digitIn(code), colourIn(code)]));

/** Return whether typed digits colour cells or candidates. */
export const isColouring = (marking: Marking): marking is 'colour' | 'tint' =>
  marking === 'colour' || marking === 'tint';

/**
 * Return the colours after a number (0 clears) is typed into cells: a colour for the cells, or a digit whose candidates
 * get the current colour. Null if nothing changes. As with marks, a colour that all cells have is removed.
 */
function colouredInto(
  { doc: { board, colours }, settings: { colour } }: State,
  indexes: number[],
  typed: number,
  marking: 'colour' | 'tint',
): number[][] | null {
  if (!typed) return changed(colours, indexes, () => []);
  if (marking === 'colour' && typed > COLOURS.length) return null;
  const able = marking === 'colour' ? indexes : indexes.filter((index) => !board.cells[index]);
  const code = marking === 'colour' ? codeOf(typed) : codeOf(colour, typed);
  const isOn = able.every((index) => colours[index].includes(code));
  return changed(colours, able, (codes) => {
    const others = codes.filter((one) => one !== code && !(digitIn(one) && digitIn(one) === digitIn(code)));
    return isOn ? others : [...others, code].sort((one, other) => one - other);
  });
}

/** Return the colours with those of some cells changed; null if they are the same. A cell that stays keeps its list. */
function changed(colours: number[][], indexes: number[], change: (codes: number[]) => number[]) {
  const next = [...colours];
  for (const index of indexes) {
    const codes = change(colours[index]);
    if (codes.join() !== colours[index].join()) next[index] = codes;
  }
  return next.some((codes, index) => codes !== colours[index]) ? next : null;
}
