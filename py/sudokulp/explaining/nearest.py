"""The fewest givens to change, to remove or to keep, found by implicit hitting sets.

An integer program chooses as few givens as possible, with at least one from every set found so far.
If this choice is enough, no smaller choice is enough. Otherwise, there is another set that contains
none of the chosen givens. This set is added, and the program is solved again.

- To change or to remove: if no solution contains all givens of a set, at least one of them must go.
  It is enough to look for givens to change, because a given that is removed from a puzzle with one
  solution can be replaced by the digit of that solution. If no digits in the chosen cells leave one
  solution, at least one of the other givens must change, so these form a new set.
- To keep: for every full grid that is not the solution, at least one given that rules out this grid
  must stay.

References
----------
J. Davies, F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances" (2011); G.
McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku" (2012).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import pulp

from ..deadline import check_deadline, deadline
from ..engine.prover import find_prover
from ..errors import GaveUp, Stop, SudokuError
from ..puzzle import Puzzle, PuzzleLike, as_puzzle
from .multipliers import Solver
from .values import Pair

#: The cell labels of givens.
Labels = frozenset[int]


def hitting_set(sets: Sequence[Labels], solver: Solver) -> Labels:
    """Return as few labels as possible, with at least one from each set.

    The sets must not be empty.
    """
    if not sets:
        return frozenset()
    problem = pulp.LpProblem("hitting_set", pulp.LpMinimize)
    x = {
        label: problem.add_variable(f"x_{label:04d}", cat=pulp.LpBinary)
        for label in sorted(frozenset.union(*sets))
    }
    problem += pulp.lpSum(x.values())
    for each in sets:
        problem += pulp.lpSum([x[label] for label in sorted(each)]) >= 1
    solver.decide(problem)
    return frozenset(label for label, variable in x.items() if (variable.value() or 0) > 0.5)


# To change or to remove

#: The largest number of fillings that are tried at a time if one more cell than chosen is filled.
TRIES = 1_000


class Search:
    """A search for the fewest givens to change or remove."""

    def __init__(self, puzzle: Puzzle, solver: Solver) -> None:
        self._puzzle, self._solver = puzzle, solver
        self._prover = find_prover(puzzle.variant, puzzle.shape)
        self._every = frozenset(puzzle.givens)
        self._further = cycle(sorted(self._every))
        #: The best digits so far, in row order, with 0 for cells without a given.
        self.best: tuple[int, ...] | None = None
        #: A proved lower bound: fewer changes than this never leave exactly one solution.
        self.least = 0

    def changes(self, digits: Sequence[int]) -> tuple[Pair, ...]:
        """Return the givens that differ from a grid, as (cell label, new digit) pairs."""
        both = ((label, digits[label - 1], given) for label, given in self._puzzle.givens.items())
        return tuple((label, digit) for label, digit, given in both if digit != given)

    def run(self) -> None:
        """Search until it is proved that fewer changes are not enough, or that no changes are."""
        sets: list[Labels] = []
        while not sets or all(sets):
            chosen = hitting_set(sets, self._solver)
            self.least = len(chosen)
            if self.best and len(self.changes(self.best)) == self.least:
                return
            sets += self._conflicting(chosen) or self._not_enough(chosen)

    def without_fewest(self) -> tuple[int, ...] | None:
        """Return a solution of the puzzle after removing as few givens as possible.

        If the rules allow no full grid, return None.
        """
        sets: list[Labels] = []
        while all(sets):
            chosen = hitting_set(sets, self._solver)
            found = self._conflicting(chosen)
            if not found:
                return self._prover.example(self._without(chosen))
            sets += found
        return None

    def _conflicting(self, chosen: Labels) -> list[Labels]:
        """Return disjoint sets of givens outside `chosen`.

        No solution contains all givens of a set. Each set is minimal. A set is empty if the rules
        alone have no solution.
        """
        found: list[Labels] = []
        while all(found) and (core := self._core(chosen)) is not None:
            for label in sorted(core):
                fewer = self._core(self._every - core | {label}) if label in core else None
                core = core if fewer is None else fewer
            found.append(core)
            chosen |= core
        return found

    def _core(self, without: Labels) -> Labels | None:
        return self._prover.core(self._without(without))

    def _not_enough(self, chosen: Labels) -> list[Labels]:
        """Return the other givens as a new set if no digits in the chosen cells leave one solution.

        If some digits do, return []. Until such digits are found for the first time, one more cell
        is also tried for a short time. If that fails as well, the set does not contain this cell.
        """
        if self._try(chosen, None):
            return []
        more = chosen
        if self.best is None and chosen != self._every:
            more |= {next(label for label in self._further if label not in chosen)}
            if self._try(more, TRIES) is not False:
                more = chosen
        return [self._every - more]

    def _try(self, cells: Labels, most: int | None) -> bool | None:
        """Return whether some digits in the cells leave one solution; None means too many tries."""
        for number, digits in enumerate(self._fillings(self._without(cells), sorted(cells))):
            if number == most:
                return None
            if digits and self._prover.has_one(digits):
                self.best = digits
                return True
        return False

    def _fillings(self, digits: list[int], cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the digits of the grid for each way to fill some cells.

        A group of ways that have no solution yields a single ().
        """
        check_deadline()
        if not cells:
            yield tuple(digits)
        elif not self._prover.has_any(digits):
            yield ()
        else:
            label, *others = cells
            for digit in range(1, self._puzzle.side + 1):
                digits[label - 1] = digit
                yield from self._fillings(digits, others)
            digits[label - 1] = 0

    def _without(self, labels: Labels) -> list[int]:
        given = enumerate(self._puzzle.digits, 1)
        return [0 if label in labels else digit for label, digit in given]


