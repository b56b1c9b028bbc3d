"""Rules about lines: between, renban, whispers, palindromes, clones and thermometers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import ClassVar

from ..errors import RuleError
from .base import (
    AtMostOne,
    CellsRule,
    DifferentRule,
    Digits,
    Grid,
    Linear,
    Primitive,
    as_tuple,
    check_cells,
    check_number,
    pair,
    touching,
)
from .shapes import Shape, along, centre, disc, square


@dataclass(frozen=True)
class Between(CellsRule):
    """A line from end to end; the digits on the way lie strictly between those of the ends."""

    name = "between"
    about = "Digits on the way lie strictly between those at the ends of the line."
    how = "Choose the cells from end to end."
    least: ClassVar[int] = 3

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        one, *inner, other = self.cells
        for label in inner:
            for digit in range(1, grid.side + 1):
                for beyond in (range(1, digit), range(digit + 1, grid.side + 1)):
                    ends = [grid.candidate(end, d) for end in (one, other) for d in beyond]
                    terms = ((grid.candidate(label, digit), -1), *((each, 1) for each in ends))
                    yield Linear(terms, 0, None, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield along(self.cells, grid.side, "thin")
        for end in (self.cells[0], self.cells[-1]):
            yield disc(centre(end, grid.side), 0.4, "ring")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        one, *inner, other = self.values(digits)
        return all(min(one, other) < value < max(one, other) for value in inner)


@dataclass(frozen=True)
class Renban(DifferentRule):
    """A line with digits that follow each other, in any order, none twice."""

    name = "renban"
    about = "The digits of the line follow each other, in any order; none is repeated."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
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
        yield along(self.cells, grid.side, "renban")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        values = sorted(self.values(digits))
        return values == list(range(values[0], values[0] + len(values)))


@dataclass(frozen=True)
class Whisper(CellsRule):
    """A line on which neighbours differ by at least `difference`."""

    difference: int = 5

    name = "whisper"
    about = "Neighbours on the line differ by the number or more."
    how = "Choose the cells from end to end."
    least: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        super().check(grid)
        what = f"the difference of the {self.told(grid)}"
        check_number(self.difference, what, 1, grid.side - 1)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for one, other in pairwise(self.cells):
            yield from pair(
                grid, one, other, lambda a, b: abs(a - b) >= self.difference, self.told(grid)
            )

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield along(self.cells, grid.side, "whisper")

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        for one, other in pairwise(self.cells):
            a, b = digits[one - 1], digits[other - 1]
            if a and b and abs(a - b) < self.difference:
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return all(abs(a - b) >= self.difference for a, b in pairwise(self.values(digits)))


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
        yield from zip(self.cells[: len(self.cells) // 2], self.cells[::-1], strict=False)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        yield from _as_one(self, grid)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield along(self.cells, grid.side, "line")

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        both = zip(self.cells[: len(self.cells) // 2], self.cells[::-1], strict=False)
        return ((a, b) for a, b in both if 0 != digits[a - 1] != digits[b - 1] != 0)

    def holds(self, digits: Digits, grid: Grid) -> bool:
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
        super().__post_init__()
        object.__setattr__(self, "clones", as_tuple(self.clones, "the clones"))

    def moved(self, places: Sequence[int]) -> Clone:
        both = (tuple(places[x - 1] for x in each) for each in (self.cells, self.clones))
        return Clone(*both)

    def together(self, grid: Grid) -> Iterator[tuple[int, int]]:
        yield from super().together(grid)
        yield from touching(self.clones, grid.side)

    def check(self, grid: Grid) -> None:
        super().check(grid)
        check_cells(self.clones, grid, self.told(grid))
        if len(self.clones) != len(self.cells):
            counts = f"{len(self.cells)} and {len(self.clones)}"
            raise RuleError(f"the {self.told(grid)} has {counts} cells; both need as many")
        if any(one == other for one, other in zip(self.cells, self.clones, strict=True)):
            raise RuleError(f"the {self.told(grid)} has a cell that is its own clone")

    def equal(self, grid: Grid) -> Iterator[tuple[int, int]]:
        yield from zip(self.cells, self.clones, strict=True)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        yield from _as_one(self, grid)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        cells = dict.fromkeys((*self.cells, *self.clones))
        yield Shape("shade", "".join(square(label, grid.side) for label in cells))

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        both = zip(self.cells, self.clones, strict=True)
        return ((a, b) for a, b in both if 0 != digits[a - 1] != digits[b - 1] != 0)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return self.values(digits) == [digits[label - 1] for label in self.clones]


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
        for (i, early), (j, late) in _near(self.cells):
            yield from pair(grid, early, late, partial(_grows, j - i), self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        return _drawn(self.cells, grid)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        filled = [label for label in self.cells if digits[label - 1]]
        return ((a, b) for a, b in pairwise(filled) if digits[a - 1] >= digits[b - 1])

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return all(a < b for a, b in pairwise(self.values(digits)))


@dataclass(frozen=True)
class SlowThermometer(CellsRule):
    """Cells from the bulb on, none smaller than the one before."""

    name = "slow thermometer"
    about = "Digits never shrink from the bulb on."
    how = "Choose the cells from the bulb on."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for (_, early), (_, late) in _near(self.cells):
            yield from pair(grid, early, late, lambda a, b: a <= b, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield from _drawn(self.cells, grid)
        yield disc(centre(self.cells[0], grid.side), 0.38, "thin")

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        filled = [label for label in self.cells if digits[label - 1]]
        return ((a, b) for a, b in pairwise(filled) if digits[a - 1] > digits[b - 1])

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return all(a <= b for a, b in pairwise(self.values(digits)))
