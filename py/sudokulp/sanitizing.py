"""Data from elsewhere: JSON parsed to a bounded depth, and text that is safe in a table."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from .errors import SudokuError, show

#: Deepest nesting of brackets; the most that anything here needs is eight.
MAX_DEPTH = 50
#: Brackets, quotation marks, between which they do not count, and what a backslash takes away.
#: No sign is repeated: the engine of patterns keeps a note on each turn of a group.
_SIGN = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def parsed_json(text: str, kind: type[dict[str, Any]] = dict) -> Any:
    """Return the value of a JSON text, its objects of a kind of dict.

    Raises
    ------
    SudokuError
        If brackets are nested too deeply, before anything is parsed: Python's parser calls itself
        for each level. If an object has a name twice, of which the parser would take the last.
    json.JSONDecodeError
        If it is not JSON.
    """
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise SudokuError(f"brackets are nested more than {MAX_DEPTH} deep")
    return json.loads(text, object_pairs_hook=lambda pairs: kind(_once(pairs)))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        again = next(name for name, count in counts.items() if count > 1)
        raise SudokuError(f"{show(again)} appears twice in one object")
    return found


def _depth(text: str) -> int:
    quoted, depth, most = False, 0, 0
    for match in _SIGN.finditer(text):
        if match[0] == '"':
            quoted = not quoted
        elif not quoted:
            depth += _STEPS.get(match[0], 0)
            most = max(most, depth)
    return most


#: Beginnings of texts that spreadsheets evaluate as formulas, in full width, too, as some do.
_FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
#: Beginnings after which the rest of a text may become a cell of its own.
_ENDS = tuple("\t\r\n")


def harmless(text: str) -> str:
    """Return a text for a table cell, prefixed with ' if it would be evaluated as a formula."""
    text = text.replace("\0", "\ufffd")
    evaluated = text.startswith(_ENDS) or text.lstrip().startswith(_FORMULAS)
    return f"'{text}" if evaluated else text
