"""Columns of puzzle strings in tables, and delimiters of fields."""

from __future__ import annotations

import re

from ..base import Line, is_listed
from ..plain.ruled import sniff
from .cells import cleaned

_STRING = re.compile(r"[0-9A-Za-z.*_\-]{16,}")
#: What is nothing but a puzzle with cells too many or too few: shorter ones may be anything.
_NEARLY = re.compile(r"(?=.*[1-9])[0-9.*_\-]{33,}")
_DELIMITERS = "\t;,"


def delimiter_of(rows: list[Line]) -> str:
    """Return the delimiter of the fields, "" if there is none."""
    counts = {sign: sum(sign in row.text for row in rows) for sign in _DELIMITERS}
    likely = max(_DELIMITERS, key=lambda sign: counts[sign])
    said = sum(bool(row.text.strip(" ")) for row in rows)
    return likely if counts[likely] and 2 * counts[likely] >= said else ""


def fields_of(row: Line, delimiter: str) -> list[str]:
    """Return the texts of a row's fields."""
    return [cleaned(field) for field in row.text.split(delimiter)]


def is_string(text: str) -> bool:
    """Return whether a cell holds a whole puzzle."""
    return is_listed(text) and bool(_STRING.fullmatch(text))


def is_nearly_string(text: str) -> bool:
    """Return whether a cell holds a puzzle with signs too many or too few."""
    return not is_listed(text) and bool(_NEARLY.fullmatch(text))


def is_json(text: str) -> bool:
    """Return whether a cell holds a puzzle as JSON, as those with rules are written into tables."""
    return text.startswith("{") and bool(sniff([Line(1, text)]))


def _holds_puzzle(text: str) -> bool:
    return is_string(text) or is_nearly_string(text) or is_json(text)


def column_of_strings(rows: list[list[str]]) -> int | None:
    """Return the first column that has puzzle strings, or puzzles as JSON; None if none has.

    One that has only such with signs too many or too few is the column, too: what is wrong with
    them is to be said, and no other column to be taken.

    Parameters
    ----------
    rows : list of list of str
        The first one may be a heading; a column of solutions is used only if there is no other.
    """
    texts = [(c, text) for row in rows for c, text in enumerate(row)]
    found = sorted({c for c, text in texts if _holds_puzzle(text)})
    heading = rows[0] if rows else []
    named = [c for c in found if c < len(heading) and "solution" in heading[c].lower()]
    wanted = [c for c in found if c not in named] or named
    return wanted[0] if wanted else None
