"""Regions in links of f-puzzles: those beside the usual ones are a variant, or rules.

f-puzzles names the two diagonals; any other region is the list of its cells::

    {"diagonal+": true, "diagonal-": true}
    {"extraregion": [{"cells": ["R2C2", "R2C3", "R2C4", "R3C2", …]}, …]}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isqrt
from typing import TYPE_CHECKING, Any

from ...errors import SizeError
from ...grid import GridShape, boxes_of, cell, cells_by_box, place, side_of, usual_shape
from ...variants import VARIANTS, Region, Variant, every_variant
from ..format import Line

if TYPE_CHECKING:
    from ...rules import Rule

#: Keys of a puzzle that do not add a rule, beside those of regions.
_HARMLESS = {
    *("size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "msgcorrect"),
    *("successMessage", "cursor", "selected"),
}
#: Keys of a cell that do not add a rule, and its region.
PLAIN_IN_CELLS = {
    *("value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "candidates"),
    *("c", "cArray", "highlight", "highlightArray"),
}
#: Keys of a cell for what the player noted.
MARKS_OF_CELLS = ("centerPencilMarks", "cornerPencilMarks", "candidates")
_EXTRA = "extraregion"
#: The kinds of regions that have a key of their own.
_DIAGONALS = {"diagonal": "diagonal-", "anti diagonal": "diagonal+"}
#: Keys of a puzzle without rules beside regions.
PLAIN = {*_HARMLESS, _EXTRA, *_DIAGONALS.values()}
#: Sides of the grids that f-puzzles can show.
SIDES = range(3, 17)
_PLACE = re.compile(r"R([1-9]\d?)C([1-9]\d?)")


def shape_of(side: int) -> GridShape:
    """Return the shape of the grid that f-puzzles has for a side.

    Boxes are as near to squares as the side allows, and not higher than wide: of a prime number
    they are the rows, so that there are no boxes.

    Raises
    ------
    SizeError
        If f-puzzles has none of this side, and it does not tell its boxes either.

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


def rules_of(variant: Variant, shape: GridShape) -> dict[str, Any]:
    """Return the part of a link that says the regions of a variant."""
    regions = variant.extra_regions(shape)
    others = [region for region in regions if region.kind not in _DIAGONALS]
    named = {_DIAGONALS[region.kind]: True for region in regions if region.kind in _DIAGONALS}
    return named | (
        {_EXTRA: [_told(region, side_of(shape)) for region in others]} if others else {}
    )


def _told(region: Region, side: int) -> dict[str, list[str]]:
    return {"cells": placed(region.cells, side)}


def placed(labels: Iterable[int], side: int) -> list[str]:
    """Return cells as f-puzzles writes them."""
    return ["R{}C{}".format(*place(label, side)) for label in labels]


def variant_of(
    line: Line, found: Mapping[str, Any], shape: GridShape
) -> tuple[str, tuple[Rule, ...]]:
    """Return the name of the variant whose regions a puzzle has, and its other regions as rules.

    Of several it is the one with the most regions.

    Parameters
    ----------
    line : Line
        Where the puzzle is.
    found : mapping
        The object of the link.
    shape : int or Boxes
        The shape of the grid.

    Raises
    ------
    ParseError
        If regions are damaged.
    """
    regions = {*_diagonals_of(found, shape), *_extra_of(line, found, side_of(shape))}
    there = [one for one in every_variant() if one.exists(shape)]
    fitting = [one for one in there if regions >= _regions(one, shape)]
    most = max(fitting, key=lambda one: len(_regions(one, shape)))
    return most.name, tuple(_as_rules(regions - _regions(most, shape), shape))


def _as_rules(regions: Iterable[frozenset[int]], shape: GridShape) -> Iterator[Rule]:
    """Yield regions as rules: a diagonal, cages of all digits, and unknown ones."""
    from ...rules import Cage, Diagonal  # most puzzles have none
    from ...rules.unknown import unknown

    others = []
    ways = dict(zip(_diagonals(shape).values(), ("\\", "/"), strict=True))
    for region in sorted(regions, key=sorted):
        if region in ways:
            yield Diagonal(ways[region])
        elif len(region) == side_of(shape):
            yield Cage(tuple(sorted(region)))
        else:
            others.append({"cells": placed(sorted(region), side_of(shape))})
    if others:
        yield unknown(_EXTRA, others, "f-puzzles")


def _regions(variant: Variant, shape: GridShape) -> set[frozenset[int]]:
    return {frozenset(region.cells) for region in variant.extra_regions(shape)}


def _diagonals(shape: GridShape) -> dict[str, frozenset[int]]:
    """Return the diagonals by their kind, the one down to the right first."""
    return {region.kind: frozenset(region.cells) for region in VARIANTS["x"].extra_regions(shape)}


def _diagonals_of(found: Mapping[str, Any], shape: GridShape) -> Iterator[frozenset[int]]:
    for kind, region in _diagonals(shape).items():
        if found.get(_DIAGONALS[kind]):
            yield region


def _extra_of(line: Line, found: Mapping[str, Any], side: int) -> Iterator[frozenset[int]]:
    regions = found.get(_EXTRA) or []
    if not isinstance(regions, list):
        raise line.error(f"the link is damaged: {_EXTRA} must be a list")
    for region in regions:
        places = region.get("cells") if isinstance(region, dict) else None
        if not isinstance(places, list):
            raise line.error(f"the link is damaged: {_EXTRA} must have lists of cells")
        if places:
            yield frozenset(_label(line, place, side) for place in places)


def _label(line: Line, place: object, side: int) -> int:
    match = _PLACE.fullmatch(str(place))
    if not match or max(map(int, match.groups())) > side:
        raise line.error(
            f"the link is damaged: {_EXTRA} must have cells from R1C1 to R{side}C{side}"
        )
    return cell(int(match[1]), int(match[2]), side)


def regions_in(cells: Iterable[Mapping[str, Any]], shape: GridShape) -> list[Any]:
    """Return the number of each cell's region: of its box if none is said, None for no region."""
    usual = _boxes(shape)
    return [cell.get("region", usual[label]) for label, cell in enumerate(cells, 1)]


def are_boxes(regions: Iterable[object], shape: GridShape) -> bool:
    """Return whether regions are the boxes, numbered from 0."""
    usual = _boxes(shape)
    return all(region == usual[label] for label, region in enumerate(regions, 1))


def _boxes(shape: GridShape) -> dict[int, int]:
    """Return the number of each cell's box, from 0."""
    boxes = enumerate(cells_by_box(shape))
    return {label: number for number, cells in boxes for label in cells}
