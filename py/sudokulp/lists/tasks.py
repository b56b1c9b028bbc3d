"""Tasks: what can be done with each puzzle of a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from ..analysis.count import count_solutions
from ..analysis.verdict import Verdict, solve
from ..errors import GaveUp, ListError, ParseError, SolverUnavailable, SudokuError, UnknownName
from ..formats.lists import Entry as FileEntry
from ..formats.lists import one_line
from ..models import find_way, find_way_for_lists
from ..names import lookup
from ..numbers import check_whole, seconds_within
from ..puzzle import Puzzle
from .rows import Row
from .sources import Generated

#: The longest time limit for a puzzle, in seconds.
MAX_TIME_LIMIT = 3600.0
#: The fields of a row that a task sets.
Found = dict[str, Any]
#: A puzzle of a list that is still to be read or made.
Entry = FileEntry | Generated


@dataclass(frozen=True)
class Job:
    """What is done with each puzzle of a list. Names are accepted in any spelling.

    An unknown name or an invalid limit raises SudokuError.

    Attributes
    ----------
    task : str
        The name of the task, a key of `TASKS`.
    models : tuple of str
        For the task "solve": the models, with or without a formulation, as in "lp/pattern".
    time_limit : float
        Seconds for each puzzle and model.
    count_limit : int
        For the task "count": the number of solutions at which counting stops.
    backend : str
        The solver of integer programs; "" for the best installed one.
    """

    task: str = "solve"
    models: tuple[str, ...] = ("lp",)
    time_limit: float = 10.0
    count_limit: int = 10_000
    backend: str = ""

    def __post_init__(self) -> None:
        """Check the fields, and convert the names into their proper form."""
        seconds = seconds_within(self.time_limit, 1e-9, MAX_TIME_LIMIT)
        if seconds is None:
            limits = f"a number of seconds up to {MAX_TIME_LIMIT:,g}"
            raise ListError(f"the time limit must be {limits}, not {self.time_limit!r}")
        check_whole(self.count_limit, "the number of solutions to count", 1, error=ListError)
        if not self.models:
            raise ListError("choose at least one model, such as lp")
        names = dict.fromkeys(map(_model_name, self.models))
        for name, value in {
            "task": lookup(TASKS, self.task, "task").name,
            "models": tuple(names),
            "time_limit": seconds,
        }.items():
            object.__setattr__(self, name, value)

    @property
    def steps(self) -> tuple[str, ...]:
        """The models, each of which gives a row for each puzzle; ("",) for the other tasks."""
        return self.models if self.task == "solve" else ("",)


def _model_name(name: str) -> str:
    model, way = find_way(name)
    return f"{model.name}/{way.name}" if "/" in name and way.name else model.name


@dataclass(frozen=True)
class Task:
    """A task that can be done for each puzzle of a list."""

    name: str
    label: str
    about: str
    do: Callable[[Puzzle, Job, str, Any], Found]  # a function of puzzle, job, model and backend
    columns: tuple[str, ...] = ()  # the fields of a row that the page shows


#: The models that this process has used; the first use takes time to import packages.
_warm: set[str] = set()
#: A puzzle that singles do not fill, so the solver is loaded, too.
_SMALL = "12.. 34.. .1.3 4..."


def _solve(puzzle: Puzzle, job: Job, name: str, backend: Any) -> Found:
    model, way = find_way_for_lists(name)
    options: dict[str, Any] = {"way": way.name}
    if model.backends:
        options["backend"] = backend or job.backend or None
    if name not in _warm:
        solve(Puzzle(_SMALL), model.name, time_limit=10, prove_unique=False, **options)
        _warm.add(name)
    result = solve(
        puzzle, model.name, time_limit=job.time_limit, prove_unique=not way.relaxed, **options
    )
    times = result.times
    return {
        "verdict": result.verdict,
        "solution": result.solution.line if result.solution else "",
        "seconds": round(times.total, 6),
        "build": None if times.build is None else round(times.build + (times.handover or 0), 6),
        "search": None if times.solve is None else round(times.solve, 6),
        "proof": None if times.prove is None else round(times.prove, 6),
        "nodes": result.branched,
        "variables": result.variables or None,
        "constraints": result.constraints or None,
        "solver": f"{result.solver} {result.version}".strip(),
        "problem": result.reason,
    }


def _count(puzzle: Puzzle, job: Job, name: str, backend: Any) -> Found:
    checks = job.task == "unique"
    limit = 2 if checks else job.count_limit
    found = count_solutions(puzzle, limit, job.time_limit)
    problem = "" if found.number >= limit else found.reason  # reaching the limit is no problem
    counted = {} if checks else {"count": found.number, "exact": found.exact}
    return {"verdict": found.verdict, "problem": problem} | counted


def _rate(puzzle: Puzzle, job: Job, name: str, backend: Any) -> Found:
    from ..explaining.rating import rate  # only here, because it imports PuLP

    found = rate(puzzle, job.time_limit, backend or job.backend or None)
    return {
        "verdict": found.verdict,
        "difficulty": str(found.difficulty or ""),
        "score": found.score,
        "solution": found.solution.line if found.solution else "",
        "problem": found.reason,
    }


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
            "Checks by search whether each puzzle has exactly one solution.",
            _count,
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
            "Finds the steps that solve each puzzle. Shows its difficulty, also as a number.",
            _rate,
            ("givens", "difficulty", "score"),
        ),
        Task(
            "convert",
            "Convert",
            "Only reads the puzzles, to write them in another format.",
            lambda *_: {"verdict": Verdict.READ},
            ("givens",),
        ),
    )
}


def work(entry: Entry, job: Job, backend: Any = None) -> list[Row]:
    """Return the rows for one puzzle of a list: one for each model of the job.

    By default, the backend of the job is used. An error of a puzzle or of one of several models is
    the problem of its row.

    Raises
    ------
    SolverUnavailable, UnknownName
        If the only model or the backend is unknown or not installed.

    Examples
    --------
    >>> from sudokulp.formats.lists import Entry, Layout
    >>> work(Entry(1, "4.....2..1.....3", Layout()), Job())[0].solution
    '4231132431422413'
    >>> work(Entry(2, "4..", Layout()), Job())[0].problem
    'no supported grid has 3 cells; a 9x9 puzzle has 81'
    """
    start = perf_counter()
    row = _blank(entry, job)
    try:
        puzzle, notice = entry.read()
    except ParseError as error:
        return _same(row, job, error.message, Verdict.WRONG)
    except GaveUp as error:
        return _same(row, job, f"no puzzle was made, because {error}")
    row = replace(
        row,
        variant=puzzle.variant.plain.name,
        puzzle=one_line(puzzle),
        givens=sum(map(bool, puzzle.digits)),
        notice=notice,
    )
    rows = []
    for name in job.steps:
        found = _done(puzzle, job, name, backend)
        if found["verdict"] is Verdict.NONE and not found.get("problem"):
            found["problem"] = "; ".join(map(str, puzzle.conflicts()[:1]))
        found.setdefault("seconds", round(perf_counter() - start, 6))
        rows.append(replace(row, model=name, **found))
        start = perf_counter()
    return rows


def lost(entry: Entry, job: Job, reason: str) -> list[Row]:
    """Return the rows for a puzzle whose results were lost."""
    return _same(_blank(entry, job), job, reason)


def _blank(entry: Entry, job: Job) -> Row:
    known = {"line": entry.line, "text": entry.text, "source": entry.layout.source}
    return Row.of(known | {"task": job.task, "verdict": Verdict.UNKNOWN})


def _same(row: Row, job: Job, problem: str, verdict: Verdict = Verdict.UNKNOWN) -> list[Row]:
    return [replace(row, model=name, problem=problem, verdict=verdict) for name in job.steps]


def _done(puzzle: Puzzle, job: Job, name: str, backend: Any) -> Found:
    try:
        return TASKS[job.task].do(puzzle, job, name, backend)
    except SudokuError as error:
        if isinstance(error, SolverUnavailable | UnknownName) and not job.steps[1:]:
            raise  # every line would fail
        return {"verdict": Verdict.UNKNOWN, "problem": str(error)}
