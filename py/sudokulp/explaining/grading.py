"""Grades: what it takes to solve a puzzle, by the linear relaxation of what is open.

The level is a property of the puzzle, not of the steps that were found: drop each candidate that
the relaxation allows only below a bound, place the singles, and repeat.

*singles*: naked and hidden singles fill the grid; *linear*: after dropping candidates of which
the relaxation allows nothing; *rounding*: after dropping those that it does not allow whole;
*branching*: not even then. What the bounds of a sum rule out beside givens alone is not in the
program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pulp

from ..engine.budget import Budget
from ..inspecting.relaxation import Reach, Relaxation, reach_of
from ..puzzle import Puzzle
from .finding import singles
from .position import Position, bits
from .values import Level, Pair, Step


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
    puzzle: Puzzle,
    position: Position,
    true: int,
    steps: Sequence[Step],
    find_backend: Callable[[], pulp.LpSolver],
    budget: Budget,
) -> Grade:
    """Return the grade of a path.

    Parameters
    ----------
    puzzle : Puzzle
        What is graded.
    position : Position
        What of it was open before the first step; it is changed.
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
    level = _bound_of_steps(steps)
    if level > 1:
        relaxation = Relaxation(puzzle, "candidates", find_backend(), budget)
        if puzzle.rules:
            _keep(position, relaxation.candidates)
        level = max(_climb(relaxation, position, true, level), 1)
    return Grade(list(Level)[level], max(sizes, default=0), sum(sizes))


def _bound_of_steps(steps: Iterable[Step]) -> int:
    """Return the highest level that the steps allow; 0 and 1 are those of the puzzle itself."""
    divisors = {step.divisor for step in steps if not step.placed}
    if 0 in divisors:
        return 3
    return 2 if max(divisors, default=0) > 1 else len(divisors)


def _keep(position: Position, candidates: Iterable[Pair]) -> None:
    """Rule out what the program has no variable for: the bounds of sums have closed it."""
    kept = sum(1 << position.rules.number(*pair) for pair in candidates)
    position.eliminate(position.open & ~kept)


def _climb(relaxation: Relaxation, position: Position, true: int, most: int) -> int:
    """Return the level of a position; beyond the highest that is possible nothing is tried."""
    level = 0
    while True:
        place_singles(position)
        wrong = [position.rules.pair(candidate) for candidate in bits(position.open & ~true)]
        if not wrong:
            return level
        settled = {pair: 0 for pair in relaxation.candidates if not _is_left(position, pair)}
        out = relaxation.never(wrong, settled)
        level = max(level, 1)
        if not out:
            level = 2
            if most == 2:
                return level
            reaches = relaxation.reaches(wrong, settled)
            out = [each for each, largest in reaches if reach_of(largest) is not Reach.WHOLE]
        if not out:
            return 3
        position.eliminate(sum(1 << position.rules.number(*pair) for pair in out))


def _is_left(position: Position, pair: Pair) -> bool:
    """Return whether a candidate is open or placed."""
    label, digit = pair
    here = position.rules.number(label, digit)
    return position.placed[label - 1] == digit or bool(position.open >> here & 1)


def place_singles(position: Position) -> None:
    """Place naked and hidden singles until there are none."""
    while (found := next(singles(position), None)) is not None:
        position.place(found[1])
