"""Sudoku as a formula of propositional logic, on python-sat.

The encodings are those of `sudoku.cnf`, of what naked and hidden singles leave: a digit that
follows is a clause of its own, and only what is open is in others. A solver derives the same
from the whole formula, but handing over its clauses takes longer than all the rest: 8 ms
where these take 1 to 2. The next solution is found by the same solver with one more clause
that excludes the last.

Of python-sat's solvers Glucose 4 was measured the fastest by a little (2.3 ms for the hardest
9x9 puzzles, clauses and proof included; CaDiCaL 2.7). But a time limit has to hold without
threads: the solver is run for a number of conflicts, and the time is looked at in between.
In a browser the Glucoses and MiniSats of python-sat 1.9 were seen to ignore such numbers,
for conflicts and propagations alike, and to run to the end. CaDiCaL keeps to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..bits import Board, find_board
from ..closing import Closing
from ..cnf import Clause, at_most_one, check_encoding, variable
from ..hunt import BacktrackingSearch, Settled
from ..packages import need, version_of
from ..puzzle import Puzzle, Solution
from ..search import Budget

#: Conflicts before the time is looked at: a few hundredths of a second, on a large grid
#: in a browser some tenths.
PORTION = 500


def solutions(puzzle: Puzzle, budget: Budget, encoding: str = "extended") -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, as the solver finds them.

    The size noted in `budget` is the number of the digits that singles leave in all cells
    and the number of clauses about them.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    budget : Budget
        The time that may be spent; size and times are noted in it.
    encoding : {"minimal", "extended"}
        See `sudoku.cnf`.

    Raises
    ------
    SolverUnavailable
        If python-sat is not installed.
    GaveUp
        At the time limit.
    """
    check_encoding(encoding)
    with Formula(budget) as formula:
        with budget.timing("build"):
            board = find_board(puzzle.variant, puzzle.boxsize)
            settled = BacktrackingSearch(board, budget).settle(board.start(puzzle.digits))
            if settled is None:
                return  # the singles ran into a contradiction
            left = _digits_left(board, settled)
            for group in _open_clauses(board, settled, left, encoding):
                formula.add(group)
        budget.size(sum(map(len, left)), formula.clauses)
        budget.say("solving")
        while formula.is_satisfiable():
            chosen = formula.chosen(left)
            yield Solution(puzzle, tuple((x - 1) % puzzle.side + 1 for x in chosen))
            formula.add([[-x for x in chosen]])


def _digits_left(board: Board, settled: Settled) -> list[list[int]]:
    """Return the digits of each cell, in order, that the singles left."""
    left: list[list[int]] = [[] for _ in range(board.cells)]
    for candidate in board.candidates(settled[0]):
        cell, rank = divmod(candidate, board.side)
        left[cell].append(rank + 1)
    return left


def _open_clauses(
    board: Board, settled: Settled, left: Sequence[Sequence[int]], encoding: str
) -> Iterator[list[Clause]]:
    """Yield the clauses of the cells that are filled, then of each constraint that has a choice."""
    side = board.side
    filled = ((label, digits) for label, digits in enumerate(left, 1) if len(digits) == 1)
    yield [[variable(label, digits[0], side)] for label, digits in filled]
    _, _, choices, ranks = settled
    while choices:
        constraint = (choices & -choices).bit_length() - 1
        choices &= choices - 1
        both = zip(ranks, board.by_rank, strict=True)
        open_here = [
            candidates[constraint] + 1 for rank, candidates in both if rank >> constraint & 1
        ]
        is_cell = constraint < board.cells
        group: list[Clause] = []
        if is_cell or encoding == "extended":
            group.append(open_here)
        if not is_cell or encoding == "extended":
            group += at_most_one(open_here)
        yield group


class Formula(Closing):
    """Clauses in a solver that remembers what it has learnt from one question to the next.

    Parameters
    ----------
    budget : Budget
        The time that may be spent; the solver's name is noted in it.

    Raises
    ------
    SolverUnavailable
        If python-sat is not installed.
    """

    def __init__(self, budget: Budget) -> None:
        need("pysat", "a SAT solver")
        from pysat.solvers import Cadical195

        budget.solved_by("CaDiCaL 1.9.5", f"python-sat {version_of('pysat')}")
        self._budget = budget
        self._solver: Any = Cadical195()
        self.clauses = 0

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.delete()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses; GaveUp if there is no time left."""
        self._budget.check_time()
        for clause in clauses:
            self._solver.add_clause(clause)
            self.clauses += 1

    def is_satisfiable(self, assumptions: Sequence[int] = ()) -> bool:
        """Return whether all clauses and these literals can be true; GaveUp as above."""
        while True:
            self._budget.check_time()
            self._solver.conf_budget(PORTION)
            answer: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
            if answer is not None:
                return answer

    def chosen(self, candidates: Sequence[Sequence[int]]) -> list[int]:
        """Return the true variable of each cell, of those of its candidates.

        Others may be true, too: digits that the givens rule out are in no clause.
        """
        side = round(len(candidates) ** 0.5)
        true = set(self._solver.get_model())
        variables = (
            [variable(label, digit, side) for digit in digits]
            for label, digits in enumerate(candidates, 1)
        )
        return [next(x for x in cell if x in true) for cell in variables]
