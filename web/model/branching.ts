/**
 * The step Branching: a branch-and-bound tree built by hand, each node the relaxation with one more candidate fixed.
 */
import { html, nothing, svg } from '../html.js';
import { count, counted, duration } from '../words.js';
import {
  childOf,
  inOrder,
  isHalfTried,
  kindOf,
  pathTo,
  pending,
  valueAt,
  places,
  withUntried,
  type Candidate,
  type Tree,
  type TreeNode,
  type Untried,
} from './tree.js';
import { candidateName } from './words.js';
import type { Questions } from './steps.js';
import type { State } from './state.js';
import type { SolverDid } from '../protocol.js';
import type { State as PageState } from '../state/state.js';

type Picked = Event & { target: HTMLSelectElement };

const KINDS: Record<string, string> = {
  open: 'fractional',
  none: 'infeasible (pruned)',
  solution: 'integral: a solution',
};

export function branchingStep({ tree, branch, first }: State, page: PageState, does: Questions) {
  if (!tree) return html`<p class="hint">Solving the relaxation…</p>`;
  const node = tree.nodes[tree.at];
  const left = pending(tree);
  return html`<p>Be the solver: fix a fractional variable to 1 or 0, and solve again.</p>
    <p class="hint">There is no objective, and so no bound: a node is closed when its solution is integral, or when it
      is infeasible.</p>
    <p aria-live="polite">${node.point.sentence} ${verdict(tree, left)}</p>
    ${node.point.fractional.length ? choice(tree, branch, page, does) : nothing}
    ${treePicture(tree, does.visit)}
    ${list(tree, page, does)}
    <div class="actions-row">
      ${
        left.length && !left.includes(tree.at)
          ? html`<button type="button" @click=${() => does.visit(left[0])}>Next open node</button>`
          : nothing
      }
      ${tree.nodes.length > 1 ? html`<button type="button" @click=${does.again}>Start again</button>` : nothing}
      <button type="button" @click=${does.watch}>Compare with HiGHS</button>
    </div>
    ${first ? solverPart(first) : nothing}`;
}

function verdict({ nodes }: Tree, left: number[]) {
  if (left.length) return nodes.length > 1 ? `${counted(left.length, 'node is', 'nodes are')} open.` : '';
  const found = nodes.filter((node) => kindOf(node) === 'solution').length;
  if (!found) return 'All nodes are closed: this tree proves that there is no solution.';
  return found === 1
    ? 'All nodes are closed: this tree found one solution, and proves that there is no other.'
    : `All nodes are closed, with ${count(found)} solutions.`;
}

function choice(tree: Tree, chosen: Candidate | null, page: PageState, does: Questions) {
  const { point } = tree.nodes[tree.at];
  const option = (each: Candidate) => html`<option value=${String(each)} .selected=${String(each) === String(chosen)}>
    ${candidateName(each, page)} (${valueAt(point, each)})</option>`;
  const isTried = (value: number) => chosen !== null && childOf(tree, tree.at, chosen, value) >= 0;
  const button = (value: number, label: string) =>
    html`<button type="button" ?disabled=${isTried(value)} @click=${() => does.branch(value)}>${label}</button>`;
  return html`<div class="with-field">
    <label class="field">Fractional variable
      <select autocomplete="off" @change=${({ target }: Picked) => does.choose(point.fractional[target.selectedIndex])}>
        ${point.fractional.map(option)}
      </select>
    </label>
    ${button(1, 'Branch up')} ${button(0, 'Branch down')}
  </div>
  <p class="hint">Branch up sets the variable to 1, Branch down to 0. You can also select a cell with a
    fractional variable.</p>`;
}

/** The tree as a list, with the same content as the picture. */
function list(tree: Tree, page: PageState, does: Questions) {
  const name = (node: TreeNode) =>
    node.candidate ? `${candidateName(node.candidate, page)} is ${node.value}` : 'Root';
  const item = (index: number) => html`<li .style=${`--depth: ${pathTo(tree, index).length - 1}`}>
    <button type="button" aria-current=${index === tree.at ? 'true' : nothing} @click=${() => does.visit(index)}>
      <span>${name(tree.nodes[index])}</span> <span class="hint">${stateOf(tree, index)}</span>
    </button></li>`;
  return html`<ul class="nodes" aria-label="Nodes">${inOrder(tree).map(item)}</ul>`;
}

function stateOf(tree: Tree, index: number) {
  const node = tree.nodes[index];
  if (kindOf(node) !== 'open') return KINDS[kindOf(node)];
  const half = isHalfTried(tree, index) ? ', one branch not explored' : '';
  return `${count(node.point.fractional.length)} ${KINDS.open}${half}`;
}

/** Statistics of the solver's own run. */
function solverPart({ sentence, nodes, iterations, milliseconds, log }: SolverDid) {
  return html`<p aria-live="polite">${sentence} ${counted(nodes, 'node')},
      ${counted(iterations, 'simplex iteration')}, ${duration(milliseconds / 1000)}.</p>
    ${log ? html`<details><summary>HiGHS log</summary><pre tabindex="0">${log}</pre></details>` : nothing}`;
}

/** Pixels between leaves and between levels, and around the picture. */
const STEP = 36;
const MARGIN = 20;
const RADIUS = 9;
/** Nodes above which the picture would be too wide to read. */
const MOST_NODES = 200;

const SIGNS = { open: '', none: '×', solution: '✓', untried: '?' };

function treePicture(tree: Tree, visit: (node: number) => void) {
  if (tree.nodes.length < 2) return nothing;
  if (tree.nodes.length > MOST_NODES)
    return html`<p class="hint">The tree is too large to draw; the list shows all its nodes.</p>`;
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
    <p class="hint">Solid line: variable = 1. Dashed: variable = 0. "?": not explored yet.</p>`;
}
