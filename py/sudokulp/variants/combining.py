"""Combined variants: the regions of several variants at once, such as "x + four square"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from ..boxes import GridShape
from .base import Region, Variant


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
