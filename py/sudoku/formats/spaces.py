"""Rows with spaces for empty cells: as many rows as they are wide, and nothing else.

::

    53  7
    6  195
     98    6
    (six more; one at least is nine wide)

Spaces get lost when texts are copied. What ends early has lost some at its end, which does no
harm. Where rows may have lost some at the beginning nothing is guessed, but where it can only be
the first one of rows that all end early, which is said.
"""

from __future__ import annotations

import re

from .base import LISTED_CELLS, Line

_SIDES = {boxsize**2 for boxsize in LISTED_CELLS.values()}
_ROW = re.compile("[1-9A-Za-z ]*")
_NOTICE = "a space was taken for an empty cell"
_UNSURE = "if spaces before the first sign were not copied, the first row is wrong"


def with_dots(lines: list[Line]) -> tuple[list[Line], str]:
    """Return rows with a dot for each empty cell, and what to say of it; ([], "") if they are none.

    Examples
    --------
    >>> rows = ["4   ", "  2", " 1", "   3"]
    >>> dotted, notice = with_dots([Line(number, text) for number, text in enumerate(rows)])
    >>> [row.text for row in dotted], notice
    (['4...', '..2.', '.1..', '...3'], 'a space was taken for an empty cell')
    """
    rows = _rows(lines)
    texts = [row.text for row in rows]
    width = max(map(len, texts), default=0)
    known = all(map(_ROW.fullmatch, texts))
    if not known or len(rows) != width or width not in _SIDES or not _end_early(texts, width):
        return [], ""
    notice = _NOTICE if _begins(texts[0], width) else f"{_NOTICE}; {_UNSURE}"
    return [Line(row.number, row.text.ljust(width).replace(" ", ".")) for row in rows], notice


def _rows(lines: list[Line]) -> list[Line]:
    """Return all lines from the first to the last in which there is a sign or a space."""
    rows = [line for line in lines if not line.text.lstrip().startswith("#")]
    said = [place for place, line in enumerate(rows) if line.text]
    return rows[said[0] : said[-1] + 1] if said else []


def _end_early(texts: list[str], width: int) -> bool:
    """Tell whether rows that are too short, if any, have lost spaces at their ends only.

    All may have lost some at both ends if none begins with one. The first one alone may have at
    its beginning if there are others that end with one, or none between it and the last is short.
    """
    if all(len(text) == width for text in texts):
        return True
    inner = texts[1:-1]
    stripped = any(len(text) < width for text in inner) and not any(
        text.endswith(" ") for text in texts
    )
    begin = any(text.startswith(" ") for text in texts)
    return begin and (stripped or _begins(texts[0], width))


def _begins(text: str, width: int) -> bool:
    """Tell whether a row is there from its beginning, for sure."""
    return len(text) == width or text.startswith(" ")
