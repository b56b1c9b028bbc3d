"""Variants and regions, and several variants at once."""

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
)


@dataclass(frozen=True)
class Region:
    """A set of cells that holds each digit once.

    Parameters
    ----------
    kind : str
        "row", "column", "box", or a kind of the variant ("diagonal", "square" …).
    index : tuple of int
        The numbers, from 1, that tell regions of one kind apart: the row's number, a box's band
        and stack, the corners of a square; empty where there is only one.
    cells : tuple of int
        Labels of the cells, as many as the grid has rows.
    label : str
        The name people read: "row 3", "box 5", "the diagonal".
    """

    kind: str
    index: tuple[int, ...]
    cells: tuple[int, ...]
    label: str


@dataclass(frozen=True)
class Variant:
    """A named set of regions.

    Parameters
    ----------
    name : str
        "classic", "x", "four square" …; `find_variant` takes it in any spelling.
    suffix : str
        Suffix of the variant's own puzzle files, without the dot.
    about : str
        One sentence for people: the rule in addition to rows, columns and boxes.
    extra : callable
        Maps a grid's shape to the variant's own regions; raises VariantError where the
        variant does not exist at that size.
    aliases : tuple of str
        Other names the variant is known by.
    """

    name: str
    suffix: str
    about: str
    extra: Callable[[GridShape], list[Region]]
    aliases: tuple[str, ...] = ()
    files: ClassVar[tuple[str, ...]] = ()

    @property
    def rules(self) -> tuple[Any, ...]:
        """What it demands beside regions: nothing; see `sudokulp.rules.ruled`."""
        return ()

    @property
    def plain(self) -> Variant:
        """The variant without such rules: itself."""
        return self

    def all_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return all regions, for those who also ask for the `rules`."""
        return self.regions(shape)

    def primitives(self, shape: GridShape) -> Iterable[Any]:
        """Return what the `rules` say to solvers: primitives of `sudokulp.rules.base`."""
        return ()

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
        """Return the suffix of its files, without the dot, as the only one."""
        return (self.suffix,)

    def regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return all regions of the grid: columns, rows, boxes, then the variant's own.

        Raises
        ------
        SizeError, VariantError
            If there is no such grid, or the variant does not exist at this size.
        """
        return _classic_regions(check_shape(shape)) + self.extra_regions(shape)

    def extra_regions(self, shape: GridShape) -> tuple[Region, ...]:
        """Return only the regions that the variant adds to the classic ones."""
        return _extra_regions(self, check_shape(shape))

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
        """Return all pairs (x, y), x < y, of cells that share a region."""
        return pairs(region.cells for region in self.regions(shape))


@cache
def _classic_regions(shape: GridShape) -> tuple[Region, ...]:
    """Return columns, rows and boxes, in the order of the literature's integer program."""
    columns = [
        Region("column", (i,), tuple(cells), f"column {i}")
        for i, cells in enumerate(cells_by_col(shape), 1)
    ]
    rows = [
        Region("row", (i,), tuple(cells), f"row {i}")
        for i, cells in enumerate(cells_by_row(shape), 1)
    ]
    across = box_of(shape)[0]  # boxes in a band
    boxes = [
        Region("box", ((i - 1) // across + 1, (i - 1) % across + 1), tuple(cells), f"box {i}")
        for i, cells in enumerate(cells_by_box(shape), 1)
        if has_boxes(shape)
    ]
    return tuple(columns + rows + boxes)


@cache
def _extra_regions(variant: Variant, shape: GridShape) -> tuple[Region, ...]:
    return tuple(variant.extra(shape))


@cache
def combined(parts: tuple[Variant, ...]) -> Variant:
    """Return the variant with the regions of all parts, two or more, in this order.

    It exists where all parts do. No suffix is its own.
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


def in_order(parts: Iterable[Variant], known: Sequence[Variant]) -> tuple[Variant, ...]:
    """Return the parts that add regions, each once, in the order of the known variants."""
    wanted = {part.name for part in parts} - {"classic"}
    return tuple(variant for variant in known if variant.name in wanted)
