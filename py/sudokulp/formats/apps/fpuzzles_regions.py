"""Regions in links of f-puzzles, and the variant or the rules that they become.

f-puzzles has a key for each of the two diagonals. Any other region is a list of cells::

    {"diagonal+": true, "diagonal-": true}
    {"extraregion": [{"cells": ["R2C2", "R2C3", "R2C4", "R3C2", …]}, …]}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isqrt
from typing import TYPE_CHECKING, Any

from ...errors import SizeError, damaged
from ...grid import GridShape, boxes_of, cell, cells_by_box, place, side_of, usual_shape
from ...puzzle import Puzzle
from ...variants import VARIANTS, Region, every_variant
from ..format import Line

if TYPE_CHECKING:
    from ...rules import Rule

_Told = Mapping[str, Any]

_EXTRA = "extraregion"
#: The kinds of regions that have their own key in f-puzzles.
_DIAGONALS = {"diagonal": "diagonal-", "anti diagonal": "diagonal+"}
#: Keys of a puzzle that add no rules except regions.
PLAIN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "msgcorrect"),
    *("successMessage", "cursor", "selected", _EXTRA, *_DIAGONALS.values()),
}
#: Keys of a cell for the player's notes.
MARKS = ("centerPencilMarks", "cornerPencilMarks", "candidates")
#: Keys of a cell that add no rules except the region of the cell.
PLAIN_IN_CELLS = {
    *("value", "given", "region", *MARKS),
    *("c", "cArray", "highlight", "highlightArray"),
}
#: The sides of the grids that f-puzzles can show.
SIDES = range(3, 17)
_NAME = re.compile(r"R([1-9]\d?)C([1-9]\d?)")


def shape_of(side: int) -> GridShape:
    """Return the shape that f-puzzles uses for a side.

    The boxes are as nearly square as possible, with at least as many columns as rows. If the side
    is a prime number, there are no boxes.

    Examples
    --------
    >>> shape_of(9), str(shape_of(7)), str(shape_of(15))
    (3, '7x7 without boxes', '15x15 with boxes of 3x5')
    """
    try:
        return usual_shape(side)
    except SizeError:
        if side not in SIDES:
            raise
    height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    return boxes_of((height, side // height))


def placed(labels: Iterable[int], side: int) -> list[str]:
    """Return the names of cells as f-puzzles writes them."""
    return ["R{}C{}".format(*place(label, side)) for label in labels]


def variant_of(line: Line, found: _Told, shape: GridShape) -> tuple[str, tuple[Rule, ...]]:
    """Return the variant that covers the most regions, and rules for the other regions."""
    diagonals = VARIANTS["x"].extra_regions(shape)
    regions = {frozenset(each.cells) for each in diagonals if found.get(_DIAGONALS[each.kind])}
    regions |= set(_extra_regions(line, found, side_of(shape)))
    there = [one for one in every_variant() if one.exists(shape)]
    own = {one.name: {frozenset(each.cells) for each in one.extra_regions(shape)} for one in there}
    name = max((name for name in own if regions >= own[name]), key=lambda name: len(own[name]))
    left = sorted(regions - own[name], key=sorted)
    return name, tuple(_as_rules(left, diagonals, side_of(shape))) if left else ()


def _as_rules(
    regions: Iterable[frozenset[int]], diagonals: Iterable[Region], side: int
) -> Iterator[Rule]:
    from ...rules import Cage, Diagonal  # most puzzles have no rules
    from ...rules.unknown import unknown

    others = []
    ways = dict(zip((frozenset(each.cells) for each in diagonals), "\\/", strict=True))
    for region in regions:
        if region in ways:
            yield Diagonal(ways[region])
        elif len(region) == side:
            yield Cage(tuple(sorted(region)))
        else:
            others.append({"cells": placed(sorted(region), side)})
    if others:
        yield unknown(_EXTRA, others, "f-puzzles")


def _extra_regions(line: Line, found: _Told, side: int) -> Iterator[frozenset[int]]:
    regions = found.get(_EXTRA) or []
    if not isinstance(regions, list):
        raise line.error(damaged(f"'{_EXTRA}' must be a list"))
    for region in regions:
        names = region.get("cells") if isinstance(region, dict) else None
        if not isinstance(names, list):
            raise line.error(damaged(f"'{_EXTRA}' must have lists of cells"))
        if names:
            yield frozenset(_label(line, name, side) for name in names)


def _label(line: Line, name: object, side: int) -> int:
    match = _NAME.fullmatch(str(name))
    if not match or max(map(int, match.groups())) > side:
        raise line.error(damaged(f"'{_EXTRA}' must have cells from R1C1 to R{side}C{side}"))
    return cell(int(match[1]), int(match[2]), side)


def regions_in(cells: Iterable[_Told], shape: GridShape) -> list[Any]:
    """Return the number of each cell's region: by default, its box; None means no region."""
    both = zip(cells, _boxes(shape), strict=True)
    return [each.get("region", usual) for each, usual in both]


def are_boxes(regions: Iterable[object], shape: GridShape) -> bool:
    """Return whether the regions are the boxes, numbered from 0."""
    return list(regions) == _boxes(shape)


def _boxes(shape: GridShape) -> list[int]:
    """Return the number of each cell's box, counted from 0."""
    boxes = enumerate(cells_by_box(shape))
    where = {label: number for number, cells in boxes for label in cells}
    return [where[label] for label in sorted(where)]


def written_regions(puzzle: Puzzle) -> dict[str, Any]:
    """Return the part of a link that describes the regions of a variant."""
    regions = puzzle.variant.plain.extra_regions(puzzle.shape)
    found: dict[str, Any] = {
        _DIAGONALS[region.kind]: True for region in regions if region.kind in _DIAGONALS
    }
    others = [
        {"cells": placed(region.cells, puzzle.side)}
        for region in regions
        if region.kind not in _DIAGONALS
    ]
    return found | ({_EXTRA: others} if others else {})
