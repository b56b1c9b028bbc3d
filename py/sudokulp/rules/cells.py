"""Rules about cells and corners: parity, candidates, extremes and quadruples."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ..grid import alphabet, place
from ..lines import as_line
from ..numbers import check_digit
from ..shapes import Shape, centre, disc, middle, polyline, square, written
from .base import (
    CellsRule,
    Grid,
    Linear,
    Pair,
    PairsRule,
    Primitive,
    Rule,
)


@dataclass(frozen=True)
class _Choice(CellsRule):
    """A rule that allows only some digits in its cells."""

    @abstractmethod
    def takes(self, digit: int) -> bool:
        """Return whether the cells may contain a digit."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        others = [digit for digit in range(1, grid.side + 1) if not self.takes(digit)]
        for label in self.cells if others else ():
            terms = tuple((grid.candidate(label, digit), 1) for digit in others)
            yield Linear(terms, None, 0, self.told(grid))


@dataclass(frozen=True)
class _Parity(_Choice):
    """A rule that allows only even digits, or only odd digits."""

    sample: ClassVar[tuple[int, ...]] = (11,)
    remainder: ClassVar[int]

    def takes(self, digit: int) -> bool:
        return digit % 2 == self.remainder


@dataclass(frozen=True)
class Even(_Parity):
    """Cells that contain even digits."""

    name = "even"
    noun = "even cell"
    about = "A cell with a grey square contains an even digit."
    remainder: ClassVar[int] = 0

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield Shape("bulb", "".join(square(label, grid.side, 0.14) for label in self.cells))


@dataclass(frozen=True)
class Odd(_Parity):
    """Cells that contain odd digits."""

    name = "odd"
    noun = "odd cell"
    about = "A cell with a grey circle contains an odd digit."
    remainder: ClassVar[int] = 1

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        return (disc(centre(label, grid.side), 0.38, "bulb") for label in self.cells)


@dataclass(frozen=True)
class _Listed(CellsRule):
    """A rule about cells and a list of digits."""

    digits: tuple[int, ...]

    def check(self, grid: Grid) -> None:
        super().check(grid)
        for digit in self.digits:
            check_digit(digit, grid.side, f"the {self.told(grid)}: ")

    def renamed(self, digits: Sequence[int]) -> Rule:
        return replace(self, digits=tuple(digits[digit - 1] for digit in self.digits))

    def text(self, grid: Grid) -> str:
        """Return the list of digits as text."""
        return as_line(self.digits, alphabet(grid.side))


@dataclass(frozen=True)
class Candidates(_Choice, _Listed):
    """Cells that each contain one of `digits`."""

    name = "candidates"
    about = "A cell with small digits at its bottom contains one of them."
    how = "Select the cells and type the digits."
    sample: ClassVar[tuple[int, ...]] = (11,)
    sequences: ClassVar[dict[str, str]] = {"digits": "the digits of candidates"}

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if not self.digits:
            self._refuse(grid, "list no digits")

    def takes(self, digit: int) -> bool:
        return digit in self.digits

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the digits in small type at the bottom of each cell."""
        text = self.text(grid)
        size = min(0.2, 1.5 / max(len(text), 1))
        for label in self.cells:
            x, y = centre(label, grid.side)
            yield written(text, (x, y + 0.36), size, "note")


@dataclass(frozen=True)
class _Extreme(PairsRule, CellsRule):
    """Cells whose digits are larger, or smaller, than those of all neighbours outside the rule."""

    sample: ClassVar[tuple[int, ...]] = (11,)
    sense: ClassVar[int]  # 1 if the digits are larger, -1 if they are smaller

    def fits(self, first: int, second: int) -> bool:
        return (first - second) * self.sense > 0

    def pairs(self, grid: Grid) -> Iterator[Pair]:
        mine = set(self.cells)
        for one, other in grid.neighbours():
            if (one in mine) != (other in mine):
                yield (one, other) if one in mine else (other, one)

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield shaded cells, and at each edge a wedge that points to the smaller digit."""
        tip, foot = (0.38, 0.46) if self.sense < 0 else (0.46, 0.38)
        for label in self.cells:
            x, y = centre(label, grid.side)
            wedges = []
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                sides = [
                    (x + right * foot + s * 0.08 * down, y + down * foot + s * 0.08 * right)
                    for s in (-1, 1)
                ]
                wedges.append(polyline([sides[0], (x + right * tip, y + down * tip), sides[1]]))
            yield Shape("shade", square(label, grid.side))
            yield Shape("sign", "".join(wedges))


@dataclass(frozen=True)
class Minimum(_Extreme):
    """Cells whose digits are smaller than those of all neighbours outside the rule."""

    name = "minimum"
    about = (
        "A shaded cell whose wedges point inwards is smaller than the unshaded cells next to it."
    )
    sense: ClassVar[int] = -1


@dataclass(frozen=True)
class Maximum(_Extreme):
    """Cells whose digits are larger than those of all neighbours outside the rule."""

    name = "maximum"
    about = (
        "A shaded cell whose wedges point outwards is larger than the unshaded cells next to it."
    )
    sense: ClassVar[int] = 1


@dataclass(frozen=True)
class Quadruple(_Listed):
    """Four cells around a corner that contain `digits`; a digit listed twice must occur twice."""

    name = "quadruple"
    about = "The digits in a circle all appear in the four cells around it."
    how = "Select the four cells around a corner and type the digits."
    least: ClassVar[int] = 4
    most: ClassVar[int] = 4
    sequences: ClassVar[dict[str, str]] = {"digits": "the digits of a quadruple"}

    def check(self, grid: Grid) -> None:
        super().check(grid)
        places = {place(label, grid.side) for label in self.cells}
        row, column = min(places)
        if places != {(row + down, column + right) for down in (0, 1) for right in (0, 1)}:
            self._refuse(grid, "needs the four cells around one corner")
        if not 1 <= len(self.digits) <= 4:
            self._refuse(grid, f"has {len(self.digits)} digits, but needs 1 to 4")

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield, for each listed digit, a lower bound on the number of cells with this digit."""
        for digit, often in Counter(self.digits).items():
            terms = tuple((grid.candidate(label, digit), 1) for label in self.cells)
            yield Linear(terms, often, None, self.told(grid))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the circle on the corner, and the digits in the circle."""
        x, y = middle(self.cells, grid.side)
        text = self.text(grid)
        rows = [text] if len(text) < 3 else [text[:2], text[2:]]
        yield disc((x, y), 0.27, "ring")
        for number, row in enumerate(rows):
            down = 0.2 * (number - (len(rows) - 1) / 2)
            yield written(row, (x, y + down), 0.26 if len(rows) == 1 else 0.21, "letter")
