"""Boxes that a text does not show, where its side has two usual shapes: 2x3 and 3x2 on 6x6.

The flat one is assumed, and the tall one offered. Where the flat one leaves no solution and the
tall one has some, the tall one is taken; the puzzles of a list share their boxes as far as these
leave them a solution. A search of a few nodes decides; what it leaves open is as is usual. It
takes no rules into account, so what it rules out is impossible with them, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..engine.budget import Budget
from ..engine.search import BacktrackingSearch, find_board
from ..errors import GaveUp, VariantError
from ..grid import USUAL_BOXES, Boxes, GridShape, side_of
from ..variants import Variant, find_variant
from .format import Parsed

#: Nodes of a search, and seconds for what no machine should need.
MOST_NODES, MOST_SECONDS = 300, 10.0
#: Puzzles of a list, for each side, from which the boxes of all are decided.
VOTERS = 10


class Assumed(NamedTuple):
    """The shape of a grid, and a sentence on its boxes if they were assumed, else ""."""

    shape: GridShape
    notice: str = ""


def is_open(parsed: Parsed) -> bool:
    """Return whether a puzzle may as well have the other boxes of its side."""
    usual = not parsed.boxed and parsed.shape == USUAL_BOXES.get(side_of(parsed.shape))
    return usual and not any(rule.replaces_boxes for rule in parsed.rules)


def turned(shape: GridShape) -> GridShape:
    """Return the shape whose boxes have as many rows as these have columns.

    Examples
    --------
    >>> turned(Boxes(2, 3)), turned(3)
    (Boxes(rows=3, columns=2), 3)
    """
    return Boxes(shape.columns, shape.rows) if isinstance(shape, Boxes) else shape


def assumed(parsed: Parsed, variant: Variant, likely: GridShape | None = None) -> Assumed:
    """Return the shape of a puzzle, and what was assumed of it."""
    if not is_open(parsed):
        return Assumed(parsed.shape)
    first = likely or parsed.shape
    other = turned(first)
    if _only_in(other, first, parsed.digits, variant.plain):
        return Assumed(other, f"{_boxes(other)} were assumed: with {_size(first)} {_NONE}")
    if first != parsed.shape:
        alone = _has_solution(parsed.digits, other, variant.plain) is False
        why = _NONE if alone else _OTHERS
        return Assumed(first, f"{_boxes(first)} were assumed: with {_size(other)} {why}")
    return Assumed(first, f"{_boxes(first)} were assumed; {_size(other)} are usual, too")


_NONE = "there is no solution"
_OTHERS = "other puzzles of the list have no solution"


def _boxes(shape: GridShape) -> str:
    return f"boxes of {_size(shape)} (rows x columns)"


def _size(shape: GridShape) -> str:
    assert isinstance(shape, Boxes)
    return f"{shape.rows}x{shape.columns}"


def likely_shapes(puzzles: Iterable[Parsed]) -> dict[int, GridShape]:
    """Return the shapes in a list that are other than usual, by side.

    They are those in which more of its first puzzles have their only solutions.
    """
    voters: dict[int, list[Parsed]] = {}
    for parsed in puzzles:
        some = voters.setdefault(side_of(parsed.shape), [])
        if is_open(parsed) and len(some) < VOTERS:
            some.append(parsed)
    return {side: turned(some[0].shape) for side, some in voters.items() if _prefer_other(some)}


def _prefer_other(voters: list[Parsed]) -> bool:
    classic = find_variant("classic")
    pairs = [(parsed.shape, turned(parsed.shape), parsed.digits) for parsed in voters]
    against = sum(_only_in(other, usual, digits, classic) for usual, other, digits in pairs)
    return against > 0 and against > sum(_only_in(*pair, classic) for pair in pairs)


def _only_in(shape: GridShape, other: GridShape, digits: tuple[int, ...], variant: Variant) -> bool:
    """Return whether it is sure that a puzzle has solutions with a shape, and none with another."""
    none = _has_solution(digits, other, variant) is False
    return none and _has_solution(digits, shape, variant) is True


@lru_cache(maxsize=256)
def _has_solution(digits: tuple[int, ...], shape: GridShape, variant: Variant) -> bool | None:
    """Return whether there is a solution, None if that takes longer to find out."""
    try:
        board = find_board(variant, shape)
        search = BacktrackingSearch(board, Budget(MOST_SECONDS), most=MOST_NODES)
        if search.exists(board.start(digits)):
            return True
    except (GaveUp, VariantError):  # a variant that does not exist at this side
        return None
    return None if search.settled == MOST_NODES else False
