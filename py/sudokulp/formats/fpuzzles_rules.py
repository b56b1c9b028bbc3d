"""How f-puzzles writes each kind of rule: a table with two functions for each key of the JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from .. import rules as ours
from ..errors import RuleError, damaged, show
from ..grid import cell, place
from ..rules import Rule
from ..rules.fields import called, labels_in
from ..rules.outside import OutsideRule, lines_from

#: A JSON object: the type for reading, and the type for writing.
JsonObject = Mapping[str, Any]
Entry = dict[str, Any]

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")


def cell_names(labels: Iterable[int], side: int) -> list[str]:
    """Return the names of cells in f-puzzles, such as "R1C2"."""
    return ["R{}C{}".format(*place(label, side)) for label in labels]


class Unsupported(RuleError):
    """A valid rule that is not supported. `like` is a similar rule that can be drawn."""

    def __init__(self, message: str, like: Rule | None = None) -> None:
        super().__init__(message)
        self.like = like


class Form(NamedTuple):
    """The two functions for some kinds of rules, each of which has its own object."""

    kinds: tuple[type[Rule], ...]
    read: Callable[[JsonObject, int], Iterator[Rule]]
    write: Callable[[Any, int], Entry]


def _lines(each: JsonObject, side: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each line, or () if there is no line."""
    lines = each.get("lines")
    if not isinstance(lines, list):
        raise RuleError(damaged("expected lines of cells"))
    return (labels_in(line, side) for line in lines or [[]])


def _number(each: JsonObject, otherwise: int | None, rule: Rule, side: int) -> int | None:
    """Return the number of a rule, which an object has as text, or `otherwise` if it has none."""
    value = each.get("value")
    if value in (None, ""):
        return otherwise
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        message = f"the value of the {called(rule, side)} must be a number, not {show(value)}"
        # a clue outside the grid is drawn as its number, so without a number it cannot be drawn
        is_clue = isinstance(rule, ours.LittleKiller | OutsideRule)
        raise Unsupported(message, None if is_clue else rule)
    return int(text)


#: The default numbers of f-puzzles that depend on the side of the grid.
_USUAL: dict[type[Rule], Callable[[int], int]] = {
    ours.Whisper: lambda side: (side + 1) // 2,
    ours.DutchWhisper: lambda side: (side + 1) // 2 - 1,
}


def _form(kind: Any, key: str, number: str = "") -> Form:
    """Return the form of rules that are lines of cells, or cells, perhaps with a number."""

    def read(each: JsonObject, side: int) -> Iterator[Rule]:
        lines = _lines(each, side) if key == "lines" else [labels_in(each.get(key), side)]
        for cells in lines:
            rule = kind(cells)
            if number:
                usual = _USUAL[kind](side) if kind in _USUAL else getattr(rule, number)
                rule = replace(rule, **{number: _number(each, usual, rule, side)})
            yield rule

    def write(rule: Any, side: int) -> Entry:
        names, value = cell_names(rule.cells, side), getattr(rule, number) if number else None
        entry: Entry = {key: [names] if key == "lines" else names}
        return entry if value is None else {**entry, "value": str(value)}

    return Form((kind,), read, write)


def _read_arrows(each: JsonObject, side: int) -> Iterator[Rule]:
    circle = labels_in(each.get("cells"), side)
    for line in _lines(each, side):
        arrow = ours.Arrow(line or circle)
        if len(circle) != 1:
            name = called(ours.Arrow(circle), side)
            raise Unsupported(f"the {name} has {len(circle)} circle cells instead of 1", arrow)
        if arrow.cells[:1] != circle:
            raise RuleError(damaged("an arrow must start in its circle"))
        yield arrow


def _read_xv(each: JsonObject, side: int) -> Iterator[Rule]:
    cells, value = labels_in(each.get("cells"), side), each.get("value")
    kind: Any = {"X": ours.X, "V": ours.V}.get(str(value).upper())
    if kind is None:
        at = called(ours.X(cells), side).removeprefix("X ")
        found = "but has no letter" if value in (None, "") else f"not {show(value)}"
        raise Unsupported(f"the mark {at} must be X or V, {found}")
    yield kind(cells)


def _read_clones(each: JsonObject, side: int) -> Iterator[Rule]:
    yield ours.Clone(*(labels_in(each.get(key), side) for key in ("cells", "cloneCells")))


def _read_quadruple(each: JsonObject, side: int) -> Iterator[Rule]:
    digits = each.get("values")
    if not isinstance(digits, list):
        raise RuleError(damaged("a quadruple must have a list of digits"))
    yield ours.Quadruple(labels_in(each.get("cells"), side), tuple(digits))


def _read_little_killer(each: JsonObject, side: int) -> Iterator[Rule]:
    rule = ours.LittleKiller(labels_in(each.get("cells"), side), 0)
    total = _number(each, None, rule, side)
    if total is None:
        raise Unsupported(f"the {called(rule, side)} has no total")
    yield replace(rule, sum=total)


