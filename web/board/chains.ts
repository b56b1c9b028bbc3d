/**
 * A chain over the candidates of the grid: a solid line for a strong link (one of the two is true), a dotted one for a
 * weak link (not both are), with arrows in the order of the chain; and the player's lines. Loaded with the first.
 */
import { nothing, svg } from '../html.js';
import { linesIn } from './naming.js';
import { drawn, endOf, joined, spotOf, type Spot } from './lines.js';
import type { BoardView } from './board.js';
import type { Line } from '../state/lines.js';

type Link = NonNullable<BoardView['step']>['chain'][number];

/**
 * Return the picture of the chain of a step, and of the player's lines.
 * @param trial   the line being dragged
 */
export function chainOf(view: BoardView, trial: Line | null) {
  const { side, step, from } = view;
  const struck = (node: Link[0]) => node.some(([label, digit]) => step?.struck.get(label - 1)?.includes(digit));
  const link = ([one, two, strong]: Link) => {
    const { line, arrow } = drawn(spotOf(view, one), spotOf(view, two));
    const look = strong ? 'strong' : struck(one) || struck(two) ? 'weak out' : 'weak';
    return svg`<g class=${look}><path class="halo" d="${line} ${arrow}"></path><path d=${line}></path>
      <path class="arrow" d=${arrow}></path></g>`;
  };
  const chain = step?.chain ?? [];
  const groups = chain.flatMap(([one, two, strong]) => (strong ? [one, two] : [])).filter(({ length }) => length > 1);
  const drawing = [...linesIn(view), ...(trial ? [trial] : [])].map((line) => line.map((end) => endOf(view, end)));
  return svg`<svg class="chain" aria-hidden="true" viewBox="0 0 ${side} ${side}" preserveAspectRatio="none">
    ${groups.map((node) => outline(spotOf(view, node)))}${chain.map(link)}
    <g class="drawn">${drawing.map(([one, two]) => ownLine(one, two))}${from ? start(endOf(view, from)) : nothing}</g>
  </svg>`;
}

/** A player's line, with a dot where it ends in the middle of an empty cell. */
function ownLine(one: Spot, two: Spot) {
  const path = joined(one, two);
  const dots = [one, two].filter(({ away }) => away === 0).map(({ x, y }) => `M${x} ${y}h0`);
  return svg`<path class="halo" d=${path}></path><path d=${path}></path><path class="dot" d=${dots.join('')}></path>`;
}

const outline = ({ x, y, half = { x: 0, y: 0 } }: Spot) =>
  svg`<rect x=${x - half.x} y=${y - half.y} width=${2 * half.x} height=${2 * half.y} rx=".15"></rect>`;

/** The end from which the next line goes. */
const start = ({ x, y, away = 0.17 }: Spot) => svg`<circle cx=${x} cy=${y} r=${Math.max(away, 0.17)}></circle>`;
