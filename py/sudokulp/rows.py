"""Grids as rows of digits: taken where a puzzle is, and answered in kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .errors import SudokuError, show
from .givens import Row
from .puzzle import AsPuzzle, Puzzle
from .variants import Variant

#: The grid as lists of digits, None for an empty cell.
Rows = list[list[int | None]]


def puzzle_of(grid: AsPuzzle | Sequence[Row], variant: str | Variant = "classic") -> Puzzle:
    """Return a puzzle as it is, and a solution or rows as the puzzle that they are.

    Parameters
    ----------
    grid : Puzzle, Solution, Result or rows
        Rows hold digits, None or 0 for an empty cell, and know no variant.
    variant : str or Variant
        That of rows.

    Raises
    ------
    SudokuError
        If it is neither, or the rows are no grid.

    Examples
    --------
    >>> puzzle_of([[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]]).givens
    {2: 2, 4: 4, 13: 3}
    """
    if isinstance(grid, AsPuzzle):
        return grid.as_puzzle()
    if isinstance(grid, str | bytes | Mapping) or not isinstance(grid, Iterable):
        raise SudokuError(
            f"a grid is a Puzzle or rows of digits, not {show(grid)}; loads makes one from text"
        )
    return Puzzle(list(grid), variant=variant)
