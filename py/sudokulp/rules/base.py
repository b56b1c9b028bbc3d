"""Base classes of rules, checks of cells, common constraints, and variants with rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from ..errors import RuleError, TransformError, show, wrong_type
from ..grid import GridShape, short_name
from ..numbers import check_whole, counted, whole_within
from ..shapes import Shape, along
from ..variants import Region, Variant
from ..variants.base import SUM
from ..variants.base import AtMostOne as AtMostOne
from ..variants.base import Grid as Grid
from ..variants.base import Linear as Linear
from ..variants.base import Primitive as Primitive

#: The labels of two cells.
Pair = tuple[int, int]
#: The labels of the neighbours of each cell.
Neighbours = dict[int, list[int]]


@dataclass(frozen=True)
class Rule(ABC):
    """A rule of a puzzle, in addition to those of rows, columns and boxes.

    Rules are immutable, and two rules of the same class with the same fields are equal.
    """

    #: The name in files and for users, and a sentence that states the rule.
    name: ClassVar[str]
    about: ClassVar[str]
    #: The sentence for the players of a puzzle, in the words that setters usually use; "" stands
    #: for `meaning`. It names no cells, so that all rules of a kind share it.
    words: ClassVar[str] = ""
    #: The noun that names one such rule in messages, as in "cage at r1c1"; "" stands for the name.
    noun: ClassVar[str] = ""
    #: The label in lists; "" stands for the name in title case.
    titled: ClassVar[str] = ""
    #: How a setter adds such a rule, apart from typing a number.
    how: ClassVar[str] = ""
    #: The cells of a sample in the corner of a 9x9 grid, for the palette of rules. By default, it
    #: is chosen among lines, squares, pairs and single cells.
    sample: ClassVar[tuple[int, ...]] = ()
    #: Whether boxes are no longer regions in a puzzle with this rule.
    replaces_boxes: ClassVar[bool] = False
    #: Whether the rule depends on the values of digits, so that renaming digits changes the rule.
    counts: ClassVar[bool] = True
    #: Whether the meaning of the rule is known. This is False only for `Unknown`.
    known: ClassVar[bool] = True
    #: The fields that accept any sequence of numbers, with their names for messages.
    sequences: ClassVar[dict[str, str]] = {}

    def __post_init__(self) -> None:
        for field, what in self.sequences.items():
            object.__setattr__(self, field, as_tuple(getattr(self, field), what))

    def check(self, grid: Grid) -> None:  # noqa: B027
        """Raise RuleError if no grid of this size can satisfy the rule."""

    def regions(self, grid: Grid) -> Iterator[Region]:
        """Yield the regions that the rule adds."""
        yield from ()

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield the constraints of the rule, except regions, for the solvers and the judge."""
        yield from ()

    def equal(self, grid: Grid) -> Iterator[Pair]:
        """Yield the pairs of cells that must be equal, if the rule does nothing else."""
        yield from ()

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        """Yield the shapes that draw the rule; a rule about the whole grid may have none."""
        yield from ()

    def moved(self, places: Sequence[int]) -> Rule:
        """Return the rule after a rotation or reflection that moves cell n to `places[n - 1]`.

        A rule about the whole grid does not change.
        """
        return self

    def renamed(self, digits: Sequence[int]) -> Rule:
        """Return the rule after the digits 1, 2 and so on are replaced by `digits`.

        Raise TransformError if the rule depends on the values of the digits.
        """
        if self.counts and tuple(digits) != tuple(range(1, len(digits) + 1)):
            raise TransformError(f"the rule '{self.name}' depends on the values of the digits")
        return self

    @property
    def label(self) -> str:
        """The label in lists, which is usually the name in title case."""
        return self.titled or self.name.title()

    @property
    def meaning(self) -> str:
        """The label and the sentence, such as "X: The two digits add up to 10."."""
        return f"{self.label}: {self.about}"

    @property
    def spoken(self) -> str:
        """The sentence for the players of a puzzle. It may depend on the rule's numbers."""
        return self.words or self.meaning

    def told(self, grid: Grid) -> str:
        """Return a name that identifies the rule in its puzzle."""
        return self.name


