"""Base classes of rules, checks of their cells, and primitives that several of them use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from ..errors import RuleError, TransformError, show, wrong_type
from ..grid import GridShape, place, short_name
from ..numbers import check_whole, counted, whole_within
from ..variants import Region, Variant
from ..variants.base import AtMostOne as AtMostOne
from ..variants.base import Grid as Grid
from ..variants.base import Linear as Linear
from ..variants.base import Primitive as Primitive
from .shapes import Shape, along

#: The digits of a full grid, in row order.
Digits = Sequence[int]
#: Labels of two cells.
Pair = tuple[int, int]


@dataclass(frozen=True)
class Rule(ABC):
    """One rule of a puzzle, in addition to rows, columns and boxes.

    A rule is a frozen value: two with the same fields are equal.
    """

    #: What files call it, what people call it, and one sentence.
    name: ClassVar[str]
    about: ClassVar[str]
    #: The label in lists, where it is not the name in title case.
    titled: ClassVar[str] = ""
    #: What a setter does to make one, beside typing a number.
    how: ClassVar[str] = ""
    #: Whether the boxes are no regions where this rule is.
    replaces_boxes: ClassVar[bool] = False
    #: Whether it is about what digits are worth, so that it is another rule once they are renamed.
    counts: ClassVar[bool] = True
    #: Whether it is known what it means; `unknown` has the only one of which it is not.
    known: ClassVar[bool] = True
    #: Its fields that take any sequence of numbers, and what messages call them.
    sequences: ClassVar[dict[str, str]] = {}

    def __post_init__(self) -> None:
        for field, what in self.sequences.items():
            object.__setattr__(self, field, as_tuple(getattr(self, field), what))

    def check(self, grid: Grid) -> None:  # noqa: B027
        """Raise RuleError if no grid of this size can have the rule."""

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the regions that the rule adds: cells that hold each digit once."""
        yield from ()

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield what else the rule says, for solvers."""
        yield from ()

    def equal(self, grid: Grid) -> Iterator[Pair]:
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

    def together(self, grid: Grid) -> Iterator[Pair]:
        """Yield each two neighbours that must stay so where rows or columns change their order.

        Of a rule about the whole grid these are all.
        """
        return grid.neighbours()

    def renamed(self, digits: Sequence[int]) -> Rule:
        """Return the rule where `digits` replace 1, 2 and so on.

        TransformError says that there is none, as it is about what digits are worth.
        """
        if self.counts and tuple(digits) != tuple(range(1, len(digits) + 1)):
            raise TransformError(f'the rule "{self.name}" depends on the values of the digits')
        return self

    @property
    def label(self) -> str:
        """The label in lists: usually the name in title case."""
        return self.titled or self.name.title()

    @property
    def meaning(self) -> str:
        """What people call it, and what it says: "X: The two digits add up to 10."."""
        return f"{self.label}: {self.about}"

    def told(self, grid: Grid) -> str:
        """Return what people call this very rule."""
        return self.name


@dataclass(frozen=True)
class PairsRule(Rule):
    """A rule about two digits at a time, said to solvers and, by other code, to the judge."""

    @abstractmethod
    def pairs(self, grid: Grid) -> Iterable[Pair]:
        """Return the cells that the rule is about, for solvers."""

    @abstractmethod
    def fits(self, first: int, second: int) -> bool:
        """Return whether two digits can be in such cells, for solvers."""

    @abstractmethod
    def judged(self, digits: Digits, grid: Grid) -> Iterable[Pair]:
        """Return the cells that the rule is about, for the judge."""

    @abstractmethod
    def allows(self, first: int, second: int) -> bool:
        """Return whether two digits can be in such cells, for the judge."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for one, other in self.pairs(grid):
            yield from pair(grid, one, other, self.fits, self.told(grid))

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        for one, other in self.judged(digits, grid):
            first, second = digits[one - 1], digits[other - 1]
            if first and second and not self.allows(first, second):
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return next(self.broken(digits, grid), None) is None


