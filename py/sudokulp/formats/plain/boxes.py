"""Boxes in a drawn grid: what the lines between its cells say of their rows and columns.

::

    | 3 1 | . 2 | . . |      3 1 . 2 . .      ║ 3 │ 1 ║ . │ 2 ║ . │ . ║
    | . . | 4 . | 1 . |      . . 4 . 1 .      ╟───┼───╫───┼───╫───┼───╢
    | . 5 | . 3 | 2 6 |      . 5 . 3 2 6      ║ . │ . ║ 4 │ . ║ 1 │ . ║
    +-----+-----+-----+      -----------      …

Bars show how wide the boxes are, rules how high; one of them is enough. Lines around all cells
show nothing, unless some are heavier (double, thick, ``=`` or ``||``): those are around boxes.
Empty lines are weaker than rules: they count only where nothing contradicts them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...grid import GridShape, box_of, boxes_of, cells_by_box, side_of
from ...numbers import listed
from ..format import Found, Line
from ..several.rows import repeats
from ..text import in_ascii

#: Strokes of rules, and bars by their weight.
_LIGHT, _HEAVY = frozenset("-─┄┈╌"), frozenset("=━┅┉╍═")
_BARS = dict.fromkeys(":┆┊╎", 1) | dict.fromkeys("|│❘", 2) | dict.fromkeys("┃┇┋╏║", 3)
_ONE = re.compile(f"[{''.join(_BARS)}]")
_RUN = re.compile(f"[{''.join(_BARS)}]+")
#: Weights of what is between two rows.
_NOTHING, _EMPTY, _RULE, _THICK = range(4)


def boxes_drawn(rows: list[Line], lines: list[Line]) -> GridShape | None:
    """Return the shape of a grid by the lines that are drawn in it; None if they do not show it."""
    side = len(rows)
    written = {line.number: line for line in lines}
    widths = [_widths(written.get(row.number, row).text, side) for row in rows]
    rules = [_between(pair, lines) for pair in pairwise(rows)]
    wide, high = _wide(rows, widths), _high(rows, rules, max(map(len, widths)) == side)
    if max(map(len, widths)) == 1 == high:
        raise rules[0][1].error(
            f"a line after each row makes boxes of 1x{side}; draw lines around the boxes only"
        )
    if wide and high > 1 and wide * high != side:
        heavy = [rule for weight, rule in rules if weight > _EMPTY]
        if heavy:
            raise heavy[0].error(
                f"boxes of {high} rows and {wide} columns are drawn; those of a {side}x{side} "
                f"grid have {side} cells"
            )
        high = 0
    if wide or high > 1:
        return boxes_of((high, side // high) if high > 1 else (side // wide, wide))
    return None


def bands(rows: list[Line]) -> int:
    """Return how many rows each part has that empty lines make of them, 0 if they make none."""
    sizes = _sizes([after.number - before.number > 1 for before, after in pairwise(rows)])
    return sizes[0] if len(set(sizes)) == 1 and 1 < sizes[0] < len(rows) else 0


def _sizes(cuts: Sequence[bool]) -> list[int]:
    """Return the sizes of the parts of a row of things that is cut, or not, after each but one.

    Examples
    --------
    >>> _sizes([False, True, False])
    [2, 2]
    """
    at = [0, *(place for place, cut in enumerate(cuts, 1) if cut), len(cuts) + 1]
    return [end - start for start, end in pairwise(at)]


def _widths(text: str, side: int) -> list[int]:
    """Return how many columns are between bars; between the heavier ones, if all cells have bars.

    If all have the same, each cell is a part of its own.
    """
    for bars in (_RUN, _ONE):
        parts, between = _parted(text, bars)
        if len(parts) == side:
            weights = [max(map(_BARS.__getitem__, run)) + 2 * (len(run) > 1) for run in between]
            heaviest = max(weights, default=0)
            some = any(weight < heaviest for weight in weights)
            return _sizes([weight == heaviest for weight in weights]) if some else [1] * side
    parts, _ = _parted(text, _RUN)
    words = [re.sub("[+=]", " ", in_ascii(part)).split() for part in parts]
    for counts in (list(map(len, words)), [len("".join(part)) for part in words]):
        if sum(counts) == side and 0 not in counts:
            return counts
    # Empty cells are blanks: all parts are equally wide.
    return [side // len(parts)] * len(parts)


def _parted(text: str, bars: re.Pattern[str]) -> tuple[list[str], list[str]]:
    """Return the parts of a row between bars, and these, without those at its ends."""
    bare = text.strip()
    start, end = bars.match(bare), [*bars.finditer(bare)][-1:]
    first = start.end() if start else 0
    last = end[0].start() if end and end[0].end() == len(bare) > first else len(bare)
    inner = bare[first:last]
    return bars.split(inner), bars.findall(inner)


def _wide(rows: list[Line], widths: list[list[int]]) -> int:
    """Return how wide the boxes are by the bars, 0 if these do not show it."""
    usual = Counter(map(tuple, widths)).most_common(1)[0][0]
    for row, found in zip(rows, widths, strict=True):
        if len(set(found)) > 1:
            raise row.error(
                f"the bars make boxes of {listed(map(str, found))} columns; all have to be equal"
            )
        if tuple(found) != usual:
            like = next(r.number for r, w in zip(rows, widths, strict=True) if tuple(w) == usual)
            raise row.error(f"the bars are at other places than in line {like}")
    return usual[0] if 1 < usual[0] < len(rows) else 0


def _between(pair: tuple[Line, Line], lines: list[Line]) -> tuple[int, Line]:
    """Return the weight of what is between two rows, and the line that has it."""
    above, below = pair
    found = [(_NOTHING, below)]
    for line in lines:
        if above.number < line.number < below.number and not line.text.lstrip().startswith("#"):
            found.append((_weight(line.text), line))
    return max(found, key=lambda each: each[0])


def _weight(text: str) -> int:
    light, heavy = (sum(sign in strokes for sign in text) for strokes in (_LIGHT, _HEAVY))
    return _EMPTY if not light + heavy else _THICK if heavy > light else _RULE


def _high(rows: list[Line], rules: list[tuple[int, Line]], cells: bool) -> int:
    """Return how high the boxes are by the rules, 0 if these do not show it.

    The rule below the heading of a table, in which all cells have bars, is none of a box.
    """
    heaviest = max((weight for weight, _ in rules), default=_NOTHING)
    sizes = _sizes([weight == heaviest for weight, _ in rules])
    if heaviest == _NOTHING or (cells and heaviest == _RULE and sizes == [1, len(rows) - 1]):
        return 0
    if len(set(sizes)) == 1:
        return 0 if heaviest == _EMPTY and sizes[0] == 1 else sizes[0]
    if heaviest == _EMPTY:
        return 0
    usual = Counter(sizes).most_common(1)[0][0]
    odd = next(number for number, size in enumerate(sizes) if size != usual)
    cuts = [rule for weight, rule in rules if weight == heaviest]
    raise cuts[min(odd, len(cuts) - 1)].error(
        f"the lines make boxes of {listed(map(str, sizes))} rows; all have to be equal"
    )


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
