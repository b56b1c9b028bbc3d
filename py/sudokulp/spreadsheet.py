"""Protection against formulas in tables that may be opened in a spreadsheet."""

from __future__ import annotations

#: Beginnings of texts that spreadsheets evaluate as formulas, in full width, too, as some do.
_FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
#: Beginnings after which the rest of a text may become a cell of its own.
_ENDS = tuple("\t\r\n")


def harmless(text: str) -> str:
    """Return a text for a table cell, prefixed with ' if it would be evaluated as a formula.

    Examples
    --------
    >>> harmless("=1+1"), harmless("1=1")
    ("'=1+1", '1=1')
    """
    text = text.replace("\0", "\ufffd")
    evaluated = text.startswith(_ENDS) or text.lstrip().startswith(_FORMULAS)
    return f"'{text}" if evaluated else text
