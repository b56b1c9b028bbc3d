/**
 * A chain over the candidates of the grid: a solid line for a strong link (one of the two is true), a dotted one for a
 * weak link (not both are), with arrows in the order of the chain. Loaded with the first.
 */
import { svg } from '../html.js';
import { drawn, spotOf, type Spot } from './lines.js';
import type { BoardView } from './board.js';

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
