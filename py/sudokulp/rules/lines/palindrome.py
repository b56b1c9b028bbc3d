"""Palindromes and clones: cells that hold the same digits as others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...errors import RuleError
from ..base import Digits, Grid, touching
from ..cells_rule import CellsRule
from ..checks import as_tuple, check_cells
from ..primitives import Primitive
from ..saying import pair
from ..shapes import Shape, along, square


def _as_one(rule: CellsRule, grid: Grid) -> Iterator[Primitive]:
    """Yield that no two equal cells hold different digits."""
    for one, other in rule.equal(grid):
        yield from pair(grid, one, other, lambda a, b: a == b, rule.told(grid))


@dataclass(frozen=True)
class Palindrome(CellsRule):
    """A line that reads the same from both ends."""

    name = "palindrome"
    counts: ClassVar[bool] = False
    about = "The line reads the same from both ends."
    how = "Choose the cells from end to end."
    least: ClassVar[int] = 2

    def equal(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield each two cells as far from both ends."""
        yield from zip(self.cells[: len(self.cells) // 2], self.cells[::-1], strict=False)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield that cells as far from both ends are equal."""
        yield from _as_one(self, grid)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the line."""
        yield along(self.cells, grid.side, "line")

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield two filled cells, as far from both ends, that differ."""
        both = zip(self.cells[: len(self.cells) // 2], self.cells[::-1], strict=False)
        return ((a, b) for a, b in both if 0 != digits[a - 1] != digits[b - 1] != 0)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether the digits read the same backwards."""
        values = self.values(digits)
        return values == values[::-1]


@dataclass(frozen=True)
class Clone(CellsRule):
    """Cells, and as many others that hold the same digits in the same order."""

    clones: tuple[int, ...]

    name = "clone"
    counts: ClassVar[bool] = False
    about = "Both groups of cells hold the same digits at the same places."
    how = "Choose the cells of one group, then those of the other in the same order."

    def __post_init__(self) -> None:
        """Take any sequences of labels."""
        super().__post_init__()
        object.__setattr__(self, "clones", as_tuple(self.clones, "the clones"))

    def moved(self, places: Sequence[int]) -> Clone:
        """Return the rule about the cells that both groups move to."""
        both = (tuple(places[x - 1] for x in each) for each in (self.cells, self.clones))
        return Clone(*both)

    def together(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield the neighbours in both groups."""
        yield from super().together(grid)
        yield from touching(self.clones, grid.side)

    def check(self, grid: Grid) -> None:
        """Refuse groups of different sizes, and a cell that is its own clone."""
        super().check(grid)
        check_cells(self.clones, grid, self.told(grid))
        if len(self.clones) != len(self.cells):
            counts = f"{len(self.cells)} and {len(self.clones)}"
            raise RuleError(f"the {self.told(grid)} has {counts} cells; both need as many")
        if any(one == other for one, other in zip(self.cells, self.clones, strict=True)):
            raise RuleError(f"the {self.told(grid)} has a cell that is its own clone")

    def equal(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield each cell and its clone."""
        yield from zip(self.cells, self.clones, strict=True)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield that each cell is as its clone."""
        yield from _as_one(self, grid)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the cells of both groups as shaded squares."""
        cells = dict.fromkeys((*self.cells, *self.clones))
        yield Shape("shade", "".join(square(label, grid.side) for label in cells))

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield a filled cell and its clone that differ."""
        both = zip(self.cells, self.clones, strict=True)
        return ((a, b) for a, b in both if 0 != digits[a - 1] != digits[b - 1] != 0)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether both groups hold the same."""
        return self.values(digits) == [digits[label - 1] for label in self.clones]
