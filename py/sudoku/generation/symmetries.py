"""The eight ways to lay a square grid upon itself, as changes of places."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..grid import cell, cells, place

#: Maps row, column and the side, all from 1, to the row and column of the same digit
#: after the move.
Move = Callable[[int, int, int], tuple[int, int]]

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


def moved(name: str, boxsize: int) -> tuple[int, ...]:
    """Return for each cell, in order of the labels, the label of where it moves to.

    Examples
    --------
    >>> moved("rotate 90", 2)[:4]
    (4, 8, 12, 16)
    """
    side = boxsize**2
    return tuple(cell(*MOVES[name](*place(label, side), side), side) for label in cells(boxsize))


def orbits(names: Iterable[str], boxsize: int) -> list[list[int]]:
    """Return the cells in sets that these moves, repeated and mixed, map onto themselves.

    Sets and the labels in them are in order.

    Examples
    --------
    >>> orbits(["rotate 90"], 2)[:2]
    [[1, 4, 13, 16], [2, 8, 9, 15]]
    """
    maps = [moved(name, boxsize) for name in names]
    found: list[list[int]] = []
    seen: set[int] = set()
    for label in cells(boxsize):
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
