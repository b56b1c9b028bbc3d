"""Symmetry group D4 of the square: its eight rotations and reflections, as cell permutations.

`SYMMETRIES` are those that the pattern of a puzzle's givens can have. `MOVES` holds the elements
of the group, `moved` gives one of them as a permutation of a grid's cells, and `orbits` gives
the orbits of the subgroup that some of them generate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..boxes import GridShape, side_of
from ..grid import cell, cells, place
from ..names import Registry, by_name

#: Maps (row, column, side), rows and columns counted from 1, to the row and column to which
#: the digit there moves.
Move = Callable[[int, int, int], tuple[int, int]]

#: The elements of D4; "stay" is the identity.
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
    """A symmetry of the pattern of the givens.

    Parameters
    ----------
    name, label, about : str
        The name that `generate` takes, and the name and one sentence for people.
    moves : tuple of str
        Names of the moves in `MOVES` that map the pattern onto itself.
    """

    name: str
    label: str
    about: str
    moves: tuple[str, ...]


SYMMETRIES = Registry(
    "symmetry",
    by_name(
        Symmetry("none", "None", "Givens can be anywhere.", ()),
        Symmetry("rotate180", "Half turn", "The same after half a turn.", ("rotate 180",)),
        Symmetry("rotate90", "Quarter turn", "The same after a quarter turn.", ("rotate 90",)),
        Symmetry("mirror", "Left and right", "Right mirrors left.", ("reverse columns",)),
        Symmetry("flip", "Up and down", "The lower half mirrors the upper.", ("reverse rows",)),
        Symmetry("diagonal", "Diagonal", "The same after transposing.", ("transpose",)),
        Symmetry(
            "antidiagonal",
            "Anti-diagonal",
            "The same after reflecting in the anti-diagonal.",
            ("anti transpose",),
        ),
        Symmetry(
            "full",
            "All",
            "The same after every rotation and reflection.",
            ("rotate 90", "transpose"),
        ),
    ),
)


def moved(name: str, shape: GridShape) -> tuple[int, ...]:
    """Return a move as a permutation: for each cell, in label order, the label it moves to.

    Examples
    --------
    >>> moved("rotate 90", 2)[:4]
    (4, 8, 12, 16)
    """
    side = side_of(shape)
    return tuple(cell(*MOVES[name](*place(label, side), side), side) for label in cells(shape))


def orbits(names: Iterable[str], shape: GridShape) -> list[list[int]]:
    """Return the orbits of the cells under the subgroup that these moves generate.

    Orbits are in order of their lowest label, and the labels in each are sorted.

    Examples
    --------
    >>> orbits(["rotate 90"], 2)[:2]
    [[1, 4, 13, 16], [2, 8, 9, 15]]
    """
    maps = [moved(name, shape) for name in names]
    found: list[list[int]] = []
    seen: set[int] = set()
    for label in cells(shape):
        if label not in seen:
            found.append(_orbit(label, maps))
            seen.update(found[-1])
    return found


def _orbit(label: int, maps: Iterable[tuple[int, ...]]) -> list[int]:
    reached, fresh = {label}, [label]
    while fresh:
        one = fresh.pop()
        new = {target[one - 1] for target in maps} - reached
        reached |= new
        fresh += new
    return sorted(reached)
