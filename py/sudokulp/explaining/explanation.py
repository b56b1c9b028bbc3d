"""Explanations of a puzzle: every step from the givens to the solution, and the difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..deadline import Notify, deadline, silent
from ..errors import GaveUp, Stop, wrong_type
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
    """The steps from the givens of a puzzle to its solution.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    steps : tuple[Step, ...]
        The steps in order; each was checked.
    solved : bool
        Whether the steps fill the grid.
    reason : str
        Why the steps do not fill the grid, or why there is no class.
    stop : Stop or None
        The category of `reason`.
    level : Level or None
        The class; None if steps do not fill the grid, or time ran out.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solved: bool
    reason: str = ""
    stop: Stop | None = None
    level: Level | None = None

    @property
    def score(self) -> float | None:
        """The difficulty as a number; None if the steps do not fill the grid. See `rate`."""
        return score_of(self.steps) if self.solved else None

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, *([self.reason] if self.reason else [])])


def explain(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
    notify: Notify = silent,
    cases: Cases = by_cores_or_cases,
) -> Explanation:
    """Return the steps from the givens of a puzzle to its solution.

    `Puzzle.explain` lists the parameters. `notify` is called with a message after each step, and
    `cases` when propagation fails.

    Examples
    --------
    >>> found = explain(Puzzle("4... ..2. .1.. ...3"))
    >>> found.solved, len(found.steps)
    (True, 12)
    >>> print(found.steps[0].sentence)
    r2c1 is 1: box 1 has no other cell left for 1.
    """
    if not callable(cases):
        raise wrong_type("a search for cases", cases)
    steps: list[Step] = []
    path: Path | None = None
    try:
        with deadline(time_limit):
            path = Path(puzzle, candidates, backend, cases)
            for step in path.steps():
                steps.append(step)
                notify(f"{counted(len(steps), 'step')} found")
            solved = path.is_solved()
            level = class_of(path, steps) if solved else None
    except GaveUp as error:
        solved = path is not None and path.is_solved()
        return Explanation(puzzle, tuple(steps), solved, str(error), error.stop)
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
