"""Rules about lines, such as between lines, renbans, whispers, palindromes and thermometers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ..errors import RuleError
from ..grid import alphabet, short_name
from ..shapes import Shape, along, centre, diamond, disc, square
from .base import (
    AtMostOne,
    CellsRule,
    DifferentRule,
    Grid,
    Linear,
    Pair,
    PairsRule,
    Primitive,
    SuccessiveRule,
    check_cells,
    exclusions,
    pair,
)


@dataclass(frozen=True)
class _Ended(CellsRule):
    """A line whose inner digits depend on the digits at its ends."""

    how: ClassVar[str] = "Select the cells from end to end."
    least: ClassVar[int] = 3
    crosses: ClassVar[bool] = True
    ended: ClassVar[bool] = True

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if any(self.cells.count(end) > 1 for end in (self.cells[0], self.cells[-1])):
            self._refuse(grid, "must visit each of its ends only once")

    def inner(self) -> tuple[int, ...]:
        """Return the cells between the ends, without repetitions."""
        return self.distinct()[1:-1]

    def _case(self, grid: Grid, label: int, digit: int) -> str:
        """Return the name of the constraints about a digit in an inner cell."""
        where = short_name(label, grid.side)
        return f"{self.told(grid)}, {alphabet(grid.side)[digit - 1]} in {where}"


@dataclass(frozen=True)
class Between(_Ended):
    """A line whose inner digits are strictly between the digits at its ends."""

    name = "between"
    noun = "between line"
    about = (
        "Digits along a line between two circles are strictly between the digits in the circles."
    )

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield constraints that keep each inner digit between the digits at the ends."""
        for label in self.inner():
            for digit in range(1, grid.side + 1):
                for beyond in (range(1, digit), range(digit + 1, grid.side + 1)):
                    ends = self.cells[0], self.cells[-1]
                    found = [grid.candidate(end, d) for end in ends for d in beyond]
                    terms = ((grid.candidate(label, digit), -1), *((each, 1) for each in found))
                    yield Linear(terms, 0, None, self._case(grid, label, digit))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield along(self.cells, grid.side, "thin")
        for end in (self.cells[0], self.cells[-1]):
            yield disc(centre(end, grid.side), 0.4, "ring")


@dataclass(frozen=True)
class LockoutLine(_Ended):
    """Digits on a lockout line are outside the range of the two diamonds at its ends.

    The digits in the diamonds differ by at least half the grid's size, rounded down.
    """

    name = "lockout line"
    about = (
        "Digits along a line between diamonds are outside the range of the digits in the "
        "diamonds, which differ by at least half the number of rows, rounded down (4 in a 9x9 "
        "grid)."
    )
    look: ClassVar[str] = "lockout line"

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield constraints on the ends, then constraints on each inner digit.

        An inner digit must be outside the range of the digits at the ends. So it excludes that one
        of them is at most as large and the other is at least as large.
        """
        side, (one, other) = grid.side, (self.cells[0], self.cells[-1])
        apart = exclusions(side, lambda a, b: abs(a - b) >= side // 2)
        yield from pair(grid, one, other, apart, self.told(grid))
        for label in self.inner():
            for digit in range(1, side + 1):
                name, mine = self._case(grid, label, digit), grid.candidate(label, digit)
                for end in (one, other):
                    yield AtMostOne((mine, grid.candidate(end, digit)), name)
                for low, high in ((one, other), (other, one)):
                    below = [grid.candidate(low, d) for d in range(1, digit)]
                    above = [grid.candidate(high, d) for d in range(digit + 1, side + 1)]
                    if below and above:
                        terms = tuple((each, 1) for each in (mine, *below, *above))
                        yield Linear(terms, None, 2, name)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield from super().shapes(grid)
        for end in (self.cells[0], self.cells[-1]):
            yield diamond(centre(end, grid.side), 0.42, "ring")


@dataclass(frozen=True)
class Renban(DifferentRule):
    """A line with a set of consecutive digits, all different, in any order."""

    name = "renban"
    about = "Digits along a purple line are consecutive, in any order, without repeats."
    least: ClassVar[int] = 2
    look: ClassVar[str] = "renban line"
    crosses: ClassVar[bool] = True

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield constraints that the digits are not too far apart, and that no digit is skipped.

        Among the digits with the same remainder modulo the number of cells, exactly one is on the
        line. With three cells, for example, the line contains one of 1, 4 and 7.
        """
        count, side = len(self.distinct()), grid.side
        for low in range(1, side + 1):
            for high in range(low + count, side + 1):
                yield AtMostOne((*self._with(low, grid), *self._with(high, grid)), self.told(grid))
            yield AtMostOne(self._with(low, grid), self.told(grid))
        for first in range(1, count + 1):
            found = [each for d in range(first, side + 1, count) for each in self._with(d, grid)]
            yield Linear(tuple((each, 1) for each in found), 1, 1, self.told(grid))

    def _with(self, digit: int, grid: Grid) -> tuple[int, ...]:
        return tuple(grid.candidate(label, digit) for label in self.distinct())


@dataclass(frozen=True)
class Whisper(SuccessiveRule):
    """Adjacent digits on a German whispers line differ by at least 5, or by another number."""

    difference: int = 5

    name = "whisper"
    titled = "German Whispers"
    about = (
        "Adjacent digits on the line differ by at least 5, or by another number if one is given."
    )
    how = "Select the cells from end to end."
    look: ClassVar[str] = "whisper line"
    colour: ClassVar[str] = "a green"
    crosses: ClassVar[bool] = True

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "difference", 1, grid.side - 1)

    @property
    def spoken(self) -> str:
        least = f"differ by at least {self.difference}"
        return f"Adjacent digits along {self.colour} line {least}."

    def fits(self, first: int, second: int) -> bool:
        return abs(first - second) >= self.difference


