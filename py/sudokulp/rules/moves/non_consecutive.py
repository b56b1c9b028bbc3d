"""Non-consecutive: neighbours never differ by 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..base import Digits, Grid, Rule, edges
from ..primitives import Primitive
from ..saying import pair


@dataclass(frozen=True)
class NonConsecutive(Rule):
    """No two cells that share an edge differ by 1."""

    name = "non-consecutive"
    about = "Digits of cells that share an edge never differ by 1."

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield which digits neighbours cannot hold."""
        for one, other in grid.neighbours():
            yield from pair(grid, one, other, lambda a, b: abs(a - b) != 1, self.name)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield filled neighbours that follow each other."""
        for one, other in edges(grid.side):
            a, b = digits[one - 1], digits[other - 1]
            if a and b and a - b in (1, -1):
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no neighbours follow each other."""
        return next(self.broken(digits, grid), None) is None
