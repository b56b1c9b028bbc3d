"""What is kept in mind when a table may be opened in a spreadsheet."""

from __future__ import annotations

#: How texts begin that spreadsheets take for formulas.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """Return a text for a table as text: one that would be taken for a formula begins with '.

    Examples
    --------
    >>> harmless("=1+1"), harmless("1=1")
    ("'=1+1", '1=1')
    """
    text = text.replace("\0", "\ufffd")
    return f"'{text}" if text.startswith(_FORMULAS) else text
