"""One diagonal; both are the variant X."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from ...errors import RuleError, show
from ...variants import VARIANTS, Region
from ..base import Digits, Grid, Rule
from ..shapes import Shape, way

#: The kind of region that a direction stands for.
_KINDS = {"\\": "diagonal", "/": "anti diagonal"}


@dataclass(frozen=True)
class Diagonal(Rule):
    r"""One diagonal holds every digit once: "/" or "\\"."""

    direction: str

    name = "diagonal"
    about = "The diagonal holds every digit once."
    counts: ClassVar[bool] = False
    how = "Type / or \\ as its direction."

    def check(self, grid: Grid) -> None:
        """Refuse any other direction."""
        if not isinstance(self.direction, str) or self.direction not in _KINDS:
            raise RuleError(f"a diagonal is '/' or '\\', not {show(self.direction)}")

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the diagonal as the variant X has it."""
        for region in VARIANTS["x"].extra_regions(grid.shape):
            if region.kind == _KINDS[self.direction]:
                yield region

    def moved(self, places: Sequence[int]) -> Diagonal:
        """Return the diagonal through the corner that the first one moves to."""
        side = isqrt(len(places))
        corner = 1 if self.direction == "\\" else side
        return Diagonal("\\" if places[corner - 1] in (1, side * side) else "/")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is on the diagonal twice."""
        side = grid.side
        step, first = (side + 1, 0) if self.direction == "\\" else (side - 1, side - 1)
        found = [digits[first + number * step] for number in range(side)]
        return len(set(found)) == side

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the diagonal as a line from corner to corner."""
        side = grid.side
        ends = [(0, 0), (side, side)] if self.direction == "\\" else [(0, side), (side, 0)]
        yield Shape("thin", way(ends))
