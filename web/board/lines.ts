/** The geometry of a chain: the positions of candidates, and lines with arrows. Coordinates are in cells. */
import type { BoardView } from './board.js';

type Point = { x: number; y: number };

/** The part of a cell that candidates take, and where it begins, as in board.css; CORNERED: below a sum. */
const USUAL = { share: 0.9, drop: 0.05 };
const CORNERED = { share: 0.69, drop: 0.22 };
/** Distances in cells: from the middle of a candidate to its line, and the bend of a line. */
const AWAY = 0.15;
const BEND = 0.12;
const MOST_BEND = 0.35;
/** Length and half the width of an arrow. */
const ARROW = 0.17;
const HALF = 0.08;

/** Return the middle of a candidate, in cells from the left upper corner of the grid. */
export function placeOf(
  { side, across, cornered }: Pick<BoardView, 'side' | 'across' | 'cornered'>,
  [label, digit]: readonly [label: number, digit: number],
): Point {
  const index = label - 1;
  const { share, drop } = cornered.has(index) ? CORNERED : USUAL;
  const line = share / across;
  const above = (across - Math.ceil(side / across)) / 2;
  return {
    x: (index % side) + (1 - share) / 2 + (((digit - 1) % across) + 0.5) * line,
    y: Math.floor(index / side) + drop + (Math.floor((digit - 1) / across) + above + 0.5) * line,
  };
}

/** Return the line of a link and its arrow as paths. It bends, so that it runs past candidates on its way. */
export function drawn(from: Point, to: Point): { line: string; arrow: string } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const bend = Math.min(length * BEND, MOST_BEND) / (length || 1);
  const middle = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend,
  };
  const away = Math.min(AWAY, length / 3);
  const start = along(from, middle, away);
  const tip = along(to, middle, away);
  const size = Math.min(ARROW, length / 3);
  const back = along(tip, middle, size);
  const [across, down] = [((back.y - tip.y) / size) * HALF, ((tip.x - back.x) / size) * HALF];
  const [left, right] = [1, -1].map((side) => at({ x: back.x + side * across, y: back.y + side * down }));
  return { line: `M${at(start)}Q${at(middle)} ${at(back)}`, arrow: `M${at(tip)}L${left}L${right}Z` };
}

/** Return the point at a distance from one point in the direction of another. */
function along(from: Point, to: Point, distance: number): Point {
  const share = distance / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const at = ({ x, y }: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`;
