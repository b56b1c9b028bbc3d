"""Sudoku X: each of the two main diagonals holds every digit once, too."""

from ..grid import GridShape, cell, side_of, symbols
from .base import Region, Variant


def _diagonals(shape: GridShape) -> list[Region]:
    side = side_of(shape)
    down = tuple(cell(i, i, side) for i in symbols(shape))
    up = tuple(cell(i, side + 1 - i, side) for i in symbols(shape))
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
