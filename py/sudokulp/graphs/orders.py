"""Orders and choices of colour for greedy colouring; see `sudokulp.graphs.greedy`.

Where nothing is random the generator may be left out, in calls and in orders and choices of
one's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from itertools import count
from typing import TYPE_CHECKING, Any

from ..errors import SudokuError, show, wrong_type
from ..rng import Chance

if TYPE_CHECKING:
    from networkx import Graph

Node = Hashable
#: Returns the nodes of a graph, which comes with a random generator or without, in the order in
#: which they are to be coloured.
Order = Callable[["Graph[Any]", Chance], Iterable[Node]] | Callable[["Graph[Any]"], Iterable[Node]]
#: Returns a colour for a node of a graph that no neighbour has; the same holds for it.
Choice = Callable[["Graph[Any]", Node, Chance], int] | Callable[["Graph[Any]", Node], int]


def color_of(graph: Graph[Any], node: Node) -> int | None:
    """Return the colour of a node, None if it has none; SudokuError if there is no such node."""
    try:
        color: int | None = graph.nodes[node].get("color")
    except (AttributeError, KeyError):
        check_graph(graph)
        raise SudokuError(f"the graph has no node {show(node)}") from None
    return color


def check_graph(graph: object) -> None:
    """Raise TypeError, with a sentence, for anything but a graph."""
    if not callable(getattr(graph, "has_node", None)):
        raise wrong_type("a networkx graph", graph)


def neighbour_colors(graph: Graph[Any], node: Node) -> set[int]:
    """Return the colours around a node; SudokuError if the graph has no such node."""
    color_of(graph, node)
    colors = (color_of(graph, neighbour) for neighbour in graph[node])
    return {color for color in colors if color is not None}


class InOrder:
    """The nodes in the graph's own order.

    Parameters
    ----------
    graph : networkx.Graph
        The graph that is being coloured; its colours are looked at while iterating.
    chance : Chance, optional
        Random generator, for the orders that need one.
    """

    def __init__(self, graph: Graph[Any], chance: Chance | None = None) -> None:
        self.graph, self.chance = graph, Chance() if chance is None else chance

    def __iter__(self) -> Iterator[Node]:
        """Yield the nodes that have no colour yet."""
        return (node for node in self.ordered() if color_of(self.graph, node) is None)

    def ordered(self) -> list[Node]:
        """Return all nodes in this order; subclasses override it."""
        return list(self.graph)


class RandomOrder(InOrder):
    """The nodes in random order."""

    def ordered(self) -> list[Node]:
        """Return all nodes, shuffled."""
        nodes = list(self.graph)
        self.chance.shuffle(nodes)
        return nodes


class LargestFirst(InOrder):
    """The nodes with the most neighbours first (Welsh and Powell, 1967)."""

    def ordered(self) -> list[Node]:
        """Return all nodes by their number of neighbours, the most first."""
        return sorted(self.graph, key=lambda node: -len(self.graph[node]))


class SmallestLast(InOrder):
    """A node with the fewest neighbours last, then the same for the rest (Matula, 1983)."""

    def ordered(self) -> list[Node]:
        """Return all nodes; each has few neighbours among those before it."""
        degrees = {node: len(self.graph[node]) for node in self.graph}
        taken = []
        while degrees:
            node = min(degrees, key=lambda node: degrees[node])
            taken.append(node)
            del degrees[node]
            for neighbour in self.graph[node]:
                if neighbour in degrees:
                    degrees[neighbour] -= 1
        return taken[::-1]


class DSATOrder(InOrder):
    """A node with the most colours around it first; of those, the most uncoloured neighbours."""

    def __iter__(self) -> Iterator[Node]:
        """Yield the nodes that have no colour yet, by the colours at that moment."""
        graph = self.graph
        around = {node: set(neighbour_colors(graph, node)) for node in graph}
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


def first_available_color(graph: Graph[Any], node: Node, chance: Chance | None = None) -> int:
    """Return the lowest colour that no neighbour has."""
    return _lowest_free(neighbour_colors(graph, node), 1)


def color_above_lowest(graph: Graph[Any], node: Node, chance: Chance | None = None) -> int:
    """Return the lowest free colour above the lowest that a neighbour has.

    With it the nodes in their own order come out as the paper prints them, in 13 colours;
    `first_available_color` takes 12 there.
    """
    around = neighbour_colors(graph, node)
    return _lowest_free(around, min(around, default=1))


def _lowest_free(around: Set[int], first: int) -> int:
    """Return the lowest colour from `first` on that is not around."""
    return next(color for color in count(first) if color not in around)


def least_used_color(graph: Graph[Any], node: Node, chance: Chance | None = None) -> int:
    """Return the colour in use that the fewest nodes have; a new one if none is free."""
    free = _free_colors(graph, node)
    if not free:
        return first_available_color(graph, node)
    return min(free, key=lambda color: (free[color], color))


def most_used_color(graph: Graph[Any], node: Node, chance: Chance | None = None) -> int:
    """Return the colour in use that the most nodes have; a new one if none is free."""
    free = _free_colors(graph, node)
    if not free:
        return first_available_color(graph, node)
    return min(free, key=lambda color: (-free[color], color))


def random_color(graph: Graph[Any], node: Node, chance: Chance | None = None) -> int:
    """Return a random colour in use; a new one if none is free."""
    free = sorted(_free_colors(graph, node))
    return Chance(chance).choice(free) if free else first_available_color(graph, node)


def _free_colors(graph: Graph[Any], node: Node) -> Mapping[int, int]:
    """Return the colours in use that no neighbour has, with how many nodes have each."""
    around = neighbour_colors(graph, node)
    colors = (color_of(graph, other) for other in graph)
    uses = Counter(color for color in colors if color is not None)
    return {color: count for color, count in uses.items() if color not in around}


ORDERS: dict[str, Order] = {
    "in order": InOrder,
    "random": RandomOrder,
    "largest first": LargestFirst,
    "smallest last": SmallestLast,
    "dsatur": DSATOrder,
}
COLOR_CHOICES: dict[str, Choice] = {
    "first available": first_available_color,
    "above lowest": color_above_lowest,
    "least used": least_used_color,
    "most used": most_used_color,
    "random": random_color,
}
