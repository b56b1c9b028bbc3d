"""Rules in links of f-puzzles. The same tables are used for reading and for writing.

::

    {"thermometer": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], "antiknight": true, …}

Everything that is not in these tables becomes an unknown rule, which is kept unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from ... import rules as ours
from ...errors import RuleError, damaged, show
from ...grid import short_name
from ...rules import Grid, Rule, Unknown
from ...rules.base import CellsRule, check_count
from ...rules.unknown import unknown
from ..apps.fpuzzles_regions import PLAIN, PLAIN_IN_CELLS, are_boxes, placed, regions_in, shape_of
from ...rules.fields import called, inside, label_in, labels_in, possible
from .outside import (
    Unsupported,
    clue_entry,
    clue_in,
    little_killer_entry,
    little_killers,
    number_in,
)

#: A JSON object in a link: the type for reading, and the type for writing.
_Object = Mapping[str, Any]
_Entry = dict[str, Any]

_SOURCE = "f-puzzles"
#: The keys of a cell that add a rule.
_REGION, _GIVEN_MARKS = "region", "givenPencilMarks"


def _lines(each: _Object, side: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each line, or () if there is no line."""
    lines = each.get("lines")
    if not isinstance(lines, list):
        raise RuleError(damaged("expected lines of cells"))
    return (labels_in(line, side) for line in lines or [[]])


#: The default numbers of f-puzzles that depend on the side of the grid.
_USUAL: dict[type[Rule], Callable[[int], int]] = {
    ours.Whisper: lambda side: (side + 1) // 2,
    ours.DutchWhisper: lambda side: (side + 1) // 2 - 1,
}


class _Form(NamedTuple):
    """The functions that read some kinds of rules from an entry and write them to an entry."""

    kinds: tuple[type[Rule], ...]
    read: Callable[[_Object, int], Iterator[Rule]]
    write: Callable[[Any, int], _Entry]


def _form(kind: Any, **keys: str) -> _Form:
    """Return the form of a kind of rule, given the key for each of its fields."""
    number = next((field for field, key in keys.items() if key == "value"), "")

    def read(each: _Object, side: int) -> Iterator[Rule]:
        lists = {
            field: _LISTS[key](each.get(key), side) for field, key in keys.items() if key in _LISTS
        }
        for cells in _lines(each, side) if keys["cells"] == "lines" else [lists.pop("cells")]:
            rule = kind(cells, **lists)
            usual = _USUAL[kind](side) if kind in _USUAL else getattr(rule, number, None)
            found = number_in(each, usual, rule, side) if number else None
            yield replace(rule, **{number: found}) if number else rule

    def write(rule: Any, side: int) -> _Entry:
        values = {key: getattr(rule, field) for field, key in keys.items()}
        return {
            key: _WRITTEN[key](value, side) for key, value in values.items() if value is not None
        }

    return _Form((kind,), read, write)


def _values(values: object, side: int) -> tuple[Any, ...]:
    if not isinstance(values, list):
        raise RuleError(damaged("a quadruple must have a list of digits"))
    return tuple(values)


#: The functions that read the lists under some keys.
_LISTS: dict[str, Callable[[object, int], tuple[Any, ...]]] = {
    "cells": labels_in,
    "cloneCells": labels_in,
    "values": _values,
}
#: The functions that write the value under each key.
_WRITTEN: dict[str, Callable[[Any, int], object]] = {
    "lines": lambda cells, side: [placed(cells, side)],
    "cells": placed,
    "cloneCells": placed,
    "values": lambda digits, side: list(digits),
    "value": lambda number, side: str(number),
}


def _arrows(each: _Object, side: int) -> Iterator[Rule]:
    circle = labels_in(each.get("cells"), side)
    for line in _lines(each, side):
        arrow = ours.Arrow(line or circle)
        if len(circle) != 1:
            name = called(ours.Arrow(circle), side)
            raise Unsupported(f"the {name} has {len(circle)} circle cells instead of 1", arrow)
        if arrow.cells[:1] != circle:
            raise RuleError(damaged("an arrow must start in its circle"))
        yield arrow


def _arrow_entry(rule: ours.Arrow, side: int) -> _Entry:
    line = placed(rule.cells, side)
    return {"lines": [line], "cells": line[:1]}


def _xv(each: _Object, side: int) -> Iterator[Rule]:
    cells, value = labels_in(each.get("cells"), side), each.get("value")
    kind: Any = {"X": ours.X, "V": ours.V}.get(str(value).upper())
    if kind is None:
        at = called(ours.X(cells), side).removeprefix("X ")
        found = "but has no letter" if value in (None, "") else f"not {show(value)}"
        raise Unsupported(f"the mark {at} must be X or V, {found}")
    yield kind(cells)


