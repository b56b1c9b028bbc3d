"""Quadruple: digits that four cells around a corner hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ...grid import place
from ..base import CellsRule, Digits, Grid, as_tuple, check_digits
from ..primitives import Linear, Primitive


@dataclass(frozen=True)
class Quadruple(CellsRule):
    """Four cells around a corner that hold `digits`, a digit that comes twice twice."""

    digits: tuple[int, ...]

    name = "quadruple"
    about = "The four cells around the circle hold all digits in it."
    least: ClassVar[int] = 4
    most: ClassVar[int] = 4

    def __post_init__(self) -> None:
        """Take any sequences."""
        super().__post_init__()
        object.__setattr__(self, "digits", as_tuple(self.digits, "the digits of a quadruple"))

    def check(self, grid: Grid) -> None:
        """Refuse cells that are not around one corner, and other than one to four digits."""
        super().check(grid)
        places = {place(label, grid.side) for label in self.cells}
        row, column = min(places)
        if places != {(row + down, column + right) for down in (0, 1) for right in (0, 1)}:
            self._refuse(grid, "needs the four cells around one corner")
        check_digits(self.digits, grid, self.told(grid))
        if not 1 <= len(self.digits) <= 4:
            self._refuse(grid, f"has {len(self.digits)} digits, and holds one to four")

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield for each digit how often it is there at least."""
        for digit, often in Counter(self.digits).items():
            terms = tuple((grid.candidate(label, digit), 1) for label in self.cells)
            yield Linear(terms, often, None, self.told(grid))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether all the digits are there."""
        left = self.values(digits)
        for digit in self.digits:
            if digit not in left:
                return False
            left.remove(digit)
        return True
