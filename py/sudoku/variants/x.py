"""Sudoku X: each of the two main diagonals holds every digit once, too."""

from ..boxes import GridShape, side_of
from ..grid import cell, symbols
from .base import Region, Variant


def _diagonals(boxsize: GridShape) -> list[Region]:
    side = side_of(boxsize)
    down = tuple(cell(i, i, side) for i in symbols(boxsize))
    up = tuple(cell(i, side + 1 - i, side) for i in symbols(boxsize))
    return [
        Region("diagonal", (), down, "the diagonal"),
        Region("anti diagonal", (), up, "the anti-diagonal"),
    ]


X = Variant(
    name="x",
    suffix="sdkx",
    about="Both main diagonals hold every digit once, too.",
    extra=_diagonals,
    aliases=("sudoku x", "diagonal"),
)
