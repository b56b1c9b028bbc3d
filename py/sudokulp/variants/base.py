"""Variants, their regions, and the constraints that describe variants to solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from ..deadline import check_deadline
from ..errors import RuleError, SizeError, VariantError
from ..grid import (
    COMMON_BOXSIZES,
    GridShape,
    alphabet,
    box_of,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    check_shape,
    has_boxes,
    pairs,
    short_name,
    side_of,
)
from .paths import Path as Path

#: The limit on the size of all rules: the number of pairs of candidates that exclude each other,
#: plus the number of terms of sums.
MOST_PAIRS = 20_000_000


@dataclass(frozen=True)
class AtMostOne:
    """The constraint that at most one of two or more candidates is true.

    A candidate is a digit in a cell. Its number is ``(label - 1) * side + digit - 1``.
    """

    candidates: tuple[int, ...]
    label: str  # the name for users, such as "thermometer at r1c1"


#: The end of the label of a sum, after the name of the rule.
SUM = " sum"


def rule_of(label: str) -> str:
    """Return the name of a constraint's rule, which is the start of the constraint's label.

    >>> rule_of("zipper line at r1c1, r1c1 and r1c5 sum")
    'zipper line at r1c1'
    """
    return label.removesuffix(SUM).partition(", ")[0]


@dataclass(frozen=True)
class Linear:
    """The constraint that the total weight of the true candidates is within bounds."""

    terms: tuple[tuple[int, int], ...]  # different candidates, with non-zero weights
    least: int | None  # the inclusive lower bound; None for no bound
    most: int | None  # the inclusive upper bound; None for no bound
    label: str  # the name for users, such as "cage at r1c1 sum"

    def rules_out(self) -> bool:
        """Return whether the constraint rules out all of its candidates."""
        return self.most == 0 and min(weight for _, weight in self.terms) > 0

    def wants_one(self) -> bool:
        """Return whether the constraint requires exactly one of its candidates to be true."""
        return self.least == self.most == 1 and {weight for _, weight in self.terms} == {1}


#: Any constraint of a rule, except those of regions.
Primitive = AtMostOne | Linear | Path


def candidates_of(each: Primitive) -> tuple[int, ...]:
    """Return the candidates of a constraint."""
    if isinstance(each, Linear):
        return tuple(candidate for candidate, _ in each.terms)
    return each.candidates


def size_of(each: Primitive) -> int:
    """Return the number of candidates of a constraint, or the number of arcs of a path."""
    return sum(map(len, each.arcs)) if isinstance(each, Path) else len(candidates_of(each))


@dataclass(frozen=True)
class Region:
    """A set of cells that contains each digit exactly once, such as a row or a box."""

    kind: str  # "row", "column", "box", or a kind that a variant adds, such as "diagonal"
    #: Numbers that distinguish regions of the same kind, counted from 1: the number of a row or
    #: column, or the band and the stack of a box. Empty if there is only one region of its kind.
    index: tuple[int, ...]
    cells: tuple[int, ...]  # labels of the cells; there are as many cells as digits
    label: str  # the name for users, such as "row 3", "box 5" or "the diagonal"

    def candidates(self, side: int) -> Iterator[list[int]]:
        """Yield the candidates of each digit, of which exactly one is true."""
        first = [(label - 1) * side for label in self.cells]
        return ([candidate + rank for candidate in first] for rank in range(side))


@dataclass(frozen=True)
class Grid:
    """The shape of a grid and all rules of its puzzle, because some rules depend on others."""

    shape: GridShape
    rules: tuple[Any, ...] = ()

    @cached_property
    def side(self) -> int:
        """The number of rows; there are as many columns and digits."""
        return side_of(self.shape)

    def candidate(self, label: int, digit: int) -> int:
        """Return the number of the candidate for a digit in a cell."""
        return (label - 1) * self.side + digit - 1

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Yield each pair of cells that share an edge, the left or upper cell first."""
        side = self.side
        for label in range(1, side * side + 1):
            if label % side:
                yield label, label + 1
            if label + side <= side * side:
                yield label, label + side


