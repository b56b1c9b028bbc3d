"""One diagonal; both are the variant X."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import RuleError, show
from ...variants import VARIANTS, Region
from ..base import Digits, Grid, Rule

#: The kind of region that a direction stands for.
_KINDS = {"\\": "diagonal", "/": "anti diagonal"}


@dataclass(frozen=True)
class Diagonal(Rule):
    r"""One diagonal holds every digit once: "/" or "\\"."""

    direction: str

    name = "diagonal"
    about = "The diagonal holds every digit once."

    def check(self, grid: Grid) -> None:
        """Refuse any other direction."""
        if not isinstance(self.direction, str) or self.direction not in _KINDS:
            raise RuleError(f"a diagonal is '/' or '\\', not {show(self.direction)}")

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the diagonal as the variant X has it."""
        for region in VARIANTS["x"].extra_regions(grid.boxsize):
            if region.kind == _KINDS[self.direction]:
                yield region

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is on the diagonal twice."""
        side = grid.side
        step, first = (side + 1, 0) if self.direction == "\\" else (side - 1, side - 1)
        found = [digits[first + number * step] for number in range(side)]
        return len(set(found)) == side
