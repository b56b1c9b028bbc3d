"""The bit board of a variant and size, from a cache; see `bitboard`."""

from __future__ import annotations

from functools import lru_cache

from ..grid import GridShape, check_shape
from ..variants import Variant
from .bitboard import Board, State

__all__ = ["Board", "State", "find_board"]


@lru_cache(maxsize=8)
def find_board(variant: Variant, shape: GridShape) -> Board:
    """Return the board of a variant and size, from a cache."""
    if variant.rules:
        from .ruled import RuledBoard  # most puzzles have no rules

        return RuledBoard(variant, check_shape(shape))
    return Board(variant, check_shape(shape))
