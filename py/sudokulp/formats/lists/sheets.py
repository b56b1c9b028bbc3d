"""Lists in workbooks: one puzzle per row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from ...variants import Variant, find_variant
from ..comments import MAX_REMARK
from ..tables.archive import Limits
from ..tables.cells import NO_RESULT, NOT_SAVED
from ..tables.columns import column_of_strings
from ..tables.worksheets import Sheet, sheets_of
from .entries import Entry
from .layouts import HEAD, is_heading, shared_layout
from .reader import Reader

#: Limits for workbooks with one puzzle per row.
LARGE = Limits(data=30_000_000, unpacked=200_000_000, cells=2_000_000, characters=60_000_000)

#: The problems of cells in the column of puzzles by their texts: one is empty.
EMPTY = "expected a puzzle string, found an empty cell"
_PROBLEMS = {"": EMPTY, NO_RESULT: NOT_SAVED}


def entries_of_workbook(
    data: bytes, variant: str | Variant | None = None, default: str | Variant = "classic"
) -> Iterator[Entry] | None:
    """Return the entries of all sheets with a column of puzzles, None if there is no such sheet.

    Raises
    ------
    SudokuError
        If it is not a workbook or too large.
    MissingPackage
        If defusedxml is not installed.
    """
    sheets = list(sheets_of(data, LARGE))
    columns = [column_of_strings([row for row in sheet.rows if row]) for sheet in sheets]
    found = [(s, c) for s, c in zip(sheets, columns, strict=True) if c is not None]
    if not found:
        return None
    return chain.from_iterable(
        _entries(sheet, column, variant, default, sheet.name if sheets[1:] else "")
        for sheet, column in found
    )


def within(source: str, entry: Entry) -> Entry:
    """Return an entry with the name of the file that it is from."""
    inner = entry.layout.source
    full = f"{source}: {inner}" if inner else source
    return entry._replace(layout=replace(entry.layout, source=full))


def _entries(
    sheet: Sheet, column: int, variant: str | Variant | None, default: str | Variant, source: str
) -> Iterator[Entry]:
    """Yield the entries in the rows of a sheet that are not empty."""
    said = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(row)]
    texts = [row[column] if column < len(row) else "" for _, row in said]
    named = find_variant(variant or default).name
    layout = replace(shared_layout(texts[:HEAD]), variant=named, source=source)
    reader = Reader(replace(layout, settled=variant is not None))
    headed = False
    for (number, row), text in zip(said, texts, strict=True):
        first = next(filter(None, row))
        if first.startswith("#"):
            reader.entry(number, first)
        elif headed or (text and not is_heading(text)):
            problem = _PROBLEMS.get(text, "")
            others = ", ".join(cell for cell in row if cell not in _PROBLEMS)
            shown = others[:MAX_REMARK] if problem else text
            layout = replace(reader.layout, problem=problem) if problem else reader.layout
            yield Entry(number, shown, layout)
        headed = headed or not first.startswith("#")
