"""Quadruple: digits that four cells around a corner hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ...grid import alphabet, place
from ..base import Digits, Grid
from ..cells_rule import CellsRule
from ..checks import as_tuple, check_digits
from ..primitives import Linear, Primitive
from ..shapes import Shape, disc, middle, written


@dataclass(frozen=True)
class Quadruple(CellsRule):
    """Four cells around a corner that hold `digits`, a digit that comes twice twice."""

    digits: tuple[int, ...]

    name = "quadruple"
    about = "The four cells around the circle hold all digits in it."
    how = "Choose the four cells around a corner, and type the digits."
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

    def renamed(self, digits: Sequence[int]) -> Quadruple:
        """Return the rule with the names that its digits get."""
        return replace(self, digits=tuple(digits[digit - 1] for digit in self.digits))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the circle on the corner, and the digits in it."""
        x, y = middle(self.cells, grid.side)
        text = "".join(alphabet(grid.side)[digit - 1] for digit in self.digits)
        rows = [text] if len(text) < 3 else [text[:2], text[2:]]
        yield disc((x, y), 0.27, "ring")
        for number, row in enumerate(rows):
            down = 0.2 * (number - (len(rows) - 1) / 2)
            yield written(row, (x, y + down), 0.26 if len(rows) == 1 else 0.21, "letter")
