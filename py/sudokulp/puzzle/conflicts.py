"""Givens that contradict the rules: digits that stand twice, rules that are not kept."""

from __future__ import annotations

from dataclasses import dataclass

from ..grid import alphabet, place_in_words
from ..variants import Region

#: Cells that the sentence on a broken rule names.
NAMED = 6


@dataclass(frozen=True)
class Conflict:
    """A digit that the givens put into one region more than once.

    Parameters
    ----------
    region : Region
        The region whose rule is broken.
    digit : int
        The repeated digit.
    cells : tuple of int
        Labels of the cells it stands in, two or more.
    side : int
        Side of the grid, to name the cells in words.
    symbols : str
        The character of each digit; "" for the usual ones.
    """

    region: Region
    digit: int
    cells: tuple[int, ...]
    side: int
    symbols: str = ""

    def __str__(self) -> str:
        """Return which digit is where, in words."""
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        where = "; ".join(_places(self.cells, self.side))
        digit = (self.symbols or alphabet(self.side))[self.digit - 1]
        return f"{digit} stands {times} in {self.region.label}: {where}"


@dataclass(frozen=True)
class BrokenRule:
    """A rule beside the regions that the givens break.

    Parameters
    ----------
    told : str
        What people call the rule: "cage at r1c1".
    cells : tuple of int
        Labels of the cells whose digits break it.
    side : int
        Side of the grid, to name the cells in words.
    """

    told: str
    cells: tuple[int, ...]
    side: int

    def __str__(self) -> str:
        """Return which rule is not kept, and where, in words."""
        named = _places(self.cells[:NAMED], self.side)
        more = len(self.cells) - NAMED
        rest = f"; and {more} more cells" if more > 0 else ""
        return f"the {self.told} is not kept: {'; '.join(named)}{rest}"


def _places(cells: tuple[int, ...], side: int) -> list[str]:
    return [place_in_words(label, side) for label in cells]
