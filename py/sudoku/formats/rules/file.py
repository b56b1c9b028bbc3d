"""A puzzle with its rules as JSON.

::

    {"side": 9, "variant": "classic", "givens": "53..7....6..195...", "rules": [
      {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 10},
      {"rule": "thermometer", "cells": ["r4c4", "r5c5", "r6c6"]}
    ]}

`givens` is a puzzle string; `variant` is classic and `rules` empty where they are left out, and
`title` may be there. Anything else is refused: it might be a rule.
"""

from __future__ import annotations

import json
from typing import Any

from ...errors import SudokuError, show
from ...grid import boxsize_of
from ...nesting import parsed_json
from ...puzzle import Puzzle
from ..base import Line, Parsed
from ..text import content, remark
from .fields import rule_in, told_as

_KEYS = ("side", "variant", "givens", "title", "rules")


def parsed(lines: list[Line]) -> Parsed:
    """Return the puzzle in a text, with its rules."""
    said = content(lines)
    try:
        return _parsed(parsed_json("\n".join(line.text for line in said)), said[0].number)
    except SudokuError as error:
        raise said[0].error(str(error)) from error
    except ValueError as error:
        raise said[0].error(f"this is no JSON: {error}") from error


def _parsed(found: Any, line: int) -> Parsed:
    if not isinstance(found, dict):
        raise SudokuError(f"a puzzle is an object of JSON, not {show(found)}")
    others = [key for key in found if key not in _KEYS]
    if others:
        raise SudokuError(f"a puzzle has {', '.join(_KEYS)}, and no {show(others[0])}")
    boxsize = boxsize_of(found.get("side", 9))
    rules = found.get("rules", [])
    if not isinstance(rules, list):
        raise SudokuError(f"the rules must be a list, not {show(rules)}")
    givens = found.get("givens", "")
    if not isinstance(givens, str):
        raise SudokuError(f"the givens must be a puzzle string, not {show(givens)}")
    variant = found.get("variant", "classic")
    made = [rule_in(told, boxsize**2) for told in rules]
    puzzle = Puzzle(givens, boxsize, variant, format="s", rules=made)
    return Parsed(
        boxsize,
        puzzle.digits,
        title=remark(str(found.get("title") or "")),
        variant=puzzle.variant.plain.name,
        line=line,
        rules=puzzle.rules,
    )


def written(puzzle: Puzzle) -> str:
    """Return a puzzle with its rules as JSON, a line for each rule."""
    head = {"side": puzzle.side, "variant": puzzle.variant.plain.name, "givens": puzzle.line}
    rules = ",\n".join(f"  {json.dumps(told_as(rule, puzzle.side))}" for rule in puzzle.rules)
    listed = f"[\n{rules}\n]" if rules else "[]"
    return f'{json.dumps(head)[:-1]}, "rules": {listed}}}\n'
