"""Disjoint groups: cells at the same place of every box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...variants import Region
from ..base import Digits, Grid, Rule


@dataclass(frozen=True)
class DisjointGroups(Rule):
    """The cells at the same place of all boxes hold every digit once."""

    name = "disjoint groups"
    about = "The cells at the same place of all boxes hold every digit once."

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the cells at each place."""
        n, side = grid.boxsize, grid.side
        for place in range(side):
            first = place // n * side + place % n + 1
            cells = tuple(
                first + band * n * side + stack * n for band in range(n) for stack in range(n)
            )
            yield Region("group", (place + 1,), cells, f"group {place + 1}")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is at the same place of two boxes."""
        n, side = grid.boxsize, grid.side
        seen = {(index // side % n, index % side % n, digit) for index, digit in enumerate(digits)}
        return len(seen) == side * side
