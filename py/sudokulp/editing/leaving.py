"""What a program leaves behind: its problem, and the digits of the grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import pulp

from ..backends.solver import ArrayBackend
from ..errors import SudokuError
from ..grid import digit_of
from .contradicting import contradicting

#: The function of a text that returns the grid, and the variables that are taken if there is none.
GRID, VARIABLES = "grid", "x"


@dataclass(frozen=True)
class Left:
    """What a program left.

    Parameters
    ----------
    status : str
        Of its problem, in PuLP's words; "" if there is no problem.
    objective : float or None
        Its value, if the problem has one and is solved.
    digits : tuple of int
        Of each cell, in row order; empty if it left no whole grid.
    reason : str
        What is known of its constraints that contradict each other, if they do and that was
        looked for.
    contradicting : tuple of str
        Their names.
    """

    status: str = ""
    objective: float | None = None
    digits: tuple[int, ...] = ()
    reason: str = ""
    contradicting: tuple[str, ...] = ()


def left_in(names: dict[str, Any], side: int, backend: ArrayBackend | None = None) -> Left:
    """Return what a program left among its names.

    The digits are those of its function ``grid()``, or else of the variables ``x[r, c, d]``,
    counted from 0 or from 1. A backend looks for what makes its problem infeasible.

    Raises
    ------
    SudokuError
        If what it left is no grid of this size.
    """
    problems = [value for value in names.values() if isinstance(value, pulp.LpProblem)]
    if not problems:
        return Left()
    problem = problems[-1]
    status = pulp.LpStatus[problem.status]
    if problem.status != pulp.LpStatusOptimal:
        if backend is None or problem.status != pulp.LpStatusInfeasible:
            return Left(status)
        found = contradicting(problem, backend)
        return Left(status, reason=found.sentence, contradicting=found.names)
    objective = _number(problem.objective.value()) if problem.objective else None
    if callable(names.get(GRID)):
        return Left(status, objective, _of_rows(names[GRID](), side))
    return Left(status, objective, _of_variables(names.get(VARIABLES), side))


def _number(value: Any) -> float | None:
    """Return the value of an objective, None if it is none: a text may put anything there."""
    return value if isinstance(value, int | float) and isfinite(value) else None


def _of_rows(rows: Any, side: int) -> tuple[int, ...]:
    """Return the digits of a list of rows, of symbols or numbers."""
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise SudokuError(f"grid() has to return {side} rows")
    sizes = {len(row) for row in rows}
    if len(rows) != side or sizes != {side}:
        raise SudokuError(f"grid() has to return {side} rows of {side} digits")
    return tuple(_digit(each, side) for row in rows for each in row)


def _digit(value: Any, side: int) -> int:
    found = digit_of(value, side) if isinstance(value, str) and len(value) == 1 else value
    if type(found) is not int or not 0 < found <= side:
        raise SudokuError(f"grid() has to return digits of a {side}x{side} grid")
    return found


def _of_variables(variables: Any, side: int) -> tuple[int, ...]:
    """Return the digits of variables by row, column and digit."""
    if not isinstance(variables, dict) or not all(map(_is_place, variables.items())):
        return ()
    ones = [place for place, variable in variables.items() if (variable.value() or 0) > 0.5]
    first = min((min(place) for place in variables), default=0)
    digits = {(r - first, c - first): d - first + 1 for r, c, d in ones}
    cells = [(r, c) for r in range(side) for c in range(side)]
    if len(ones) != side * side or sorted(digits) != cells or max(digits.values()) > side:
        return ()
    return tuple(digits[cell] for cell in cells)


def _is_place(entry: tuple[Any, Any]) -> bool:
    place, variable = entry
    return (
        isinstance(variable, pulp.LpVariable)
        and isinstance(place, tuple)
        and len(place) == 3
        and all(type(number) is int for number in place)
    )
