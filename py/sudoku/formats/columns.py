"""Columns of puzzle strings in tables."""

from __future__ import annotations

import re

from ..errors import ParseError
from .base import LISTED_CELLS, Line, Parsed
from .line import loads as loads_line

_STRING = re.compile(r"[0-9A-Za-z.*_\-]{16,}")


def is_string(text: str) -> bool:
    """Return whether a cell holds a whole puzzle."""
    return len(text) in LISTED_CELLS and bool(_STRING.fullmatch(text))


def column_of_strings(rows: list[list[str]]) -> int | None:
    """Return the first column that has puzzle strings, None if none has.

    Parameters
    ----------
    rows : list of list of str
        The first one may be a heading; a column of solutions is taken last.
    """
    found = sorted({c for row in rows for c, text in enumerate(row) if is_string(text)})
    heading = rows[0] if rows else []
    named = [c for c in found if c < len(heading) and "solution" in heading[c].lower()]
    wanted = [c for c in found if c not in named] or named
    return wanted[0] if wanted else None


def parsed_string(text: str, line: Line) -> Parsed:
    """Return the puzzle of a string in a table, blaming its line if it is none."""
    if not text:
        raise line.error("expected a puzzle string, found an empty cell")
    try:
        first = loads_line([Line(line.number, text)]).puzzles[0]
    except ParseError as error:
        raise line.error(error.message) from error
    return first
