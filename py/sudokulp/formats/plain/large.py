"""Puzzle strings of grids beyond 36 x 36, whose digits go on after the letters as other signs.

Among these are "#", "," and ";", which tell comments and fields elsewhere: so such a string is a
line of its own, or as many rows as cells in each, perhaps with borders drawn around the boxes, and
has no other text around it but comments.
"""

from __future__ import annotations

import re

from ...grid import digit_of, side_of
from ..format import LARGE_CELLS, Line, Parsed
from ..text import content

#: A list of as many small puzzles has no such sign, or may: its lines are 64 or 81 digits.
_SMALL = re.compile("[0-9.*_-]+")
_BORDER = re.compile(r"\s*\+(-+\+)+\s*")


def large_string(lines: list[Line]) -> Parsed | None:
    """Return the puzzle of 49 x 49, 64 x 64 or 81 x 81 cells that a text is, None for any other.

    Examples
    --------
    >>> large_string([Line(1, "N" + "." * 2400)]).digits[:2]
    (49, 0)
    """
    length = sum(len(line.text) for line in lines)
    if not min(LARGE_CELLS) <= length <= 4 * max(LARGE_CELLS):
        return None
    return _found(lines) or _found(content(lines))


def _found(lines: list[Line]) -> Parsed | None:
    inner = [line.text for line in lines if line.text.strip() and not _BORDER.fullmatch(line.text)]
    rows = ["".join(text.replace("|", " ").split()) for text in inner]
    shape = LARGE_CELLS.get(sum(map(len, rows)))
    if shape is None:
        return None
    side, text = side_of(shape), "".join(rows)
    if len(rows) > 1 and ({len(row) for row in rows} != {side} or _SMALL.fullmatch(text)):
        return None
    digits = [digit_of(sign, side) for sign in text]
    known = tuple(digit for digit in digits if digit is not None)
    return Parsed(shape, known) if len(known) == len(digits) else None
