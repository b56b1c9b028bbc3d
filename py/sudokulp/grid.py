"""Geometry of a grid: its cells, rows, columns and boxes, and the characters of its digits.

Cells are labelled from 1 in row order, and rows, columns and boxes are lists of cell labels. The
function names are those of Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python"
(SciPy 2010); `boxes` has the words for sizes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from string import printable

from .boxes import COMMON_SIDE, MAX_SIDE, GridShape, box_of, check_shape, side_of
from .deadline import check_deadline
from .errors import SudokuError, show

EMPTY = "."
#: Characters that puzzle strings use for an empty cell.
BLANKS = ".0*_-"
#: ``SYMBOLS[d - 1]`` is the character of digit d. As in the paper they are those of Python's
#: ``string.printable`` in its order, here without those of empty cells: after 9 come the letters,
#: small and then capital, so that a 36 x 36 grid ends in A and a 49 x 49 grid in N; from 62 on
#: other signs, up to [ for 81. `alphabet` has those of smaller grids.
SYMBOLS = "".join(sign for sign in printable if sign not in BLANKS)[:MAX_SIDE]


def alphabet(side: int) -> str:
    """Return the characters of the digits of a grid: letters are capitals as long as they suffice.

    Examples
    --------
    >>> alphabet(16)
    '123456789ABCDEFG'
    """
    return SYMBOLS[:side] if has_both_cases(side) else SYMBOLS[:side].upper()


def has_both_cases(side: int) -> bool:
    """Return whether a small letter and its capital are two digits: capitals alone are too few."""
    return side >= COMMON_SIDE


def check_symbols(symbols: str, side: int) -> str:
    """Return the characters of the digits of a grid, if they can tell all digits apart.

    Raises
    ------
    SudokuError
        If they are not `side` different characters, or one of them marks empty cells.
    """
    plain = symbols.isprintable() and "." not in symbols and not re.search(r"\s", symbols)
    if not plain or len(symbols) != side or len(set(symbols)) != side:
        raise SudokuError(
            f"symbols must be {side} different characters, one for each digit, without spaces "
            f"and dots; found {show(symbols)}"
        )
    return symbols


def digit_of(symbol: str, side: int) -> int | None:
    """Return the digit that `symbol` stands for, 0 for an empty cell, None for neither.

    Letters may be of either case, but not from 36 x 36 on, where "a" is 10 and "A" 36.

    Examples
    --------
    >>> digit_of("G", 16), digit_of(".", 16), digit_of("h", 16)
    (16, 0, None)
    """
    if symbol in BLANKS:
        return 0
    # lower() turns some other characters into ASCII letters, too: the Kelvin sign into k.
    folded = symbol if has_both_cases(side) or not symbol.isascii() else symbol.lower()
    found = SYMBOLS.find(folded, 0, side)
    return found + 1 if found >= 0 else None


def cells(boxsize: GridShape) -> list[int]:
    """Return the labels of all cells, 1 to n⁴, in row order."""
    return list(range(1, side_of(check_shape(boxsize)) ** 2 + 1))


def symbols(boxsize: GridShape) -> list[int]:
    """Return the digits, 1 to n²."""
    return list(range(1, side_of(check_shape(boxsize)) + 1))


def cell(row: int, column: int, side: int) -> int:
    """Return the label of the cell in `row` and `column`, both from 1.

    Examples
    --------
    >>> cell(2, 1, 9)
    10
    """
    return (row - 1) * side + column


def place(label: int, side: int) -> tuple[int, int]:
    """Return (row, column), both from 1, of the cell with this label.

    Examples
    --------
    >>> place(10, 9)
    (2, 1)
    """
    row, column = divmod(label - 1, side)
    return row + 1, column + 1


def short_name(label: int, side: int) -> str:
    """Return a cell as it is written in short.

    Examples
    --------
    >>> short_name(33, 9)
    'r4c6'
    """
    return "r{}c{}".format(*place(label, side))


def place_in_words(label: int, side: int) -> str:
    """Return where a cell is, as messages say it.

    Examples
    --------
    >>> place_in_words(33, 9)
    'row 4, column 6'
    """
    return "row {}, column {}".format(*place(label, side))


def rectangle(rows: Iterable[int], columns: Iterable[int], side: int) -> list[int]:
    """Return the labels of the cells where `rows` cross `columns`, in row order."""
    columns = list(columns)
    return [cell(row, column, side) for row in rows for column in columns]


def cells_by_row(boxsize: GridShape) -> list[list[int]]:
    """Return the cells of each row, from the top.

    Examples
    --------
    >>> cells_by_row(2)[1]
    [5, 6, 7, 8]
    """
    digits = symbols(boxsize)
    return [rectangle([row], digits, len(digits)) for row in digits]


def cells_by_col(boxsize: GridShape) -> list[list[int]]:
    """Return the cells of each column, from the left.

    Examples
    --------
    >>> cells_by_col(2)[1]
    [2, 6, 10, 14]
    """
    digits = symbols(boxsize)
    return [rectangle(digits, [column], len(digits)) for column in digits]


def cells_by_box(boxsize: GridShape) -> list[list[int]]:
    """Return the cells of each box, in reading order.

    Examples
    --------
    >>> cells_by_box(2)[1]
    [3, 4, 7, 8]
    """
    rows, columns = box_of(check_shape(boxsize))
    side = rows * columns
    return [
        rectangle(range(top, top + rows), range(left, left + columns), side)
        for top in range(1, side + 1, rows)
        for left in range(1, side + 1, columns)
    ]


def pairs(groups: Iterable[Iterable[int]]) -> list[tuple[int, int]]:
    """Return all pairs (x, y), x < y, of cells that share a group, sorted, each once."""
    later: dict[int, set[int]] = {}
    for group in groups:
        check_deadline()
        ordered = sorted(group)
        for index, x in enumerate(ordered, 1):
            later.setdefault(x, set()).update(ordered[index:])
    return [(x, y) for x in sorted(later) for y in sorted(later[x])]


@cache
def _dependent_cells(boxsize: GridShape) -> tuple[tuple[int, int], ...]:
    return tuple(pairs(cells_by_row(boxsize) + cells_by_col(boxsize) + cells_by_box(boxsize)))


def dependent_cells(boxsize: GridShape) -> list[tuple[int, int]]:
    """Return all pairs (x, y), x < y, of cells in one row, column or box.

    Every cell has 3n² - 2n - 1 peers, so there are n⁴(3n² - 2n - 1)/2 pairs.

    Examples
    --------
    >>> len(dependent_cells(3))
    810
    """
    return list(_dependent_cells(check_shape(boxsize)))
