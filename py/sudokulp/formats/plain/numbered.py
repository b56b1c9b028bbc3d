"""Puzzle strings whose cells are numbers: separated by blanks, or always of two figures."""

from __future__ import annotations

import re

from ...grid import GridShape, side_of
from ..format import BOXSIZE_OF_CELLS, Line

#: Shape and digits of a grid.
Numbered = tuple[GridShape, tuple[int, ...]]
_EMPTY_PAIRS = {"..", "--", "__", "**"}


def as_numbers(rows: list[Line]) -> Numbered | None:
    """Return the digits if each cell is a number of one or two figures, else None."""
    tokens = [token for row in rows for token in row.text.split()]
    are_plain = all(re.fullmatch(r"[0-9]{1,2}|[.*_\-]", token) for token in tokens)
    if not are_plain or all(len(token) == 1 for token in tokens):
        return None
    return _numbered(tokens)


def as_pairs(text: str) -> Numbered | None:
    """Return the digits if each cell has two figures, 01 to 09 too, else None."""
    if len(text) % 2 or re.search(r"[^0-9.*_\-]", text):
        return None
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return _numbered(pairs) if all(p.isdigit() or p in _EMPTY_PAIRS for p in pairs) else None


def _numbered(tokens: list[str]) -> Numbered | None:
    boxsize = BOXSIZE_OF_CELLS.get(len(tokens))
    digits = tuple(int(token) if token.isdigit() else 0 for token in tokens)
    if boxsize is None or len(tokens) == 1 or max(digits) > side_of(boxsize):
        return None
    return boxsize, digits
