"""Orders of rows and columns that keep what a rule is about side by side.

Rows are permuted within bands, and bands as a whole, so that the boxes stay. Two rows are tied if a
rule is about neighbours in them; they are beside each other again then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..boxes import GridShape, box_of, has_boxes, side_of
from ..grid import place
from ..rng import Chance
from ..rules.base import Grid
from ..variants import Variant

#: For each line, tied ones: those that have to be beside it.
Ties = list[set[int]]


def order_of_lines(variant: Variant, shape: GridShape, chance: Chance) -> tuple[int, ...]:
    """Return for each line (rows from 0, columns after them) the line that it moves to.

    Parameters
    ----------
    variant : Variant
        A variant with rules; its regions beside rows, columns and boxes may be lost.
    shape : int or Boxes
        The shape of the grid.
    chance : Chance
        Chooses among the orders.
    """
    side = side_of(shape)
    boxed = variant.has_boxes() and has_boxes(shape)
    high, wide = box_of(shape) if boxed else (side, side)
    grid = Grid(shape, variant.rules)
    pairs = {pair for rule in variant.rules for pair in rule.together(grid)}
    places = [(place(one, side), place(other, side)) for one, other in pairs]
    rows = _order(_ties(((r, s) for (r, _), (s, _) in places), side), high, chance)
    columns = _order(_ties(((c, d) for (_, c), (_, d) in places), side), wide, chance)
    return (*rows, *(side + column for column in columns))


def _ties(pairs: Iterable[tuple[int, int]], side: int) -> Ties:
    """Return the ties of lines from 0, by pairs of lines from 1."""
    ties: Ties = [set() for _ in range(side)]
    for one, other in pairs:
        if one != other:
            ties[one - 1].add(other - 1)
            ties[other - 1].add(one - 1)
    return ties


def _order(ties: Ties, width: int, chance: Chance) -> list[int]:
    """Return for each line where it goes; `width` lines are a band or a stack."""
    order = next(_orders([], ties, width, chance))
    return [order.index(line) for line in range(len(ties))]


def _orders(before: list[int], ties: Ties, width: int, chance: Chance) -> Iterator[list[int]]:
    """Yield the orders that begin with some lines: the one that is there already is among them."""
    if len(before) == len(ties):
        yield before
        return
    lines = _next(before, ties, width)
    for line in chance.sample(lines, len(lines)):
        yield from _orders([*before, line], ties, width, chance)


def _next(before: list[int], ties: Ties, width: int) -> list[int]:
    """Return the lines that may come next: within a band, and beside all that they are tied to."""
    left = set(range(len(ties))).difference(before)
    if len(before) % width:
        left = {line for line in left if line // width == before[-1] // width}
    last = ties[before[-1]].difference(before) if before else set()
    if len(last) > 1:
        return []
    placed = {line for line in left if ties[line].intersection(before[:-1])}
    return sorted((last & left if last else left) - placed)
