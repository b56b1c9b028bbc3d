"""Entries of links of f-puzzles: objects with cells, lines or a value, each one or more rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...errors import RuleError, show
from ...rules import (
    Arrow,
    Between,
    Cage,
    Clone,
    Difference,
    LittleKiller,
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
from ...rules.cells_rule import CellsRule
from .fields import label_in

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
    """Something that may be well made, and that we have no rule for."""


def _labels(places: object, side: int) -> tuple[int, ...]:
    if not isinstance(places, list):
        raise RuleError(f"the link is damaged: expected a list of cells, not {show(places)}")
    return tuple(label_in(each, side) for each in places)


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
        raise Unsupported(f"the value of a {what} must be a whole number, not {show(value)}")
    return int(text)


def _line_reader(kind: type[CellsRule]) -> Callable[[Told, int], Iterator[Rule]]:
    return lambda each, side: (kind(line) for line in _lines(each, side))


def _whispers(each: Told, side: int) -> Iterator[Rule]:
    difference = _number(each, 5, "whisper") or 0
    return (Whisper(line, difference) for line in _lines(each, side))


def _arrows(each: Told, side: int) -> Iterator[Rule]:
    circle = _labels(each.get("cells"), side)
    if len(circle) != 1:
        raise Unsupported(f"an arrow has a circle of {len(circle)} cells, which is unsupported")
    for line in _lines(each, side):
        if line[:1] != circle:
            raise RuleError("the link is damaged: an arrow must begin in its circle")
        yield Arrow(line)


def _cage(each: Told, side: int) -> Iterator[Rule]:
    yield Cage(_labels(each.get("cells"), side), _number(each, None, "cage"))


def _little_killer(each: Told, side: int) -> Iterator[Rule]:
    total = _number(each, None, "little killer")
    if total is None:
        raise Unsupported("a little killer has no sum")
    yield LittleKiller(_labels(each.get("cells"), side), total)


def _difference(each: Told, side: int) -> Iterator[Rule]:
    yield Difference(_labels(each.get("cells"), side), _number(each, 1, "difference") or 0)


def _ratio(each: Told, side: int) -> Iterator[Rule]:
    yield Ratio(_labels(each.get("cells"), side), _number(each, 2, "ratio") or 0)


def _xv(each: Told, side: int) -> Iterator[Rule]:
    kind: Any = MARKS.get(str(each.get("value")).upper())
    if kind is None:
        raise Unsupported(f"between two cells X or V is expected, not {show(each.get('value'))}")
    yield kind(_labels(each.get("cells"), side))


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
