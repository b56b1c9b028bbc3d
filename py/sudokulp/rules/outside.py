"""Rules about clues outside the grid: sandwich sums, X-sums and skyscrapers.

The cells of such a rule are those of a row or column, in order from the clue.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, ClassVar, NamedTuple

from ..grid import cell, place
from ..numbers import whole_within
from ..shapes import Shape, centre, written
from ..variants.paths import Path, path_through
from .base import CellsRule, Grid, Primitive

#: The largest clue that the name of a rule includes.
_MOST_NAMED = 9_999


def lines_from(label: int, side: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each place for a clue next to a cell, and the row or column that starts there."""
    row, column = place(label, side)
    across = tuple(cell(row, each, side) for each in range(1, side + 1))
    down = tuple(cell(each, column, side) for each in range(1, side + 1))
    if column == 1:
        yield f"left of row {row}", across
    if column == side:
        yield f"right of row {row}", across[::-1]
    if row == 1:
        yield f"above column {column}", down
    if row == side:
        yield f"below column {column}", down[::-1]


@dataclass(frozen=True)
class OutsideRule(CellsRule):
    """A clue outside the grid about the digits of a row or column, which are read from the clue."""

    how: ClassVar[str] = (
        "Select the cell next to the clue; in a corner, also the next cell of the row or column."
    )
    number: ClassVar[str] = "sum"  # the name of the field with the number outside the grid

    @classmethod
    def selected(cls, cells: Sequence[int], side: int) -> tuple[int, ...]:
        """Return the row or column that begins with the selected cells.

        If there is no such line, or if there are several, return the selected cells.
        """
        begun = tuple(cells)
        ways = [line for _, line in lines_from(begun[0], side) if line[: len(begun)] == begun]
        return ways[0] if len(ways) == 1 else begun

    @property
    def clue(self) -> object:
        """The number outside the grid."""
        return getattr(self, self.number)

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if not self.where(grid.side):
            self._refuse(grid, "needs all cells of a row or column, in order from the clue")

    def where(self, side: int) -> str:
        """Return the place of the clue, such as "left of row 3", or "" if there is none."""
        first = whole_within(next(iter(self.cells), None), 1, side**2)
        lines = lines_from(first, side) if first else ()
        return next((where for where, line in lines if line == self.cells), "")

    def told(self, grid: Grid) -> str:
        """Return the name, the clue and its place, such as "sandwich 20 left of row 3"."""
        where, clue = self.where(grid.side), whole_within(self.clue, 0, _MOST_NAMED)
        number = "" if clue is None else f" {clue}"
        return f"{self.name}{number} {where}" if where else super().told(grid)

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        yield _path(self, grid.side, self.told(grid))

    @abstractmethod
    def start(self) -> Any:
        """Return the state before the first cell."""

    @abstractmethod
    def follow(self, side: int, number: int, state: Any, digit: int) -> Any:
        """Return the state after cell `number` (from 0), or None if the clue cannot be met."""

    @abstractmethod
    def is_end(self, state: Any) -> bool:
        """Return whether the clue is met if this is the state after the last cell."""

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the clue next to the first cell."""
        (x, y), (x2, y2) = (centre(label, grid.side) for label in (self.cells * 2)[:2])
        at = (x - 0.88 * (x2 - x), y - 0.88 * (y2 - y))
        yield written(str(self.clue), at, 0.36, "outside")


@lru_cache(maxsize=256)
def _path(rule: OutsideRule, side: int, label: str) -> Path:
    follow = partial(rule.follow, side)
    return path_through(rule.cells, side, rule.start(), follow, rule.is_end, label)


class _Between(NamedTuple):
    """The state between the two ends of a sandwich."""

    cells: int
    total: int

    def __str__(self) -> str:
        return f"sum {self.total} so far"


def _fits(total: int, count: int, low: int, high: int) -> bool:
    """Return whether `count` different digits from `low` to `high` can add up to a total."""
    least = count * low + count * (count - 1) // 2
    most = count * high - count * (count - 1) // 2
    return 0 <= count <= high - low + 1 and least <= total <= most


@dataclass(frozen=True)
class Sandwich(OutsideRule):
    """Clues outside the grid give the sum of the digits between the 1 and the 9 in that line.

    In a grid of another size, the highest digit is meant instead of 9.
    """

    sum: int

    name = "sandwich"
    titled = "Sandwich sum"
    about = (
        "The clue outside the grid is the sum of the digits between the 1 and the highest digit "
        "(9 in a 9x9 grid) in its row or column."
    )

    def check(self, grid: Grid) -> None:
        super().check(grid)
        side = grid.side
        if side < 2:
            self._refuse(grid, "needs a grid with at least two digits")
        self._check_number(grid, "sum", 0, sum(range(2, side)))
        if not _sandwich_sums(side) >> self.sum & 1:
            self._refuse(
                grid, f"is impossible: no different digits from 2 to {side - 1} have this sum"
            )

    def start(self) -> str:
        return "no end yet"

    def follow(self, side: int, number: int, state: Any, digit: int) -> Any:
        is_end, left = digit in (1, side), side - number - 1
        if not isinstance(state, _Between):
            if state == "both ends":
                return None if is_end else state
            return _Between(0, 0) if is_end else state
        if is_end:
            return "both ends" if state.total == self.sum else None
        after = _Between(state.cells + 1, state.total + digit)
        ways = range(left)  # the other end needs one of the cells left
        needed, high = self.sum - after.total, side - 1
        if not _fits(after.total, after.cells, 2, high):
            return None
        if any(
            _fits(needed, more, 2, high) and _fits(self.sum, after.cells + more, 2, high)
            for more in ways
        ):
            return after
        return None

    def is_end(self, state: Any) -> bool:
        return bool(state == "both ends")


@cache
def _sandwich_sums(side: int) -> int:
    """Return the possible sums of a sandwich as a bit set."""
    found = 1
    for digit in range(2, side):
        found |= found << digit
    return found


class _Needed(NamedTuple):
    """The state of an X-sum while cells are added up."""

    cells: int
    total: int

    def __str__(self) -> str:
        return f"{self.cells} more with sum {self.total}" if self.cells else "sum complete"


@dataclass(frozen=True)
class XSum(OutsideRule):
    """Clues outside the grid give the sum of the first X digits, where X is the first digit."""

    sum: int

    name = "x-sum"
    titled = "X-sum"
    about = (
        "A number outside the grid is the sum of the first X digits from there, where X is the "
        "first of them."
    )

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "sum", 1, grid.side * (grid.side + 1) // 2)
        if not _x_sums(grid.side) >> self.sum & 1:
            self._refuse(grid, "is impossible: no first digits have this sum")

    def start(self) -> str:
        return "no digit yet"

    def follow(self, side: int, number: int, state: Any, digit: int) -> Any:
        if not isinstance(state, _Needed):
            state = _Needed(digit, self.sum)
        elif not state.cells:
            return state
        after = _Needed(state.cells - 1, state.total - digit)
        return after if _fits(after.total, after.cells, 1, side) else None

    def is_end(self, state: Any) -> bool:
        return not state.cells


@cache
def _x_sums(side: int) -> int:
    """Return the possible sums of X different digits, one of which is X, as a bit set."""
    found = 0
    for x in range(1, side + 1):
        totals = [1 << x] + [0] * (x - 1)  # the sums of x and 0, 1 … other digits
        for digit in (each for each in range(1, side + 1) if each != x):
            for more in range(x - 1, 0, -1):
                totals[more] |= totals[more - 1] << digit
        found |= totals[-1]
    return found


class _Seen(NamedTuple):
    """The state of a skyscraper clue: the highest digit and the number of visible digits so far."""

    highest: int
    number: int

    def __str__(self) -> str:
        return f"highest {self.highest}, {self.number} seen"


@dataclass(frozen=True)
class Skyscraper(OutsideRule):
    """Clues outside the grid give the number of skyscrapers that are visible from there.

    A digit is the height of a skyscraper, which hides all lower ones behind it.
    """

    count: int

    name = "skyscraper"
    number: ClassVar[str] = "count"
    about = (
        "A number outside the grid counts the digits visible from there: higher digits hide "
        "lower ones."
    )

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "count", 1, grid.side)

    def start(self) -> _Seen:
        return _Seen(0, 0)

    def follow(self, side: int, number: int, state: Any, digit: int) -> Any:
        after = _Seen(digit, state.number + 1) if digit > state.highest else state
        most = after.number + min(side - after.highest, side - number - 1)
        least = after.number + (after.highest < side)
        is_possible = least <= self.count <= most and after.highest > number
        return after if is_possible and digit != state.highest else None

    def is_end(self, state: Any) -> bool:
        return bool(state.number == self.count)
