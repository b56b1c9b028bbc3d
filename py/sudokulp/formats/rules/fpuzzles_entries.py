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
from .fields import called, label_in

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
