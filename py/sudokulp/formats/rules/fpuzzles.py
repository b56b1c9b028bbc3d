"""Rules in links of f-puzzles, by the names that it has for them.

::

    {"thermometer": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], "antiknight": true, …}

What is in no table here is a rule that is not known here; it is kept as
it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from ...errors import RuleError, show
from ...grid import short_name
from ...rules import (
    AllDots,
    AllXV,
    AntiKing,
    AntiKnight,
    Arrow,
    Between,
    Cage,
    Candidates,
    Clone,
    Difference,
    DisjointGroups,
    Even,
    Grid,
    Jigsaw,
    LittleKiller,
    Maximum,
    Minimum,
    NonConsecutive,
    Odd,
    Palindrome,
    Quadruple,
    Ratio,
    Renban,
    Rule,
    SlowThermometer,
    Thermometer,
    Unknown,
    V,
    Whisper,
    X,
)
from ...rules.base import CellsRule
from ...rules.ruled import check_count
from ...rules.unknown import unknown
from ..apps.fpuzzles_rules import PLAIN, PLAIN_IN_CELLS, are_boxes, placed, regions_in, shape_of
from .fields import called, label_in, possible, whole

#: An object of a link.
Told = Mapping[str, Any]
#: Rules about lines.
LINES: dict[str, type[CellsRule]] = {
    "thermometer": Thermometer,
    "slowthermometer": SlowThermometer,
    "palindrome": Palindrome,
    "renban": Renban,
    "betweenline": Between,
}
MARKS: dict[str, type[Rule]] = {"X": X, "V": V}


class Unsupported(RuleError):
    """Something that may be well made, and that we have no rule for.

    Parameters
    ----------
    message : str
        Why not, with the name of the rule and a cell.
    like : Rule, optional
        A rule that looks like it.
    """

    def __init__(self, message: str, like: Rule | None = None) -> None:
        super().__init__(message)
        self.like = like


def _labels(places: object, side: int) -> tuple[int, ...]:
    if not isinstance(places, list):
        raise RuleError(f"the link is damaged: expected a list of cells, not {show(places)}")
    return tuple(label_in(each, side) for each in places)


def _lines(each: Told, side: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each line, those of none if there is no line."""
    lines = each.get("lines")
    if not isinstance(lines, list):
        raise RuleError("the link is damaged: expected lines of cells")
    return (_labels(line, side) for line in lines or [[]])


def _number(each: Told, otherwise: int | None, rule: Rule, side: int) -> int | None:
    """Return the number of a rule, which is written as text, or the usual one.

    What it looks like without the number is drawn, unless that is a number, too.
    """
    value = each.get("value")
    if value in (None, ""):
        return otherwise
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        said = f"the value of the {called(rule, side)} must be a number, not {show(value)}"
        raise Unsupported(said, None if isinstance(rule, LittleKiller) else rule)
    return int(text)


def _line_reader(kind: type[CellsRule]) -> Callable[[Told, int], Iterator[Rule]]:
    return lambda each, side: (kind(line) for line in _lines(each, side))


def _whispers(each: Told, side: int) -> Iterator[Rule]:
    for line in _lines(each, side):
        yield Whisper(line, _number(each, 5, Whisper(line), side) or 0)


def _arrows(each: Told, side: int) -> Iterator[Rule]:
    circle = _labels(each.get("cells"), side)
    for line in _lines(each, side):
        arrow = Arrow(line or circle)
        if len(circle) != 1:
            name = called(Arrow(circle), side)
            raise Unsupported(f"the {name} has a circle of {len(circle)} cells, not of 1", arrow)
        if arrow.cells[:1] != circle:
            raise RuleError("the link is damaged: an arrow must begin in its circle")
        yield arrow


def _cage(each: Told, side: int) -> Iterator[Rule]:
    cage = Cage(_labels(each.get("cells"), side))
    yield Cage(cage.cells, _number(each, None, cage, side))


def _little_killer(each: Told, side: int) -> Iterator[Rule]:
    rule = LittleKiller(_labels(each.get("cells"), side), 0)
    total = _number(each, None, rule, side)
    if total is None:
        raise Unsupported(f"the {called(rule, side)} has no sum")
    yield LittleKiller(rule.cells, total)


def _difference(each: Told, side: int) -> Iterator[Rule]:
    dot = Difference(_labels(each.get("cells"), side))
    yield Difference(dot.cells, _number(each, 1, dot, side) or 0)


def _ratio(each: Told, side: int) -> Iterator[Rule]:
    dot = Ratio(_labels(each.get("cells"), side))
    yield Ratio(dot.cells, _number(each, 2, dot, side) or 0)


