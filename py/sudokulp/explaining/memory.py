"""What propagation came to, remembered as long as that cannot change."""

from __future__ import annotations

from ..deadline import check_deadline
from .constraints import bits
from .position import Position
from .propagation import Propagation

NO_BOUND = 10**6
#: The largest side for which searches are kept to go on with: they take memory. Where there are
#: sums, what a search comes to depends on its bound.
KEPT = 9


class Memory:
    """What propagation came to, remembered as long as that cannot change.

    A search that failed fails again, and may go on to larger sets, as long as each truth that it
    came to has the same open candidates.
    """

    def __init__(self) -> None:
        self._failed: dict[int, tuple[int, int, int]] = {}
        self._searches: dict[int, tuple[Propagation, int]] = {}
        self._near: dict[tuple[int, int], int] = {}

    def refutations(self, position: Position, candidate: int, bound: int) -> list[int]:
        """Return the smallest sets of truths by which propagation refutes a candidate.

        Parameters
        ----------
        position : Position
            What is open.
        candidate : int
            One of these.
        bound : int
            How many truths there may be.
        """
        before, false, still = self._failed.get(candidate, (0, 0, 0))
        if before >= bound and not false & self._changed(position, still):
            return []
        search = self._search(position, candidate, bound)
        if search.within(bound):
            return search.found
        self._failed[candidate] = bound, search.false, position.open
        return []

    def _search(self, position: Position, candidate: int, bound: int) -> Propagation:
        """Return the search that has not changed, to go on with, or a new one."""
        keeps = position.rules.side <= KEPT and not position.rules.sums
        kept, still = self._searches.get(candidate, (None, 0))
        if kept and not kept.false & self._changed(position, still):
            kept.follow(position)
        else:
            kept = Propagation(position, NO_BOUND if keeps else bound)
            kept.suppose(candidate)
        if keeps:
            self._searches[candidate] = kept, position.open
        return kept

    def _changed(self, position: Position, before: int) -> int:
        """Return the candidates that share a constraint with one that was ruled out since."""
        key = before, position.open
        if key not in self._near:
            near = gone = before & ~position.open
            for candidate in bits(gone):
                check_deadline()
                near |= position.rules.around(candidate)
            self._near[key] = near
        return self._near[key]
