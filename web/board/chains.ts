/**
 * A chain over the candidates of the grid: a solid line for a strong link (one of the two is true), a dotted one for a
 * weak link (not both are), with arrows in the order of the chain. Loaded when a step is a chain.
 */
import { svg } from '../html.js';
import { drawn, placeOf } from './lines.js';
import type { BoardView } from './board.js';

type Link = NonNullable<BoardView['step']>['chain'][number];

/** Return the picture of the chain of a step. */
export function chainOf(view: BoardView) {
  const { side, step } = view;
  const struck = ([label, digit]: Link[0]) => step?.struck.get(label - 1)?.includes(digit);
  const link = ([one, two, strong]: Link) => {
    const { line, arrow } = drawn(placeOf(view, one), placeOf(view, two));
    const look = strong ? 'strong' : struck(one) || struck(two) ? 'weak out' : 'weak';
    return svg`<g class=${look}><path class="halo" d="${line} ${arrow}"></path><path d=${line}></path>
      <path class="arrow" d=${arrow}></path></g>`;
  };
  return svg`<svg class="chain" aria-hidden="true" viewBox="0 0 ${side} ${side}" preserveAspectRatio="none">${(
    step?.chain ?? []
  ).map(link)}</svg>`;
}
