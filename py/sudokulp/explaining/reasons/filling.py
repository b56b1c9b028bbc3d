"""The fullest grid: as many cells as possible filled without breaking a rule.

Grids that are nearly full are looked for first. Where none of them is known to be the fullest, an
integer program looks for one that is fuller still.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pulp

from ...backends import check_backend, find_backend
from ...engine.budget import Budget
from ...errors import SudokuError
from ...phrases import counted
from ...puzzle import AsPuzzle, Puzzle, as_puzzle
from .grids import optimum
from .most_givens import most_givens
from .nearly_full import most_filled, nearly_full
from .packing import fullest_grids, given_grids

#: In row order, 0 for an empty cell.
Digits = tuple[int, ...]


@dataclass(frozen=True)
class Filling:
    """The fullest grid of a puzzle; no other one has more cells filled.

    Parameters
    ----------
    puzzle : Puzzle
        With all that is filled as givens, as few as possible of its own left out.
    left_out : tuple of int
        The labels of the givens that are in the way of others; their cells are left empty.
    """

    puzzle: Puzzle
    left_out: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many cells are filled."""
        return len(self.puzzle.givens)

    @property
    def sentence(self) -> str:
        """The number of cells, in words."""
        cells = f"{self.number} of {self.puzzle.side**2} cells"
        out = len(self.left_out)
        if not out:
            return f"At most {cells} can be filled without breaking a rule."
        which = counted(out, "given is", "givens are")
        return f"At most {cells} can be filled without breaking a rule, once {which} left out."


def largest_filling(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Filling:
    """Return the fullest grid of a puzzle that breaks no rule.

    As many givens as possible are kept first. Then as many cells as possible are filled; that of a
    given that is left out stays empty.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds.
    backend : str, pulp.LpSolver or None
        The solver of the integer program.

    Raises
    ------
    SudokuError
        If a sum of a rule is broken even of an empty grid.
    GaveUp
        If the time was over before it was proved that no grid is fuller.

    Examples
    --------
    >>> found = largest_filling(Puzzle("12.3 ..4. .... ....", 2))
    >>> found.number, found.sentence
    (14, 'At most 14 of 16 cells can be filled without breaking a rule.')
    >>> len(largest_filling(Puzzle("11.. .... .... ....", 2)).left_out)
    1
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        found = find_filling(puzzle, find_backend(backend), budget)
    if found is None:
        raise SudokuError("no filling: the rules have a sum that nothing comes to")
    return found


def find_filling(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Filling | None:
    """Return what `largest_filling` does, None if a rule is broken even of an empty grid.

    Raises
    ------
    GaveUp
        If the time was over before it was proved that no grid is fuller.
    """
    if puzzle.rules or puzzle.conflicts():
        digits = _with_most_givens(puzzle, backend, budget)
    else:
        digits = _with_all_givens(puzzle, backend, budget)
    if digits is None:
        return None
    filled = puzzle.with_digits(digits)
    return Filling(filled, tuple(label for label in puzzle.givens if label not in filled.givens))


def _with_all_givens(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Digits | None:
    """Return a fullest grid where no givens conflict, and there are no rules."""
    known = nearly_full(puzzle, budget)
    filled = len(known) - known.count(0)
    if filled >= most_filled(puzzle):
        return known
    problem = fullest_grids(puzzle, len(puzzle.givens), filled + 1)
    return optimum(problem, puzzle.side, backend, budget) or known


def _with_most_givens(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Digits | None:
    """Return a fullest grid with as many givens as do not exclude each other.

    That is a full one less the givens in the way of others, unless more are in its way: solvers
    find a full grid sooner than one that is nearly full.
    """
    alone = optimum(given_grids(puzzle), puzzle.side, backend, budget)
    if alone is None:
        return None
    kept = len(alone) - alone.count(0)
    full = most_givens(puzzle, backend, budget) or (0,) * len(alone)
    both = zip(full, puzzle.digits, strict=True)
    digits = tuple(digit if given in (0, digit) else 0 for digit, given in both)
    if digits.count(0) == len(puzzle.givens) - kept:
        return digits
    return optimum(fullest_grids(puzzle, kept, kept), puzzle.side, backend, budget)
