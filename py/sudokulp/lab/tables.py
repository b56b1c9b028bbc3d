"""Records of an experiment as a CSV file."""

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
#: The columns: the fields of a record, with a column of seconds for each phase.
COLUMNS = tuple(
    column
    for name in FIELDS
    for column in ([f"{phase}_seconds" for phase in PHASES] if name == "seconds" else [name])
)


def row(record: Record) -> list[Any]:
    """Return a record as a row of the table: "true" and "false" as text, None if empty.

    An apostrophe is put before text that a spreadsheet would take for a formula.
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


class RecordTable(Closing):
    """A CSV file to which records are added; an existing file is overwritten.

    Parameters
    ----------
    path : Path
        The file.
    records : iterable
        The records that it starts with.
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
