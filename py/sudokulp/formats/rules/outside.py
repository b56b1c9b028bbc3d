"""Clues outside the grid in links of f-puzzles: little killers, sandwich sums, X-sums, skyscrapers.

::

    {"sandwichsum": [{"cell": "R3C0", "value": "20"}], "xsum": [{"cell": "R0C4", "value": "9"}],
     "littlekillersum": [{"cell": "R0C0", "cells": ["R1C1", …], "direction": "DR", "value": "30"}]}

The field `cell` is the cell of the clue, outside the grid: in row or column 0 or side + 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ... import rules as ours
from ...errors import RuleError, damaged, show
from ...grid import cell, place
from ...rules import Rule
from ...rules.outside import OutsideRule, lines_from
from ..apps.fpuzzles_regions import placed
from ...rules.fields import called, labels_in

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")


class Unsupported(RuleError):
    """A valid rule that is not supported. `like` is a similar rule that can be drawn."""

    def __init__(self, message: str, like: Rule | None = None) -> None:
        super().__init__(message)
        self.like = like


def number_in(each: Mapping[str, Any], otherwise: int | None, rule: Rule, side: int) -> int | None:
    """Return the number of a rule, which an entry has as text, or `otherwise` if it has none."""
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


def little_killers(each: Mapping[str, Any], side: int) -> Iterator[Rule]:
    """Yield the little killer in an entry."""
    rule = ours.LittleKiller(labels_in(each.get("cells"), side), 0)
    total = number_in(each, None, rule, side)
    if total is None:
        raise Unsupported(f"the {called(rule, side)} has no total")
    yield replace(rule, sum=total)


def little_killer_entry(rule: ours.LittleKiller, side: int) -> dict[str, Any]:
    """Return the entry of a little killer."""
    positions = [place(label, side) for label in rule.cells]
    if len(positions) < 2:
        raise RuleError("f-puzzles cannot store the direction of a one-cell little killer")
    (r, c), (s, d) = positions[:2]
    down, right = s - r, d - c
    outside, beyond = (r - down, c - right), (positions[-1][0] + down, positions[-1][1] + right)
    if any(1 <= row <= side and 1 <= column <= side for row, column in (outside, beyond)):
        raise RuleError("f-puzzles supports only little killers that reach from edge to edge")
    direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
    name, cells = "R{}C{}".format(*outside), placed(rule.cells, side)
    return {"cell": name, "cells": cells, "direction": direction, "value": str(rule.sum)}


def clue_in(each: Mapping[str, Any], side: int, kind: Any) -> Iterator[Rule]:
    """Yield the rule of this kind for the clue in an entry."""
    cells = _line(each.get("cell"), side)
    if cells is None:
        where = f"not {show(each.get('cell'))}"
        reason = f"a {kind.name} needs a cell outside the grid next to a row or column, {where}"
        raise RuleError(damaged(reason))
    rule = kind(cells, 0)
    number = number_in(each, None, rule, side)
    if number is None:
        raise Unsupported(f"the {kind.name} {rule.where(side)} has no number")
    yield kind(cells, number)


def _line(name: object, side: int) -> tuple[int, ...] | None:
    """Return the row or column that begins next to a cell outside the grid, or None."""
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = map(int, found.groups()) if found else (0, 0)
    across, down = 1 <= row <= side, 1 <= column <= side
    if across == down or {row, column}.isdisjoint({0, side + 1}):
        return None
    start = min(max(row, 1), side), min(max(column, 1), side)
    step = "row" if across else "column"
    lines = [line for where, line in lines_from(cell(*start, side), side) if step in where]
    return lines[0] if lines[0][0] == cell(*start, side) else None


def clue_entry(rule: OutsideRule, side: int) -> dict[str, Any]:
    """Return the entry of a clue next to a row or column."""
    (r, c), (s, d) = (place(label, side) for label in (rule.cells * 2)[:2])
    return {"cell": f"R{2 * r - s}C{2 * c - d}", "value": str(rule.clue)}
