"""Grids as text: one line, a word for each row, a line for each row."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

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


def as_table(
    digits: Sequence[int],
    side: int,
    symbols: str,
    boxes: tuple[int, int] | None,
    givens: Sequence[int] = (),
) -> str:
    """Return a grid as an HTML table with its boxes drawn.

    Parameters
    ----------
    digits : sequence of int
        In row order, 0 for an empty cell.
    side : int
        Number of rows.
    symbols : str
        The character of each digit.
    boxes : (int, int) or None
        Rows and columns of a box; None if there are none.
    givens : sequence of int
        As `digits`: those of the puzzle, which are bold where there are any others.
    """
    high, wide = boxes or (side, side)
    rows = []
    for start in range(0, side * side, side):
        cells = [
            f'<td style="{_style(start // side, column, side, high, wide)}'
            f'{";font-weight:bold" if givens and givens[start + column] else ""}">'
            f"{escape(symbols[digit - 1]) if digit else ''}</td>"
            for column, digit in enumerate(digits[start : start + side])
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'


def _style(row: int, column: int, side: int, high: int, wide: int) -> str:
    thick = {
        "top": row % high == 0,
        "bottom": row == side - 1,
        "left": column % wide == 0,
        "right": column == side - 1,
    }
    lines = (f"border-{edge}:{2 if wanted else 1}px solid" for edge, wanted in thick.items())
    return ";".join(["width:1.6em;height:1.6em;text-align:center;padding:0", *lines])
