"""Thermometers: digits grow from the bulb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import ClassVar

from ..base import Digits, Grid
from ..cells_rule import CellsRule, DifferentRule
from ..primitives import Primitive
from ..saying import pair
from ..shapes import Shape, along, centre, disc

#: What is not told to solvers of two cells follows from those between them.
_FAR = 9


def _near(cells: Sequence[int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield two places of a line and their cells; of a line of many cells only neighbours."""
    both = list(enumerate(cells))
    return combinations(both, 2) if len(both) <= _FAR else pairwise(both)


def _grows(by: int, early: int, late: int) -> bool:
    return early + by <= late


def _drawn(cells: Sequence[int], grid: Grid) -> Iterator[Shape]:
    yield disc(centre(cells[0], grid.side), 0.38, "bulb")
    yield along(cells, grid.side, "thick")


@dataclass(frozen=True)
class Thermometer(DifferentRule):
    """Cells from the bulb on, each larger than the one before."""

    name = "thermometer"
    about = "Digits grow from the bulb on."
    how = "Choose the cells from the bulb on."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield for each two cells, not too far apart, how much larger the later one is."""
        for (i, early), (j, late) in _near(self.cells):
            yield from pair(grid, early, late, partial(_grows, j - i), self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the bulb and the tube."""
        return _drawn(self.cells, grid)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield two filled cells of which the later one is not larger."""
        filled = [label for label in self.cells if digits[label - 1]]
        return ((a, b) for a, b in pairwise(filled) if digits[a - 1] >= digits[b - 1])

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether each digit is larger than the one before."""
        return all(a < b for a, b in pairwise(self.values(digits)))


@dataclass(frozen=True)
class SlowThermometer(CellsRule):
    """Cells from the bulb on, none smaller than the one before."""

    name = "slow thermometer"
    about = "Digits never shrink from the bulb on."
    how = "Choose the cells from the bulb on."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield for each two cells, not too far apart, that the later one is not smaller."""
        for (_, early), (_, late) in _near(self.cells):
            yield from pair(grid, early, late, lambda a, b: a <= b, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the bulb and the tube, and a ring around the bulb, as digits may be equal."""
        yield from _drawn(self.cells, grid)
        yield disc(centre(self.cells[0], grid.side), 0.38, "thin")

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield two filled cells of which the later one is smaller."""
        filled = [label for label in self.cells if digits[label - 1]]
        return ((a, b) for a, b in pairwise(filled) if digits[a - 1] > digits[b - 1])

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is smaller than the one before."""
        return all(a <= b for a, b in pairwise(self.values(digits)))