def _xv_entry(rule: ours.X | ours.V, side: int) -> _Entry:
    return {"cells": placed(rule.cells, side), "value": rule.name.upper()}


#: The rules that consist only of lines of cells, some with a number.
_LINES = {
    "thermometer": _form(ours.Thermometer, cells="lines"),
    "slowthermometer": _form(ours.SlowThermometer, cells="lines"),
    "palindrome": _form(ours.Palindrome, cells="lines"),
    "renban": _form(ours.Renban, cells="lines"),
    "betweenline": _form(ours.Between, cells="lines"),
    "germanwhispers": _form(ours.Whisper, cells="lines", difference="value"),
    "whispers": _form(ours.Whisper, cells="lines", difference="value"),
    "dutchwhispers": _form(ours.DutchWhisper, cells="lines", difference="value"),
    "nabner": _form(ours.Nabner, cells="lines"),
    "lockout": _form(ours.LockoutLine, cells="lines"),
    "doublearrow": _form(ours.DoubleArrow, cells="lines"),
    "zipperline": _form(ours.ZipperLine, cells="lines"),
    "regionsumline": _form(ours.RegionSumLine, cells="lines"),
    "entropicline": _form(ours.EntropicLine, cells="lines"),
    "modularline": _form(ours.ModularLine, cells="lines"),
}
#: The clues outside the grid next to a row or column. f-puzzles itself has only sandwich sums.
_CLUES = {"sandwichsum": ours.Sandwich, "xsum": ours.XSum, "skyscraper": ours.Skyscraper}
#: The kinds of rules in which each rule has its own entry.
_FORMS = {
    **_LINES,
    "arrow": _Form((ours.Arrow,), _arrows, _arrow_entry),
    "killercage": _form(ours.Cage, cells="cells", sum="value"),
    "littlekillersum": _Form((ours.LittleKiller,), little_killers, little_killer_entry),
    **{
        key: _Form((kind,), partial(clue_in, kind=kind), clue_entry) for key, kind in _CLUES.items()
    },
    "difference": _form(ours.Difference, cells="cells", difference="value"),
    "ratio": _form(ours.Ratio, cells="cells", ratio="value"),
    "xv": _Form((ours.X, ours.V), _xv, _xv_entry),
    "clone": _form(ours.Clone, cells="cells", clones="cloneCells"),
    "quadruple": _form(ours.Quadruple, cells="cells", digits="values"),
}
#: The rules about the whole grid, which are on or off.
_FLAGS: dict[str, type[Rule]] = {
    "antiknight": ours.AntiKnight,
    "antiking": ours.AntiKing,
    "nonconsecutive": ours.NonConsecutive,
    "disjointgroups": ours.DisjointGroups,
}
#: The rules about single cells: all entries of a key together make one rule.
_CELLS: dict[str, type[CellsRule]] = {
    "even": ours.Even,
    "odd": ours.Odd,
    "minimum": ours.Minimum,
    "maximum": ours.Maximum,
}
_KNOWN = {*_FLAGS, *_CELLS, *_FORMS, "negative"}
#: The key of each kind of rule.
_KEYS: dict[type[Rule], str] = {
    **{kind: key for key, kind in (_FLAGS | _CELLS).items()},
    **{kind: key for key, form in _FORMS.items() for kind in form.kinds},
}


def rules_in(found: _Object, cells: Sequence[_Object], side: int) -> tuple[Rule, ...]:
    """Return the rules in the object of a link, except its extra regions.

    Impossible rules are kept together with the reason. The `cells` are in row order.
    """
    made: list[Rule] = [kind() for key, kind in _FLAGS.items() if found.get(key)]
    for key in _CELLS:
        if found.get(key):
            entries = _listed(found, key)
            made += inside(partial(_one, key, side), entries, side, _SOURCE, key)
    for key in _FORMS:
        for each in _listed(found, key):
            made += _read(key, each, side)
    made += _all_marks(found.get("negative") or [], made)
    made += [*_of_cells(cells, side), *_strange(found), *_strange_in_cells(cells, side)]
    return possible(made, Grid(shape_of(side)))


def _listed(found: _Object, key: str) -> list[_Object]:
    entries = found.get(key) or []
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise RuleError(damaged(f"'{key}' must be a list of objects"))
    check_count(len(entries))
    return entries


