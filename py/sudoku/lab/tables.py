"""Records as a table of comma-separated values."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..closing import Closing
from ..spreadsheet import harmless
from .records import FIELDS, PHASES, Record

#: The file in an experiment's folder.
TABLE = "records.csv"
#: The columns: a record's fields, its seconds by phase.
COLUMNS = tuple(
    column
    for name in FIELDS
    for column in ([f"{phase}_seconds" for phase in PHASES] if name == "seconds" else [name])
)


def row(record: Record) -> list[Any]:
    """Return a record as a row of the table: true and false in words, nothing for null.

    A text that a spreadsheet would take for a formula begins with '.
    """
    values: list[Any] = []
    for name in FIELDS:
        value = record.get(name)
        seconds = value if isinstance(value, dict) else {}
        values += [seconds.get(phase) for phase in PHASES] if name == "seconds" else [value]
    return [_shown(value) for value in values]


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return harmless(value) if isinstance(value, str) else value


class Table(Closing):
    """A file of records that grows; what it held before is written anew.

    Parameters
    ----------
    path : Path
        The file.
    records : iterable
        What it begins with.
    """

    def __init__(self, path: Path, records: Iterable[Record] = ()) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)
        for record in records:
            self._writer.writerow(row(record))
        self._file.flush()

    def add(self, record: Record) -> None:
        """Write a record."""
        self._writer.writerow(row(record))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
