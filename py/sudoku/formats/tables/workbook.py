"""Workbooks (.xlsx): a block of cells on a sheet, several, or a column of puzzle strings.

Only values are read: of formulas, the results that were saved with the file. Files whose
declared size is too large are refused before anything is unpacked.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from ...errors import FileError, SudokuError
from ...packages import need
from ..base import MAX_DATA, MAX_PUZZLES, Found, Line, Parsed
from ..lists.alphabets import alphabets_of
from ..lists.layouts import HEAD, parsed_string
from ..text import named_variants, remark
from .blocks import Block, find_blocks
from .cells import Table, cleaned
from .columns import column_of_strings, is_string

#: Most sheets that are read.
MAX_SHEETS = 100
#: Other programs' zip files, by a member that each has.
_OTHERS = {
    "mimetype": "an OpenDocument file",
    "Index/Document.iwa": "a Numbers document",
    "word/document.xml": "a Word document",
}
#: Exceptions that openpyxl is known to raise on damaged workbooks.
_BROKEN = (
    BadZipFile,
    zlib.error,
    EOFError,
    SyntaxError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ArithmeticError,
    struct.error,
)


@dataclass(frozen=True)
class Limits:
    """Limits on what is read of a workbook; a small file can unpack to a very large one.

    Parameters
    ----------
    data, unpacked : int
        Most bytes of the file, and of its unpacked content.
    cells, characters : int
        Most cells that are read, and most characters in them.
    """

    data: int = MAX_DATA
    unpacked: int = 20_000_000
    cells: int = 300_000
    characters: int = 5_000_000


#: Limits for a workbook that is read to be shown.
USUAL = Limits()


class Sheet(NamedTuple):
    """A sheet's name and the texts of its cells."""

    name: str
    rows: list[list[str]]


def load(data: bytes) -> Found:
    """Return the puzzles on all sheets of a workbook.

    Raises
    ------
    FileError
        If it is not a workbook, too large, or has no puzzle.
    MissingPackage
        If openpyxl is not installed.
    """
    puzzles: list[Parsed] = []
    notices: list[str] = []
    wrong: list[SudokuError] = []
    for sheet in sheets_of(data):
        try:
            found = _on_sheet(sheet)
        except SudokuError as error:
            wrong.append(error)
        else:
            puzzles += found.puzzles
            notices += found.notices
    puzzles = [parsed for parsed in puzzles if any(parsed.digits)] or puzzles[:1]
    if not puzzles:
        raise wrong[0] if wrong else FileError("there are no digits in the workbook")
    if len(puzzles) > MAX_PUZZLES:
        raise FileError(
            f"there are over {MAX_PUZZLES:,} puzzles in the workbook; split it into parts"
        )
    return Found(tuple(puzzles), (), (*notices, *(f"ignored: {error}" for error in wrong)))


def _refuse_by_size(data: bytes, limits: Limits) -> None:
    if len(data) > limits.data:
        raise FileError(f"the file has over {limits.data:,} bytes; split it into parts")
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
    except (BadZipFile, ValueError, NotImplementedError, OverflowError) as error:
        raise FileError("this file begins like a workbook (.xlsx) but is damaged") from error
    names = {member.filename for member in members}
    if "xl/workbook.xml" not in names:
        kind = next((kind for name, kind in _OTHERS.items() if name in names), "a zip file")
        raise FileError(f"this is {kind}; save the puzzle as .xlsx or .csv")
    if sum(member.file_size for member in members) > limits.unpacked:
        raise FileError(
            f"the workbook unpacks to over {limits.unpacked:,} bytes; split it into parts"
        )


def safe_openpyxl() -> Any:
    """Return openpyxl, which reads XML safely only if defusedxml is installed."""
    need("defusedxml", "a workbook")
    return need("openpyxl", "a workbook")


