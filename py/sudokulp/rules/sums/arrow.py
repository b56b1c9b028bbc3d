"""An arrow: the digits along it add up to the one in its circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..base import Digits, Grid
from ..cells_rule import CellsRule
from ..primitives import Primitive
from ..saying import weighed
from ..shapes import Shape, arrow_head, centre, disc, way


@dataclass(frozen=True)
class Arrow(CellsRule):
    """The circle, and then the cells along the arrow."""

    name = "arrow"
    about = "The digits along the arrow add up to the digit in the circle; they may be repeated."
    how = "Choose the circle, then the cells along the arrow."
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

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the circle, and the arrow from its edge to the last cell."""
        points = [centre(label, grid.side) for label in self.cells]
        yield disc(points[0], 0.4, "ring")
        (x, y), (x2, y2) = points[:2]
        length = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5
        start = (x + (x2 - x) / length * 0.4, y + (y2 - y) / length * 0.4)
        line = [start, *points[1:]]
        yield Shape("thin", way(line) + arrow_head(line[-2], line[-1], 0.2))
