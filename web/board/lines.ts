/** The geometry of chains and lines: the positions of their nodes, and lines with arrows. Coordinates are in cells. */
import { contentOf } from './naming.js';
import type { BoardView } from './board.js';
import type { End } from '../state/lines.js';

type Point = { x: number; y: number };

/** The middle of a node, half its size if it is a group of candidates, and how far from it a line ends. */
export type Spot = Point & { half?: Point; away?: number };

/** The part of a cell that candidates take, and where it begins, as in board.css; CORNERED: below a sum. */
const USUAL = { share: 0.9, drop: 0.05 };
const CORNERED = { share: 0.69, drop: 0.22 };
/** Distances in cells: from the middle of a candidate to its line, and the bend of a line. */
const AWAY = 0.15;
const BEND = 0.12;
const MOST_BEND = 0.35;
/** Distance from the middle of a cell with a digit. */
const AWAY_FROM_DIGIT = 0.3;
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

/** Return where the node of a chain is: a candidate, or a group of them. */
export function spotOf(view: Parameters<typeof placeOf>[0], node: (readonly [number, number])[]): Spot {
  const places = node.map((candidate) => placeOf(view, candidate));
  if (places.length === 1) return places[0];
  const [left, right] = ends(places.map(({ x }) => x));
  const [top, bottom] = ends(places.map(({ y }) => y));
  const half = { x: (right - left) / 2 + AWAY, y: (bottom - top) / 2 + AWAY };
  return { x: (left + right) / 2, y: (top + bottom) / 2, half };
}

const ends = (numbers: number[]) => [Math.min(...numbers), Math.max(...numbers)];

/** Return where a player's line ends: at a candidate if the cell shows it, otherwise in the middle of the cell. */
export function endOf(view: BoardView, [label, digit]: End): Spot {
  const index = label - 1;
  const { digit: filled, notes } = contentOf(view, index);
  if (notes.includes(digit)) return placeOf(view, [label, digit]);
  const middle = { x: (index % view.side) + 0.5, y: Math.floor(index / view.side) + 0.5 };
  return { ...middle, away: filled ? AWAY_FROM_DIGIT : 0 };
}

/** Return a player's line as a path; it is straight between cells. */
export function joined(from: Spot, to: Spot): string {
  const straight = from.away !== undefined && to.away !== undefined;
  const { start, middle, tip } = bent(from, to, straight ? 0 : BEND);
  return `M${at(start)}Q${at(middle)} ${at(tip)}`;
}

/** Return the line of a link and its arrow as paths. */
export function drawn(from: Spot, to: Spot): { line: string; arrow: string } {
  const { start, middle, tip, length } = bent(from, to, BEND);
  const size = Math.min(ARROW, length / 3);
  const back = along(tip, middle, size);
  const [across, down] = [((back.y - tip.y) / size) * HALF, ((tip.x - back.x) / size) * HALF];
  const [left, right] = [1, -1].map((side) => at({ x: back.x + side * across, y: back.y + side * down }));
  return { line: `M${at(start)}Q${at(middle)} ${at(back)}`, arrow: `M${at(tip)}L${left}L${right}Z` };
}

/** Return a line between two nodes. It bends, so that it runs past candidates on its way. */
function bent(from: Spot, to: Spot, by: number) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const bend = Math.min(length * by, MOST_BEND) / (length || 1);
  const middle = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend,
  };
  const [start, tip] = [from, to].map((spot) => along(spot, middle, Math.min(edgeOf(spot, middle), length / 3)));
  return { start, middle, tip, length };
}

/** Return the distance from the middle of a node to its edge, in the direction of a point. */
function edgeOf({ x, y, half, away = AWAY }: Spot, to: Point): number {
  if (!half) return away;
  const share = Math.max(Math.abs(to.x - x) / half.x, Math.abs(to.y - y) / half.y);
  return Math.hypot(to.x - x, to.y - y) / (share || 1);
}

/** Return the point at a distance from one point in the direction of another. */
function along(from: Point, to: Point, distance: number): Point {
  const share = distance / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const at = ({ x, y }: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`;
