"""Graph colouring model, on networkx, solved exactly by DSATUR with backtracking.

The model of Gago-Vargas, Hartillo-Hermosa, Martin-Morales and Ucha-Enriquez (2005) and of
the paper: a node for each cell, an edge for any two that share a region, a colour for each
digit; rules about single cells leave fewer colours to a node. Greedy colouring
(`sudokulp.graphs`) may take more colours than there are digits. This is the exact
algorithm, Brelaz's DSATUR with backtracking: branch on a node with the fewest colours left,
among those on one with the most uncoloured neighbours.

A region is a clique with as many nodes as there are colours, so each colour occurs in it.
A colour that only one node of a clique can take is given to that node. Without that the
first five puzzles of the 17 clue list take 0.8 to 9 seconds, proof included; with it,
milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any

from ..engine.budget import Budget
from ..engine.candidates import Masks, Singles, digits_of, is_single
from ..graphs import check_graph
from ..grid import GridShape, cells
from ..lines import as_grid
from ..packages import need, version_of
from ..puzzle import Puzzle, Solution
from .splitting import edges_and_lists, merged

if TYPE_CHECKING:
    from networkx import Graph


def puzzle_as_graph(
    givens: Puzzle | Mapping[int, int], boxsize: GridShape | None = None
) -> Graph[int]:
    """Return the puzzle's graph: cells, edges between those that cannot hold the same digit.

    Givens have the attribute "color".

    Parameters
    ----------
    givens : Puzzle or mapping
        A puzzle of any variant, or ``{cell label: digit}`` as in the paper.
    boxsize : int, optional
        n; needed with a mapping.

    Raises
    ------
    SolverUnavailable
        If networkx is not installed.
    SudokuError
        If the givens are invalid, or the box size is missing.

    Examples
    --------
    >>> graph = puzzle_as_graph({1: 5}, 3)
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.nodes[1]
    (81, 810, {'color': 5})
    """
    puzzle = givens if isinstance(givens, Puzzle) else Puzzle(givens, boxsize)
    graph = need("networkx", "the puzzle graph").Graph()
    graph.add_nodes_from(cells(puzzle.shape))
    graph.add_edges_from(puzzle.variant.dependent_cells(puzzle.shape))
    for label, digit in puzzle.givens.items():
        graph.nodes[label]["color"] = digit
    return graph


def graph_as_grid(graph: Graph[int]) -> str:
    """Return the colours of a puzzle's graph as the paper prints them, "." for none.

    There may be more colours than digits: a colour above 9 is a letter, a for 10 as in the paper.

    Raises
    ------
    SudokuError
        If there are too many colours for that.

    Examples
    --------
    >>> from sudokulp.graphs import node_coloring
    >>> print(graph_as_grid(node_coloring(puzzle_as_graph(Puzzle({4: 1}, 2)))))
    2 3 4 1
    1 4 2 3
    3 1 5 2
    4 2 1 6
    """
    check_graph(graph)
    colors = graph.nodes(data="color", default=0)
    return as_grid([color for _, color in sorted(colors)], isqrt(len(graph)))


def solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, in a fixed order.

    The size noted in `budget` is the graph's: its nodes and its edges.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    budget : Budget
        The time that may be spent; size and times are noted in it.

    Raises
    ------
    GaveUp
        At the time limit.
    RuleError
        If a rule says more than that cells differ or are equal, or which digits a cell may hold.
    """
    split = edges_and_lists(puzzle, "graph")
    budget.solved_by("DSATUR", f"networkx {version_of('networkx')}".rstrip())
    with budget.timing("build"):
        node = split.nodes()
        graph = merged(puzzle_as_graph(split.plain), split)
        regions = puzzle.variant.all_regions(puzzle.shape)
        cliques = [[node[label] for label in region.cells] for region in regions]
    budget.size(graph.number_of_nodes(), graph.number_of_edges())
    budget.say("solving")
    for colors in colorings(graph, puzzle.side, cliques, budget.check_time):
        yield Solution(puzzle, tuple(colors[node[label]] for label in cells(puzzle.shape)))


def colorings(
    graph: Graph[Any],
    n_colors: int,
    cliques: Iterable[Sequence[Any]] = (),
    check: Callable[[], object] = lambda: None,
) -> Iterator[dict[Any, int]]:
    """Yield every proper colouring with the colours 1 to `n_colors`, each once.

    Parameters
    ----------
    graph : networkx.Graph
        Nodes with the attribute "color" keep that colour, those with "colors" take one of these.
    n_colors : int
        Number of colours.
    cliques : iterable of sequences of nodes
        Known cliques of `n_colors` nodes; they only make it faster.
    check : callable
        Called at each step; what it raises ends the search.

    Yields
    ------
    dict
        The colour of each node.

    Examples
    --------
    >>> import networkx
    >>> len(list(colorings(networkx.cycle_graph(5), 3)))  # 2^5 - 2
    30
    """
    position = {node: index for index, node in enumerate(graph)}
    neighbours = [[position[other] for other in graph[node]] for node in graph]
    singles = Singles(neighbours, [[position[node] for node in clique] for clique in cliques])
    stack = [_colors_left(graph, n_colors)]
    while stack:
        check()
        masks = stack.pop()
        if not singles.place(masks):
            continue
        if all(map(is_single, masks)):
            yield {node: masks[index].bit_length() for node, index in position.items()}
            continue
        stack += reversed(list(_branches(masks, neighbours)))


def _colors_left(graph: Graph[Any], n_colors: int) -> Masks:
    """Return the possible colours of each node as a mask, 0 for a fixed colour above `n_colors`."""
    every = (1 << n_colors) - 1
    masks = []
    for _, said in graph.nodes(data=True):
        color, allowed = said.get("color"), said.get("colors")
        mask = every if color is None else 1 << color - 1 & every
        listed = every if allowed is None else sum(1 << each - 1 for each in set(allowed))
        masks.append(mask & listed)
    return masks


def _branches(masks: Masks, neighbours: Sequence[Sequence[int]]) -> Iterator[Masks]:
    """Yield the masks for each colour of the node that DSATUR takes next."""

    def order(node: int) -> tuple[int, int]:
        still_open = sum(not is_single(masks[other]) for other in neighbours[node])
        return masks[node].bit_count(), -still_open

    open_nodes = [node for node, mask in enumerate(masks) if not is_single(mask)]
    fewest = min(masks[node].bit_count() for node in open_nodes)
    chosen = min((n for n in open_nodes if masks[n].bit_count() == fewest), key=order)
    for color in digits_of(masks[chosen]):
        yield [*masks[:chosen], 1 << color - 1, *masks[chosen + 1 :]]
