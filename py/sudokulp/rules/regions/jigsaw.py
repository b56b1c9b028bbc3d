"""Jigsaw: regions of any shape in place of the boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...errors import RuleError, show
from ...grid import short_name
from ...phrases import counted
from ...variants import Region
from ..base import Digits, Grid, Rule


@dataclass(frozen=True)
class Jigsaw(Rule):
    """Regions in place of boxes.

    Parameters
    ----------
    letters : str
        For each cell in row order the letter, or any other sign, of its region; white space
        is ignored.
    """

    letters: str

    name = "jigsaw"
    about = "The regions that are drawn hold every digit once; there are no boxes."
    how = (
        "Choose two cells: each goes to the region of the other. Or choose all cells of a region. "
        "Or type a letter for each cell, row by row."
    )
    replaces_boxes: ClassVar[bool] = True
    counts: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Leave white space out."""
        if not isinstance(self.letters, str):
            raise RuleError(f"the letters of a jigsaw must be a text, not {show(self.letters)}")
        object.__setattr__(self, "letters", "".join(self.letters.split()))

    def check(self, grid: Grid) -> None:
        """Refuse regions that do not have as many cells as there are digits."""
        side = grid.side
        if len(self.letters) != side * side:
            raise RuleError(f"the jigsaw has {len(self.letters):,} letters for {side**2:,} cells")
        for letter in dict.fromkeys(self.letters):
            count = self.letters.count(letter)
            if count != side:
                where = short_name(self.letters.index(letter) + 1, side)
                region = f"the jigsaw's region {show(letter)} at {where}"
                raise RuleError(f"{region} has {counted(count, 'cell')} instead of {side}")

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the cells of each letter."""
        for number, letter in enumerate(dict.fromkeys(self.letters), 1):
            cells = tuple(n for n, other in enumerate(self.letters, 1) if other == letter)
            yield Region("jigsaw", (number,), cells, f"jigsaw region {number}")

    def moved(self, places: Sequence[int]) -> Jigsaw:
        """Return the regions of the cells that their own move to."""
        letters = dict(zip(places, self.letters, strict=True))
        return Jigsaw("".join(letters[label] for label in sorted(letters)))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether no digit is in a region twice."""
        both = list(zip(self.letters, digits, strict=True))
        return len(set(both)) == len(both)
