"""Workbooks (.xlsx): their sheets as rows of cells and as text, and puzzles as sheets or CSV.

Only the values of cells are read. The value of a formula is the result that was saved in the file;
a formula without a result is read as the formula.
"""

from __future__ import annotations

import csv
import re
import warnings
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from ..errors import FileError, SudokuError
from ..grid import box_of
from ..packages import need
from ..puzzle import Puzzle
from ..scanner.parsed import MAX_DATA
from .comments import remark

#: The optional packages that reading and writing need. openpyxl trusts all XML without defusedxml.
PACKAGES = ("defusedxml", "openpyxl")

_DAMAGED = "this file starts like a workbook (.xlsx) but is damaged"
#: Other kinds of zip files, by the name of a file in them.
_OTHERS = {
    "mimetype": "an OpenDocument file",
    "Index/Document.iwa": "a Numbers document",
    "word/document.xml": "a Word document",
}
_MAX_SHEETS = 100
#: The limits on the unpacked size: in all, and as a multiple of the size of the file plus a
#: constant. A sheet of 9x9 cells unpacks to ten times its size.
_UNPACKED, _RATIO, _FLOOR = 20_000_000, 100, 200_000
#: The limits on all sheets together. Positions include those of empty cells before others.
_MAX_ROWS, _MAX_POSITIONS, _MAX_CHARACTERS = 20_000, 300_000, 5_000_000
#: How many characters of the text of a cell are kept.
_MAX_TEXT = 2_000
_FORMULA = re.compile(rb"<(?:\w+:)?f[ />]")


class Sheet(NamedTuple):
    """A sheet of a workbook: its name and the texts of its cells."""

    name: str
    rows: list[list[str]]


def sheets(data: bytes) -> list[Sheet]:
    """Return the sheets of a workbook that are not empty.

    Raises
    ------
    FileError
        If the file is not a workbook, or if it is too large.
    MissingPackage
        If openpyxl or defusedxml is not installed.
    """
    has_formulas = _check(data)
    for package in PACKAGES:
        need(package, "a workbook")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of styles and extensions that it ignores
        try:
            found = list(_sheets(data, values=True))
            if has_formulas:  # openpyxl reads either the results or the formulas
                found = list(map(_with_formulas, found, _sheets(data, values=False)))
        except SudokuError:
            raise
        except Exception as error:  # openpyxl and zipfile raise many kinds of errors
            raise FileError(_DAMAGED) from error
    return [sheet for sheet in found if any(map(any, sheet.rows))]


def _check(data: bytes) -> bool:
    """Return whether a workbook has formulas; raise FileError if it is none or unpacks to much."""
    if len(data) > MAX_DATA:
        raise FileError(f"the file has more than {MAX_DATA:,} bytes; split it")
    try:
        archive = ZipFile(BytesIO(data))
        members = archive.infolist()
    except Exception as error:  # zipfile raises many kinds of errors
        raise FileError(_DAMAGED) from error
    names = {member.filename for member in members}
    if "xl/workbook.xml" not in names:
        kind = next((kind for name, kind in _OTHERS.items() if name in names), "a zip file")
        raise FileError(f"this is {kind}; save the puzzle as .xlsx or .csv")
    if any(member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for member in members):
        raise FileError(f"{_DAMAGED}, or not packed by a spreadsheet program")
    unpacked = sum(member.file_size for member in members)
    if unpacked > _UNPACKED:
        raise FileError(f"the workbook unpacks to more than {_UNPACKED:,} bytes; split it")
    if unpacked > _FLOOR + _RATIO * len(data):
        advice = "save it again in a spreadsheet program"
        raise FileError(f"the workbook unpacks to more than {_RATIO} times its size; {advice}")
    if len([name for name in names if name.startswith("xl/worksheets/")]) > _MAX_SHEETS:
        raise FileError(f"the workbook has more than {_MAX_SHEETS} sheets; split it")
    try:
        parts = {name: archive.read(name) for name in names if name.endswith(".xml")}
    except Exception as error:
        raise FileError(_DAMAGED) from error
    if any(map(_is_deep, parts.values())):
        raise FileError(_DAMAGED)
    sheets = (part for name, part in parts.items() if name.startswith("xl/worksheets/"))
    return any(map(_FORMULA.search, sheets))


