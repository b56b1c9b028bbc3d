"""What is wrong with a puzzle string: a foreign sign, an odd row, too many or too few cells."""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt

from ...grid import SYMBOLS, digit_of
from ...miscounted import where_wrong
from ..base import BOXSIZE_OF_CELLS, SQUARE_CELLS, Line

_FOREIGN = re.compile(r"[^0-9A-Za-z.*_\-\s]")

#: What is said of any other number of cells.
_USUAL = (
    "a 4x4 puzzle has 16 cells, a 6x6 puzzle 36, an 8x8 puzzle 64, a 9x9 puzzle 81, "
    "a 10x10 puzzle 100, a 12x12 puzzle 144, a 16x16 puzzle 256"
)


def refuse_foreign(rows: list[Line]) -> None:
    """Raise at the first sign that is in no puzzle string."""
    for row in rows:
        found = _FOREIGN.search(row.text)
        if found:
            raise row.error(
                f"{named_sign(found[0])} in column {found.start() + 1} is neither a digit nor a dot"
            )


def named_sign(symbol: str) -> str:
    """Return how a sign is named in a sentence, by its number where it cannot be seen."""
    return f"'{symbol}'" if symbol.isascii() and symbol.isprintable() else f"U+{ord(symbol):04X}"


def refuse_uneven(rows: list[Line]) -> None:
    """Raise if there are as many rows as a grid has, and only most of them are as long."""
    lengths = [len("".join(row.text.split())) for row in rows]
    (usual, often), *_ = Counter(lengths).most_common(1)
    if usual**2 not in BOXSIZE_OF_CELLS or len(rows) != usual or 2 * often <= usual:
        return
    odd = [(row, length) for row, length in zip(rows, lengths, strict=True) if length != usual]
    if odd:
        also = "".join(f", and {length} in line {row.number}" for row, length in odd[1:])
        raise odd[0][0].error(f"expected {usual} cells, found {odd[0][1]}{also}")


def wrong_count(rows: list[Line], count: int) -> Exception:
    """Return the error for a number of cells that fits no grid.

    Of several lines that might be a puzzle each it is that of the first.
    """
    near = _near(count)
    alone = "".join(rows[0].text.split())
    if not near and len(rows) > 1 and (_near(len(alone)) or _bare_side(alone)):
        return wrong_count(rows[:1], len(alone))
    if near:
        side = SQUARE_CELLS[near] ** 2
        where = where_wrong("".join("".join(row.text.split()) for row in rows), SQUARE_CELLS[near])
        return rows[0].error(
            f"expected {near} cells for a {side}x{side} grid, found {count}{where}"
        )
    side = _bare_side(alone) if len(alone) == count else 0
    if side:
        return rows[0].error(
            f"{count} cells are {side}x{side}, and a string does not tell its regions: write a "
            f'letter for each cell behind it, or, if there are none, JSON with "boxes": [1, {side}]'
        )
    return rows[0].error(f"{_USUAL}, not {count}")


def _bare_side(text: str) -> int:
    """Return the side of a grid without usual boxes that a text would fill, 0 if it is none."""
    side = isqrt(len(text))
    if side * side != len(text) or not 4 < side <= len(SYMBOLS):
        return 0
    digits = {digit_of(sign, side) for sign in text}
    return side if None not in digits and digits != {0} else 0


def _near(count: int) -> int:
    """Return the number of cells that may be meant, 0 if there is none.

    Any puzzle that is being typed has about 16 cells at some time: 4x4 is not suggested.
    """
    near = min(SQUARE_CELLS, key=lambda cells: abs(cells - count))
    return near if near > min(SQUARE_CELLS) and abs(near - count) <= near // 5 else 0
