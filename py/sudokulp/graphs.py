"""Greedy colouring of graphs, and DIMACS files of graphs.

The exact colouring, which solves puzzles, is in `sudokulp.models.graph`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from inspect import signature
from itertools import count
from typing import TYPE_CHECKING, Any

from .errors import SudokuError, show, wrong_type
from .names import lookup
from .numbers import counted
from .rng import PortableRandom, Seed

if TYPE_CHECKING:
    from networkx import Graph


Node = Hashable
#: A function that returns the nodes of a graph in the order in which to colour them. It may have a
#: random generator as its second parameter.
Order = (
    Callable[["Graph[Any]", PortableRandom], Iterable[Node]]
    | Callable[["Graph[Any]"], Iterable[Node]]
)
#: A function that returns a colour for a node. No neighbour of the node may have this colour. The
#: function may have a random generator as its third parameter.
Choice = Callable[["Graph[Any]", Node, PortableRandom], int] | Callable[["Graph[Any]", Node], int]


def color_of(graph: Graph[Any], node: Node) -> int | None:
    """Return the colour of a node, or None; raise SudokuError if there is no such node."""
    try:
        color: int | None = graph.nodes[node].get("color")
    except (AttributeError, KeyError):
        check_graph(graph)
        raise SudokuError(f"the graph has no such node: {show(node)}") from None
    return color


def check_graph(graph: object) -> None:
    """Raise TypeError unless the object is a graph."""
    if not callable(getattr(graph, "has_node", None)):
        raise wrong_type("a networkx graph", graph)


def neighbour_colors(graph: Graph[Any], node: Node) -> set[int]:
    """Return the colours of a node's neighbours; raise SudokuError if there is no such node."""
    color_of(graph, node)
    colors = (color_of(graph, neighbour) for neighbour in graph[node])
    return {color for color in colors if color is not None}


class InOrder:
    """The order of the nodes in the graph itself; the base class of the other orders.

    Iterating yields only the nodes that have no colour yet. A subclass overrides `ordered`.

    Parameters
    ----------
    graph : networkx.Graph
        The graph.
    chance : PortableRandom, optional
        The random generator, for orders that need one.
    """

    def __init__(self, graph: Graph[Any], chance: PortableRandom | None = None) -> None:
        self.graph, self.chance = graph, PortableRandom() if chance is None else chance

    def __iter__(self) -> Iterator[Node]:
        return (node for node in self.ordered() if color_of(self.graph, node) is None)

    def ordered(self) -> list[Node]:
        """Return all nodes in this order."""
        return list(self.graph)


class RandomOrder(InOrder):
    """A random order of the nodes."""

    def ordered(self) -> list[Node]:
        nodes = list(self.graph)
        self.chance.shuffle(nodes)
        return nodes


# networkx has the next three orders, too. It breaks some ties at random, however, so a seed would
# not give the same colouring on every machine.
class LargestFirst(InOrder):
    """The order of the nodes by their number of neighbours, from most to fewest.

    Welsh and Powell (1967) proposed this order.
    """

    def ordered(self) -> list[Node]:
        return sorted(self.graph, key=lambda node: -len(self.graph[node]))


class SmallestLast(InOrder):
    """An order in which the last node has the fewest neighbours.

    The node before it has the fewest neighbours among the remaining nodes, and so on. Matula (1983)
    proposed this order.
    """

    def ordered(self) -> list[Node]:
        degrees = {node: len(self.graph[node]) for node in self.graph}
        taken = []
        while degrees:
            node = min(degrees, key=lambda node: degrees[node])
            taken.append(node)
            del degrees[node]
            for neighbour in degrees.keys() & self.graph[node]:
                degrees[neighbour] -= 1
        return taken[::-1]


class DSATOrder(InOrder):
    """An order that always continues with a node whose neighbours have the most colours.

    Among several such nodes, it continues with a node with the most uncoloured neighbours. Brelaz
    (1979) proposed this order.
    """

    def __iter__(self) -> Iterator[Node]:
        graph = self.graph
        around = {node: neighbour_colors(graph, node) for node in graph}
        left = {node: len(graph[node]) for node in graph}

        def close(node: Node) -> None:
            del left[node]
            color = color_of(graph, node)
            for neighbour in graph[node]:
                if color is not None:
                    around[neighbour].add(color)
                if neighbour in left:
                    left[neighbour] -= 1

        for node in [node for node in graph if color_of(graph, node) is not None]:
            close(node)
        while left:
            node = max(left, key=lambda node: (len(around[node]), left[node]))
            yield node
            close(node)


def first_available_color(
    graph: Graph[Any], node: Node, chance: PortableRandom | None = None
) -> int:
    """Return the lowest colour that no neighbour of the node has; colours start at 1."""
    around = neighbour_colors(graph, node)
    return next(color for color in count(1) if color not in around)


def color_above_lowest(graph: Graph[Any], node: Node, chance: PortableRandom | None = None) -> int:
    """Return the lowest free colour above the lowest colour among the neighbours.

    A colour is free if no neighbour of the node has it. With the order `InOrder`, this choice gives
    the paper's colouring in 13 colours.
    """
    around = neighbour_colors(graph, node)
    return next(color for color in count(min(around, default=1)) if color not in around)


def least_used_color(graph: Graph[Any], node: Node, chance: PortableRandom | None = None) -> int:
    """Return the free colour that the fewest nodes have.

    A colour is free if no neighbour of the node has it. If no used colour is free, the result is a
    new colour.
    """
    free, new = _free_colors(graph, node), first_available_color(graph, node)
    return min(free, key=lambda color: (free[color], color), default=new)


