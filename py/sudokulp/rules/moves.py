"""Rules about cells a move apart: anti-knight, anti-king and non-consecutive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..grid import cell, place, rectangle
from .base import Digits, Grid, Primitive, Rule, different, edges, pair


@dataclass(frozen=True)
class _Move(Rule):
    """No digit is one of these moves away from itself."""

    counts: ClassVar[bool] = False
    #: Rows down and columns to the right; the opposite moves are the same pairs.
    moves: ClassVar[tuple[tuple[int, int], ...]]

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        side = grid.side
        for down, right in self.moves:
            for r in range(side - down):
                for c in range(max(0, -right), min(side, side - right)):
                    one, other = r * side + c, (r + down) * side + c + right
                    if 0 != digits[one] == digits[other]:
                        yield one + 1, other + 1

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return next(self.broken(digits, grid), None) is None


@dataclass(frozen=True)
class AntiKnight(_Move):
    """No digit is a knight's move away from itself."""

    name = "anti-knight"
    about = "No digit is a knight's move away from itself."
    moves: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (2, 1), (1, -2), (2, -1))

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        side = grid.side
        for label in range(1, side * side + 1):
            row, column = place(label, side)
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
                if row + down <= side and 1 <= column + right <= side:
                    other = cell(row + down, column + right, side)
                    yield from different(grid, (label, other), self.name)


@dataclass(frozen=True)
class AntiKing(_Move):
    """No digit is a king's move away from itself."""

    name = "anti-king"
    about = "No digit is a king's move away from itself."
    moves: ClassVar[tuple[tuple[int, int], ...]] = ((1, 1), (1, -1), (0, 1), (1, 0))

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for row in range(1, grid.side):
            for column in range(1, grid.side):
                square = rectangle((row, row + 1), (column, column + 1), grid.side)
                yield from different(grid, tuple(square), self.name)


@dataclass(frozen=True)
class NonConsecutive(Rule):
    """No two cells that share an edge differ by 1."""

    name = "non-consecutive"
    about = "Digits of cells that share an edge never differ by 1."

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        for one, other in grid.neighbours():
            yield from pair(grid, one, other, lambda a, b: abs(a - b) != 1, self.name)

    def broken(self, digits: Digits, grid: Grid) -> Iterator[tuple[int, ...]]:
        for one, other in edges(grid.side):
            a, b = digits[one - 1], digits[other - 1]
            if a and b and a - b in (1, -1):
                yield one, other

    def holds(self, digits: Digits, grid: Grid) -> bool:
        return next(self.broken(digits, grid), None) is None
