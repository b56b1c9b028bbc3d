"""Candidates that take cases to refute: where propagation gets stuck, the cases of a truth.

Each case ends in a contradiction of its own, or in further cases; together the truths behind them
refute the candidate that was supposed at first.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import islice

from ..engine.budget import Budget
from .constraints import bits
from .memory import NO_BOUND
from .position import Position
from .propagation import Propagation
from .refuting import shrink

#: How many truths are tried for the first cases.
FIRST = 3
#: Candidates that are compared by the size of their cases once one was refuted.
COMPARED = 8
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
        compared = list(islice(found, COMPARED))
        if compared:
            truths, candidate = min(compared, key=lambda each: each[0].bit_count())
            return shrink(position, truths, candidate), candidate
    return None
