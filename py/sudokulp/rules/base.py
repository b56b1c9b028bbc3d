"""Base classes of rules: what each has to say of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..boxes import GridShape, side_of
from ..errors import TransformError
from ..grid import place
from ..variants import Region
from .primitives import Primitive
from .shapes import Shape

#: The digits of a full grid, in row order.
Digits = Sequence[int]


@dataclass(frozen=True)
class Grid:
    """The grid that rules are about, and all of its rules.

    Parameters
    ----------
    shape : int or Boxes
        Its shape.
    rules : tuple of Rule
        All rules of the puzzle: some depend on others.
    """

    shape: GridShape
    rules: tuple[Rule, ...] = ()

    @property
    def side(self) -> int:
        """Number of rows, of columns and of digits."""
        return side_of(self.shape)

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
    #: What a setter does to make one, beside typing a number.
    how: ClassVar[str] = ""
    #: Whether the boxes are no regions where this rule is.
    replaces_boxes: ClassVar[bool] = False
    #: Whether it is about what digits are worth, so that it is another rule once they are renamed.
    counts: ClassVar[bool] = True
    #: Whether it is known what it means; `unknown` has the only one of which it is not.
    known: ClassVar[bool] = True

    def check(self, grid: Grid) -> None:  # noqa: B027
        """Raise RuleError if no grid of this size can have the rule."""

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the regions that the rule adds: cells that hold each digit once."""
        yield from ()

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield what else the rule says, for solvers."""
        yield from ()

    def equal(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield each two cells with the same digit, where that is all that the rule says."""
        yield from ()

    @abstractmethod
    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether a full grid keeps the rule, by its plain meaning.

        This is the judge's: it shares nothing with `primitives` and `regions`.
        """

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield cells whose digits break the rule in a grid that is not full: 0 is empty.

        This, too, is the judge's. What cannot be told before more is filled in is not yielded.
        """
        yield from ()

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield how it is drawn; a rule about the whole grid may be told in words alone."""
        yield from ()

    def moved(self, places: Sequence[int]) -> Rule:
        """Return the rule in a turned or mirrored grid: cell n moves to `places[n - 1]`.

        A rule about the whole grid is the same there.
        """
        return self

    def together(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Yield each two neighbours that must stay so where rows or columns change their order.

        Of a rule about the whole grid these are all.
        """
        yield from grid.neighbours()

    def renamed(self, digits: Sequence[int]) -> Rule:
        """Return the rule where `digits` replace 1, 2 and so on.

        Raises
        ------
        TransformError
            If there is none, as it is about what digits are worth.
        """
        if self.counts and tuple(digits) != tuple(range(1, len(digits) + 1)):
            raise TransformError(f'the rule "{self.name}" is about what digits are worth')
        return self

    @property
    def label(self) -> str:
        """The name in title case, as lists have it."""
        return self.name.title()

    @property
    def meaning(self) -> str:
        """What people call it, and what it says: "X: The two digits add up to 10."."""
        return f"{self.label}: {self.about}"

    def told(self, grid: Grid) -> str:
        """Return what people call this very rule."""
        return self.name


def edges(side: int) -> Iterator[tuple[int, int]]:
    """Yield the labels of each two cells that share an edge, for the judge."""
    rows = [range(start + 1, start + side + 1) for start in range(0, side * side, side)]
    for line in (*rows, *zip(*rows, strict=True)):
        yield from pairwise(line)


def touching(labels: Sequence[int], side: int) -> Iterator[tuple[int, int]]:
    """Yield each two of these cells that share an edge or a corner."""
    places = {place(label, side): label for label in labels}
    for (row, column), label in places.items():
        for near in ((row, column + 1), *((row + 1, column + step) for step in (-1, 0, 1))):
            if near in places:
                yield label, places[near]
