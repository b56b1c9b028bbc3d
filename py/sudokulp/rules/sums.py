"""Rules about sums: cages, sums of cells, arrows, lines with equal sums and little killers."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import ClassVar

from ..grid import cell, cells_by_box, has_boxes, place, short_name
from ..shapes import Shape, arrow_head, centre, disc, in_corner, outline, polyline, written
from .base import CellsRule, Grid, Primitive, Rule, different, weighed
from .regions import Jigsaw


@dataclass(frozen=True)
class _EqualSums(CellsRule):
    """A line that consists of groups of cells with equal sums."""

    @abstractmethod
    def groups(self, grid: Grid) -> dict[str, list[int]]:
        """Return the cells of each group, by the name of the group."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield the constraints that give each group the same sum as the smallest group."""
        groups, told = self.groups(grid), self.told(grid)
        least = min(groups.values(), key=len)
        for name, group in groups.items():
            weights = Counter[int]()
            weights.subtract(least)
            weights.update(group)
            left = {label: weight for label, weight in weights.items() if weight}
            if left:
                yield weighed(grid, left, 0, told if len(groups) < 3 else f"{told}, {name}")


@dataclass(frozen=True)
class Arrow(_EqualSums):
    """A circle, then the cells on its arrow: their digits add up to the digit in the circle."""

    name = "arrow"
    about = "Digits along an arrow sum to the digit in its circle."
    how = "Select the circle, then the cells along the arrow."
    least: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if len(self.cells) - 1 > grid.side:
            self._refuse(grid, f"is too long: its digits always total more than {grid.side}")

    def groups(self, grid: Grid) -> dict[str, list[int]]:
        return {"circle": [self.cells[0]], "arrow": [*self.cells[1:]]}

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
class DoubleArrow(_EqualSums):
    """Digits on a double arrow add up to the sum of the two circled digits at its ends."""

    name = "double arrow"
    about = (
        "Digits along a line between two circles add up to the sum of the digits in the circles."
    )
    how = "Select the cells from circle to circle."
    least: ClassVar[int] = 3
    look: ClassVar[str] = "double arrow line"
    crosses: ClassVar[bool] = True

    def groups(self, grid: Grid) -> dict[str, list[int]]:
        one, *inner, other = self.cells
        return {"circles": [one, other], "line": inner}

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield from super().shapes(grid)
        for end in dict.fromkeys((self.cells[0], self.cells[-1])):
            yield disc(centre(end, grid.side), 0.4, "ring")


@dataclass(frozen=True)
class ZipperLine(_EqualSums):
    """Digits at the same distance from the centre of a zipper line add up to the central digit.

    If the centre is between two cells, all these pairs have the same sum.
    """

    name = "zipper line"
    about = (
        "Digits at the same distance from the centre of a lavender line add up to the digit in "
        "its centre, or all pairs to the same sum if the centre is between two cells."
    )
    how = "Select the cells from end to end."
    least: ClassVar[int] = 3
    look: ClassVar[str] = "zipper line"
    crosses: ClassVar[bool] = True

    def groups(self, grid: Grid) -> dict[str, list[int]]:
        left = list(self.cells)
        found = {}
        while left:
            ends = [left.pop(0), *left[-1:]]
            left = left[:-1]
            names = [short_name(label, grid.side) for label in ends]
            found[" and ".join(names)] = ends
        return found


@dataclass(frozen=True)
class RegionSumLine(_EqualSums):
    """Box borders divide a region sum line into segments that all have the same sum.

    In a jigsaw, the borders of its regions divide the line. A line that returns to a box starts a
    new segment there. A cell counts each time the line visits it.
    """

    name = "region sum line"
    about = "Box borders divide a blue line into segments with the same sum."
    how = "Select the cells from end to end."
    least: ClassVar[int] = 2
    look: ClassVar[str] = "region sum line"
    crosses: ClassVar[bool] = True

    def groups(self, grid: Grid) -> dict[str, list[int]]:
        """Return the segments. In a closed line, the last segment may continue into the first."""
        of = _boxes(grid)
        closed = self.cells[0] == self.cells[-1]
        cells = self.cells[: len(self.cells) - closed]
        runs = [list(run) for _, run in groupby(cells, key=of.get)]
        if closed and len(runs) > 1 and of.get(cells[0]) == of.get(cells[-1]):
            runs[0] = runs.pop() + runs[0]
        return {f"segment {number}": run for number, run in enumerate(runs, 1)}


def _boxes(grid: Grid) -> dict[int, int]:
    """Return the number of each cell's box or jigsaw region, by the label of the cell."""
    jigsaw = next((rule for rule in grid.rules if isinstance(rule, Jigsaw)), None)
    if jigsaw:
        areas = [region.cells for region in jigsaw.regions(grid)]
    else:
        areas = list(map(tuple, cells_by_box(grid.shape))) if has_boxes(grid.shape) else []
    return {label: number for number, cells in enumerate(areas) for label in cells}


@dataclass(frozen=True)
class Cage(CellsRule):
    """Cells with different digits that add up to `sum`, unless `sum` is None."""

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

    def renamed(self, digits: Sequence[int]) -> Rule:
        return self if self.sum is None else super().renamed(digits)

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
    about = "Digits in an area with a dotted outline sum to its total, and may repeat."
    sample: ClassVar[tuple[int, ...]] = (10, 11, 20)

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "sum", len(self.cells), len(self.cells) * grid.side)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        yield weighed(grid, dict.fromkeys(self.cells, 1), self.sum, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield outline(self.cells, grid.side, "sum", 0.08)
        yield in_corner(str(self.sum), self.cells, grid.side)


@dataclass(frozen=True)
class LittleKiller(Sum):
    """A diagonal of cells whose digits add up to `sum`; digits may repeat."""

    name = "little killer"
    about = (
        "A number outside the grid is the sum of the digits along the diagonal to which its "
        "arrow points. They may repeat."
    )
    how = "Select the first two cells of a diagonal, starting at the edge, or all its cells."
    sample: ClassVar[tuple[int, ...]] = (1, 11, 21)

    @classmethod
    def selected(cls, cells: Sequence[int], side: int) -> tuple[int, ...]:
        """Return the whole diagonal if only its first two cells are selected."""
        if len(cells) != 2:
            return tuple(cells)
        (r, c), (s, d) = (place(label, side) for label in cells)
        if abs(s - r) != 1 or abs(d - c) != 1 or {r, c}.isdisjoint({1, side}):
            return tuple(cells)
        reach = range(side)
        steps = ((r + n * (s - r), c + n * (d - c)) for n in reach)
        return tuple(cell(*at, side) for at in steps if set(at) <= set(range(1, side + 1)))

    def check(self, grid: Grid) -> None:
        super().check(grid)
        places = [place(label, grid.side) for label in self.cells]
        steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(places)}
        if len(steps) > 1 or any(abs(down) != 1 or abs(right) != 1 for down, right in steps):
            self._refuse(grid, "must follow one diagonal")

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield an arrow along the diagonal, and the sum in front of the first cell."""
        if len(self.cells) < 2:
            yield from super().shapes(grid)
            return
        (x, y), (x2, y2) = (centre(label, grid.side) for label in self.cells[:2])
        right, down = x2 - x, y2 - y
        tail, tip = (x - 0.7 * right, y - 0.7 * down), (x - 0.42 * right, y - 0.42 * down)
        yield Shape("thin", polyline([tail, tip]) + arrow_head(tail, tip, 0.12))
        yield written(str(self.sum), (x - 0.9 * right, y - 0.9 * down), 0.34, "outside")
