"""Solutions, and the judge: it shares no code with any solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..grid import box_of
from ..lines import as_grid, as_line, as_table, rows_of
from .puzzle import Puzzle


@dataclass(frozen=True, repr=False)
class Solution:
    """A full grid that claims to solve a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle it claims to solve.
    digits : tuple of int
        The digit of each cell, n⁴ of them in row order.

    Examples
    --------
    >>> s = Solution(Puzzle({1: 1}, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    >>> s.is_valid()
    True
    >>> s
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 1
    """

    puzzle: Puzzle
    digits: tuple[int, ...]

    @property
    def line(self) -> str:
        """The solution as a string of n⁴ characters, those of the puzzle."""
        return as_line(self.digits, self.puzzle.symbols)

    def rows(self) -> list[list[int]]:
        """Return the grid as rows of digits."""
        return [list(row) for row in rows_of(self.digits, self.puzzle.side)]

    def as_puzzle(self) -> Puzzle:
        """Return the full grid as a puzzle of the same variant, every cell given."""
        return self.puzzle.with_digits(self.digits)

    def is_valid(self) -> bool:
        """Return whether this is a full grid that keeps every rule and every given.

        It shares no code with the solvers. Rows, columns and boxes are cut out of the digits
        here and not taken from the tables that models are built from; only
        a variant's own regions are the same data for both. A rule has a plain check of its own.
        """
        shape, side = self.puzzle.shape, self.puzzle.side
        if len(self.digits) != side * side:
            return False
        both = zip(self.puzzle.digits, self.digits, strict=True)
        if any(given not in (0, digit) for given, digit in both):
            return False
        rows = self.rows()
        columns = [list(column) for column in zip(*rows, strict=True)]
        high, wide = box_of(shape)
        boxes = [
            [digit for row in rows[top : top + high] for digit in row[left : left + wide]]
            for top in range(0, side, high)
            for left in range(0, side, wide)
        ]
        extra = [
            [self.digits[label - 1] for label in region.cells]
            for region in self.puzzle.variant.plain.extra_regions(shape)
        ]
        groups = rows + columns + extra + (boxes if self.puzzle.variant.has_boxes() else [])
        wanted = set(range(1, side + 1))
        if not all(set(group) == wanted and len(group) == side for group in groups):
            return False
        return self.puzzle.variant.keeps_rules(self.digits, shape)

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.puzzle.side

    def __getitem__(self, row: int) -> list[int]:
        """Return the digits of a row, counted from 0."""
        return self.rows()[row]

    def __iter__(self) -> Iterator[list[int]]:
        """Yield the rows."""
        return iter(self.rows())

    def __repr__(self) -> str:
        """Return the digits as a grid: what a prompt shows, as in the paper."""
        return str(self)

    def _repr_html_(self) -> str:
        """Return the digits as a drawn grid, which notebooks show."""
        puzzle = self.puzzle
        return as_table(self.digits, puzzle.side, puzzle.symbols, puzzle.boxes, puzzle.digits)

    def __str__(self) -> str:
        """Return the digits as a grid."""
        return as_grid(self.digits, self.puzzle.side, self.puzzle.symbols)
