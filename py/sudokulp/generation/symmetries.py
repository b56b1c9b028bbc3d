"""Rotations and reflections of the grid, and the symmetries that the pattern of givens can have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..grid import GridShape, cell, cells, place, side_of

#: A function of a row and a column, counted from 1, and the side of the grid. It returns the row
#: and the column to which the digit in that cell moves.
Move = Callable[[int, int, int], tuple[int, int]]

#: The elements of D4, the symmetry group of the square; "stay" is the identity.
MOVES: dict[str, Move] = {
    "stay": lambda row, column, side: (row, column),
    "rotate 90": lambda row, column, side: (column, side + 1 - row),
    "rotate 180": lambda row, column, side: (side + 1 - row, side + 1 - column),
    "rotate 270": lambda row, column, side: (side + 1 - column, row),
    "reverse rows": lambda row, column, side: (side + 1 - row, column),
    "reverse columns": lambda row, column, side: (row, side + 1 - column),
    "transpose": lambda row, column, side: (column, row),
    "anti transpose": lambda row, column, side: (side + 1 - column, side + 1 - row),
}


@dataclass(frozen=True)
class Symmetry:
    """A symmetry that the pattern of the givens can have."""

    name: str  # the name for `generate`
    label: str
    about: str  # a sentence
    moves: tuple[str, ...]  # names of the moves in `MOVES` that map the pattern onto itself


#: The symmetries that `generate` accepts, by name.
SYMMETRIES = {
    each.name: each
    for each in (
        Symmetry("none", "None", "Givens can be anywhere.", ()),
        Symmetry(
            "rotate180",
            "Half turn",
            "The pattern of givens is unchanged by a half turn.",
            ("rotate 180",),
        ),
        Symmetry(
            "rotate90",
            "Quarter turn",
            "The pattern of givens is unchanged by a quarter turn.",
            ("rotate 90",),
        ),
        Symmetry(
            "mirror",
            "Left and right",
            "The right half mirrors the left half.",
            ("reverse columns",),
        ),
        Symmetry(
            "flip", "Up and down", "The lower half mirrors the upper half.", ("reverse rows",)
        ),
        Symmetry(
            "diagonal",
            "Diagonal",
            "The pattern of givens is mirrored in the diagonal from top left to bottom right.",
            ("transpose",),
        ),
        Symmetry(
            "antidiagonal",
            "Anti-diagonal",
            "The pattern of givens is mirrored in the diagonal from top right to bottom left.",
            ("anti transpose",),
        ),
        Symmetry(
            "full",
            "All",
            "The pattern of givens is unchanged by every rotation and reflection.",
            ("rotate 90", "transpose"),
        ),
    )
}


def moved(name: str, shape: GridShape) -> tuple[int, ...]:
    """Return a move as a permutation: the new label of each cell, in label order."""
    side = side_of(shape)
    return tuple(cell(*MOVES[name](*place(label, side), side), side) for label in cells(shape))


def orbits(names: Iterable[str], shape: GridShape) -> list[list[int]]:
    """Return the orbits of the cells under the subgroup that the moves generate.

    The orbits are in the order of their lowest labels, and each orbit is sorted.
    """
    maps = [moved(name, shape) for name in names]
    found: list[list[int]] = []
    seen: set[int] = set()
    for label in cells(shape):
        if label in seen:
            continue
        orbit = [label]  # grows in the loop
        for one in orbit:
            orbit += {target[one - 1] for target in maps}.difference(orbit)
        found.append(sorted(orbit))
        seen.update(orbit)
    return found
