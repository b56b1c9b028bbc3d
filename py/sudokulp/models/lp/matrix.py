"""The integer program as a coefficient matrix, for use without PuLP.

The paper's model has a column for each digit in each cell, and a row for each constraint. A row has
the coefficient 1 for each of its candidates, and every right-hand side is 1. The variables are
binary. A given adds a row with a single 1, in the column that `lp_col_index` returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ...errors import SudokuError
from ...grid import cells, check_boxsize, symbols
from ...numbers import check_digit, check_label
from ...variants import Variant, find_variant


@dataclass(frozen=True)
class LPMatrix:
    """A sparse matrix of zeros and ones, stored row by row (CSR).

    Examples
    --------
    For SciPy, write ``csr_array((data, matrix.columns, matrix.starts), shape)``, where ``data`` is
    ``[1] * len(matrix)``.

    >>> matrix = lp_matrix(2)
    >>> matrix.nrows, matrix.ncols, matrix.row(0)
    (64, 64, (0, 1, 2, 3))
    >>> sum(map(sum, matrix.dense()))
    256

    For PyGLPK, the matrix is a sequence of its entries: write ``lp.matrix = lp_matrix(3)``.

    >>> len(matrix), list(matrix)[4]
    (256, (1, 4, 1.0))
    """

    #: The columns of the ones in row i are ``columns[starts[i]:starts[i + 1]]``. So `starts` has
    #: one more element than there are rows.
    starts: tuple[int, ...]
    columns: tuple[int, ...]  # the columns of the ones, from 0, sorted within each row
    ncols: int  # the number of columns

    def __len__(self) -> int:
        return len(self.columns)

    def __iter__(self) -> Iterator[tuple[int, int, float]]:
        return ((index, column, 1.0) for index in range(self.nrows) for column in self.row(index))

    @property
    def nrows(self) -> int:
        """The number of rows."""
        return len(self.starts) - 1

    def row(self, index: int) -> tuple[int, ...]:
        """Return the columns of the ones in a row; rows and columns start at 0."""
        return self.columns[self.starts[index] : self.starts[index + 1]]

    def rows(self) -> Iterator[tuple[int, ...]]:
        """Yield the columns of the ones in each row, row by row."""
        return (self.row(index) for index in range(self.nrows))

    def dense(self) -> list[list[int]]:
        """Return the matrix as a list of rows of zeros and ones."""
        ones = map(set, self.rows())
        return [[int(column in row) for column in range(self.ncols)] for row in ones]


def lp_matrix_nrows(boxsize: int, variant: str | Variant = "classic") -> int:
    """Return the number of rows of `lp_matrix`.

    There is a row for each cell, and a row for each digit in each region.

    >>> lp_matrix_nrows(3)
    324
    """
    side = check_boxsize(boxsize) ** 2
    return side**2 + side * len(find_variant(variant).regions(boxsize))


def lp_matrix_ncols(boxsize: int) -> int:
    """Return the number of columns of `lp_matrix`.

    There is a column for each digit in each cell. For box size n, this makes n⁶ columns.

    >>> lp_matrix_ncols(3)
    729
    """
    return check_boxsize(boxsize) ** 6


def lp_col_index(cell: int, digit: int, boxsize: int) -> int:
    """Return the column of `lp_matrix` that belongs to a digit in a cell.

    Columns start at 0; cell labels and digits start at 1.

    Examples
    --------
    >>> lp_col_index(1, 1, 3), lp_col_index(2, 5, 3)
    (0, 13)
    """
    side = check_boxsize(boxsize) ** 2
    cell, digit = check_label(cell, side**2), check_digit(digit, side)
    return (cell - 1) * side + digit - 1


def lp_matrix(boxsize: int, variant: str | Variant = "classic") -> LPMatrix:
    """Return the coefficient matrix of the integer program of an empty grid.

    The first rows are for the cells. Then there is a row for each digit in each region, in the
    order of `Variant.regions`. For the classic variant and box size n, there are 4n⁴ rows. In a
    solution, the variables of each row sum to 1.

    Parameters
    ----------
    boxsize : int
        The box size n, from 1 to 9.
    variant : str or Variant
        The variant, or its name.

    Examples
    --------
    >>> matrix = lp_matrix(3)
    >>> matrix.nrows, matrix.ncols
    (324, 729)
    """
    digits = symbols(boxsize)
    rows = [[lp_col_index(cell, digit, boxsize) for digit in digits] for cell in cells(boxsize)]
    rows += [
        [lp_col_index(cell, digit, boxsize) for cell in sorted(region.cells)]
        for region in find_variant(variant).regions(boxsize)
        for digit in digits
    ]
    return LPMatrix(
        starts=(0, *accumulate(map(len, rows))),
        columns=tuple(column for row in rows for column in row),
        ncols=lp_matrix_ncols(boxsize),
    )


def lp_to_dict(values: Sequence[float] | Any, boxsize: int) -> dict[int, int]:
    """Return the digits of a solution of the integer program, as {cell label: digit}.

    A cell in which no value exceeds one half is omitted. This can happen in an LP relaxation.

    Parameters
    ----------
    values : sequence of float, or a solved program
        The n⁶ values of the columns, each 0 or 1 within the tolerance of the solver. A solved
        program of PyGLPK is also accepted; its values are ``program.cols[i].primal``.
    boxsize : int
        The box size n.

    Examples
    --------
    >>> lp_to_dict([1.0], 1)
    {1: 1}
    """
    columns = getattr(values, "cols", None)
    found = [columns[i].primal for i in range(len(columns))] if columns is not None else values
    if len(found) != lp_matrix_ncols(boxsize):
        raise SudokuError(f"expected {lp_matrix_ncols(boxsize)} values, found {len(found)}")
    return {
        cell: digit
        for cell in cells(boxsize)
        for digit in symbols(boxsize)
        if found[lp_col_index(cell, digit, boxsize)] > 0.5
    }
