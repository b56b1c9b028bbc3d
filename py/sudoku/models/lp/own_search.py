"""The solutions of what singles leave open, by a backtracking search.

It shares nothing with the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...engine.budget import Budget
from ...engine.search import BacktrackingSearch
from .reduction import Reduction

#: States that the search for another solution may look at before the program goes on.
MOST_STATES = 5_000
#: States that it may look at beforehand, to tell which program to ask: 7 ms on a 9x9. Where
#: it met two solutions it did so within 60 states mostly, and to the end of the hardest 9x9
#: puzzles it takes about 200.
MOST_LOOKED_AT = 400

Digits = tuple[int, ...]


class OwnSearch:
    """The solutions as our own search finds them."""

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
        """Return whether a look at a few states shows more than one solution."""
        if self._search is None:
            self._start(MOST_LOOKED_AT)
            self._met += islice(self._left, 2)
        return len(self._met) > 1

    def solutions(self) -> Iterator[Digits]:
        """Yield the solutions, those from before the look ended perhaps twice."""
        yield from self._met
        yield from self._left
        if not self.is_complete():
            self._start(MOST_STATES)
            yield from self._left

    def is_complete(self) -> bool:
        """Return whether the search came to its end."""
        return self._search is not None and self._search.settled < self._most
