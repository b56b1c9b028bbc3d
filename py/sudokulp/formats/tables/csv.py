"""Tables as text: CSV, with commas, semicolons or tabs, as spreadsheets save and copy them.

::

    5,3,,,7,,,,
    6,,,1,9,5,,,
    (seven more)

or a column of puzzle strings, often with another for the solutions:

::

    puzzle,solution
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534…
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...errors import SudokuError
from ...grid import Boxes, side_of
from ...numbers import counted
from ...puzzle import Puzzle
from ..format import BOXSIZE_OF_CELLS, Format, Found, Line, Parsed, gather
from ..lists.layouts import layout_of_list, parsed_line
from ..plain.line import string_in
from ..text import plain
from .blocks import (
    Block,
    Table,
    column_of_strings,
    delimiter_of,
    digit_in,
    fields_of,
    find_blocks,
    is_string,
)

_MAX_CELLS = 200_000
#: Most rows with brackets: with more, it is a list in a program.
_MAX_BRACKETS = 2
_BRACKET = re.compile(r"[\[{]")
_WORD = re.compile(r"[A-Za-z_ ]{3,}")
_ASIDE = "ignored the other cells of the table"


def _rows(lines: list[Line]) -> list[Line]:
    """Return the lines of the table; empty ones may be rows, except at either end."""
    rows = [line for line in plain(lines) if not line.text.lstrip(" ").startswith("#")]
    said = [index for index, line in enumerate(rows) if line.text.strip(" ")]
    return rows[said[0] : said[-1] + 1] if said else []


def _sniff(lines: list[Line]) -> float:
    """Return 1 for fields of a few characters, or for puzzle strings under a heading.

    What begins with a puzzle string is no table of cells, and empty fields alone make no table of
    texts that are no digits.
    """
    rows = _rows(lines)
    delimiter = delimiter_of(rows)
    if not delimiter or sum(bool(_BRACKET.search(row.text)) for row in rows[:40]) > _MAX_BRACKETS:
        return 0.0
    begun = [fields_of(Line(row.number, row.text[:5000]), delimiter) for row in rows[:40]]
    column = column_of_strings(begun)
    first = begun[0]
    if len(first) > 1 and all(_WORD.fullmatch(field) for field in first if field):
        return 1.0 if column is not None else 0.3  # below a heading
    if column is not None:
        if not any(is_string(row[column]) for row in begun if column < len(row)):
            return 1.0  # all have a sign too many or too few: nothing else is to be read instead
        return 0.9 if len(rows) > 1 or not string_in(rows[0].text)[0] else 0.1
    fields = [field for row in begun for field in row]
    wrong = sum(digit_in(field, 36) is None for field in fields)
    if string_in(first[0])[0] or 2 * wrong > sum(map(bool, fields)):
        return 0.1
    return 1.0 if len(fields) > 8 and 10 * wrong <= len(fields) else 0.1


def _loads(lines: list[Line]) -> Found:
    rows = _rows(lines)
    delimiter = delimiter_of(rows) or ","
    _refuse_huge(rows, delimiter)
    fields = [fields_of(row, delimiter) for row in rows]
    if column_of_strings(fields) is not None:
        return _strings(rows, fields)
    if fields and len(fields[0]) > 36 and len(fields[0]) in BOXSIZE_OF_CELLS:
        return Found(*gather(zip(rows, fields, strict=True), lambda row: _in_a_row(*row)))
    _refuse_ragged(rows, fields)
    table = Table(fields, lambda row, column, message: rows[row].error(message))
    blocks, more = find_blocks(table)
    parsed = [Parsed(b.shape, b.digits, line=rows[b.frame.top].number) for b in blocks]
    notices = (*((_ASIDE,) if more else ()), *_missing(blocks, fields))
    return Found(tuple(parsed), notices=notices)


def _refuse_huge(rows: list[Line], delimiter: str) -> None:
    cells = 0
    for row in rows:
        cells += row.text.count(delimiter) + 1
        if cells > _MAX_CELLS:
            raise row.error(f"the table has more than {_MAX_CELLS:,} cells; split it")


def _strings(rows: list[Line], fields: list[list[str]]) -> Found:
    layout, entries = layout_of_list(rows)
    puzzles, wrong = gather(entries, lambda row: parsed_line(row, layout))
    more = any(len([cell for cell in cells if cell]) > 1 for cells in fields)
    beside = ("ignored the other columns",) if more else ()
    return Found(puzzles, wrong, beside)


def _missing(blocks: list[Block], fields: list[list[str]]) -> Iterator[str]:
    """Yield notices on rows and columns that are missing at the end of the table."""
    rows = max(block.frame.top + block.frame.height for block in blocks)
    columns = max(block.frame.left + block.frame.width for block in blocks)
    for name, needed, found in (
        ("row", rows, len(fields)),
        ("column", columns, max(map(len, fields))),
    ):
        if found < needed:
            lacks = counted(needed - found, name)
            yield f"{lacks} of {needed} missing at the end: read as empty cells"


def _in_a_row(row: Line, fields: list[str]) -> Parsed:
    boxsize = BOXSIZE_OF_CELLS.get(len(fields))
    if boxsize is None:
        raise row.error(f"expected 81 cells for a 9x9 grid, found {len(fields)}")
    side = side_of(boxsize)
    digits = [digit_in(field, side) for field in fields]
    if None in digits:
        odd = fields[digits.index(None)]
        raise row.error(f"{odd[:9]!a} is not a digit of a {side}x{side} grid")
    return Parsed(boxsize, tuple(digit or 0 for digit in digits), line=row.number)


def _refuse_ragged(rows: list[Line], fields: list[list[str]]) -> None:
    """Raise at the only row of a block that is longer or shorter than the others."""
    said = [(row, cells) for row, cells in zip(rows, fields, strict=True) if row.text]
    lengths = Counter(len(cells) for _, cells in said)
    (usual, often), *_ = lengths.most_common(1)
    if len(said) == usual > 3 and often == usual - 1:
        row, cells = next(pair for pair in said if len(pair[1]) != usual)
        raise row.error(f"expected {usual} cells, found {len(cells)}")


def _dumps(puzzle: Puzzle) -> str:
    rows = [",".join(str(digit or "") for digit in row) for row in puzzle.rows()]
    return "\n".join(rows) + "\n"


def refusal(puzzle: Puzzle) -> str:
    """Return why this puzzle cannot be written as a table, "" if it can."""
    if puzzle.side == 1:
        return "a single cell is not a table"
    usual = puzzle.shape == BOXSIZE_OF_CELLS.get(puzzle.side**2)
    if isinstance(puzzle.shape, Boxes) and usual and not _is_read_back(puzzle):
        return f"a table with so many empty cells would not be read as {puzzle.shape}"
    return ""


def _is_read_back(puzzle: Puzzle) -> bool:
    rows = [line.split(",") for line in _dumps(puzzle).splitlines()]
    blocks, _ = find_blocks(Table(rows, lambda row, column, message: SudokuError(message)))
    return [(block.shape, block.digits) for block in blocks] == [(puzzle.shape, puzzle.digits)]


TABLE = Format(
    name="csv",
    label="table",
    about="One line per row, digits separated by commas (CSV).",
    sniff=_sniff,
    order=70,
    loads=_loads,
    dumps=_dumps,
    suffixes=("csv",),
    refusal=refusal,
    type="text/csv",
    loose=True,
)
