"""Cells that take some digits only: even, odd, or those that a setter lists."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from ..base import CellsRule, Digits, Grid, as_tuple, check_digits
from ..primitives import Primitive
from ..saying import never


@dataclass(frozen=True)
class _Choice(CellsRule):
    """Cells that take some digits only."""

    @abstractmethod
    def takes(self, digit: int) -> bool:
        """Return whether the cells may hold a digit."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield for each cell what it never holds."""
        for label in self.cells:
            others = [digit for digit in range(1, grid.side + 1) if not self.takes(digit)]
            if others:
                yield never(grid, label, iter(others), self.told(grid))


@dataclass(frozen=True)
class Even(_Choice):
    """Cells with an even digit."""

    name = "even"
    about = "Its digits are even."

    def takes(self, digit: int) -> bool:
        """Return whether a digit is even."""
        return digit % 2 == 0

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether all digits are even."""
        return not any(value & 1 for value in self.values(digits))


@dataclass(frozen=True)
class Odd(_Choice):
    """Cells with an odd digit."""

    name = "odd"
    about = "Its digits are odd."

    def takes(self, digit: int) -> bool:
        """Return whether a digit is odd."""
        return digit % 2 == 1

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether all digits are odd."""
        return all(value & 1 for value in self.values(digits))


@dataclass(frozen=True)
class Candidates(_Choice):
    """Cells that hold one of `digits` each."""

    digits: tuple[int, ...]

    name = "candidates"
    about = "Each of its cells holds one of the digits that are listed."

    def __post_init__(self) -> None:
        """Take any sequences."""
        super().__post_init__()
        object.__setattr__(self, "digits", as_tuple(self.digits, "the digits of candidates"))

    def check(self, grid: Grid) -> None:
        """Refuse what is no digit."""
        super().check(grid)
        check_digits(self.digits, grid, self.told(grid))
        if not self.digits:
            self._refuse(grid, "leave no digit")

    def takes(self, digit: int) -> bool:
        """Return whether a digit is listed."""
        return digit in self.digits

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether each cell holds a digit that is listed."""
        return set(self.values(digits)) <= set(self.digits)
