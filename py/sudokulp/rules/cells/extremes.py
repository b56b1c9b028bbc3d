"""Minimum and maximum: cells below, or above, all of their neighbours."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from ..base import Digits, Grid, edges
from ..cells_rule import CellsRule
from ..primitives import Primitive
from ..saying import pair
from ..shapes import Shape, centre, square, way


@dataclass(frozen=True)
class _Extreme(CellsRule):
    """Cells that stand out from their neighbours; among themselves they may be anything."""

    @abstractmethod
    def stands_out(self, here: int, beside: int) -> bool:
        """Return whether a digit may stand here, with another one beside it."""

    def together(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield all neighbours: a cell at the edge of the grid has fewer than others."""
        yield from grid.neighbours()

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield which digits a cell and a neighbour cannot hold."""
        mine = set(self.cells)
        for one, other in grid.neighbours():
            if (one in mine) != (other in mine):
                here, beside = (one, other) if one in mine else (other, one)
                yield from pair(grid, here, beside, self.stands_out, self.told(grid))

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield a filled cell and a filled one beside it from which it does not stand out."""
        for a, b in edges(grid.side):
            for here, other in ((a, b), (b, a)):
                both = digits[here - 1], digits[other - 1]
                mine = here in self.cells and other not in self.cells
                if mine and all(both) and not self.stands_out(*both):
                    yield here, other

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield shaded cells, with a wedge at each edge that points to the smaller digit."""
        inward = self.stands_out(1, 2)
        for label in self.cells:
            x, y = centre(label, grid.side)
            wedges = []
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                tip, foot = (0.38, 0.46) if inward else (0.46, 0.38)
                sides = [
                    (x + right * foot + s * 0.08 * down, y + down * foot + s * 0.08 * right)
                    for s in (-1, 1)
                ]
                wedges.append(way([sides[0], (x + right * tip, y + down * tip), sides[1]]))
            yield Shape("shade", square(label, grid.side))
            yield Shape("sign", "".join(wedges))

    def _beside(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield, for the judge, each digit of the rule and one beside it that is not its own."""
        for a, b in edges(grid.side):
            for here, other in ((a, b), (b, a)):
                if here in self.cells and other not in self.cells:
                    yield digits[here - 1], digits[other - 1]


@dataclass(frozen=True)
class Minimum(_Extreme):
    """Cells that are smaller than all neighbours beside them."""

    name = "minimum"
    about = "Its digits are smaller than those of the neighbours around."

    def stands_out(self, here: int, beside: int) -> bool:
        """Return whether it is smaller."""
        return here < beside

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no neighbour is as small."""
        return not any(here >= beside for here, beside in self._beside(digits, grid))


@dataclass(frozen=True)
class Maximum(_Extreme):
    """Cells that are larger than all neighbours beside them."""

    name = "maximum"
    about = "Its digits are larger than those of the neighbours around."

    def stands_out(self, here: int, beside: int) -> bool:
        """Return whether it is larger."""
        return here > beside

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no neighbour is as large."""
        return not any(here <= beside for here, beside in self._beside(digits, grid))
