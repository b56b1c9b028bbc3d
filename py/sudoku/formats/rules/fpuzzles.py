"""Rules in links of f-puzzles, by the names that it has for them.

::

    {"thermometer": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], "antiknight": true, …}

What is in none of the tables is refused by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...errors import RuleError, show
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
    V,
    Whisper,
    X,
)
from ...rules.base import CellsRule
from .fields import label_in

Told = Mapping[str, Any]

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
#: Rules about lines.
LINES: dict[str, type[CellsRule]] = {
    "thermometer": Thermometer,
    "slowthermometer": SlowThermometer,
    "palindrome": Palindrome,
    "renban": Renban,
    "betweenline": Between,
}
#: Drawings, which f-puzzles makes of some rules for other programs.
DRAWN = ("line", "rectangle", "circle", "text", "cage")
MARKS: dict[str, type[Rule]] = {"X": X, "V": V}


def rules_in(found: Told, cells: Sequence[Told], side: int) -> tuple[tuple[Rule, ...], set[str]]:
    """Return the rules of a puzzle, and the keys that they were under.

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
        If one is damaged, or means something that we have no rule for.
    """
    taken = {key for key in (*FLAGS, *CELLS, *LINES, *_READERS, "negative") if found.get(key)}
    taken.update(key for key in DRAWN if _is_drawn(found.get(key)))
    made = [FLAGS[key]() for key in FLAGS if found.get(key)]
    for key, kind in CELLS.items():
        if found.get(key):
            labels = [_label(each.get("cell"), side) for each in _listed(found, key)]
            made.append(kind(tuple(dict.fromkeys(labels))))
    for key, read in _READERS.items():
        for each in _listed(found, key):
            made += read(each, side)
    made += _negative(found.get("negative") or [], made)
    return (*made, *_of_cells(cells, side)), taken


def _is_drawn(entries: Any) -> bool:
    """Return whether all of these drawings are made of rules that stand beside them."""
    return (
        isinstance(entries, list)
        and bool(entries)
        and all(isinstance(each, dict) and each.get("fromConstraint") for each in entries)
    )


def _listed(found: Told, key: str) -> list[Told]:
    entries = found.get(key) or []
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise RuleError(f"the link is damaged: {key} must be a list of objects")
    return entries


def _label(place: object, side: int) -> int:
    return label_in(place, side)


def _labels(places: object, side: int) -> tuple[int, ...]:
    if not isinstance(places, list):
        raise RuleError(f"the link is damaged: expected a list of cells, not {show(places)}")
    return tuple(_label(each, side) for each in places)


def _lines(each: Told, side: int) -> Iterator[tuple[int, ...]]:
    lines = each.get("lines")
    if not isinstance(lines, list):
        raise RuleError("the link is damaged: expected lines of cells")
    return (_labels(line, side) for line in lines)


def _number(each: Told, otherwise: int | None, what: str) -> int | None:
    """Return the number of a rule, which is written as text, or the usual one."""
    value = each.get("value")
    if value in (None, ""):
        return otherwise
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise RuleError(f"the value of a {what} must be a whole number, not {show(value)}")
    return int(text)


def _line_reader(kind: type[CellsRule]) -> Callable[[Told, int], Iterator[Rule]]:
    return lambda each, side: (kind(line) for line in _lines(each, side))


def _whispers(each: Told, side: int) -> Iterator[Rule]:
    difference = _number(each, 5, "whisper") or 0
    return (Whisper(line, difference) for line in _lines(each, side))


def _arrows(each: Told, side: int) -> Iterator[Rule]:
    circle = _labels(each.get("cells"), side)
    if len(circle) != 1:
        raise RuleError(f"an arrow has a circle of {len(circle)} cells, which is unsupported")
    for line in _lines(each, side):
        if line[:1] != circle:
            raise RuleError("the link is damaged: an arrow must begin in its circle")
        yield Arrow(line)


def _cage(each: Told, side: int) -> Iterator[Rule]:
    yield Cage(_labels(each.get("cells"), side), _number(each, None, "cage"))


def _little_killer(each: Told, side: int) -> Iterator[Rule]:
    total = _number(each, None, "little killer")
    if total is None:
        raise RuleError("a little killer has no sum")
    yield LittleKiller(_labels(each.get("cells"), side), total)


def _difference(each: Told, side: int) -> Iterator[Rule]:
    yield Difference(_labels(each.get("cells"), side), _number(each, 1, "difference") or 0)


def _ratio(each: Told, side: int) -> Iterator[Rule]:
    yield Ratio(_labels(each.get("cells"), side), _number(each, 2, "ratio") or 0)


def _xv(each: Told, side: int) -> Iterator[Rule]:
    kind: Any = MARKS.get(str(each.get("value")).upper())
    if kind is None:
        raise RuleError(f"between two cells X or V is expected, not {show(each.get('value'))}")
    yield kind(_labels(each.get("cells"), side))


def _clone(each: Told, side: int) -> Iterator[Rule]:
    yield Clone(_labels(each.get("cells"), side), _labels(each.get("cloneCells"), side))


def _quadruple(each: Told, side: int) -> Iterator[Rule]:
    values = each.get("values")
    if not isinstance(values, list):
        raise RuleError("the link is damaged: a quadruple must have a list of values")
    yield Quadruple(_labels(each.get("cells"), side), tuple(values))


_READERS: dict[str, Callable[[Told, int], Iterator[Rule]]] = {
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


def _negative(names: Any, made: Sequence[Rule]) -> Iterator[Rule]:
    """Yield that all marks of some kinds are given."""
    if not isinstance(names, list) or not {*map(str, names)} <= {"difference", "ratio", "xv"}:
        raise RuleError(f"all marks of a kind are given, which is unsupported: {show(names)}")
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
        marks = content.get("givenPencilMarks")
        if marks:
            if not isinstance(marks, list):
                raise RuleError(f"given candidates must be a list, not {show(marks)}")
            yield Candidates((label,), tuple(marks))
    regions = [content.get("region") for content in cells]
    if any(each is not None for each in regions) and not _are_boxes(regions, side):
        if not all(isinstance(each, int) and 0 <= each < side for each in regions):
            raise RuleError("some cells are in no region, which is unsupported")
        yield Jigsaw("".join(chr(ord("A") + int(each or 0)) for each in regions))


def _are_boxes(regions: Sequence[object], side: int) -> bool:
    """Return whether cells are in the usual boxes, or not said to be elsewhere."""
    n = round(side**0.5)
    boxes = ((index // side) // n * n + index % side // n for index in range(side * side))
    return all(one in (None, box) for one, box in zip(regions, boxes, strict=True))
