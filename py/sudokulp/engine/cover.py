"""Search for the candidates that occur in at least one full grid, without listing all grids.

Each undecided candidate is placed, and a search looks for a full grid with as many other
undecided candidates as possible; a proof that there is none rules the candidate out.
"""

from __future__ import annotations

from collections.abc import Sequence

from .board import Board, State
from .budget import Budget
from .search import BacktrackingSearch


class _Collector(BacktrackingSearch):
    """A backtracking search that prefers full grids with certain candidates.

    Attributes
    ----------
    wanted : int
        The bits of those candidates.
    eager : bool
        Whether to branch on a constraint that they cover even where others have fewer
        candidates: most full grids are found sooner this way, and some never.
    """

    wanted = 0
    eager = True

    def _branch(self, choices: int, ranks: Sequence[int]) -> list[int]:
        board = self.board
        wanted = [self.wanted >> shift & board.all_constraints for shift in self._shifts]
        if self.eager:
            met = 0
            for rank, here in zip(ranks, wanted, strict=True):
                met |= rank & here
            choices = choices & met or choices
        branch = super()._branch(choices, ranks)
        return sorted(branch, key=lambda candidate: not self.wanted & board.cell_bit(candidate))

    def collect(self, state: State) -> int:
        """Return the bits of full grids that a state leads to, 0 if there are none.

        It restarts, keeping what it has learnt, after as many states as the grid has cells,
        then after twice as many and so on: from a bad start a search may never end.
        """
        self.eager = True
        step = self.board.cells
        while True:
            self._most = self.settled + step
            found = self._gather(state)
            if found or self.settled < self._most:
                return found
            self.eager = False
            step *= 2

    def _gather(self, state: State) -> int:
        """Return the bits of the next full grids, up to the first without a wanted candidate.

        Those after the first add few candidates, but cost little, too.
        """
        gathered = 0
        for bits in self.solutions(state):
            if not bits & self.wanted:
                break
            gathered |= bits
            self.wanted &= ~bits
        return gathered


def in_full_grids(board: Board, state: State, budget: Budget) -> int:
    """Return the bits of all candidates that are in a full grid that a state leads to.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    search = _Collector(board, budget)
    seen = 0
    while (settled := search.settle(state)) is not None:
        state = settled[:2]
        search.wanted = state[0] & ~seen
        doubt = search.wanted & board.cell_bits
        if not doubt:
            break
        budget.say(f"{doubt.bit_count()} candidates in doubt")
        candidate = next(board.candidates(doubt))
        found = search.collect(board.place(state, candidate))
        seen |= found
        if not found:
            state = board.without(state, candidate)
    return seen
