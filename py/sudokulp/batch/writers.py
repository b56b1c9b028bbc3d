"""Files of rows: tables, puzzle lists, zip files of puzzles, and JSON lines."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from io import TextIOWrapper
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zlib import crc32

from ..errors import SudokuError
from ..formats import WRITABLE, encode, reason_against
from ..formats.lists import from_one_line
from ..lines import digits_of_string
from ..names import lookup
from ..packages import need
from ..puzzle import Puzzle
from ..sanitizing import harmless
from . import FIELDS, Row


@dataclass(frozen=True)
class RowFormat:
    """A file format for rows."""

    name: str  # the key in `WRITERS`
    label: str
    suffix: str
    #: A function that writes rows to a binary stream. It returns the number of rows that the format
    #: cannot hold.
    write: Callable[[Iterable[Row], IO[bytes]], int]
    type: str = "text/plain"
    binary: bool = False  # whether files are binary, not text
    files: tuple[str, ...] = ()

    def all_suffixes(self) -> tuple[str, ...]:
        """Return the suffixes of files in this format, without the dot."""
        return (self.suffix,)


def write(rows: Iterable[Row], format: str, stream: IO[bytes]) -> int:
    """Write rows to a binary stream, and return the number of rows that the format cannot hold."""
    return lookup(WRITERS, format, "file of results").write(rows, stream)


def _write_json_lines(rows: Iterable[Row], stream: IO[bytes]) -> int:
    for row in rows:
        stream.write(f"{json.dumps(asdict(row))}\n".encode())
        stream.flush()
    return 0


def _write_csv(rows: Iterable[Row], stream: IO[bytes]) -> int:
    """Write a CSV table. Text that spreadsheets would evaluate begins with an apostrophe."""
    text = TextIOWrapper(stream, "utf-8", "replace", newline="")
    try:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(FIELDS)
        for row in rows:
            writer.writerow(map(_harmless, _values(row)))
            text.flush()
    finally:
        text.detach()  # otherwise it would close the stream
    return 0


def _values(row: Row) -> list[Any]:
    return [getattr(row, name) for name in FIELDS]


def _harmless(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value) if isinstance(value, str) else value


def _write_list(rows: Iterable[Row], stream: IO[bytes]) -> int:
    left_out = 0
    for row in rows:
        try:
            puzzle = _puzzle(row)
        except SudokuError:
            left_out += 1
            continue
        if puzzle.rules or puzzle.shape != 3 or puzzle.variant.name != "classic":
            left_out += 1  # other programs read only classic 9x9 puzzles, with 0 for an empty cell
        else:
            stream.write(f"{puzzle.usual_line.replace('.', '0')}\n".encode())
    return left_out


def _puzzle(row: Row) -> Puzzle:
    """Return the puzzle of a row; raise SudokuError if there is none."""
    return from_one_line(row.puzzle, row.variant)


def _write_zip(rows: Iterable[Row], stream: IO[bytes]) -> int:
    """Write an .sdk file for each puzzle and each solution.

    A puzzle that .sdk cannot hold becomes a .json file.
    """
    left_out = 0
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for row in rows:
            if not row.puzzle:
                left_out += 1
                continue
            puzzle = _puzzle(row)
            stem = f"{_folder(row.source)}{row.line:06d}"
            _add(archive, stem, puzzle)
            if row.solution:
                plain, signs = puzzle.variant.plain, puzzle.own_symbols
                digits = digits_of_string(row.solution, puzzle.shape, signs)
                solved = Puzzle.from_digits(digits, puzzle.shape, plain, symbols=signs)
                _add(archive, f"{stem}-solution", solved)
    return left_out


def _add(archive: ZipFile, stem: str, puzzle: Puzzle) -> None:
    held = puzzle.variant.suffix and not reason_against(WRITABLE["sdk"], puzzle)
    format, suffix = ("sdk", puzzle.variant.suffix) if held else ("json", "json")
    member = ZipInfo(f"{stem}.{suffix}")  # the same date for all: equal content, equal bytes
    archive.writestr(member, str(encode(puzzle, format)), ZIP_DEFLATED)


#: The characters that a folder name must not contain, and the maximum length of a folder name.
_UNSAFE = re.compile(r"[^\w.]+")
_LONGEST_NAME = 60


def _folder(source: str) -> str:
    """Return the name of the folder for a file or sheet, with a slash; "" if it has no name.

    A long name is shortened and ends with a checksum, so that similar names have different folders.
    """
    name = _UNSAFE.sub("-", source).strip("-.")
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME - 9]}-{crc32(source.encode(errors='replace')):08x}"
    return f"{name}/" if name else ""


#: Characters that XML cannot contain.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _write_workbook(rows: Iterable[Row], stream: IO[bytes]) -> int:
    """Write a workbook with a single table. Text that looks like a formula remains text."""
    need("defusedxml", "a workbook")  # otherwise openpyxl trusts all XML
    book = need("openpyxl", "a workbook").Workbook(write_only=True)
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    sheet = book.create_sheet("Puzzles")
    sheet.freeze_panes = "A2"
    heading = [WriteOnlyCell(sheet, name) for name in FIELDS]
    for cell in heading:
        cell.font = Font(bold=True)
    sheet.append(heading)
    for row in rows:
        cells = []
        for value in _values(row):
            if isinstance(value, str):
                cell = WriteOnlyCell(sheet, _FORBIDDEN.sub("\ufffd", value) or None)
                cell.data_type = "s" if value else "n"
                cells.append(cell)
            else:
                cells.append(value)
        sheet.append(cells)
    book.save(stream)
    return 0


_WORKBOOK = WRITABLE["xlsx"].type
#: The formats of files of rows, by name.
WRITERS = {
    each.name: each
    for each in (
        RowFormat("csv", "table (CSV)", "csv", _write_csv, "text/csv"),
        RowFormat("xlsx", "workbook (XLSX)", "xlsx", _write_workbook, _WORKBOOK, binary=True),
        RowFormat("sdm", "puzzle list (.sdm)", "sdm", _write_list),
        RowFormat("zip", "zip of .sdk files", "zip", _write_zip, "application/zip", binary=True),
        RowFormat("jsonl", "JSON lines", "jsonl", _write_json_lines, "application/jsonl"),
    )
}