def _is_deep(part: bytes) -> bool:
    """Return whether XML is nested so deeply that WebAssembly has no stack to free it."""
    depth = at = 0
    while at < len(part):
        end = part.find(b">", at + 4_096) + 1 or len(part)
        opened, closed = part.count(b"<", at, end), part.count(b"</", at, end)
        depth += opened - 2 * closed - part.count(b"/>", at, end)
        at = end
        if depth > 100:
            return True
    return False


def _sheets(data: bytes, values: bool) -> Iterator[Sheet]:
    """Yield all sheets, with the results of formulas or with the formulas."""
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=values)
    rows_left, positions, characters = _MAX_ROWS, _MAX_POSITIONS, _MAX_CHARACTERS
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # the stated size of a sheet may be wrong
        rows: list[list[str]] = []
        for row in sheet.iter_rows(values_only=True):
            texts = [_text(value) for value in row]
            rows.append(texts)
            rows_left -= 1
            positions -= len(row)
            characters -= sum(map(len, texts))
            if rows_left < 0:
                raise FileError(f"the workbook has more than {_MAX_ROWS:,} rows; split it")
            if positions < 0:
                raise FileError(
                    f"the workbook has more than {_MAX_POSITIONS:,} cells, or its cells are too "
                    "far apart; split it"
                )
            if characters < 0:
                raise FileError(
                    f"the workbook has more than {_MAX_CHARACTERS:,} characters in its cells"
                )
        yield Sheet(remark(sheet.title), rows)
    book.close()


def _text(value: object) -> str:
    """Return the text of a cell. An integer that a program stored as 5.0 becomes 5."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return str(value)[:_MAX_TEXT].strip()


def _with_formulas(results: Sheet, formulas: Sheet) -> Sheet:
    """Return the results, with the formula in each cell that has no saved result."""
    rows = []
    for row, other in zip(results.rows, formulas.rows, strict=False):
        row += [""] * (len(other) - len(row))
        rows.append(
            [
                text or (formula if formula.startswith("=") else "")
                for text, formula in zip(row, [*other, *row[len(other) :]], strict=True)
            ]
        )
    return Sheet(results.name, rows)


def as_text(sheet: Sheet) -> str:
    """Return a sheet as text, with a tab between cells; a cell of several lines is quoted."""
    out = StringIO()
    width = max(map(len, sheet.rows), default=0)
    if width * len(sheet.rows) > _MAX_POSITIONS:  # without the empty cells at the right
        width = max((n for row in sheet.rows for n, text in enumerate(row, 1) if text), default=0)
    rows = (row[:width] + [""] * (width - len(row)) for row in sheet.rows)
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def write(puzzle: Puzzle) -> bytes:
    """Return a workbook with a sheet that shows the grid."""
    need("defusedxml", "a workbook")
    book = need("openpyxl", "a workbook").Workbook()
    sheet = book.active
    sheet.title = "Sudoku"
    _fill(sheet, puzzle)
    if puzzle.variant.name != "classic":
        sheet.cell(puzzle.side + 1, 1, f"# variant: {puzzle.variant.name}")
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def _fill(sheet: Any, puzzle: Puzzle) -> None:
    from openpyxl.styles import Alignment, Border, Font, Side
    from openpyxl.utils import get_column_letter

    high, wide = box_of(puzzle.shape)
    lines = Side("thin"), Side("medium")  # the thick lines are around boxes
    centred, large = Alignment("center", "center"), Font(size=14)
    for row, digits in enumerate(puzzle.rows(), 1):
        sheet.row_dimensions[row].height = 24
        sheet.column_dimensions[get_column_letter(row)].width = 4.5
        for column, digit in enumerate(digits, 1):
            cell = sheet.cell(row, column, digit)
            cell.alignment, cell.font = centred, large
            cell.border = Border(
                top=lines[(row - 1) % high == 0],
                bottom=lines[row % high == 0],
                left=lines[(column - 1) % wide == 0],
                right=lines[column % wide == 0],
            )


def write_csv(puzzle: Puzzle) -> str:
    """Return a line for each row, with commas between the digits."""
    rows = [",".join(str(digit or "") for digit in row) for row in puzzle.rows()]
    return "\n".join(rows) + "\n"
