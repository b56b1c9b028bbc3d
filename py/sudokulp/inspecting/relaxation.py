"""The LP relaxation of a puzzle: optimal solutions, and the largest value of each candidate.

In the relaxation, every variable can be any number from 0 to 1. The same program is solved many
times, with different objectives and fixed candidates. So the solver keeps the program, and each run
starts from the last basis.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

import pulp

from ..backends import find_backend
from ..backends.problem import ModelArrays, Status, to_arrays
from ..backends.solver import adjusted
from ..errors import SudokuError
from ..grid import short_name
from ..models.lp.program import restrict, run
from ..models.lp.programs import program_for
from ..models.statistics import Statistics
from ..puzzle import Puzzle
from .cuts import Cut, Sum, added, constraint_of, find_cut
from .program import Backend, Candidate

#: Values closer than this to 0 or 1 count as integers. The tolerance of solvers is 1e-7.
TOLERANCE = 1e-5


class Reach(StrEnum):
    """The largest value of a candidate in the relaxation, classified as 0, a fraction, or 1."""

    NEVER = "never"
    FRACTION = "fraction"
    WHOLE = "whole"


@dataclass(frozen=True)
class Point:
    """An optimal solution of the relaxation, unless it is infeasible."""

    feasible: bool
    objective: float = 0.0  # 0 without an objective
    values: Mapping[Candidate, float] = field(default_factory=dict)
    iterations: int = 0  # the number of simplex iterations since the previous solution
    full: bool = True  # whether every cell is filled, possibly with fractions; a packing may not be
    #: Whether the values fill as many cells as the relaxation allows.
    fills: bool = False

    def fractional(self) -> list[Candidate]:
        return [each for each, value in self.values.items() if not _is_integral(value)]

    def is_whole(self) -> bool:
        """Return whether the values are those of a solution of the puzzle."""
        return self.feasible and self.full and not self.fractional()

    def is_pruned(self) -> bool:
        """Return whether there is no solution here: infeasible, or a bound that is too low."""
        return not self.feasible or (self.fills and not self.full)


def _is_integral(value: float) -> bool:
    return value < TOLERANCE or value > 1 - TOLERANCE


def reach_of(largest: float) -> Reach:
    """Classify the largest value of a candidate.

    If the value is not from 0 to 1, SudokuError is raised.
    """
    if not -TOLERANCE <= largest <= 1 + TOLERANCE:
        raise SudokuError(f"a variable must be from 0 to 1, not {largest}")
    if _is_integral(largest):
        return Reach.WHOLE if largest > 0.5 else Reach.NEVER
    return Reach.FRACTION


def counted(largest: Iterable[float]) -> dict[str, int]:
    """Return the number of candidates in each class, by the name of the class."""
    kinds = [reach_of(value) for value in largest]
    return {str(kind): kinds.count(kind) for kind in Reach}


def said(point: Point, count: int, settled: bool = False, noun: str = "variables") -> str:
    """Return a sentence that interprets a solution of a puzzle with `count` candidates.

    `settled` says whether variables were fixed: then it is about their values only. `noun` says
    what the count is of: "candidates" if the variables are others, such as patterns.
    """
    none = "no solution has these values" if settled else "there is no solution"
    if not point.feasible:
        return f"The LP relaxation is infeasible: {none}."
    if not point.full:
        filled = f"{sum(point.values.values()):.4g} cells"
        if point.fills:
            return f"At most {filled} can be filled, so {none}."
        return f"Only {filled} are filled, so this is not a solution."
    fractional = len(point.fractional())
    if not fractional:
        return "All values are integers, so this is a solution of the puzzle."
    return f"{fractional:,} of {count:,} {noun} are fractional, so this is not a solution yet."


def reached(counts: Mapping[str, int]) -> str:
    """Return a sentence that interprets the number of candidates in each class."""
    count = sum(counts.values())
    if not count:
        return "The LP relaxation is infeasible, so no value is possible."
    never, fraction = counts[Reach.NEVER], counts[Reach.FRACTION]
    if not never + fraction:
        return "The LP relaxation excludes nothing: every open candidate can be 1."
    return (
        f"The LP relaxation excludes {never + fraction:,} of {count:,} open candidates: {never:,} "
        f"are always 0, and {fraction:,} stay below 1."
    )


class Relaxation:
    """The LP relaxation of a puzzle. If possible, the solver keeps it between calls.

    The constraints in `cuts` are added to the program.

    Examples
    --------
    >>> relaxation = Relaxation(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, size=4))
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
        backend: Backend = None,
        cuts: Sequence[Cut] = (),
    ) -> None:
        self._program = program_for(puzzle, formulation)
        self._program.relax()
        for number, cut in enumerate(cuts, 1):
            weights, bound = constraint_of(self._model, cut)
            total = self._program.weigh(weights)
            self._program.constrain(total, pulp.LpConstraintLE, bound, f"cut_{number:02d}")
        self._own_sense = self._program.sense
        self._backend = find_backend(backend)
        self._puzzle, self._signs = puzzle, puzzle.symbols
        # The columns that place each candidate.
        self._placing: dict[Candidate, list[int]] = {}
        for column, placed in enumerate(self._program.places):
            for cell, digit in placed:
                self._placing.setdefault((cell + 1, digit), []).append(column)
        self.candidates = tuple(sorted(self._placing))  # the candidates with a variable
        one_each = all(len(columns) == 1 for columns in self._placing.values())
        self.noun = "variables" if one_each else "candidates"

    @cached_property
    def _model(self) -> ModelArrays:
        """The program without cuts, which number its rows and columns."""
        return to_arrays(self._program)

    def optimum(
        self,
        objective: Mapping[Candidate, float] | None = None,
        settled: Mapping[Candidate, int] | None = None,
        least: bool = False,
        primal: bool = False,
    ) -> Point:
        """Return a solution that maximises an objective or, with `least`, minimises it.

        The default is the objective of the program, if it has one. Candidates in `settled` are
        fixed to 1 or 0, as in branching. Without an objective and fixed candidates, the solver
        starts anew, so that the solution does not depend on earlier ones. The primal simplex method
        is faster if mainly the objective has changed since the last call.
        """
        self._fix(settled or {})
        return self._point(objective, least, primal, keeps=bool(objective or settled))

    def cut(self, values: Mapping[Candidate, float]) -> Cut | None:
        """Return a cut by rounding that excludes these values, or None if none was found.

        The values that are missing are 0. In formulations with several variables per candidate, no
        cuts are looked for.
        """
        columns = [0.0] * len(self._program.columns)
        for candidate, value in values.items():
            if len(self._columns(candidate)) > 1:
                return None
            columns[self._placing[candidate][0]] = value
        return find_cut(self._model, columns)

    def added(self, cut: Cut) -> Sum:
        """Return the sum of a cut's rows, before it is divided and rounded down."""
        return added(self._model, cut)

    def reaches(
        self,
        wanted: Iterable[Candidate] | None = None,
        settled: Mapping[Candidate, int] | None = None,
    ) -> Iterator[tuple[Candidate, float]]:
        """Yield each candidate, or each wanted one, with its largest value in the relaxation.

        Candidates come in the order in which their values are found. If the relaxation is
        infeasible, nothing is yielded.
        """
        self._fix(settled or {})
        feasible = self._point().feasible
        unknown = list(self.candidates if wanted is None else wanted) if feasible else []
        yield from self._together(unknown)
        yield from self._one_by_one(unknown)

    def open_reaches(self) -> Iterator[tuple[Candidate, float]]:
        """Yield each open candidate, one that the givens leave, with its largest value.

        So formulations can be compared: a candidate that has no variable, because singles have
        decided it, is 1 or 0. If no cell is open, all candidates are yielded.
        """
        opened = [(cell + 1, digit) for cell, digit in restrict(self._puzzle).choices]
        decided = [each for each in opened if each not in self._placing]
        feasible = False
        for each in self.reaches([each for each in opened if each in self._placing] or None):
            feasible = True
            yield each
        for label, digit in decided if feasible else ():
            yield (label, digit), float(self._program.placed[label - 1] == digit)

    def never(
        self, wanted: Iterable[Candidate], settled: Mapping[Candidate, int] | None = None
    ) -> list[Candidate]:
        """Return the wanted candidates that are 0 in every solution of the relaxation."""
        self._fix(settled or {})
        return [each for each, largest in self._together(list(wanted)) if not largest]

    def shadow(self, first: Candidate, second: Candidate) -> list[tuple[float, float]]:
        """Return the vertices of the projection on two variables, clockwise from the leftmost one.

        The projection of all solutions is a polygon, or a segment or a point. It has none if the
        relaxation is infeasible.
        """

        def furthest(right: float, up: float) -> tuple[float, float]:
            values = self.optimum({first: right, second: up}, primal=True).values
            return round(values[first], 6), round(values[second], 6)

        def beyond(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
            """Return the vertices to the left of the way from one point to another."""
            right, up = a[1] - b[1], b[0] - a[0]
            c = furthest(right, up) if a != b else a
            if right * (c[0] - a[0]) + up * (c[1] - a[1]) < TOLERANCE:
                return []
            return [*beyond(a, c), c, *beyond(c, b)]

        if not self.optimum().feasible:
            return []
        # The small weights find a vertex where a whole side is leftmost or rightmost.
        left, right = furthest(-1, -TOLERANCE), furthest(1, TOLERANCE)
        around = [left, *beyond(left, right), right, *beyond(right, left)]
        return list(dict.fromkeys(around))

    def _fix(self, settled: Mapping[Candidate, int]) -> None:
        fixed: dict[int, float] = {}
        for candidate, value in settled.items():
            columns = self._columns(candidate)
            if not value:
                fixed |= dict.fromkeys(columns, 0.0)
            elif len(columns) == 1:
                fixed[columns[0]] = 1.0
            else:  # one of these patterns is 1, so patterns with another digit here are 0
                fixed |= dict.fromkeys(self._others(candidate), 0.0)
        self._program.fix(fixed)

    def _others(self, candidate: Candidate) -> set[int]:
        """Return the columns of a candidate's cell or digit that do not place the candidate."""
        label, digit = candidate
        here = set(self._placing[candidate])
        return {
            column
            for (cell, placed), columns in self._placing.items()
            for column in columns
            if (cell == label or placed == digit) and column not in here
        }

    def _columns(self, candidate: Candidate) -> list[int]:
        if candidate not in self._placing:
            label, digit = candidate
            sign, cell = self._signs[digit - 1], short_name(label, len(self._signs))
            raise SudokuError(f"the program has no variable for the digit {sign} in {cell}")
        return self._placing[candidate]

    def _together(self, unknown: list[Candidate]) -> Iterator[tuple[Candidate, float]]:
        """Remove and yield candidates that are 0 in every solution, or 1 in a solution found."""
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
        """Remove each candidate from the list and yield it with its largest value.

        Each candidate is maximised on its own, unless it is 1 in the solution for another one.
        """
        while unknown:
            asked = unknown[0]
            values = self._largest([asked])
            yield from _taken(unknown, values)
            if asked in unknown:
                unknown.remove(asked)
                yield asked, values[asked]

    def _largest(self, wanted: list[Candidate]) -> Mapping[Candidate, float]:
        return self._point(dict.fromkeys(wanted, 1.0), primal=True).values

    def _point(
        self,
        objective: Mapping[Candidate, float] | None = None,
        least: bool = False,
        primal: bool = False,
        keeps: bool = True,
    ) -> Point:
        program = self._program
        if objective is not None:
            program.sense = pulp.LpMinimize if least else pulp.LpMaximize
            costs: dict[int, float] = defaultdict(float)
            for candidate, weight in objective.items():
                for column in self._columns(candidate):
                    costs[column] += weight
            program.optimise(costs)
        else:
            program.sense = self._own_sense
            maximises = self._own_sense == pulp.LpMaximize
            program.optimise(dict.fromkeys(range(len(program.columns) * maximises), 1.0))
        statistics = Statistics()
        with adjusted(self._backend, keeps=keeps, primal=primal):
            run(program, self._backend, statistics)
        iterations = statistics.iterations
        if program.outcome.status == Status.INFEASIBLE:
            return Point(False, iterations=iterations)
        found = program.values()
        values = {
            each: sum(found[column] for column in columns)
            for each, columns in self._placing.items()
        }
        total = sum(weight * values[each] for each, weight in (objective or {}).items())
        fills = objective is None and self._own_sense == pulp.LpMaximize
        return Point(True, total, values, iterations, program.is_full(), fills)


def _taken(
    unknown: list[Candidate], values: Mapping[Candidate, float]
) -> Iterator[tuple[Candidate, float]]:
    """Remove from the list the candidates that are 1 in a solution, and yield them."""
    for each in [each for each in unknown if values[each] > 1 - TOLERANCE]:
        unknown.remove(each)
        yield each, 1.0
