"""Files of rows: tables, puzzle lists, zip files of puzzles, and JSON lines."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO, TextIOWrapper
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..errors import ListError, SudokuError
from ..formats import WRITABLE, encode, reason_against
from ..formats.files import WORKBOOK
from ..formats.lists import from_one_line
from ..formats.workbook import sheets
from ..lines import digits_of_string
from ..names import lookup
from ..packages import need
from ..puzzle import Puzzle
from ..sanitizing import harmless
from .rows import COLUMNS, Row


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
    """Write rows to a binary stream, and return the number of rows that the format cannot hold.

    `format` is a key of `WRITERS`: csv, xlsx, sdm, zip or jsonl.
    """
    return lookup(WRITERS, format, "file of results").write(rows, stream)


def _write_json_lines(rows: Iterable[Row], stream: IO[bytes]) -> int:
    for row in rows:
        stream.write(row.to_line())
        stream.flush()
    return 0


def _write_csv(rows: Iterable[Row], stream: IO[bytes]) -> int:
    """Write a CSV table. Text that spreadsheets would evaluate begins with an apostrophe."""
    text = TextIOWrapper(stream, "utf-8", "replace", newline="")
    try:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        for row in rows:
            writer.writerow(map(_harmless, _values(row)))
            text.flush()
    finally:
        text.detach()  # otherwise it would close the stream
    return 0


def _values(row: Row) -> list[Any]:
    return [getattr(row, name) for name in COLUMNS]


def _harmless(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value.replace("\r", " ")) if isinstance(value, str) else value


def _write_list(rows: Iterable[Row], stream: IO[bytes]) -> int:
    left_out = 0
    for row in _puzzles(rows):
        try:
            puzzle = from_one_line(row.puzzle, row.variant)
        except SudokuError:
            left_out += 1
            continue
        if puzzle.rules or puzzle.shape != 3 or puzzle.variant.name != "classic":
            left_out += 1  # other programs read only classic 9x9 puzzles, with 0 for an empty cell
        else:
            stream.write(f"{puzzle.usual_line.replace('.', '0')}\n".encode())
    return left_out


def _puzzles(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield one row for each puzzle: those of further models are left out."""
    last = None
    for row in rows:
        if (row.source, row.line) != last:
            yield row
        last = (row.source, row.line)


def _write_zip(rows: Iterable[Row], stream: IO[bytes]) -> int:
    """Write an .sdk file for each puzzle and each solution.

    A puzzle that .sdk cannot hold becomes a .json file.
    """
    left_out = 0
    folders = {"": ""}
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for row in _puzzles(rows):
            if not row.puzzle:
                left_out += 1
                continue
            puzzle = from_one_line(row.puzzle, row.variant)
            if row.source not in folders:
                name = _UNSAFE.sub("-", row.source)[:MAX_FOLDER].strip("-.")
                folders[row.source] = f"{len(folders)}-{name}/"
            stem = f"{folders[row.source]}{row.line:06d}"
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
MAX_FOLDER = 60
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
    heading = [WriteOnlyCell(sheet, name) for name in COLUMNS]
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


def read_rows(data: bytes) -> list[Row] | None:
    """Return the rows in a CSV table, a workbook or JSON lines that `write` has written.

    For any other file, None is returned. For a row that was damaged, ListError is raised.
    """
    if data.startswith(WORKBOOK):
        return _rows_of_table(_table_in(data))
    head = data[:1000].removeprefix(b"\xef\xbb\xbf")
    if head.startswith(b'{"line":') and b'"verdict":' in head:
        return list(_numbered(Row.of_line, data.splitlines(), 1))
    if head.startswith(b",".join(name.encode() for name in list(COLUMNS)[:3])):
        text = data.decode("utf-8-sig", "replace")
        return _rows_of_table(csv.reader(StringIO(text, newline="")))
    return None


def _numbered(read: Callable[[Any], Row], lines: Iterable[Any], first: int) -> Iterator[Row]:
    """Yield the row of each line, or raise ListError with the number of the line."""
    for number, line in enumerate(lines, first):
        try:
            yield read(line)
        except (KeyError, ListError, ValueError) as error:
            raise ListError(f"line {number} is not a row of results") from error


def _table_in(data: bytes) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a workbook with our columns; nothing for any other workbook."""
    first = [sheet.rows[0] for sheet in sheets(data)[:1]]  # a damaged file raises FileError
    if first != [list(COLUMNS)]:
        return
    book = need("openpyxl", "a workbook").load_workbook(BytesIO(data), read_only=True)
    for cells in book.worksheets[0].iter_rows(values_only=True):
        yield cells + (None,) * (len(COLUMNS) - len(cells))  # cells at the end may be missing


def _rows_of_table(table: Iterator[Any]) -> list[Row] | None:
    if list(next(table, ())) != list(COLUMNS):
        return None
    return list(_numbered(_row_of_cells, table, 2))


def _row_of_cells(cells: Iterable[Any]) -> Row:
    values = {name: _value(name, cell) for name, cell in zip(COLUMNS, cells, strict=True)}
    return Row.of({name: each for name, each in values.items() if each is not None})


def _value(name: str, cell: Any) -> Any:
    """Return the value of a cell; None if the cell is empty."""
    if cell in (None, ""):
        return None
    kind = COLUMNS[name][0]
    if kind is bool and not isinstance(cell, bool):
        return {"yes": True, "no": False}[cell]
    text = str(cell)
    if kind is str:
        return text[1:] if text.startswith("'") and harmless(text[1:]) == text else text
    return kind(cell)