#: The smallest number of givens in a classic 9x9 puzzle with exactly one solution.
FEWEST = 17


@dataclass(frozen=True)
class Nearest:
    """A puzzle with exactly one solution, found by changing as few givens as possible."""

    puzzle: Puzzle  # the puzzle found; its givens are in the same cells
    changes: tuple[Pair, ...]  # the changed givens, as (cell label, new digit)
    #: A proved lower bound: at least this number of givens must be changed or removed.
    least: int
    reason: str = ""  # why it is not known whether fewer changes are enough

    @property
    def proved(self) -> bool:
        """Whether it is proved that fewer changes are not enough."""
        return self.least == len(self.changes)


def find_nearest(puzzle: Puzzle, solver: Solver) -> Nearest | None:
    """Return the nearest puzzle with exactly one solution, or None if there is none.

    There is none if no choice of digits in the cells of the givens gives exactly one solution.
    """
    # At most one digit can be missing from the givens, because two missing ones could be swapped.
    is_classic = puzzle.variant.name == "classic" and puzzle.shape == 3
    least = FEWEST if is_classic else puzzle.side - 1
    if not puzzle.rules and len(puzzle.givens) < least:
        return None
    search, reason = Search(puzzle, solver), ""
    try:
        search.run()
    except GaveUp as error:
        if search.best is None:
            raise
        reason = str(error)
    if search.best is None:
        return None
    changes = search.changes(search.best)
    return Nearest(puzzle.with_digits(search.best), changes, search.least, reason)


# To keep


@dataclass(frozen=True)
class Fewest:
    """The fewest givens of a puzzle that still determine its solution."""

    puzzle: Puzzle  # the puzzle with the remaining givens; it has the same solution
    #: A proved lower bound: with fewer of the givens, there are several solutions.
    least: int
    reason: str = ""  # why fewer givens may be enough; "" if `proved`
    stop: Stop | None = None  # the category of `reason`

    @property
    def proved(self) -> bool:
        """Whether it is proved that fewer givens are not enough."""
        return self.least == len(self.puzzle.givens)


def fewest_givens(puzzle: PuzzleLike, time_limit: float = 60, backend: Any = None) -> Fewest:
    """Remove as many givens as possible without losing the unique solution.

    Parameters
    ----------
    puzzle : Puzzle, Solution or Result
        A puzzle with exactly one solution.
    time_limit : float
        The time limit in seconds. When it is reached, the fewest givens found so far are returned,
        and `Fewest.reason` explains why fewer may be enough.
    backend : str, pulp.LpSolver or None
        The solver of the integer programs; see `solve`.

    Raises
    ------
    SudokuError
        If the puzzle has several solutions, or none.
    GaveUp
        If the time limit was reached before it was known whether there is exactly one solution.

    Examples
    --------
    >>> found = fewest_givens(Puzzle("1234 3412 2143 4321"))
    >>> len(found.puzzle.givens), found.proved
    (4, True)
    """
    puzzle = as_puzzle(puzzle)
    with deadline(time_limit):
        search = _Keeping(puzzle, Solver(backend))
        search.check_unique()
        reason, stop = "", None
        try:
            search.run()
        except GaveUp as error:
            reason, stop = str(error), error.stop
        return Fewest(puzzle.with_digits(search.only(search.best)), search.least, reason, stop)


class _Keeping:
    def __init__(self, puzzle: Puzzle, solver: Solver) -> None:
        self._puzzle, self._solver = puzzle, solver
        self._prover = find_prover(puzzle.variant, puzzle.shape)
        self._every = frozenset(puzzle.givens)
        self.best = self._every
        self.least = 0  # as in `Fewest`

    def only(self, labels: Collection[int]) -> list[int]:
        """Return the digits of some givens in row order, with 0 for all other cells."""
        given = enumerate(self._puzzle.digits, 1)
        return [digit if label in labels else 0 for label, digit in given]

    def check_unique(self) -> None:
        puzzle = self._puzzle
        if not self._is_enough(self._every):
            is_solvable = not puzzle.conflicts() and self._prover.has_any(puzzle.digits)
            which = "several solutions" if is_solvable else "no solution"
            raise SudokuError(f"no givens can be removed, because the puzzle has {which}")

    def run(self) -> None:
        """Search until it is proved that fewer givens are not enough."""
        for label in sorted(self.best):
            if self._is_enough(self.best - {label}):
                self.best -= {label}
        sets = [next(self._missed(self.best - {label})) for label in sorted(self.best)]
        while self.least < len(self.best):
            chosen = hitting_set(sets, self._solver)
            self.least = len(chosen)
            missed = list(self._missed(chosen))
            if not missed:
                self.best = chosen
            sets += missed

    def _is_enough(self, labels: Labels) -> bool:
        return self._prover.has_one(self.only(labels))

    def _missed(self, chosen: Labels) -> Iterator[Labels]:
        """Yield disjoint sets of givens outside `chosen`. At least one given of each set must stay.

        Each set is minimal.
        """
        while not self._is_enough(chosen):
            outside = chosen
            for label in sorted(self._every - chosen):
                if not self._is_enough(outside | {label}):
                    outside |= {label}
            yield self._every - outside
            chosen |= self._every - outside
