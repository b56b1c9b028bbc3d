"""Rules about sums: cages, sums of cells, arrows and little killers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..grid import place
from .base import CellsRule, Digits, Grid, Primitive, Rule, different, weighed
from .shapes import Shape, arrow_head, centre, disc, in_corner, outline, polyline, written


@dataclass(frozen=True)
class Arrow(CellsRule):
    """A circle, followed by the cells on its arrow, whose digits add up to that in the circle."""

    name = "arrow"
    about = "The digits along the arrow add up to the digit in the circle. They may repeat."
    words = "Digits along an arrow sum to the digit in its circle."
    how = "Select the circle, then the cells along the arrow."
    least: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if len(self.cells) - 1 > grid.side:
            self._refuse(grid, f"is too long: its digits always total more than {grid.side}")

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        circle, *along = self.cells
        yield weighed(grid, {circle: -1, **dict.fromkeys(along, 1)}, 0, self.told(grid))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        circle, *along = self.values(digits)
        return circle == sum(along)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the circle, and an arrow from the edge of the circle to the last cell."""
        points = [centre(label, grid.side) for label in self.cells]
        yield disc(points[0], 0.4, "ring")
        (x, y), (x2, y2) = points[:2]
        length = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5
        start = (x + (x2 - x) / length * 0.4, y + (y2 - y) / length * 0.4)
        line = [start, *points[1:]]
        yield Shape("thin", polyline(line) + arrow_head(line[-2], line[-1], 0.2))


@dataclass(frozen=True)
class Cage(CellsRule):
    """Cells with different digits, which add up to `sum` unless this is None."""

    sum: int | None = None

    name = "cage"
    about = "Digits do not repeat, and they add up to the given total, if there is one."
    sample: ClassVar[tuple[int, ...]] = (1, 2, 10)

    def check(self, grid: Grid) -> None:
        super().check(grid)
        count, side = len(self.cells), grid.side
        if count > side:
            self._refuse(grid, f"has {count} cells, but there are only {side} digits")
        if self.sum is not None:
            least, most = count * (count + 1) // 2, count * (2 * side - count + 1) // 2
            self._check_number(grid, "sum", least, most)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        if len(self.cells) > 1:
            yield from different(grid, self.cells, self.told(grid))
        if self.sum is not None:
            yield weighed(grid, dict.fromkeys(self.cells, 1), self.sum, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield outline(self.cells, grid.side, "cage", 0.08)
        if self.sum is not None:
            yield in_corner(str(self.sum), self.cells, grid.side)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield cells with the same digit, and the filled cells if their sum is certainly wrong."""
        filled = self.filled(digits)
        for digit in {digits[label - 1] for label in filled}:
            same = tuple(label for label in filled if digits[label - 1] == digit)
            if len(same) > 1:
                yield same
        if self.sum is not None and filled:
            total, is_full = sum(self.values(digits)), len(filled) == len(self.cells)
            if total > self.sum or (is_full and total < self.sum):
                yield tuple(filled)

    def renamed(self, digits: Sequence[int]) -> Rule:
        return self if self.sum is None else super().renamed(digits)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        values = self.values(digits)
        if len(set(values)) < len(values):
            return False
        return self.sum is None or sum(values) == self.sum

    @property
    def spoken(self) -> str:
        if self.sum is None:
            return "Digits in a cage without a total do not repeat."
        return "Digits in a cage with a total do not repeat, and sum to the total."


@dataclass(frozen=True)
class Sum(CellsRule):
    """Cells whose digits add up to `sum`; digits may repeat."""

    sum: int

    name = "sum"
    about = "The digits add up to the given total. They may repeat."
    sample: ClassVar[tuple[int, ...]] = (10, 11, 20)
    words = "Digits in an area with a dotted outline sum to its total, and may repeat."

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "sum", len(self.cells), len(self.cells) * grid.side)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        yield weighed(grid, dict.fromkeys(self.cells, 1), self.sum, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield outline(self.cells, grid.side, "sum", 0.08)
        yield in_corner(str(self.sum), self.cells, grid.side)

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return sum(self.values(digits)) == self.sum


@dataclass(frozen=True)
class LittleKiller(Sum):
    """A diagonal of cells whose digits add up to `sum`; digits may repeat."""

    name = "little killer"
    about = "The digits along the diagonal add up to the given total. They may repeat."
    words = (
        "A number outside the grid is the sum of the digits along the diagonal to which its arrow "
        "points."
    )
    how = "Select the cells of a diagonal, starting at the edge."
    sample: ClassVar[tuple[int, ...]] = (1, 11, 21)

    def check(self, grid: Grid) -> None:
        super().check(grid)
        places = [place(label, grid.side) for label in self.cells]
        steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(places)}
        if len(steps) > 1 or any(abs(down) != 1 or abs(right) != 1 for down, right in steps):
            self._refuse(grid, "must follow one diagonal")

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the sum, in front of the first cell, and an arrow along the diagonal."""
        if len(self.cells) < 2:
            yield from super().shapes(grid)
            return
        (x, y), (x2, y2) = (centre(label, grid.side) for label in self.cells[:2])
        right, down = x2 - x, y2 - y
        tail, tip = (x - 0.7 * right, y - 0.7 * down), (x - 0.42 * right, y - 0.42 * down)
        yield Shape("thin", polyline([tail, tip]) + arrow_head(tail, tip, 0.12))
        yield written(str(self.sum), (x - 0.9 * right, y - 0.9 * down), 0.34, "outside")
