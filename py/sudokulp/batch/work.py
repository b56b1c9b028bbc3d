"""Work of a batch: each line of a list becomes a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

from ..analysis.verdict import Verdict
from ..errors import ParseError, SolverUnavailable, SudokuError, UnknownName
from ..formats.lists.entries import Entry
from ..formats.lists.one_line import one_line
from ..puzzle import Puzzle
from .rows import Row
from .tasks import TASKS, Found, Job


def work(entry: Entry, job: Job, backend: Any = None) -> Row:
    """Return the row of one line.

    Parameters
    ----------
    entry : Entry
        The line.
    job : Job
        The task and its limits.
    backend : pulp.LpSolver, optional
        The solver of integer programs; by default the one that the job names.

    Raises
    ------
    SolverUnavailable, UnknownName
        If the model or the backend is unknown or needs something that is not installed. Any
        other error is reported in the row.

    Examples
    --------
    >>> from ..formats.lists.layouts import Layout
    >>> work(Entry(1, "4.....2..1.....3", Layout()), Job()).solution
    '4231132431422413'
    >>> work(Entry(2, "4..", Layout()), Job()).problem[:13]
    'found 3 cells'
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
        return TASKS.find(job.task).do(puzzle, job, backend)
    except (SolverUnavailable, UnknownName):
        raise  # it would fail for every line
    except SudokuError as error:  # another line may succeed
        return {"verdict": Verdict.UNKNOWN, "problem": str(error)}


def rows(entries: Iterable[Entry], job: Job, backend: Any = None) -> Iterator[Row]:
    """Yield the row of each entry, in order.

    Examples
    --------
    >>> from ..formats.lists.reader import entries_in
    >>> found = rows(entries_in(["4.....2..1.....3", "44.............."]), Job("unique"))
    >>> [row.verdict.label for row in found]
    ['Unique', 'No solution']
    """
    return map(partial(work, job=job, backend=backend), entries)
