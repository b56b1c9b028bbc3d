"""Workbooks (.xlsx): a block of cells on a sheet, several, or a column of puzzle strings.

Only values are read: of formulas, the results that were saved with the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ...errors import FileError, SudokuError
from ...grid import box_of
from ...packages import need
from ...puzzle import Puzzle
from ..format import MAX_PUZZLES, Format, Found, Line, Parsed
from ..lists.layouts import HEAD, alphabets_of, parsed_string
from ..plain.rules import parsed_json
from ..text import named_variants, variant_comment
from .blocks import Table, column_of_strings, find_blocks, is_json, is_string
from .csv import refusal

if TYPE_CHECKING:
    from .sheets import Sheet

#: The first bytes of a workbook, as of every zip file.
MAGIC = b"PK\x03\x04"


def _load(data: bytes) -> Found:
    from .sheets import sheets_of  # most puzzles are text

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
        raise wrong[0] if wrong else FileError("the workbook contains no digits")
    if len(puzzles) > MAX_PUZZLES:
        raise FileError(f"the workbook contains more than {MAX_PUZZLES:,} puzzles; split it")
    return Found(tuple(puzzles), (), (*notices, *(f"ignored: {error}" for error in wrong)))


def _on_sheet(sheet: Sheet) -> Found:
    comments = [_comment(row) for row in sheet.rows]
    named = named_variants([Line(number, text) for number, text in enumerate(comments, 1)])
    variant = named[0][1].name if named else ""
    rows = [[] if said else row for row, said in zip(sheet.rows, comments, strict=True)]
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
    titles = [sheet.name]
    if len(blocks) > 1:
        titles = [f"{sheet.name} {cell_name(each.frame.top, each.frame.left)}" for each in blocks]
    parsed = tuple(
        Parsed(block.shape, block.digits, title=title, variant=variant)
        for block, title in zip(blocks, titles, strict=True)
    )
    ignored = f"ignored the other cells of sheet {sheet.name!a}"
    return Found(parsed, (), (ignored,) if more else ())


def _comment(row: list[str]) -> str:
    first = next((text for text in row if text), "")
    return first if first.startswith("#") else ""


def _strings(name: str, rows: list[list[str]], column: int, variant: str) -> Iterator[Parsed]:
    texts = [row[column] if column < len(row) else "" for row in rows]
    alphabets = alphabets_of(texts[:HEAD])
    for number, text in enumerate(texts, 1):
        title = f"{name} {cell_name(number - 1, column)}"
        if is_string(text):
            parsed = parsed_string(text, Line(number, text), alphabets)
            yield Parsed(parsed.shape, parsed.digits, title=title, variant=variant)
        elif is_json(text):
            yield replace(parsed_json([Line(number, text)]), title=title)


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


def _dumps(puzzle: Puzzle) -> bytes:
    need("defusedxml", "a workbook")  # without it openpyxl trusts all XML
    book = need("openpyxl", "a workbook").Workbook()
    sheet = book.active
    sheet.title = "Sudoku"
    _fill(sheet, puzzle)
    if puzzle.variant.name != "classic":
        sheet.cell(puzzle.side + 2, 1, variant_comment(puzzle.variant))
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def _fill(sheet: Any, puzzle: Puzzle) -> None:
    from openpyxl.styles import Alignment, Border, Font, Side
    from openpyxl.utils import get_column_letter

    high, wide = box_of(puzzle.shape)
    lines = Side("thin"), Side("medium")  # thick around the boxes
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


WORKBOOK = Format(
    name="xlsx",
    label="workbook",
    about="A sheet with the grid, for spreadsheet programs.",
    dumps=_dumps,
    suffixes=("xlsx",),
    refusal=refusal,
    type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    packages=("defusedxml", "openpyxl"),
    magic=MAGIC,
    load=_load,
)
