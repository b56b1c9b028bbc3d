"""Whether truths refute a candidate: by trying all ways, by cases, as subsets and as fish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import islice

from ..contexts import check_deadline
from ..engine.budget import Budget
from .position import Position, Weighing, bits
from .propagation import NO_BOUND, Propagation

#: Choices that `refutes` may try before it gives up.
TRIES = 2_000
#: Candidates that a check of a step may try: fewer than `checking` allows.
CHECKED = 180_000


class TooMany(Exception):
    """There are more choices than may be tried."""


class Trial:
    """Tries every way to meet some truths, those among them that are sums included.

    Parameters
    ----------
    position : Position
        What is open.
    truths : int
        The set of truths.
    """

    def __init__(self, position: Position, truths: int) -> None:
        rules, listed = position.rules, list(bits(truths))
        self._position, self._rules = position, rules
        self._exact = [position.live[truth] for truth in listed if rules.is_equation(truth)]
        self._sums = [truth for truth in listed if truth in rules.sums]
        self._cells = {truth for truth in listed if rules.is_cell(truth)}
        self._weighing = Weighing(position) if self._sums else None
        self._tries = 0

    def refutes(self, candidate: int, tries: int = TRIES) -> bool:
        """Return whether the truths refute a candidate; False where that takes too many tries."""
        self._tries = tries
        try:
            return self._falls(candidate, self._exact, self._position.open, frozenset())
        except TooMany:
            return False

    def _falls(self, candidate: int, truths: list[int], still: int, chosen: frozenset[int]) -> bool:
        """Return whether not all truths can be met once a candidate is chosen.

        Each truth is the set of those of its candidates that are still possible.
        """
        check_deadline()
        keep = ~self._rules.rivals(candidate)
        rest = [here & keep for here in truths if not here >> candidate & 1]
        if self._weighing:
            still &= keep
            chosen |= {candidate // self._rules.side}
            if self._breaks(self._weighing, still, chosen):
                return True
        if not rest:
            return False
        self._tries -= 1
        if self._tries < 0:
            raise TooMany
        if 0 in rest:
            return True
        narrowest = min(rest, key=int.bit_count)
        return all(self._falls(each, rest, still, chosen) for each in bits(narrowest))

    def _breaks(self, weighing: Weighing, still: int, chosen: frozenset[int]) -> bool:
        """Return whether a sum cannot come within its bounds."""
        sure = self._cells | chosen
        return any(weighing.is_broken(row, still, sure) for row in self._sums)


def refutes(position: Position, truths: int, candidate: int, tries: int = TRIES) -> bool:
    """Return whether a set of truths refutes a candidate; False where that takes too many tries."""
    return Trial(position, truths).refutes(candidate, tries)


def is_checkable(position: Position, truths: int, candidate: int) -> bool:
    """Return whether a check of a step without multipliers sees that truths refute a candidate."""
    return refutes(position, truths, candidate, CHECKED // position.rules.side)


def shrink(position: Position, truths: int, candidate: int) -> int:
    """Return as few of the truths as still refute a candidate: none of them can be left out."""
    for truth in bits(truths):
        fewer = truths & ~(1 << truth)
        if refutes(position, fewer, candidate):
            truths = fewer
    return truths


#: How many truths are tried for the first cases.
FIRST = 3
#: Candidates that are compared by the size of their cases once one was refuted.
COMPARED_CASES = 8
#: How deep cases may lie in each other.
DEEPEST = 12


class Supposition(Propagation):
    """What follows from a candidate, and from the cases of a truth when nothing follows."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, NO_BOUND)

    def refuted(self, candidate: int, depth: int, budget: Budget, width: int = FIRST) -> int:
        """Return the truths that refute a candidate with cases so deep, 0 if none are found."""
        budget.check_time()
        if self.run(candidate) or not depth:
            return self.best
        found = (self._by_cases(truth, depth, budget) for truth in self._narrowest(width))
        return min(filter(None, found), key=int.bit_count, default=0)

    def _narrowest(self, most: int) -> Iterable[int]:
        """Return truths that lost candidates and have few left, those with the fewest first."""
        left = {
            truth: (here & ~self.false).bit_count()
            for truth, here in self._live.items()
            if here & self.false
        }
        several = [truth for truth, count in left.items() if count > 1]
        return islice(sorted(several, key=left.__getitem__), most)

    def _by_cases(self, truth: int, depth: int, budget: Budget) -> int:
        here = self._live[truth] & ~self.false
        because = 1 << truth | self._reasons(self._live[truth] & ~here)
        for case in bits(here):
            found = self._branch().refuted(case, depth - 1, budget, 1)
            if not found:
                return 0
            because |= found
        return because

    def _branch(self) -> Supposition:
        other = copy(self)
        other._because, other._queued = self._because.copy(), {}
        other._forced = 0
        other._unweighed = set()
        other._bound, other.found = NO_BOUND, []
        return other


