"""Rows with spaces for empty cells: as many rows as they are wide, and nothing else.

::

    53  7
    6  195
     98    6
    (six more; one at least is nine wide)

So may be each sign of a puzzle string in one line. Spaces get lost when texts are copied. Rows that
are too short are assumed to have lost some at their end. Where rows may have lost some at the
beginning, nothing is guessed.
"""

from __future__ import annotations

import re

from ...boxes import side_of
from ..base import LISTED_CELLS, Line

_SIDES = {side_of(boxsize) for boxsize in LISTED_CELLS.values()}
#: Signs of puzzle strings; shorter lines with blanks may be anything.
_STRINGS = {cells for cells in LISTED_CELLS if cells >= 36}
_ROW = re.compile("[1-9A-Za-z ]*")
NOTICE = "a space was read as an empty cell"


def with_dots(lines: list[Line]) -> list[Line]:
    """Return rows with a dot for each empty cell; [] if these are not such rows.

    Examples
    --------
    >>> rows = ["4   ", "  2", " 1", "   3"]
    >>> [row.text for row in with_dots([Line(*row) for row in enumerate(rows)])]
    ['4...', '..2.', '.1..', '...3']
    """
    rows = _rows(lines)
    strings = [_string(row) for row in rows if row.text.strip()]
    if strings and all(string is not None for string in strings):
        return [string for string in strings if string is not None]
    texts = [row.text for row in rows]
    width = max(map(len, texts), default=0)
    known = all(map(_ROW.fullmatch, texts))
    if not known or len(rows) != width or width not in _SIDES or not _begin(texts, width):
        return []
    return [Line(row.number, row.text.ljust(width).replace(" ", ".")) for row in rows]


def _string(row: Line) -> Line | None:
    """Return a line as a puzzle string if each of its signs is a cell, blanks too; else None."""
    text = row.text.strip("\"'")
    digits = re.fullmatch("[1-9 ]*[1-9][1-9 ]*", text)
    if not digits or len(text) not in _STRINGS or " " not in text or not text[1::2].strip():
        return None
    return Line(row.number, text.replace(" ", "."))


def _rows(lines: list[Line]) -> list[Line]:
    """Return all lines from the first to the last that is not empty, without comments."""
    rows = [line for line in lines if not line.text.lstrip().startswith("#")]
    said = [index for index, line in enumerate(rows) if line.text]
    return rows[said[0] : said[-1] + 1] if said else []


def _begin(texts: list[str], width: int) -> bool:
    """Return whether certainly no row has lost spaces at its beginning."""
    if all(len(text) == width for text in texts):
        return True
    begin = any(text.startswith(" ") for text in texts)  # or all may have lost some on both sides
    return begin and (len(texts[0]) == width or texts[0].startswith(" "))
