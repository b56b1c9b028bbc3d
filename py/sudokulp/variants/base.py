"""Variants, their regions, and the primitives that say both to solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, ClassVar, NamedTuple

from ..contexts import check_deadline
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

#: Pairs of candidates that exclude each other, and terms of sums, at most.
MOST_PAIRS = 20_000_000


@dataclass(frozen=True)
class ExactlyOne:
    """Exactly one of these candidates holds, of which there are as many as digits.

    A candidate is a digit in a cell, numbered ``(label - 1) * side + digit - 1``.
    """

    candidates: tuple[int, ...]
    label: str  # what people call it, as "row 4, digit 1"


@dataclass(frozen=True)
class AtMostOne:
    """Two of these candidates, of which there are two or more, never hold together."""

    candidates: tuple[int, ...]
    label: str  # as "thermometer at r1c1"


@dataclass(frozen=True)
class Linear:
    """A weighted sum of candidates, 1 for each that holds, is within bounds."""

    terms: tuple[tuple[int, int], ...]  # candidates, each once, and weights, which are not 0
    least: int | None  # the bounds, both included; None where there is none
    most: int | None
    label: str

    def rules_out(self) -> bool:
        """Return whether it says that none of its candidates ever holds."""
        return self.most == 0 and min(weight for _, weight in self.terms) > 0

    def wants_one(self) -> bool:
        """Return whether it says that exactly one of its candidates holds."""
        return self.least == self.most == 1 and {weight for _, weight in self.terms} == {1}


#: What rules say to solvers beside regions, and both.
Primitive = AtMostOne | Linear
Constraint = ExactlyOne | Primitive


def candidates_of(each: Constraint) -> tuple[int, ...]:
    """Return the candidates that a constraint is about."""
    if isinstance(each, Linear):
        return tuple(candidate for candidate, _ in each.terms)
    return each.candidates


@dataclass(frozen=True)
class Region:
    """A set of cells that holds each digit once."""

    kind: str  # "row", "column", "box", or a kind of the variant: "diagonal", "square" ...
    #: The numbers, from 1, that tell regions of one kind apart: the row's number, a box's band
    #: and stack, the corners of a square; empty where there is only one.
    index: tuple[int, ...]
    cells: tuple[int, ...]  # labels of the cells, as many as the grid has rows
    label: str  # the name people read: "row 3", "box 5", "the diagonal"

    def exactly_ones(self, side: int) -> Iterator[ExactlyOne]:
        """Yield for each digit that exactly one of the cells holds it."""
        first = [(label - 1) * side for label in self.cells]
        for rank in range(side):
            found = tuple([candidate + rank for candidate in first])
            yield ExactlyOne(found, f"{self.label}, digit {rank + 1}")


@dataclass(frozen=True)
class Grid:
    """The grid that rules are about, and all rules of the puzzle: some depend on others."""

    shape: GridShape
    rules: tuple[Any, ...] = ()

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
class Variant:
    """A named set of regions, and in a puzzle perhaps rules beside them.

    What knows no rules asks for `regions`; a variant with rules refuses that by name. So nothing
    can take such a puzzle for one without rules: what can take them asks for `constraints`, or
    for `all_regions` and `primitives`.
    """

    name: str  # "classic", "x", "four square" ...; `find_variant` takes it in any spelling
    suffix: str  # of the variant's own puzzle files, without the dot
    about: str  # one sentence for people: the rule in addition to rows, columns and boxes
    #: Maps a grid's shape to the variant's own regions; raises VariantError where the variant
    #: does not exist at that size.
    extra: Callable[[GridShape], list[Region]]
    aliases: tuple[str, ...] = ()
    rules: tuple[Any, ...] = ()  # those of `sudokulp.rules`
    base: Variant | None = None  # the variant without them
    files: ClassVar[tuple[str, ...]] = ()

    @property
    def plain(self) -> Variant:
        """The variant without rules."""
        return self.base or self

    @property
    def label(self) -> str:
        """The name in title case, as the page lists it."""
        return self.name.title()

    def all_suffixes(self) -> tuple[str, ...]:
        return (self.suffix,)

    def exists(self, shape: GridShape) -> bool:
        """Return whether there are puzzles of this variant in this shape."""
        try:
            self.extra_regions(shape)
        except (SizeError, VariantError):
            return False
        return True

    def boxsizes(self) -> list[int]:
        """Return the box sizes at which the variant exists."""
        return [boxsize for boxsize in COMMON_BOXSIZES if self.exists(boxsize)]

    def grid(self, shape: GridShape) -> Grid:
        """Return the grid of this shape with the rules."""
        return Grid(shape, self.rules)

    def has_boxes(self) -> bool:
        """Return whether the boxes are regions."""
        return not any(rule.replaces_boxes for rule in self.rules)

    def regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return all regions of the grid: columns, rows, boxes, then the variant's own.

        Raises
        ------
        SizeError, VariantError
            If there is no such grid, or the variant does not exist at this size.
        RuleError
            If it has rules: regions alone are another puzzle.
        """
        return _classic_regions(check_shape(shape)) + self.extra_regions(shape)

    def extra_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return only the regions that the variant adds to the classic ones."""
        if self.rules:
            names = ", ".join(dict.fromkeys(rule.name for rule in self.rules))
            raise RuleError(f"puzzles with rules are not supported here: {names}")
        return _extra_regions(self, check_shape(shape))

    def all_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return the regions of the variant and of the rules; a jigsaw's replace the boxes."""
        return _regions_with_rules(self, shape) if self.rules else self.regions(shape)

    def primitives(self, shape: GridShape) -> Iterator[Primitive]:
        """Yield what the rules say beside regions."""
        return (each for _, each in self.primitives_by_rule(shape))

    def primitives_by_rule(self, shape: GridShape) -> Iterator[tuple[Any, Primitive]]:
        """Yield what the rules say beside regions, each with its rule; an unknown one refuses."""
        grid, pairs = self.grid(shape), 0
        for rule in sorted(self.rules, key=lambda rule: rule.known):
            for each in rule.primitives(grid):
                check_deadline()
                count = len(candidates_of(each))
                pairs += count**2 if isinstance(each, AtMostOne) else count
                if pairs > MOST_PAIRS:
                    raise RuleError(f"the rules become too large at the {rule.told(grid)}")
                yield rule, each

    def constraints(self, shape: GridShape) -> Iterator[Constraint]:
        """Yield all that solvers need to know except that each cell holds one digit."""
        for region in self.all_regions(shape):
            yield from region.exactly_ones(side_of(shape))
        yield from self.primitives(shape)

    def dependent_cells(self, shape: GridShape) -> list[tuple[int, int]]:
        """Return all pairs (x, y), x < y, of cells that cannot hold the same digit.

        RuleError names a rule that says more than that cells differ.
        """
        found = pairs(region.cells for region in self.all_regions(shape))
        return sorted({*found, *self._differing(shape)}) if self.rules else found

    def _differing(self, shape: GridShape) -> Iterator[tuple[int, int]]:
        """Yield each two cells that rules beside regions keep different, whatever the digit."""
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

    def keeps_rules(self, digits: Sequence[int], shape: GridShape) -> bool:
        """Return whether a full grid keeps the rules, by their plain meaning, regions aside."""
        grid = self.grid(shape)
        return all(rule.holds(digits, grid) for rule in self.rules)

    def broken_rules(
        self, digits: Sequence[int], shape: GridShape
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield what people call each rule that some digits break, and the cells of these."""
        grid = self.grid(shape)
        for rule in self.rules:
            for cells in rule.broken(digits, grid):
                yield rule.told(grid), cells


def _more_than_different(label: str) -> RuleError:
    return RuleError(
        "graphs and polynomials support only rules that make cells different, not the " + label
    )


@lru_cache(maxsize=8)
def _regions_with_rules(variant: Variant, shape: GridShape) -> tuple[Region, ...]:
    grid = variant.grid(shape)
    boxed = variant.has_boxes()
    kept = (r for r in variant.plain.regions(shape) if boxed or r.kind != "box")
    added = (region for rule in variant.rules for region in rule.regions(grid))
    return tuple({region.cells: region for region in (*kept, *added)}.values())


@cache
def _classic_regions(shape: GridShape) -> tuple[Region, ...]:
    """Return columns, rows and boxes, in the order of the literature's integer program."""
    lines = [
        Region(kind, (number,), tuple(cells), f"{kind} {number}")
        for kind, found in (("column", cells_by_col(shape)), ("row", cells_by_row(shape)))
        for number, cells in enumerate(found, 1)
    ]
    across = box_of(shape)[0]  # boxes in a band
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
    """A primitive with its rule, and a label that no other one of the puzzle has."""

    label: str
    each: Primitive
    rule: Any

    @property
    def family(self) -> str:
        """What rows of this kind of rule are called together."""
        return str(self.rule.name)


@lru_cache(maxsize=8)
def labelled(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[Labelled, ...]:
    """Return what the rules of a variant say beside regions, each with a label of its own.

    The symbols are the characters of the digits, "" for the usual ones.
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
    """Return the label of the rule, and the digit or the cells that tell its rows apart."""
    side, excludes = len(signs), isinstance(each, AtMostOne)
    found = candidates_of(each)
    cells = dict.fromkeys(candidate // side + 1 for candidate in found)
    ranks = {candidate % side for candidate in found}
    named = " and ".join(short_name(label, side) for label in cells) if len(cells) < 3 else ""
    if len(ranks) == 1 and len(cells) > 1:
        where = "" if hasattr(rule, "cells") else named
        parts = [each.label, f"digit {signs[ranks.pop()]}", where]
    else:
        parts = [each.label, named if excludes else ""]
    return ", ".join(filter(None, parts))


@cache
def combined(parts: tuple[Variant, ...]) -> Variant:
    """Return the variant with the regions of all parts, two or more, in this order.

    It exists where all parts do. It has no suffix of its own.
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
    """Yield each combination of two or more variants that have regions of their own."""
    own = [variant for variant in variants if variant.name != "classic"]
    for count in range(2, len(own) + 1):
        yield from map(combined, combinations(own, count))
