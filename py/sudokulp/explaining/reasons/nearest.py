"""The nearest puzzle with exactly one solution: the fewest givens that have other digits, proved.

Whatever is changed, or left out, so that one solution remains: with the digits of that solution in
the cells of the givens it is the only one, too, and no more of them differ. So the fewest givens
are looked for in whose cells some digits leave exactly one solution.

References
----------
G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku" (2012).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pulp

from ...backends import check_backend, find_backend
from ...engine.budget import Budget
from ...errors import GaveUp, SudokuError
from ...puzzle import AsPuzzle, Puzzle, as_puzzle
from ..values import Pair
from .changing import Search

#: The fewest givens of a classic 9x9 puzzle with exactly one solution.
FEWEST = 17


@dataclass(frozen=True)
class Nearest:
    """The puzzle with exactly one solution that differs from another one in the fewest givens.

    Parameters
    ----------
    puzzle : Puzzle
        It has digits in the same cells.
    changes : tuple of (int, int)
        The labels of the givens that differ, and their digits now.
    least : int
        No puzzle with exactly one solution comes of changing, or leaving out, fewer givens than
        these: that is proved.
    reason : str
        Why it is not known whether fewer changes than these suffice; "" if they do not.
    """

    puzzle: Puzzle
    changes: tuple[Pair, ...]
    least: int
    reason: str = ""

    @property
    def proved(self) -> bool:
        """Whether it is proved that no fewer changes suffice."""
        return self.least == len(self.changes)


def nearest_puzzle(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Nearest:
    """Return the puzzle with exactly one solution that differs in the fewest givens.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds; when they are over, the nearest that was found is returned with the reason.
    backend : str, pulp.LpSolver or None
        The solver of the integer programs.

    Raises
    ------
    SudokuError
        If no digits in the cells of the givens leave exactly one solution.
    GaveUp
        If the time was over before any were found.

    Examples
    --------
    >>> found = nearest_puzzle(Puzzle("4.1. ..2. .1.. ...3", 2))
    >>> len(found.changes), found.proved
    (1, True)
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        found = find_nearest(puzzle, find_backend(backend), budget)
    if found is None:
        raise SudokuError("no nearest puzzle: in these cells no digits leave exactly one solution")
    return found


def find_nearest(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Nearest | None:
    """Return what `nearest_puzzle` does, None if no digits in these cells do.

    Raises
    ------
    GaveUp
        If the time was over before any were found.
    """
    if _has_too_few(puzzle):
        return None
    search, reason = Search(puzzle, backend, budget), ""
    try:
        search.run()
    except GaveUp as error:
        if search.best is None:
            raise
        reason = str(error)
    if search.best is None:
        return None
    digits = search.best
    changes = tuple((label, digits[label - 1]) for label in search.changed(digits))
    other = puzzle.with_digits(digits)
    return Nearest(other, changes, search.least, reason)


def _has_too_few(puzzle: Puzzle) -> bool:
    """Return whether so few cells never leave exactly one solution, whatever is given in them.

    Of digits that are given nowhere there can be one at most: two could be swapped.
    """
    number = len(puzzle.givens)
    if puzzle.rules:
        return False
    classic = puzzle.variant.name == "classic" and puzzle.shape == 3
    return number < (FEWEST if classic else puzzle.side - 1)