@dataclass(frozen=True)
class PairsRule(Rule):
    """A rule about pairs of cells."""

    @abstractmethod
    def pairs(self, grid: Grid) -> Iterable[Pair]:
        """Return the pairs of cells."""

    @abstractmethod
    def fits(self, first: int, second: int) -> bool:
        """Return whether a pair may contain these digits."""

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        groups, told = exclusions(grid.side, self.fits), self.told(grid)
        for one, other in self.pairs(grid):
            yield from pair(grid, one, other, groups, told)


def neighbours(side: int) -> Neighbours:
    """Return the cells that share an edge with each cell."""
    near: Neighbours = {label: [] for label in range(1, side * side + 1)}
    rows = [range(start + 1, start + side + 1) for start in range(0, side * side, side)]
    for line in (*rows, *zip(*rows, strict=True)):
        for one, other in pairwise(line):
            near[one].append(other)
            near[other].append(one)
    return near


def connected(labels: Iterable[int], near: Neighbours) -> Iterator[tuple[int, ...]]:
    """Yield the connected parts of some cells."""
    left = dict.fromkeys(labels)
    while left:
        part = [left.popitem()[0]]
        for label in part:
            fresh = [other for other in near[label] if other in left]
            part += fresh
            for other in fresh:
                del left[other]
        yield tuple(sorted(part))


def check_cells(cells: Sequence[object], grid: Grid, what: str, crosses: bool = False) -> None:
    """Raise RuleError if a cell is outside the grid or occurs twice.

    If `crosses`, the cells are a line that may return to a cell, but not stay there.
    """
    seen: set[int] = set()
    for label in cells:
        found = whole_within(label, 1, grid.side**2)
        if found is None:
            count = f"{grid.side**2:,}"
            raise RuleError(
                f"the {what} contains the cell {show(label)}, but cell numbers go from 1 to {count}"
            )
        if found in seen:
            again = "twice in succession" if crosses else "twice"
            raise RuleError(f"the {what} contains {short_name(found, grid.side)} {again}")
        seen = {found} if crosses else seen | {found}


def as_tuple(values: object, what: str) -> tuple[int, ...]:
    """Return a sequence as a tuple; raise RuleError for any other object."""
    if isinstance(values, str) or not isinstance(values, Sequence | set | frozenset | range):
        raise RuleError(f"{what} must be a list of cell numbers, not {show(values)}")
    return tuple(values)


@dataclass(frozen=True)
class CellsRule(Rule):
    """A rule about a sequence of cells."""

    cells: tuple[int, ...]

    how: ClassVar[str] = "Select the cells."
    #: The least and the greatest number of cells.
    least: ClassVar[int] = 1
    most: ClassVar[int] = 36 * 36
    #: The look of the line through the cells; "" if the rule is not drawn as a line.
    look: ClassVar[str] = ""
    #: Whether the cells are a line that may cross itself, or close by ending where it starts.
    crosses: ClassVar[bool] = False
    #: Whether the ends of such a line must be different cells.
    ended: ClassVar[bool] = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", as_tuple(self.cells, f"the cells of a {self.name}"))
        super().__post_init__()

    @classmethod
    def selected(cls, cells: Sequence[int], side: int) -> tuple[int, ...]:
        """Return the cells of the rule that a setter adds by selecting some cells."""
        return tuple(cells)

    def check(self, grid: Grid) -> None:
        check_cells(self.cells, grid, self.told(grid), self.crosses)
        if not self.least <= len(self.cells) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"at least {self.least}"
            self._refuse(grid, f"has {counted(len(self.cells), 'cell')}, but needs {wanted}")

    def _check_number(self, grid: Grid, field: str, least: int, most: int) -> None:
        of_rule = f"the {self.told(grid)}"
        what = of_rule if field == self.name else f"the {field} of {of_rule}"
        check_whole(getattr(self, field), what, least, most, RuleError)

    def _refuse(self, grid: Grid, reason: str) -> None:
        raise RuleError(f"the {self.told(grid)} {reason}")

    def where(self, side: int) -> str:
        """Return the place of the rule in words, or "" if its cells are named instead."""
        return ""

    def told(self, grid: Grid) -> str:
        """Return the name and the first cell, such as "cage at r1c1"."""
        first = whole_within(next(iter(self.cells), None), 1, grid.side**2)
        noun = self.noun or self.name
        return f"{noun} at {short_name(first, grid.side)}" if first else noun

    def moved(self, places: Sequence[int]) -> Rule:
        return replace(self, cells=tuple(places[label - 1] for label in self.cells))

    def distinct(self) -> tuple[int, ...]:
        """Return the cells without repetitions."""
        return tuple(dict.fromkeys(self.cells))

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        if self.look:
            yield along(self.cells, grid.side, self.look)


