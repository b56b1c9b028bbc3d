"""Constraint satisfaction model, with python-constraint2.

The model has a variable for each cell and the constraint AllDifferent for each region, as in
Simonis, "Sudoku as a constraint problem" (2005). Davis, Henderson and Smith (2010) fix each given
by a constraint on a sum that contains only the given's cell. This module does so with the option
`sums`, and for puzzles with rules. Otherwise, the cell of a given can only have its digit, and the
digit is removed from the cells that must differ from it before the search.

`BacktrackingSolver` is the best of the library's solvers: it branches on a cell with the fewest
digits left.

AllDifferent does not detect that a digit has only one cell left in a region, or none. The option
`hidden` adds a constraint that detects this. With it, the solver tries 81 to 1,094 values for each
of the first five puzzles of the 17-clue list, including the proof of uniqueness. With `sums` as
well, it tries 481 to 6,031 values. Without `hidden`, two of these puzzles take more than ten
seconds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from constraint import (
    AllDifferentConstraint,
    BacktrackingSolver,
    Constraint,
    Domain,
    ExactSumConstraint,
    Problem,
)

from ..deadline import check_deadline
from ..engine.candidates import candidates, digits_of
from ..packages import version_of
from ..puzzle import Puzzle, Solution
from ..variants import Region
from ..variants.base import AtMostOne, Linear, Path
from .statistics import Statistics


def solutions(
    puzzle: Puzzle, statistics: Statistics, hidden: bool = True, sums: bool = False
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each once, in a fixed order.

    With `hidden`, additional constraints detect that a digit has only one cell left in a region, or
    none. With `sums`, every domain starts with all digits, and each given is fixed by a constraint
    on a sum that contains only its cell. The sizes are cells and constraints.
    """
    statistics.solved_by("backtracking", f"python-constraint2 {version_of('constraint')}".rstrip())
    regions = puzzle.variant.all_regions(puzzle.shape)
    all_digits = sums or bool(puzzle.rules)
    fixed = puzzle.givens if all_digits else {}
    masks = [(1 << puzzle.side) - 1] * puzzle.side**2 if all_digits else candidates(puzzle)
    if 0 in masks:
        return  # the library would reject an empty domain
    with statistics.timing("build"):
        problem = Problem(BacktrackingSolver())
        for label, mask in enumerate(masks, 1):
            problem.addVariable(label, digits_of(mask))
        _add_clock(problem, regions, Clock())
        for region in regions:
            problem.addConstraint(AllDifferentConstraint(), region.cells)
            if hidden:
                problem.addConstraint(EachDigitSomewhere(), region.cells)
        for label, digit in fixed.items():
            problem.addConstraint(ExactSumConstraint(digit), [label])
        ruled = list(constraints_of(puzzle))
        for constraint, labels in ruled:
            problem.addConstraint(constraint, labels)
    statistics.size(puzzle.side**2, (1 + hidden) * len(regions) + len(fixed) + len(ruled))
    statistics.notify("solving")
    check_deadline()
    for found in problem.getSolutionIter():
        yield Solution(puzzle, tuple(digit for _, digit in sorted(found.items())))


def _add_clock(problem: Problem, regions: Sequence[Region], clock: Clock) -> None:
    """Add the clock to each cell, several times if the cell is in fewer regions than others.

    The solver sorts cells by the number of their constraints, and then by the number of digits
    left. So cells in additional regions, such as a diagonal, would come first. Once every cell has
    the same number of constraints, only the number of digits counts.
    """
    regions_of = Counter(chain.from_iterable(region.cells for region in regions))
    problem.addConstraint(clock, list(regions_of))
    for count in range(min(regions_of.values()), max(regions_of.values())):
        fewer = [cell for cell in regions_of if regions_of[cell] <= count]
        for _ in range(2):  # each region adds two constraints
            problem.addConstraint(clock, fewer)


class Clock(Constraint):  # type: ignore[misc]
    """A constraint that is always satisfied, but checks the time limit for each value tried.

    This enforces the limit throughout the search, without threads or signals.
    """

    def __call__(self, *_: Any, **__: Any) -> bool:
        check_deadline()
        return True


