"""Tasks of a batch: solve, check, count, rate, grade or convert each puzzle of a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..analysis.count import Count, count_solutions
from ..analysis.solving import solve
from ..analysis.verdict import Verdict
from ..models import find_way_for_lists
from ..names import Registry, by_name
from ..puzzle import Puzzle

#: The fields of a row that a task fills.
Found = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """What to do with each line, and within which limits.

    Parameters
    ----------
    task : str
        A name of `TASKS`.
    time_limit : float
        Seconds for each puzzle.
    count_limit : int
        Stop counting at this number.
    model, backend : str
        For solving: the model, in its way for lists unless it is named with a way, and the
        backend of its integer programs; "" for the best one that is there.
    """

    task: str = "solve"
    time_limit: float = 10.0
    count_limit: int = 10_000
    model: str = "lp"
    backend: str = ""


@dataclass(frozen=True)
class Task:
    """A task that can be done for each puzzle.

    Parameters
    ----------
    name, label, about : str
        The name in `TASKS`, and the name and one sentence for people.
    do : callable
        Maps a puzzle, the job and a backend to the fields of a row.
    columns : tuple of str
        The fields of a row that are shown for this task.
    """

    name: str
    label: str
    about: str
    do: Callable[[Puzzle, Job, Any], Found]
    columns: tuple[str, ...] = ()


def _solve(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    model, way = find_way_for_lists(job.model)
    wanted = backend or job.backend or None
    result = solve(puzzle, model.name, wanted, time_limit=job.time_limit, way=way.name)
    return {
        "verdict": result.verdict,
        "solution": result.solution.line if result.solution else "",
        "problem": result.reason,
    }


def _check(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    return _of_count(count_solutions(puzzle, 2, job.time_limit), 2)


def _count(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    found = count_solutions(puzzle, job.count_limit, job.time_limit)
    return _of_count(found, job.count_limit) | {"count": found.number, "exact": found.exact}


def _of_count(found: Count, limit: int) -> Found:
    """Return the fields that a count fills; that its limit was reached is not a problem."""
    problem = "" if found.number >= limit else found.reason
    return {"verdict": found.verdict, "problem": problem}


def _rate(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    from ..analysis.rating import rate  # only here: it imports PuLP

    found = rate(puzzle, job.time_limit, backend or job.backend or None)
    return {
        "verdict": found.verdict,
        "rating": str(found.rating or ""),
        "guesses": found.guesses,
        "solution": found.solution.line if found.solution else "",
        "problem": found.reason,
    }


def _grade(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    from ..explaining.measuring import measure  # only here: it imports PuLP

    found = measure(puzzle, job.time_limit, backend or job.backend or None)
    return {
        "verdict": found.verdict,
        "level": str(found.grade.level) if found.grade else "",
        "hardest": found.grade and found.grade.hardest,
        "bound": found.bound,
        "problem": found.reason,
    }


def _convert(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    return {"verdict": Verdict.READ}


TASKS = Registry(
    "task",
    by_name(
        Task(
            "solve",
            "Solve",
            "Solves each puzzle and proves whether its solution is the only one.",
            _solve,
            ("givens", "solution"),
        ),
        Task(
            "unique",
            "Check for one solution",
            "Checks by a search whether each puzzle has exactly one solution; the fastest task.",
            _check,
            ("givens",),
        ),
        Task(
            "count",
            "Count solutions",
            "Counts the solutions of each puzzle, up to a limit.",
            _count,
            ("givens", "count"),
        ),
        Task(
            "rate",
            "Rate",
            "Tells what it takes to solve each puzzle: 1 singles, 2 the linear relaxation, 3 the "
            "relaxation over patterns, or 4 branching; and how often a search has to guess.",
            _rate,
            ("givens", "rating", "guesses"),
        ),
        Task(
            "grade",
            "Grade",
            "Follows each puzzle step by step: its class (singles, linear, rounding, branching), "
            "the truths of its hardest step, and in how many cells the relaxation can differ from "
            "the solution. The slowest task: up to some seconds a puzzle.",
            _grade,
            ("givens", "level", "hardest", "bound"),
        ),
        Task(
            "convert",
            "Convert",
            "Only reads the puzzles, so that they can be written in another format.",
            _convert,
            ("givens",),
        ),
    ),
)
