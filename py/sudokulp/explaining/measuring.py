"""Measurements of a puzzle for lists and experiments: its grade, and a bound by its relaxation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..analysis.count import counted
from ..analysis.verdict import Verdict
from ..engine.budget import Budget
from ..errors import GaveUp
from ..inspecting.relaxation import Relaxation
from ..puzzle import Puzzle
from .explanation import Explanation, explained
from .grading import Grade
from .values import Level


@dataclass(frozen=True)
class Measured:
    """How hard a puzzle is, as far as the time sufficed.

    Parameters
    ----------
    verdict : Verdict
        How many solutions it has; only with exactly one is there more to measure.
    grade : Grade or None
        Its class, hardest step, and all steps.
    bound : float or None
        In how many cells the relaxation of the integer program can differ from the solution: the
        largest sum of wrong candidates. 0 where the relaxation alone decides.
    reason : str
        Why something is not known, else "".
    """

    verdict: Verdict
    grade: Grade | None = None
    bound: float | None = None
    reason: str = ""


def measure(puzzle: Puzzle, time_limit: float = 60, backend: Any = None) -> Measured:
    """Return how hard a puzzle is.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds for all.
    backend : str, pulp.LpSolver or None
        The solver of the linear programs.

    Raises
    ------
    SudokuError
        If the backend is missing or fails.

    Examples
    --------
    >>> found = measure(Puzzle("4... ..2. .1.. ...3", 2))
    >>> print(found.grade, found.bound)
    singles, hardest step 1, all steps 12 0.0
    """
    budget = Budget(time_limit, backend)
    with budget:
        count = counted(puzzle, 2, budget)
        if count.verdict is not Verdict.UNIQUE:
            return Measured(count.verdict, reason=count.reason if count.number < 2 else "")
        found = Measured(count.verdict)  # what is known if the time runs out
        try:
            path = explained(puzzle, None, budget)
            found = Measured(count.verdict, path.grade, reason=path.reason)
            return replace(found, bound=_bound(path, budget)) if path.grade else found
        except GaveUp as error:
            return replace(found, reason=str(error))


def _bound(path: Explanation, budget: Budget) -> float:
    """Return the largest sum of wrong candidates in the relaxation."""
    assert path.grade is not None
    if path.grade.level in (Level.SINGLES, Level.LINEAR):
        return 0.0  # each elimination was a sum of constraints: there is no other point
    placed = {pair for step in path.steps for pair in step.placed}
    relaxation = Relaxation(path.puzzle, "candidates", budget.backend, budget)
    wrong = [each for each in relaxation.candidates if each not in placed]
    return round(relaxation.optimum(dict.fromkeys(wrong, 1.0)).objective, 4)
