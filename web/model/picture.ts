/** The tree of branching as a picture; the list beside it says the same. */
import { html, nothing, svg } from '../html.js';
import { kindOf, places, withUntried, type Tree, type Untried } from './tree.js';

/** Pixels between leaves and between levels, and around. */
const STEP = 36;
const MARGIN = 20;
const RADIUS = 9;
/** Leaves beyond which the picture would be too wide to be read. */
const MOST_NODES = 200;

const SIGNS = { open: '', none: '×', solution: '✓', untried: '?' };

export function treePicture(tree: Tree, visit: (node: number) => void) {
  if (tree.nodes.length < 2) return nothing;
  if (tree.nodes.length > MOST_NODES)
    return html`<p class="hint">The tree is too large to draw; the list has all of it.</p>`;
  const { nodes } = withUntried(tree);
  const spots = places({ nodes }).map(({ x, y }) => ({ x: x * STEP + MARGIN, y: y * STEP + MARGIN }));
  const width = Math.max(...spots.map(({ x }) => x)) + MARGIN;
  const height = Math.max(...spots.map(({ y }) => y)) + MARGIN;
  const edge = ({ parent, value }: Untried, index: number) =>
    parent < 0
      ? nothing
      : svg`<line class=${value ? 'up' : 'down'} x1=${spots[parent].x} y1=${spots[parent].y}
          x2=${spots[index].x} y2=${spots[index].y}></line>`;
  const node = (each: Untried, index: number) => svg`<g class=${`${kindOf(each)}${index === tree.at ? ' here' : ''}`}
      @click=${() => visit(each.point ? index : each.parent)}>
      <circle cx=${spots[index].x} cy=${spots[index].y} r=${RADIUS}></circle>
      <text x=${spots[index].x} y=${spots[index].y + 4}>${SIGNS[kindOf(each)]}</text>
    </g>`;
  return html`<div class="scroll tree" tabindex="0" role="region" aria-label="Picture of the tree">
    <svg role="img" aria-label="Tree" viewBox=${`0 0 ${width} ${height}`}
    width=${width} height=${height}>${nodes.map(edge)}${nodes.map(node)}</svg></div>
    <p class="hint">Full lines set a candidate to 1, dashed ones to 0. What was not tried yet has a question mark.</p>`;
}
