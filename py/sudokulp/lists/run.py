"""Runs of lists: all rows in order, on several workers, also continued after an interruption."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from io import FileIO
from itertools import count, islice
from pathlib import Path

from ..errors import ListError
from .rows import Row
from .tasks import Entry, Job, lost, work

try:
    import fcntl
except ModuleNotFoundError:  # on Windows, the file is not locked
    fcntl = None  # type: ignore[assignment]

#: The number of puzzles in a group; with several processes, each task is a group.
GROUP = 20
#: The number of groups that may be started while an earlier group is unfinished. Their rows are
#: held back until it is finished.
WINDOW = 1_000

Group = tuple[int, list[Entry]]


def rows_of(
    entries: Iterable[Entry], job: Job, jobs: int = 1, scheduler: str = ""
) -> Generator[Row, None, None]:
    """Yield the rows of a list, in the order of its puzzles.

    Long lists are never kept in memory: their puzzles are read, processed and written one at a
    time. Closing the generator stops all workers.

    Parameters
    ----------
    entries : iterable
        The puzzles: of a file (`formats.lists.entries_of`) or of a generator
        (`Generator.entries`).
    job : Job
        What is done with each puzzle.
    jobs : int
        The number of processes. A program that uses several must have its main code under
        ``if __name__ == "__main__":``.
    scheduler : str
        The address of a Dask scheduler, such as "tcp://...", whose cluster is used instead.

    Raises
    ------
    SolverUnavailable
        If the only model or the backend is not installed.
    ListError
        If a process cannot be started, or the cluster cannot be reached.

    Examples
    --------
    >>> from sudokulp.lists.sources import Generator
    >>> made = Generator(boxes=2, count=3, seed=7)
    >>> [(row.line, str(row.verdict)) for row in rows_of(made.entries(), Job())]
    [(1, 'unique'), (2, 'unique'), (3, 'unique')]
    """
    from .workers import in_order  # a browser has no processes

    alone = jobs == 1 and not scheduler
    window = _Window(_groups(iter(entries), 1 if alone else GROUP))
    with closing(_spread(window, job, jobs, scheduler)) as done:
        for found in in_order(done):
            yield from found
            window.turn += 1


class _Window(Iterator[Group]):
    """An iterator of groups, which pauses while too many groups wait for an unfinished group.

    During a pause, `next` raises StopIteration. Later calls may succeed again: `spread` calls
    `next` after each result.
    """

    def __init__(self, groups: Iterator[Group]) -> None:
        self._groups = groups
        self._taken = 0
        #: The number of the first unfinished group.
        self.turn = 0

    def __next__(self) -> Group:
        if self._taken - self.turn >= WINDOW:
            raise StopIteration
        group = next(self._groups)
        self._taken += 1
        return group


def _groups(entries: Iterator[Entry], size: int) -> Iterator[Group]:
    for number in count():
        group = list(islice(entries, size))
        if not group:
            return
        yield number, group


def _spread(
    groups: Iterable[Group], job: Job, jobs: int, scheduler: str
) -> Generator[tuple[int, list[Row]], None, None]:
    """Yield the rows of each group. If a group is lost, its puzzles are tried again one by one."""
    from .workers import Lost, spread

    with closing(spread(partial(work_group, job=job), groups, jobs, scheduler)) as done:
        for (number, group), found in done:
            if not isinstance(found, Lost):
                yield number, found
            elif not group[1:]:
                yield number, lost(group[0], job, found.reason)
            else:
                singles = [(place, [entry]) for place, entry in enumerate(group)]
                parts = dict(_spread(singles, job, jobs, scheduler))
                yield number, [row for place in range(len(group)) for row in parts[place]]


def work_group(group: Group, job: Job) -> list[Row]:
    """Return the rows for a group of puzzles; other processes import this function."""
    return [row for entry in group[1] for row in work(entry, job)]


class Part:
    """The rows of an unfinished run, in a file of JSON lines.

    Each row is written as soon as it is known. So an interrupted run can be continued with the same
    list: only its last row may be incomplete, and is then made again. Use it in a ``with`` block.
    If another run is writing to the file, ListError is raised.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = FileIO(path, "a+")
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            raise ListError(f"{path}: another run is writing to this file") from error
        with path.open("rb") as file:
            self._file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))

    def __enter__(self) -> Part:
        return self

    def __exit__(self, *raised: object) -> None:
        self._file.close()  # so that another run can continue

    @property
    def done(self) -> int:
        """The number of rows in the file."""
        with self.path.open("rb") as file:
            return sum(line.endswith(b"\n") for line in file)

    def rows(self) -> Iterator[Row]:
        """Yield the rows in the file, or raise ListError."""
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield Row.of_line(line)
                except ListError as error:
                    raise ListError(f"{self.path}:{number}: not a row of results") from error

    def rest(self, entries: Iterable[Entry], job: Job) -> Iterator[Entry]:
        """Return the puzzles that have no rows yet.

        If the rows in the file are those of another list or job, ListError is raised. If a puzzle
        has only some of its rows, they are removed.
        """
        found, left = self.rows(), iter(entries)
        done, kept = self.done, 0
        for entry in islice(left, done // len(job.steps)):
            for name in job.steps:
                row = next(found)
                known = (row.source, row.line, row.text, row.task, row.model)
                if known != (entry.layout.source, entry.line, entry.text, job.task, name):
                    raise ListError(
                        f"{self.path}: this file has the rows of another list; delete it, or "
                        "choose another file for the results"
                    )
                kept += 1
        if kept < done - done % len(job.steps):
            raise ListError(f"{self.path}: this file has more rows than the list; delete it")
        with self.path.open("rb") as file:
            self._file.truncate(sum(map(len, islice(file, kept))))
        return left

    def add(self, row: Row) -> None:
        """Write a row."""
        line = row.to_line()
        while line:  # the system may write only a part of the line
            line = line[self._file.write(line) :]