def sheets_of(data: bytes, limits: Limits = USUAL) -> Iterator[Sheet]:
    """Yield the sheets that are not empty.

    Raises
    ------
    FileError
        If it is not a workbook, or too large.
    MissingPackage
        If openpyxl is not installed.
    """
    _refuse_by_size(data, limits)
    openpyxl = safe_openpyxl()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about features that openpyxl does not support
            book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
            if len(book.worksheets) > MAX_SHEETS:
                raise FileError(f"the workbook has over {MAX_SHEETS} sheets; split it into parts")
            budget = _Budget(limits)
            sheets = [Sheet(remark(s.title), _texts(s, budget)) for s in book.worksheets]
            book.close()
    except FileError:
        raise
    except _BROKEN as error:
        raise FileError("this file begins like a workbook (.xlsx) but is damaged") from error
    yield from (sheet for sheet in sheets if any(sheet.rows))


class _Budget:
    """The cells and characters that may still be read of a workbook."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._cells = limits.cells
        self._characters = limits.characters

    def spend(self, row: list[str]) -> None:
        self._cells -= len(row) + 1
        self._characters -= sum(map(len, row))
        if self._cells < 0:
            raise FileError(
                f"the workbook has over {self._limits.cells:,} cells; split it into parts"
            )
        if self._characters < 0:
            most = f"{self._limits.characters:,} characters"
            raise FileError(f"the workbook has over {most} in its cells")


def _texts(sheet: Any, budget: _Budget) -> list[list[str]]:
    """Return the texts of a sheet's cells, whatever dimensions its file declares.

    Empty cells with a format of their own are kept: they show the size of an empty grid.
    """
    sheet.reset_dimensions()
    rows: list[list[str]] = []
    for row in sheet.iter_rows(values_only=True):
        rows.append([_text(value) for value in row])
        budget.spend(rows[-1])
    return rows


def _text(value: object) -> str:
    """Return a cell's value as text; some workbooks store whole numbers as 5.0."""
    if value is None or isinstance(value, bool):
        return ""
    return cleaned(str(value)[:2000])


def _on_sheet(sheet: Sheet) -> Found:
    variant = _variant(sheet)
    rows = [[] if _comment(row) else row for row in sheet.rows]
    while rows and not rows[-1]:
        rows.pop()
    if not rows:
        return Found(())  # only comments
    column = column_of_strings([row for row in rows if row])
    if column is not None:
        return Found(tuple(_strings(sheet.name, rows, column, variant)))

    def blame(row: int, column: int, message: str) -> FileError:
        return FileError(f"sheet {sheet.name!a}, cell {cell_name(row, column)}: {message}")

    blocks, more = find_blocks(Table(rows, blame))
    ignored = f"the other cells of sheet {sheet.name!a} were ignored"
    parsed = [_parsed(block, sheet.name, len(blocks) > 1, variant) for block in blocks]
    return Found(tuple(parsed), (), (ignored,) if more else ())


def _comment(row: list[str]) -> str:
    """Return the comment in a row that begins with #, "" in another."""
    first = next((text for text in row if text), "")
    return first if first.startswith("#") else ""


def _variant(sheet: Sheet) -> str:
    """Return the variant that a row like ``# variant: x`` names, "" if none does."""
    comments = [Line(number, _comment(row)) for number, row in enumerate(sheet.rows, 1)]
    named = named_variants(comments)
    return named[0][1].name if named else ""


def _parsed(block: Block, name: str, several: bool, variant: str) -> Parsed:
    title = f"{name} {cell_name(block.frame.top, block.frame.left)}" if several else name
    return Parsed(block.boxsize, block.digits, title=title, variant=variant)


def _strings(name: str, rows: list[list[str]], column: int, variant: str) -> Iterator[Parsed]:
    texts = [row[column] if column < len(row) else "" for row in rows]
    alphabets = alphabets_of(texts[:HEAD])
    for number, text in enumerate(texts, 1):
        if is_string(text):
            parsed = parsed_string(text, Line(number, text), alphabets)
            title = f"{name} {cell_name(number - 1, column)}"
            yield Parsed(parsed.boxsize, parsed.digits, title=title, variant=variant)


def cell_name(row: int, column: int) -> str:
    """Return the spreadsheet name of the cell in this row and column, both from 0.

    Examples
    --------
    >>> cell_name(0, 0), cell_name(9, 27)
    ('A1', 'AB10')
    """
    letters, number = "", column + 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"