def _xv(each: Told, side: int) -> Iterator[Rule]:
    cells, value = _labels(each.get("cells"), side), each.get("value")
    kind: Any = MARKS.get(str(value).upper())
    if kind is None:
        at = called(X(cells), side).removeprefix("x ")
        said = "nothing" if value in (None, "") else show(value)
        raise Unsupported(f"the mark {at} must be X or V, and is {said}")
    yield kind(cells)


def _clone(each: Told, side: int) -> Iterator[Rule]:
    yield Clone(_labels(each.get("cells"), side), _labels(each.get("cloneCells"), side))


def _quadruple(each: Told, side: int) -> Iterator[Rule]:
    values = each.get("values")
    if not isinstance(values, list):
        raise RuleError("the link is damaged: a quadruple must have a list of values")
    yield Quadruple(_labels(each.get("cells"), side), tuple(values))


#: What reads the entries of a name: an entry and the number of rows give its rules.
READERS: dict[str, Callable[[Told, int], Iterator[Rule]]] = {
    **{key: _line_reader(kind) for key, kind in LINES.items()},
    "whispers": _whispers,
    "arrow": _arrows,
    "killercage": _cage,
    "littlekillersum": _little_killer,
    "difference": _difference,
    "ratio": _ratio,
    "xv": _xv,
    "clone": _clone,
    "quadruple": _quadruple,
}


#: Drawings, which f-puzzles makes of some rules for other programs.
_DRAWN = ("line", "rectangle", "circle", "text", "cage")
REGION = "region"
GIVEN_MARKS = "givenPencilMarks"


def strange(found: Told, known: Collection[str]) -> Iterator[Unknown]:
    """Yield a rule for each key of a link that is not known."""
    read = {*PLAIN, *known, *(key for key in _DRAWN if _is_drawn(key, found))}
    for key, value in found.items():
        if key and value and key not in read:
            yield unknown(key, value, "f-puzzles")


def _is_drawn(key: str, found: Told) -> bool:
    """Return whether all drawings of a kind are made of rules, or repeat what these draw."""
    entries = found.get(key)
    if not (isinstance(entries, list) and all(isinstance(each, dict) for each in entries)):
        return False
    repeated = {"line": _repeats_line, "cage": _repeats_cage}.get(key, _repeats_nothing)
    return all(each.get("fromConstraint") or repeated(each, found) for each in entries)


def _repeats_nothing(each: Told, found: Told) -> bool:
    return False


def _repeats_line(each: Told, found: Told) -> bool:
    """Return whether lines run through the cells of rules about lines, and through no others."""
    entries = (entry for key in (*LINES, "whispers") for entry in found.get(key) or ())
    told = [line for entry in entries for line in entry["lines"]]
    lines = each.get("lines")
    if not (isinstance(lines, list) and lines and all(isinstance(line, list) for line in lines)):
        return False
    return all(line in told or line[::-1] in told for line in lines)


def _repeats_cage(each: Told, found: Told) -> bool:
    """Return whether there is a cage of the same cells, and no other sum is told here."""
    cells = each.get("cells")
    if not isinstance(cells, list):
        return False
    return any(
        sorted(map(str, cells)) == sorted(cage["cells"])
        and each.get("value") in (None, "", cage.get("value"))
        for cage in found.get("killercage") or ()
    )


def strange_in_cells(cells: Sequence[Told], side: int) -> Iterator[Unknown]:
    """Yield a rule for each key of cells that is not known."""
    keys = dict.fromkeys(key for content in cells for key in content if content[key] and key)
    for key in keys:
        if key not in PLAIN_IN_CELLS and key != GIVEN_MARKS:
            yield said_by_cells(key, cells, side)


def said_by_cells(
    key: str,
    cells: Sequence[Told],
    side: int,
    reason: str | None = None,
    like: Rule | None = None,
) -> Unknown:
    """Return what cells say under a key as a rule: a mapping from these cells to it.

    The reason and the look are those of a rule that cannot be.
    """
    names = placed(range(1, side**2 + 1), side)
    both = zip(names, cells, strict=True)
    told = {name: content[key] for name, content in both if key in content}
    return unknown(key, told, "f-puzzles cells", reason, like)


def put_back(rule: Unknown, found: dict[str, Any], cells: Sequence[dict[str, Any]]) -> None:
    """Write such a rule into a link: into the object, or into its cells in row order."""
    if rule.source == "f-puzzles":
        before = found.get(rule.title, [])
        lists = isinstance(before, list) and isinstance(rule.value, list)
        found[rule.title] = [*before, *rule.value] if lists else rule.value
        return
    side = round(len(cells) ** 0.5)
    for name, content in zip(placed(range(1, side**2 + 1), side), cells, strict=True):
        if name in rule.value:
            content[rule.title] = rule.value[name]


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
