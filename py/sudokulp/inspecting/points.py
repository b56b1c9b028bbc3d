"""Points of a relaxation: the values of candidates, and how large these can become."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..errors import SudokuError
from .candidates import Candidate

#: How far from 0 or 1 a value has to be to count as a fraction; solvers' own tolerance is 1e-7.
TOLERANCE = 1e-5


class Reach(StrEnum):
    """How large a candidate can become in the relaxation, at most."""

    NEVER = "never"
    FRACTION = "fraction"
    WHOLE = "whole"


@dataclass(frozen=True)
class Point:
    """An optimum of the relaxation.

    Parameters
    ----------
    feasible : bool
        Whether there is any; else nothing satisfies all constraints, not even in fractions.
    objective : float
        The sum that was to be large or small, 0 if none was asked for.
    values : dict of (int, int) to float
        Of each candidate of the program, from 0 to 1; empty if there is no point.
    iterations : int
        Steps of the simplex method, from the point before.
    """

    feasible: bool
    objective: float = 0.0
    values: Mapping[Candidate, float] = field(default_factory=dict)
    iterations: int = 0

    def fractional(self) -> list[Candidate]:
        """Return the candidates that are neither 0 nor 1."""
        return [each for each, value in self.values.items() if not _is_whole(value)]

    def is_whole(self) -> bool:
        """Return whether it is a solution of the integer program, too."""
        return self.feasible and not self.fractional()


def _is_whole(value: float) -> bool:
    return value < TOLERANCE or value > 1 - TOLERANCE


def reach_of(largest: float) -> Reach:
    """Return the class of a candidate's largest value.

    Raises
    ------
    SudokuError
        If it is no value of a variable.
    """
    if not -TOLERANCE <= largest <= 1 + TOLERANCE:
        raise SudokuError(f"a variable is from 0 to 1, not {largest}")
    if _is_whole(largest):
        return Reach.WHOLE if largest > 0.5 else Reach.NEVER
    return Reach.FRACTION


def counted(largest: Iterable[float]) -> dict[str, int]:
    """Return how many of some largest values are in each class, by its name."""
    kinds = [reach_of(value) for value in largest]
    return {str(kind): kinds.count(kind) for kind in Reach}


def said(point: Point, count: int) -> str:
    """Return in words what a point means for the puzzle; the count is that of all candidates."""
    if not point.feasible:
        return "Not even fractions satisfy all constraints: there is no solution here."
    fractional = len(point.fractional())
    if not fractional:
        return "All values are whole: this is a solution of the integer program, too."
    return f"{fractional:,} of {count:,} candidates have fractions: this is no solution yet."


def reached(counts: Mapping[str, int]) -> str:
    """Return in words what the classes of all candidates mean."""
    if not any(counts.values()):
        return "Not even fractions satisfy all constraints: there is nothing to reach."
    excluded = counts["never"] + counts["fraction"]
    if not excluded:
        return "The relaxation excludes nothing: each candidate can be 1 in it."
    return (
        f"Without branching {excluded:,} candidates are excluded: {counts['never']:,} are always "
        f"0, and {counts['fraction']:,} stay below 1."
    )
