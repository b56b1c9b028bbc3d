"""The names of the documents that this package follows, with the documents' own behaviour.

The functions that build and solve models are those of Davis, Henderson and Smith (2010), whose
module is called `sudoku`; ``from sudoku import ...`` is the same as ``from sudokulp.paper import
...``. The classes, and the functions on matrices, are those of Sioros and Andrinopoulou (2020). A
matrix is a list of rows; an empty cell is None. The functions of the same names in `sudokulp` take
and return puzzles instead.

>>> matrix = [[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]]
>>> transpose(matrix)[1]
[2, None, None, None]
>>> relabel(matrix) is matrix
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from pathlib import Path
from random import randrange, sample

from . import (
    DSATOrder,
    FourPyramidSudokuLP,
    FourSquareSudokuLP,
    InOrder,
    ParseError,
    Puzzle,
    RandomOrder,
    SudokuError,
    SudokuLP,
    SudokuXLP,
    cell_symbol_name,
    cell_symbol_names,
    cell_symbols,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    color_above_lowest,
    count_solutions,
    dependent_cells,
    dependent_symbols,
    dimacs_string,
    dump,
    first_available_color,
    graph_as_grid,
    graph_to_dict,
    lp_col_index,
    lp_matrix,
    lp_matrix_ncols,
    lp_matrix_nrows,
    lp_to_dict,
    n_colors,
    node_coloring,
    puzzle_as_graph,
    puzzle_as_polynomial_system,
    random_puzzle,
    solve,
    symbols,
)
from . import load as load_puzzle
from .errors import show
from .grid import check_boxsize
from .puzzle import AsPuzzle

__all__ = [
    "DSATOrder",
    "FourPyramidSudokuLP",
    "FourSquareSudokuLP",
    "InOrder",
    "ParseError",
    "Puzzle",
    "RandomOrder",
    "SudokuLP",
    "SudokuXLP",
    "cell_symbol_name",
    "cell_symbol_names",
    "cell_symbols",
    "cells",
    "cells_by_box",
    "cells_by_col",
    "cells_by_row",
    "color_above_lowest",
    "count_solutions",
    "dependent_cells",
    "dependent_symbols",
    "dimacs_string",
    "dump",
    "first_available_color",
    "graph_as_grid",
    "graph_to_dict",
    "load",
    "lp_col_index",
    "lp_matrix",
    "lp_matrix_ncols",
    "lp_matrix_nrows",
    "lp_to_dict",
    "n_colors",
    "node_coloring",
    "puzzle_as_graph",
    "puzzle_as_polynomial_system",
    "random_puzzle",
    "relabel",
    "reorder",
    "solve",
    "symbols",
    "transpose",
]

Matrix = list[list[int | None]]


def load(path: str | Path) -> Matrix:
    """Return the digits in a file as a matrix. The class for the matrix decides the variant.

    Parameters
    ----------
    path : str or Path
        An .sdk, .sdkx, .sdkfs or .sdkfp file, or any other file that `sudokulp.load` reads.

    Raises
    ------
    ParseError
        If the file has a mistake. The error has the number and the text of the line.
    SudokuError
        If the puzzle has rules or boxes that a matrix cannot hold.
    """
    puzzle = load_puzzle(path)
    matrix = puzzle.rows()
    if puzzle.rules or Puzzle(matrix).shape != puzzle.shape:
        raise SudokuError(
            "a list of rows cannot hold the rules and boxes of this puzzle; use sudokulp.load"
        )
    return matrix


def transpose(matrix: Sequence[Sequence[int | None]]) -> Matrix:
    """Return a new matrix whose rows are the columns of another one."""
    _check(matrix)
    return [list(column) for column in zip(*matrix, strict=True)]


def relabel(matrix: Matrix) -> Matrix:
    """Replace the digits of a matrix by a random permutation, and return the same matrix."""
    _check(matrix)
    digits = range(1, len(matrix) + 1)
    replacements = dict(zip(digits, sample(digits, len(digits)), strict=True))
    for row in matrix:
        row[:] = [replacements.get(digit or 0, digit) for digit in row]
    return matrix


def reorder(matrix: Matrix) -> Matrix:
    """Return a matrix with the rows of each band, and the columns of each stack, in random order.

    A band is a row of boxes, and a stack a column of boxes. As in the document, the rows are
    swapped in the matrix itself, and the result is a new matrix.
    """
    _check(matrix)
    return transpose(_with_swapped_rows(transpose(_with_swapped_rows(matrix))))


def _with_swapped_rows(matrix: Matrix) -> Matrix:
    n, m = len(matrix), isqrt(len(matrix))
    for row in range(n):
        for _ in range(m):
            first, second = (row // m * m + randrange(m) for _ in range(2))
            matrix[first], matrix[second] = matrix[second], matrix[first]
    return matrix


def _check(matrix: object) -> None:
    """Raise SudokuError unless an object is a list of n rows of n digits, with n a square."""
    if isinstance(matrix, str | bytes | Mapping | AsPuzzle) or not isinstance(matrix, Iterable):
        raise SudokuError(
            f"expected a list of rows, not {show(matrix)} ({type(matrix).__name__}); the functions "
            "of the same names in sudokulp take a Puzzle"
        )
    check_boxsize(Puzzle([*matrix]).shape)
