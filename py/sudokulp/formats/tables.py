"""Tables: CSV text, which spreadsheets save and copy, and workbooks (.xlsx).

::

    5,3,,,7,,,,
    6,,,1,9,5,,,
    (seven more)

or a column of puzzle strings, often with another column for the solutions::

    puzzle,solution
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534…

Semicolons or tabs may replace the commas. In a workbook, only the values of cells are read. The
value of a formula is the result that was saved in the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ..errors import FileError, SudokuError
from ..grid import Boxes, box_of, side_of
from ..numbers import a_grid
from ..packages import need
from ..puzzle import Puzzle
from .blocks import (
    Block,
    Table,
    column_of_strings,
    delimiter_of,
    digit_in,
    fields_of,
    find_blocks,
    is_json,
    is_string,
)
from .format import BOXSIZE_OF_CELLS, MAX_PUZZLES, Format, Found, Line, Parsed, gather
from .line import string_in
from .lists.layouts import HEAD, alphabets_of, layout_of_list, parsed_line, parsed_string
from .rule_formats import from_json
from .text import named_variants, plain, variant_comment

if TYPE_CHECKING:
    from .sheets import Sheet

_MAX_CELLS = 200_000
#: The maximum number of rows with brackets in a table. A text with more is a list in a program.
_MAX_BRACKETS = 2
_BRACKET = re.compile(r"[\[{]")
_WORD = re.compile(r"[A-Za-z_ ]{3,}")
_IGNORED_CELLS = "ignored the other cells of the table"


def _rows(lines: list[Line]) -> list[Line]:
    """Return the lines of the table, without comments and without empty lines at either end."""
    rows = [line for line in plain(lines) if not line.text.lstrip(" ").startswith("#")]
    used = [index for index, line in enumerate(rows) if line.text.strip(" ")]
    return rows[used[0] : used[-1] + 1] if used else []


def _sniff_csv(lines: list[Line]) -> float:
    """Return the score 1 for fields that are cells, or for puzzle strings below a heading.

    The score is low if the text begins with a puzzle string, or if most filled fields are not
    digits.
    """
    rows = _rows(lines)
    delimiter = delimiter_of(rows)
    if not delimiter or sum(bool(_BRACKET.search(row.text)) for row in rows[:40]) > _MAX_BRACKETS:
        return 0.0
    begun = [fields_of(Line(row.number, row.text[:5000]), delimiter) for row in rows[:40]]
    column = column_of_strings(begun)
    first = begun[0]
    if len(first) > 1 and all(_WORD.fullmatch(field) for field in first if field):
        return 1.0 if column is not None else 0.3  # puzzle strings below a heading
    if column is not None:
        if not any(is_string(row[column]) for row in begun if column < len(row)):
            return 1.0  # all strings have a wrong length; the error is reported
        return 0.9 if len(rows) > 1 or not string_in(rows[0].text)[0] else 0.1
    fields = [field for row in begun for field in row]
    wrong = sum(digit_in(field, 36) is None for field in fields)
    if string_in(first[0])[0] or 2 * wrong > sum(map(bool, fields)):
        return 0.1
    return 1.0 if len(fields) > 8 and 10 * wrong <= len(fields) else 0.1


def _loads_csv(lines: list[Line]) -> Found:
    rows = _rows(lines)
    delimiter = delimiter_of(rows) or ","
    _refuse_huge(rows, delimiter)
    fields = [fields_of(row, delimiter) for row in rows]
    if column_of_strings(fields) is not None:
        return _listed(rows, fields)
    if fields and len(fields[0]) > 36 and len(fields[0]) in BOXSIZE_OF_CELLS:
        return Found(*gather(zip(rows, fields, strict=True), lambda row: _in_a_row(*row)))
    _refuse_ragged(rows, fields)
    table = Table(fields, lambda row, column, message: rows[row].error(message))
    blocks, more = find_blocks(table)
    parsed = [Parsed(b.shape, b.digits, line=rows[b.frame.top].number) for b in blocks]
    notices = (*((_IGNORED_CELLS,) if more else ()), *_missing(blocks, fields))
    return Found(tuple(parsed), notices=notices)


def _refuse_huge(rows: list[Line], delimiter: str) -> None:
    cells = 0
    for row in rows:
        cells += row.text.count(delimiter) + 1
        if cells > _MAX_CELLS:
            raise row.error(f"the table has more than {_MAX_CELLS:,} cells; split it")


def _listed(rows: list[Line], fields: list[list[str]]) -> Found:
    layout, entries = layout_of_list(rows)
    puzzles, wrong = gather(entries, lambda row: parsed_line(row, layout))
    more = any(len([cell for cell in cells if cell]) > 1 for cells in fields)
    ignored = f"used the puzzles in column {layout.column + 1}; ignored the other columns"
    return Found(puzzles, wrong, (ignored,) if more else ())


def _missing(blocks: list[Block], fields: list[list[str]]) -> Iterator[str]:
    """Yield notices about rows and columns that are missing at the end of the table."""
    rows = max(block.frame.top + block.frame.height for block in blocks)
    columns = max(block.frame.left + block.frame.width for block in blocks)
    for name, needed, found in (
        ("row", rows, len(fields)),
        ("column", columns, max(map(len, fields))),
    ):
        if found < needed:
            lacks = needed - found
            last, are = ("last", "is") if lacks == 1 else (f"last {lacks}", "are")
            yield f"the {last} of the {needed} {name}s {are} missing, so the cells there are empty"


def _in_a_row(row: Line, fields: list[str]) -> Parsed:
    boxsize = BOXSIZE_OF_CELLS.get(len(fields))
    if boxsize is None:
        raise row.error(f"expected 81 cells for a 9x9 grid, found {len(fields)}")
    side = side_of(boxsize)
    digits = [digit_in(field, side) for field in fields]
    if None in digits:
        odd = fields[digits.index(None)]
        raise row.error(f"{odd[:9]!a} is not a digit of {a_grid(side)}")
    return Parsed(boxsize, tuple(digit or 0 for digit in digits), line=row.number)


def _refuse_ragged(rows: list[Line], fields: list[list[str]]) -> None:
    """Raise ParseError if a single row differs in length from all others."""
    filled = [(row, cells) for row, cells in zip(rows, fields, strict=True) if row.text]
    lengths = Counter(len(cells) for _, cells in filled)
    (usual, often), *_ = lengths.most_common(1)
    if len(filled) == usual > 3 and often == usual - 1:
        row, cells = next(pair for pair in filled if len(pair[1]) != usual)
        raise row.error(f"expected {usual} cells, found {len(cells)}")


def _dumps_csv(puzzle: Puzzle) -> str:
    rows = [",".join(str(digit or "") for digit in row) for row in puzzle.rows()]
    return "\n".join(rows) + "\n"


def _refusal(puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be written as a table, or "" if it can."""
    if puzzle.side == 1:
        return "a table needs more than one cell"
    usual = puzzle.shape == BOXSIZE_OF_CELLS.get(puzzle.side**2)
    if isinstance(puzzle.shape, Boxes) and usual and not _is_read_back(puzzle):
        return f"a table with so few digits would not be read as {puzzle.shape}; use 'json'"
    return ""


