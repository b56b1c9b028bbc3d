"""Rules in comment lines, which texts of any format may have around a puzzle.

::

    # rule: anti-knight
    # rule: {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}

A rule without fields is told by its name alone; any other as in our JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from ...errors import SudokuError
from ...nesting import parsed_json
from ...puzzle import Puzzle
from ...rules import Grid, Rule
from ...rules.ruled import check_count
from ..base import Found, Line, Parsed
from ..comments import NO_RULES, ruling, variant_comment
from .fields import told_as
from .kept import possible, rules_of


def comments_of(puzzle: Puzzle) -> str:
    """Return the rules of a puzzle as comment lines, below one that names its variant.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight, Cage
    >>> print(comments_of(Puzzle({}, 2, rules=[AntiKnight(), Cage([1, 2])])), end="")
    # rule: anti-knight
    # rule: {"rule": "cage", "cells": ["r1c1", "r1c2"]}
    """
    plain = puzzle.variant.plain
    head = [] if plain.name == "classic" else [variant_comment(plain)]
    told = [told_as(rule, puzzle.side) for rule in puzzle.rules]
    said = [each["rule"] if len(each) == 1 else json.dumps(each) for each in told]
    return "".join(f"{line}\n" for line in (*head, *(f"# rule: {each}" for each in said)))


def with_rules_of(found: Found, comments: Sequence[Line], together: bool) -> Found:
    """Return puzzles with the rules that comments above them tell; one alone has them all.

    Parameters
    ----------
    found : Found
        What a format found.
    comments : sequence of Line
        Those that tell a rule, one at least.
    together : bool
        Whether several puzzles may have rules, each the ones above it.

    Raises
    ------
    ParseError
        If one is damaged, or it is not clear whose it is.
    """
    check_count(len(comments))
    puzzles = found.puzzles
    if len(puzzles) + len(found.wrong) == 1:
        shares = [list(comments)] * len(puzzles)
    elif together and not found.wrong and comments[-1].number < puzzles[-1].line:
        shares = [_above(comments, puzzles, index) for index in range(len(puzzles))]
    else:
        raise comments[0].error(NO_RULES)
    ruled = tuple(_ruled(*each) for each in zip(puzzles, shares, strict=True))
    others = tuple(with_rules_of(other, comments, together) for other in found.others)
    return replace(found, puzzles=ruled, others=others)


def _above(comments: Sequence[Line], puzzles: Sequence[Parsed], index: int) -> list[Line]:
    """Return the comments between a puzzle and the one before it."""
    start = puzzles[index - 1].line if index else 0
    return [line for line in comments if start < line.number < puzzles[index].line]


def _ruled(parsed: Parsed, comments: Sequence[Line]) -> Parsed:
    grid = Grid(parsed.shape)
    told = [rule for line in comments for rule in _rules_in(line, grid)]
    return replace(parsed, rules=possible((*parsed.rules, *told), grid))


def _rules_in(line: Line, grid: Grid) -> tuple[Rule, ...]:
    said = ruling(line) or ""
    try:
        return rules_of([parsed_json(said) if said.startswith("{") else {"rule": said}], grid)
    except SudokuError as error:
        raise line.error(str(error)) from error
    except ValueError as error:
        raise line.error(f"this rule is no JSON: {error}") from error
