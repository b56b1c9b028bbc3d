"""Classic Sudoku: rows, columns and boxes."""

from ..grid import GridShape
from .base import Region, Variant


def _none(shape: GridShape) -> list[Region]:
    return []


CLASSIC = Variant(
    name="classic",
    suffix="sdk",
    about="Each row, column and box holds every digit once.",
    extra=_none,
)
