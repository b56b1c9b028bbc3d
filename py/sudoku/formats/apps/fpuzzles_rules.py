"""Rules in links of f-puzzles: regions beside the usual ones are a variant, others unsupported.

f-puzzles names the two diagonals; any other region is the list of its cells::

    {"diagonal+": true, "diagonal-": true}
    {"extraregion": [{"cells": ["R2C2", "R2C3", "R2C4", "R3C2", …]}, …]}
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...grid import cell, place
from ...variants import VARIANTS, Region, Variant, every_variant
from ..base import Line
from ..text import remark

if TYPE_CHECKING:
    from ...rules import Rule

#: Keys of a puzzle that do not add a rule, beside those of regions.
_HARMLESS = {
    *("size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "msgcorrect"),
    *("successMessage", "cursor", "selected"),
}
#: Keys of a cell that are read, or do not add a rule.
_HARMLESS_IN_CELLS = {
    *("value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "candidates"),
    *("givenPencilMarks",),
    *("c", "cArray", "highlight", "highlightArray"),
}
#: Keys of a cell for what the player noted.
MARKS_OF_CELLS = ("centerPencilMarks", "cornerPencilMarks", "candidates")
_EXTRA = "extraregion"
#: The kinds of regions that have a key of their own.
_DIAGONALS = {"diagonal": "diagonal-", "anti diagonal": "diagonal+"}
#: Keys of a puzzle without rules beside regions.
PLAIN = {*_HARMLESS, _EXTRA, *_DIAGONALS.values()}
_PLACE = re.compile(r"R([1-9]\d?)C([1-9]\d?)")
#: Most rules that are named.
_NAMED = 5


def rules_of(variant: Variant, boxsize: int) -> dict[str, Any]:
    """Return the part of a link that says the regions of a variant."""
    regions = variant.extra_regions(boxsize)
    others = [region for region in regions if region.kind not in _DIAGONALS]
    named = {_DIAGONALS[region.kind]: True for region in regions if region.kind in _DIAGONALS}
    return named | ({_EXTRA: [_told(region, boxsize**2) for region in others]} if others else {})


def _told(region: Region, side: int) -> dict[str, list[str]]:
    places = [place(label, side) for label in region.cells]
    return {"cells": [f"R{row}C{column}" for row, column in places]}


def variant_of(
    line: Line, found: Mapping[str, Any], boxsize: int, taken: Collection[str]
) -> tuple[str, tuple[Rule, ...]]:
    """Return the name of the variant whose regions a puzzle has, and regions that none has.

    Parameters
    ----------
    line : Line
        Where the puzzle is.
    found : mapping
        The object of the link.
    boxsize : int
        n.
    taken : collection of str
        The keys of rules that are read.

    Raises
    ------
    ParseError
        If it has rules that we do not have; they are named.
    """
    others = [
        remark(key)[:20]
        for key, value in found.items()
        if value and key not in PLAIN and key not in taken
    ]
    if others:
        raise line.error(f"the puzzle has unsupported rules: {_listed(others)}")
    regions = {*_diagonals_of(found, boxsize), *_extra_of(line, found, boxsize**2)}
    fitting = [one.name for one in every_variant() if _regions(one, boxsize) == regions]
    if fitting:
        return fitting[0], ()
    return "classic", _as_rules(line, regions, boxsize**2)


def _as_rules(line: Line, regions: Iterable[frozenset[int]], side: int) -> tuple[Rule, ...]:
    """Return regions that no variant has as rules: cages of all digits."""
    from ...rules import Cage  # most puzzles have none

    if any(len(region) != side for region in regions):
        raise line.error(f"the puzzle has regions of other than {side} cells")
    return tuple(Cage(tuple(sorted(region))) for region in sorted(regions, key=sorted))


def _regions(variant: Variant, boxsize: int) -> set[frozenset[int]] | None:
    if not variant.exists(boxsize):
        return None
    return {frozenset(region.cells) for region in variant.extra_regions(boxsize)}


def _diagonals_of(found: Mapping[str, Any], boxsize: int) -> Iterator[frozenset[int]]:
    for region in VARIANTS["x"].extra_regions(boxsize):
        if found.get(_DIAGONALS[region.kind]):
            yield frozenset(region.cells)


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


def refuse_rules_of_cells(line: Line, cells: Sequence[Mapping[str, Any]], side: int) -> None:
    """Refuse rules that are said cell by cell, as the candidates that a setter gives.

    Raises
    ------
    ParseError
        If there are any; the first cell of each is named.
    """
    first: dict[str, int] = {}
    for label, content in enumerate(cells, 1):
        for key, value in content.items():
            if value and key not in _HARMLESS_IN_CELLS:
                first.setdefault(key, label)
    if first:
        told = [f"{key} in row {r}, column {c}" for key, (r, c) in _places(first, side)]
        raise line.error(f"the puzzle has unsupported rules: {_listed(told)}")


def _places(labels: Mapping[str, int], side: int) -> Iterator[tuple[str, tuple[int, int]]]:
    for key, label in labels.items():
        yield remark(key)[:20], place(label, side)


def _listed(names: Sequence[str]) -> str:
    """Return the first few names as one text, in ASCII."""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(ascii(name)[1:-1] for name in names[:_NAMED]) + more
