"""Four square, known as Windoku or Hyper: shaded squares one cell in from the corners.

The squares are as large as a box, n x n, and their first rows and columns are 2 and
n² - n (both from 1). On a 4 x 4 grid all four coincide and there is one region;
on a 1 x 1 grid there is no room for any.
"""

from ..errors import VariantError
from ..grid import Boxes, GridShape, rectangle, side_of
from .base import Region, Variant


def _squares(shape: GridShape) -> list[Region]:
    if isinstance(shape, Boxes):
        raise VariantError(f"four square puzzles need square boxes, but this grid is {shape}")
    if shape < 2:
        raise VariantError("four square puzzles need at least a 4x4 grid, not 1x1")
    boxsize, side = shape, side_of(shape)
    # A dict keeps the order and lets the four coinciding squares of a 4 x 4 grid be one.
    starts = list(dict.fromkeys((2, side - boxsize)))
    corners = [(top, left) for top in starts for left in starts]
    return [_square(top, left, boxsize, number) for number, (top, left) in enumerate(corners, 1)]


def _square(top: int, left: int, boxsize: int, number: int) -> Region:
    bottom, right = top + boxsize - 1, left + boxsize - 1
    cells = rectangle(range(top, bottom + 1), range(left, right + 1), boxsize**2)
    return Region("square", (top, left, bottom, right), tuple(cells), f"square {number}")


FOUR_SQUARE = Variant(
    name="four square",
    suffix="sdkfs",
    about="Each of the four shaded squares also contains every digit once.",
    extra=_squares,
    aliases=("windoku", "hyper", "hyper sudoku"),
)
