"""Five grids that overlap: a samurai, whose middle grid shares a box with each of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..base import Found

OVERLAPS = (
    "these five grids overlap at the corners of one of them (a samurai); each was read as a "
    "puzzle of its own, and the overlaps are not taken into account"
)
#: Boxes of the middle grid, each with the box of the grid at that corner: its first cell.
_CORNERS = ((0, 60), (6, 54), (54, 6), (60, 0))


def with_overlaps(found: Found) -> Found:
    """Return what was found; where five grids overlap, with a notice of it."""
    puzzles = found.puzzles
    if not are_overlapping([parsed.digits for parsed in puzzles if parsed.shape == 3]):
        return found
    return replace(found, notices=(*found.notices, OVERLAPS))


def are_overlapping(grids: Sequence[Sequence[object]]) -> bool:
    """Return whether five grids of 81 cells are a samurai, the middle one at any place."""
    if len(grids) != 5:
        return False
    return any(_is_middle(grids[n], [*grids[:n], *grids[n + 1 :]]) for n in range(5))


def _is_middle(middle: Sequence[object], others: Sequence[Sequence[object]]) -> bool:
    pairs = zip(_CORNERS, others, strict=True)
    return all(_box(middle, here) == _box(other, there) for (here, there), other in pairs)


def _box(grid: Sequence[object], first: int) -> list[object]:
    return [grid[first + 9 * row + column] for row in range(3) for column in range(3)]
