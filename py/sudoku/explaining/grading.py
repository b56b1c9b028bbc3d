"""Grades: what it takes to solve a puzzle, by the linear relaxation of what is open.

The level is a property of the puzzle, not of the steps that were found: drop each candidate that
the relaxation allows only below a bound, place the singles, and repeat.

*singles*: naked and hidden singles fill the grid; *linear*: after dropping candidates of which
the relaxation allows nothing; *rounding*: after dropping those that it does not allow whole;
*branching*: not even then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pulp

from ..backends.problem import ArrayProblem
from ..engine.budget import Budget
from .finding import singles
from .position import Position, bits
from .programs import decide
from .values import Step

#: How far from 0 or 1 an optimum has to be to count as more or less.
TOLERANCE = 1e-6


class Level(StrEnum):
    """What it takes to solve a puzzle, from easy to hard."""

    SINGLES = "singles"
    LINEAR = "linear"
    ROUNDING = "rounding"
    BRANCHING = "branching"

    @property
    def about(self) -> str:
        """What it takes, in a sentence."""
        return _ABOUT[self]


_ABOUT = {
    Level.SINGLES: "naked and hidden singles fill the grid.",
    Level.LINEAR: "adding and subtracting constraints suffices.",
    Level.ROUNDING: "it takes sums of constraints that are divided and rounded down.",
    Level.BRANCHING: "no such sums suffice: cases have to be tried.",
}


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    Parameters
    ----------
    level : Level
        The class: what the relaxation has to be helped with.
    hardest : int
        Truths of the hardest step.
    total : int
        Truths of all steps together.
    """

    level: Level
    hardest: int
    total: int

    def __str__(self) -> str:
        """Return the grade in words."""
        return f"{self.level}, hardest step {self.hardest}, all steps {self.total}"


def grade(
    position: Position,
    true: int,
    steps: Sequence[Step],
    find_backend: Callable[[], pulp.LpSolver],
    budget: Budget,
) -> Grade:
    """Return the grade of a path.

    Parameters
    ----------
    position : Position
        What was open before the first step; it is changed.
    true : int
        The candidates that are in some solution.
    steps : sequence of Step
        A whole path from there.
    find_backend : callable
        Returns what solves the relaxations; it is asked only where the steps leave a doubt.
    budget : Budget
        The time that may be spent.
    """
    sizes = [step.size for step in steps]
    level = _bound(steps)
    if level > 1:
        level = _climb(position, true, level, find_backend(), budget)
    return Grade(list(Level)[level], max(sizes, default=0), sum(sizes))


def _bound(steps: Iterable[Step]) -> int:
    """Return the highest level that the steps allow; 0 and 1 are those of the puzzle itself."""
    divisors = {step.divisor for step in steps if not step.placed}
    if 0 in divisors:
        return 3
    return 2 if max(divisors, default=0) > 1 else len(divisors)


def _climb(position: Position, true: int, most: int, backend: pulp.LpSolver, budget: Budget) -> int:
    """Return the level of a position; beyond the highest that is possible nothing is tried."""
    level = 0
    while True:
        place_singles(position)
        wrong = position.open & ~true
        if not wrong:
            return level
        relaxation = Relaxation(position, backend, budget)
        out = relaxation.impossible(wrong)
        level = max(level, 1)
        if not out:
            level = 2
            if most == 2:
                return level
            out = relaxation.never_whole(wrong)
        if not out:
            return 3
        position.eliminate(out)


def place_singles(position: Position) -> None:
    """Place naked and hidden singles until there are none."""
    while (found := next(singles(position), None)) is not None:
        position.place(found[1])


class Relaxation:
    """The linear relaxation of what is open.

    Parameters
    ----------
    position : Position
        What is open; there has to be a solution.
    backend : pulp.LpSolver
        What solves it.
    budget : Budget
        The time that may be spent.
    """

    def __init__(self, position: Position, backend: pulp.LpSolver, budget: Budget) -> None:
        self._backend, self._budget = backend, budget
        self._columns = {candidate: n for n, candidate in enumerate(bits(position.open))}
        names = [f"x_{candidate:05d}" for candidate in self._columns]
        self._problem = ArrayProblem("open_candidates", pulp.LpMaximize, names)
        for constraint, here in position.live.items():
            columns = [self._columns[candidate] for candidate in bits(here)]
            self._problem.constrain(columns, pulp.LpConstraintEQ, f"row_{constraint:05d}")
        self._problem.relax()

    def impossible(self, wrong: int) -> int:
        """Return which of some candidates are 0 in every solution of the relaxation."""
        while wrong:
            values = self._maximise(bits(wrong))
            allowed = [candidate for candidate in bits(wrong) if values[candidate] > TOLERANCE]
            if not allowed:
                break
            wrong &= ~sum(1 << candidate for candidate in allowed)
        return wrong

    def never_whole(self, wrong: int) -> int:
        """Return which of some candidates are below 1 in every solution of the relaxation."""
        out = whole = 0
        for candidate in bits(wrong):
            if whole >> candidate & 1:
                continue
            values = self._maximise([candidate])
            if values[candidate] < 1 - TOLERANCE:
                out |= 1 << candidate
            whole |= sum(1 << each for each, value in values.items() if value > 1 - TOLERANCE)
        return out

    def _maximise(self, candidates: Iterable[int]) -> dict[int, float]:
        self._problem.optimise([self._columns[candidate] for candidate in candidates])
        decide(self._problem, self._backend, self._budget)
        values = self._problem.values()
        return {candidate: values[column] or 0.0 for candidate, column in self._columns.items()}
