"""The relaxation of a puzzle's program: its points, and how far each candidate can go in it.

The relaxation lets every variable be any number from 0 to 1. The same program is solved again
and again with other objectives and with candidates that are set by hand, so the solver keeps it
and begins each time from the last basis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import pulp

from ..backends import find_backend
from ..backends.solver import adjusted
from ..engine.budget import Budget
from ..errors import SudokuError
from ..models.lp.program import run
from ..models.lp.programs import program_for
from ..puzzle import Puzzle
from .program import Candidate, Candidates

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


class Relaxation:
    """The relaxation of a puzzle's program.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`.
    backend : str, pulp.LpSolver or None
        What solves it; a solver that can keeps the program meanwhile.
    time_limit : float or Budget
        Seconds, for all that is asked of it until `restart`.

    Attributes
    ----------
    candidates : tuple of (int, int)
        Those that the program has variables for, as (cell label, digit).

    Raises
    ------
    SudokuError
        If there is no such program: the givens or the singles leave nothing open.

    Examples
    --------
    >>> relaxation = Relaxation(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2))
    >>> point = relaxation.optimum({(2, 3): 1})
    >>> point.feasible, point.is_whole(), point.objective
    (True, True, 0.0)
    >>> relaxation.optimum(settled={(2, 2): 0}).feasible
    False
    """

    def __init__(
        self,
        puzzle: Puzzle,
        formulation: str = "candidates",
        backend: str | pulp.LpSolver | None = None,
        time_limit: float | Budget = 10.0,
    ) -> None:
        self.restart(time_limit)
        with self._budget:
            self._program = program_for(puzzle, formulation)
        self._program.relax()
        self._own_sense = self._program.sense
        self._backend = find_backend(backend)
        self._held = Candidates(self._program.places(), puzzle.symbols)
        self.candidates = self._held.every

    def restart(self, time_limit: float | Budget) -> None:
        """Let the time begin again, or be that of a budget."""
        self._budget = time_limit if isinstance(time_limit, Budget) else Budget(time_limit)

    def optimum(
        self,
        objective: Mapping[Candidate, float] | None = None,
        settled: Mapping[Candidate, int] | None = None,
        least: bool = False,
    ) -> Point:
        """Return a point at which an objective is as large as it can be.

        Parameters
        ----------
        objective : mapping, optional
            How often each candidate counts; without it that of the program, if it has one.
        settled : mapping, optional
            Candidates that are set to 1 or 0, as in branching.
        least : bool
            Whether the objective is to be as small as it can be instead.

        Raises
        ------
        SudokuError
            If a candidate is not one of the program's.
        GaveUp
            If the time limit was reached.
        """
        self._program.fix(self._held.fixed(settled or {}))
        return self._point(objective, least)

    def reaches(
        self,
        wanted: Iterable[Candidate] | None = None,
        settled: Mapping[Candidate, int] | None = None,
    ) -> Iterator[tuple[Candidate, float]]:
        """Yield each candidate with the largest value that it has anywhere in the relaxation.

        They come as they are found. Where there is no point at all there are none.

        Parameters
        ----------
        wanted : iterable of (int, int), optional
            The candidates that are asked about; all without it.
        settled : mapping, optional
            Candidates that are set to 1 or 0, as in branching.

        Raises
        ------
        SudokuError
            If a candidate is not one of the program's.
        GaveUp
            If the time limit was reached; the rest is unknown.
        """
        self._program.fix(self._held.fixed(settled or {}))
        feasible = self._point().feasible
        unknown = list(self.candidates if wanted is None else wanted) if feasible else []
        yield from self._together(unknown)
        yield from self._one_by_one(unknown)

    def never(
        self, wanted: Iterable[Candidate], settled: Mapping[Candidate, int] | None = None
    ) -> list[Candidate]:
        """Return which of some candidates are 0 everywhere in the relaxation.

        It takes fewer optima than `reaches`, whose parameters and errors it has; there has to be
        some point.
        """
        self._program.fix(self._held.fixed(settled or {}))
        return [each for each, largest in self._together(list(wanted)) if not largest]

    def _together(self, unknown: list[Candidate]) -> Iterator[tuple[Candidate, float]]:
        """Take those out that are always 0, and those that are seen to be 1; yield them."""
        doubtful = list(unknown)
        while doubtful:  # until the sum of the rest is 0
            values = self._largest(doubtful)
            zero = [each for each in doubtful if values[each] <= TOLERANCE]
            yield from _taken(unknown, values)
            if len(zero) == len(doubtful):
                break
            doubtful = zero
        for each in doubtful:
            unknown.remove(each)
            yield each, 0.0

    def _one_by_one(self, unknown: list[Candidate]) -> Iterator[tuple[Candidate, float]]:
        """Take all out, each with its own optimum unless another one shows it to be 1."""
        while unknown:
            asked = unknown[0]
            values = self._largest([asked])
            yield from _taken(unknown, values)
            if asked in unknown:
                unknown.remove(asked)
                yield asked, values[asked]

    def _largest(self, wanted: list[Candidate]) -> Mapping[Candidate, float]:
        """Return the values where the sum of some candidates is largest."""
        return self._point(dict.fromkeys(wanted, 1.0), primal=True).values

    def _point(
        self,
        objective: Mapping[Candidate, float] | None = None,
        least: bool = False,
        primal: bool = False,
    ) -> Point:
        """Return an optimum of the program as it is."""
        self._aim(objective, least)
        before = self._budget.iterations
        with adjusted(self._backend, keeps=True, primal=primal):
            run(self._program, self._backend, self._budget)
        iterations = self._budget.iterations - before
        if self._program.status == pulp.LpStatusInfeasible:
            return Point(False, iterations=iterations)
        values = self._held.values(self._program.values())
        total = sum(weight * values[each] for each, weight in (objective or {}).items())
        return Point(True, total, values, iterations)

    def _aim(self, objective: Mapping[Candidate, float] | None, least: bool) -> None:
        if objective is not None:
            self._program.sense = pulp.LpMinimize if least else pulp.LpMaximize
            self._program.optimise(self._held.costs(objective))
            return
        self._program.sense = self._own_sense
        maximises = self._own_sense == pulp.LpMaximize
        self._program.optimise(range(self._program.numVariables() * maximises))


def _taken(
    unknown: list[Candidate], values: Mapping[Candidate, float]
) -> Iterator[tuple[Candidate, float]]:
    """Take those that are 1 at a point out of a list, and yield them."""
    for each in [each for each in unknown if values[each] > 1 - TOLERANCE]:
        unknown.remove(each)
        yield each, 1.0
