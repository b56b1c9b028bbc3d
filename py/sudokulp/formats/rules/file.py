"""A puzzle with its rules as JSON.

::

    {"side": 9, "variant": "classic", "givens": "53..7....6..195...", "rules": [
      {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 10},
      {"rule": "thermometer", "cells": ["r4c4", "r5c5", "r6c6"]}
    ]}

`puzzle_schema` says all of it as a JSON Schema.
`boxes`, rows and columns of a box, says more than the side where boxes are no squares; [1, 7] says
that a 7x7 grid has none. `givens` is a puzzle string; `variant` is classic and `rules` empty where
they are left out, and `title` may be there. Anything else is refused: it might be a rule. A rule
with a name that there is not here, and one that no grid can have, is kept, and named by all that
would have to obey it.
"""

from __future__ import annotations

import json
from typing import Any

from ...boxes import COMMON_SIDE, Boxes, GridShape, box_of, boxes_of, side_of, usual_shape
from ...errors import ParseError, SizeError, SudokuError, show
from ...nesting import parsed_json
from ...numbers import whole_within
from ...puzzle import Puzzle
from ...rules import Grid, Rule
from ...rules.unknown import unknown
from ..base import Line, Parsed
from ..comments import remark
from ..text import content
from .fields import told_as
from .kept import rules_of

_KEYS = ("side", "boxes", "variant", "givens", "symbols", "title", "rules")


def parsed(lines: list[Line]) -> Parsed:
    """Return the puzzle in a text, with its rules."""
    said = content(lines)
    try:
        return _parsed(parsed_json("\n".join(line.text for line in said)), said[0].number)
    except SudokuError as error:
        inner = error.message if isinstance(error, ParseError) else str(error)
        raise said[0].error(inner) from error
    except ValueError as error:
        raise said[0].error(f"this is no JSON: {error}") from error


def _parsed(found: Any, line: int) -> Parsed:
    if not isinstance(found, dict):
        raise SudokuError(f"a puzzle is an object of JSON, not {show(found)}")
    others = [key for key in found if key not in _KEYS]
    if others:
        raise SudokuError(f"a puzzle has {', '.join(_KEYS)}, and no {show(others[0])}")
    rules = found.get("rules", [])
    if not isinstance(rules, list):
        raise SudokuError(f"the rules must be a list, not {show(rules)}")
    givens = found.get("givens", "")
    if not isinstance(givens, str):
        raise SudokuError(f"the givens must be a puzzle string, not {show(givens)}")
    boxsize, strange = _shape(found, len("".join(givens.split())))
    if side_of(boxsize) > COMMON_SIDE:
        raise SudokuError(f"the side is {side_of(boxsize)}; {COMMON_SIDE} is the most here")
    variant = found.get("variant", "classic")
    made = (*strange, *rules_of(rules, Grid(boxsize)))
    if "side" not in found and "boxes" not in found:
        raise SudokuError('a puzzle needs its side, such as "side": 9')
    symbols = found.get("symbols", "")
    if not isinstance(symbols, str):
        raise SudokuError(f"the symbols must be a text, not {show(symbols)}")
    puzzle = Puzzle(givens, boxsize, variant, format="s", rules=made, symbols=symbols)
    return Parsed(
        boxsize,
        puzzle.digits,
        title=remark(str(found.get("title") or "")),
        variant=puzzle.variant.plain.name,
        line=line,
        rules=puzzle.rules,
        symbols=puzzle.own_symbols,
        boxed="boxes" in found,
    )


def _shape(found: dict[str, Any], cells: int) -> tuple[GridShape, tuple[Rule, ...]]:
    """Return the shape that side and boxes tell, and a rule that cannot be if they disagree.

    Then the shape is that which has as many cells as there are.
    """
    if "boxes" not in found:
        return usual_shape(found.get("side", 9)), ()
    shape = boxes_of(found["boxes"])
    side, other = found.get("side", side_of(shape)), side_of(shape)
    if side == other:
        return shape, ()
    reason = f"the side is {show(side)}, and boxes of {show(found['boxes'])} make {other}"
    if cells not in (other**2, (whole_within(side, 1, COMMON_SIDE) or 0) ** 2):
        raise SudokuError(reason)
    fits = shape if cells == other**2 else _shape_of(side)
    return fits, (unknown("boxes", found["boxes"], "json", reason),)


def _shape_of(side: int) -> GridShape:
    """Return the usual shape of a side, or the one without boxes."""
    try:
        return usual_shape(side)
    except SizeError:
        return Boxes(1, side)


def written(puzzle: Puzzle) -> str:
    """Return a puzzle with its rules as JSON, a line for each rule."""
    boxes = {"boxes": box_of(puzzle.shape)} if isinstance(puzzle.shape, Boxes) else {}
    named = {"variant": puzzle.variant.plain.name, "givens": puzzle.line}
    signs = {"symbols": puzzle.symbols} if puzzle.own_symbols else {}
    head = {"side": puzzle.side, **boxes, **named, **signs}
    rules = ",\n".join(f"  {json.dumps(told_as(rule, puzzle.side))}" for rule in puzzle.rules)
    listed = f"[\n{rules}\n]" if rules else "[]"
    return f'{json.dumps(head)[:-1]}, "rules": {listed}}}\n'
