"""All marks are given: what has no mark between them is not what a mark would say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..base import Digits, Grid, Rule, edges
from ..checks import as_tuple, check_number
from ..primitives import Primitive
from ..saying import pair
from .marks import Difference, Ratio, V, X


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
        """Take any sequences of numbers."""
        for field in ("differences", "ratios"):
            object.__setattr__(self, field, as_tuple(getattr(self, field), f"the {field}"))

    def check(self, grid: Grid) -> None:
        """Refuse what no two digits have."""
        for difference in self.differences:
            check_number(difference, "a difference of all dots", 1, grid.side)
        for ratio in self.ratios:
            check_number(ratio, "a ratio of all dots", 2, grid.side)

    def _fits(self, a: int, b: int) -> bool:
        return abs(a - b) not in self.differences and not any(
            ratio in self.ratios for ratio in (a / b, b / a)
        )

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield which digits neighbours without a dot cannot hold."""
        for one, other in _without(grid, (Difference, Ratio)):
            yield from pair(grid, one, other, self._fits, self.name)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield filled neighbours that should have a dot."""
        dots = {tuple(sorted(r.cells)) for r in grid.rules if isinstance(r, Difference | Ratio)}
        for one, other in edges(grid.side):
            low, high = sorted((digits[one - 1], digits[other - 1]))
            if not low or (one, other) in dots:
                continue
            apart = any(low + each == high for each in self.differences)
            if apart or any(low * each == high for each in self.ratios):
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether a dot is wherever one would be right."""
        return next(self.broken(digits, grid), None) is None


@dataclass(frozen=True)
class AllXV(Rule):
    """All X and V are given: other neighbours add up neither to 10 nor to 5."""

    name = "all x and v are given"
    about = "Neighbours without X or V between them add up neither to 10 nor to 5."

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield which digits neighbours without a letter cannot hold."""
        for one, other in _without(grid, (X, V)):
            yield from pair(grid, one, other, lambda a, b: a + b not in (5, 10), self.name)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield filled neighbours that should have a letter."""
        marks = {tuple(sorted(rule.cells)) for rule in grid.rules if isinstance(rule, X | V)}
        for one, other in edges(grid.side):
            a, b = digits[one - 1], digits[other - 1]
            if a and b and a + b in (5, 10) and (one, other) not in marks:
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether a letter is wherever one would be right."""
        return next(self.broken(digits, grid), None) is None
