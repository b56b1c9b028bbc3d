"""Cells that take some digits only: even, odd, or those that a setter lists."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...grid import alphabet
from ..base import Digits, Grid
from ..cells_rule import CellsRule
from ..checks import as_tuple, check_digits
from ..primitives import Primitive
from ..saying import never
from ..shapes import Shape, centre, disc, square, written


@dataclass(frozen=True)
class _Choice(CellsRule):
    """Cells that take some digits only."""

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield each filled cell with another digit."""
        wrong = (x for x in self.cells if digits[x - 1] and not self.takes(digits[x - 1]))
        return ((label,) for label in wrong)

    @abstractmethod
    def takes(self, digit: int) -> bool:
        """Return whether the cells may hold a digit."""

    def together(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield nothing: each cell is by itself."""
        yield from ()

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

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield a shaded square in each cell."""
        yield Shape("bulb", "".join(square(label, grid.side, 0.14) for label in self.cells))

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

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield a shaded circle in each cell."""
        return (disc(centre(label, grid.side), 0.38, "bulb") for label in self.cells)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether all digits are odd."""
        return all(value & 1 for value in self.values(digits))


@dataclass(frozen=True)
class Candidates(_Choice):
    """Cells that hold one of `digits` each."""

    digits: tuple[int, ...]

    name = "candidates"
    about = "Each of its cells holds one of the digits that are listed."
    how = "Choose the cells, and type the digits."

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

    def renamed(self, digits: Sequence[int]) -> Candidates:
        """Return the rule with the names that its digits get."""
        return replace(self, digits=tuple(digits[digit - 1] for digit in self.digits))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the digits, small at the foot of each cell."""
        text = "".join(alphabet(grid.side)[digit - 1] for digit in self.digits)
        size = min(0.2, 1.5 / max(len(text), 1))
        for label in self.cells:
            x, y = centre(label, grid.side)
            yield written(text, (x, y + 0.36), size, "note")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether each cell holds a digit that is listed."""
        return set(self.values(digits)) <= set(self.digits)
