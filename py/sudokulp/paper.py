"""The names of the documents that this package follows, with the documents' own behaviour.

The functions that build and solve models are those of Davis, Henderson and Smith (2010), whose
module is called `sudoku`; ``from sudoku import ...`` is the same as ``from sudokulp.paper import
...``. The classes, and the functions on matrices, are those of Sioros and Andrinopoulou (2020). A
matrix is a list of rows; an empty cell is None. A `sudokulp.Puzzle` has methods of
the same names instead.

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
from typing import Literal

from .analysis.count import count_solutions
from .analysis.verdict import solve
from .errors import ParseError, SudokuError, UnknownName, show
from .formats import dump
from .generation.generate import random_puzzle as generated
from .graphs import (
    DSATOrder,
    InOrder,
    RandomOrder,
    color_above_lowest,
    dimacs_string,
    first_available_color,
    graph_to_dict,
    n_colors,
    node_coloring,
)
from .grid import (
    GridShape,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    check_boxsize,
    dependent_cells,
    symbols,
)
from .lines import Givens, digits_of_string
from .models.graph import graph_as_grid, puzzle_as_graph
from .models.lp.literature import FourPyramidSudokuLP, FourSquareSudokuLP, SudokuLP, SudokuXLP
from .models.lp.matrix import lp_col_index, lp_matrix, lp_matrix_ncols, lp_matrix_nrows, lp_to_dict
from .models.polynomials import (
    cell_symbol_name,
    cell_symbol_names,
    cell_symbols,
    dependent_symbols,
    puzzle_as_polynomial_system,
)
from .opening import read
from .puzzle import AsPuzzle
from .puzzle import Puzzle as AnyPuzzle
from .rng import Seed

__all__ = [
    "DSATOrder", "FourPyramidSudokuLP", "FourSquareSudokuLP", "InOrder", "ParseError", "Puzzle",
    "RandomOrder", "SudokuLP", "SudokuXLP", "cell_symbol_name", "cell_symbol_names",
    "cell_symbols", "cells", "cells_by_box", "cells_by_col", "cells_by_row", "color_above_lowest",
    "count_solutions", "dependent_cells", "dependent_symbols", "dimacs_string", "dump",
    "first_available_color", "graph_as_grid", "graph_to_dict", "load", "lp_col_index",
    "lp_matrix", "lp_matrix_ncols", "lp_matrix_nrows", "lp_to_dict", "n_colors", "node_coloring",
    "puzzle_as_graph", "puzzle_as_polynomial_system", "random_puzzle", "relabel", "reorder",
    "solve", "symbols", "transpose",
]  # fmt: skip

Matrix = list[list[int | None]]


def Puzzle(  # noqa: N802
    givens: Givens | AsPuzzle,
    boxsize: GridShape | None = None,
    format: Literal["s", "d"] | None = None,
) -> AnyPuzzle:
    """Return a `sudokulp.Puzzle`, with the paper's parameters.

    Parameters
    ----------
    givens : dict, str, or anything that `sudokulp.Puzzle` accepts
        The filled cells: ``{cell label: digit}``, or a string of n⁴ characters.
    boxsize : int, optional
        The box size n. By default, it follows from the givens; it is 3 for a dict.
    format : {"s", "d"}, optional
        "s" if the givens are a string, and "d" if they are a dict.

    >>> Puzzle("4... ..2. .1.. ...3", 2, format="s") == Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)
    True
    """
    if format not in (None, "s", "d"):
        raise UnknownName(
            f"'format' must be 's' for a string or 'd' for a dict, not {show(format)}"
        )
    if format is not None and not isinstance(givens, str if format == "s" else Mapping):
        wanted, found = "a string" if format == "s" else "a dict", type(givens).__name__
        raise SudokuError(f"with format={format!r}, givens must be {wanted}, not {found}")
    if isinstance(givens, str) and boxsize is not None:
        return AnyPuzzle.from_digits(digits_of_string(givens, boxsize), boxsize)
    return AnyPuzzle(givens, boxes=boxsize)


def random_puzzle(
    n_givens: int, boxsize: GridShape = 3, seed: Seed = None, fixed: bool = False
) -> AnyPuzzle:
    """Return a puzzle with random givens, as `sudokulp.random_puzzle` does."""
    return generated(n_givens, boxes=boxsize, seed=seed, fixed=fixed)


def load(path: str | Path) -> Matrix:
    """Return the digits in a file as a matrix. The class for the matrix decides the variant.

    Parameters
    ----------
    path : str or Path
        An .sdk, .sdkx, .sdkfs or .sdkfp file, or any other file that `sudokulp.read` reads.

    Raises
    ------
    ParseError
        If the file has a mistake. The error has the number and the text of the line.
    SudokuError
        If the puzzle has rules or boxes that a matrix cannot hold.
    """
    puzzle = read(path).as_puzzle()
    matrix = puzzle.rows()
    if puzzle.rules or AnyPuzzle(matrix).shape != puzzle.shape:
        raise SudokuError(
            "a list of rows cannot hold the rules and boxes of this puzzle; use sudokulp.read"
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
            f"expected a list of rows, not {show(matrix)} ({type(matrix).__name__}); a Puzzle has "
            "methods of the same names"
        )
    check_boxsize(AnyPuzzle([*matrix]).shape)
