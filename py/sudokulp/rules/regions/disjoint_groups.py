"""Disjoint groups: cells at the same place of every box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ...boxes import box_of, has_boxes
from ...errors import RuleError
from ...variants import Region
from ..base import Digits, Grid, Rule


@dataclass(frozen=True)
class DisjointGroups(Rule):
    """The cells at the same place of all boxes hold every digit once."""

    name = "disjoint groups"
    counts: ClassVar[bool] = False
    about = "The cells at the same place of all boxes hold every digit once."

    def check(self, grid: Grid) -> None:
        """Raise RuleError if the grid has no boxes."""
        if not has_boxes(grid.shape):
            raise RuleError(
                f"disjoint groups are cells at the same place of every box: a {grid.side}x"
                f"{grid.side} grid without boxes has none"
            )

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the cells at each place."""
        (rows, columns), side = box_of(grid.shape), grid.side
        for place in range(side):
            first = place // columns * side + place % columns + 1
            cells = tuple(
                first + band * rows * side + stack * columns
                for band in range(columns)
                for stack in range(rows)
            )
            yield Region("group", (place + 1,), cells, f"group {place + 1}")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is at the same place of two boxes."""
        (rows, columns), side = box_of(grid.shape), grid.side
        seen = {
            (index // side % rows, index % side % columns, digit)
            for index, digit in enumerate(digits)
        }
        return len(seen) == side * side
