"""Variants, their regions, and the primitives that say both to solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, ClassVar

from ..errors import SizeError, VariantError
from ..grid import (
    COMMON_BOXSIZES,
    GridShape,
    box_of,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    check_shape,
    has_boxes,
    pairs,
    side_of,
)


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
class Variant:
    """A named set of regions; with rules it is a `sudokulp.rules.ruled.Ruled`."""

    name: str  # "classic", "x", "four square" ...; `find_variant` takes it in any spelling
    suffix: str  # of the variant's own puzzle files, without the dot
    about: str  # one sentence for people: the rule in addition to rows, columns and boxes
    #: Maps a grid's shape to the variant's own regions; raises VariantError where the variant
    #: does not exist at that size.
    extra: Callable[[GridShape], list[Region]]
    aliases: tuple[str, ...] = ()
    rules: tuple[Any, ...] = ()  # what it demands beside regions
    files: ClassVar[tuple[str, ...]] = ()

    @property
    def plain(self) -> Variant:
        """The variant without such rules: itself."""
        return self

    def regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return all regions of the grid: columns, rows, boxes, then the variant's own.

        Raises
        ------
        SizeError, VariantError
            If there is no such grid, or the variant does not exist at this size.
        RuleError
            If it has rules: regions alone are another puzzle; see `all_regions`.
        """
        return _classic_regions(check_shape(shape)) + self.extra_regions(shape)

    def extra_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return only the regions that the variant adds to the classic ones."""
        return _extra_regions(self, check_shape(shape))

    def all_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return the regions for callers that ask for the `primitives` of the rules, too."""
        return self.regions(shape)

    def primitives(self, shape: GridShape) -> Iterable[AtMostOne | Linear]:
        """Return what the `rules` say beside regions."""
        return ()

    def constraints(self, shape: GridShape) -> Iterator[ExactlyOne | AtMostOne | Linear]:
        """Yield all that solvers need to know except that each cell holds one digit."""
        for region in self.all_regions(shape):
            yield from region.exactly_ones(side_of(shape))
        yield from self.primitives(shape)

    def has_boxes(self) -> bool:
        """Return whether the boxes are regions."""
        return True

    def keeps_rules(self, digits: Sequence[int], shape: GridShape) -> bool:
        """Return whether a full grid keeps the `rules`, regions left aside."""
        return True

    def broken_rules(
        self, digits: Sequence[int], shape: GridShape
    ) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return what people call each of the `rules` that some digits break, and their cells."""
        return ()

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

    def dependent_cells(self, shape: GridShape) -> list[tuple[int, int]]:
        """Return all pairs (x, y), x < y, of cells that cannot hold the same digit."""
        return pairs(region.cells for region in self.regions(shape))


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
