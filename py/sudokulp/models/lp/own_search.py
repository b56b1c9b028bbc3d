"""Backtracking search for the solutions of a reduced puzzle, independent of the solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...engine.budget import Budget
from ...engine.search import BacktrackingSearch
from .reduction import Reduction

#: Node limit of the search for another solution; after that the program is solved with cuts.
MOST_STATES = 5_000
#: The same where rules have sums: a state takes ten times as long there, and what the search does
#: not finish by then it mostly does not finish at all, while the program does it in no time.
MOST_SUMMED = 200
#: Node limit of a short search that helps to choose the program: 7 ms on a 9x9. Where it finds
#: two solutions it mostly does so within 60 states, and on the hardest 9x9 puzzles it needs
#: about 200 to finish.
MOST_PROBED = 400

Digits = tuple[int, ...]


class OwnSearch:
    """Solutions found by our own search, which may be begun with a short probe."""

    def __init__(self, reduction: Reduction, budget: Budget) -> None:
        self._reduction = reduction
        self._budget = budget
        self._search: BacktrackingSearch | None = None
        self._most = 0
        self._met: list[Digits] = []
        self._left: Iterator[Digits] = iter(())

    def _start(self, most: int) -> None:
        assert self._reduction.state is not None
        board = self._reduction.board
        self._most = most
        self._search = BacktrackingSearch(board, self._budget, most=most)
        self._left = map(board.digits, self._search.solutions(self._reduction.state))

    def are_several(self) -> bool:
        """Return whether a short search (`MOST_PROBED`) finds more than one solution."""
        if self._search is None:
            self._start(MOST_PROBED)
            self._met += islice(self._left, 2)
        return len(self._met) > 1

    def solutions(self) -> Iterator[Digits]:
        """Yield the solutions; those found by the short search may come twice."""
        yield from self._met
        yield from self._left
        if not self.is_complete():
            self._start(MOST_SUMMED if self._reduction.board.weighs else MOST_STATES)
            yield from self._left

    def is_complete(self) -> bool:
        """Return whether the search finished within its node limit."""
        return self._search is not None and self._search.settled < self._most
