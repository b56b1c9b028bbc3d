"""Explanations of a puzzle: every step from the givens to the solution, or only the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..engine.budget import Budget
from ..errors import GaveUp
from ..numbers import counted
from ..puzzle import Puzzle
from .finding import by_cores_or_cases
from .grading import Grade
from .path import Candidates, Cases, Path
from .values import Step

SEVERAL = "there are several solutions: what is left open differs between them"


@dataclass(frozen=True)
class Explanation:
    """How the solution of a puzzle follows from its givens.

    Parameters
    ----------
    puzzle : Puzzle
        What is explained.
    steps : tuple of Step
        In order; each was checked by `checking`.
    solved : bool
        Whether the steps fill the grid.
    reason : str
        Why they do not, else "".
    grade : Grade or None
        How hard it is; None if the steps end before, or the time did not suffice.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solved: bool
    reason: str = ""
    grade: Grade | None = None


def explain(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
    notify: Callable[[str], object] | None = None,
) -> Explanation:
    """Return how the solution of a puzzle follows, step by step.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant, with one solution or several. Where there are several, the steps
        end when all that is open is part of some solution.
    candidates : mapping of int to iterable of int, optional
        The digits that some cells may hold: {label: digits}, as `pencil_marks` returns them. What
        they leave out counts as known.
    time_limit : float
        Seconds; when they are over, the steps end.
    backend : str, pulp.LpSolver or None
        The solver of the small integer programs.
    notify : callable, optional
        Called with a text after each step.

    Raises
    ------
    SudokuError
        If the givens, or the candidates, leave no solution.
    GaveUp
        If the time was over before the first step.

    Examples
    --------
    >>> found = explain(Puzzle("4... ..2. .1.. ...3", 2))
    >>> found.solved, len(found.steps)
    (True, 12)
    >>> print(found.steps[0].sentence)
    r2c1 is 1: box 1 has no other place left for 1.
    """
    return explained(puzzle, candidates, Budget(time_limit, backend), notify)


def explained(
    puzzle: Puzzle,
    candidates: Candidates | None,
    budget: Budget,
    notify: Callable[[str], object] | None = None,
    cases: Cases = by_cores_or_cases,
) -> Explanation:
    """Return what `explain` does, within a budget that others spend from, too."""
    with budget:
        path = Path(puzzle, candidates, budget, cases)
        steps: list[Step] = []
        try:
            for step in path.steps():
                steps.append(step)
                if notify:
                    notify(f"{counted(len(steps), 'step')} found")
            solved = path.is_solved()
            grade = path.grade(steps) if solved else None
        except GaveUp as error:
            return Explanation(puzzle, tuple(steps), path.is_solved(), str(error))
        return Explanation(puzzle, tuple(steps), solved, "" if solved else SEVERAL, grade)


def hint(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
) -> Step | None:
    """Return the next step, None if nothing is left to find; parameters are those of `explain`.

    Raises
    ------
    SudokuError
        If the givens, or the candidates, leave no solution.
    GaveUp
        If the time was over before a step was found.

    Examples
    --------
    >>> hint(Puzzle("1234 3412 2143 432.", 2)).name
    'Full House'
    """
    return next(walk(puzzle, candidates, time_limit, backend), None)


def walk(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
) -> Iterator[Step]:
    """Yield the steps of `explain` as they are found; parameters and errors are the same.

    Examples
    --------
    >>> [step.name for step in walk(Puzzle("1234 3412 2143 432.", 2))]
    ['Full House']
    """
    with Budget(time_limit, backend) as budget:
        return Path(puzzle, candidates, budget).steps()