def edges(side: int) -> Iterator[Pair]:
    """Yield the labels of each two cells that share an edge, for the judge."""
    rows = [range(start + 1, start + side + 1) for start in range(0, side * side, side)]
    for line in (*rows, *zip(*rows, strict=True)):
        yield from pairwise(line)


def touching(labels: Sequence[int], side: int) -> Iterator[Pair]:
    """Yield each two of these cells that share an edge or a corner."""
    places = {place(label, side): label for label in labels}
    for (row, column), label in places.items():
        for near in ((row, column + 1), *((row + 1, column + step) for step in (-1, 0, 1))):
            if near in places:
                yield label, places[near]


def check_cells(cells: Sequence[object], grid: Grid, what: str) -> None:
    """Raise RuleError for a cell that is not in the grid, or comes twice."""
    seen: set[int] = set()
    for label in cells:
        found = whole_within(label, 1, grid.side**2)
        if found is None:
            count = f"{grid.side**2:,}"
            raise RuleError(
                f"the {what} has a cell {show(label)}; cell labels run from 1 to {count}"
            )
        if found in seen:
            raise RuleError(f"the {what} has the cell {short_name(found, grid.side)} twice")
        seen.add(found)


def as_tuple(values: object, what: str) -> tuple[int, ...]:
    """Return a list of whole numbers as a tuple; raise RuleError for anything but a list."""
    if isinstance(values, str) or not isinstance(values, Sequence | set | frozenset | range):
        raise RuleError(f"{what} must be a list of labels, not {show(values)}")
    return tuple(values)


@dataclass(frozen=True)
class CellsRule(Rule):
    """A rule about different cells, in the order that matters to it."""

    cells: tuple[int, ...]

    how: ClassVar[str] = "Select the cells."
    #: How many cells there are at least, and at most.
    least: ClassVar[int] = 1
    most: ClassVar[int] = 36 * 36
    #: How a line through the cells looks, if that is how it is drawn.
    look: ClassVar[str] = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", as_tuple(self.cells, f"the cells of a {self.name}"))
        super().__post_init__()

    def check(self, grid: Grid) -> None:
        check_cells(self.cells, grid, self.told(grid))
        if not self.least <= len(self.cells) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"at least {self.least}"
            self._refuse(grid, f"has {counted(len(self.cells), 'cell')}, but needs {wanted}")

    def _check_number(self, grid: Grid, field: str, least: int, most: int) -> None:
        what = f"the {field} of the {self.told(grid)}"
        check_whole(getattr(self, field), what, least, most, RuleError)

    def _refuse(self, grid: Grid, reason: str) -> None:
        raise RuleError(f"the {self.told(grid)} {reason}")

    def told(self, grid: Grid) -> str:
        """Return the name and the first cell: "cage at r1c1"."""
        first = whole_within(next(iter(self.cells), None), 1, grid.side**2)
        return f"{self.name} at {short_name(first, grid.side)}" if first else self.name

    def moved(self, places: Sequence[int]) -> Rule:
        return replace(self, cells=tuple(places[label - 1] for label in self.cells))

    def together(self, grid: Grid) -> Iterator[Pair]:
        """Yield each two of its cells that share an edge or a corner."""
        return touching(self.cells, grid.side)

    def values(self, digits: Digits) -> list[int]:
        """Return the digits of its cells in a full grid."""
        return [digits[label - 1] for label in self.cells]

    def filled(self, digits: Digits) -> list[int]:
        """Return its cells that have a digit."""
        return [label for label in self.cells if digits[label - 1]]

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        """Yield all of its cells once they are filled, if they break it."""
        if all(self.values(digits)) and not self.holds(digits, grid):
            yield self.cells

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        if self.look:
            yield along(self.cells, grid.side, self.look)


@dataclass(frozen=True)
class SuccessiveRule(PairsRule, CellsRule):
    """A rule about each two cells that follow each other."""

    least: ClassVar[int] = 2

    def pairs(self, grid: Grid) -> Iterator[Pair]:
        return pairwise(self.cells)

    def judged(self, digits: Digits, grid: Grid) -> Iterator[Pair]:
        return zip(self.cells, self.cells[1:], strict=False)