Cells = Sequence[Hashable]
Domains = Mapping[Hashable, Domain]
Digits = Mapping[Hashable, int]


class EachDigitSomewhere(Constraint):  # type: ignore[misc]
    """The constraint that each digit is in some cell of the region.

    It must be added after AllDifferent.
    """

    def __call__(
        self, cells: Cells, domains: Domains, assigned: Digits, forwardcheck: Any = False
    ) -> bool:
        """Place the hidden singles, and return whether each digit still has a cell.

        AllDifferent has removed the digits of assigned cells from the other domains. So there are
        as many missing digits as open cells.
        """
        if not forwardcheck:
            return True
        left = [domains[cell] for cell in cells if cell not in assigned]
        places = Counter(chain.from_iterable(left))
        if len(places) < len(left):
            return False
        for domain in left:
            lonely = [digit for digit in domain if places[digit] == 1]
            if len(lonely) > 1:
                return False
            if lonely:
                _hide(domain, set(domain) - set(lonely))
        return True


def _hide(domain: Domain, digits: set[int]) -> bool:
    for digit in [digit for digit in domain if digit in digits]:
        domain.hideValue(digit)
    return bool(domain)


#: For each of two cells and each of its digits: the digits that the other cell then cannot have.
Excluded = Mapping[Hashable, Mapping[int, set[int]]]


class Excludes(Constraint):  # type: ignore[misc]
    """The constraint that two cells do not both contain digits that exclude each other."""

    def __init__(self, excluded: Excluded) -> None:
        self._excluded = excluded

    def __call__(
        self, cells: Cells, domains: Domains, assigned: Digits, forwardcheck: Any = False
    ) -> bool:
        for cell, other in (cells, cells[::-1]):
            if cell not in assigned:
                continue
            digits = self._excluded[cell].get(assigned[cell], set())
            if other in assigned:
                return assigned[other] not in digits
            return not forwardcheck or _hide(domains[other], digits)
        return True


class Within(Constraint):  # type: ignore[misc]
    """The constraint that the total weight of the digits is within bounds."""

    def __init__(
        self, weights: Mapping[Hashable, Mapping[int, int]], least: int | None, most: int | None
    ) -> None:
        self._weights, self._least, self._most = weights, least, most

    def __call__(
        self, cells: Cells, domains: Domains, assigned: Digits, forwardcheck: Any = False
    ) -> bool:
        low = high = 0
        for cell in cells:
            known = cell in assigned
            digits = [assigned[cell]] if known else domains[cell]
            added = [self._weights[cell].get(digit, 0) for digit in digits]
            low += min(added)
            high += max(added)
        return (self._most is None or low <= self._most) and (
            self._least is None or high >= self._least
        )


class Follows(Constraint):  # type: ignore[misc]
    """The constraint that the digits of the cells, in order, choose a path to the last layer."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(
        self, cells: Cells, domains: Domains, assigned: Digits, forwardcheck: Any = False
    ) -> bool:
        options = [[assigned[c]] if c in assigned else list(domains[c]) for c in cells]
        closed = self._path.closed(options)
        if closed is None or not forwardcheck:
            return closed is not None
        both = (divmod(candidate, self._path.side) for candidate in closed)
        return all(_hide(domains[cell + 1], {rank + 1}) for cell, rank in both)


def constraints_of(puzzle: Puzzle) -> Iterator[tuple[Constraint, list[Hashable]]]:
    """Yield the constraints for a puzzle's rules, each with the labels of its cells."""
    side = puzzle.side
    primitives = list(puzzle.variant.primitives(puzzle.shape))
    groups = (each for each in primitives if isinstance(each, AtMostOne))
    for (one, other), excluded in _excluded(groups, side).items():
        yield Excludes(excluded), [one, other]
    for each in primitives:
        if isinstance(each, Linear):
            weights: defaultdict[Hashable, dict[int, int]] = defaultdict(dict)
            for candidate, weight in each.terms:
                weights[candidate // side + 1][candidate % side + 1] = weight
            yield Within(weights, each.least, each.most), list(weights)
        elif isinstance(each, Path):
            yield Follows(each), list(each.cells)


def _excluded(groups: Iterable[AtMostOne], side: int) -> dict[tuple[int, int], Any]:
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
