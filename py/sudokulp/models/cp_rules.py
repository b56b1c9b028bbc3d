"""Constraints of rules for python-constraint2: each checks the cells that are assigned so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from constraint import Constraint, Domain

from ..puzzle import Puzzle
from ..rules.primitives import AtMostOne, Linear

#: For each of two cells and its digit, the digits that the other one does not hold then.
Excluded = Mapping[Hashable, Mapping[int, set[int]]]


class Excludes(Constraint):  # type: ignore[misc]
    """Constraint: two cells do not hold digits that exclude each other."""

    def __init__(self, excluded: Excluded) -> None:
        self._excluded = excluded

    def __call__(
        self,
        variables: Sequence[Hashable],
        domains: Mapping[Hashable, Domain],
        assignments: Mapping[Hashable, int],
        forwardcheck: Any = False,
        _unassigned: Any = None,
    ) -> bool:
        """Return whether the assigned cells may stand together; narrow the other one."""
        for variable, other in (variables, variables[::-1]):
            if variable not in assignments:
                continue
            digits = self._excluded[variable].get(assignments[variable], set())
            if other in assignments:
                return assignments[other] not in digits
            return not forwardcheck or _hide(domains[other], digits)
        return True


class Within(Constraint):  # type: ignore[misc]
    """Constraint: a weighted sum is within bounds.

    Parameters
    ----------
    weights : mapping
        For each cell what each digit adds; a digit that is left out adds nothing.
    least, most : int or None
        The bounds.
    """

    def __init__(
        self, weights: Mapping[Hashable, Mapping[int, int]], least: int | None, most: int | None
    ) -> None:
        self._weights, self._least, self._most = weights, least, most

    def __call__(
        self,
        variables: Sequence[Hashable],
        domains: Mapping[Hashable, Domain],
        assignments: Mapping[Hashable, int],
        forwardcheck: Any = False,
        _unassigned: Any = None,
    ) -> bool:
        """Return whether what is left can bring the sum within its bounds."""
        low = high = 0
        for variable in variables:
            known = variable in assignments
            digits = [assignments[variable]] if known else domains[variable]
            added = [self._weights[variable].get(digit, 0) for digit in digits]
            low += min(added)
            high += max(added)
        return (self._most is None or low <= self._most) and (
            self._least is None or high >= self._least
        )


def _hide(domain: Domain, digits: set[int]) -> bool:
    """Take digits out of a domain; return whether any is left."""
    for digit in [digit for digit in domain if digit in digits]:
        domain.hideValue(digit)
    return bool(domain)


def constraints_of(puzzle: Puzzle) -> Iterator[tuple[Constraint, list[int]]]:
    """Yield the constraints of a puzzle's rules, each with the labels of its cells."""
    side = puzzle.side
    primitives = list(puzzle.variant.primitives(puzzle.shape))
    groups = (each for each in primitives if isinstance(each, AtMostOne))
    for (one, other), excluded in _excluded(groups, side).items():
        yield Excludes(excluded), [one, other]
    for each in primitives:
        if isinstance(each, Linear):
            yield _within(each, side)


def _excluded(groups: Iterable[AtMostOne], side: int) -> dict[tuple[int, int], Any]:
    """Return for each two cells what they cannot hold together."""
    found: dict[tuple[int, int], Any] = {}
    for each in groups:
        for x, y in combinations(sorted(each.candidates), 2):
            (a, d), (b, e) = divmod(x, side), divmod(y, side)
            if a != b:
                none: Any = {a + 1: defaultdict(set), b + 1: defaultdict(set)}
                pair = found.setdefault((a + 1, b + 1), none)
                pair[a + 1][d + 1].add(e + 1)
                pair[b + 1][e + 1].add(d + 1)
    return found


def _within(each: Linear, side: int) -> tuple[Constraint, list[int]]:
    weights: defaultdict[Hashable, dict[int, int]] = defaultdict(dict)
    for candidate, weight in each.terms:
        weights[candidate // side + 1][candidate % side + 1] = weight
    labels = list(dict.fromkeys(candidate // side + 1 for candidate, _ in each.terms))
    return Within(dict(weights), each.least, each.most), labels
