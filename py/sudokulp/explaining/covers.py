"""As many truths as links: subsets of the cells or digits of a region, and basic fish.

All candidates of some truths lie in as many links, so these links hold nothing else. Unit
propagation misses such sets where each truth has three candidates or more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..deadline import check_deadline
from .constraints import bits
from .position import Position

#: Truths whose candidates lie in one of the links each.
Family = tuple[list[int], list[int]]
#: A truth, and the places of its links in the family.
Shape = tuple[int, int]


def covers(position: Position, size: int) -> Iterator[tuple[int, int]]:
    """Yield sets of so many truths with what they rule out, as (truths, candidates).

    Parameters
    ----------
    position : Position
        What is open.
    size : int
        How many truths, and links.
    """
    for truths, links in _families(position):
        check_deadline()
        for chosen, covering in _choose(_shapes(position, truths, links, size), size):
            inside = outside = 0
            for truth in chosen:
                inside |= position.live[truth]
            for place in bits(covering):
                outside |= position.live[links[place]]
            if outside & ~inside:
                yield sum(1 << truth for truth in chosen), outside & ~inside


def _families(position: Position) -> Iterator[Family]:
    """Yield cells against digits of each region, and rows against columns for each digit."""
    rules, live = position.rules, position.live
    ranks = range(rules.side)
    for number, region in enumerate(rules.regions):
        cells = [label - 1 for label in region.cells if label - 1 in live]
        digits = [rules.constraint_of(number, rank) for rank in ranks]
        digits = [constraint for constraint in digits if constraint in live]
        yield cells, digits
        yield digits, cells
    lines = [
        [number for number, region in enumerate(rules.regions) if region.kind == kind]
        for kind in ("row", "column")
    ]
    for rank in ranks:
        rows, columns = (
            [c for number in numbers if (c := rules.constraint_of(number, rank)) in live]
            for numbers in lines
        )
        yield rows, columns
        yield columns, rows


def _shapes(
    position: Position, truths: Sequence[int], links: Sequence[int], size: int
) -> list[Shape]:
    live = position.live
    shapes = [
        (truth, sum(1 << place for place, link in enumerate(links) if live[truth] & live[link]))
        for truth in truths
    ]
    return [(truth, covering) for truth, covering in shapes if covering.bit_count() <= size]


def _choose(
    shapes: Sequence[Shape], size: int, chosen: tuple[int, ...] = (), covering: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield so many truths that together have no more links, and these."""
    if len(chosen) == size:
        yield chosen, covering
        return
    for index, (truth, more) in enumerate(shapes, 1):
        check_deadline()
        both = covering | more
        if both.bit_count() <= size:
            yield from _choose(shapes[index:], size, (*chosen, truth), both)
