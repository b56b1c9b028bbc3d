"""Between lines: all digits on the way lie between those at the ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..base import Digits, Grid
from ..cells_rule import CellsRule
from ..primitives import Linear, Primitive
from ..shapes import Shape, along, centre, disc


@dataclass(frozen=True)
class Between(CellsRule):
    """A line from end to end; the digits on the way lie strictly between those of the ends."""

    name = "between"
    about = "Digits on the way lie strictly between those at the ends of the line."
    how = "Choose the cells from end to end."
    least: ClassVar[int] = 3

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield for each digit on the way that one end is smaller and the other one larger."""
        one, *inner, other = self.cells
        for label in inner:
            for digit in range(1, grid.side + 1):
                for beyond in (range(1, digit), range(digit + 1, grid.side + 1)):
                    ends = [grid.candidate(end, d) for end in (one, other) for d in beyond]
                    terms = ((grid.candidate(label, digit), -1), *((each, 1) for each in ends))
                    yield Linear(terms, 0, None, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the line, and a circle at each end."""
        yield along(self.cells, grid.side, "thin")
        for end in (self.cells[0], self.cells[-1]):
            yield disc(centre(end, grid.side), 0.4, "ring")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether all on the way lie between the ends."""
        one, *inner, other = self.values(digits)
        return all(min(one, other) < value < max(one, other) for value in inner)
