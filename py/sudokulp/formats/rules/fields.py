"""A rule as JSON: its name under "rule", and its fields; cells are written as "r1c2"."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from ...boxes import Boxes
from ...errors import RuleError, show
from ...grid import cell, short_name
from ...nesting import parsed_json
from ...rules import RULES, Grid, Rule, Unknown

#: Fields that hold cells.
CELLS = ("cells", "clones")
_PLACE = re.compile(r"[rR]([1-9]\d?)[cC]([1-9]\d?)")
#: Names of cells that no grid has, too.
_ANY_PLACE = re.compile(r"[rR]-?\d{1,9}[cC]-?\d{1,9}")


class Outside(RuleError):
    """A cell that is not in the grid."""


def rule_in(told: object, side: int) -> Rule:
    """Return the rule that an object of JSON describes.

    Examples
    --------
    >>> rule_in({"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 10}, 9)
    Cage(cells=(1, 2), sum=10)

    Raises
    ------
    SudokuError
        If there is no such rule, or it has other fields; whether a grid can have it is seen
        when a puzzle is made.
    """
    if not isinstance(told, Mapping) or not isinstance(told.get("rule"), str):
        raise RuleError(f'a rule is an object with its name under "rule", not {show(told)}')
    kind = _kind(told["rule"])
    known = {field.name: field for field in fields(kind)}
    others = [key for key in told if key != "rule" and key not in known]
    if others:
        has = ", ".join(known) or "no fields"
        raise RuleError(f"the rule {kind.name} has {has}, not {show(others[0])}")
    for name, field in known.items():
        if name not in told and field.default is MISSING:
            raise RuleError(f"the rule {kind.name} needs {name}")
    values = {name: _read(name, told[name], side) for name in known if name in told}
    return kind(**values)


def _kind(name: str) -> type[Rule]:
    return Unknown if name == Unknown.name else RULES.find(name)


def _read(name: str, value: Any, side: int) -> Any:
    if name == "like":
        return _like(value, side)
    if name not in CELLS:
        return value
    if not isinstance(value, list):
        raise RuleError(f'{name} must be a list of cells as "r1c2", not {show(value)}')
    return tuple(label_in(each, side) for each in value)


def _like(text: object, side: int) -> Rule:
    """Return the rule that another one is like, which is told as a text: links hold no objects."""
    try:
        return rule_in(parsed_json(text) if isinstance(text, str) else text, side)
    except ValueError as error:
        raise RuleError(f"what a rule is like is damaged: {error}") from error


def label_in(text: object, side: int) -> int:
    """Return the label of a cell that is written as "r1c2"."""
    found = _PLACE.fullmatch(text) if isinstance(text, str) else None
    if not found or max(map(int, found.groups())) > side:
        error = Outside if is_outside(text, side) else RuleError
        raise error(f"cells run from r1c1 to r{side}c{side}, found {show(text)}")
    return cell(int(found[1]), int(found[2]), side)


def is_outside(text: object, side: int) -> bool:
    """Return whether this is a cell, and not one of the grid.

    Examples
    --------
    >>> is_outside("r10c1", 9), is_outside("R9C9", 9), is_outside("cell", 9)
    (True, False, False)
    """
    if not isinstance(text, str) or not _ANY_PLACE.fullmatch(text):
        return False
    found = _PLACE.fullmatch(text)
    return not found or max(map(int, found.groups())) > side


def called(rule: Rule, side: int) -> str:
    """Return what people call a rule in a grid of some side.

    Examples
    --------
    >>> from sudokulp.rules import Thermometer
    >>> called(Thermometer([10, 1]), 9)
    'thermometer at r2c1'
    """
    return rule.told(Grid(Boxes(1, side)))  # the boxes do not matter to a name


def told_as(rule: Rule, side: int) -> dict[str, Any]:
    """Return a rule as an object of JSON; `rule_in` reads it.

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
