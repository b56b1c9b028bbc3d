"""Batches: the same task for each puzzle of a list, with a row of results for each line.

Long lists are never kept in memory: their lines are read, processed and written one at a time. The
module `writers` defines the file formats for rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from time import perf_counter
from typing import Any

from ..analysis.count import Count, count_solutions
from ..analysis.verdict import Verdict, solve
from ..errors import ParseError, SolverUnavailable, SudokuError, UnknownName
from ..formats.lists import Entry, Layout, entries_of, one_line
from ..models import find_way_for_lists
from ..names import lookup
from ..puzzle import Puzzle

__all__ = [
    "TASKS",
    "Entry",
    "Job",
    "Layout",
    "Row",
    "Task",
    "entries_of",
    "work",
]


@dataclass(frozen=True)
class Row:
    """The result for one line of a list.

    Fields that the task does not set are "" or None.
    """

    line: int  # number of the line, counted from 1
    text: str  # the line in the file
    verdict: Verdict  # the verdict on the puzzle; WRONG if the line is not a puzzle
    variant: str = ""
    puzzle: str = ""  # a puzzle string, or JSON if a string cannot hold its rules or boxes
    givens: int | None = None
    outcome: str = field(init=False)  # "solved", "none" or "unknown", derived from the verdict
    unique: bool | None = field(init=False)  # derived from the verdict
    count: int | None = None  # number of solutions counted
    exact: bool | None = None  # whether a proof shows that there are no more solutions
    rating: str = ""  # the difficulty in words; see `analysis.difficulty`
    score: float | None = None  # the difficulty as a number; see `explaining.rating`
    solution: str = ""  # the solution, after a check against the rules
    seconds: float = 0.0
    problem: str = ""  # why there is no puzzle, no solution or no result
    source: str = ""  # the name of the file or sheet, if there are several
    notice: str = ""  # the notice about assumed boxes, if the line does not show the boxes

    def __post_init__(self) -> None:
        """Derive outcome and uniqueness from the verdict, which is a string in stored rows."""
        object.__setattr__(self, "verdict", Verdict(self.verdict))
        object.__setattr__(self, "outcome", str(self.verdict.outcome or ""))
        object.__setattr__(self, "unique", self.verdict.unique)


#: The names of a row's fields, in the order that files use.
FIELDS = tuple(each.name for each in fields(Row))

#: The fields of a row that a task sets.
Found = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """The task for all lines of a list, with its limits."""

    task: str = "solve"
    time_limit: float = 10.0  # seconds for each puzzle
    count_limit: int = 10_000
    model: str = "lp"  # the model; without a way in its name, its way for lists is used
    backend: str = ""  # the solver of integer programs, "" for the best installed one


@dataclass(frozen=True)
class Task:
    """A task that can be done for each puzzle of a list."""

    name: str
    label: str
    about: str
    do: Callable[[Puzzle, Job, Any], Found]  # a function of the puzzle, the job and a backend
    columns: tuple[str, ...] = ()  # the fields of a row that the page shows


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
    """Return the row fields for a count. Reaching the limit does not count as a problem."""
    problem = "" if found.number >= limit else found.reason
    return {"verdict": found.verdict, "problem": problem}


def _rate(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    from ..explaining.rating import rate  # only here, because it imports PuLP

    found = rate(puzzle, job.time_limit, backend or job.backend or None)
    return {
        "verdict": found.verdict,
        "rating": str(found.difficulty or ""),
        "score": found.score,
        "solution": found.solution.line if found.solution else "",
        "problem": found.reason,
    }


def _convert(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    return {"verdict": Verdict.READ}


TASKS = {
    each.name: each
    for each in (
        Task(
            "solve",
            "Solve",
            "Solves each puzzle and determines whether the solution is unique.",
            _solve,
            ("givens", "solution"),
        ),
        Task(
            "unique",
            "Check for one solution",
            "Checks by search whether each puzzle has exactly one solution. This is the fastest "
            "task.",
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
            "Difficulty",
            "Finds the steps that solve each puzzle. Shows its difficulty in words and as a number "
            "from 1.",
            _rate,
            ("givens", "rating", "score"),
        ),
        Task(
            "convert",
            "Convert",
            "Only reads the puzzles, so that you can download them in another format.",
            _convert,
            ("givens",),
        ),
    )
}


def work(entry: Entry, job: Job, backend: Any = None) -> Row:
    """Return the row for one line of a list.

    By default, the backend of the job is used.

    Raises
    ------
    SolverUnavailable, UnknownName
        If the model or the backend is unknown or not installed. The row reports any other error.

    Examples
    --------
    >>> work(Entry(1, "4.....2..1.....3", Layout()), Job()).solution
    '4231132431422413'
    >>> work(Entry(2, "4..", Layout()), Job()).problem
    'no supported grid has 3 cells; a 9x9 puzzle has 81'
    """
    start = perf_counter()
    row = Row(entry.line, entry.text, Verdict.WRONG, source=entry.layout.source)
    try:
        puzzle, notice = entry.read()
    except ParseError as error:
        return replace(row, problem=error.message)
    found = _done(puzzle, job, backend)
    if found["verdict"] is Verdict.NONE and not found["problem"]:
        found["problem"] = "; ".join(map(str, puzzle.conflicts()[:1]))
    return Row(
        line=entry.line,
        text=entry.text,
        variant=puzzle.variant.plain.name,
        puzzle=one_line(puzzle),
        givens=sum(map(bool, puzzle.digits)),
        seconds=round(perf_counter() - start, 6),
        source=entry.layout.source,
        notice=notice,
        **found,
    )


def _done(puzzle: Puzzle, job: Job, backend: Any) -> Found:
    try:
        return lookup(TASKS, job.task, "task").do(puzzle, job, backend)
    except (SolverUnavailable, UnknownName):
        raise  # every line would fail
    except SudokuError as error:
        return {"verdict": Verdict.UNKNOWN, "problem": str(error)}
