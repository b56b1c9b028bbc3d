"""Rules in links of f-puzzles, by the names that it has for them.

::

    {"thermometer": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], "antiknight": true, …}

What is in no table, here or in `fpuzzles_entries`, is a rule that is not known here; it is kept as
it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...errors import RuleError, show
from ...grid import short_name
from ...rules import (
    AllDots,
    AllXV,
    AntiKing,
    AntiKnight,
    Candidates,
    Difference,
    DisjointGroups,
    Even,
    Grid,
    Jigsaw,
    Maximum,
    Minimum,
    NonConsecutive,
    Odd,
    Ratio,
    Rule,
)
from ...rules.cells_rule import CellsRule
from ...rules.ruled import check_count
from ...rules.unknown import unknown
from ..apps.fpuzzles_rules import are_boxes, regions_in, shape_of
from .fields import label_in
from .fpuzzles_entries import READERS, Told, Unsupported
from .fpuzzles_unknown import GIVEN_MARKS, REGION, said_by_cells, strange, strange_in_cells
from .kept import possible, whole

_SOURCE = "f-puzzles"

#: Rules of the whole grid, which are there or not.
FLAGS: dict[str, type[Rule]] = {
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "nonconsecutive": NonConsecutive,
    "disjointgroups": DisjointGroups,
}
#: Rules about single cells: all of one name are one of ours.
CELLS: dict[str, type[CellsRule]] = {
    "even": Even,
    "odd": Odd,
    "minimum": Minimum,
    "maximum": Maximum,
}


def rules_in(found: Told, cells: Sequence[Told], side: int) -> tuple[Rule, ...]:
    """Return the rules of a puzzle, beside regions of one digit each.

    Parameters
    ----------
    found : mapping
        The object of the link.
    cells : sequence of mapping
        Its cells, in row order.
    side : int
        The number of rows.

    Raises
    ------
    SudokuError
        If one is damaged; one that no grid can have is kept with the reason.
    """
    made: list[Rule] = [FLAGS[key]() for key in FLAGS if found.get(key)]
    for key, kind in CELLS.items():
        if found.get(key):
            made += whole(_cells_reader(kind, side), _listed(found, key), side, _SOURCE, key)
    for key in READERS:
        for each in _listed(found, key):
            made += _read(key, each, side)
    made += _negative(found.get("negative") or [], made)
    known = {*FLAGS, *CELLS, *READERS, "negative"}
    made += [*_of_cells(cells, side), *strange(found, known), *strange_in_cells(cells, side)]
    return possible(made, Grid(shape_of(side)))


def _read(key: str, each: Told, side: int) -> tuple[Rule, ...]:
    try:
        return whole(lambda told: READERS[key](told[0], side), [each], side, _SOURCE, key)
    except Unsupported as error:
        return (unknown(key, [each], _SOURCE, str(error), error.like),)


def _cells_reader(kind: type[CellsRule], side: int) -> Callable[[list[Told]], list[Rule]]:
    def read(entries: list[Told]) -> list[Rule]:
        labels = [label_in(each.get("cell"), side) for each in entries]
        return [kind(tuple(dict.fromkeys(labels)))]

    return read


def _listed(found: Told, key: str) -> list[Told]:
    entries = found.get(key) or []
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise RuleError(f"the link is damaged: {key} must be a list of objects")
    check_count(len(entries))
    return entries


def _negative(names: Any, made: Sequence[Rule]) -> Iterator[Rule]:
    """Yield that all marks of some kinds are given."""
    if not isinstance(names, list):
        raise RuleError(f"the link is damaged: negative must be a list, not {show(names)}")
    strange = [each for each in names if each not in ("difference", "ratio", "xv")]
    if strange:
        yield unknown("negative", strange, _SOURCE)
    if "xv" in names:
        yield AllXV()
    if "difference" in names or "ratio" in names:
        yield AllDots(*all_dots(made, "difference" in names, "ratio" in names))


def all_dots(
    rules: Sequence[Rule], differences: bool, ratios: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the differences and ratios that f-puzzles means if all dots are given.

    They are those of the dots that there are, or else the usual ones.
    """
    whites = sorted({rule.difference for rule in rules if isinstance(rule, Difference)}) or [1]
    blacks = sorted({rule.ratio for rule in rules if isinstance(rule, Ratio)}) or [2]
    return tuple(whites) if differences else (), tuple(blacks) if ratios else ()


def _of_cells(cells: Sequence[Told], side: int) -> Iterator[Rule]:
    """Yield the rules that are said cell by cell: given candidates, and regions."""
    for label, content in enumerate(cells, 1):
        marks = content.get(GIVEN_MARKS)
        if marks:
            if not isinstance(marks, list):
                raise RuleError(f"given candidates must be a list, not {show(marks)}")
            yield Candidates((label,), tuple(marks))
    regions = regions_in(cells, shape_of(side))
    if not are_boxes(regions, shape_of(side)):
        if all(isinstance(each, int) and 0 <= each < side for each in regions):
            yield Jigsaw("".join(chr(ord("A") + int(each or 0)) for each in regions))
        else:
            yield said_by_cells(REGION, cells, side, *_against(regions, side))


def _against(regions: Sequence[Any], side: int) -> tuple[str, Rule]:
    """Return what is wrong with the numbers of regions, and regions that look like them."""
    good = [isinstance(each, int) and 0 <= each < side for each in regions]
    where = short_name(good.index(False) + 1, side)
    number = regions[good.index(False)]
    said = "no region" if number is None else f"a region {show(number)} of {side}"
    both = zip(regions, good, strict=True)
    like = Jigsaw("".join(chr(ord("A") + each) if fits else "-" for each, fits in both))
    return f"the regions are not whole: {where} is in {said}", like
