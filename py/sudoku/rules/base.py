"""Base classes of rules: what each has to say of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..errors import RuleError, show
from ..grid import place, short_name
from ..numbers import check_digit, check_whole, whole_within
from ..variants import Region
from .primitives import Primitive

#: The digits of a full grid, in row order.
Digits = Sequence[int]


@dataclass(frozen=True)
class Grid:
    """The grid that rules are about, and all of its rules.

    Parameters
    ----------
    boxsize : int
        n, from 1 to 6.
    rules : tuple of Rule
        All rules of the puzzle: some depend on others.
    """

    boxsize: int
    rules: tuple[Rule, ...] = ()

    @property
    def side(self) -> int:
        """Number of rows, of columns and of digits."""
        return self.boxsize**2

    def candidate(self, label: int, digit: int) -> int:
        """Return the number of the candidate that says that a cell holds a digit."""
        return (label - 1) * self.side + digit - 1

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Yield each two cells that share an edge, the left or upper one first."""
        side = self.side
        for label in range(1, side * side + 1):
            if label % side:
                yield label, label + 1
            if label + side <= side * side:
                yield label, label + side


@dataclass(frozen=True)
class Rule(ABC):
    """One rule of a puzzle, in addition to rows, columns and boxes.

    A rule is a frozen value: two with the same fields are equal.
    """

    #: What files call it, what people call it, and one sentence.
    name: ClassVar[str]
    about: ClassVar[str]
    #: Whether the boxes are no regions where this rule is.
    replaces_boxes: ClassVar[bool] = False

    def check(self, grid: Grid) -> None:  # noqa: B027
        """Raise RuleError if no grid of this size can have the rule."""

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the regions that the rule adds: cells that hold each digit once."""
        yield from ()

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield what else the rule says, for solvers."""
        yield from ()

    @abstractmethod
    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether a full grid keeps the rule, by its plain meaning.

        This is the judge's: it shares nothing with `primitives` and `regions`.
        """

    def told(self, grid: Grid) -> str:
        """Return what people call this very rule."""
        return self.name


@dataclass(frozen=True)
class CellsRule(Rule):
    """A rule about some cells.

    Parameters
    ----------
    cells : tuple of int
        Labels of different cells, in the order that matters to the rule.
    """

    cells: tuple[int, ...]

    #: How many cells there are at least, and at most.
    least: ClassVar[int] = 1
    most: ClassVar[int] = 36 * 36

    def __post_init__(self) -> None:
        """Take any sequence of labels."""
        object.__setattr__(self, "cells", as_tuple(self.cells, f"the cells of a {self.name}"))

    def check(self, grid: Grid) -> None:
        """Raise RuleError for cells that are not in the grid, come twice, or are too few."""
        check_cells(self.cells, grid, self.told(grid))
        if not self.least <= len(self.cells) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"at least {self.least}"
            self._refuse(grid, f"has {_cells(len(self.cells))}, and needs {wanted}")

    def _refuse(self, grid: Grid, reason: str) -> None:
        raise RuleError(f"the {self.told(grid)} {reason}")

    def told(self, grid: Grid) -> str:
        """Return the name and the first cell: "cage at r1c1"."""
        first = whole_within(next(iter(self.cells), None), 1, grid.side**2)
        return f"{self.name} at {short_name(first, grid.side)}" if first else self.name

    def values(self, digits: Digits) -> list[int]:
        """Return the digits of its cells in a full grid."""
        return [digits[label - 1] for label in self.cells]


@dataclass(frozen=True)
class DifferentRule(CellsRule):
    """A rule about cells that all hold different digits."""

    def check(self, grid: Grid) -> None:
        """Raise RuleError also for more cells than digits."""
        super().check(grid)
        if len(self.cells) > grid.side:
            self._refuse(grid, f"has {len(self.cells)} cells, and digits end at {grid.side}")


@dataclass(frozen=True)
class EdgeRule(CellsRule):
    """A rule about two cells that share an edge."""

    least: ClassVar[int] = 2
    most: ClassVar[int] = 2

    def check(self, grid: Grid) -> None:
        """Raise RuleError also for two cells that share no edge."""
        super().check(grid)
        (r, c), (s, d) = (place(label, grid.side) for label in self.cells)
        if abs(r - s) + abs(c - d) != 1:
            self._refuse(grid, "needs two cells that share an edge")


def edges(side: int) -> Iterator[tuple[int, int]]:
    """Yield the labels of each two cells that share an edge, for the judge."""
    rows = [range(start + 1, start + side + 1) for start in range(0, side * side, side)]
    for line in (*rows, *zip(*rows, strict=True)):
        yield from pairwise(line)


def check_cells(cells: Sequence[object], grid: Grid, what: str) -> None:
    """Raise RuleError for a cell that is not in the grid, or comes twice."""
    seen: set[int] = set()
    for label in cells:
        found = whole_within(label, 1, grid.side**2)
        if found is None:
            count = f"{grid.side**2:,}"
            raise RuleError(f"the {what} has a cell {show(label)}; labels run from 1 to {count}")
        if found in seen:
            raise RuleError(f"the {what} has the cell {short_name(found, grid.side)} twice")
        seen.add(found)


def check_number(value: object, what: str, least: int, most: float) -> None:
    """Raise RuleError for anything but a whole number between two bounds."""
    check_whole(value, what, least, most, RuleError)


def check_digits(digits: Sequence[int], grid: Grid, what: str) -> None:
    """Raise an error for anything but digits of the grid."""
    for digit in digits:
        check_digit(digit, grid.side, f"the {what}: ")


def as_tuple(values: object, what: str) -> tuple[int, ...]:
    """Return a list of whole numbers as a tuple; raise RuleError for anything but a list."""
    if isinstance(values, str) or not isinstance(values, Sequence | set | frozenset | range):
        raise RuleError(f"{what} must be a list of labels, not {show(values)}")
    return tuple(values)


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"
