"""Data from elsewhere: JSON parsed to a bounded depth, and text that is safe in a table."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from .errors import SudokuError, show

#: Deepest nesting of brackets; the most that anything here needs is eight.
MAX_DEPTH = 50
#: A bracket, a quotation mark (brackets in strings do not count) or an escaped character. Only one
#: is matched at a time, because a repeated group takes memory for each repetition.
_SIGN = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def parsed_json(text: str, kind: type[dict[str, Any]] = dict) -> Any:
    """Return the value of a JSON text; its objects become dicts of the given kind.

    Raises
    ------
    SudokuError
        If brackets are nested too deeply; this is checked first, as Python's parser is recursive.
        If a name appears twice in an object, where the parser would silently use the last one.
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


#: Beginnings of texts that spreadsheets evaluate as formulas; some accept full-width characters.
_FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
#: Beginnings after which the rest of a text may end up in the next cell.
_ENDS = tuple("\t\r\n")


def harmless(text: str) -> str:
    """Return a text for a table cell, prefixed with ' if it would be evaluated as a formula."""
    text = text.replace("\0", "\ufffd")
    evaluated = text.startswith(_ENDS) or text.lstrip().startswith(_FORMULAS)
    return f"'{text}" if evaluated else text
