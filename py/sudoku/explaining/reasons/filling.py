"""The fullest grid: as many cells as possible filled without breaking a rule.

A packing: no candidate has to be chosen, and of each cell and region's digit at most one may be.
A sum of a rule is broken as soon as the cells that are left empty could not bring it within its
bounds, each for itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pulp

from ...backends import check_backend, find_backend
from ...backends.problem import ArrayProblem
from ...engine.board import find_board
from ...engine.budget import Budget
from ...errors import SudokuError
from ...phrases import counted
from ...puzzle import Puzzle, check_puzzle
from ...rules.primitives import AtMostOne, Linear, Primitive
from .grids import full_grids, optimum

#: The weight of each candidate in a row, and the most that it may come to.
Row = tuple[dict[int, int], int]


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


def largest_filling(puzzle: Puzzle, time_limit: float = 60, backend: Any = None) -> Filling:
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
    check_puzzle(puzzle)
    check_backend(backend)
    found = find_filling(puzzle, find_backend(backend), Budget(time_limit, backend))
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
    digits = _of_full(puzzle, backend, budget)
    if digits is None:
        digits = optimum(_packing(puzzle), puzzle.side, backend, budget)
    if digits is None:
        return None
    filled = Puzzle.from_digits(digits, puzzle.shape, puzzle.variant)
    return Filling(filled, tuple(label for label in puzzle.givens if label not in filled.givens))


def _of_full(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> tuple[int, ...] | None:
    """Return a full grid less the givens in the way of others, None if more are in its way.

    Solvers find a full grid sooner than one that is nearly full.
    """
    kept = optimum(_packing(puzzle, only_givens=True), puzzle.side, backend, budget)
    full = optimum(full_grids(puzzle, "most_givens"), puzzle.side, backend, budget)
    if full is None or kept is None:
        return None
    both = list(zip(full, puzzle.digits, strict=True))
    fewest = kept.count(0) - puzzle.digits.count(0)
    if sum(given not in (0, digit) for digit, given in both) > fewest:
        return None
    return tuple(digit if given in (0, digit) else 0 for digit, given in both)


def _packing(puzzle: Puzzle, only_givens: bool = False) -> ArrayProblem:
    """Return the program: each given counts more than all other cells together."""
    board, side = find_board(puzzle.variant, puzzle.shape), puzzle.side
    names = [f"x_{candidate:05d}" for candidate in range(side**3)]
    problem = ArrayProblem("largest_filling", pulp.LpMaximize, names)
    for number, candidates in enumerate(zip(*board.by_rank, strict=True)):
        problem.constrain(candidates, pulp.LpConstraintLE, f"row_{number:05d}")
    rows = (row for each in puzzle.variant.primitives(puzzle.shape) for row in _rows(each, side))
    for number, (weights, most) in enumerate(rows):
        problem.constrain(weights, pulp.LpConstraintLE, f"rule_{number:05d}", most)
    given = {label: (label - 1) * side + digit - 1 for label, digit in puzzle.givens.items()}
    others = [x for x in range(side**3) if given.get(x // side + 1, -1 if only_givens else x) != x]
    if others:
        problem.constrain(others, pulp.LpConstraintLE, "no_other_digits", 0)
    problem.optimise(dict.fromkeys(range(side**3), 1) | dict.fromkeys(given.values(), side**2))
    return problem


def _rows(each: Primitive, side: int) -> Iterator[Row]:
    """Yield what a rule says of a grid that may have empty cells."""
    if isinstance(each, AtMostOne):
        yield dict.fromkeys(each.candidates, 1), 1
        return
    if each.most is not None:
        yield _bounded(each, 1, each.most, side)
    if each.least is not None:
        yield _bounded(each, -1, -each.least, side)


def _bounded(each: Linear, sign: int, most: int, side: int) -> Row:
    """Return that a sum stays within a bound, where an empty cell adds the least that it can."""
    weights = {candidate: weight * sign for candidate, weight in each.terms}
    row: dict[int, int] = {}
    for cell in {candidate // side for candidate in weights}:
        here = {x: weights.get(x, 0) for x in range(cell * side, (cell + 1) * side)}
        least = min(here.values())
        most -= least
        row |= {x: weight - least for x, weight in here.items() if weight != least}
    return row, most
