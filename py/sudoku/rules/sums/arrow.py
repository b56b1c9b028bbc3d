"""An arrow: the digits along it add up to the one in its circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..base import CellsRule, Digits, Grid
from ..primitives import Primitive
from ..saying import weighed


@dataclass(frozen=True)
class Arrow(CellsRule):
    """The circle, and then the cells along the arrow."""

    name = "arrow"
    about = "The digits along the arrow add up to the digit in the circle; they may be repeated."
    least: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        """Refuse an arrow whose digits exceed any digit."""
        super().check(grid)
        if len(self.cells) - 1 > grid.side:
            self._refuse(grid, f"is too long: its digits add up to over {grid.side}")

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield the sum along the arrow, less the circle."""
        circle, *along = self.cells
        yield weighed(grid, {circle: -1, **dict.fromkeys(along, 1)}, 0, f"{self.told(grid)} sum")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether the circle is the sum of the others."""
        circle, *along = self.values(digits)
        return circle == sum(along)
