"""Files of a batch's rows: tables, a list and a zip of puzzles, and JSON lines."""

from __future__ import annotations

import csv
import json
import re
from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import asdict
from io import StringIO
from typing import Any, ClassVar
from zlib import crc32

from ..errors import SudokuError
from ..formats import encode
from ..formats.lists.layouts import from_one_line
from ..formats.registry import FORMATS
from ..formats.tables.workbook import WORKBOOK
from ..formats.writing import reason_against
from ..names import Registry, by_name
from ..puzzle import Puzzle
from ..sanitizing import harmless
from .archive import HEAD, PARTS, SHEET, TAIL, Archive, row_xml
from .tasks import FIELDS, Row

State = dict[str, Any]


class Writer:
    """Writes rows in one format, going on from the state of the writer of the piece before."""

    name: ClassVar[str]  # in `WRITERS`
    label: ClassVar[str]
    suffix: ClassVar[str]
    files: ClassVar[tuple[str, ...]] = ()
    type: ClassVar[str] = "text/plain"
    binary: ClassVar[bool] = False  # whether its files are no text

    @classmethod
    def all_suffixes(cls) -> tuple[str, ...]:
        """Return the one suffix of its files, without the dot."""
        return (cls.suffix,)

    def __init__(self, state: State | None = None) -> None:
        self.begun = state is not None
        self.left_out: int = state["left_out"] if state else 0  # rows that it cannot represent
        self.resume((state or {}).get("more") or {})

    @property
    def state(self) -> State:
        """What the writer of the next piece needs, as JSON."""
        return {"left_out": self.left_out, "more": self.remembered()}

    def write(self, rows: Iterable[Row]) -> bytes:
        """Return the bytes of some rows, with the head of the file before the first ones."""
        head = b"" if self.begun else self.head()
        self.begun = True
        return head + self.body(rows)

    def held(self) -> bytes:
        """Return the bytes, added since the last call, that belong after all rows."""
        return b""

    def finish(self) -> bytes:
        """Return the bytes after the last row; what was held follows them."""
        return b"" if self.begun else self.write([])

    def end(self) -> bytes:
        """Return the last bytes of the file, which follow what was held."""
        return b""

    def resume(self, more: State) -> None:
        """Restore what the writer before has `remembered`."""

    def remembered(self) -> State:
        """Return what `resume` takes."""
        return {}

    def head(self) -> bytes:
        """Return the bytes before the first row."""
        return b""

    @abstractmethod
    def body(self, rows: Iterable[Row]) -> bytes:
        """Return the bytes of some rows."""


#: Characters that the name of a folder must not have, and how many it has at most.
_UNSAFE = re.compile(r"[^\w.]+")
_LONGEST = 60


class _JsonLines(Writer):
    """A JSON object on each line, with all fields of a row."""

    name, label, suffix, type = "jsonl", "JSON lines", "jsonl", "application/jsonl"

    def body(self, rows: Iterable[Row]) -> bytes:
        return "".join(json.dumps(asdict(row)) + "\n" for row in rows).encode()


class _CsvTable(Writer):
    """A table as text; an apostrophe is put before what a spreadsheet would take for a formula."""

    name, label, suffix, type = "csv", "table (CSV)", "csv", "text/csv"

    def head(self) -> bytes:
        return (",".join(FIELDS) + "\n").encode()

    def body(self, rows: Iterable[Row]) -> bytes:
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerows([_harmless(value) for value in _values(row)] for row in rows)
        return text.getvalue().encode("utf-8", "replace")


def _values(row: Row) -> list[Any]:
    return [getattr(row, name) for name in FIELDS]


def _harmless(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value) if isinstance(value, str) else value


class _PuzzleList(Writer):
    """A list of the puzzles that were read."""

    name, label, suffix = "sdm", "puzzle list (.sdm)", "sdm"

    def body(self, rows: Iterable[Row]) -> bytes:
        lines = []
        for row in rows:
            try:
                lines.append(str(encode(_puzzle(row), "sdm")))
            except SudokuError:
                self.left_out += 1
        return "".join(lines).encode()


def _puzzle(row: Row) -> Puzzle:
    """Return the puzzle of a row; raises SudokuError if there is none."""
    return from_one_line(row.puzzle, row.variant)


class _Zipped(Writer):
    """A writer of a format that is a zip file inside."""

    binary = True

    def resume(self, more: State) -> None:
        self.archive = Archive(**more)

    def remembered(self) -> State:
        return asdict(self.archive)

    def held(self) -> bytes:
        return self.archive.directory()

    def end(self) -> bytes:
        return self.archive.end()


class _ZipOfFiles(_Zipped):
    """A zip with an .sdk file for each puzzle that was read and each solution.

    What no such file holds, as rules, is a .json file.
    """

    name, label, suffix, type = "zip", "zip of .sdk files", "zip", "application/zip"

    def body(self, rows: Iterable[Row]) -> bytes:
        return b"".join(self._members(row) for row in rows)

    def _members(self, row: Row) -> bytes:
        if not row.puzzle:
            self.left_out += 1
            return b""
        puzzle = _puzzle(row)
        stem = f"{_folder(row.source)}{row.line:06d}"
        data = self._member(stem, puzzle)
        if row.solution:
            plain, signs = puzzle.variant.plain, puzzle.own_symbols
            solved = Puzzle(row.solution, puzzle.shape, plain, format="s", symbols=signs)
            data += self._member(f"{stem}-solution", solved)
        return data

    def _member(self, stem: str, puzzle: Puzzle) -> bytes:
        held = puzzle.variant.suffix and not reason_against(FORMATS["sdk"], puzzle)
        format, suffix = ("sdk", puzzle.variant.suffix) if held else ("json", "json")
        return self.archive.add(f"{stem}.{suffix}", str(encode(puzzle, format)).encode())


def _folder(source: str) -> str:
    """Return the folder for the puzzles of a file or sheet, with a slash; "" if it has no name.

    The name is cut where it is too long, and then ends in a sum of the whole: of two that begin
    alike each has a folder.
    """
    name = _UNSAFE.sub("-", source).strip("-.")
    if len(name) > _LONGEST:
        name = f"{name[: _LONGEST - 9]}-{crc32(source.encode(errors='replace')):08x}"
    return f"{name}/" if name else ""


class _WorkbookTable(_Zipped):
    """A workbook with one table."""

    name, label, suffix, type = "xlsx", "workbook (XLSX)", "xlsx", WORKBOOK.type

    def head(self) -> bytes:
        parts = [self.archive.add(name, text.encode()) for name, text in PARTS.items()]
        top = self.archive.begin(SHEET)
        first = self.archive.more((HEAD + row_xml(FIELDS, style=1)).encode())
        return b"".join([*parts, top, first])

    def body(self, rows: Iterable[Row]) -> bytes:
        text = "".join(row_xml(_values(row)) for row in rows)
        return self.archive.more(text.encode()) if text else b""

    def finish(self) -> bytes:
        before = super().finish()
        return before + self.archive.more(TAIL.encode()) + self.archive.close(SHEET)


WRITERS: Registry[type[Writer]] = Registry(
    "file of results", by_name(_CsvTable, _WorkbookTable, _PuzzleList, _ZipOfFiles, _JsonLines)
)