@dataclass(frozen=True)
class DifferentRule(CellsRule):
    """A rule about cells that all hold different digits."""

    def check(self, grid: Grid) -> None:
        super().check(grid)
        if len(self.cells) > grid.side:
            self._refuse(
                grid, f"has {len(self.cells)} cells, but there are only {grid.side} digits"
            )


def pair(
    grid: Grid, first: int, second: int, fits: Callable[[int, int], bool], name: str
) -> Iterator[AtMostOne]:
    """Yield which digits two different cells cannot hold together, in the largest groups.

    Each cell holds one digit, so that "a with b" and "a with c" are one group, and so is what
    excludes at least as much as a: of "less than" there is one group for each digit.
    """
    digits = range(1, grid.side + 1)
    ruled_out = {d: frozenset(e for e in digits if not fits(d, e)) for d in digits}
    for others in dict.fromkeys(ruled_out.values()):
        if others:
            wider = [grid.candidate(first, d) for d in digits if ruled_out[d] >= others]
            beside = [grid.candidate(second, d) for d in sorted(others)]
            yield AtMostOne((*wider, *beside), name)


def different(grid: Grid, labels: tuple[int, ...], name: str) -> Iterator[AtMostOne]:
    """Yield that each digit is in at most one of these cells."""
    for digit in range(1, grid.side + 1):
        yield AtMostOne(tuple(grid.candidate(label, digit) for label in labels), name)


def weighed(grid: Grid, weights: dict[int, int], total: int, name: str) -> Linear:
    """Return that the digits of cells, each with its weight, add up to a total."""
    terms = tuple(
        (grid.candidate(label, digit), weight * digit)
        for label, weight in weights.items()
        for digit in range(1, grid.side + 1)
    )
    return Linear(terms, total, total, name)


#: Rules of one puzzle at most, and cells of all its rules together.
MOST_RULES = 1_000
MOST_CELLS = 20_000


def check_count(number: int) -> None:
    """Raise RuleError for more rules than a puzzle may have."""
    if number > MOST_RULES:
        raise RuleError(f"a puzzle can have at most {MOST_RULES:,} rules, not {number:,}")


def known_part(variant: Variant) -> Variant:
    """Return a variant without the rules that are not known: what it rules out is ruled out.

    It has more solutions, perhaps: no question about these may be asked of it.
    """
    return replace(variant, rules=tuple(rule for rule in variant.rules if rule.known))


def with_rules(variant: Variant, rules: Sequence[Rule], shape: GridShape) -> Variant:
    """Return a variant with more rules; RuleError names one that no grid of this size can have."""
    if isinstance(rules, str) or not isinstance(rules, Sequence):
        raise wrong_type("a list of rules", rules)
    plain = variant.plain
    plain.extra_regions(shape)  # raises where the variant does not exist
    given = (*variant.rules, *rules)
    check_count(len(given))
    _check(given, Grid(shape))
    every = tuple(dict.fromkeys(given))
    return Variant(
        name=f"{plain.name} with rules",
        suffix="",
        about=" ".join((plain.about, *dict.fromkeys(rule.meaning for rule in every))),
        extra=plain.extra,
        rules=every,
        base=plain,
    )


def _check(rules: Sequence[object], grid: Grid) -> None:
    """Raise RuleError for what is no rule, or none of a grid of this size."""
    jigsaws = cells = 0
    for rule in rules:
        if not isinstance(rule, Rule):
            raise RuleError(
                f"a rule must be an instance of a class in sudokulp.rules, not {show(rule)}"
            )
        rule.check(grid)
        jigsaws += rule.known and rule.replaces_boxes
        cells += len(getattr(rule, "cells", ()))
    if jigsaws > 1:
        raise RuleError("there are several jigsaws; a grid can have only one")
    if cells > MOST_CELLS:
        raise RuleError(
            f"the rules of a puzzle can name at most {MOST_CELLS:,} cells, not {cells:,}"
        )
