"""Names of the integer program's variables and constraints, as in the literature.

They are spelled as PuLP writes them, with "_" for a space.
"""

from __future__ import annotations

from functools import lru_cache

import pulp

from ...boxes import GridShape, side_of
from ...grid import alphabet, place, short_name
from ...variants import Region, Variant

#: Kinds of region whose name in the model is not the kind itself.
_LP_KINDS = {
    "box": "submatrix",
    "diagonal": "the diagonal",
    "anti diagonal": "the anti diagonal",
}
#: Kinds whose constraints are numbered without a leading zero.
_UNPADDED = ("diagonal", "anti diagonal", "pyramid")


def spelled(name: str) -> str:
    """Return a name as PuLP writes it."""
    return name.translate(pulp.LpAffineExpression.trans)


def region_row(region: Region, digit: int, words: str = "only one") -> str:
    """Return the name of the constraint of a digit in a region."""
    width = 0 if region.kind in _UNPADDED else 2
    numbers = [f"{number:0{width}d}" for number in region.index]
    named = " ".join([_LP_KINDS.get(region.kind, region.kind), *numbers])
    return spelled(f"in {named} {words} {digit:0{width}d}")


@lru_cache(maxsize=8)
def cell_names(side: int) -> tuple[str, ...]:
    """Return row and column of each cell as they stand in names: "01_01", "01_02" and so on."""
    return tuple("{:02d}_{:02d}".format(*place(label, side)) for label in range(1, side**2 + 1))


@lru_cache(maxsize=8)
def variable_names(side: int) -> tuple[str, ...]:
    """Return the names of the variables, digit by digit in each cell: "x_01_01_01" and so on."""
    return tuple(
        f"x_{cell}_{digit:02d}" for cell in cell_names(side) for digit in range(1, side + 1)
    )


@lru_cache(maxsize=8)
def constraint_names(variant: Variant, shape: GridShape) -> tuple[str, ...]:
    """Return the name of the linear constraint for each constraint of the board."""
    side = side_of(shape)
    cells = [f"cell_{cell}_must_be_assigned_exactly_one_value" for cell in cell_names(side)]
    regions = [
        region_row(region, digit)
        for region in variant.all_regions(shape)
        for digit in range(1, side + 1)
    ]
    return (*cells, *regions)


@lru_cache(maxsize=8)
def constraint_labels(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[str, ...]:
    """Return what people call each constraint of the board: "cell r4c6", "row 4, digit 1".

    The symbols are the characters of the digits, "" for the usual ones.

    Examples
    --------
    >>> from sudokulp.variants import find_variant
    >>> labels = constraint_labels(find_variant("classic"), 2)
    >>> labels[0], labels[16]
    ('cell r1c1', 'column 1, digit 1')
    """
    side = side_of(shape)
    cells = [f"cell {short_name(label, side)}" for label in range(1, side**2 + 1)]
    regions, signs = variant.all_regions(shape), symbols or alphabet(side)
    return (*cells, *(f"{each.label}, digit {sign}" for each in regions for sign in signs))
