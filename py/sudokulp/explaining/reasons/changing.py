"""The search for the fewest givens to change so that exactly one solution remains.

By implicit hitting sets: an integer program chooses the fewest givens that meet all sets found so
far of which one has to differ. Where the others have no solution, or all digits in place of those
chosen were tried in vain, one of the others has to, which is a new set.

References
----------
J. Davies, F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances" (2011).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle

import pulp

from ...backends.problem import ArrayProblem
from ...engine.budget import Budget
from ...engine.prover import find_prover
from ...engine.search import find_board
from ...errors import GaveUp
from ...models.lp.rules import rule_rows
from ...puzzle import Puzzle
from ..multipliers import hitting_set, run


def regions_program(puzzle: Puzzle, name: str, sense: int) -> ArrayProblem:
    """Return a program with a column for each candidate, and the rows of cells and regions.

    Each row is 1, or at most 1, as the sense says; nothing is wanted yet.
    """
    board = find_board(puzzle.variant, puzzle.shape)
    names = [f"x_{candidate:05d}" for candidate in range(board.side**3)]
    problem = ArrayProblem(name, pulp.LpMaximize, names)
    for number, candidates in enumerate(zip(*board.by_rank, strict=True)):
        problem.constrain(candidates, sense, f"row_{number:05d}")
    return problem


def full_grids(puzzle: Puzzle) -> ArrayProblem:
    """Return the program: as many givens as possible are wanted."""
    problem = regions_program(puzzle, "most_givens", pulp.LpConstraintEQ)
    for row in rule_rows(puzzle.variant, puzzle.shape):
        problem.constrain(row.weights, row.sense, row.name, row.bound)
    problem.optimise(column(puzzle, *given) for given in puzzle.givens.items())
    return problem


def column(puzzle: Puzzle, label: int, digit: int) -> int:
    """Return the column of a candidate."""
    return (label - 1) * puzzle.side + digit - 1


def optimum(
    problem: ArrayProblem, side: int, backend: pulp.LpSolver, budget: Budget
) -> tuple[int, ...] | None:
    """Return the digits of the best grid, 0 for an empty cell; None if there is no grid.

    Raises
    ------
    GaveUp
        At the time limit, or if the solver stopped without an answer.
    """
    if not run(problem, backend, budget):
        if problem.status == pulp.LpStatusInfeasible:
            return None
        budget.check_time()
        raise GaveUp(f"{backend.name} stopped without an answer")
    digits = [0] * side**2
    for number, value in enumerate(problem.values()):
        if (value or 0) > 0.5:
            digits[number // side] = number % side + 1
    return tuple(digits)


#: Ways to fill one cell more than needed that are tried at most at one time.
TRIES = 1_000


class Search:
    """The search, with the best digits so far and the number of changes that is proved.

    Sets of givens are sets of their labels.

    Parameters
    ----------
    puzzle : Puzzle
        Its givens may conflict.
    backend : pulp.LpSolver
        What chooses.
    budget : Budget
        The time that may be spent.

    Attributes
    ----------
    best : tuple of int or None
        The best digits so far, in row order; only the cells of givens have any.
    least : int
        With fewer changes than these no digits leave exactly one solution.
    """

    def __init__(self, puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> None:
        self._puzzle, self._backend, self._budget = puzzle, backend, budget
        self._prover = find_prover(puzzle.variant, puzzle.shape, budget)
        self._every = frozenset(puzzle.givens)
        self._further = cycle(sorted(self._every))
        self.best: tuple[int, ...] | None = None
        self.least = 0

    def changed(self, digits: Sequence[int]) -> list[int]:
        """Return the labels of the givens that differ from some digits."""
        return [label for label, given in self._puzzle.givens.items() if digits[label - 1] != given]

    def run(self) -> None:
        """Search until it is proved that fewer changes do not suffice, or that none do."""
        needed: list[frozenset[int]] = []
        while not needed or all(needed):
            chosen = hitting_set(needed, self._backend, self._budget) if needed else frozenset()
            self.least = len(chosen)
            if self.best and len(self.changed(self.best)) == self.least:
                return
            needed += self._broken(chosen) or self._in_vain(chosen)

    def fewest_left_out(self) -> frozenset[int] | None:
        """Return as few givens as possible without which there is a solution.

        None if the rules alone leave none.
        """
        needed: list[frozenset[int]] = []
        while True:
            chosen = hitting_set(needed, self._backend, self._budget) if needed else frozenset()
            found = self._broken(chosen)
            if not found:
                return chosen
            if not all(found):
                return None
            needed += found

    def example(self, without: frozenset[int]) -> tuple[int, ...] | None:
        """Return a solution without some givens, None if there is none."""
        return self._prover.example(self._without(without))

    def _broken(self, chosen: frozenset[int]) -> list[frozenset[int]]:
        """Return sets of which some given has to differ, as without it there is no solution.

        None is among those chosen, and each is the smallest: empty if rules alone leave none.
        """
        found: list[frozenset[int]] = []
        while all(found) and (core := self._core(chosen)) is not None:
            for label in sorted(core):
                fewer = self._core(self._every - core | {label}) if label in core else None
                core = core if fewer is None else fewer
            found.append(core)
            chosen |= core
        return found

    def _in_vain(self, chosen: frozenset[int]) -> list[frozenset[int]]:
        """Return the set of all other givens if no digits in place of those chosen will do.

        As long as none were found anywhere, one more cell is tried soon.
        """
        if self._try(chosen, None):
            return []
        more = chosen
        if self.best is None and chosen != self._every:
            more |= {next(label for label in self._further if label not in chosen)}
            if self._try(more, TRIES) is not False:
                more = chosen
        return [self._every - more]

    def _try(self, cells: frozenset[int], most: int | None) -> bool | None:
        """Return whether some digits in some cells leave one solution; None after many tries."""
        for number, way in enumerate(self._ways(self._without(cells), sorted(cells))):
            if number == most:
                return None
            if way and self._prover.has_one(way):
                self.best = way
                return True
        return False

    def _ways(self, digits: list[int], cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the ways to fill some cells, () where a part of one has no solution."""
        self._budget.check_time()
        if not cells:
            yield tuple(digits)
        elif not self._prover.has_any(digits):
            yield ()
        else:
            label, *others = cells
            for digit in range(1, self._puzzle.side + 1):
                digits[label - 1] = digit
                yield from self._ways(digits, others)
            digits[label - 1] = 0

    def _core(self, without: frozenset[int]) -> frozenset[int] | None:
        """Return others of which some has to differ, None if there is a solution without some."""
        return self._prover.core(self._without(without))

    def _without(self, labels: frozenset[int]) -> list[int]:
        given = enumerate(self._puzzle.digits, 1)
        return [0 if label in labels else digit for label, digit in given]


#: Seconds for the search by hitting sets: where it takes longer, the integer program comes sooner.
SEARCHING = 5.0


def most_givens(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> tuple[int, ...] | None:
    """Return a full grid with as many of the givens as possible, None if the rules leave none.

    By hitting sets, which take some milliseconds where the integer program of all full grids
    takes a second; with rules, whose sums the search is slow at, and where many givens are wrong,
    by that program.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    if not puzzle.rules:
        with suppress(GaveUp), Budget(min(SEARCHING, budget.remaining() / 2)) as share:
            search = Search(puzzle, backend, share)
            left_out = search.fewest_left_out()
            return None if left_out is None else search.example(left_out)
    return optimum(full_grids(puzzle), puzzle.side, backend, budget)
