"""Values in brackets that hold the cells of a grid: several in a program are several puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import isqrt

from ..base import LISTED_CELLS, Line

#: Longest text that is searched, in characters.
MAX_LENGTH = 50_000

_BRACKET = re.compile(r"[\[({]|[\])}]")
_TOKEN = re.compile(r"[^\s\[\](){},;|]+")
_CELL = re.compile(r"(?i:none|null|nil|nan)|\d{1,4}:?|\d\.0*|[\"'][\w.*-]*[\"']|[._*?-]")


def values_in(lines: list[Line]) -> list[list[Line]]:
    """Return the lines of each value that may be a grid, [] if two have a line in common.

    Examples
    --------
    >>> row = "1 2 3 4; 3 4 1 2"
    >>> texts = [f"a = [{row};", f"{row}]", f"b = [{row};", f"{row}]"]
    >>> [len(part) for part in values_in([Line(*pair) for pair in enumerate(texts)])]
    [2, 2]
    """
    text = "\n".join(line.text for line in lines)
    if len(text) > MAX_LENGTH or not _BRACKET.search(text):
        return []
    found: list[tuple[int, int]] = []
    end = 0
    for first, last in sorted(_spans(text)):
        if first >= end and _is_grid(_TOKEN.findall(text[first:last])):
            end = last
            found.append((text.count("\n", 0, first), text.count("\n", 0, last)))
    if any(low <= high for (_, high), (low, _) in pairwise(found)):
        return []
    return [lines[first : last + 1] for first, last in found]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each pair of brackets begins and ends."""
    opened: list[int] = []
    for bracket in _BRACKET.finditer(text):
        if bracket[0] in "[({":
            opened.append(bracket.start())
        elif opened:
            yield opened.pop(), bracket.end()


def _is_grid(tokens: list[str]) -> bool:
    """Return whether the words of a value are cells, at least 16, or puzzle strings."""
    enough = len(tokens) >= min(LISTED_CELLS) or any(len(t) - 2 in LISTED_CELLS for t in tokens)
    return enough and all(map(_CELL.fullmatch, tokens))


def rows_of_value(lines: list[Line]) -> list[str]:
    """Return the rows of a value, one sign for each cell, [] if it is not square."""
    text = "\n".join(line.text for line in lines)
    tokens = _TOKEN.findall(text[max(text.find("="), 0) :].removeprefix("="))
    signs = "".join(token if len(token) == 1 else token.strip("\"'") or "." for token in tokens)
    side = isqrt(len(signs))
    return [signs[start : start + side] for start in range(0, side * side, side)]
