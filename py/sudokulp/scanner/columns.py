"""The columns of a matrix that are cells: labels, borders and gaps are left out.

Rows are treated as the columns of the transposed matrix.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from ..grid import box_of, usual_shape
from .cells import is_sequence
from .cutters import SIDES

LABELS = "ignored the row and column labels"
EMPTY = "ignored an empty row or column next to the cells"


class Kept(NamedTuple):
    """The columns or rows of a matrix that are cells; others are labels, borders or gaps."""

    at: list[int]
    cost: int = 0
    notices: tuple[str, ...] = ()


def kept_columns(columns: Sequence[tuple[str, ...]], side: int, strict: bool) -> Kept | None:
    """Return which columns are cells, or None if their number does not fit a side.

    If `strict`, the number of columns is that of a usual grid; then only labels are left out.
    """
    count = len(columns)
    at = [*range(count)]
    if count % side == 0:
        bare = count == side in (6, 8, 10, 12) and not any(columns[0])
        return Kept(at, 2 * (count > side) + 2 * is_sequence(columns[0]) + 2 * bare)
    notices: tuple[str, ...] = ()
    first = is_sequence(columns[0])
    if strict and not (first and columns[0] == columns[-1] and count == side + 2):
        # empty columns at an end, perhaps with empty columns between the boxes
        filled = [n for n in at if any(columns[n])] or at
        first, last = filled[0], count - 1 - filled[-1]
        if 0 < count - side <= min(2, first + last):
            begin = min(first, count - side)
            return Kept(at[begin : begin + side], count - side, (EMPTY,))
        ends = [part for end, part in ((0, at[1:]), (-1, at[:-1])) if not any(columns[end])]
        inner = next(filter(None, (_without_gaps(columns, part, side) for part in ends)), None)
        return Kept(inner, 1, (EMPTY,)) if inner else None
    if first:
        at.pop(0)
        notices = (LABELS,)
        if len(at) % side and len(at) > side and is_sequence(columns[-1]):
            at.pop()
    more = 2 * (len(at) > side)
    if len(at) >= side and len(at) % side == 0:
        return Kept(at, 1 + more, notices)
    inner = _without_borders(columns, at, side) or _without_gaps(columns, at, side)
    if inner and any(not any(columns[each]) and each not in inner for each in (at[0], at[-1])):
        notices = (*notices, EMPTY)
    return Kept(inner, 1 + 2 * (len(inner) > side), notices) if inner else None


def kept_rows(
    rows: Sequence[tuple[str, ...]], side: int, strict: bool, labelled: bool
) -> Kept | None:
    """Return which rows are cells. A row of labels above a grid may be repeated."""
    head = rows[0]
    if len(rows) % side and is_sequence(head) and (labelled or "0" in head or len(rows) > side):
        at = [n for n, row in enumerate(rows) if row != head]
        if at and len(at) % side == 0:
            return Kept(at, 1 + 2 * (len(at) > side), (LABELS,))
        inner = kept_columns([rows[n] for n in at], side, strict) if len(at) >= side else None
        return inner and Kept([at[n] for n in inner.at], inner.cost + 1, (LABELS,))
    return kept_columns(rows, side, strict)


def _without_borders(columns: Sequence[tuple[str, ...]], at: list[int], side: int) -> list[int]:  # noqa: C901
    """Return columns without those that have one sign in all rows, or [] if this does not fit."""
    extra = len(at) % side
    if len(at) < side:
        return []
    signs: dict[str, list[int]] = defaultdict(list)
    for index in at:
        column = columns[index]
        if len({*column}) == 1 and not column[0].isdigit():
            signs[column[0]].append(index)
    for sign, where in signs.items():
        if len(where) == extra:
            inside = [index for index in at if index not in where]
            if sign == "" and not _are_regular(where, at, side):
                continue
            if sign == "" or not any(sign in columns[index] for index in inside):
                return inside
    # empty columns at the ends; at both ends, they are borders
    ends = list(at)
    if extra == 1 and not any(columns[at[0]]) and not any(columns[at[-1]]):
        return []
    for end in (-1, 0):
        while len(ends) % side and len(ends) > side and not any(columns[ends[end]]):
            ends.pop(end)
    return ends if len(ends) % side == 0 else []


def _are_regular(where: Sequence[int], at: Sequence[int], side: int) -> bool:
    """Return whether empty columns stand only at the ends, or between boxes or grids."""
    inner = [index for index in at if index not in where]
    outside = all(index < inner[0] or index > inner[-1] for index in where)
    return outside or bool(_gaps_of(at, side) and {*where} == {at[n] for n in _gaps_of(at, side)})


def _gaps_of(at: Sequence[int], side: int) -> list[int]:
    """Return the places of gaps that fit the number of columns, or []."""
    rows, columns = box_of(usual_shape(side)) if side in SIDES else (1, side)
    for width in (side, columns, rows):
        gaps = [*range(width, len(at), width + 1)]
        if gaps and len(gaps) == len(at) % side:
            return gaps
        if gaps and len(at) - len(gaps) == side:
            return gaps
    return []


def _without_gaps(columns: Sequence[tuple[str, ...]], at: list[int], side: int) -> list[int]:
    """Return columns without the empty ones between boxes or grids, or []."""
    gaps = _gaps_of(at, side)
    if gaps and not any(any(columns[at[index]]) for index in gaps):
        return [index for n, index in enumerate(at) if n not in gaps]
    return []
