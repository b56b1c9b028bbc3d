/**
 * The step Branching: a branch-and-bound tree built by hand, each node the relaxation with one more candidate fixed.
 */
import { html, nothing, svg } from '../html.js';
import { count, counted, duration } from '../words.js';
import {
  childOf,
  choices,
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
  candidateName,
  type State,
} from './state.js';
import type { Questions } from './questions.js';
import type { RelaxedPoint, SolverDid } from '../protocol.js';
import type { State as PageState } from '../state/state.js';

type Picked = Event & { target: HTMLSelectElement };

const KINDS: Record<string, string> = {
  open: 'fractional',
  pruned: 'infeasible (pruned)',
  solution: 'integral: a solution',
};

/** @param isShort   without the solver's own run and the remark, and with the list of nodes closed */
export function branchingStep(
  { tree, branch, first, program }: State,
  page: PageState,
  does: Questions,
  isShort: boolean = false,
) {
  if (!tree) return html`<p class="hint">Solving the relaxation…</p>`;
  const node = tree.nodes[tree.at];
  const left = pending(tree);
  const nodes = list(tree, page, does);
  return html`<p aria-live="polite">${node.point.sentence} ${verdict(tree, left)}</p>
    ${kindOf(node) === 'open' ? choice(tree, branch, page, does) : nothing}
    ${isShort || tree.nodes.length > 1 ? nothing : fractionsOffered(node.point, does)}
    ${treePicture(tree, page, does.visit)}
    <div class="actions-row">
      ${
        left.length && !left.includes(tree.at)
          ? html`<button type="button" @click=${() => does.visit(left[0])}>Next open node</button>`
          : nothing
      }
      ${tree.nodes.length > 1 ? html`<button type="button" @click=${does.again}>Start again</button>` : nothing}
      ${
        isShort
          ? html`<details><summary>Nodes as a list</summary>${nodes}</details>`
          : html`<button type="button" @click=${does.watch}>Compare with HiGHS</button>`
      }
    </div>
    ${isShort ? nothing : [first ? solverPart(first) : nothing, nodes]}
    ${isShort ? nothing : html`<p class="hint">${program?.maximises ? BOUNDED : UNBOUNDED} ${ENOUGH}</p>`}`;
}

/** Where every value is an integer there is nothing to see: offer a puzzle in which some are not. */
export const fractionsOffered = ({ feasible, fractional }: RelaxedPoint, does: Questions) =>
  feasible && !fractional.length
    ? html`<button type="button" class="quiet offer" @click=${does.fractions}>Show a puzzle with fractional values</button>`
    : nothing;

const UNBOUNDED = `There is no objective, and so no bound: a node is closed when its solution is integral, or when it is
  infeasible.`;
const BOUNDED = `A node is closed when its solution is integral and fills the grid, when it is infeasible, or when its
  bound is below the number of cells.`;
const ENOUGH = 'That is enough to find a solution. Below a node that is closed with a solution, there may be others.';

function verdict({ nodes }: Tree, left: number[]) {
  if (left.length) return nodes.length > 1 ? `${counted(left.length, 'node is', 'nodes are')} open.` : '';
  const found = nodes.filter((node) => kindOf(node) === 'solution').length;
  if (!found)
    return 'All nodes are closed without a solution, so the program has none, within the tolerances of HiGHS.';
  return found === 1
    ? 'All nodes are closed: this tree found a solution. There may be others: to find out, forbid it and solve again.'
    : `All nodes are closed: this tree found ${count(found)} solutions. There may be more.`;
}

