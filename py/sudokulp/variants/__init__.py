"""The registry of variants, which are named sets of regions, and their combinations.

An example of a combination is "x + four square". To add a variant, write a function that returns
its regions and add an entry to VARIANTS. The module `base` defines `Region`, `Variant` and the
constraints of regions and rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import VariantError, show
from ..grid import Boxes, GridShape, cell, rectangle, side_of
from ..names import plain_name
from .base import Region, Variant, combinations_of, combined

__all__ = ["VARIANTS", "Region", "Variant", "every_variant", "find_variant"]


def _no_regions(shape: GridShape) -> list[Region]:
    return []


def _diagonals(shape: GridShape) -> list[Region]:
    side = side_of(shape)
    down = tuple(cell(i, i, side) for i in range(1, side + 1))
    up = tuple(cell(i, side + 1 - i, side) for i in range(1, side + 1))
    return [
        Region("diagonal", (), down, "the diagonal"),
        Region("anti diagonal", (), up, "the anti-diagonal"),
    ]


def _squares(shape: GridShape) -> list[Region]:
    """Return the four n x n squares that begin in rows and columns 2 and n² - n.

    Rows and columns are counted from 1. In a 4 x 4 grid, there is only one square.
    """
    if isinstance(shape, Boxes):
        raise VariantError(f"the variant 'four square' needs square boxes, not a grid of {shape}")
    if shape < 2:
        raise VariantError("the variant 'four square' needs at least a 4x4 grid, not 1x1")
    starts = list(dict.fromkeys((2, side_of(shape) - shape)))
    corners = [(top, left) for top in starts for left in starts]
    return [_square(top, left, shape, number) for number, (top, left) in enumerate(corners, 1)]


def _square(top: int, left: int, boxsize: int, number: int) -> Region:
    bottom, right = top + boxsize - 1, left + boxsize - 1
    cells = rectangle(range(top, bottom + 1), range(left, right + 1), boxsize**2)
    return Region("square", (top, left, bottom, right), tuple(cells), f"square {number}")


#: The strips of each pyramid as (fixed line, first, last), from the base to the tip. The strips of
#: pyramids 1 and 3 are parts of rows; those of pyramids 2 and 4 are parts of columns. The cells are
#: those in Sioros and Andrinopoulou's program. That program counts digits from 2 to 10 in the names
#: of constraints, presumably by mistake.
_STRIPS = {
    1: [(1, 4, 8), (2, 5, 7), (3, 6, 6)],
    2: [(1, 2, 6), (2, 3, 5), (3, 4, 4)],
    3: [(9, 2, 6), (8, 3, 5), (7, 4, 4)],
    4: [(9, 4, 8), (8, 5, 7), (7, 6, 6)],
}


def _pyramids(shape: GridShape) -> list[Region]:
    if shape != 3:
        side = side_of(shape)
        raise VariantError(f"the variant 'four pyramid' needs a 9x9 grid, not {side}x{side}")
    return [
        Region("pyramid", (number,), tuple(sorted(_pyramid(number))), f"pyramid {number}")
        for number in _STRIPS
    ]


def _pyramid(number: int) -> list[int]:
    upright = number in (1, 3)
    return [
        cell(line, i, 9) if upright else cell(i, line, 9)
        for line, first, last in _STRIPS[number]
        for i in range(first, last + 1)
    ]


CLASSIC = Variant(
    name="classic",
    suffix="sdk",
    about="Each row, column and box contains every digit once.",
    extra=_no_regions,
)
X = Variant(
    name="x",
    suffix="sdkx",
    about="Each main diagonal also contains every digit once.",
    extra=_diagonals,
    aliases=("sudoku x", "diagonal"),
)
FOUR_SQUARE = Variant(
    name="four square",
    suffix="sdkfs",
    about="Each of the four shaded squares also contains every digit once.",
    extra=_squares,
    aliases=("windoku", "hyper", "hyper sudoku"),
)
FOUR_PYRAMID = Variant(
    name="four pyramid",
    suffix="sdkfp",
    about="Each of the four shaded pyramids (stepped triangles) also contains every digit once.",
    extra=_pyramids,
    aliases=("pyramid",),
)


#: The variants, by name.
VARIANTS = {each.name: each for each in (CLASSIC, X, FOUR_SQUARE, FOUR_PYRAMID)}


def find_variant(name: str | Variant) -> Variant:
    """Return the variant with a name, an alias or a file suffix.

    Case, spaces, hyphens, underscores and a leading dot are ignored. Names joined by "+" mean a
    combination of variants, in any order.

    Raises
    ------
    VariantError
        If there is no such variant; the message lists the known variants.

    Examples
    --------
    >>> find_variant("Four_Square").suffix, find_variant(".sdkx").name
    ('sdkfs', 'x')
    >>> find_variant("windoku+X").name
    'x + four square'
    """
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        known = ", ".join(VARIANTS)
        raise VariantError(f"the variant must be a name, not {show(name)}; choose from {known}")
    named = {
        plain_name(other): each
        for each in VARIANTS.values()
        for other in (each.name, each.suffix, *each.aliases)
    }
    wanted = set()
    for part in name.split("+"):
        found = named.get(plain_name(part).removeprefix("."))
        if found is None:
            raise VariantError(f"unknown variant {show(part)}; choose from {', '.join(VARIANTS)}")
        wanted.add(found.name)
    parts = tuple(each for each in VARIANTS.values() if each.name in wanted - {"classic"})
    return combined(parts) if len(parts) > 1 else next(iter(parts), CLASSIC)


def every_variant() -> Iterator[Variant]:
    """Yield all variants, then all their combinations."""
    yield from VARIANTS.values()
    yield from combinations_of(VARIANTS.values())
