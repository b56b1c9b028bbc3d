"""Grids as text: one line, a word for each row, a line for each row."""

from __future__ import annotations

from collections.abc import Sequence

from .grid import EMPTY, SYMBOLS, alphabet


def rows_of(digits: Sequence[int], side: int) -> list[Sequence[int]]:
    """Return the digits of a grid by rows."""
    return [digits[start : start + side] for start in range(0, len(digits), side)]


def as_line(digits: Sequence[int], symbols: str) -> str:
    """Return digits as one string in these characters, "." for 0."""
    return "".join(symbols[digit - 1] if digit else EMPTY for digit in digits)


def as_words(digits: Sequence[int], side: int) -> str:
    """Return digits row by row in one line: a word for each row."""
    return " ".join(as_line(row, alphabet(side)) for row in rows_of(digits, side))


def as_grid(digits: Sequence[int], side: int, symbols: str = "") -> str:
    """Return digits as the paper prints a puzzle: a line for each row, separated by spaces.

    The paper has small letters; digits in other characters keep these.
    """
    known = SYMBOLS if symbols in ("", alphabet(side)) else symbols
    return "\n".join(" ".join(as_line(row, known)) for row in rows_of(digits, side))
