"""Minimum and maximum: cells below, or above, all of their neighbours."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from ..base import CellsRule, Digits, Grid, edges
from ..primitives import Primitive
from ..saying import pair


@dataclass(frozen=True)
class _Extreme(CellsRule):
    """Cells that stand out from their neighbours; among themselves they may be anything."""

    @abstractmethod
    def stands_out(self, here: int, beside: int) -> bool:
        """Return whether a digit may stand here, with another one beside it."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield which digits a cell and a neighbour cannot hold."""
        mine = set(self.cells)
        for one, other in grid.neighbours():
            if (one in mine) != (other in mine):
                here, beside = (one, other) if one in mine else (other, one)
                yield from pair(grid, here, beside, self.stands_out, self.told(grid))

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
