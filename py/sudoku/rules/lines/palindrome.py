"""Palindromes and clones: cells that hold the same digits as others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ...errors import RuleError
from ..base import CellsRule, Digits, Grid, as_tuple, check_cells
from ..primitives import Primitive
from ..saying import pair


@dataclass(frozen=True)
class Palindrome(CellsRule):
    """A line that reads the same from both ends."""

    name = "palindrome"
    about = "The line reads the same from both ends."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield that cells as far from both ends are equal."""
        for one, other in zip(self.cells[: len(self.cells) // 2], self.cells[::-1], strict=False):
            yield from pair(grid, one, other, lambda a, b: a == b, self.told(grid))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether the digits read the same backwards."""
        values = self.values(digits)
        return values == values[::-1]


@dataclass(frozen=True)
class Clone(CellsRule):
    """Cells, and as many others that hold the same digits in the same order."""

    clones: tuple[int, ...]

    name = "clone"
    about = "Both groups of cells hold the same digits at the same places."

    def __post_init__(self) -> None:
        """Take any sequences of labels."""
        super().__post_init__()
        object.__setattr__(self, "clones", as_tuple(self.clones, "the clones"))

    def check(self, grid: Grid) -> None:
        """Refuse groups of different sizes, and a cell that is its own clone."""
        super().check(grid)
        check_cells(self.clones, grid, self.told(grid))
        if len(self.clones) != len(self.cells):
            counts = f"{len(self.cells)} and {len(self.clones)}"
            raise RuleError(f"the {self.told(grid)} has {counts} cells; both need as many")
        if any(one == other for one, other in zip(self.cells, self.clones, strict=True)):
            raise RuleError(f"the {self.told(grid)} has a cell that is its own clone")

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield that each cell is as its clone."""
        for one, other in zip(self.cells, self.clones, strict=True):
            yield from pair(grid, one, other, lambda a, b: a == b, self.told(grid))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether both groups hold the same."""
        return self.values(digits) == [digits[label - 1] for label in self.clones]