def most_used_color(graph: Graph[Any], node: Node, chance: PortableRandom | None = None) -> int:
    """Return the free colour that the most nodes have.

    A colour is free if no neighbour of the node has it. If no used colour is free, the result is a
    new colour.
    """
    free, new = _free_colors(graph, node), first_available_color(graph, node)
    return min(free, key=lambda color: (-free[color], color), default=new)


def random_color(graph: Graph[Any], node: Node, chance: PortableRandom | None = None) -> int:
    """Return a random free colour among the colours in use.

    A colour is free if no neighbour of the node has it. If no used colour is free, the result is a
    new colour.
    """
    free = sorted(_free_colors(graph, node))
    return PortableRandom(chance).choice(free) if free else first_available_color(graph, node)


def _free_colors(graph: Graph[Any], node: Node) -> Mapping[int, int]:
    """Return each used colour that no neighbour has, with the number of nodes that have it."""
    uses = Counter(graph_to_dict(graph).values())
    return {color: uses[color] for color in uses.keys() - neighbour_colors(graph, node)}


#: The orders of nodes that `node_coloring` accepts, by name.
ORDERS: dict[str, Order] = {
    "in order": InOrder,
    "random": RandomOrder,
    "largest first": LargestFirst,
    "smallest last": SmallestLast,
    "dsatur": DSATOrder,
}
#: The choices of a colour that `node_coloring` accepts, by name.
COLOR_CHOICES: dict[str, Choice] = {
    "first available": first_available_color,
    "above lowest": color_above_lowest,
    "least used": least_used_color,
    "most used": most_used_color,
    "random": random_color,
}


def node_coloring(
    graph: Graph[Any],
    nodes: str | Order | Iterable[Node] = InOrder,
    choose_color: str | Choice = first_available_color,
    seed: Seed = None,
) -> Graph[Any]:
    """Colour the nodes of a graph greedily, so that neighbours have different colours.

    The colouring may use more colours than necessary.

    Parameters
    ----------
    graph : networkx.Graph
        The graph, which is not changed. Nodes that have the attribute "color" keep their colour.
    nodes : str, callable or iterable
        The order of the nodes: a name in `ORDERS`, in any spelling, or the nodes themselves. It can
        also be a function or class that returns an iterable of the nodes of a graph.
    choose_color : str or callable
        The choice of a colour: a name in `COLOR_CHOICES`, in any spelling, or a function of the
        graph and the node. Functions for orders and for colours may have a random generator as
        one more parameter.
    seed : int, str or random.Random, optional
        The seed of the random generator. The same seed gives the same colouring on every platform.

    Returns
    -------
    networkx.Graph
        A copy of the graph, in which every node has the attribute "color".

    Raises
    ------
    UnknownName
        If there is no order or no choice with this name.
    SudokuError
        If a node is missing from the order.

    Examples
    --------
    >>> from networkx import cycle_graph
    >>> graph_to_dict(node_coloring(cycle_graph(5), nodes=DSATOrder))
    {0: 1, 1: 2, 2: 1, 3: 2, 4: 3}
    """
    check_graph(graph)
    colored, chance = graph.copy(), PortableRandom(seed)
    order = lookup(ORDERS, nodes, "order") if isinstance(nodes, str) else nodes
    choose = choose_color
    if isinstance(choose, str):
        choose = lookup(COLOR_CHOICES, choose, "choice of colour")
    more = _more_for(choose, 2, chance)
    for node in order(colored, *_more_for(order, 1, chance)) if callable(order) else order:
        if color_of(colored, node) is None:
            colored.nodes[node]["color"] = choose(colored, node, *more)
    without = [node for node in colored if color_of(colored, node) is None]
    if without:
        number, first = len(without), show(without[0])
        raise SudokuError(f"the order lacks {counted(number, 'node')}, such as the node {first}")
    return colored


def _more_for(
    function: Callable[..., object], taken: int, chance: PortableRandom
) -> tuple[PortableRandom, ...]:
    try:
        signature(function).bind(*[None] * taken, chance)
    except (TypeError, ValueError):  # too many arguments, or a builtin without a signature
        return ()
    return (chance,)


def graph_to_dict(graph: Graph[Any]) -> dict[Any, int]:
    """Return the colours of the coloured nodes, as {node: colour}."""
    check_graph(graph)
    return {node: color for node, color in graph.nodes(data="color") if color is not None}


def n_colors(graph: Graph[Any]) -> int:
    """Return the number of different colours in a graph.

    The paper needs 13 colours for its first puzzle. The choice "above lowest" gives the same
    number.

    Examples
    --------
    >>> from sudokulp.paper import Puzzle, puzzle_as_graph
    >>> line = "25..3.9.1.1...4...4.7...2.8..52.........981...4...3......36..72.7......39.3...6.4"
    >>> graph = puzzle_as_graph(Puzzle(line))
    >>> n_colors(node_coloring(graph)), n_colors(node_coloring(graph, choose_color="above lowest"))
    (12, 13)
    """
    return len(set(graph_to_dict(graph).values()))


def dimacs_string(graph: Graph[Any], comment: str = "") -> str:
    """Return a graph as the text of a DIMACS .col file.

    Nodes are numbered from 1 in the order of the graph, and each edge is listed once. Colours are
    omitted, because the format does not support them.

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
        raise TypeError(f"a comment must be a string, not {type(comment).__name__}")
    number = {node: index for index, node in enumerate(graph, 1)}
    edges = [(min(x, y), max(x, y)) for x, y in ((number[x], number[y]) for x, y in graph.edges)]
    head = [*(f"c {line}" for line in comment.splitlines()), f"p edge {len(number)} {len(edges)}"]
    return "\n".join([*head, *(f"e {x} {y}" for x, y in sorted(edges))]) + "\n"
