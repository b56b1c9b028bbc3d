"""Comments that say something about a puzzle: its variant, boxes, rules, title, author.

::

    # variant: x
    # boxes: 3x2
    # rule: anti-knight
    # title: Corner case
    # author: Jane Doe
    # ruleset: Normal Sudoku rules apply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import ParseError, SudokuError
from ..grid import GridShape, shape_named
from ..scanner.parsed import Line
from ..variants import Variant, find_variant
from .published import PUBLISHED

if TYPE_CHECKING:
    from ..rules import Grid, Rule

_COMMENT = re.compile(r"\s*#\s*(variant|boxes|rule|title|author|ruleset)\s*:(.*)", re.IGNORECASE)
#: Files of SadMan and SudoCue have the author in a line such as ``#AJane Doe``.
_AUTHOR = re.compile(r"\s*#A(?=\S)(?!uthor\b)(.*)")


@dataclass(frozen=True)
class Comment:
    """A comment that says something about the puzzles."""

    line: Line
    name: str  # variant, boxes, rule, title, author or ruleset
    text: str


def comments_in(lines: Iterable[Line]) -> list[Comment]:
    """Return the comments that say something about the puzzles in a text."""
    found = []
    for line in lines:
        if "#" not in line.text:
            continue
        match = _COMMENT.fullmatch(line.text)
        if match:
            found.append(Comment(line, match[1].lower(), match[2].strip()))
        elif match := _AUTHOR.fullmatch(line.text):
            found.append(Comment(line, "author", match[1].strip()))
    return found


def variant_in(comment: Comment) -> Variant:
    """Return the variant that a comment names, or raise ParseError."""
    try:
        return find_variant(comment.text)
    except SudokuError as error:
        raise comment.line.error(str(error)) from error


def boxes_in(comment: Comment) -> GridShape:
    """Return the boxes that a comment names, or raise ParseError."""
    try:
        return shape_named(comment.text)
    except SudokuError as error:
        raise comment.line.error(str(error)) from error


def rules_in(comment: Comment, grid: Grid) -> tuple[Rule, ...]:
    """Return the rules that a comment adds to a puzzle on a grid, or raise ParseError."""
    from ..rules.fields import rules_of  # most texts have no rules
    from ..sanitizing import parsed_json, why_not_json

    text = comment.text
    try:
        return rules_of([parsed_json(text) if text.startswith("{") else {"rule": text}], grid)
    except SudokuError as error:
        inner = error.message if isinstance(error, ParseError) else str(error)
        raise comment.line.error(inner) from error
    except ValueError as error:
        raise comment.line.error(f"this rule is not valid JSON ({why_not_json(error)})") from error


def texts_in(comments: Iterable[Comment]) -> dict[str, str]:
    """Return the title, the author and the rules in words that comments contain."""
    found: dict[str, str] = {}
    for comment in comments:
        if comment.name in PUBLISHED:
            before = f"{found[comment.name]}\n" if comment.name in found else ""
            found[comment.name] = before + comment.text
    return found
