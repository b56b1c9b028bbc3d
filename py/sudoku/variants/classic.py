"""Classic Sudoku: rows, columns and boxes."""

from .base import Region, Variant


def _none(boxsize: int) -> list[Region]:
    return []


CLASSIC = Variant(
    name="classic",
    suffix="sdk",
    about="Each row, column and box holds every digit once.",
    extra=_none,
)
