"""Renban: the digits of a line follow each other, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..base import Digits, Grid
from ..cells_rule import DifferentRule
from ..primitives import AtMostOne, Linear, Primitive
from ..shapes import Shape, along


@dataclass(frozen=True)
class Renban(DifferentRule):
    """A line with digits that follow each other, in any order, none twice."""

    name = "renban"
    about = "The digits of the line follow each other, in any order; none is repeated."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield that digits too far apart exclude each other, and what must be there.

        Of digits that are a multiple of the number of cells apart exactly one is on the line.
        """
        count, side = len(self.cells), grid.side
        for low in range(1, side + 1):
            for high in range(low + count, side + 1):
                yield AtMostOne((*self._with(low, grid), *self._with(high, grid)), self.told(grid))
            yield AtMostOne(self._with(low, grid), self.told(grid))
        for first in range(1, count + 1):
            found = [each for d in range(first, side + 1, count) for each in self._with(d, grid)]
            yield Linear(tuple((each, 1) for each in found), 1, 1, self.told(grid))

    def _with(self, digit: int, grid: Grid) -> tuple[int, ...]:
        return tuple(grid.candidate(label, digit) for label in self.cells)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the line."""
        yield along(self.cells, grid.side, "renban")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether the digits, put in order, go up by one."""
        values = sorted(self.values(digits))
        return values == list(range(values[0], values[0] + len(values)))
