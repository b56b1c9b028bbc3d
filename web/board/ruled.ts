/**
 * The rules of a puzzle as a picture under its digits: draws the shapes sent by the worker, without knowing any rule.
 */
import { html, svg } from '../html.js';
import type { Ruled, Shape } from '../state/state.js';

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
