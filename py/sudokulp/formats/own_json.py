"""A puzzle with its rules as JSON, which SudokuLP writes.

::

    {"side": 9, "variant": "classic", "givens": "53..7....6..195...", "rules": [
      {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 10},
      {"rule": "thermometer", "cells": ["r4c4", "r5c5", "r6c6"]}
    ]}

`puzzle_schema` returns the JSON Schema. Other fields are refused, because they might be rules.
Rules with an unknown name and impossible rules are kept, so that the puzzle can be shown, but not
solved.
"""

from __future__ import annotations

import json
from typing import Any

from ..errors import ParseError, SizeError, SudokuError, show
from ..grid import COMMON_SIDE, Boxes, GridShape, box_of, boxes_of, side_of, usual_shape
from ..lines import digits_of_string
from ..numbers import whole_within
from ..puzzle import Puzzle
from ..scanner.parsed import Line, Parsed
from .comments import PUBLISHED, published, with_published
from .objects import value_of

_KEYS = ("side", "boxes", "variant", "givens", "symbols", *PUBLISHED, "rules")


def read(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in an object, with its rules."""
    try:
        return [_parsed(value_of("\n".join(line.text for line in lines)), lines[0].number)]
    except SudokuError as error:
        inner = error.message if isinstance(error, ParseError) else str(error)
        raise lines[0].error(inner) from error


def _parsed(found: Any, line: int) -> Parsed:
    from ..rules import Grid  # most texts have no rules
    from ..rules.fields import rules_of
    from ..rules.unknown import unknown

    if not isinstance(found, dict):
        raise SudokuError(f"a puzzle must be a JSON object, not {show(found)}")
    others = [key for key in found if key not in _KEYS]
    if others:
        raise SudokuError(f"unknown field {show(others[0])}; choose from {', '.join(_KEYS)}")
    for field, kind, what in (
        ("rules", list, "rules must be a list"),
        ("givens", str, "givens must be a puzzle string"),
        ("symbols", str, "symbols must be a string"),
    ):
        if not isinstance(found.get(field, kind()), kind):
            raise SudokuError(f"the {what}, not {show(found[field])}")
    if "side" not in found and "boxes" not in found:
        raise SudokuError('the field "side" is missing; add it, for example "side": 9')
    givens, symbols = found.get("givens", ""), found.get("symbols", "")
    shape, reason = _shape(found, len("".join(givens.split())))
    if side_of(shape) > COMMON_SIDE:
        raise SudokuError(f"the side must be at most {COMMON_SIDE}, not {side_of(shape)}")
    listed = found.get("rules", [])
    rules = rules_of(listed, Grid(shape)) if listed else ()
    if reason:
        rules = (unknown("boxes", found["boxes"], "json", reason), *rules)
    variant = found.get("variant", "classic")
    digits = digits_of_string(givens, shape, symbols)
    puzzle = Puzzle.from_digits(digits, shape, variant, rules, symbols)
    made = Parsed(
        puzzle.side,
        puzzle.digits,
        "puzzle with rules" if rules else "puzzle as JSON",
        line,
        shape,
        variant=puzzle.variant.plain.name,
        rules=puzzle.rules,
        symbols=puzzle.own_symbols,
    )
    return with_published(made, found)


def _shape(found: dict[str, Any], cells: int) -> tuple[GridShape, str]:
    """Return the shape for the side and the boxes, and how these contradict each other.

    If they do, the number of cells determines the shape.
    """
    if "boxes" not in found:
        return usual_shape(found["side"]), ""
    shape = boxes_of(found["boxes"])
    side, other = found.get("side", side_of(shape)), side_of(shape)
    if side == other:
        return shape, ""
    reason = f"the side is {show(side)}, but boxes of {show(found['boxes'])} need a side of {other}"
    if cells not in (other**2, (whole_within(side, 1, COMMON_SIDE) or 0) ** 2):
        raise SudokuError(reason)
    if cells != other**2:
        try:
            shape = usual_shape(side)
        except SizeError:
            shape = Boxes(1, side)
    return shape, reason


def write(puzzle: Puzzle, title: str = "", author: str = "", ruleset: str = "") -> str:
    """Return a puzzle with its rules as JSON, one rule per line."""
    from ..rules.fields import told_as

    boxes = {"boxes": box_of(puzzle.shape)} if isinstance(puzzle.shape, Boxes) else {}
    named = {"variant": puzzle.variant.plain.name, "givens": puzzle.line}
    signs = {"symbols": puzzle.symbols} if puzzle.own_symbols else {}
    about = published(title=title, author=author, ruleset=ruleset)
    head = {"side": puzzle.side, **boxes, **named, **signs, **about}
    rules = ",\n".join(f"  {json.dumps(told_as(rule, puzzle.side))}" for rule in puzzle.rules)
    listed = f"[\n{rules}\n]" if rules else "[]"
    return f'{json.dumps(head)[:-1]}, "rules": {listed}}}\n'
