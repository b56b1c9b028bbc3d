"""Explanations of a puzzle: every step from the givens to the solution, and the difficulty.

The level of a grade depends only on the puzzle, not on the steps that were found. To find it,
candidates that the LP relaxation excludes are removed and singles are placed until nothing changes:

- *singles*: naked and hidden singles fill the grid.
- *linear*: singles fill the grid if candidates that are 0 in every solution of the relaxation are
  removed.
- *rounding*: singles fill the grid if candidates that are always below 1 are removed, too.
- *branching*: the grid is still not full.

The program has no variables for candidates that the bounds of a sum exclude directly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..analysis.count import counted as count_within
from ..analysis.verdict import Verdict
from ..engine.budget import Budget
from ..errors import GaveUp, Stop
from ..inspecting.relaxation import Reach, Relaxation, reach_of
from ..numbers import counted
from ..puzzle import Puzzle
from .path import Candidates, Cases, Path, by_cores_or_cases, singles
from .position import Position, bits, mask_of
from .values import Kind, Level, Step

SEVERAL = "there are several solutions, and they differ in the cells still open"


@dataclass(frozen=True)
class Grade:
    """The difficulty of a puzzle, measured by its solving steps."""

    level: Level  # the methods that the puzzle needs
    hardest: int  # the number of truths (subtracted constraints) in the hardest step
    total: int  # the number of truths in all steps together

    def __str__(self) -> str:
        most = f"at most {self.hardest:,} in a step, {self.total:,} in all steps"
        return f"class {self.level}; constraints that the steps subtract: {most}"


@dataclass(frozen=True)
class Explanation:
    """The steps from the givens of a puzzle to its solution."""

    puzzle: Puzzle
    steps: tuple[Step, ...]  # the steps in order; each was checked
    solved: bool  # whether the steps fill the grid
    reason: str = ""  # why the steps do not fill the grid, or why there is no grade
    stop: Stop | None = None  # the category of `reason`
    grade: Grade | None = None  # None if the steps do not fill the grid, or if time ran out


def explain(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
    notify: Callable[[str], object] | None = None,
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
    >>> found = explain(Puzzle("4... ..2. .1.. ...3", 2))
    >>> found.solved, len(found.steps)
    (True, 12)
    >>> print(found.steps[0].sentence)
    r2c1 is 1: box 1 has no other cell left for 1.
    """
    return explained(puzzle, candidates, Budget(time_limit, backend), notify)


def explained(
    puzzle: Puzzle,
    candidates: Candidates | None,
    budget: Budget,
    notify: Callable[[str], object] | None = None,
    cases: Cases = by_cores_or_cases,
) -> Explanation:
    """Return the same as `explain`, but within a shared budget."""
    with budget:
        path = Path(puzzle, candidates, budget, cases)
        steps: list[Step] = []
        try:
            for step in path.steps():
                steps.append(step)
                if notify:
                    notify(f"{counted(len(steps), 'step')} found")
            solved = path.is_solved()
            grade = _grade(path, steps) if solved else None
        except GaveUp as error:
            return Explanation(puzzle, tuple(steps), path.is_solved(), str(error), error.stop)
        why, stop = ("", None) if solved else (SEVERAL, Stop.SEVERAL)
        return Explanation(puzzle, tuple(steps), solved, why, stop, grade)


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
    >>> hint(Puzzle("1234 3412 2143 432.", 2)).name
    'Full House'
    """
    with Budget(time_limit, backend) as budget:
        return next(Path(puzzle, candidates, budget).steps(), None)


def _grade(path: Path, steps: Sequence[Step]) -> Grade:
    """Return the grade of a complete path. The relaxation is solved only if the steps need it."""
    sizes = [step.size for step in steps]
    # a step that uses only a path has no divisor, but follows from the rows of the path's flow
    divisors = {step.divisor or int(step.kind is Kind.SUM) for step in steps if not step.placed}
    level = 2 if max(divisors, default=0) > 1 else len(divisors)
    level = 3 if 0 in divisors else level
    if level > 1:  # the levels 0 and 1 are exact; a higher one is an upper bound
        position = path.begin()
        relaxation = Relaxation(path.puzzle, "candidates", path.solver.backend, path.budget)
        if path.puzzle.rules:  # bounds of sums exclude candidates without a variable
            kept = mask_of(position.rules.number(*pair) for pair in relaxation.candidates)
            position.eliminate(position.open & ~kept)
        level = max(_climb(relaxation, position, path.true, level), 1)
    return Grade(list(Level)[level], max(sizes, default=0), sum(sizes))


def _climb(relaxation: Relaxation, position: Position, true: int, most: int) -> int:
    """Return the level of a position as a number from 0 to `most`."""
    level = 0
    while True:
        while (single := next(singles(position), None)) is not None:
            position.place(single[1])
        wrong = [position.rules.pair(candidate) for candidate in bits(position.open & ~true)]
        if not wrong:
            return level
        number, placed = position.rules.number, enumerate(position.placed, 1)
        left = position.open | mask_of(number(*pair) for pair in placed if pair[1])
        settled = {pair: 0 for pair in relaxation.candidates if not left >> number(*pair) & 1}
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
        position.eliminate(mask_of(number(*pair) for pair in out))


@dataclass(frozen=True)
class Measured:
    """The difficulty of a puzzle. Values that were not found in time are None."""

    verdict: Verdict  # the other values are known only if the verdict is UNIQUE
    grade: Grade | None = None
    # The largest possible sum of the wrong candidates in the LP relaxation. It limits how many
    # cells can differ from the solution, and is 0 if the relaxation has no other solution.
    bound: float | None = None
    reason: str = ""  # why something is not known


def measure(puzzle: Puzzle, time_limit: float = 60, backend: Any = None) -> Measured:
    """Return the difficulty of a puzzle.

    `time_limit` is in seconds. Values that are not found in this time are None.
    """
    budget = Budget(time_limit, backend)
    with budget:
        count = count_within(puzzle, 2, budget)
        if count.verdict is not Verdict.UNIQUE:
            return Measured(count.verdict, reason=count.reason if count.number < 2 else "")
        found = Measured(count.verdict)  # the result if the time runs out
        try:
            path = explained(puzzle, None, budget)
            found = Measured(count.verdict, path.grade, reason=path.reason)
            return replace(found, bound=_bound(path, path.grade, budget)) if path.grade else found
        except GaveUp as error:
            return replace(found, reason=str(error))


def _bound(path: Explanation, grade: Grade, budget: Budget) -> float:
    if grade.level in (Level.SINGLES, Level.LINEAR):
        return 0.0  # sums of constraints exclude every other solution
    placed = {pair for step in path.steps for pair in step.placed}
    relaxation = Relaxation(path.puzzle, "candidates", budget.backend, budget)
    wrong = [each for each in relaxation.candidates if each not in placed]
    return round(relaxation.optimum(dict.fromkeys(wrong, 1.0)).objective, 4)
