"""Runs of experiments in a folder, with a journal from which a run can be resumed.

The journal is a file of JSON lines: first the description, then the records. Each line is written
as soon as it is known. So at most the last line of an interrupted run is incomplete. When the run
is resumed, that line is removed, and its task is repeated.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Generator, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from io import FileIO
from pathlib import Path
from typing import Any

from ..errors import LabError, quote
from ..jobs import Lost, spread
from ..numbers import whole_within
from .experiment import Experiment
from .measuring import COLUMNS, TABLE, Record, row

try:
    import fcntl
except ModuleNotFoundError:  # on Windows, the journal is not locked
    fcntl = None  # type: ignore[assignment]

#: The files in the folder: the journal, and the description, which can be run again.
RECORDS = "records.jsonl"
DESCRIPTION = "experiment.json"
#: The value of "kind" in the first line of the journal.
KIND = "sudokulp experiment"
#: The largest number of bytes in a line; the first line may contain a list of 100,000 puzzles.
MAX_LINE = 20_000_000


class Run(AbstractContextManager["Run"]):
    """A run of an experiment in a folder, with its records as a journal and as a table.

    Existing records of the same experiment are kept. LabError is raised if the folder has records
    of another experiment, or if another run is writing to the folder.

    >>> from tempfile import TemporaryDirectory
    >>> experiment = Experiment(boxsize=1, givens=(0, 1), solvers=("exact cover",))
    >>> with TemporaryDirectory() as folder, Run(Path(folder), experiment) as run:
    ...     [record["task"] for record in run.records()], run.done
    ([0, 1], 2)
    """

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder, self.experiment = folder, experiment
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / RECORDS
        self._done: set[int] = set()
        with ExitStack() as files:
            self._journal = files.enter_context(FileIO(self._path, "a+"))
            self._lock()
            self._resume()
            description = json.dumps(experiment.to_json(), indent=2) + "\n"
            (folder / DESCRIPTION).write_text(description, encoding="utf-8")
            table = (folder / TABLE).open("w", encoding="utf-8", newline="")
            self._table = files.enter_context(table)
            self._rows = csv.writer(table, lineterminator="\n")
            self._rows.writerow(COLUMNS)
            self._rows.writerows(map(row, read_journal(self._path)[1]))
            self._table.flush()
            self._files = files.pop_all()

    def __exit__(self, *raised: object) -> None:
        self._files.close()  # so that another run can continue them

    @property
    def done(self) -> int:
        """The number of tasks that have a record."""
        return len(self._done)

    def records(self, jobs: int = 1, scheduler: str = "") -> Generator[Record, None, None]:
        """Do the remaining tasks, write each record, and then yield it; see `spread`."""
        before = frozenset(self._done)
        left = (task for task in range(len(self.experiment)) if task not in before)
        with closing(spread(self.experiment.run, left, jobs, scheduler)) as results:
            for task, result in results:
                if isinstance(result, Lost):
                    result = self.experiment.lost(task, result.reason)
                self.add(result)
                yield result

    def add(self, record: Record) -> None:
        """Write a record, or raise LabError if its task already has one."""
        task = record["task"]
        if task in self._done:
            raise LabError(f"{self._path}: task {task} already has a record")
        self._write(record)
        self._done.add(task)
        self._rows.writerow(row(record))
        self._table.flush()

    def _lock(self) -> None:
        """Lock the journal. The system unlocks it when this process ends."""
        try:
            if fcntl is not None:
                fcntl.flock(self._journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LabError(f"{self._path}: another run is writing to this file") from error

    def _resume(self) -> None:
        """Read the existing records and remove an incomplete last line."""
        with self._path.open("rb") as file:
            size = sum(len(line) for line in file if line.endswith(b"\n"))
        first = {"kind": KIND, "experiment": self.experiment.to_json()}
        if size:
            found, records = read_journal(self._path)
            if found != self.experiment:
                raise LabError(
                    f"{self._path}: this file contains the records of another experiment"
                )
            self._done.update(record["task"] for record in records)
        elif not _line(first).startswith(self._path.read_bytes()):
            raise _not_a_journal(self._path)
        self._journal.truncate(size)
        if not size:
            self._write(first)

    def _write(self, value: Mapping[str, Any]) -> None:
        line = _line(value)
        while line:  # the system may write only a part of the line
            line = line[self._journal.write(line) :]


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _not_a_journal(path: Path) -> LabError:
    return LabError(f"{path}: this file does not start with the description of an experiment")


def read_journal(path: Path) -> tuple[Experiment, Iterator[Record]]:
    """Return the experiment in a file, and an iterator that reads its records.

    If the file is not a journal, LabError is raised. If a record is invalid, the iterator raises
    LabError.
    """
    lines = _lines(path)
    _, first = next(lines, (1, {}))
    if first.get("kind") != KIND or "experiment" not in first:
        raise _not_a_journal(path)
    experiment = Experiment.from_json(first["experiment"])
    return experiment, _records(path, lines, len(experiment))


def _records(
    path: Path, lines: Iterator[tuple[int, dict[str, Any]]], total: int
) -> Iterator[Record]:
    seen: set[int] = set()
    for number, record in lines:
        task = whole_within(record.get("task"), 0, total - 1)
        if task is None:
            raise LabError(f"{path}:{number}: the experiment has no task with this number")
        if task in seen:
            raise LabError(f"{path}:{number}: this is a second record of task {task}")
        seen.add(task)
        yield record


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number (from 1) and the object of each complete line."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(MAX_LINE):
            number += 1
            if not line.endswith(b"\n") and len(line) < MAX_LINE:
                return  # the line is incomplete
            value = None
            with suppress(ValueError, RecursionError):
                value = json.loads(line)
            if not isinstance(value, dict):
                some = quote(line[:60].decode("utf-8", "replace").strip())
                raise LabError(f"{path}:{number}: expected a JSON object, found {some}")
            yield number, value


def experiment_in(folder: Path) -> Experiment:
    """Return the experiment in a folder, or raise LabError if there are no records."""
    path = folder / RECORDS
    if not path.is_file():
        raise LabError(f"{folder}: this folder contains no {RECORDS}")
    return read_journal(path)[0]