def by_cases(position: Position, wanted: Iterable[int], budget: Budget) -> tuple[int, int] | None:
    """Return truths that refute one of some candidates by cases, and which it is.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    wanted = list(wanted)
    for depth in range(1, DEEPEST + 1):
        found = (
            (truths, candidate)
            for candidate in wanted
            if (truths := Supposition(position).refuted(candidate, depth, budget))
        )
        compared = list(islice(found, COMPARED_CASES))
        if compared:
            truths, candidate = min(compared, key=lambda each: each[0].bit_count())
            return shrink(position, truths, candidate), candidate
    return None


#: Truths whose candidates lie in one of the links each.
Family = tuple[list[int], list[int]]
#: A truth, and the places of its links in the family.
Shape = tuple[int, int]


def covers(position: Position, size: int) -> Iterator[tuple[int, int]]:
    """Yield sets of so many truths with what they rule out, as (truths, candidates).

    Parameters
    ----------
    position : Position
        What is open.
    size : int
        How many truths, and links.
    """
    for truths, links in _families(position):
        check_deadline()
        for chosen, covering in _choose(_shapes(position, truths, links, size), size):
            inside = outside = 0
            for truth in chosen:
                inside |= position.live[truth]
            for place in bits(covering):
                outside |= position.live[links[place]]
            if outside & ~inside:
                yield sum(1 << truth for truth in chosen), outside & ~inside


def _families(position: Position) -> Iterator[Family]:
    """Yield cells against digits of each region, and rows against columns for each digit."""
    rules, live = position.rules, position.live
    ranks = range(rules.side)
    for number, region in enumerate(rules.regions):
        cells = [label - 1 for label in region.cells if label - 1 in live]
        digits = [rules.constraint_of(number, rank) for rank in ranks]
        digits = [constraint for constraint in digits if constraint in live]
        yield cells, digits
        yield digits, cells
    lines = [
        [number for number, region in enumerate(rules.regions) if region.kind == kind]
        for kind in ("row", "column")
    ]
    for rank in ranks:
        rows, columns = (
            [c for number in numbers if (c := rules.constraint_of(number, rank)) in live]
            for numbers in lines
        )
        yield rows, columns
        yield columns, rows


def _shapes(
    position: Position, truths: Sequence[int], links: Sequence[int], size: int
) -> list[Shape]:
    live = position.live
    shapes = [
        (truth, sum(1 << place for place, link in enumerate(links) if live[truth] & live[link]))
        for truth in truths
    ]
    return [(truth, covering) for truth, covering in shapes if covering.bit_count() <= size]


def _choose(
    shapes: Sequence[Shape], size: int, chosen: tuple[int, ...] = (), covering: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield so many truths that together have no more links, and these."""
    if len(chosen) == size:
        yield chosen, covering
        return
    for index, (truth, more) in enumerate(shapes, 1):
        check_deadline()
        both = covering | more
        if both.bit_count() <= size:
            yield from _choose(shapes[index:], size, (*chosen, truth), both)
