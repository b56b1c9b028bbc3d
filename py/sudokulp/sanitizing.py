"""Untrusted data: JSON of limited depth, and text that is safe in a table."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from .errors import SudokuError, quote, show

#: The deepest nesting of brackets that is accepted; no valid input needs more than eight levels.
MAX_DEPTH = 50
#: A bracket, a quotation mark (brackets in strings do not count) or an escaped character. The
#: pattern matches one at a time, because a repeated group uses memory for each repetition.
_SIGN = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
#: The maximum number of characters quoted after the position of a JSON error.
_NEAR = 20
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def parsed_json(text: str, kind: type[dict[str, Any]] = dict) -> Any:
    """Return the value of a JSON text; objects become dicts of the given kind.

    Raises
    ------
    SudokuError
        If brackets are nested too deeply; this is checked first, because Python's parser is
        recursive. Also if a name appears twice in an object, because the parser would silently use
        the last one. Also if a number is too long.
    json.JSONDecodeError
        If the text is not JSON.
    """
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise SudokuError(f"brackets are nested more than {MAX_DEPTH} levels deep")
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: kind(_once(pairs)))
    except json.JSONDecodeError:
        raise
    except ValueError as error:  # Python limits the digits of an integer
        raise SudokuError("a number has thousands of digits") from error


def why_not_json(error: Exception) -> str:
    """Return the message and position of an error of `parsed_json`, for use in brackets."""
    if not isinstance(error, json.JSONDecodeError):
        return str(error)
    rest = " ".join(error.doc[error.pos :].split())
    where = f"before {quote(rest[:_NEAR])}" if rest else "at the end"
    return f"{error.msg[:1].lower()}{error.msg[1:]} {where}"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        again = next(name for name, count in counts.items() if count > 1)
        raise SudokuError(f"the name {show(again)} appears twice in a JSON object")
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


#: The first characters of texts that spreadsheets evaluate as formulas. Some spreadsheets also
#: accept the full-width forms.
_FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
#: First characters after which some programs put the rest of a text into the next cell.
_ENDS = tuple("\t\r\n")


def harmless(text: str) -> str:
    """Return a text for a table, with ' in front of it if a spreadsheet would evaluate it."""
    text = text.replace("\0", "\ufffd")
    evaluated = text.startswith(_ENDS) or text.lstrip().startswith(_FORMULAS)
    return f"'{text}" if evaluated else text
