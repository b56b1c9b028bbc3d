"""Protection against formulas in tables that may be opened in a spreadsheet."""

from __future__ import annotations

#: Beginnings of texts that spreadsheets evaluate as formulas.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """Return a text for a table cell, prefixed with ' if it would be evaluated as a formula.

    Examples
    --------
    >>> harmless("=1+1"), harmless("1=1")
    ("'=1+1", '1=1')
    """
    text = text.replace("\0", "\ufffd")
    return f"'{text}" if text.startswith(_FORMULAS) else text
