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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..errors import ParseError, SudokuError, show
from ..grid import GridShape, shape_named
from ..scanner.parsed import Line, Parsed
from ..variants import Variant, find_variant

if TYPE_CHECKING:
    from ..rules import Grid, Rule

#: The maximum length of a remark, such as a title, in characters.
MAX_REMARK = 100
#: The maximum length of each text. Formats that hold these texts have options with these names.
PUBLISHED = {"title": MAX_REMARK, "author": MAX_REMARK, "ruleset": 4_000}

_COMMENT = re.compile(r"\s*#\s*(variant|boxes|rule|title|author|ruleset)\s*:(.*)", re.IGNORECASE)


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


def remark(text: str, most: int = MAX_REMARK) -> str:
    """Return a text that is safe to show: short, and without control characters."""
    return "".join(symbol for symbol in text.strip()[:most] if symbol.isprintable()).strip()


def _plain(name: str, text: object) -> str:
    """Return a text without control characters. Only rules in words keep their line breaks."""
    if not isinstance(text, str):
        raise SudokuError(f"the {name} must be a string, not {show(text)}")
    lines = (remark(line, len(line)) for line in text.strip().splitlines())
    return ("\n" if name == "ruleset" else " ").join(lines).strip()


def published(**texts: str) -> dict[str, str]:
    r"""Return the non-empty texts among `title`, `author` and `ruleset`.

    Control characters are removed. If a text is too long, SudokuError is raised.

    Examples
    --------
    >>> published(title=" Corner case ", author="", ruleset="One.\r\nTwo.")
    {'title': 'Corner case', 'ruleset': 'One.\nTwo.'}
    """
    found = {name: _plain(name, texts.get(name, "")) for name in PUBLISHED}
    for name, text in found.items():
        if len(text) > PUBLISHED[name]:
            raise SudokuError(
                f"the {name} has {len(text):,} characters; it can have at most "
                f"{PUBLISHED[name]:,}; shorten it"
            )
    return {name: text for name, text in found.items() if text}


def with_published(parsed: Parsed, texts: Mapping[str, object]) -> Parsed:
    """Return a puzzle with the title, author and rules in words of its file or link.

    If a text is too long, its end is cut off, and a notice says so.
    """
    for name, most in PUBLISHED.items():
        text = _plain(name, str(texts.get(name) or ""))
        if len(text) > most:
            cut = f"the {name} has {len(text):,} characters and was cut to {most:,}"
            parsed = parsed.noted(cut)
        if text:
            field: dict[str, Any] = {name: text[:most].strip()}
            parsed = replace(parsed, **field)
    return parsed


def as_comments(**texts: str) -> str:
    r"""Return a title, an author and rules in words as comment lines.

    Examples
    --------
    >>> print(as_comments(title="Corner case", ruleset="One.\nTwo."), end="")
    # title: Corner case
    # ruleset: One.
    # ruleset: Two.
    """
    lines = [(name, line) for name, text in published(**texts).items() for line in text.split("\n")]
    return "".join(f"# {name}: {line}\n" for name, line in lines)
