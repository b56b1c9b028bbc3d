/** Lines that the player draws between candidates or cells. A candidate's line is hidden while its mark is gone. */
import type { Move } from './edits.js';
import type { State } from './state.js';

/** digit 0: the middle of the cell */
export type End = [label: number, digit: number];
export type Line = [End, End];

/** More than a grid is readable with, and few enough for a link. */
export const MOST_LINES = 500;

/** What decides where a line ends. */
type Doc = Pick<State['doc'], 'board' | 'entries' | 'marks' | 'lines' | 'from'>;

/** Return an end as it is shown now: the middle of the cell if the cell does not have the mark. */
function shown({ board, entries, marks }: Doc, [label, digit]: End): End {
  const index = label - 1;
  const isThere = !board.cells[index] && !entries[index] && marks[index].includes(digit);
  return [label, isThere ? digit : 0];
}

const isSame = (one: End, other: End) => one.join() === other.join();

/** Return the move that draws a line, or removes it if it is there; null if it would have no length. */
export function joined({ doc }: { doc: Doc }, one: End, two: End): Move | null {
  const [first, last] = [shown(doc, one), shown(doc, two)];
  if (first[0] === last[0] && (first[1] === last[1] || !first[1] || !last[1])) return null;
  const others = doc.lines.filter(
    ([from, to]) => !(isSame(from, first) && isSame(to, last)) && !(isSame(from, last) && isSame(to, first)),
  );
  const isNew = others.length === doc.lines.length;
  if (isNew && others.length >= MOST_LINES) return { refusal: `There are ${MOST_LINES} lines. Remove some first.` };
  return { of: 'marks', change: { doc: { lines: isNew ? [...others, [first, last]] : others } } };
}

/**
 * Return the move of a digit typed into cells: a line from the end typed before, and the next begins where it ends. The
 * same end again ends the chain. 0 removes the lines of the cells.
 */
export function lineTyped(state: { doc: Doc }, indexes: number[], digit: number): Move | null {
  const { lines, from } = state.doc;
  if (!digit) return linesRemoved(lines, from, indexes);
  const end = shown(state.doc, [(indexes.at(-1) ?? 0) + 1, digit]);
  const start = from && shown(state.doc, from);
  if (!start || isSame(start, end)) return { of: 'marks', change: { doc: { from: start ? null : end } } };
  const move = joined(state, start, end);
  return move && 'change' in move ? { ...move, change: { doc: { ...move.change.doc, from: end } } } : move;
}

function linesRemoved(lines: Line[], from: End | null, indexes: number[]): Move | null {
  const left = lines.filter((line) => !line.some(([label]) => indexes.includes(label - 1)));
  return left.length < lines.length || from ? { of: 'marks', change: { doc: { lines: left, from: null } } } : null;
}
