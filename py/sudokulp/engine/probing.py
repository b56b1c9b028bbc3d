"""Probing: what follows from each open candidate, and what therefore holds in any case.

A candidate is placed for a try, and the singles that this makes. If that ends in a dead end it is
in no solution. Else what it leaves open is kept: one candidate of each constraint holds, so
whatever none of them leaves open is in no solution either. To rule a candidate out for a try would
bring nothing more: singles follow from that only in a constraint with one other candidate, which
is placed for a try, too.

M. W. P. Savelsbergh, "Preprocessing and probing techniques for mixed integer programming problems"
(1994).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .bitboard import Board, State
from .budget import Budget
from .search import BacktrackingSearch

#: In choosing where to branch: closing this share of the open candidates halves what is to be done.
HALVING = 40


@dataclass(frozen=True)
class Probed:
    """A state in which no candidate leads to a dead end by singles.

    Parameters
    ----------
    state : tuple of int
        What is open.
    left : mapping of int to int
        For each open candidate the bits that stay open when it is placed.
    """

    state: State
    left: Mapping[int, int]


class Probing:
    """Probes states of one board.

    Parameters
    ----------
    board : Board
        The rules.
    budget : Budget
        The time that may be spent.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> from sudokulp.engine.board import find_board
    >>> puzzle = Puzzle("...1 .3.. ..1. 2...", 2)
    >>> board = find_board(puzzle.variant, 2)
    >>> probed = Probing(board, Budget()).probe(board.start(puzzle.digits))
    >>> board.digits(probed.state[0])
    (4, 2, 3, 1, 1, 3, 2, 4, 3, 4, 1, 2, 2, 1, 4, 3)
    """

    def __init__(self, board: Board, budget: Budget) -> None:
        self.board = board
        self._budget = budget
        self._search = BacktrackingSearch(board, budget)

    def probe(self, state: State) -> Probed | None:
        """Return a state without what probing rules out; None if it leads to no full grid.

        Raises
        ------
        GaveUp
            At the time limit.
        """
        settled = self.settled(state)
        while settled is not None:
            before = settled[0]
            left: dict[int, int] = {}
            settled = self._try_all(settled, left)
            if settled is not None:
                settled = self.settled((self._common(settled, left), settled[1]))
            if settled is not None and settled[0] == before:
                return Probed(settled, left)
        return None

    def settled(self, state: State) -> State | None:
        """Return a state with all singles placed; None at a dead end."""
        settled = self._search.settle(state)
        return settled and settled[:2]

    def _try_all(self, state: State, left: dict[int, int]) -> State | None:
        """Try each candidate and note what it leaves; return the state without dead ends."""
        board, (bits, covered) = self.board, state
        for candidate in board.candidates(bits):
            if covered >> candidate // board.side & 1:
                continue
            self._budget.check_time()
            if not state[0] & board.cell_bit(candidate):
                continue
            settled = self.settled(board.place(state, candidate))
            if settled is not None:
                left[candidate] = settled[0]
                continue
            without = self.settled(board.without(state, candidate))
            if without is None:
                return None
            state = without
        return state

    def _common(self, state: State, left: Mapping[int, int]) -> int:
        """Return the open bits that some candidate of each constraint leaves open."""
        bits, covered = state
        found = bits
        for constraint in range(self.board.constraints):
            if covered >> constraint & 1:
                continue
            either = 0
            for candidate in self._choices(bits, constraint):
                either |= left[candidate]
            found &= either
        return found

    def _choices(self, bits: int, constraint: int) -> list[int]:
        """Return the open candidates of a constraint."""
        candidates = (ranked[constraint] for ranked in self.board.by_rank)
        return [each for each in candidates if bits & self.board.cell_bit(each)]

    def branch(self, probed: Probed) -> list[State]:
        """Return the states to which a constraint's candidates lead, of which one must hold.

        Of all constraints it is the one whose candidates together leave the least to be done.
        """
        bits, covered = probed.state
        before = self._size(bits)
        weight = {
            candidate: 0.5 ** ((1 - self._size(left) / before) * HALVING)
            for candidate, left in probed.left.items()
        }
        open_ones = (k for k in range(self.board.constraints) if not covered >> k & 1)
        choices = min(
            (self._choices(bits, constraint) for constraint in open_ones),
            key=lambda each: sum(weight[candidate] for candidate in each),
        )
        return [self.board.place(probed.state, candidate) for candidate in choices]

    def _size(self, bits: int) -> int:
        """Return how many candidates are open."""
        return (bits & self.board.cell_bits).bit_count()
