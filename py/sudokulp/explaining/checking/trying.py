"""Steps without multipliers checked: every way to meet their truths is tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ...deadline import check_deadline
from ..values import Pair
from .ruled_rows import WeightedRow

#: Choices that are tried at most to check a step.
TRIES = 200_000


class Trial:
    """Tries the ways to meet some truths, up to a number of choices for all questions together.

    Parameters
    ----------
    truths : sequence of set of (int, int)
        The open candidates of each, of which exactly one is true.
    sums : sequence of WeightedRow
        The sums that have to come within their bounds.
    rivals : callable
        Returns what a candidate rules out.
    """

    def __init__(
        self,
        truths: Sequence[set[Pair]],
        sums: Sequence[WeightedRow],
        rivals: Callable[[Pair], set[Pair]],
    ) -> None:
        self._truths, self._sums, self._rivals = truths, sums, cache(rivals)
        self._left = TRIES

    def fails(self, pair: Pair, still: set[Pair], chosen: frozenset[Pair] = frozenset()) -> bool:
        """Return whether the truths and sums cannot be met once one more candidate is chosen."""
        check_deadline()
        self._left -= 1
        if self._left < 0:
            return False
        here, chosen = still - self._rivals(pair), chosen | {pair}
        if any(row.is_broken(here) for row in self._sums):
            return True
        left = [truth & here for truth in self._truths if not truth & chosen]
        if not left:
            return False
        narrowest = min(left, key=len)
        return all(self.fails(other, here, chosen) for other in sorted(narrowest))
