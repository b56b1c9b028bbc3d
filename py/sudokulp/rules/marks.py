"""Rules about pairs of cells: marks between neighbours, absent marks, and chess moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..errors import RuleError
from ..grid import cell, place, rectangle
from ..numbers import check_whole, listed
from ..shapes import Shape, disc, middle, polyline, written
from .base import (
    Grid,
    Pair,
    PairsRule,
    Primitive,
    Rule,
    SuccessiveRule,
    different,
)


@dataclass(frozen=True)
class _Mark(SuccessiveRule):
    """A mark between two cells that share an edge."""

    most: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        super().check(grid)
        (r, c), (s, d) = (place(label, grid.side) for label in self.cells)
        if abs(r - s) + abs(c - d) != 1:
            self._refuse(grid, "needs two cells that share an edge")


@dataclass(frozen=True)
class _Total(_Mark):
    """A letter between two cells that stands for the sum of their digits."""

    total: ClassVar[int]

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if self.total > 2 * grid.side - 1:
            self._refuse(
                grid, f"needs a total of {self.total}, which two digits of this grid cannot reach"
            )

    def fits(self, first: int, second: int) -> bool:
        return first + second == self.total

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield written(self.name.upper(), middle(self.cells, grid.side), 0.32, "letter")


@dataclass(frozen=True)
class X(_Total):
    """Two cells whose digits add up to 10."""

    name = "x"
    noun = "X"
    about = "Digits separated by an X sum to 10."
    total: ClassVar[int] = 10


@dataclass(frozen=True)
class V(_Total):
    """Two cells whose digits add up to 5."""

    name = "v"
    noun = "V"
    about = "Digits separated by a V sum to 5."
    total: ClassVar[int] = 5


@dataclass(frozen=True)
class _Dot(_Mark):
    """A dot with a number. The number is not shown if it is the default."""

    colour: ClassVar[str]
    number: ClassVar[str]  # the name of the field with the number

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        at, number = middle(self.cells, grid.side), getattr(self, self.number)
        yield disc(at, 0.14, f"{self.colour} dot")
        if number != getattr(type(self), self.number):
            yield written(str(number), at, 0.2, f"on {self.colour}")


@dataclass(frozen=True)
class Difference(_Dot):
    """A white dot: two cells whose digits differ by `difference`."""

    difference: int = 1

    name = "difference"
    about = "White dot: the two digits differ by the number shown, or by 1 if no number is shown."
    colour: ClassVar[str] = "white"
    number: ClassVar[str] = "difference"

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "difference", 1, grid.side - 1)

    @property
    def spoken(self) -> str:
        if self.difference == type(self).difference:
            return "Digits separated by a white dot are consecutive."
        return "Digits separated by a white dot with a number differ by the number."

    def fits(self, first: int, second: int) -> bool:
        return abs(first - second) == self.difference


@dataclass(frozen=True)
class Ratio(_Dot):
    """A black dot: two cells, where one digit is `ratio` times the other."""

    ratio: int = 2

    name = "ratio"
    about = (
        "Black dot: one digit is the other multiplied by the number shown, or twice the other if "
        "no number is shown."
    )
    colour: ClassVar[str] = "black"
    number: ClassVar[str] = "ratio"

    def check(self, grid: Grid) -> None:
        super().check(grid)
        self._check_number(grid, "ratio", 2, grid.side)

    @property
    def spoken(self) -> str:
        if self.ratio == type(self).ratio:
            return "Of two digits separated by a black dot, one is twice the other."
        return "Digits separated by a black dot with a number have the number as their ratio."

    def fits(self, first: int, second: int) -> bool:
        return first == self.ratio * second or second == self.ratio * first


@dataclass(frozen=True)
class Greater(_Mark):
    """Two cells, where the first digit is larger than the second."""

    name = "greater"
    noun = "greater sign"
    about = "An inequality sign between two cells points to the smaller digit."
    how = "Select the cell with the larger digit first."

    def fits(self, first: int, second: int) -> bool:
        return first > second

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield an inequality sign on the common edge; the sign opens towards the larger digit."""
        x, y = middle(self.cells, grid.side)
        first, _ = (middle([label], grid.side) for label in self.cells)
        right, down = (first[0] - x) * 0.16, (first[1] - y) * 0.16
        wide = [(x + right + s * 2 * down, y + down + s * 2 * right) for s in (-1, 1)]
        yield Shape("sign", polyline([wide[0], (x - right, y - down), wide[1]]))


