"""Marks between two neighbours (X, V, dots, signs), and the rule that all marks are given."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Digits, EdgeRule, Grid, Primitive, Rule, as_tuple, check_number, edges, pair
from .shapes import Shape, disc, middle, way, written


@dataclass(frozen=True)
class _Marked(EdgeRule):
    """A mark that says what two digits are to each other."""

    @abstractmethod
    def fits(self, first: int, second: int) -> bool:
        """Return whether two digits may stand beside the mark."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        first, second = self.cells
        yield from pair(grid, first, second, self.fits, self.told(grid))


@dataclass(frozen=True)
class _Total(_Marked):
    """A letter for a sum."""

    total: ClassVar[int]

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if self.total > 2 * grid.side - 1:
            self._refuse(grid, f"adds up to {self.total}, which two digits here do not")

    def fits(self, first: int, second: int) -> bool:
        return first + second == self.total

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        yield written(self.name.upper(), middle(self.cells, grid.side), 0.32, "letter")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return sum(self.values(digits)) == self.total


@dataclass(frozen=True)
class X(_Total):
    """Two cells that add up to 10."""

    name = "x"
    about = "The two digits add up to 10."
    total: ClassVar[int] = 10


@dataclass(frozen=True)
class V(_Total):
    """Two cells that add up to 5."""

    name = "v"
    about = "The two digits add up to 5."
    total: ClassVar[int] = 5


@dataclass(frozen=True)
class Difference(_Marked):
    """Two cells that differ by `difference`: a white dot."""

    difference: int = 1

    name = "difference"
    about = "The two digits differ by the number, 1 where there is none: a white dot."

    def check(self, grid: Grid) -> None:
        super().check(grid)
        what = f"the difference of the {self.told(grid)}"
        check_number(self.difference, what, 1, grid.side - 1)

    def fits(self, first: int, second: int) -> bool:
        return abs(first - second) == self.difference

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        at = middle(self.cells, grid.side)
        yield disc(at, 0.14, "white dot")
        if self.difference != 1:
            yield written(str(self.difference), at, 0.2, "on white")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        low, high = sorted(self.values(digits))
        return low + self.difference == high


@dataclass(frozen=True)
class Ratio(_Marked):
    """Two cells of which one is `ratio` times the other: a black dot."""

    ratio: int = 2

    name = "ratio"
    about = "One digit is the other one times the number, 2 where there is none: a black dot."

    def check(self, grid: Grid) -> None:
        super().check(grid)
        check_number(self.ratio, f"the ratio of the {self.told(grid)}", 2, grid.side)

    def fits(self, first: int, second: int) -> bool:
        return first == self.ratio * second or second == self.ratio * first

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        at = middle(self.cells, grid.side)
        yield disc(at, 0.14, "black dot")
        if self.ratio != 2:
            yield written(str(self.ratio), at, 0.2, "on black")

    def holds(self, digits: Digits, grid: Grid) -> bool:
        low, high = sorted(self.values(digits))
        return low * self.ratio == high


@dataclass(frozen=True)
class Greater(_Marked):
    """Two cells of which the first is the larger one."""

    name = "greater"
    about = "The first digit is larger than the second."
    how = "Choose the cell with the larger digit first."

    def fits(self, first: int, second: int) -> bool:
        return first > second

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        x, y = middle(self.cells, grid.side)
        first, _ = (middle([label], grid.side) for label in self.cells)
        right, down = (first[0] - x) * 0.16, (first[1] - y) * 0.16
        wide = [(x + right + s * 2 * down, y + down + s * 2 * right) for s in (-1, 1)]
        yield Shape("sign", way([wide[0], (x - right, y - down), wide[1]]))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        first, second = self.values(digits)
        return second < first


def _without(grid: Grid, kinds: tuple[type[Rule], ...]) -> Iterator[tuple[int, int]]:
    """Yield neighbours without a mark of these kinds between them."""
    marked = {frozenset(rule.cells) for rule in grid.rules if isinstance(rule, kinds)}  # type: ignore[attr-defined]
    return (edge for edge in grid.neighbours() if frozenset(edge) not in marked)


@dataclass(frozen=True)
class AllDots(Rule):
    """All dots are given.

    Parameters
    ----------
    differences, ratios : tuple of int
        What a white dot, and a black one, would say; none of these is between neighbours
        without a dot.
    """

    differences: tuple[int, ...] = (1,)
    ratios: tuple[int, ...] = (2,)

    name = "all dots are given"
    about = "Neighbours without a dot neither differ by 1 nor is one of them twice the other."

    def __post_init__(self) -> None:
        for field in ("differences", "ratios"):
            object.__setattr__(self, field, as_tuple(getattr(self, field), f"the {field}"))

    def check(self, grid: Grid) -> None:
        for difference in self.differences:
            check_number(difference, "a difference of all dots", 1, grid.side)
        for ratio in self.ratios:
            check_number(ratio, "a ratio of all dots", 2, grid.side)

    def _fits(self, a: int, b: int) -> bool:
        return abs(a - b) not in self.differences and not any(
            ratio in self.ratios for ratio in (a / b, b / a)
        )

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for one, other in _without(grid, (Difference, Ratio)):
            yield from pair(grid, one, other, self._fits, self.name)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        dots = {tuple(sorted(r.cells)) for r in grid.rules if isinstance(r, Difference | Ratio)}
        for one, other in edges(grid.side):
            low, high = sorted((digits[one - 1], digits[other - 1]))
            if not low or (one, other) in dots:
                continue
            apart = any(low + each == high for each in self.differences)
            if apart or any(low * each == high for each in self.ratios):
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return next(self.broken(digits, grid), None) is None


@dataclass(frozen=True)
class AllXV(Rule):
    """All X and V are given: other neighbours add up neither to 10 nor to 5."""

    name = "all x and v are given"
    about = "Neighbours without X or V between them add up neither to 10 nor to 5."

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for one, other in _without(grid, (X, V)):
            yield from pair(grid, one, other, lambda a, b: a + b not in (5, 10), self.name)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        marks = {tuple(sorted(rule.cells)) for rule in grid.rules if isinstance(rule, X | V)}
        for one, other in edges(grid.side):
            a, b = digits[one - 1], digits[other - 1]
            if a and b and a + b in (5, 10) and (one, other) not in marks:
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return next(self.broken(digits, grid), None) is None