def _write_little_killer(rule: ours.LittleKiller, side: int) -> Entry:
    positions = [place(label, side) for label in rule.cells]
    if len(positions) < 2:
        raise RuleError("f-puzzles cannot store the direction of a one-cell little killer")
    (r, c), (s, d) = positions[:2]
    down, right = s - r, d - c
    outside, beyond = (r - down, c - right), (positions[-1][0] + down, positions[-1][1] + right)
    if any(1 <= row <= side and 1 <= column <= side for row, column in (outside, beyond)):
        raise RuleError("f-puzzles supports only little killers that reach from edge to edge")
    direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
    name, cells = "R{}C{}".format(*outside), cell_names(rule.cells, side)
    return {"cell": name, "cells": cells, "direction": direction, "value": str(rule.sum)}


def _read_clue(each: JsonObject, side: int, kind: Any) -> Iterator[Rule]:
    """Yield the clue in an object, whose cell is outside the grid, next to a row or column."""
    name = each.get("cell")
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = map(int, found.groups()) if found else (0, 0)
    across, down = 1 <= row <= side, 1 <= column <= side
    if across == down or {row, column}.isdisjoint({0, side + 1}):
        reason = f"a {kind.name} needs a cell outside the grid next to a row or column"
        raise RuleError(damaged(f"{reason}, not {show(name)}"))
    start = cell(min(max(row, 1), side), min(max(column, 1), side), side)
    step = "row" if across else "column"
    lines = [line for where, line in lines_from(start, side) if step in where]
    rule = kind(lines[0] if lines[0][0] == start else lines[1], 0)
    number = _number(each, None, rule, side)
    if number is None:
        raise Unsupported(f"the {kind.name} {rule.where(side)} has no number")
    yield kind(rule.cells, number)


def _write_clue(rule: OutsideRule, side: int) -> Entry:
    (r, c), (s, d) = (place(label, side) for label in (rule.cells * 2)[:2])
    return {"cell": f"R{2 * r - s}C{2 * c - d}", "value": str(rule.clue)}


def _clue(kind: type[Rule]) -> Form:
    return Form((kind,), partial(_read_clue, kind=kind), _write_clue)


#: The rules that consist only of lines, by their keys in the JSON.
LINES = {
    "thermometer": _form(ours.Thermometer, "lines"),
    "slowthermometer": _form(ours.SlowThermometer, "lines"),
    "palindrome": _form(ours.Palindrome, "lines"),
    "renban": _form(ours.Renban, "lines"),
    "betweenline": _form(ours.Between, "lines"),
    "germanwhispers": _form(ours.Whisper, "lines", "difference"),
    "whispers": _form(ours.Whisper, "lines", "difference"),
    "dutchwhispers": _form(ours.DutchWhisper, "lines", "difference"),
    "nabner": _form(ours.Nabner, "lines"),
    "lockout": _form(ours.LockoutLine, "lines"),
    "doublearrow": _form(ours.DoubleArrow, "lines"),
    "zipperline": _form(ours.ZipperLine, "lines"),
    "regionsumline": _form(ours.RegionSumLine, "lines"),
    "entropicline": _form(ours.EntropicLine, "lines"),
    "modularline": _form(ours.ModularLine, "lines"),
}
#: The kinds of rules of which each has its own object. f-puzzles itself has no X-sums and
#: skyscrapers; other programs add them.
FORMS = {
    **LINES,
    "arrow": Form(
        (ours.Arrow,),
        _read_arrows,
        lambda rule, side: {
            "lines": [cell_names(rule.cells, side)],
            "cells": cell_names(rule.cells[:1], side),
        },
    ),
    "killercage": _form(ours.Cage, "cells", "sum"),
    "littlekillersum": Form((ours.LittleKiller,), _read_little_killer, _write_little_killer),
    "sandwichsum": _clue(ours.Sandwich),
    "xsum": _clue(ours.XSum),
    "skyscraper": _clue(ours.Skyscraper),
    "difference": _form(ours.Difference, "cells", "difference"),
    "ratio": _form(ours.Ratio, "cells", "ratio"),
    "xv": Form(
        (ours.X, ours.V),
        _read_xv,
        lambda rule, side: {"cells": cell_names(rule.cells, side), "value": rule.name.upper()},
    ),
    "clone": Form(
        (ours.Clone,),
        _read_clones,
        lambda rule, side: {
            "cells": cell_names(rule.cells, side),
            "cloneCells": cell_names(rule.clones, side),
        },
    ),
    "quadruple": Form(
        (ours.Quadruple,),
        _read_quadruple,
        lambda rule, side: {"cells": cell_names(rule.cells, side), "values": list(rule.digits)},
    ),
}