@dataclass(frozen=True)
class Variant:
    """A variant of Sudoku: regions in addition to rows, columns and boxes, and additional rules.

    A variant in `VARIANTS` has no additional rules. The variant of a puzzle with rules such as
    cages contains these rules.

    Code that does not support rules must use `regions`, which raises RuleError if there are rules.
    This prevents such code from ignoring rules by accident. Code that supports rules uses
    `all_regions` together with `primitives`.
    """

    name: str  # the name, such as "four square"; `find_variant` accepts any spelling
    suffix: str  # the suffix of puzzle files of the variant, without the dot
    about: str  # a sentence for users on the regions that the variant adds
    #: A function that returns the regions that the variant adds to a grid of some shape. If the
    #: variant does not exist at that size, it raises VariantError.
    extra: Callable[[GridShape], list[Region]]
    aliases: tuple[str, ...] = ()  # other names
    rules: tuple[Any, ...] = ()  # additional rules, from `sudokulp.rules`
    base: Variant | None = None  # the variant without the additional rules

    @property
    def plain(self) -> Variant:
        """The variant without additional rules."""
        return self.base or self

    @property
    def known(self) -> Variant:
        """The variant without its unknown rules; a puzzle may have more solutions in it."""
        return replace(self, rules=tuple(rule for rule in self.rules if rule.known))

    @property
    def label(self) -> str:
        """The name for users: the name in title case."""
        return self.name.title()

    def exists(self, shape: GridShape) -> bool:
        """Return whether the variant exists in a grid of this shape."""
        try:
            self.extra_regions(shape)
        except (SizeError, VariantError):
            return False
        return True

    def boxsizes(self) -> list[int]:
        """Return the box sizes at which the variant exists."""
        return [boxsize for boxsize in COMMON_BOXSIZES if self.exists(boxsize)]

    def grid(self, shape: GridShape) -> Grid:
        """Return the grid of this shape, with the rules of the variant."""
        return Grid(shape, self.rules)

    def has_boxes(self) -> bool:
        """Return whether the boxes are regions; a jigsaw has other regions instead."""
        return not any(rule.replaces_boxes for rule in self.rules)

    def regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return all regions of a grid: columns, rows, boxes, then those that the variant adds.

        Raises
        ------
        SizeError, VariantError
            If there is no such grid, or if the variant does not exist at this size.
        RuleError
            If the variant has additional rules, because the regions alone would define a different
            puzzle.
        """
        return _classic_regions(check_shape(shape)) + self.extra_regions(shape)

    def extra_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return the regions that the variant adds to rows, columns and boxes.

        If the variant has additional rules, RuleError is raised.
        """
        if self.rules:
            names = ", ".join(dict.fromkeys(rule.name for rule in self.rules))
            raise RuleError(
                f"regions() cannot describe a puzzle with additional rules ({names}); "
                "solve() follows them"
            )
        return _extra_regions(self, check_shape(shape))

    def all_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return the regions of the variant and of its rules.

        The regions of a jigsaw replace the boxes.
        """
        return _regions_with_rules(self, shape) if self.rules else self.regions(shape)

    def primitives(self, shape: GridShape) -> Iterator[Primitive]:
        """Yield the constraints of the additional rules, except regions."""
        return (each for _, each in self.primitives_by_rule(shape))

    def primitives_by_rule(self, shape: GridShape) -> tuple[tuple[Any, Primitive], ...]:
        """Return each additional rule with each of its constraints, except regions.

        If a rule is unknown, or if the constraints are too large, RuleError is raised.
        """
        return _primitives_by_rule(self, shape)

    def dependent_cells(self, shape: GridShape) -> list[tuple[int, int]]:
        """Return all pairs (x, y), x < y, of cells that cannot contain the same digit.

        If a rule says more than that cells must differ, RuleError is raised.
        """
        found = pairs(region.cells for region in self.all_regions(shape))
        return sorted({*found, *self._differing(shape)}) if self.rules else found

    def _differing(self, shape: GridShape) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells that must differ because of rules, apart from regions."""
        side = side_of(shape)
        found: dict[tuple[int, ...], tuple[str, set[int]]] = {}
        for each in self.primitives(shape):
            candidates = each.candidates if isinstance(each, AtMostOne) else ()
            ranks = {candidate % side for candidate in candidates}
            if len(ranks) != 1:
                raise _more_than_different(each.label)
            cells = tuple(sorted(candidate // side + 1 for candidate in candidates))
            found.setdefault(cells, (each.label, set()))[1].update(ranks)
        for cells, (label, ranks) in found.items():
            if len(ranks) < side:
                raise _more_than_different(label)
            yield from pairs([cells])


def _more_than_different(label: str) -> RuleError:
    return RuleError(
        f"the {rule_of(label)} does more than forbid equal digits in two cells, "
        "so graphs and polynomials cannot express it"
    )


@lru_cache(maxsize=8)
def _primitives_by_rule(variant: Variant, shape: GridShape) -> tuple[tuple[Any, Primitive], ...]:
    grid, pairs = variant.grid(shape), 0
    found = []
    for rule in sorted(variant.rules, key=lambda rule: rule.known):
        for each in rule.primitives(grid):
            check_deadline()
            count = size_of(each)
            pairs += count**2 if isinstance(each, AtMostOne) else count
            if pairs > MOST_PAIRS:
                told = rule.told(grid)
                raise RuleError(f"the rules are too large; remove some, such as the {told}")
            found.append((rule, each))
    return tuple(found)


@lru_cache(maxsize=8)
def _regions_with_rules(variant: Variant, shape: GridShape) -> tuple[Region, ...]:
    grid = variant.grid(shape)
    boxed = variant.has_boxes()
    kept = (r for r in variant.plain.regions(shape) if boxed or r.kind != "box")
    added = (region for rule in variant.rules for region in rule.regions(grid))
    return tuple({region.cells: region for region in (*kept, *added)}.values())


@cache
def _classic_regions(shape: GridShape) -> tuple[Region, ...]:
    """Return columns, rows and boxes in the order that the textbook integer program uses."""
    lines = [
        Region(kind, (number,), tuple(cells), f"{kind} {number}")
        for kind, found in (("column", cells_by_col(shape)), ("row", cells_by_row(shape)))
        for number, cells in enumerate(found, 1)
    ]
    across = box_of(shape)[0]  # number of boxes in a band
    boxes = [
        Region("box", (i // across + 1, i % across + 1), tuple(cells), f"box {i + 1}")
        for i, cells in enumerate(cells_by_box(shape))
        if has_boxes(shape)
    ]
    return tuple(lines + boxes)


@cache
def _extra_regions(variant: Variant, shape: GridShape) -> tuple[Region, ...]:
    return tuple(variant.extra(shape))


class Labelled(NamedTuple):
    """A constraint with its rule and a label that is unique in the puzzle."""

    label: str
    each: Primitive
    rule: Any

    @property
    def family(self) -> str:
        """The name of the kind of rule. The rows of the program are grouped by this name."""
        return str(self.rule.name)


@lru_cache(maxsize=8)
def labelled(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[Labelled, ...]:
    """Return the constraints of the additional rules with unique labels, leaving out regions.

    `symbols` contains the characters of the digits; "" means the usual characters.
    """
    signs = symbols or alphabet(side_of(shape))
    seen: Counter[str] = Counter()
    found = []
    for rule, each in variant.primitives_by_rule(shape):
        label = _label(each, signs, rule)
        seen[label] += 1
        own = label if seen[label] == 1 else f"{label} (no {seen[label]})"
        found.append(Labelled(own, each, rule))
    return tuple(found)


def _label(each: Primitive, signs: str, rule: Any) -> str:
    """Return the label of a constraint: that of its rule, and a digit or cells that identify it."""
    side = len(signs)
    found = candidates_of(each)
    cells = dict.fromkeys(candidate // side + 1 for candidate in found)
    ranks = {candidate % side for candidate in found}
    parts = [each.label]
    if len(ranks) == 1 and len(cells) > 1:
        parts.append(f"digit {signs[ranks.pop()]}")
        names_cells = not hasattr(rule, "cells")  # otherwise the rule's own label has its place
    else:
        names_cells = isinstance(each, AtMostOne)
    if names_cells and len(cells) < 3:
        parts.append(" and ".join(short_name(label, side) for label in cells))
    return ", ".join(parts)


@cache
def combined(parts: tuple[Variant, ...]) -> Variant:
    """Return the variant that has the regions of two or more variants, in this order.

    The combination exists at the sizes at which all of its variants exist. It has no file suffix.
    """

    def extra(shape: GridShape) -> list[Region]:
        return [region for part in parts for region in part.extra_regions(shape)]

    return Variant(
        name=" + ".join(part.name for part in parts),
        suffix="",
        about=" ".join(part.about for part in parts),
        extra=extra,
    )


def combinations_of(variants: Iterable[Variant]) -> Iterator[Variant]:
    """Yield each combination of two or more variants, leaving out classic."""
    own = [variant for variant in variants if variant.name != "classic"]
    for count in range(2, len(own) + 1):
        yield from map(combined, combinations(own, count))
