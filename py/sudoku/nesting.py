"""JSON from elsewhere, parsed to a bounded depth: its parser calls itself for each level."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from .errors import SudokuError

#: Deepest nesting of brackets; the most that anything here needs is eight.
MAX_DEPTH = 50
#: Strings, whose brackets do not count, and brackets. A string without an end is one to the end.
_SIGN = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


def parsed_json(text: str) -> Any:
    """Return the value of a JSON text.

    Raises
    ------
    SudokuError
        If brackets are nested too deeply; nothing is parsed then.
    json.JSONDecodeError
        If it is not JSON.

    Examples
    --------
    >>> parsed_json('{"a": [1, "[["]}')
    {'a': [1, '[[']}
    >>> parsed_json("[" * 3000)
    Traceback (most recent call last):
    ...
    sudoku.errors.SudokuError: brackets are nested over 50 deep
    """
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise SudokuError(f"brackets are nested over {MAX_DEPTH} deep")
    return json.loads(text)


def _depth(text: str) -> int:
    """Return how deeply brackets are nested at most."""
    steps = {"[": 1, "{": 1, "]": -1, "}": -1}
    signs = (match[0] for match in _SIGN.finditer(text))
    return max(accumulate((steps.get(sign, 0) for sign in signs), initial=0))
