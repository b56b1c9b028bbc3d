"""What the rules of a puzzle come to for models of cells that differ: edges, lists, equal cells."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..engine.candidates import Masks, digits_of
from ..errors import RuleError
from ..puzzle import Puzzle

if TYPE_CHECKING:
    from networkx import Graph

    from ..rules import Rule
    from ..rules.base import Grid


class Split(NamedTuple):
    """A puzzle whose rules keep cells different, and what its other rules say.

    Parameters
    ----------
    plain : Puzzle
        The puzzle without these other rules.
    left : list of int
        The digits that they leave to each cell, as a mask.
    equal : list of (str, int, int)
        The name of a rule and the labels of two cells that it keeps equal.
    """

    plain: Puzzle
    left: Masks
    equal: list[tuple[str, int, int]]

    def nodes(self) -> dict[int, int]:
        """Return for each cell the first of those that are kept equal to it, or itself."""
        node = {label: label for label in range(1, self.plain.side**2 + 1)}
        for _, one, other in self.equal:
            kept, gone = sorted((node[one], node[other]))
            node = {label: kept if own == gone else own for label, own in node.items()}
        return node


def edges_and_lists(puzzle: Puzzle, name: str) -> Split:
    """Return a puzzle whose rules keep cells different, and what its other rules say.

    Only rules that keep digits out of single cells, and cells equal, are others.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle, perhaps with rules.
    name : str
        That of the model that takes no further rules.

    Raises
    ------
    RuleError
        With the model, and the first further rule.
    """
    left = [(1 << puzzle.side) - 1] * puzzle.side**2
    if not puzzle.rules:
        return Split(puzzle, left, [])
    from ..rules.base import Grid  # most puzzles have no rules

    grid = Grid(puzzle.shape, puzzle.rules)
    equal = {rule: [(rule.name, *both) for both in rule.equal(grid)] for rule in puzzle.rules}
    said = {rule: _ruled_out(rule, grid) for rule in puzzle.rules}
    for candidate in chain.from_iterable(said.values()):
        left[candidate // puzzle.side] &= ~(1 << candidate % puzzle.side)
    rules = [rule for rule, candidates in said.items() if not (candidates or equal[rule])]
    plain = Puzzle(
        puzzle.givens, puzzle.shape, puzzle.variant.plain, rules=rules, symbols=puzzle.symbols
    )
    try:
        plain.variant.dependent_cells(plain.shape)
    except RuleError as error:
        raise RuleError(f"the model {name} does not take the rules: {error}") from error
    return Split(plain, left, [pair for pairs in equal.values() for pair in pairs])


def _ruled_out(rule: Rule, grid: Grid) -> list[int]:
    """Return the candidates that a rule keeps out, if it says nothing else; else none."""
    from ..rules.base import Linear

    if not rule.known or rule.replaces_boxes or any(rule.regions(grid)):
        return []
    candidates: list[int] = []
    for one in rule.primitives(grid):
        if not (isinstance(one, Linear) and one.least is None and one.rules_out()):
            return []
        candidates += [candidate for candidate, _ in one.terms]
    return candidates


def merged(graph: Graph[int], split: Split) -> Graph[int]:
    """Return the graph in which equal cells are one node, which has the edges of all.

    Its nodes have the attribute "colors". Two equal cells that have to differ leave a node its own
    neighbour: it has no colour.

    Parameters
    ----------
    graph : networkx.Graph
        That of the plain puzzle; it is changed.
    split : Split
        The puzzle.
    """
    node = split.nodes()
    left = dict.fromkeys(node, -1)
    for label, mask in enumerate(split.left, 1):
        given = graph.nodes[label].pop("color", None)
        left[node[label]] &= mask if given is None else mask & 1 << given - 1
    if split.equal:
        from networkx import relabel_nodes  # whoever made the graph has it

        graph = relabel_nodes(graph, node)
    for label in graph:
        graph.nodes[label]["colors"] = digits_of(left[label])
    return graph
