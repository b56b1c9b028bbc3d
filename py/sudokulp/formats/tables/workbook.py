"""Workbooks (.xlsx): a block of cells on a sheet, several, or a column of puzzle strings.

Only values are read: of formulas, the results that were saved with the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

from ...errors import FileError, SudokuError
from ...grid import box_of
from ...packages import need
from ...puzzle import Puzzle
from ..format import MAX_PUZZLES, Format, Found, Line, Parsed
from ..lists.layouts import HEAD, alphabets_of, parsed_string
from ..plain.rules import parsed_json as loads
from ..text import named_variants, variant_comment
from .blocks import Block, Table, column_of_strings, find_blocks, is_json, is_string
from .csv import refusal
from .sheets import Sheet, sheets_of


def load(data: bytes) -> Found:
    """Return the puzzles on all sheets of a workbook.

    Raises
    ------
    FileError
        If it is not a workbook, too large, or has no puzzle.
    MissingPackage
        If defusedxml is not installed.
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


def safe_openpyxl() -> Any:
    """Return openpyxl, which reads XML safely only if defusedxml is installed."""
    need("defusedxml", "a workbook")
    return need("openpyxl", "a workbook")


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
    return Parsed(block.shape, block.digits, title=title, variant=variant)


def _strings(name: str, rows: list[list[str]], column: int, variant: str) -> Iterator[Parsed]:
    texts = [row[column] if column < len(row) else "" for row in rows]
    alphabets = alphabets_of(texts[:HEAD])
    for number, text in enumerate(texts, 1):
        title = f"{name} {cell_name(number - 1, column)}"
        if is_string(text):
            parsed = parsed_string(text, Line(number, text), alphabets)
            yield Parsed(parsed.shape, parsed.digits, title=title, variant=variant)
        elif is_json(text):
            yield replace(loads([Line(number, text)]), title=title)


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


def dumps(puzzle: Puzzle) -> bytes:
    """Return a workbook with the grid, its boxes framed."""
    book = safe_openpyxl().Workbook()
    sheet = book.active
    sheet.title = "Sudoku"
    _fill(sheet, puzzle)
    if puzzle.variant.name != "classic":
        sheet.cell(puzzle.side + 2, 1, variant_comment(puzzle.variant))
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def _fill(sheet: Any, puzzle: Puzzle) -> None:
    from openpyxl.styles import Alignment, Border, Font
    from openpyxl.utils import get_column_letter

    centred, large = Alignment("center", "center"), Font(size=14)
    for number, digits in enumerate(puzzle.rows(), 1):
        sheet.row_dimensions[number].height = 24
        sheet.column_dimensions[get_column_letter(number)].width = 4.5
        for column, digit in enumerate(digits, 1):
            cell = sheet.cell(number, column, digit)
            cell.alignment, cell.font = centred, large
            cell.border = Border(**_sides(number, column, box_of(puzzle.shape)))


def _sides(row: int, column: int, box: tuple[int, int]) -> dict[str, Any]:
    """Return the borders of a cell, thick around the boxes."""
    from openpyxl.styles import Side

    high, wide = box
    thick = {
        "top": (row - 1) % high == 0,
        "bottom": row % high == 0,
        "left": (column - 1) % wide == 0,
        "right": column % wide == 0,
    }
    return {edge: Side("medium" if is_box else "thin") for edge, is_box in thick.items()}


#: Packages that workbooks need.
PACKAGES = ("defusedxml", "openpyxl")
#: The first bytes of a workbook, as of every zip file.
MAGIC = b"PK\x03\x04"


def _load(data: bytes) -> Found:
    # MERGED-IMPORT

    return load(data)


def _dumps(puzzle: Puzzle) -> bytes:
    # MERGED-IMPORT

    return dumps(puzzle)


WORKBOOK = Format(
    name="xlsx",
    label="workbook",
    about="A sheet with the grid, for spreadsheet programs.",
    dumps=_dumps,
    suffixes=("xlsx",),
    refusal=refusal,
    type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    packages=PACKAGES,
    magic=MAGIC,
    load=_load,
)
