"""Cells that were copied from a page box by box: the lines show it.

A page whose boxes are tables in a table gives, when copied, a line for each row of a box, and the
last row of a box stands on the same line as the first row of the box to its right. Lines for a
band of 9x9 have 3, 3, 6, 3, 6, 3 and 3 cells.
"""

from __future__ import annotations

from dataclasses import replace

from ...boxes import GridShape, box_of, side_of
from ...grid import cells_by_box
from ..base import Found, Line
from ..several.solutions import repeats

_BY_BOXES = "the cells were read box by box, as the lines are parts of boxes"
_BY_ROWS = "the cells were read row by row; the lines may be parts of boxes as well"


def in_box_order(found: Found, rows: list[Line], shape: GridShape) -> Found:
    """Return a puzzle whose lines are parts of boxes, with the other reading as an alternative.

    Where each line is one row of a box it may be a part of a row as well: boxes are meant then if
    only so no digit stands twice.
    """
    counts = [len("".join(row.text.split())) for row in rows]
    wide = box_of(shape)[1]
    surely = counts == _copied(shape)
    if wide < 3 or not (surely or counts == [wide] * len(counts)):
        return found
    by_rows = found.puzzles[0]
    digits = dict(
        zip((cell for box in cells_by_box(shape) for cell in box), by_rows.digits, strict=True)
    )
    by_boxes = replace(by_rows, digits=tuple(digits[cell] for cell in sorted(digits)))
    is_meant = repeats(by_rows.digits, shape) and not repeats(by_boxes.digits, shape)
    ways = [
        Found((replace(parsed, notices=(*parsed.notices, said)),), label=label)
        for parsed, said, label in (
            (by_boxes, _BY_BOXES, "cells box by box"),
            (by_rows, _BY_ROWS, "cells row by row"),
        )
    ]
    first, other = ways if surely or is_meant else ways[::-1]
    return replace(first, others=(other,))


def _copied(shape: GridShape) -> list[int]:
    """Return how many cells each line has that is copied from tables in a table."""
    (high, wide), side = box_of(shape), side_of(shape)
    right = ([2 * wide] + [wide] * (high - 2)) * (side // wide - 1)
    return ([wide] * (high - 1) + right + [wide]) * (side // high)
