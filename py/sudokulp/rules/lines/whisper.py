"""Whispers: neighbours along a line differ by much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..base import Digits, Grid
from ..cells_rule import CellsRule
from ..checks import check_number
from ..primitives import Primitive
from ..saying import pair
from ..shapes import Shape, along


@dataclass(frozen=True)
class Whisper(CellsRule):
    """A line on which neighbours differ by at least `difference`."""

    difference: int = 5

    name = "whisper"
    about = "Neighbours on the line differ by the number or more."
    how = "Choose the cells from end to end."
    least: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        """Refuse a difference that no two digits have."""
        super().check(grid)
        what = f"the difference of the {self.told(grid)}"
        check_number(self.difference, what, 1, grid.side - 1)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield which digits neighbours cannot hold."""
        for one, other in pairwise(self.cells):
            yield from pair(
                grid, one, other, lambda a, b: abs(a - b) >= self.difference, self.told(grid)
            )

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the line."""
        yield along(self.cells, grid.side, "whisper")

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield two filled neighbours that do not differ enough."""
        for one, other in pairwise(self.cells):
            a, b = digits[one - 1], digits[other - 1]
            if a and b and abs(a - b) < self.difference:
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether neighbours differ enough."""
        return all(abs(a - b) >= self.difference for a, b in pairwise(self.values(digits)))
