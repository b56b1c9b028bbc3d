"""Journal of an experiment: a file of JSON lines, the description first, then the records.

Each line is written by a single call as soon as it is known, so that however a run ends, at most
the last line is incomplete. It is cut off when the run is resumed, and its task repeated.
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
except ModuleNotFoundError:  # Windows: two runs on one journal are not prevented
    fcntl = None  # type: ignore[assignment]

#: The file in an experiment's folder.
RECORDS = "records.jsonl"
#: The value of "kind" in the first line.
KIND = "sudokulp experiment"
#: Most bytes of a line: the first one may contain a list of 100,000 puzzles.
MAX_LINE = 20_000_000


class Journal(Closing):
    """The file of one experiment's records, open for adding more.

    Parameters
    ----------
    path : Path
        The file; it is created if missing, else it must be of the same experiment.
    experiment : Experiment
        The experiment that is recorded.

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
            If its task already has one.
        """
        task = record["task"]
        if task in self.done:
            raise LabError(f"{self.path}: task {task} has a record already")
        self._write(_line(record))
        self.done.add(task)

    def _lock(self) -> None:
        """Lock the file; the system unlocks it however this process ends."""
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LabError(f"{self.path}: another run is writing to it") from error

    def _resume(self) -> None:
        """Read the existing records; cut off an incomplete last line."""
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
        while line:  # the system may write less than that at a time
            line = line[self._file.write(line) :]


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _whole_size(path: Path) -> int:
    """Return the size of a file up to the end of its last complete line, in bytes."""
    with path.open("rb") as file:
        end = file.seek(0, 2)
        while end > 0:
            start = max(end - 65536, 0)
            file.seek(start)
            last = file.read(end - start).rfind(b"\n")
            if last >= 0:
                return start + last + 1
            end = start
    return 0


def read_journal(path: Path) -> tuple[Experiment, Iterator[Record]]:
    """Return the experiment of a file, and an iterator that reads its records.

    Raises
    ------
    LabError
        If the file is not a journal; for its records, when the iterator gets there.
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
    """Yield (number from 1, object) of each complete line."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(MAX_LINE):
            number += 1
            if not line.endswith(b"\n") and len(line) < MAX_LINE:
                return  # incomplete
            value = None
            with suppress(ValueError, RecursionError):
                value = json.loads(line)
            if not isinstance(value, dict):
                some = quote(line[:60].decode("utf-8", "replace").strip())
                raise LabError(f"{path}:{number}: expected a JSON object, found {some}")
            yield number, value
