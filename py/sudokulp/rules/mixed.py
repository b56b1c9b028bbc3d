"""Lines on which nearby digits are of different kinds: entropic, modular and parity lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..grid import short_name
from .base import AtMostOne, CellsRule, Grid, Primitive


@dataclass(frozen=True)
class _Mixed(CellsRule):
    """A line on which any `width` consecutive cells contain digits of different kinds."""

    how: ClassVar[str] = "Select the cells from end to end."
    least: ClassVar[int] = 2
    crosses: ClassVar[bool] = True
    #: The number of kinds, and of consecutive cells with different kinds.
    width: ClassVar[int]

    @abstractmethod
    def kinds(self, side: int) -> dict[str, Sequence[int]]:
        """Return the digits of each kind, by the name of the kind."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield constraints that `width` consecutive cells contain digits of different kinds."""
        closed = self.cells[0] == self.cells[-1]
        line = self.cells + self.cells[1 : self.width - 1] if closed else self.cells
        for first in range(max(1, len(line) - self.width + 1)):
            cells = tuple(dict.fromkeys(line[first : first + self.width]))
            names = [short_name(label, grid.side) for label in (cells[0], cells[-1])]
            where = f" in {' to '.join(names)}" if len(cells) > 2 else ""
            for name, found in self.kinds(grid.side).items():
                every = tuple(grid.candidate(label, digit) for label in cells for digit in found)
                if every:
                    yield AtMostOne(every, f"{self.told(grid)}, {name} digits{where}")


@dataclass(frozen=True)
class EntropicLine(_Mixed):
    """Any three consecutive cells on an entropic line contain a low, a middle and a high digit."""

    name = "entropic line"
    about = (
        "Any three adjacent digits along a peach line include a low, a middle and a high one (in "
        "a 9x9 grid: 1 to 3, 4 to 6, 7 to 9)."
    )
    width: ClassVar[int] = 3
    look: ClassVar[str] = "entropic line"

    def kinds(self, side: int) -> dict[str, Sequence[int]]:
        low, high = round(side / 3), side - round(side / 3)
        return {
            "low": range(1, low + 1),
            "middle": range(low + 1, high + 1),
            "high": range(high + 1, side + 1),
        }


@dataclass(frozen=True)
class ModularLine(_Mixed):
    """Any three consecutive digits on a modular line have different remainders modulo 3."""

    name = "modular line"
    about = (
        "Any three adjacent digits along a teal line have different remainders modulo 3 (in a "
        "9x9 grid: one of 1 4 7, one of 2 5 8, one of 3 6 9)."
    )
    width: ClassVar[int] = 3
    look: ClassVar[str] = "modular line"

    def kinds(self, side: int) -> dict[str, Sequence[int]]:
        return {f"{first} mod 3": range(first or 3, side + 1, 3) for first in (1, 2, 0)}


@dataclass(frozen=True)
class ParityLine(_Mixed):
    """Even and odd digits alternate along a parity line."""

    name = "parity line"
    about = "Digits along a red line alternate between even and odd."
    width: ClassVar[int] = 2
    look: ClassVar[str] = "parity line"

    def kinds(self, side: int) -> dict[str, Sequence[int]]:
        return {"odd": range(1, side + 1, 2), "even": range(2, side + 1, 2)}
