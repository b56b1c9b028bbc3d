"""The records of an experiment in a file, one JSON object a line, the description first.

A line is written as a whole and at once, so that whatever ends a run, at most the last line is
torn. It is cut off when the run is resumed, and its task done again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from ..closing import Closing
from ..errors import LabError, quote
from ..numbers import whole_within
from .experiment import Experiment
from .records import Record

try:
    import fcntl
except ModuleNotFoundError:  # Windows; there nothing keeps two runs off one journal
    fcntl = None  # type: ignore[assignment]

#: The file in an experiment's folder.
RECORDS = "records.jsonl"
#: What the first line says it is.
KIND = "sudokulp experiment"
#: Most characters of a line: a list of 100,000 puzzles is in the first one.
MAX_LINE = 20_000_000


class Journal(Closing):
    """The records of one experiment, open for more of them.

    Parameters
    ----------
    path : Path
        The file; it is made if there is none, and else has to be of the same experiment.
    experiment : Experiment
        What is recorded.

    Attributes
    ----------
    done : set of int
        The tasks that have a record.

    Raises
    ------
    LabError
        If the file is of another experiment, damaged, or in use by another run.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> experiment = Experiment(boxsize=1, givens=(0,), solvers=("exact cover",))
    >>> with TemporaryDirectory() as folder:
    ...     with Journal(Path(folder) / RECORDS, experiment) as journal:
    ...         journal.add(experiment.run(0))
    ...     with Journal(Path(folder) / RECORDS, experiment) as journal:
    ...         journal.done
    {0}
    """

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path = path
        self.experiment = experiment
        self.done: set[int] = set()
        self._file = FileIO(path, "a+")
        try:
            self._lock()
            self._resume()
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def add(self, record: Record) -> None:
        """Write a record.

        Raises
        ------
        LabError
            If its task has one already.
        """
        task = record["task"]
        if task in self.done:
            raise LabError(f"{self.path}: task {task} has a record already")
        self._write(_line(record))
        self.done.add(task)

    def _lock(self) -> None:
        """Keep other runs off the file; the system lets go of it whatever ends this process."""
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LabError(f"{self.path}: another run is writing to it") from error

    def _resume(self) -> None:
        """Take in what is there; cut off what was torn."""
        size = _whole_size(self.path)
        first = _line({"kind": KIND, "experiment": self.experiment.to_json()})
        if size:
            found, records = read_journal(self.path)
            if found != self.experiment:
                raise LabError(f"{self.path}: it holds the records of another experiment")
            self.done.update(record["task"] for record in records)
        elif not first.startswith(self.path.read_bytes()):
            raise LabError(f"{self.path}: it does not begin with the description of an experiment")
        self._file.truncate(size)
        if not size:
            self._write(first)

    def _write(self, line: bytes) -> None:
        while line:  # the system may take less at a time
            line = line[self._file.write(line) :]


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _whole_size(path: Path) -> int:
    """Return the size of a file up to the end of its last whole line, in bytes."""
    with path.open("rb") as file:
        end = file.seek(0, 2)
        while end > 0:
            start = max(end - 65536, 0)
            file.seek(start)
            place = file.read(end - start).rfind(b"\n")
            if place >= 0:
                return start + place + 1
            end = start
    return 0


def read_journal(path: Path) -> tuple[Experiment, Iterator[Record]]:
    """Return the experiment of a file, and its records one by one as they are wanted.

    Raises
    ------
    LabError
        If the file is no journal, now or when the records come to what is wrong.
    OSError
        If it cannot be read.
    """
    lines = _lines(path)
    _, first = next(lines, (1, {}))
    if first.get("kind") != KIND or "experiment" not in first:
        raise LabError(f"{path}: it does not begin with the description of an experiment")
    experiment = Experiment.from_json(first["experiment"])
    return experiment, _records(path, lines, len(experiment))


def _records(
    path: Path, lines: Iterator[tuple[int, dict[str, Any]]], total: int
) -> Iterator[Record]:
    seen: set[int] = set()
    for number, record in lines:
        task = whole_within(record.get("task"), 0, total - 1)
        if task is None:
            raise LabError(f"{path}:{number}: it has no task of this experiment")
        if task in seen:
            raise LabError(f"{path}:{number}: a second record of task {task}")
        seen.add(task)
        yield record


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (number from 1, object) of each whole line."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(MAX_LINE):
            number += 1
            if not line.endswith(b"\n") and len(line) < MAX_LINE:
                return  # torn
            value = None
            with suppress(ValueError, RecursionError):
                value = json.loads(line)
            if not isinstance(value, dict):
                some = quote(line[:60].decode("utf-8", "replace").strip())
                raise LabError(f"{path}:{number}: expected a JSON object, found {some}")
            yield number, value