def _one(key: str, side: int, entries: list[_Object]) -> list[Rule]:
    labels = [label_in(each.get("cell"), side) for each in entries]
    return [_CELLS[key](tuple(dict.fromkeys(labels)))]


def _read(key: str, each: _Object, side: int) -> tuple[Rule, ...]:
    def make(entries: list[_Object]) -> Iterator[Rule]:
        return chain.from_iterable(_FORMS[key].read(one, side) for one in entries)

    try:
        return inside(make, [each], side, _SOURCE, key)
    except Unsupported as error:
        return (unknown(key, [each], _SOURCE, str(error), error.like),)


def _all_marks(names: Any, made: Sequence[Rule]) -> Iterator[Rule]:
    if not isinstance(names, list):
        raise RuleError(damaged(f"'negative' must be a list, not {show(names)}"))
    strange = [each for each in names if each not in ("difference", "ratio", "xv")]
    if strange:
        yield unknown("negative", strange, _SOURCE)
    if "xv" in names:
        yield ours.AllXV()
    if "difference" in names or "ratio" in names:
        yield ours.AllDots(*_all_dots(made, "difference" in names, "ratio" in names))


def _all_dots(
    rules: Sequence[Rule], differences: bool, ratios: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the differences and ratios for which f-puzzles says that all dots are given."""
    whites = sorted({rule.difference for rule in rules if isinstance(rule, ours.Difference)}) or [1]
    blacks = sorted({rule.ratio for rule in rules if isinstance(rule, ours.Ratio)}) or [2]
    return tuple(whites) if differences else (), tuple(blacks) if ratios else ()


def _of_cells(cells: Sequence[_Object], side: int) -> Iterator[Rule]:
    for label, content in enumerate(cells, 1):
        marks = content.get(_GIVEN_MARKS)
        if marks:
            if not isinstance(marks, list):
                raise RuleError(damaged(f"'{_GIVEN_MARKS}' must be a list, not {show(marks)}"))
            yield ours.Candidates((label,), tuple(marks))
    regions = regions_in(cells, shape_of(side))
    if are_boxes(regions, shape_of(side)):
        return
    letters = ["-" if _is_no_region(each, side) else chr(ord("A") + each) for each in regions]
    like = ours.Jigsaw("".join(letters))
    if "-" not in letters:
        yield like
        return
    where, number = short_name(letters.index("-") + 1, side), regions[letters.index("-")]
    reason = f"{where} is in no region"
    if number is not None:
        reason = f"the region of {where} must be from 0 to {side - 1}, not {show(number)}"
    yield _unknown_in_cells(_REGION, cells, side, reason, like)


def _is_no_region(each: object, side: int) -> bool:
    return not (isinstance(each, int) and 0 <= each < side)


def _strange(found: _Object) -> Iterator[Rule]:
    """Yield an unknown rule for each unknown key in a link, except for drawings of known rules."""
    for key, value in found.items():
        known = key in PLAIN or key in _KNOWN or not key
        if value and not known and not (key in _DRAWN and _is_drawn(key, found)):
            yield unknown(key, value, _SOURCE)


def _is_drawn(key: str, found: _Object) -> bool:
    """Return whether all drawings under a key belong to rules or repeat what rules draw."""
    entries = found[key]
    if not (isinstance(entries, list) and all(isinstance(each, dict) for each in entries)):
        return False
    return all(each.get("fromConstraint") or _DRAWN[key](each, found) for each in entries)


def _repeats_line(each: _Object, found: _Object) -> bool:
    """Return whether all drawn lines are also lines of rules."""
    entries = (entry for key in _LINES for entry in found.get(key) or ())
    known = [line for entry in entries for line in entry["lines"]]
    lines = each.get("lines")
    if not (isinstance(lines, list) and lines and all(isinstance(line, list) for line in lines)):
        return False
    return all(line in known or line[::-1] in known for line in lines)


def _repeats_cage(each: _Object, found: _Object) -> bool:
    """Return whether there is a cage with the same cells and, if a sum is drawn, the same sum."""
    cells = each.get("cells")
    return isinstance(cells, list) and any(
        sorted(map(str, cells)) == sorted(cage["cells"])
        and each.get("value") in (None, "", cage.get("value"))
        for cage in found.get("killercage") or ()
    )


#: The keys of drawings that f-puzzles adds for other programs, each with a function that returns
#: whether a drawing repeats a rule.
_DRAWN: dict[str, Callable[[_Object, _Object], bool]] = {
    **dict.fromkeys(("rectangle", "circle", "text"), lambda each, found: False),
    "line": _repeats_line,
    "cage": _repeats_cage,
}


def _strange_in_cells(cells: Sequence[_Object], side: int) -> Iterator[Rule]:
    keys = dict.fromkeys(key for content in cells for key in content if content[key] and key)
    for key in keys:
        if key not in PLAIN_IN_CELLS and key != _GIVEN_MARKS:
            yield _unknown_in_cells(key, cells, side)


def _unknown_in_cells(
    key: str,
    cells: Sequence[_Object],
    side: int,
    reason: str | None = None,
    like: Rule | None = None,
) -> Unknown:
    """Return an unknown rule with the values that cells have under a key."""
    both = zip(placed(range(1, side**2 + 1), side), cells, strict=True)
    values = {name: content[key] for name, content in both if key in content}
    return unknown(key, values, "f-puzzles cells", reason, like)


def written_rules(rules: Sequence[Rule], side: int, grid: list[list[_Entry]]) -> _Entry:
    """Return rules as a part of a link, and write candidates and regions into `grid`."""
    found: _Entry = {}
    cells = [content for row in grid for content in row]
    for rule in rules:
        _add(found, rule, side, cells, rules)
    return found


def _add(found: _Entry, rule: Rule, side: int, cells: list[_Entry], rules: Sequence[Rule]) -> None:
    key = _KEYS.get(type(rule), "")
    if key in _FLAGS:
        found[key] = True
    elif isinstance(rule, ours.Diagonal):
        found["diagonal+" if rule.direction == "/" else "diagonal-"] = True
    elif isinstance(rule, ours.Candidates):
        _mark(rule, cells)
    elif isinstance(rule, ours.Jigsaw):
        _divide(rule, cells)
    elif isinstance(rule, ours.AllDots | ours.AllXV):
        found.setdefault("negative", []).extend(_negative(rule, rules))
    elif isinstance(rule, Unknown):
        _put_back(rule, found, side, cells, rules)
    elif isinstance(rule, CellsRule) and key in _CELLS:
        if key in ("minimum", "maximum") and key in found:
            raise RuleError(f"f-puzzles can store the rule '{rule.name}' only once")
        found.setdefault(key, []).extend({"cell": cell} for cell in placed(rule.cells, side))
    elif key:
        found.setdefault(key, []).append(_FORMS[key].write(rule, side))
    else:
        raise RuleError(f"f-puzzles does not support the rule '{rule.name}'")


def _mark(rule: ours.Candidates, cells: list[_Entry]) -> None:
    for label in rule.cells:
        before = cells[label - 1].get(_GIVEN_MARKS, rule.digits)
        left = sorted(set(before) & set(rule.digits))
        if not left:
            raise RuleError("f-puzzles does not support a cell without candidates")
        cells[label - 1][_GIVEN_MARKS] = left


def _divide(rule: ours.Jigsaw, cells: list[_Entry]) -> None:
    if len(rule.letters) != len(cells):
        raise RuleError(f"f-puzzles needs a region for each of the {len(cells)} cells")
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys(rule.letters))}
    for content, letter in zip(cells, rule.letters, strict=True):
        content[_REGION] = numbers[letter]


def _negative(rule: ours.AllDots | ours.AllXV, rules: Sequence[Rule]) -> list[str]:
    if isinstance(rule, ours.AllXV):
        return ["xv"]
    meant = _all_dots(rules, bool(rule.differences), bool(rule.ratios))
    if (tuple(sorted(rule.differences)), tuple(sorted(rule.ratios))) != meant:
        raise RuleError(
            "f-puzzles has 'all dots are given' only for kinds of dots that the grid contains"
        )
    return ["difference"] * bool(rule.differences) + ["ratio"] * bool(rule.ratios)


def _put_back(
    rule: Unknown, found: _Entry, side: int, cells: list[_Entry], rules: Sequence[Rule]
) -> None:
    """Write an unknown rule as it was read, and an impossible rule like a possible one."""
    if rule.like and rule.value is None:
        _add(found, rule.like, side, cells, rules)
        return
    if not rule.source.startswith(_SOURCE):
        raise RuleError(f"f-puzzles does not support the {rule.name}")
    if rule.source == _SOURCE:
        before = found.get(rule.title, [])
        lists = isinstance(before, list) and isinstance(rule.value, list)
        found[rule.title] = [*before, *rule.value] if lists else rule.value
        return
    values = rule.value
    for name, content in zip(placed(range(1, side**2 + 1), side), cells, strict=True):
        if name in values:
            content[rule.title] = values[name]
