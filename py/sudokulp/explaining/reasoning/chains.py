"""Chains: steps shown as strong and weak links between candidates, as players draw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...puzzle import Puzzle
from ..position import rules_of
from ..values import Pair, Step

#: A node of a chain: one candidate, or several of one digit, of which at most one is true.
Node = tuple[Pair, ...]

#: Two nodes, and whether their link is strong.
Link = tuple[Node, Node, bool]

#: The largest number of truths in a chain. A longer chain would cover the grid with lines.
MOST_TRUTHS = 12


def chain(puzzle: Puzzle, step: Step) -> tuple[Link, ...]:
    """Return the links of a step as a chain. If the step is not a chain, return ().

    A node is a candidate, or several candidates of one digit. It is true if one of them is. A link
    is strong if one of its two nodes must be true, because they have the last candidates for a
    cell, or for a digit in a region. It is weak if at most one of them can be true. Strong and weak
    links alternate. A chain either is a loop or starts and ends at each candidate that the step
    rules out.

    Examples
    --------
    >>> from ..explanation import explain
    >>> line = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
    >>> puzzle = Puzzle(line)
    >>> fish = next(step for step in explain(puzzle).steps if step.name == "X-Wing")
    >>> [strong for _, _, strong in chain(puzzle, fish)]
    [True, False, True, False]
    """
    truths = [truth.candidates for truth, _ in step.truths if truth.is_equation]
    alone = {each for truth in truths for each in truth}
    if not 2 <= len(truths) == len(step.truths) <= MOST_TRUTHS:
        return ()
    labels = {label for label, _ in alone}
    is_subset = any(labels <= set(region.cells) for region in rules_of(puzzle).regions)
    if is_subset or len(alone) < sum(map(len, truths)):  # is_subset: as in a pair or a triple
        return ()
    return _Search(step, truths).links()


def notation(puzzle: Puzzle, links: Sequence[Link]) -> str:
    """Return a chain in the notation of players: "=" is a strong link, and "-" is a weak link.

    The candidates that the chain rules out are omitted. A loop ends with its first candidate.

    Examples
    --------
    >>> out, one, two = ((9, 3),), ((1, 3),), ((2, 3), (3, 3))
    >>> links = [(out, one, False), (one, two, True), (two, out, False)]
    >>> notation(Puzzle({}), links)
    '3r1c1 = 3(r1c2, r1c3)'
    """
    rules = rules_of(puzzle)

    def name(node: Node) -> str:
        cells = ", ".join(rules.cell_name(label) for label, _ in node)
        return f"{rules.digits[node[0][1] - 1]}{cells if len(node) == 1 else f'({cells})'}"

    strong = [number for number, link in enumerate(links) if link[2]]
    shown = links if strong[0] == 0 else links[strong[0] : strong[-1] + 1]
    parts = (f"{'=' if is_strong else '-'} {name(two)}" for _, two, is_strong in shown)
    return " ".join([name(shown[0][0]), *parts])


class _Search:
    """A search for an order in which the truths of a step form a chain."""

    def __init__(self, step: Step, truths: Sequence[Node]) -> None:
        self.out = [(each,) for each in step.eliminated]
        self.groups = [
            set(link.candidates) for link, _ in step.links if link.most == 1 and not link.weights
        ]
        self.splits = [self._splits(truth) for truth in truths]

    def _splits(self, truth: Node) -> list[tuple[Node, Node]]:
        """Return the ways to see a truth as two nodes, each within one constraint."""
        found: set[Node] = {truth[:1], truth[1:]} if len(truth) == 2 else set()
        for group in self.groups if len(truth) > 2 else ():
            part = tuple(each for each in truth if each in group)
            rest = tuple(each for each in truth if each not in group)
            if part and rest and any(other.issuperset(rest) for other in self.groups):
                found |= {part, rest}
        one_digit = [node for node in found if len({digit for _, digit in node}) == 1]
        pairs = ((node, tuple(each for each in truth if each not in node)) for node in one_digit)
        return sorted(pair for pair in pairs if pair[1] in one_digit)

    def are_rivals(self, one: Node, two: Node) -> bool:
        return any(group.issuperset((*one, *two)) for group in self.groups)

    def links(self) -> tuple[Link, ...]:
        for path in self._paths([], frozenset(range(len(self.splits)))):
            alternating = [
                (one, two, not number % 2) for number, (one, two) in enumerate(pairwise(path))
            ]
            if self._is_loop(path):
                return (*alternating, (path[-1], path[0], False))
            ends = path[0], path[-1]
            if all(self.are_rivals(each, end) for each in self.out for end in ends):
                there = [(each, path[0], False) for each in self.out]
                back = [(path[-1], each, False) for each in self.out]
                return (*there, *alternating, *back)
        return ()

    def _is_loop(self, path: list[Node]) -> bool:
        """Return whether a path is a loop that rules out all candidates that the step rules out.

        In a loop, exactly one node of each weak link is true. So the weak link rules out all other
        candidates of its constraint.
        """
        if not self.are_rivals(path[-1], path[0]):
            return False
        weak = [(path[-1], path[0]), *zip(path[1:-1:2], path[2::2], strict=True)]
        groups = [
            group for group in self.groups if any(group.issuperset(one + two) for one, two in weak)
        ]
        return all(any(group.issuperset(each) for group in groups) for each in self.out)

    def _paths(self, path: list[Node], left: frozenset[int]) -> Iterator[list[Node]]:
        """Yield all continuations of a path that visit every truth."""
        if not left:
            yield path
        for number in sorted(left):
            for one, two in self.splits[number]:
                if not path or self.are_rivals(path[-1], one):
                    yield from self._paths([*path, one, two], left - {number})
