"""Rules as JSON, the reasons why rules are impossible, and the JSON Schema of puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from ..errors import RuleError, SudokuError, UnknownName, damaged, show
from ..grid import COMMON_SIDE, Boxes, cell, short_name
from ..names import lookup
from ..numbers import whole_within
from ..sanitizing import parsed_json
from . import RULES, Grid, Rule, Unknown
from .base import MOST_RULES, check_count
from .unknown import unknown

#: The fields that contain cells.
CELLS = ("cells", "clones")
_NAME = re.compile(r"[rR]([1-9]\d?)[cC]([1-9]\d?)")
#: Matches the names of cells, even of cells outside all grids.
_ANY_NAME = re.compile(r"[rR]-?\d{1,9}[cC]-?\d{1,9}")


class _Outside(RuleError):
    """A cell that is not in the grid."""


def rule_in(entry: object, side: int) -> Rule:
    """Return the rule in a JSON object.

    Examples
    --------
    >>> rule_in({"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 10}, 9)
    Cage(cells=(1, 2), sum=10)

    Raises
    ------
    SudokuError
        If there is no such rule, or if the object has an unknown field or lacks a field. A rule
        that no grid can satisfy is detected later, when a puzzle is made.
    """
    if not isinstance(entry, Mapping) or not isinstance(entry.get("rule"), str):
        raise RuleError(
            f'a rule must be a JSON object such as {{"rule": "anti-king"}}, not {show(entry)}'
        )
    name = entry["rule"]
    kind = Unknown if name == Unknown.name else lookup(RULES, name, "rule")
    known = {field.name: field for field in fields(kind)}
    others = [key for key in entry if key != "rule" and key not in known]
    if others:
        has = f"; choose from {', '.join(known)}" if known else ""
        raise RuleError(f"the rule '{kind.name}' has no field {show(others[0])}{has}")
    for name, field in known.items():
        if name not in entry and field.default is MISSING:
            raise RuleError(f"the rule '{kind.name}' needs the field '{name}'")
    values = {name: _read(name, entry[name], side) for name in known if name in entry}
    return kind(**values)


def _read(name: str, value: Any, side: int) -> Any:
    if name == "like":
        return _like(value, side)
    if name not in CELLS:
        return value
    if not isinstance(value, list):
        raise RuleError(
            f'the field "{name}" must be a list such as ["r1c1", "r1c2"], not {show(value)}'
        )
    return tuple(label_in(each, side) for each in value)


def _like(text: object, side: int) -> Rule:
    """Return the rule in the field "like", a JSON string because links cannot contain objects."""
    try:
        return rule_in(parsed_json(text) if isinstance(text, str) else text, side)
    except (SudokuError, ValueError) as error:
        raise RuleError(f"the field 'like' contains no valid rule ({error})") from error


def label_in(text: object, side: int) -> int:
    """Return the label of the cell with a name, such as "r1c2"."""
    found = _NAME.fullmatch(text) if isinstance(text, str) else None
    if not found or max(map(int, found.groups())) > side:
        error = _Outside if _is_outside(text, side) else RuleError
        raise error(f"a cell must be from r1c1 to r{side}c{side}, not {show(text)}")
    return cell(int(found[1]), int(found[2]), side)


def labels_in(names: object, side: int) -> tuple[int, ...]:
    """Return the labels of a list of cells in a link."""
    if not isinstance(names, list):
        raise RuleError(damaged(f"expected a list of cells, found {show(names)}"))
    return tuple(label_in(each, side) for each in names)


def _is_outside(text: object, side: int) -> bool:
    if not isinstance(text, str) or not _ANY_NAME.fullmatch(text):
        return False
    found = _NAME.fullmatch(text)
    return not found or max(map(int, found.groups())) > side


def called(rule: Rule, side: int) -> str:
    """Return the name and the position of a rule in a grid of this side, as `Rule.told` does."""
    return rule.told(Grid(Boxes(1, side)))  # the boxes do not matter


def told_as(rule: Rule, side: int) -> dict[str, Any]:
    """Return a rule as a JSON object; `rule_in` is the inverse.

    Examples
    --------
    >>> from sudokulp.rules import Thermometer
    >>> told_as(Thermometer([1, 10]), 9)
    {'rule': 'thermometer', 'cells': ['r1c1', 'r2c1']}
    """
    if isinstance(rule, Unknown) and rule.like and rule.value is None:
        return told_as(rule.like, side)
    found: dict[str, Any] = {"rule": type(rule).name}
    for field in fields(rule):
        value = getattr(rule, field.name)
        if field.name in CELLS:
            value = [short_name(label, side) for label in value]
        if isinstance(value, Rule):
            value = json.dumps(told_as(value, side), separators=(",", ":"))
        if value is not None:
            found[field.name] = value
    return found


#: The largest number that a rule in a link of the page can have.
_MOST = 999_999


def possible(rules: Iterable[Rule], grid: Grid) -> tuple[Rule, ...]:
    """Return the rules, with each impossible rule replaced by an unknown rule with the reason.

    Examples
    --------
    >>> from sudokulp.rules import Cage
    >>> possible([Cage([1, 2], sum=99)], Grid(3))[0].reason
    'the sum of the cage at r1c1 must be an integer from 3 to 17, not 99'
    """
    made: list[Rule] = []
    for rule in rules:
        reason = _reason(rule, grid, made)
        made.append(_kept(rule, reason, grid.side) if reason else rule)
    return tuple(made)


def _reason(rule: Rule, grid: Grid, others: Iterable[Rule]) -> str:
    if not isinstance(rule, Unknown):
        try:
            rule.check(grid)
        except SudokuError as error:
            return str(error)
    regions = rule.known and rule.replaces_boxes
    if regions and any(other.known and other.replaces_boxes for other in others):
        return f"the rule '{rule.name}' appears twice, but a grid can have only one"
    return ""


def _kept(rule: Rule, reason: str, side: int) -> Unknown:
    """Return an impossible rule as an unknown rule that every link can contain."""
    values = [getattr(rule, field.name) for field in fields(rule)]
    try:
        hash(rule)
    except TypeError:  # a field has a list or an object instead of a number
        raise RuleError(reason) from None
    if all(_is_plain(value) for value in values):
        return Unknown(rule.name, reason=reason, like=rule)
    return unknown(rule.name, _without_name(told_as(rule, side)), "json", reason, rule)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(whole_within(each, 0, _MOST) is not None for each in value)
    return value is None or isinstance(value, str) or whole_within(value, 0, _MOST) is not None


def rules_of(listed: Sequence[Any], grid: Grid) -> tuple[Rule, ...]:
    """Return the rules in a JSON list, with `Unknown` for unknown and impossible rules."""
    check_count(len(listed))  # before the rules are made
    made: list[Rule] = []
    for entry in listed:
        try:
            made += inside(lambda each: [rule_in(each, grid.side)], entry, grid.side, "json")
        except UnknownName:
            made.append(unknown(entry["rule"], _without_name(entry), "json"))
    return possible(made, grid)


def _without_name(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "rule"}


def inside(
    make: Callable[[Any], Iterable[Rule]], entry: Any, side: int, source: str, title: str = ""
) -> tuple[Rule, ...]:
    """Return the rules that `make` makes from an entry.

    If a cell is outside the grid, return an unknown rule with this source and title. An entry of
    our own JSON format has no title.
    """
    try:
        return tuple(make(entry))
    except _Outside as error:
        like = next(iter(make(_clipped(entry, side))), None)
        value = entry if title else _without_name(entry)
        title = title or entry["rule"]
        name = called(like, side) if like else f'rule "{title}"'
        return (
            unknown(
                title, value, source, f"part of the {name} is outside the grid ({error})", like
            ),
        )


def _clipped(entry: Any, side: int) -> Any:
    """Return an entry without its cells outside the grid."""
    if isinstance(entry, Mapping):
        return {key: _clipped(value, side) for key, value in entry.items()}
    if not isinstance(entry, list):
        return entry
    return [_clipped(each, side) for each in entry if not _is_outside(_cell_of(each), side)]


def _cell_of(entry: Any) -> Any:
    """Return the cell of an entry that has only one, or else the entry itself.

    The entry of a little killer also has a list of cells, and its single cell is outside the grid.
    """
    return entry.get("cell") if isinstance(entry, Mapping) and "cells" not in entry else entry


_Json = dict[str, Any]

_TEXT: _Json = {"type": "string"}
_INTEGER: _Json = {"type": "integer"}
_UP_TO_SIDE = {"type": "integer", "minimum": 1, "maximum": COMMON_SIDE}
#: The JSON Schema of each type of field.
_TYPES: dict[str, _Json] = {
    "int": _INTEGER,
    "int | None": {"type": ["integer", "null"]},
    "str": _TEXT,
    "tuple[int, ...]": {"type": "array", "items": _INTEGER},
}
#: The descriptions of all fields of a puzzle except its rules. Most of these fields are text.
_ABOUT = {
    "side": "Number of rows, columns and digits.",
    "boxes": "Rows and columns of a box if it is not square; [1, side] for no boxes.",
    "variant": "classic, x, four square or four pyramid, or several joined by +.",
    "givens": "One character per cell, row by row: a digit, a letter above 9, or . if empty.",
    "symbols": "The character of each digit in the givens, from 1; by default 1 to 9, A, B …",
    "title": "The title of the puzzle.",
    "author": "The author of the puzzle.",
    "ruleset": "The rules in words, for players.",
}
_NO_TEXT: dict[str, _Json] = {
    "side": _UP_TO_SIDE,
    "boxes": {"type": "array", "items": _UP_TO_SIDE, "minItems": 2, "maxItems": 2},
}


def puzzle_schema() -> _Json:
    """Return the JSON Schema (draft 2020-12) of puzzles in the format "json".

    In the schema, a rule with an unknown name is any object. Such a puzzle can be read, but not
    solved. The schema does not check whether a grid can satisfy the rules, for example whether the
    sum of a cage is possible. `loads` checks this.

    Examples
    --------
    >>> schema = puzzle_schema()
    >>> list(schema["properties"])
    ['side', 'boxes', 'variant', 'givens', 'symbols', 'title', 'author', 'ruleset', 'rules']
    >>> cage = schema["$defs"]["cage"]
    >>> cage["required"], cage["properties"]["sum"]
    (['rule', 'cells'], {'type': ['integer', 'null']})
    """
    rules = {"type": "array", "maxItems": MOST_RULES, "items": {"$ref": "#/$defs/rule"}}
    parts = {
        name: {"description": about, **_NO_TEXT.get(name, _TEXT)} for name, about in _ABOUT.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sudoku with rules",
        "type": "object",
        "properties": {**parts, "rules": rules},
        "required": ["givens"],
        "anyOf": [{"required": ["side"]}, {"required": ["boxes"]}],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _definitions() -> _Json:
    number = "([1-9]|[12][0-9]|3[0-6])"
    kinds = {name.replace(" ", "-"): _kind(kind) for name, kind in RULES.items()}
    other = {"properties": {"rule": {"not": {"enum": list(RULES)}}}}
    rule = {
        "type": "object",
        "required": ["rule"],
        "properties": {"rule": _TEXT},
        "anyOf": [*({"$ref": f"#/$defs/{name}"} for name in kinds), other],
    }
    cell = {"type": "string", "pattern": f"^[rR]{number}[cC]{number}$"}
    return {"cell": cell, "rule": rule, **kinds}


def _kind(kind: type[Rule]) -> _Json:
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    return {
        "description": kind.about,
        "type": "object",
        "required": ["rule", *needed],
        "properties": {
            "rule": {"const": kind.name},
            **{field.name: _field(field, kind) for field in fields(kind)},
        },
        "additionalProperties": False,
    }


def _field(field: Field[Any], kind: type[Rule]) -> _Json:
    if field.name in CELLS:
        least, most = getattr(kind, "least", 1), getattr(kind, "most", COMMON_SIDE**2)
        cells = {"type": "array", "items": {"$ref": "#/$defs/cell"}}
        once = {} if getattr(kind, "crosses", False) else {"uniqueItems": True}
        return {**cells, **once, "minItems": least, "maxItems": min(most, COMMON_SIDE**2)}
    default = {} if field.default in (MISSING, None) else {"default": field.default}
    return {**_TYPES[str(field.type)], **default}
