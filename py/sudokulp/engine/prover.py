"""Provers, which answer repeated questions about the solutions of grids under the same rules.

On grids up to 9x9, the backtracking search answers before a SAT solver has read the clauses. On
larger grids with few givens, proofs can be long, and clauses that CaDiCaL learns from one question
help with the next. A minimal 16x16 X puzzle is generated in 0.6 to 9 s with CaDiCaL, and in 3 to 35
s with the search. Both give the same answers, so generated puzzles are the same without python-sat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Protocol

from ..deadline import Notify
from ..grid import GridShape, side_of
from ..variants import Variant
from .search import BacktrackingSearch, Board, State, find_board


class _Collector(BacktrackingSearch):
    """A backtracking search that prefers full grids with certain candidates."""

    #: The bits of the preferred candidates.
    wanted = 0
    #: Whether to branch on a constraint with a preferred candidate even if other constraints have
    #: fewer candidates. Most full grids are then found sooner, but some are never found.
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
        """Return the bits of some full grids reached from a state, or 0 if there is no such grid.

        The search may never recover from a bad start. So it restarts after as many states as there
        are cells, and then after twice as many each time. It keeps its counts of dead ends.
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
        """Return the bits of the next full grids, until a grid has no preferred candidate.

        Grids after the first add few candidates, but they take little time.
        """
        gathered = 0
        for bits in self.solutions(state):
            if not bits & self.wanted:
                break
            gathered |= bits
            self.wanted &= ~bits
        return gathered


def in_full_grids(board: Board, state: State, notify: Notify = None) -> int:
    """Return the bits of all candidates that occur in full grids reached from a state."""
    search = _Collector(board)
    seen = 0
    while (settled := search.settle(state)) is not None:
        state = settled[:2]
        search.wanted = state[0] & ~seen
        doubt = search.wanted & board.cell_bits
        if not doubt:
            break
        if notify:
            notify(f"{doubt.bit_count()} candidates in doubt")
        candidate = next(board.candidates(doubt))
        found = search.collect(board.place(state, candidate))
        seen |= found
        if not found:
            state = board.without(state, candidate)
    return seen


#: The smallest box size for which a SAT solver is the better choice.
LARGE = 4


class Prover(Protocol):
    """The interface of objects that answer questions about the full grids of a variant.

    Digits are in row order, with 0 for an empty cell.
    """

    def has_any(self, digits: Sequence[int]) -> bool:
        """Return whether any full grid contains these digits."""

    def has_one(self, digits: Sequence[int]) -> bool:
        """Return whether exactly one full grid contains these digits."""

    def has_other(self, digits: Sequence[int], ours: Mapping[int, int]) -> bool:
        """Return whether a full grid contains these digits but not all digits of `ours`.

        `ours` is a mapping {cell label: digit}.
        """

    def core(self, digits: Sequence[int]) -> frozenset[int] | None:
        """Return the labels of cells whose digits no full grid contains together.

        If a full grid contains all digits, return None.
        """

    def example(self, digits: Sequence[int]) -> tuple[int, ...] | None:
        """Return a full grid that contains these digits, or None."""

    def true_candidates(
        self, digits: Sequence[int], notify: Notify = None
    ) -> Iterator[tuple[int, int]]:
        """Yield each (label, digit) in the full grids that contain these digits."""


class BacktrackingProver:
    """A `Prover` that uses the backtracking search."""

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        self._board = find_board(variant, shape)
        self._search = BacktrackingSearch(self._board)

    def has_any(self, digits: Sequence[int]) -> bool:
        return self._search.exists(self._board.start(digits))

    def has_one(self, digits: Sequence[int]) -> bool:
        found = self._search.solutions(self._board.start(digits))
        return len(list(islice(found, 2))) == 1

    def has_other(self, digits: Sequence[int], ours: Mapping[int, int]) -> bool:
        board, state = self._board, self._board.start(digits)
        chosen = ((label - 1) * board.side + digit - 1 for label, digit in ours.items())
        return any(self._search.exists(board.without(state, candidate)) for candidate in chosen)

    def core(self, digits: Sequence[int]) -> frozenset[int] | None:
        if self.has_any(digits):
            return None
        return frozenset(label for label, digit in enumerate(digits, 1) if digit)

    def example(self, digits: Sequence[int]) -> tuple[int, ...] | None:
        found = next(self._search.solutions(self._board.start(digits)), None)
        return None if found is None else self._board.digits(found)

    def true_candidates(
        self, digits: Sequence[int], notify: Notify = None
    ) -> Iterator[tuple[int, int]]:
        board = self._board
        for candidate in board.candidates(in_full_grids(board, board.start(digits), notify)):
            cell, rank = divmod(candidate, board.side)
            yield cell + 1, rank + 1


def find_prover(variant: Variant, shape: GridShape) -> Prover:
    """Return the faster of the installed provers."""
    if side_of(shape) >= LARGE**2 and not variant.rules and find_spec("pysat") is not None:
        from .cnf import SatProver  # only large grids need it

        return SatProver(variant, shape)
    return BacktrackingProver(variant, shape)
