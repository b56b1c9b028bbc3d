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

from ..deadline import Notify, silent
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


def in_full_grids(board: Board, state: State, notify: Notify = silent) -> int:
    """Return the bits of all candidates that occur in full grids reached from a state."""
    search = _Collector(board)
    seen = 0
    while (settled := search.settle(state)) is not None:
        state = settled[:2]
        search.wanted = state[0] & ~seen
        doubt = search.wanted & board.cell_bits
        if not doubt:
            break
        notify(f"{doubt.bit_count()} candidates in doubt")
        candidate = next(board.candidates(doubt))
        found = search.collect(board.place(state, candidate))
        seen |= found
        if not found:
            state = board.without(state, candidate)
    return seen


#: The smallest box size for which a SAT solver is the better choice.
LARGE = 4


class Prover:
    """Answers to questions about the full grids of a variant, by the backtracking search.

    Digits are in row order, with 0 for an empty cell.
    """

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        self._board = find_board(variant, shape)
        self._search = BacktrackingSearch(self._board)

    def has_any(self, digits: Sequence[int]) -> bool:
        """Return whether any full grid contains these digits."""
        return self._search.exists(self._board.start(digits))

    def has_one(self, digits: Sequence[int]) -> bool:
        """Return whether exactly one full grid contains these digits."""
        found = self._search.solutions(self._board.start(digits))
        return len(list(islice(found, 2))) == 1

    def has_other(self, digits: Sequence[int], ours: Mapping[int, int]) -> bool:
        """Return whether a full grid contains these digits but not all digits of `ours`.

        `ours` is a mapping {cell label: digit}.
        """
        board, state = self._board, self._board.start(digits)
        chosen = ((label - 1) * board.side + digit - 1 for label, digit in ours.items())
        return any(self._search.exists(board.without(state, candidate)) for candidate in chosen)

    def core(self, digits: Sequence[int]) -> frozenset[int] | None:
        """Return the labels of cells whose digits no full grid contains together.

        If a full grid contains all digits, return None.
        """
        if self.has_any(digits):
            return None
        return frozenset(label for label, digit in enumerate(digits, 1) if digit)

    def example(self, digits: Sequence[int]) -> tuple[int, ...] | None:
        """Return a full grid that contains these digits, or None."""
        found = next(self._search.solutions(self._board.start(digits)), None)
        return None if found is None else self._board.digits(found)

    def true_candidates(
        self, digits: Sequence[int], notify: Notify = silent
    ) -> Iterator[tuple[int, int]]:
        """Yield each (label, digit) in the full grids that contain these digits."""
        board = self._board
        for candidate in board.candidates(in_full_grids(board, board.start(digits), notify)):
            cell, rank = divmod(candidate, board.side)
            yield cell + 1, rank + 1


class SatProver(Prover):
    """The same by a SAT solver, with the digits as assumptions."""

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        from .cnf import Formula, clauses_of_board, variable  # only large grids need it

        self._variable = variable
        self._side = side_of(shape)
        self._every = [range(1, self._side + 1)] * self._side**2
        self._formula = Formula()
        for group in clauses_of_board(find_board(variant, shape), self._every):
            self._formula.add(group)
        self._spare = max(self._side**3, self._formula.variables())  # sums have variables, too

    def has_any(self, digits: Sequence[int]) -> bool:
        return self._formula.is_satisfiable(self._literals(digits))

    def has_one(self, digits: Sequence[int]) -> bool:
        given = self._literals(digits)
        chosen = self._chosen(given)
        return bool(chosen) and not self._differs(given, chosen)

    def has_other(self, digits: Sequence[int], ours: Mapping[int, int]) -> bool:
        chosen = [self._variable(label, digit, self._side) for label, digit in ours.items()]
        return self._differs(self._literals(digits), chosen)

    def core(self, digits: Sequence[int]) -> frozenset[int] | None:
        if self.has_any(digits):
            return None
        return frozenset((each - 1) // self._side + 1 for each in self._formula.core())

    def example(self, digits: Sequence[int]) -> tuple[int, ...] | None:
        chosen = self._chosen(self._literals(digits))
        return tuple((each - 1) % self._side + 1 for each in chosen) or None

    def true_candidates(
        self, digits: Sequence[int], notify: Notify = silent
    ) -> Iterator[tuple[int, int]]:
        given = self._literals(digits)
        true = set(self._chosen(given))
        if not true:
            return
        for candidate in range(1, self._side**3 + 1):
            if candidate % self._side == 1:
                notify(f"{self._side**3 - candidate + 1} candidates in doubt")
            if candidate not in true:
                true.update(self._chosen([*given, candidate]))
        for candidate in sorted(true):
            cell, rank = divmod(candidate - 1, self._side)
            yield cell + 1, rank + 1

    def _chosen(self, assumed: list[int]) -> list[int]:
        """Return the variables of a full grid under assumptions, or [] if there is no such grid."""
        satisfiable = self._formula.is_satisfiable(assumed)
        return self._formula.chosen(self._every) if satisfiable else []

    def _literals(self, digits: Sequence[int]) -> list[int]:
        given = enumerate(digits, 1)
        return [self._variable(label, digit, self._side) for label, digit in given if digit]

    def _differs(self, assumed: list[int], chosen: list[int]) -> bool:
        """Return whether any chosen variable can be false. The clause for this is temporary."""
        self._spare += 1
        self._formula.add([[-self._spare, *(-x for x in chosen)]])
        answer = self._formula.is_satisfiable([*assumed, self._spare])
        self._formula.add([[-self._spare]])
        return answer


def find_prover(variant: Variant, shape: GridShape) -> Prover:
    """Return the faster of the installed provers."""
    if side_of(shape) >= LARGE**2 and not variant.rules and find_spec("pysat") is not None:
        return SatProver(variant, shape)
    return Prover(variant, shape)
