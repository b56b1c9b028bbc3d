/** The tree of branching by hand: each node is the relaxation with one more candidate fixed to 1 or 0. */

import type { RelaxedPoint as Point } from '../protocol.js';

export type Candidate = [label: number, digit: number];

/** parent: its index, -1 for the root */
export type TreeNode = { parent: number; candidate: Candidate | null; value: number; point: Point };
/** An unexplored node has no point. */
export type Untried = Omit<TreeNode, 'point'> & { point: Point | null };
/** at: index of the current node */
export type Tree = { nodes: TreeNode[]; at: number };

export const newTree = (point: Point): Tree => ({ nodes: [{ parent: -1, candidate: null, value: 0, point }], at: 0 });

/** Return a tree with one more node below the current one, or with that node current if it exists. */
export function grown(tree: Tree, candidate: Candidate, value: number, point: Point) {
  const known = childOf(tree, tree.at, candidate, value);
  if (known >= 0) return { ...tree, at: known };
  const nodes = [...tree.nodes, { parent: tree.at, candidate, value, point }];
  return { nodes, at: nodes.length - 1 };
}

/** Return the index of a node's child with a candidate fixed, or -1 if there is none. */
export const childOf = ({ nodes }: Tree, parent: number, candidate: Candidate, value: number) =>
  nodes.findIndex(
    (node) => node.parent === parent && node.value === value && String(node.candidate) === String(candidate),
  );

/** Return the nodes from the root to a node. */
export function pathTo({ nodes }: Tree, index: number): TreeNode[] {
  const path = [];
  for (let at = index; at >= 0; at = nodes[at].parent) path.unshift(nodes[at]);
  return path;
}

/** Return the candidates fixed at a node, in the format of the request. */
export const settledAt = (tree: Tree, index: number) =>
  pathTo(tree, index).flatMap(({ candidate, value }) => (candidate ? [[...candidate, value]] : []));

export function kindOf({ point }: { point: Point | null }): 'solution' | 'pruned' | 'open' | 'untried' {
  if (!point) return 'untried';
  if (point.pruned) return 'pruned';
  return point.whole ? 'solution' : 'open';
}

/** Return the indexes of the nodes still to branch on. */
export const pending = ({ nodes }: Tree) =>
  nodes.flatMap((node, index) => (kindOf(node) === 'open' && childrenOf(nodes, index).length < 2 ? [index] : []));

/** Return the value of a candidate at a point. */
export const valueAt = ({ values }: Point, [label, digit]: Candidate) =>
  values.find(([at, of]) => at === label && of === digit)?.[2] ?? 0;

/** Return the variables to branch on at the current node: the fractional ones, or the one that splits it already. */
export function choices({ nodes, at }: Tree): Candidate[] {
  const split = nodes.find(({ parent }) => parent === at)?.candidate;
  return split ? [split] : nodes[at].point.fractional;
}

/** Return the variable to branch on first: the one nearest to a half. */
export function suggested(tree: Tree): Candidate | null {
  const far = (candidate: Candidate) => Math.abs(0.5 - valueAt(tree.nodes[tree.at].point, candidate));
  return choices(tree).reduce<Candidate | null>((best, each) => (best && far(best) <= far(each) ? best : each), null);
}

/** Return the indexes of a tree's nodes in order: each before its descendants, 1 before 0. */
export function inOrder({ nodes }: Tree) {
  const found: number[] = [];
  const visit = (index: number) => {
    found.push(index);
    for (const child of childrenOf(nodes, index)) visit(child);
  };
  visit(0);
  return found;
}

const childrenOf = (nodes: Untried[], index: number) =>
  nodes
    .flatMap(({ parent }, child) => (parent === index ? [child] : []))
    .sort((one, other) => nodes[other].value - nodes[one].value);

/** Return whether exactly one of the two branches of a node was explored. */
export const isHalfTried = ({ nodes }: { nodes: TreeNode[] }, index: number) => childrenOf(nodes, index).length === 1;

/** Return a tree with unexplored branches added to half-explored nodes: nodes without a point. */
export function withUntried({ nodes, at }: Tree): { nodes: Untried[]; at: number } {
  const untried = nodes.flatMap((_, parent) => {
    if (!isHalfTried({ nodes }, parent)) return [];
    const { candidate, value } = nodes[childrenOf(nodes, parent)[0]];
    return [{ parent, candidate, value: 1 - value, point: null }];
  });
  return { nodes: [...nodes, ...untried], at };
}

/**
 * Return the position of each node in a picture: leaves side by side, each parent above the middle of its children.
 * @returns in steps from 0
 */
export function places({ nodes }: { nodes: Untried[] }): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  let leaves = 0;
  const place = (index: number, depth: number) => {
    const below = childrenOf(nodes, index);
    for (const child of below) place(child, depth + 1);
    const x = below.length ? below.reduce((sum, child) => sum + found[child].x, 0) / below.length : leaves++;
    found[index] = { x, y: depth };
  };
  place(0, 0);
  return found;
}
