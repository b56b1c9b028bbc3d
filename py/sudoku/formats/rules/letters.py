"""Puzzle strings with region letters behind them: jigsaws of Interactive-Sudoku-Solver."""

from __future__ import annotations

from collections import Counter
from math import isqrt

from ...boxes import USUAL_BOXES, Boxes, GridShape
from ...grid import digit_of
from ..base import Line, Parsed


def jigsaw_in(text: str, line: Line, notices: tuple[str, ...]) -> Parsed | None:
    """Return the puzzle of givens and region letters without blanks; None if it is no such text.

    Raises
    ------
    ParseError
        At a given that is no digit.
    """
    if not is_jigsaw(text):
        return None
    half = len(text) // 2
    side = isqrt(half)
    digits = tuple(digit_of(sign, side) for sign in text[:half])
    if None in digits:
        wrong = text[digits.index(None)]
        raise line.error(f"{wrong!a} before the letters of regions is no digit of {side}x{side}")
    from ...rules import Jigsaw  # most strings have no regions

    known = tuple(digit or 0 for digit in digits)
    rules = (Jigsaw(text[half:]),)
    return Parsed(_shape(side), known, notices, line=line.number, rules=rules)


def is_jigsaw(text: str) -> bool:
    """Return whether a text without blanks is as long as such a string, and ends in regions."""
    half, odd = divmod(len(text), 2)
    side = isqrt(half)
    return not odd and side * side == half and _are_regions(text[half:], side)


def _shape(side: int) -> GridShape:
    """Return a shape of a side; the regions stand for its boxes, if it has any."""
    root = isqrt(side)
    return root if root * root == side else USUAL_BOXES.get(side, Boxes(1, side))


def _are_regions(letters: str, side: int) -> bool:
    """Return whether there are as many letters as digits, each as often."""
    counts = Counter(letters)
    return letters.isalpha() and len(counts) == side > 1 and set(counts.values()) == {side}
