"""Sudoku X: each of the two main diagonals holds every digit once, too."""

from ..grid import GridShape, cell, side_of
from .base import Region, Variant


def _diagonals(shape: GridShape) -> list[Region]:
    side = side_of(shape)
    down = tuple(cell(i, i, side) for i in range(1, side + 1))
    up = tuple(cell(i, side + 1 - i, side) for i in range(1, side + 1))
    return [
        Region("diagonal", (), down, "the diagonal"),
        Region("anti diagonal", (), up, "the anti-diagonal"),
    ]


X = Variant(
    name="x",
    suffix="sdkx",
    about="Each main diagonal also contains every digit once.",
    extra=_diagonals,
    aliases=("sudoku x", "diagonal"),
)
