"""A puzzle with its rules as JSON.

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
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ...errors import ParseError, SizeError, SudokuError, show
from ...grid import COMMON_SIDE, Boxes, GridShape, box_of, boxes_of, side_of, usual_shape
from ...numbers import whole_within
from ...puzzle import Puzzle
from ...rules import Grid, Rule
from ...rules.base import check_count
from ...rules.unknown import unknown
from ...sanitizing import parsed_json, why_not_json
from ..format import Found, Line, Parsed
from ..published import PUBLISHED, published, with_published
from ..text import NO_RULES, content, ruling, variant_comment
from ...rules.fields import possible, rules_of, told_as


def comments_of(puzzle: Puzzle) -> str:
    """Return the rules of a puzzle as comment lines.

    If the variant is not classic, the first line names it.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight, Cage
    >>> print(comments_of(Puzzle({}, 2, rules=[AntiKnight(), Cage([1, 2])])), end="")
    # rule: anti-knight
    # rule: {"rule": "cage", "cells": ["r1c1", "r1c2"]}
    """
    plain = puzzle.variant.plain
    head = [] if plain.name == "classic" else [variant_comment(plain)]
    entries = [told_as(rule, puzzle.side) for rule in puzzle.rules]
    rules = [each["rule"] if len(each) == 1 else json.dumps(each) for each in entries]
    return "".join(f"{line}\n" for line in (*head, *(f"# rule: {each}" for each in rules)))


def with_rules_of(found: Found, comments: Sequence[Line], together: bool) -> Found:
    """Return the puzzles, each with the rules in the comments above it.

    A single puzzle gets the rules in all comments. There must be at least one comment. If
    `together` is false, several puzzles are an error.
    """
    check_count(len(comments))
    puzzles = found.puzzles
    shares = [list(comments)] * len(puzzles)
    if len(puzzles) + len(found.wrong) > 1:
        if not together or found.wrong or comments[-1].number >= puzzles[-1].line:
            raise comments[0].error(NO_RULES)
        starts = [0, *(parsed.line for parsed in puzzles)]
        shares = [
            [line for line in comments if start < line.number < end]
            for start, end in pairwise(starts)
        ]
    ruled = tuple(_ruled(*each) for each in zip(puzzles, shares, strict=True))
    others = tuple(with_rules_of(other, comments, together) for other in found.others)
    return replace(found, puzzles=ruled, others=others)


def _ruled(parsed: Parsed, comments: Sequence[Line]) -> Parsed:
    grid = Grid(parsed.shape)
    rules = [rule for line in comments for rule in _rules_in(line, grid)]
    return replace(parsed, rules=possible((*parsed.rules, *rules), grid))


def _rules_in(line: Line, grid: Grid) -> tuple[Rule, ...]:
    text = ruling(line) or ""
    try:
        return rules_of([parsed_json(text) if text.startswith("{") else {"rule": text}], grid)
    except SudokuError as error:
        raise line.error(str(error)) from error
    except ValueError as error:
        raise line.error(f"this rule is not valid JSON ({why_not_json(error)})") from error


_KEYS = ("side", "boxes", "variant", "givens", "symbols", *PUBLISHED, "rules")


def parsed(lines: list[Line]) -> Parsed:
    """Return the puzzle in a text, with its rules."""
    rows = content(lines)
    try:
        return _parsed(parsed_json("\n".join(row.text for row in rows)), rows[0].number)
    except SudokuError as error:
        inner = error.message if isinstance(error, ParseError) else str(error)
        raise rows[0].error(inner) from error
    except ValueError as error:
        raise rows[0].error(f"this is not valid JSON ({why_not_json(error)})") from error


def _parsed(found: Any, line: int) -> Parsed:
    if not isinstance(found, dict):
        raise SudokuError(f"a puzzle must be a JSON object, not {show(found)}")
    others = [key for key in found if key not in _KEYS]
    if others:
        raise SudokuError(f"unknown field {show(others[0])}; choose from {', '.join(_KEYS)}")
    rules = found.get("rules", [])
    if not isinstance(rules, list):
        raise SudokuError(f"the rules must be a list, not {show(rules)}")
    givens = found.get("givens", "")
    if not isinstance(givens, str):
        raise SudokuError(f"the givens must be a puzzle string, not {show(givens)}")
    boxsize, strange = _shape(found, len("".join(givens.split())))
    if side_of(boxsize) > COMMON_SIDE:
        raise SudokuError(f"the side must be at most {COMMON_SIDE}, not {side_of(boxsize)}")
    variant = found.get("variant", "classic")
    every = (*strange, *rules_of(rules, Grid(boxsize)))
    if "side" not in found and "boxes" not in found:
        raise SudokuError('the field "side" is missing; add it, for example "side": 9')
    symbols = found.get("symbols", "")
    if not isinstance(symbols, str):
        raise SudokuError(f"the symbols must be a string, not {show(symbols)}")
    puzzle = Puzzle(givens, boxsize, variant, format="s", rules=every, symbols=symbols)
    made = Parsed(
        boxsize,
        puzzle.digits,
        variant=puzzle.variant.plain.name,
        line=line,
        rules=puzzle.rules,
        symbols=puzzle.own_symbols,
        boxed="boxes" in found,
    )
    return with_published(made, found)


def _shape(found: dict[str, Any], cells: int) -> tuple[GridShape, tuple[Rule, ...]]:
    """Return the shape for the side and the boxes. If these disagree, add an unknown rule.

    In this case, the number of cells determines the shape.
    """
    if "boxes" not in found:
        return usual_shape(found.get("side", 9)), ()
    shape = boxes_of(found["boxes"])
    side, other = found.get("side", side_of(shape)), side_of(shape)
    if side == other:
        return shape, ()
    reason = f"the side is {show(side)}, but boxes of {show(found['boxes'])} need a side of {other}"
    if cells not in (other**2, (whole_within(side, 1, COMMON_SIDE) or 0) ** 2):
        raise SudokuError(reason)
    if cells != other**2:
        try:
            shape = usual_shape(side)
        except SizeError:
            shape = Boxes(1, side)
    return shape, (unknown("boxes", found["boxes"], "json", reason),)


def written(puzzle: Puzzle, title: str = "", author: str = "", ruleset: str = "") -> str:
    """Return a puzzle with its rules as JSON, one rule per line."""
    boxes = {"boxes": box_of(puzzle.shape)} if isinstance(puzzle.shape, Boxes) else {}
    named = {"variant": puzzle.variant.plain.name, "givens": puzzle.line}
    signs = {"symbols": puzzle.symbols} if puzzle.own_symbols else {}
    about = published(title=title, author=author, ruleset=ruleset)
    head = {"side": puzzle.side, **boxes, **named, **signs, **about}
    rules = ",\n".join(f"  {json.dumps(told_as(rule, puzzle.side))}" for rule in puzzle.rules)
    listed = f"[\n{rules}\n]" if rules else "[]"
    return f'{json.dumps(head)[:-1]}, "rules": {listed}}}\n'