@dataclass(frozen=True)
class _Neighbours(PairsRule):
    """A rule about all pairs of cells that share an edge."""

    def pairs(self, grid: Grid) -> Iterator[Pair]:
        return grid.neighbours()


@dataclass(frozen=True)
class _AllGiven(_Neighbours):
    """All marks of some kinds are shown: none would be correct between unmarked neighbours."""

    kinds: ClassVar[tuple[type[_Mark], ...]]

    def pairs(self, grid: Grid) -> Iterator[Pair]:
        marked = {frozenset(rule.cells) for rule in grid.rules if isinstance(rule, self.kinds)}
        return (both for both in super().pairs(grid) if frozenset(both) not in marked)


@dataclass(frozen=True)
class AllDots(_AllGiven):
    """All dots are shown: neighbours without a dot have none of these differences and ratios."""

    differences: tuple[int, ...] = (1,)
    ratios: tuple[int, ...] = (2,)

    name = "all dots are given"
    titled = "All dots are given"
    about = "Adjacent cells without a dot do not differ by 1, and neither is twice the other."
    kinds: ClassVar[tuple[type[_Mark], ...]] = (Difference, Ratio)
    sequences: ClassVar[dict[str, str]] = {"differences": "the differences", "ratios": "the ratios"}

    def check(self, grid: Grid) -> None:
        for difference in self.differences:
            check_whole(difference, "a difference in 'all dots are given'", 1, grid.side, RuleError)
        for ratio in self.ratios:
            check_whole(ratio, "a ratio in 'all dots are given'", 2, grid.side, RuleError)

    @property
    def spoken(self) -> str:
        differences = listed(map(str, self.differences), "or")
        ratios = listed(map(str, self.ratios), "or")
        said = [f"do not differ by {differences}"] if differences else []
        said += [f"do not have a ratio of {ratios}"] if ratios else []
        if not said:
            return ""
        return f"All dots are given: adjacent digits without a dot {' and '.join(said)}."

    def fits(self, first: int, second: int) -> bool:
        return abs(first - second) not in self.differences and not any(
            ratio in self.ratios for ratio in (first / second, second / first)
        )


@dataclass(frozen=True)
class AllXV(_AllGiven):
    """All X and V are shown: neighbours without a letter add up neither to 10 nor to 5."""

    name = "all x and v are given"
    titled = "All Xs and Vs are given"
    about = "Adjacent cells without an X or V between them do not add up to 10 or 5."
    kinds: ClassVar[tuple[type[_Mark], ...]] = (X, V)

    def fits(self, first: int, second: int) -> bool:
        return first + second not in (5, 10)


@dataclass(frozen=True)
class NonConsecutive(_Neighbours):
    """Cells that share an edge do not contain consecutive digits."""

    name = "non-consecutive"
    about = "Orthogonally adjacent cells do not contain consecutive digits."

    def fits(self, first: int, second: int) -> bool:
        return abs(first - second) != 1


@dataclass(frozen=True)
class _Move(Rule):
    """A rule that cells a certain chess move apart contain different digits."""

    counts: ClassVar[bool] = False

    @abstractmethod
    def squares(self, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield groups of cells with different digits. They cover all pairs a move apart."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for cells in self.squares(grid):
            yield from different(grid, cells, self.name)


@dataclass(frozen=True)
class AntiKnight(_Move):
    """Cells that are a knight's move apart contain different digits."""

    name = "anti-knight"
    about = "Cells a knight's move apart do not contain the same digit."

    def squares(self, grid: Grid) -> Iterator[tuple[int, ...]]:
        side = grid.side
        for label in range(1, side * side + 1):
            row, column = place(label, side)
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
                if row + down <= side and 1 <= column + right <= side:
                    yield label, cell(row + down, column + right, side)


@dataclass(frozen=True)
class AntiKing(_Move):
    """Cells that are a king's move apart contain different digits."""

    name = "anti-king"
    about = "Cells a king's move apart do not contain the same digit."

    def squares(self, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield each square of four cells."""
        for row in range(1, grid.side):
            for column in range(1, grid.side):
                yield tuple(rectangle((row, row + 1), (column, column + 1), grid.side))
