"""A cage: no digit twice, and often a sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..base import Digits, Grid, Rule
from ..cells_rule import CellsRule
from ..checks import check_number
from ..primitives import Primitive
from ..saying import different, weighed
from ..shapes import Shape, in_corner, outline


@dataclass(frozen=True)
class Cage(CellsRule):
    """Cells without a repeated digit, which add up to `sum`; to anything where it is None."""

    sum: int | None = None

    name = "cage"
    about = "No digit is in it twice, and its digits add up to the number, if there is one."

    def check(self, grid: Grid) -> None:
        """Refuse more cells than digits, and a sum that different digits cannot have."""
        super().check(grid)
        count, side = len(self.cells), grid.side
        if count > side:
            self._refuse(grid, f"has {count} cells, and there are only {side} digits")
        if self.sum is not None:
            most = count * (2 * side - count + 1) // 2
            check_number(
                self.sum, f"the sum of the {self.told(grid)}", count * (count + 1) // 2, most
            )

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield that digits differ, and the sum."""
        if len(self.cells) > 1:
            yield from different(grid, self.cells, self.told(grid))
        if self.sum is not None:
            yield weighed(grid, dict.fromkeys(self.cells, 1), self.sum, f"{self.told(grid)} sum")

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield a dashed line around the cells, and the sum in a corner."""
        yield outline(self.cells, grid.side, "cage", 0.08)
        if self.sum is not None:
            yield in_corner(str(self.sum), self.cells, grid.side)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield cells with the same digit, and all cells once their sum is too large or wrong."""
        filled = [label for label in self.cells if digits[label - 1]]
        for digit in {digits[label - 1] for label in filled}:
            same = tuple(label for label in filled if digits[label - 1] == digit)
            if len(same) > 1:
                yield same
        if self.sum is not None and filled:
            total, whole = sum(self.values(digits)), len(filled) == len(self.cells)
            if total > self.sum or (whole and total < self.sum):
                yield tuple(filled)

    def renamed(self, digits: Sequence[int]) -> Rule:
        """Return the cage where digits are renamed: one without a sum is the same."""
        return self if self.sum is None else super().renamed(digits)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is repeated, and the sum is right."""
        values = self.values(digits)
        if len(set(values)) < len(values):
            return False
        return self.sum is None or sum(values) == self.sum
