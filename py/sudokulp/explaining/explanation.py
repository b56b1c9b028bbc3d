"""Explanations of a puzzle: every step from the givens to the solution, and the difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..deadline import Notify, deadline, silent
from ..errors import GaveUp, Stop
from ..numbers import counted
from ..puzzle import Puzzle
from .grading import class_of
from .path import Candidates, Cases, Path
from .rating import score_of
from .sets.cores import by_cores_or_cases
from .values import Level, Step

SEVERAL = "there are several solutions, and they differ in the cells still open"


@dataclass(frozen=True)
class Explanation:
    """The steps from the givens of a puzzle to its solution."""

    puzzle: Puzzle
    steps: tuple[Step, ...]  # the steps in order; each was checked
    solved: bool  # whether the steps fill the grid
    reason: str = ""  # why the steps do not fill the grid, or why there is no class
    stop: Stop | None = None  # the category of `reason`
    level: Level | None = None  # the class; None if steps do not fill the grid, or time ran out

    @property
    def score(self) -> float | None:
        """The difficulty as a number; None if the steps do not fill the grid. See `rate`."""
        return score_of(self.steps) if self.solved else None


def explain(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
    notify: Notify = silent,
) -> Explanation:
    """Return the steps from the givens of a puzzle to its solution.

    The steps do not fill the grid if there are several solutions, or if the time limit is reached
    after the first step.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    candidates : mapping of int to iterable of int, optional
        The candidates of some cells, as {cell label: digits}, for example a player's pencil marks.
        All other digits of these cells count as ruled out.
    time_limit : float
        The time limit in seconds.
    backend : str, pulp.LpSolver or None
        The solver of the small integer programs that find steps; see `solve`.
    notify : callable, optional
        A function of one string, called with a message after each step.

    Raises
    ------
    SudokuError
        If the givens, or the candidates, allow no solution.
    GaveUp
        If no step was found within the time limit.

    Examples
    --------
    >>> found = explain(Puzzle("4... ..2. .1.. ...3"))
    >>> found.solved, len(found.steps)
    (True, 12)
    >>> print(found.steps[0].sentence)
    r2c1 is 1: box 1 has no other cell left for 1.
    """
    with deadline(time_limit):
        return explained(puzzle, candidates, backend, notify)


def explained(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    backend: Any = None,
    notify: Notify = silent,
    cases: Cases = by_cores_or_cases,
) -> Explanation:
    """Return the same as `explain`, before the deadline of the caller."""
    path = Path(puzzle, candidates, backend, cases)
    steps: list[Step] = []
    try:
        for step in path.steps():
            steps.append(step)
            notify(f"{counted(len(steps), 'step')} found")
        solved = path.is_solved()
        level = class_of(path, steps) if solved else None
    except GaveUp as error:
        return Explanation(puzzle, tuple(steps), path.is_solved(), str(error), error.stop)
    why, stop = ("", None) if solved else (SEVERAL, Stop.SEVERAL)
    return Explanation(puzzle, tuple(steps), solved, why, stop, level)


def hint(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
) -> Step | None:
    """Return the next step of a puzzle, or None if there is no further step.

    The parameters and the errors are the same as for `explain`.

    Examples
    --------
    >>> hint(Puzzle("1234 3412 2143 432.")).name
    'Full House'
    """
    with deadline(time_limit):
        return next(Path(puzzle, candidates, backend).steps(), None)
