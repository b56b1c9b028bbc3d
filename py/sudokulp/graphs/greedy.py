"""Greedy node colouring of any graph, by the paper's general scheme.

An order says which node comes next. It is an iterable over the graph that is being
coloured, so it sees all colours given so far: that is how DSATUR (Brelaz, "New methods to
color the vertices of a graph", 1979) is one order among others. A choice of colour is a
function that is called for each node. Colours are integers from 1, kept in the
attribute "color" of a node; a node that has one from the start keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import signature
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..errors import SudokuError, show
from ..names import find_named
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from ..rng import Chance, Seed
from .orders import (
    COLOR_CHOICES,
    ORDERS,
    Choice,
    DSATOrder,
    InOrder,
    LargestFirst,
    Node,
    Order,
    RandomOrder,
    SmallestLast,
    check_graph,
    color_above_lowest,
    color_of,
    first_available_color,
    least_used_color,
    most_used_color,
    random_color,
)

if TYPE_CHECKING:
    from networkx import Graph


__all__ = [
    "COLOR_CHOICES",
    "ORDERS",
    "DSATOrder",
    "InOrder",
    "LargestFirst",
    "RandomOrder",
    "SmallestLast",
    "color_above_lowest",
    "dimacs_string",
    "first_available_color",
    "graph_to_dict",
    "least_used_color",
    "most_used_color",
    "n_colors",
    "node_coloring",
    "random_color",
]


def node_coloring(
    graph: Graph[Any],
    nodes: str | Order | Iterable[Node] = InOrder,
    choose_color: str | Choice = first_available_color,
    seed: Seed = None,
) -> Graph[Any]:
    """Return a copy of a graph with all nodes properly coloured.

    Greedy: it may take more colours than needed.

    Parameters
    ----------
    graph : networkx.Graph
        Nodes with the attribute "color" keep that colour.
    nodes : str, callable or iterable
        The order: a name in ORDERS in any spelling; a function or class that takes the
        graph that is being coloured and returns an iterable; or the nodes themselves.
    choose_color : str or callable
        The colour of a node: a name in COLOR_CHOICES in any spelling, or a function of
        the graph and the node. Either function is given a random generator as well if it
        takes one more argument.
    seed : int, str or random.Random, optional
        The same seed gives the same colouring on every machine.

    Raises
    ------
    UnknownName
        If there is no order or choice of that name.
    SudokuError
        If the order leaves out a node, or has one that the graph has not.

    Examples
    --------
    >>> from networkx import cycle_graph
    >>> graph_to_dict(node_coloring(cycle_graph(5), nodes=DSATOrder))
    {0: 1, 1: 2, 2: 1, 3: 2, 4: 3}
    """
    check_graph(graph)
    colored, chance = graph.copy(), Chance(seed)
    order = find_named(ORDERS, nodes, "order") if isinstance(nodes, str) else nodes
    choose = (
        find_named(COLOR_CHOICES, choose_color, "choice of colour")
        if isinstance(choose_color, str)
        else choose_color
    )
    more = _more_for(choose, 2, chance)
    for node in order(colored, *_more_for(order, 1, chance)) if callable(order) else order:
        if color_of(colored, node) is None:
            colored.nodes[node]["color"] = choose(colored, node, *more)
    without = [node for node in colored if color_of(colored, node) is None]
    if without:
        raise SudokuError(f"the order left out {len(without)} nodes, {show(without[0])} first")
    return colored


def _more_for(function: Callable[..., object], taken: int, chance: Chance) -> tuple[Chance, ...]:
    """Return the generator if a function takes one more positional argument than `taken`."""
    try:
        signature(function).bind(*[None] * taken, chance)
    except (TypeError, ValueError):  # too many arguments; or a builtin that does not tell
        return ()
    return (chance,)


def graph_to_dict(graph: Graph[Any]) -> dict[Any, int]:
    """Return the colour of each node that has one."""
    check_graph(graph)
    return {node: color for node, color in graph.nodes(data="color") if color is not None}


def n_colors(graph: Graph[Any]) -> int:
    """Return the number of different colours.

    The paper colours its first puzzle in 13; that takes the choice "above lowest" and the nodes
    in their own order. `node_coloring` by itself, which takes the lowest free colour, has 12.

    Examples
    --------
    >>> from sudokulp import Puzzle, puzzle_as_graph
    >>> line = "25..3.9.1.1...4...4.7...2.8..52.........981...4...3......36..72.7......39.3...6.4"
    >>> graph = puzzle_as_graph(Puzzle(line))
    >>> n_colors(node_coloring(graph)), n_colors(node_coloring(graph, choose_color="above lowest"))
    (12, 13)
    """
    return len(set(graph_to_dict(graph).values()))


def dimacs_string(graph: Graph[Any], comment: str = "") -> str:
    """Return a graph in the DIMACS format for colouring, a ``.col`` file.

    Nodes are numbered from 1 in the graph's order. The header counts the nodes and the
    edges, each edge once. The format has no colours.

    Examples
    --------
    >>> from networkx import path_graph
    >>> print(dimacs_string(path_graph(3), "a path"), end="")
    c a path
    p edge 3 2
    e 1 2
    e 2 3
    """
    check_graph(graph)
    if not isinstance(comment, str):
        raise TypeError(f"a comment is a text, not {type(comment).__name__}")
    number = {node: index for index, node in enumerate(graph, 1)}
    edges = [sorted((number[x], number[y])) for x, y in graph.edges]
    lines = [f"c {line}" for line in comment.splitlines()]
    lines.append(f"p edge {len(number)} {len(edges)}")
    lines += [f"e {x} {y}" for x, y in sorted(edges)]
    return "\n".join(lines) + "\n"


Edge = tuple[int, int]


def dimacs_col(puzzle: AsPuzzle) -> str:
    """Return a puzzle as the text of a DIMACS .col file.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant. Without givens there are no nodes for the digits: it is
        the graph of the empty grid.

    Examples
    --------
    >>> for line in dimacs_col(Puzzle({1: 4}, 2)).splitlines()[:6]:
    ...     print(line)
    c 4x4 classic puzzle 4...............
    c nodes 1 to 16: the cells in row order
    c nodes 17 to 20: the digits, each joined to all others and to the cells given otherwise
    p edge 20 65
    e 1 2
    e 1 3
    """
    puzzle = as_puzzle(puzzle)
    side, count = puzzle.side, puzzle.side**2
    edges = puzzle.variant.dependent_cells(puzzle.shape) + _digit_edges(puzzle)
    nodes = count + (side if puzzle.givens else 0)
    head = [
        f"c {side}x{side} {puzzle.variant.name} puzzle {puzzle.usual_line}",
        f"c nodes 1 to {count}: the cells in row order",
    ]
    if puzzle.givens:
        what = "the digits, each joined to all others and to the cells given otherwise"
        head.append(f"c nodes {count + 1} to {nodes}: {what}")
    lines = [f"e {x} {y}" for x, y in sorted(edges)]
    return "\n".join([*head, f"p edge {nodes} {len(edges)}", *lines]) + "\n"


def _digit_edges(puzzle: Puzzle) -> list[Edge]:
    """Return the edges between the digits, and from givens to the digits they are not."""
    if not puzzle.givens:
        return []
    first = puzzle.side**2 + 1
    nodes = range(first, first + puzzle.side)
    given = puzzle.givens.items()
    return [
        *combinations(nodes, 2),
        *((label, node) for label, digit in given for node in nodes if node != first + digit - 1),
    ]
