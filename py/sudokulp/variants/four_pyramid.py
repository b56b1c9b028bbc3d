"""Four pyramid: four stepped triangles, one standing on each side of a 9 x 9 grid.

A pyramid has rows of 5, 3 and 1 cells. The program of Sioros and Andrinopoulou (see
`models.lp.literature`) has the same cells; its names of the constraints count digits from 2
to 10, which is taken to be a slip.
"""

from ..errors import VariantError
from ..grid import GridShape, cell, side_of
from .base import Region, Variant

#: For each pyramid, its strips: (fixed line, first, last), from the base to the tip.
#: Pyramids 1 and 3 are made of rows, 2 and 4 of columns.
_STRIPS = {
    1: [(1, 4, 8), (2, 5, 7), (3, 6, 6)],
    2: [(1, 2, 6), (2, 3, 5), (3, 4, 4)],
    3: [(9, 2, 6), (8, 3, 5), (7, 4, 4)],
    4: [(9, 4, 8), (8, 5, 7), (7, 6, 6)],
}


def _pyramids(shape: GridShape) -> list[Region]:
    if shape != 3:
        side = side_of(shape)
        raise VariantError(f"four pyramid puzzles need a 9x9 grid, not {side}x{side}")
    return [
        Region("pyramid", (number,), tuple(sorted(_cells(number))), f"pyramid {number}")
        for number in _STRIPS
    ]


def _cells(number: int) -> list[int]:
    upright = number in (1, 3)
    return [
        cell(line, i, 9) if upright else cell(i, line, 9)
        for line, first, last in _STRIPS[number]
        for i in range(first, last + 1)
    ]


FOUR_PYRAMID = Variant(
    name="four pyramid",
    suffix="sdkfp",
    about="Each of the four shaded pyramids (stepped triangles) also contains every digit once.",
    extra=_pyramids,
    aliases=("pyramid",),
)