def _is_read_back(puzzle: Puzzle) -> bool:
    rows = [line.split(",") for line in _dumps_csv(puzzle).splitlines()]
    blocks, _ = find_blocks(Table(rows, lambda row, column, message: SudokuError(message)))
    return [(block.shape, block.digits) for block in blocks] == [(puzzle.shape, puzzle.digits)]


TABLE = Format(
    name="csv",
    label="table",
    about="One line per row, digits separated by commas (CSV).",
    sniff=_sniff_csv,
    order=70,
    loads=_loads_csv,
    dumps=_dumps_csv,
    suffixes=("csv",),
    refusal=_refusal,
    type="text/csv",
    loose=True,
)

#: The first bytes of a workbook, which is a zip file.
MAGIC = b"PK\x03\x04"


def _load_workbook(data: bytes) -> Found:
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
    if len(puzzles) == 1:  # the name of a sheet tells puzzles of one file apart; it is no title
        puzzles = [replace(puzzles[0], title="")]
    return Found(tuple(puzzles), (), (*notices, *(f"ignored {error}" for error in wrong)))


def _on_sheet(sheet: Sheet) -> Found:
    comments = [_comment(row) for row in sheet.rows]
    named = named_variants([Line(number, text) for number, text in enumerate(comments, 1)])
    variant = named[0][1].name if named else ""
    rows = [[] if comment else row for row, comment in zip(sheet.rows, comments, strict=True)]
    while rows and not rows[-1]:
        rows.pop()
    if not rows:
        return Found(())  # there are only comments
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
    ignored = f"ignored the other cells of the sheet {sheet.name!a}"
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
            yield replace(from_json([Line(number, text)]), title=title)


def cell_name(row: int, column: int) -> str:
    """Return the spreadsheet name of a cell, given its row and column, counted from 0.

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


def _dumps_workbook(puzzle: Puzzle) -> bytes:
    need("defusedxml", "a workbook")  # otherwise openpyxl trusts all XML
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


WORKBOOK = Format(
    name="xlsx",
    label="workbook",
    about="A sheet with the grid, for spreadsheet programs.",
    dumps=_dumps_workbook,
    suffixes=("xlsx",),
    refusal=_refusal,
    type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    packages=("defusedxml", "openpyxl"),
    magic=MAGIC,
    load=_load_workbook,
)