@dataclass(frozen=True)
class DutchWhisper(Whisper):
    """Adjacent digits on a Dutch whispers line differ by at least 4, or by another number."""

    difference: int = 4

    name = "dutch whisper"
    titled = "Dutch Whispers"
    about = (
        "Adjacent digits on the line differ by at least 4, or by another number if one is given."
    )
    look: ClassVar[str] = "dutch whisper line"
    colour: ClassVar[str] = "an orange"


@dataclass(frozen=True)
class Nabner(CellsRule):
    """No two digits on a nabner line are equal or consecutive, wherever they are on the line."""

    name = "nabner"
    about = (
        "Digits along a yellow line are neither equal nor consecutive, wherever they are on the "
        "line."
    )
    least: ClassVar[int] = 2
    look: ClassVar[str] = "nabner line"
    crosses: ClassVar[bool] = True

    def check(self, grid: Grid) -> None:
        super().check(grid)
        count, most = len(self.distinct()), (grid.side + 1) // 2
        if count > most:
            self._refuse(
                grid, f"has {count} cells, but at most {most} digits fit without consecutive ones"
            )

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield, for any two consecutive digits, that at most one cell contains one of them."""
        for digit in range(1, grid.side):
            both = (digit, digit + 1)
            found = [grid.candidate(label, d) for label in self.distinct() for d in both]
            yield AtMostOne(tuple(found), self.told(grid))


@dataclass(frozen=True)
class _Same(PairsRule, CellsRule):
    """A rule that requires equal digits in pairs of cells."""

    counts: ClassVar[bool] = False

    def pairs(self, grid: Grid) -> Iterator[Pair]:
        return self.equal(grid)

    def fits(self, first: int, second: int) -> bool:
        return first == second


@dataclass(frozen=True)
class Palindrome(_Same):
    """A line whose digits read the same from both ends."""

    name = "palindrome"
    about = "A grey line without a bulb reads the same from both ends."
    how = "Select the cells from end to end."
    least: ClassVar[int] = 2
    look: ClassVar[str] = "palindrome line"
    crosses: ClassVar[bool] = True

    def equal(self, grid: Grid) -> Iterator[Pair]:
        both = zip(self.cells[: len(self.cells) // 2], self.cells[::-1], strict=False)
        return ((one, other) for one, other in both if one != other)


@dataclass(frozen=True)
class Clone(_Same):
    """Two groups of cells that contain the same digits in the same order."""

    clones: tuple[int, ...]

    name = "clone"
    about = "Shaded areas of the same shape contain the same digits in the same positions."
    how = "Select the cells of one shape, then those of the other in the same order."
    sequences: ClassVar[dict[str, str]] = {"clones": "the clones"}

    def moved(self, places: Sequence[int]) -> Clone:
        both = (tuple(places[x - 1] for x in each) for each in (self.cells, self.clones))
        return Clone(*both)

    def check(self, grid: Grid) -> None:
        super().check(grid)
        check_cells(self.clones, grid, self.told(grid))
        if len(self.clones) != len(self.cells):
            counts = f"the same number of cells, not {len(self.cells)} and {len(self.clones)}"
            raise RuleError(f"the two shapes of the {self.told(grid)} must have {counts}")
        if any(one == other for one, other in zip(self.cells, self.clones, strict=True)):
            raise RuleError(f"the {self.told(grid)} has a cell that is its own clone")

    def equal(self, grid: Grid) -> Iterator[Pair]:
        return zip(self.cells, self.clones, strict=True)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        cells = dict.fromkeys((*self.cells, *self.clones))
        yield Shape("shade", "".join(square(label, grid.side) for label in cells))


#: The largest number of cells for which solvers get the constraints of all pairs. With more cells,
#: they get only those of consecutive cells, which imply the others.
_FAR = 9


@dataclass(frozen=True)
class _Grows(CellsRule):
    """The cells of a thermometer in order, starting at the bulb."""

    how: ClassVar[str] = "Select the cells, starting at the bulb."
    least: ClassVar[int] = 2
    #: The least increase from each digit to the next.
    by: ClassVar[int]

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield constraints for the least increase in pairs of cells, which may be far apart."""
        steps = range(1, len(self.cells) if len(self.cells) <= _FAR else 2)
        for apart in steps:
            groups = exclusions(grid.side, partial(_is_apart, apart * self.by))
            for early, late in zip(self.cells, self.cells[apart:], strict=False):
                yield from pair(grid, early, late, groups, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield disc(centre(self.cells[0], grid.side), 0.38, "bulb")
        yield along(self.cells, grid.side, "thick")


def _is_apart(by: int, first: int, second: int) -> bool:
    return first + by <= second


@dataclass(frozen=True)
class Thermometer(_Grows, DifferentRule):
    """Cells in which the digits increase, starting at the bulb."""

    name = "thermometer"
    about = "Digits along a thermometer increase from its bulb."
    by: ClassVar[int] = 1


@dataclass(frozen=True)
class SlowThermometer(_Grows):
    """Cells in which the digits never decrease, starting at the bulb."""

    name = "slow thermometer"
    about = (
        "Digits along a thermometer with a ring around its bulb increase or stay the same from the "
        "bulb."
    )
    by: ClassVar[int] = 0

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the shapes of a thermometer, with a ring around the bulb that marks it as slow."""
        yield from super().shapes(grid)
        yield disc(centre(self.cells[0], grid.side), 0.38, "thin")
