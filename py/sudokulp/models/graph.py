"""Graph colouring model, with networkx, solved exactly by DSATUR with backtracking.

Davis, Henderson and Smith (2010) took the model from Gago-Vargas, Hartillo-Hermosa, Martin-Morales
and Ucha-Enriquez (2005). It has a node for each cell, an edge for each pair of cells that share a
region, and a colour for each digit. Rules about single cells restrict the colours of their nodes.

Greedy colouring (`sudokulp.graphs`) may need more colours than there are digits. The algorithm of
this module is exact: Brelaz's DSATUR with backtracking. It branches on a node with the fewest
colours left, and among these, on one with the most uncoloured neighbours.

A region is a clique with as many nodes as there are colours, so each colour occurs in it. If only
one node of a clique can have a colour, the node gets this colour. With this step, the first five
puzzles of the 17-clue list take milliseconds each, including the proof. Without it, they take 0.8
to 9 seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ..deadline import check_deadline
from ..engine.candidates import Masks, Singles, digits_of, is_single
from ..errors import RuleError
from ..graphs import check_graph
from ..grid import GridShape, cells
from ..lines import as_grid
from ..packages import need, version_of
from ..puzzle import Puzzle, PuzzleLike, Solution
from ..rules import Rule
from ..rules.base import Grid, Linear
from .statistics import Statistics

if TYPE_CHECKING:
    from networkx import Graph


def puzzle_as_graph(
    givens: PuzzleLike | Mapping[int, int], boxsize: GridShape | None = None
) -> Graph[int]:
    """Return a puzzle as a graph whose nodes are the cell labels.

    An edge joins two cells that cannot contain the same digit. The node of a given has the
    attribute "color".

    Parameters
    ----------
    givens : Puzzle or mapping
        A puzzle of any variant or, as in the paper, a mapping ``{cell label: digit}``.
    boxsize : int or Boxes, optional
        The box size, if `givens` is a mapping; 3 by default.

    Examples
    --------
    >>> graph = puzzle_as_graph({1: 5}, 3)
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.nodes[1]
    (81, 810, {'color': 5})
    """
    puzzle = Puzzle(givens, boxes=boxsize)
    graph = need("networkx", "the puzzle graph").Graph()
    graph.add_nodes_from(cells(puzzle.shape))
    graph.add_edges_from(puzzle.variant.dependent_cells(puzzle.shape))
    for label, digit in puzzle.givens.items():
        graph.nodes[label]["color"] = digit
    return graph


def graph_as_grid(graph: Graph[int]) -> str:
    """Return the colours of a puzzle's graph as a drawn grid, as in the paper.

    A node without a colour is shown as ".", and colours from 10 on are shown as letters, starting
    with "a". There may be more colours than digits.

    Examples
    --------
    >>> from sudokulp.graphs import node_coloring
    >>> print(graph_as_grid(node_coloring(puzzle_as_graph(Puzzle({4: 1}, size=4)))))
    2 3 4 1
    1 4 2 3
    3 1 5 2
    4 2 1 6
    """
    check_graph(graph)
    colors = graph.nodes(data="color", default=0)
    return as_grid([color for _, color in sorted(colors)], isqrt(len(graph)))


class Split(NamedTuple):
    """A puzzle with only those rules that make cells different, and effects of the other rules."""

    plain: Puzzle  # the puzzle without the other rules
    left: Masks  # for each cell, a mask of the digits that the other rules allow
    #: For each pair of cells that must be equal: the name of the rule, and the labels of the cells.
    equal: list[tuple[str, int, int]]

    def nodes(self) -> dict[int, int]:
        """Return the node of each cell. Equal cells share the node of the first of them."""
        node = {label: label for label in range(1, self.plain.side**2 + 1)}
        for _, one, other in self.equal:
            kept, gone = sorted((node[one], node[other]))
            node = {label: kept if own == gone else own for label, own in node.items()}
        return node


def edges_and_lists(puzzle: Puzzle, name: str) -> Split:
    """Split off the rules that restrict single cells or make cells equal.

    All other rules must make cells different; otherwise RuleError is raised. `name` is the name of
    the model for the error message.
    """
    left = [(1 << puzzle.side) - 1] * puzzle.side**2
    grid = Grid(puzzle.shape, puzzle.rules)
    equal = {rule: [(rule.name, *both) for both in rule.equal(grid)] for rule in puzzle.rules}
    ruled_out = {rule: _ruled_out(rule, grid) for rule in puzzle.rules}
    for candidate in chain.from_iterable(ruled_out.values()):
        left[candidate // puzzle.side] &= ~(1 << candidate % puzzle.side)
    rules = [rule for rule, candidates in ruled_out.items() if not (candidates or equal[rule])]
    plain = puzzle.with_rules(rules)
    try:
        plain.variant.dependent_cells(plain.shape)
    except RuleError as error:
        raise RuleError(
            f"the model '{name}' does not support all rules, only those by which cells differ or "
            f"are equal, or that exclude digits from a cell; {error}"
        ) from error
    return Split(plain, left, [pair for pairs in equal.values() for pair in pairs])


def _ruled_out(rule: Rule, grid: Grid) -> list[int]:
    """Return the candidates that a rule about single cells rules out; [] for other rules."""
    if not rule.known or rule.replaces_boxes or any(rule.regions(grid)):
        return []
    candidates: list[int] = []
    for one in rule.primitives(grid):
        if not (isinstance(one, Linear) and one.least is None and one.rules_out()):
            return []
        candidates += [candidate for candidate, _ in one.terms]
    return candidates


def merged(graph: Graph[int], split: Split) -> Graph[int]:
    """Return the graph in which equal cells share a node.

    The attribute "colors" of a node contains its possible colours. If two equal cells must differ,
    their node is its own neighbour, so the graph has no colouring.
    """
    node = split.nodes()
    left = dict.fromkeys(node, -1)
    for label, mask in enumerate(split.left, 1):
        given = graph.nodes[label].pop("color", None)
        left[node[label]] &= mask if given is None else mask & 1 << given - 1
    if split.equal:
        from networkx import relabel_nodes  # networkx is installed, because it made the graph

        graph = relabel_nodes(graph, node)
    for label in graph:
        graph.nodes[label]["colors"] = digits_of(left[label])
    return graph


def solutions(puzzle: Puzzle, statistics: Statistics) -> Iterator[Solution]:
    """Yield the solutions of a puzzle in a fixed order; the sizes are nodes and edges."""
    split = edges_and_lists(puzzle, "graph")
    statistics.solved_by("DSATUR", f"networkx {version_of('networkx')}".rstrip())
    with statistics.timing("build"):
        node = split.nodes()
        graph = merged(puzzle_as_graph(split.plain), split)
        regions = puzzle.variant.all_regions(puzzle.shape)
        cliques = [[node[label] for label in region.cells] for region in regions]
    statistics.size(graph.number_of_nodes(), graph.number_of_edges())
    statistics.notify("solving")
    for colors in colorings(graph, puzzle.side, cliques):
        yield Solution(puzzle, tuple(colors[node[label]] for label in cells(puzzle.shape)))


def colorings(
    graph: Graph[Any],
    n_colors: int,
    cliques: Iterable[Sequence[Any]] = (),
) -> Iterator[dict[Any, int]]:
    """Yield each proper colouring with the colours 1 to `n_colors`.

    Nodes with the attribute "color" keep this colour. Nodes with the attribute "colors" get one of
    these colours. `cliques` are known cliques of `n_colors` nodes, which speed up the search.

    Examples
    --------
    >>> import networkx
    >>> len(list(colorings(networkx.cycle_graph(5), 3)))  # 2^5 - 2
    30
    """
    position = {node: index for index, node in enumerate(graph)}
    neighbours = [[position[other] for other in graph[node]] for node in graph]
    singles = Singles(neighbours, [[position[node] for node in clique] for clique in cliques])
    masks = []
    for _, data in graph.nodes(data=True):
        color, allowed = data.get("color"), data.get("colors", range(1, n_colors + 1))
        mask = sum(1 << each - 1 for each in set(allowed))
        masks.append(mask if color is None else mask & 1 << color - 1)
    stack = [masks]
    while stack:
        check_deadline()
        masks = stack.pop()
        if not singles.place(masks):
            continue
        if all(map(is_single, masks)):
            yield {node: masks[index].bit_length() for node, index in position.items()}
            continue
        left = [0 if is_single(mask) else mask.bit_count() for mask in masks]
        fewest = min(filter(None, left))
        tied = [node for node, count in enumerate(left) if count == fewest]
        node = max(tied, key=lambda node: sum(left[other] > 0 for other in neighbours[node]))
        for color in reversed(digits_of(masks[node])):
            stack.append([*masks[:node], 1 << color - 1, *masks[node + 1 :]])
