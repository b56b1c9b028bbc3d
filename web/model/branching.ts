/**
 * The step Branching: a branch-and-bound tree built by hand, each node the relaxation with one more candidate fixed.
 */
import { html, nothing, selectField, svg } from '../html.js';
import { count, counted, duration } from '../words.js';
import {
  childOf,
  choices,
  kindOf,
  pending,
  placed,
  valueAt,
  type Candidate,
  type Placed,
  type Tree,
  candidateName,
} from './state.js';
import type { Given, Questions } from './questions.js';
import type { RelaxedPoint, SolverDid } from '../protocol.js';
import type { State as PageState } from '../state/state.js';

/** @param isShort   without the solver's own run and the remark */
export function branchingStep({ state: { tree, branch, first, program }, page, does, change }: Given, isShort = false) {
  if (!tree) return html`<p class="hint">Solving the relaxation…</p>`;
  const node = tree.nodes[tree.at];
  const left = pending(tree);
  return html`<p aria-live="polite">${node.point.sentence} ${verdict(tree, left)}</p>
    ${kindOf(node) === 'open' ? choice(tree, branch, page, does, change) : nothing}
    ${isShort || tree.nodes.length > 1 ? nothing : fractionsOffered(node.point, does)}
    ${treePicture(tree, page, does.visit)}
    <div class="actions-row">
      ${
        left.length && !left.includes(tree.at)
          ? html`<button type="button" @click=${() => does.visit(left[0])}>Next open node</button>`
          : nothing
      }
      ${tree.nodes.length > 1 ? html`<button type="button" @click=${does.again}>Start again</button>` : nothing}
      ${isShort ? nothing : html`<button type="button" @click=${does.watch}>Compare with HiGHS</button>`}
    </div>
    ${isShort || !first ? nothing : solverPart(first)}
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

function choice(tree: Tree, chosen: Candidate | null, page: PageState, does: Questions, change: Given['change']) {
  const { point } = tree.nodes[tree.at];
  const offered = choices(tree);
  const labelled = (each: Candidate) => `${candidateName(each, page)} (${valueAt(point, each)})`;
  const options = offered.map((each) => ({ name: String(each), label: labelled(each) }));
  const choose = (name: string) => change({ branch: offered.find((each) => String(each) === name) });
  const isTried = (value: number) => chosen !== null && childOf(tree, tree.at, chosen, value) >= 0;
  const button = (value: number, label: string) =>
    html`<button type="button" ?disabled=${isTried(value)} @click=${() => does.branch(value)}>${label}</button>`;
  return html`<div class="with-field">
    ${selectField('Fractional variable', options, String(chosen), choose)}
    ${button(1, 'Branch up')} ${button(0, 'Branch down')}
  </div>
  <p class="hint">Up sets the variable to 1, down to 0. You can also choose a variable by selecting its cell.</p>`;
}

/** The statistics of the solver's own run. */
function solverPart({ sentence, nodes, iterations, milliseconds, log }: SolverDid) {
  return html`<p aria-live="polite">${sentence} ${counted(nodes, 'node')},
      ${counted(iterations, 'simplex iteration')}, ${duration(milliseconds / 1000)}.</p>
    ${log ? html`<details><summary>HiGHS log</summary><pre tabindex="0">${log}</pre></details>` : nothing}`;
}

/** The tree: lines from node to node, and each node a button that shows it. */
function treePicture(tree: Tree, page: PageState, visit: (node: number) => void) {
  const nodes = placed(tree);
  const [leaves, levels] = (['x', 'y'] as const).map((axis) => Math.max(...nodes.map((node) => node[axis])) + 1);
  const edge = ({ parent, value, x, y }: Placed) => {
    const above = nodes.find(({ index, point }) => point && index === parent);
    return above
      ? svg`<line class=${value ? 'up' : 'down'} x1=${above.x + 0.5} y1=${above.y} x2=${x + 0.5} y2=${y}></line>`
      : nothing;
  };
  const name = ({ candidate, value }: Placed) =>
    candidate ? `${candidateName(candidate, page)} is ${value}` : 'LP relaxation';
  const item = (node: Placed) => html`<li .style=${`--x: ${node.x}; --y: ${node.y}`}>
    <button type="button" class=${kindOf(node)} aria-current=${node.point && node.index === tree.at ? 'true' : nothing}
      @click=${() => visit(node.index)}><span>${name(node)}</span> <small>${stateOf(node)}</small></button></li>`;
  return html`<div class="scroll"><div class="tree" .style=${`--leaves: ${leaves}; --levels: ${levels}`}>
    <svg aria-hidden="true" viewBox=${`0 0 ${leaves} ${levels}`} preserveAspectRatio="none">${nodes.map(edge)}</svg>
    <ul aria-label="Nodes">${nodes.map(item)}</ul></div></div>`;
}

function stateOf(node: Placed) {
  const { point } = node;
  if (!point) return 'not explored';
  if (point.pruned) return point.feasible ? 'bound too low (pruned)' : 'infeasible (pruned)';
  return point.whole ? 'integral: a solution' : `${count(point.fractional.length)} fractional`;
}
