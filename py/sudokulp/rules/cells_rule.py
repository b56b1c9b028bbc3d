"""Base classes of rules about some cells: these, their bounds, and how they move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ..errors import RuleError
from ..grid import place, short_name
from ..numbers import whole_within
from ..phrases import counted
from .base import Digits, Grid, Rule, touching
from .checks import as_tuple, check_cells


@dataclass(frozen=True)
class CellsRule(Rule):
    """A rule about some cells.

    Parameters
    ----------
    cells : tuple of int
        Labels of different cells, in the order that matters to the rule.
    """

    cells: tuple[int, ...]

    how: ClassVar[str] = "Choose the cells."
    #: How many cells there are at least, and at most.
    least: ClassVar[int] = 1
    most: ClassVar[int] = 36 * 36

    def __post_init__(self) -> None:
        """Take any sequence of labels."""
        object.__setattr__(self, "cells", as_tuple(self.cells, f"the cells of a {self.name}"))

    def check(self, grid: Grid) -> None:
        """Raise RuleError for cells that are not in the grid, come twice, or are too few."""
        check_cells(self.cells, grid, self.told(grid))
        if not self.least <= len(self.cells) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"at least {self.least}"
            self._refuse(grid, f"has {counted(len(self.cells), 'cell')}, and needs {wanted}")

    def _refuse(self, grid: Grid, reason: str) -> None:
        raise RuleError(f"the {self.told(grid)} {reason}")

    def told(self, grid: Grid) -> str:
        """Return the name and the first cell: "cage at r1c1"."""
        first = whole_within(next(iter(self.cells), None), 1, grid.side**2)
        return f"{self.name} at {short_name(first, grid.side)}" if first else self.name

    def moved(self, places: Sequence[int]) -> Rule:
        """Return the rule about the cells that its own move to."""
        return replace(self, cells=tuple(places[label - 1] for label in self.cells))

    def together(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield each two of its cells that share an edge or a corner."""
        yield from touching(self.cells, grid.side)

    def values(self, digits: Digits) -> list[int]:
        """Return the digits of its cells in a full grid."""
        return [digits[label - 1] for label in self.cells]

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield all of its cells once they are filled, if they break it."""
        if all(self.values(digits)) and not self.holds(digits, grid):
            yield self.cells


@dataclass(frozen=True)
class DifferentRule(CellsRule):
    """A rule about cells that all hold different digits."""

    def check(self, grid: Grid) -> None:
        """Raise RuleError also for more cells than digits."""
        super().check(grid)
        if len(self.cells) > grid.side:
            self._refuse(grid, f"has {len(self.cells)} cells, and digits end at {grid.side}")


@dataclass(frozen=True)
class EdgeRule(CellsRule):
    """A rule about two cells that share an edge."""

    least: ClassVar[int] = 2
    most: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        """Raise RuleError also for two cells that share no edge."""
        super().check(grid)
        (r, c), (s, d) = (place(label, grid.side) for label in self.cells)
        if abs(r - s) + abs(c - d) != 1:
            self._refuse(grid, "needs two cells that share an edge")
