"""Rules with regions: diagonals, disjoint groups and jigsaws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from ..errors import RuleError, show
from ..grid import box_of, has_boxes, short_name
from ..numbers import counted
from ..shapes import Shape, polyline
from ..variants import VARIANTS, Region
from .base import Grid, Rule

#: The kind of region for each direction.
_KINDS = {"\\": "diagonal", "/": "anti diagonal"}


@dataclass(frozen=True)
class Diagonal(Rule):
    r"""A diagonal, "/" or "\\", that contains every digit once."""

    direction: str

    name = "diagonal"
    about = "Digits do not repeat along a marked diagonal."
    counts: ClassVar[bool] = False
    how = "Type / or \\ for its direction."

    def check(self, grid: Grid) -> None:
        if not isinstance(self.direction, str) or self.direction not in _KINDS:
            raise RuleError(f"a diagonal must be '/' or '\\', not {show(self.direction)}")

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the diagonal, which is also a region of the variant X."""
        for region in VARIANTS["x"].extra_regions(grid.shape):
            if region.kind == _KINDS[self.direction]:
                yield region

    def moved(self, places: Sequence[int]) -> Diagonal:
        """Return the diagonal through the corner to which the first cell moves."""
        side = isqrt(len(places))
        corner = 1 if self.direction == "\\" else side
        return Diagonal("\\" if places[corner - 1] in (1, side * side) else "/")

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        side = grid.side
        ends = [(0, 0), (side, side)] if self.direction == "\\" else [(0, side), (side, 0)]
        yield Shape("thin", polyline(ends))


@dataclass(frozen=True)
class DisjointGroups(Rule):
    """Cells in the same position in their boxes contain every digit once."""

    name = "disjoint groups"
    counts: ClassVar[bool] = False
    about = "Cells in the same position in their boxes contain different digits."

    def check(self, grid: Grid) -> None:
        if not has_boxes(grid.shape):
            raise RuleError(
                f"disjoint groups need boxes, and this {grid.side}x{grid.side} grid has none"
            )

    def regions(self, grid: Grid) -> Iterator[Region]:
        (rows, columns), side = box_of(grid.shape), grid.side
        for place in range(side):
            first = place // columns * side + place % columns + 1
            cells = tuple(
                first + band * rows * side + stack * columns
                for band in range(columns)
                for stack in range(rows)
            )
            yield Region("group", (place + 1,), cells, f"group {place + 1}")


@dataclass(frozen=True)
class Jigsaw(Rule):
    """Regions that replace the boxes. A character for each cell names the region of the cell."""

    letters: str  # the characters in row order; white space is ignored

    name = "jigsaw"
    about = "Each drawn region contains every digit once. These regions replace the boxes."
    how = (
        "Select two cells to swap their regions, or all cells of one region; or type one letter "
        "per cell, row by row."
    )
    replaces_boxes: ClassVar[bool] = True
    counts: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not isinstance(self.letters, str):
            raise RuleError(f"the letters of a jigsaw must be a string, not {show(self.letters)}")
        object.__setattr__(self, "letters", "".join(self.letters.split()))

    def check(self, grid: Grid) -> None:
        side = grid.side
        if len(self.letters) != side * side:
            raise RuleError(f"the jigsaw has {len(self.letters):,} letters, but needs {side**2:,}")
        for letter in dict.fromkeys(self.letters):
            count = self.letters.count(letter)
            if count != side:
                where = short_name(self.letters.index(letter) + 1, side)
                region = f"the jigsaw's region {show(letter)} at {where}"
                raise RuleError(f"{region} has {counted(count, 'cell')} instead of {side}")

    def regions(self, grid: Grid) -> Iterator[Region]:
        for number, letter in enumerate(dict.fromkeys(self.letters), 1):
            cells = tuple(n for n, other in enumerate(self.letters, 1) if other == letter)
            yield Region("jigsaw", (number,), cells, f"jigsaw region {number}")

    def moved(self, places: Sequence[int]) -> Jigsaw:
        letters = dict(zip(places, self.letters, strict=True))
        return Jigsaw("".join(letters[label] for label in sorted(letters)))
