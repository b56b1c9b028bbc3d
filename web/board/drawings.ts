/**
 * Drawings on the grid, loaded with the first: the rules of a puzzle under its digits, from the shapes sent by the
 * worker; and a chain over its candidates, with a solid line for a strong link (one of the two is true) and a dotted one
 * for a weak link (not both are). Coordinates are in cells.
 */
import type { BoardView } from '../state/boardview.js';
import { svg, html } from '../html.js';
import type { Ruled, Shape } from '../state/state.js';

type Point = { x: number; y: number };

/** The middle of a node, and half its size if it is a group of candidates. */
export type Spot = Point & { half?: Point };

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

/** Return the line of a link and its arrow as paths. */
export function drawn(from: Spot, to: Spot): { line: string; arrow: string } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const bend = Math.min(length * BEND, MOST_BEND) / (length || 1); // so that it runs past candidates on its way
  const middle = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend,
  };
  const [start, tip] = [from, to].map((spot) => along(spot, middle, Math.min(edgeOf(spot, middle), length / 3)));
  const size = Math.min(ARROW, length / 3);
  const back = along(tip, middle, size);
  const [across, down] = [((back.y - tip.y) / size) * HALF, ((tip.x - back.x) / size) * HALF];
  const [left, right] = [1, -1].map((side) => at({ x: back.x + side * across, y: back.y + side * down }));
  return { line: `M${at(start)}Q${at(middle)} ${at(back)}`, arrow: `M${at(tip)}L${left}L${right}Z` };
}

/** Return the distance from the middle of a node to its edge, in the direction of a point. */
function edgeOf({ x, y, half }: Spot, to: Point): number {
  if (!half) return AWAY;
  const share = Math.max(Math.abs(to.x - x) / half.x, Math.abs(to.y - y) / half.y);
  return Math.hypot(to.x - x, to.y - y) / (share || 1);
}

/** Return the point at a distance from one point in the direction of another. */
function along(from: Point, to: Point, distance: number): Point {
  const share = distance / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const at = ({ x, y }: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`;

type Link = NonNullable<BoardView['step']>['chain'][number];

/** Return the picture of the chain of a step. */
export function chainOf(view: BoardView) {
  const { side, step } = view;
  const struck = (node: Link[0]) => node.some(([label, digit]) => step?.struck.get(label - 1)?.includes(digit));
  const link = ([one, two, strong]: Link) => {
    const { line, arrow } = drawn(spotOf(view, one), spotOf(view, two));
    const look = strong ? 'strong' : struck(one) || struck(two) ? 'weak out' : 'weak';
    return svg`<g class=${look}><path class="halo" d="${line} ${arrow}"></path><path d=${line}></path>
      <path class="arrow" d=${arrow}></path></g>`;
  };
  const chain = step?.chain ?? [];
  const groups = chain.flatMap(([one, two, strong]) => (strong ? [one, two] : [])).filter(({ length }) => length > 1);
  return svg`<svg class="chain" aria-hidden="true" viewBox="0 0 ${side} ${side}" preserveAspectRatio="none">
    ${groups.map((node) => outline(spotOf(view, node)))}${chain.map(link)}</svg>`;
}

const outline = ({ x, y, half = { x: 0, y: 0 } }: Spot) =>
  svg`<rect x=${x - half.x} y=${y - half.y} width=${2 * half.x} height=${2 * half.y} rx=".15"></rect>`;

export const painted = ({ look, path, text, at = [0, 0], size }: Shape) =>
  path
    ? svg`<path data-look=${look} d=${path}></path>`
    : svg`<text data-look=${look} x=${at[0]} y=${at[1]} font-size=${size}>${text}</text>`;

/** Return the picture. Coordinates are in cells, from the left upper corner of the grid. */
export function picture({ shapes, room }: Ruled, side: number) {
  const width = side + 2 * room;
  return html`<svg class="layer" aria-hidden="true" viewBox="${-room} ${-room} ${width} ${width}">${shapes.map(
    painted,
  )}</svg>`;
}