@dataclass(frozen=True)
class SuccessiveRule(PairsRule, CellsRule):
    """A rule about each pair of consecutive cells."""

    least: ClassVar[int] = 2

    def pairs(self, grid: Grid) -> Iterator[Pair]:
        return pairwise(self.cells)


@dataclass(frozen=True)
class DifferentRule(CellsRule):
    """A rule whose cells all contain different digits."""

    def check(self, grid: Grid) -> None:
        super().check(grid)
        count = len(self.distinct())
        if count > grid.side:
            self._refuse(grid, f"has {count} cells, but there are only {grid.side} digits")


#: Digits of one cell, and digits of another cell that they all exclude.
Exclusion = tuple[list[int], list[int]]


def exclusions(side: int, fits: Callable[[int, int], bool]) -> list[Exclusion]:
    """Return the exclusions between the digits of two cells, in groups as large as possible.

    The digits of the same cell exclude each other. So if a digit a in the first cell excludes the
    digits b and c in the second cell, at most one of these three candidates is true: they form a
    group. All other digits in the first cell that exclude both b and c join the group.
    """
    digits = range(1, side + 1)
    ruled_out = {d: frozenset(e for e in digits if not fits(d, e)) for d in digits}
    return [
        ([d for d in digits if ruled_out[d] >= others], sorted(others))
        for others in dict.fromkeys(ruled_out.values())
        if others
    ]


def pair(
    grid: Grid, first: int, second: int, groups: Iterable[Exclusion], name: str
) -> Iterator[AtMostOne]:
    """Yield the exclusions between the digits of two cells as constraints."""
    for wider, others in groups:
        excluded = [grid.candidate(second, d) for d in others]
        yield AtMostOne((*(grid.candidate(first, d) for d in wider), *excluded), name)


def different(grid: Grid, labels: tuple[int, ...], name: str) -> Iterator[AtMostOne]:
    """Yield, for each digit, the constraint that at most one of the cells contains it."""
    for digit in range(1, grid.side + 1):
        yield AtMostOne(tuple(grid.candidate(label, digit) for label in labels), name)


def weighed(grid: Grid, weights: Mapping[int, int], total: int, name: str) -> Linear:
    """Return the constraint that a weighted sum of digits equals a total. `name` names the rule."""
    terms = tuple(
        (grid.candidate(label, digit), weight * digit)
        for label, weight in weights.items()
        for digit in range(1, grid.side + 1)
    )
    return Linear(terms, total, total, f"{name}{SUM}")


#: The largest number of rules in a puzzle, and of cells in all its rules together.
MOST_RULES = 1_000
MOST_CELLS = 20_000


def check_count(number: int) -> None:
    """Raise RuleError if this is more rules than a puzzle can have."""
    if number > MOST_RULES:
        raise RuleError(f"a puzzle can have at most {MOST_RULES:,} rules, not {number:,}")


def with_rules(variant: Variant, rules: Sequence[Rule], shape: GridShape) -> Variant:
    """Return a variant with additional rules.

    Raise RuleError if no grid of this size can satisfy one of the rules.
    """
    if isinstance(rules, str) or not isinstance(rules, Sequence):
        raise wrong_type("a list of rules", rules)
    plain = variant.plain
    plain.extra_regions(shape)  # raises an error if the variant does not exist
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
    """Raise RuleError unless all objects are rules that a grid of this size can satisfy."""
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
        raise RuleError("there are several jigsaws, but a grid can have only one")
    if cells > MOST_CELLS:
        raise RuleError(
            f"the rules of a puzzle can name at most {MOST_CELLS:,} cells, not {cells:,}"
        )
