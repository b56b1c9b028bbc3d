"""What is wrong with the digits of a puzzle: repeated digits and broken rules, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from .grid import alphabet, short_name
from .numbers import listed, some
from .variants import Region

#: The maximum number of cells that the sentence about a broken rule names.
NAMED = 6


@dataclass(frozen=True)
class Conflict:
    """A digit that appears more than once among the givens of a region."""

    region: Region
    digit: int  # the repeated digit
    cells: tuple[int, ...]  # labels of the cells that contain the digit
    side: int  # the number of rows of the grid
    symbols: str = ""  # the characters of the digits, from digit 1; "" for the usual characters

    def __str__(self) -> str:
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        where = listed(_names(self.cells, self.side))
        digit = (self.symbols or alphabet(self.side))[self.digit - 1]
        return f"{digit} appears {times} in {self.region.label} ({where})"


@dataclass(frozen=True)
class BrokenRule:
    """A rule of the puzzle that its givens break.

    A repeated digit in a region is a `Conflict` instead.
    """

    told: str  # the rule and its position, such as "cage at r1c1"
    cells: tuple[int, ...]  # labels of the cells whose digits break the rule
    side: int  # the number of rows of the grid

    def __str__(self) -> str:
        named = some(_names(self.cells, self.side), NAMED)
        digits = "digit" if len(self.cells) == 1 else "digits"
        breaks = "breaks" if len(self.cells) == 1 else "break"
        return f"the {digits} in {named} {breaks} the rule '{self.told}'"


def _names(cells: tuple[int, ...], side: int) -> list[str]:
    return [short_name(label, side) for label in cells]
