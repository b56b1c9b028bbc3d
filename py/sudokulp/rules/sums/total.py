"""A sum of cells in which digits may be repeated; on a diagonal it is a little killer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ...grid import place
from ..base import Digits, Grid
from ..cells_rule import CellsRule
from ..checks import check_number
from ..primitives import Primitive
from ..saying import weighed
from ..shapes import Shape, arrow_head, centre, in_corner, outline, way, written


@dataclass(frozen=True)
class Sum(CellsRule):
    """Cells that add up to `sum`."""

    sum: int

    name = "sum"
    about = "Its digits add up to the number; they may be repeated."

    def check(self, grid: Grid) -> None:
        """Refuse a sum that no digits have."""
        super().check(grid)
        count = len(self.cells)
        check_number(self.sum, f"the sum of the {self.told(grid)}", count, count * grid.side)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield the sum."""
        yield weighed(grid, dict.fromkeys(self.cells, 1), self.sum, f"{self.told(grid)} sum")

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield a dotted line around the cells, and the sum in a corner."""
        yield outline(self.cells, grid.side, "sum", 0.08)
        yield in_corner(str(self.sum), self.cells, grid.side)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether the sum is right."""
        return sum(self.values(digits)) == self.sum


@dataclass(frozen=True)
class LittleKiller(Sum):
    """A diagonal of cells that add up to `sum`."""

    name = "little killer"
    about = "The digits on the diagonal add up to the number; they may be repeated."
    how = "Choose the cells of a diagonal from the edge on."

    def check(self, grid: Grid) -> None:
        """Refuse cells that are not on one diagonal, each beside the next."""
        super().check(grid)
        places = [place(label, grid.side) for label in self.cells]
        steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(places)}
        if len(steps) > 1 or any(abs(down) != 1 or abs(right) != 1 for down, right in steps):
            self._refuse(grid, "needs cells along one diagonal")

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the sum before the first cell, and an arrow along the diagonal."""
        if len(self.cells) < 2:
            yield from super().shapes(grid)
            return
        (x, y), (x2, y2) = (centre(label, grid.side) for label in self.cells[:2])
        right, down = x2 - x, y2 - y
        tail, tip = (x - 0.7 * right, y - 0.7 * down), (x - 0.42 * right, y - 0.42 * down)
        yield Shape("thin", way([tail, tip]) + arrow_head(tail, tip, 0.12))
        yield written(str(self.sum), (x - 0.9 * right, y - 0.9 * down), 0.34, "outside")