function choice(tree: Tree, chosen: Candidate | null, page: PageState, does: Questions) {
  const { point } = tree.nodes[tree.at];
  const offered = choices(tree);
  const option = (each: Candidate) => html`<option value=${String(each)} .selected=${String(each) === String(chosen)}>
    ${candidateName(each, page)} (${valueAt(point, each)})</option>`;
  const isTried = (value: number) => chosen !== null && childOf(tree, tree.at, chosen, value) >= 0;
  const button = (value: number, label: string) =>
    html`<button type="button" ?disabled=${isTried(value)} @click=${() => does.branch(value)}>${label}</button>`;
  return html`<div class="with-field">
    <label class="field">Fractional variable
      <select autocomplete="off" @change=${({ target }: Picked) => does.choose(offered[target.selectedIndex])}>
        ${offered.map(option)}
      </select>
    </label>
    ${button(1, 'Branch up')} ${button(0, 'Branch down')}
  </div>
  <p class="hint">Up sets the variable to 1, down to 0. You can also choose a variable by selecting its cell.</p>`;
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
  if (kindOf(node) === 'pruned' && node.point.feasible) return 'bound below the number of cells (pruned)';
  if (kindOf(node) !== 'open') return KINDS[kindOf(node)];
  const half = isHalfTried(tree, index) ? ', one branch not explored' : '';
  return `${count(node.point.fractional.length)} ${KINDS.open}${half}`;
}

/** The statistics of the solver's own run. */
function solverPart({ sentence, nodes, iterations, milliseconds, log }: SolverDid) {
  return html`<p aria-live="polite">${sentence} ${counted(nodes, 'node')},
      ${counted(iterations, 'simplex iteration')}, ${duration(milliseconds / 1000)}.</p>
    ${log ? html`<details><summary>HiGHS log</summary><pre tabindex="0">${log}</pre></details>` : nothing}`;
}

/** Sizes in units of the picture, which is as wide as its column: of a node, between leaves, and between levels. */
const NODE = { wide: 124, high: 46 };
const STEP = { x: 136, y: 88 };
const WIDTH = 560;
/** Nodes above which the picture would be too wide to read. */
const MOST_NODES = 200;

const WORDS = { open: '', pruned: 'pruned ×', solution: 'integral ✓', untried: 'not explored' };

function treePicture(tree: Tree, { doc: { board } }: PageState, visit: (node: number) => void) {
  if (tree.nodes.length > MOST_NODES)
    return html`<p class="hint">The tree is too large to draw; the list shows all its nodes.</p>`;
  const { nodes } = withUntried(tree);
  const found = places({ nodes });
  const leaves = Math.max(...found.map(({ x }) => x)) + 1;
  const levels = Math.max(...found.map(({ y }) => y)) + 1;
  const width = Math.max(WIDTH, leaves * STEP.x);
  const spots = found.map(({ x, y }) => ({ x: ((x + 0.5) * width) / leaves, y: y * STEP.y }));
  const height = (levels - 1) * STEP.y + NODE.high + 4;
  const edge = ({ parent, value }: Untried, index: number) =>
    parent < 0
      ? nothing
      : svg`<line class=${value ? 'up' : 'down'} x1=${spots[parent].x} y1=${spots[parent].y + NODE.high}
          x2=${spots[index].x} y2=${spots[index].y + 2}></line>`;
  const node = (each: Untried, index: number) => {
    const { x, y } = spots[index];
    return svg`<g class=${`${kindOf(each)}${index === tree.at ? ' here' : ''}`}
      @click=${() => visit(each.point ? index : each.parent)}>
      <rect x=${x - NODE.wide / 2} y=${y + 2} width=${NODE.wide} height=${NODE.high} rx="8"></rect>
      <text x=${x} y=${y + 21}>${nameIn(each, board.side)}</text>
      <text class="kind" x=${x} y=${y + 38}>${
        each.point && kindOf(each) === 'open' ? `${each.point.fractional.length} fractional` : WORDS[kindOf(each)]
      }</text>
    </g>`;
  };
  return html`<div class="scroll tree" tabindex="0" role="region" aria-label="Picture of the tree">
    <svg role="img" aria-label="Tree" viewBox=${`0 0 ${width} ${height}`}
      .style=${`--width: ${width}`}>${nodes.map(edge)}${nodes.map(node)}</svg></div>`;
}

/** The name of a node in the picture: the variable and its value. */
function nameIn({ candidate, value }: Untried, side: number) {
  if (!candidate) return 'LP relaxation';
  const [label, digit] = candidate;
  const index = [Math.ceil(label / side), ((label - 1) % side) + 1, digit].join(',');
  return svg`x<tspan class="index" dy="4">${index}</tspan><tspan dy="-4"> = ${value}</tspan>`;
}
