"""Chains: steps shown as strong and weak links between candidates, as players draw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..puzzle import Puzzle
from .position import rules_of
from .values import Pair, Step

#: Two candidates, and whether their link is strong.
Link = tuple[Pair, Pair, bool]

#: The largest number of truths in a chain. A longer chain would cover the grid with lines.
MOST_TRUTHS = 12


def chain(puzzle: Puzzle, step: Step) -> tuple[Link, ...]:
    """Return the links of a step as a chain. If the step is not a chain, return ().

    A link is strong if one of its two candidates must be true, because they are the last two for a
    cell, or for a digit in a region. It is weak if at most one of them can be true. Strong and weak
    links alternate. A chain either is a loop or starts and ends at each candidate that the step
    rules out.

    Examples
    --------
    >>> from .explanation import explain
    >>> line = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
    >>> puzzle = Puzzle(line)
    >>> fish = next(step for step in explain(puzzle).steps if step.name == "X-Wing")
    >>> [strong for _, _, strong in chain(puzzle, fish)]
    [True, False, True, False]
    """
    pairs = [truth.candidates for truth, _ in step.truths if truth.is_equation]
    alone = {each for pair in pairs for each in pair}
    if not 2 <= len(pairs) == len(step.truths) <= MOST_TRUTHS or len(alone) < 2 * len(pairs):
        return ()
    if any(len(pair) != 2 for pair in pairs) or _is_subset(puzzle, alone):
        return ()
    return _Search(step, pairs).links()


def notation(puzzle: Puzzle, links: Sequence[Link]) -> str:
    """Return a chain in the notation of players: "=" is a strong link, and "-" is a weak link.

    The candidates that the chain rules out are omitted. A loop ends with its first candidate.

    Examples
    --------
    >>> links = [((9, 3), (1, 3), False), ((1, 3), (2, 3), True), ((2, 3), (9, 3), False)]
    >>> notation(Puzzle({}, 3), links)
    '3r1c1 = 3r1c2'
    """
    rules = rules_of(puzzle)

    def name(pair: Pair) -> str:
        return f"{rules.digits[pair[1] - 1]}{rules.cell_name(pair[0])}"

    strong = [number for number, link in enumerate(links) if link[2]]
    shown = links if strong[0] == 0 else links[strong[0] : strong[-1] + 1]
    parts = (f"{'=' if is_strong else '-'} {name(two)}" for _, two, is_strong in shown)
    return " ".join([name(shown[0][0]), *parts])


def _is_subset(puzzle: Puzzle, candidates: set[Pair]) -> bool:
    """Return whether all candidates are in one region, as in a pair or a triple."""
    labels = {label for label, _ in candidates}
    return any(labels <= set(region.cells) for region in rules_of(puzzle).regions)


class _Search:
    """A search for an order in which the truths of a step form a chain."""

    def __init__(self, step: Step, pairs: Sequence[tuple[Pair, ...]]) -> None:
        self.out = step.eliminated
        self.partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        self.groups = [
            set(link.candidates) for link, _ in step.links if link.most == 1 and not link.weights
        ]

    def are_rivals(self, one: Pair, two: Pair) -> bool:
        return any(one in group and two in group for group in self.groups)

    def links(self) -> tuple[Link, ...]:
        for first in sorted(self.partner):
            for path in self._paths([first, self.partner[first]]):
                alternating = [
                    (one, two, not number % 2) for number, (one, two) in enumerate(pairwise(path))
                ]
                if self._is_loop(path):
                    return (*alternating, (path[-1], path[0], False))
                if all(self._sees(each, path) for each in self.out):
                    ends = [(each, path[0], False) for each in self.out]
                    back = [(path[-1], each, False) for each in self.out]
                    return (*ends, *alternating, *back)
        return ()

    def _sees(self, candidate: Pair, path: list[Pair]) -> bool:
        """Return whether a candidate is a rival of both ends of a path."""
        return self.are_rivals(candidate, path[0]) and self.are_rivals(path[-1], candidate)

    def _is_loop(self, path: list[Pair]) -> bool:
        """Return whether a path is a loop that rules out all candidates that the step rules out.

        In a loop, exactly one candidate of each weak link is true. So the weak link rules out all
        other candidates of its constraint.
        """
        if not self.are_rivals(path[-1], path[0]):
            return False
        weak = [(path[-1], path[0]), *zip(path[1:-1:2], path[2::2], strict=True)]
        groups = [group for group in self.groups if any(group >= set(pair) for pair in weak)]
        return all(any(each in group for group in groups) for each in self.out)

    def _paths(self, path: list[Pair]) -> Iterator[list[Pair]]:
        """Yield all continuations of a path that visit every truth."""
        if len(path) == len(self.partner):
            yield path
            return
        for each in self.partner:
            if each not in path and self.are_rivals(path[-1], each):
                yield from self._paths([*path, each, self.partner[each]])
