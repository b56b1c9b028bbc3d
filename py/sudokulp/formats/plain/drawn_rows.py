"""Cells in the rows of a drawn grid: by characters, or by position if empty cells are blank."""

from __future__ import annotations

import re

from ...grid import BLANKS, digit_of
from ..format import Line


def cells_in(rows: list[Line]) -> list[list[int]]:
    """Return the digits of each row, 0 for an empty cell; there are as many cells as rows.

    Raises
    ------
    ParseError
        At the first row with another number of cells, or with a cell that has no digit.
    """
    side = len(rows)
    by_signs = [_by_signs(row, side) for row in rows]
    if all(cells is not None for cells in by_signs):
        return [cells for cells in by_signs if cells is not None]
    # A drawing that marks empty cells with a character does not leave others blank.
    signed = any(_has_blank(token) for row in rows for token in inside(row).split())
    by_place = None if signed else _by_place(rows)
    if by_place is not None:
        return by_place
    odd = next(row for row, cells in zip(rows, by_signs, strict=True) if cells is None)
    raise odd.error(_what_is_wrong(odd, side))


def _has_blank(token: str) -> bool:
    return not re.fullmatch("[0-9]{2}", token) and any(blank in token for blank in BLANKS)


def _what_is_wrong(row: Line, side: int) -> str:
    tokens = inside(row).split()
    signs = list("".join(tokens))
    if len(signs) != side and any(re.fullmatch("[0-9]{2}", token) for token in tokens):
        signs = tokens
    if len(signs) != side:
        return f"expected {side} cells, found {len(signs)}"
    odd = next(sign for sign in signs if _digit(sign, side) is None)
    return f"{odd!a} is no digit of a {side}x{side} grid"


def inside(row: Line) -> str:
    """Return the text of a row with blanks in place of its borders."""
    return re.sub(r"[|:+=]", " ", row.text)


def _by_signs(row: Line, side: int) -> list[int] | None:
    """Return a row in which every cell has a character, even if empty; None if one has none."""
    tokens = inside(row).split()
    signs = tokens if len(tokens) == side else list("".join(tokens))
    digits = [_digit(sign, side) for sign in signs]
    if len(digits) != side or any(digit is None for digit in digits):
        return None
    return [digit for digit in digits if digit is not None]


def _digit(sign: str, side: int) -> int | None:
    if len(sign) <= 1:
        return digit_of(sign, side) if sign else 0
    if re.fullmatch(r"[0-9]{2}", sign) and int(sign) <= side:
        return int(sign)
    return None


def _by_place(rows: list[Line]) -> list[list[int]] | None:
    """Return rows with blank empty cells, by the positions of the characters; None if unclear."""
    slots = _slots([_parts(row) for row in rows])
    digits = [[_digit(slot.strip(), len(rows)) for slot in row] for row in slots]
    if not digits or any(digit is None for row in digits for digit in row):
        return None
    return [[digit for digit in row if digit is not None] for row in digits]


def _parts(row: Line) -> list[str]:
    text = row.text.strip()
    return text.removeprefix("|").removesuffix("|").split("|")


def _slots(rows: list[list[str]]) -> list[list[str]]:
    """Return the text of each cell, [] if the borders are neither around cells nor around boxes."""
    counts = {len(parts) for parts in rows}
    if counts == {len(rows)}:
        return rows
    across = max(counts)  # boxes in a band
    wide, rest = divmod(len(rows), across)
    spacing = _spacing([text for parts in rows for text in parts], wide)
    if rest or len(counts) > 1 or across == 1 or spacing is None:
        return []
    width, offset = spacing
    starts = [offset + width * i for i in range(wide)]
    return [[text[start : start + width] for text in parts for start in starts] for parts in rows]


def _spacing(parts: list[str], cells: int) -> tuple[int, int] | None:
    """Return (width, offset) of the cells in parts between borders; None if nothing fits."""
    longest = max(map(len, parts))
    starts = {match.start() for part in parts for match in re.finditer(r"\S+", part)}
    for width in range(1, 5):
        for offset in range(width):
            fits = width * cells - width < longest - offset <= width * cells
            if fits and all((s - offset) % width == 0 and s >= offset for s in starts):
                return width, offset
    return None
