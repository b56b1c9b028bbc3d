"""The geometry of a grid (cells, rows, columns and boxes) and the characters of its digits.

Cells are labelled from 1 in row order. Rows, columns and boxes are lists of cell labels. The names
of the functions are those of Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python"
(SciPy 2010).

The *side* is the number of rows. There are as many columns, digits, and cells in a box. If the
boxes are squares of n x n cells, the *box size* is n.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import isqrt
from string import printable

from .deadline import check_deadline
from .errors import SizeError, SudokuError, quote, show
from .numbers import a_grid, check_label, check_whole, listed, whole_within

#: The largest box size. A grid with this box size has 81 rows.
MAX_BOXSIZE = 9
BOXSIZES = range(1, MAX_BOXSIZE + 1)
MAX_SIDE = MAX_BOXSIZE**2
#: The largest side that the page, pictures, exports and most formats support. Puzzle strings and
#: our
#: own files support larger grids, too.
COMMON_SIDE = 36
COMMON_BOXSIZES = range(1, 7)


@dataclass(frozen=True)
class Boxes:
    """The shape of a grid whose boxes are not square.

    The product of `rows` and `columns` is the number of rows of the grid. If a box is an entire row
    or column of the grid, the grid counts as a grid without boxes.

    >>> str(Boxes(2, 3)), str(Boxes(1, 7))
    ('6x6 with boxes of 2x3', '7x7 without boxes')
    """

    rows: int  # the number of rows of a box
    columns: int  # the number of columns of a box

    def __str__(self) -> str:
        side = self.rows * self.columns
        if 1 in (self.rows, self.columns):
            return f"{side}x{side} without boxes"
        return f"{side}x{side} with boxes of {self.rows}x{self.columns}"


#: The shape of a grid: n if its boxes are n x n, otherwise an instance of `Boxes`.
GridShape = int | Boxes


def check_boxsize(boxsize: object) -> int:
    """Return `boxsize`, or raise SizeError if it is not an integer from 1 to 9."""
    if isinstance(boxsize, Boxes):
        raise SizeError(f"only square boxes are supported here, not a grid of {boxsize}")
    return check_whole(boxsize, "the box size", 1, MAX_BOXSIZE, SizeError)


def check_shape(shape: object) -> GridShape:
    """Return a shape in its standard form: an integer n if boxes are n x n.

    If the shape is not supported, SizeError is raised.
    """
    if not isinstance(shape, Boxes):
        return check_boxsize(shape)
    return boxes_of((shape.rows, shape.columns))


def boxes_of(boxes: object) -> GridShape:
    """Return the shape of a grid with boxes of (rows, columns), or raise SizeError."""
    pair = tuple(boxes) if isinstance(boxes, tuple | list) else ()
    if len(pair) != 2:
        raise SizeError(f"boxes must be a pair (rows, columns) such as (2, 3), not {show(boxes)}")
    rows, columns = (
        check_whole(each, "the number of rows or columns of a box", 1, MAX_SIDE, SizeError)
        for each in pair
    )
    if rows * columns > MAX_SIDE:
        raise SizeError(
            f"boxes of {rows}x{columns} need a side of {rows * columns}; the largest is {MAX_SIDE}"
        )
    return rows if rows == columns else Boxes(rows, columns)


def chosen_shape(size: object, boxes: object) -> GridShape | None:
    """Return the shape of a grid with `size` rows, with `boxes`, or both; None if neither is given.

    `boxes` are the numbers of rows and columns of a box, or a shape. If the shape is not supported,
    or if size and boxes conflict, SizeError is raised.
    """
    if boxes is None:
        return None if size is None else usual_shape(size)
    shape = boxes_of(boxes) if isinstance(boxes, tuple | list) else check_shape(boxes)
    if size is not None and size != side_of(shape):
        high, wide = box_of(shape)
        made = f"boxes of {high}x{wide} make {a_grid(side_of(shape))}"
        raise SizeError(f"{made}, but the size is {show(size)}; omit one")
    return shape


def shape_named(name: GridShape | str) -> GridShape:
    """Return the shape with a name, such as "2x3", or with a box size.

    If there is no such shape, SizeError is raised.

    >>> shape_named("2x3"), shape_named(3)
    (Boxes(rows=2, columns=3), 3)
    """
    if not isinstance(name, str):
        return check_shape(name)
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", name)
    if not found:
        raise SizeError(f"boxes must be given as rows x columns, such as 2x3, not {quote(name)}")
    return boxes_of((int(found[1]), int(found[2])))


def name_of(shape: GridShape) -> int | str:
    """Return the name of a shape for JSON, such as 3 or "2x3".

    `shape_named` is the inverse function.
    """
    return f"{shape.rows}x{shape.columns}" if isinstance(shape, Boxes) else shape


#: The usual boxes for common sides that are not perfect squares.
USUAL_BOXES = {6: Boxes(2, 3), 8: Boxes(2, 4), 10: Boxes(2, 5), 12: Boxes(3, 4)}


def usual_shape(side: object) -> GridShape:
    """Return the usual shape for a side.

    For example, it is the box size 3 for side 9, and boxes of 2 x 3 for side 6. If the side is too
    large or has no standard boxes, SizeError is raised.
    """
    found = whole_within(side, 1, MAX_SIDE)
    if found in USUAL_BOXES:
        return USUAL_BOXES[found]
    try:
        return boxsize_of(side)
    except SizeError as error:
        if found is None:
            raise
        usual = listed(
            map(str, sorted([side_of(shape) for shape in (*BOXSIZES, *USUAL_BOXES.values())]))
        )
        raise SizeError(
            f"a {side}x{side} grid has no standard boxes: pass boxes=(rows, columns), or "
            f"boxes=(1, {side}) for none (only sides {usual} have standard boxes)"
        ) from error


def box_of(shape: GridShape) -> tuple[int, int]:
    """Return the numbers of rows and columns of a box."""
    return (shape.rows, shape.columns) if isinstance(shape, Boxes) else (shape, shape)


def side_of(shape: GridShape) -> int:
    """Return the number of rows of a grid; it has as many columns and digits."""
    return shape.rows * shape.columns if isinstance(shape, Boxes) else shape * shape


def has_boxes(shape: GridShape) -> bool:
    """Return whether the boxes of a grid differ from its rows and columns.

    A 1 x 1 grid counts as a grid with a box.
    """
    return not isinstance(shape, Boxes) or 1 not in (shape.rows, shape.columns)


def boxsize_of(side: object) -> int:
    """Return the box size for a side, or raise SizeError if the side is not a perfect square."""
    found = whole_within(side, 1, MAX_SIDE)
    if found is None:
        raise SizeError(f"the side must be an integer from 1 to {MAX_SIDE}, not {show(side)}")
    root = isqrt(found)
    if root * root != found:
        squares = listed([str(boxsize**2) for boxsize in BOXSIZES], "or")
        raise SizeError(f"the side must be {squares}, not {side}")
    return root


EMPTY = "."
#: Characters that can mark an empty cell in a puzzle string.
BLANKS = ".0*_-"
#: ``SYMBOLS[d - 1]`` is the character of digit d. As in the paper, the order is that of Python's
#: ``string.printable``, but characters of empty cells are left out. Small letters follow 9, and
#: capital letters follow z: the digit 36 is A, and 49 is N. The digits from 62 to 81 are other
#: characters; the last one is [. `alphabet` returns the characters of smaller grids.
SYMBOLS = "".join(sign for sign in printable if sign not in BLANKS)[:MAX_SIDE]


def alphabet(side: int) -> str:
    """Return the characters of the digits for a side, with capitals if 26 letters are enough."""
    return SYMBOLS[:side] if has_both_cases(side) else SYMBOLS[:side].upper()


def has_both_cases(side: int) -> bool:
    """Return whether small and capital letters are different digits in a grid with this side."""
    return side >= COMMON_SIDE


def check_symbols(symbols: str, side: int) -> str:
    """Return the characters of the digits, or raise SudokuError if they are not valid.

    There must be `side` different characters, none of them a space or a dot.
    """
    plain = isinstance(symbols, str) and symbols.isprintable() and not re.search(r"[.\s]", symbols)
    if not plain or len(symbols) != side or len(set(symbols)) != side:
        raise SudokuError(
            f"symbols must be {side} different characters, one for each digit, without spaces "
            f"or dots, not {show(symbols)}"
        )
    return symbols


def digit_of(symbol: str, side: int) -> int | None:
    """Return the digit for a character, 0 for an empty cell, or None if it is neither.

    The case of letters matters only in grids from 36 x 36: "a" is 10 and "A" is 36.

    >>> digit_of("G", 16), digit_of(".", 16), digit_of("h", 16)
    (16, 0, None)
    """
    if symbol in BLANKS:
        return 0
    # lower() also turns some other characters into ASCII letters: the Kelvin sign into k.
    folded = symbol if has_both_cases(side) or not symbol.isascii() else symbol.lower()
    found = SYMBOLS.find(folded, 0, side)
    return found + 1 if found >= 0 else None


def cells(boxsize: GridShape) -> list[int]:
    """Return the labels of all cells in row order: 1 to 81 for boxsize 3, a 9x9 grid.

    >>> cells(2) == list(range(1, 17))
    True
    """
    return list(range(1, side_of(check_shape(boxsize)) ** 2 + 1))


def symbols(boxsize: GridShape) -> list[int]:
    """Return the digits in order: 1 to 9 for boxsize 3, a 9x9 grid.

    >>> symbols(2)
    [1, 2, 3, 4]
    """
    return list(range(1, side_of(check_shape(boxsize)) + 1))


def cell(row: int, column: int, side: int) -> int:
    """Return the label of the cell in this row and column, which both start at 1."""
    return (row - 1) * side + column


#: The name of a cell, such as "r1c2".
_NAME = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)")


def label_of(cell_: object, side: int) -> int:
    """Return the label of a cell, which is given as a label or a name such as "r1c2".

    If the grid has no such cell, SudokuError is raised.
    """
    if not isinstance(cell_, str):
        return check_label(cell_, side * side)
    found = _NAME.fullmatch(cell_)
    row, column = map(int, found.groups()) if found else (side + 1, 0)
    if max(row, column) > side:
        raise SudokuError(f"a cell must be from r1c1 to r{side}c{side}, not {show(cell_)}")
    return cell(row, column, side)


def place(label: int, side: int) -> tuple[int, int]:
    """Return the row and the column of the cell with this label; both start at 1."""
    row, column = divmod(label - 1, side)
    return row + 1, column + 1


def short_name(label: int, side: int) -> str:
    """Return the short name of a cell, such as "r4c6"."""
    return "r{}c{}".format(*place(label, side))


def rectangle(rows: Iterable[int], columns: Iterable[int], side: int) -> list[int]:
    """Return the labels of the cells where `rows` cross `columns`, in row order."""
    columns = list(columns)
    return [cell(row, column, side) for row in rows for column in columns]


def cells_by_row(boxsize: GridShape) -> list[list[int]]:
    """Return the cell labels of each row, from top to bottom.

    >>> cells_by_row(2)[1]
    [5, 6, 7, 8]
    """
    digits = symbols(boxsize)
    return [rectangle([row], digits, len(digits)) for row in digits]


def cells_by_col(boxsize: GridShape) -> list[list[int]]:
    """Return the cell labels of each column, from left to right.

    >>> cells_by_col(2)[1]
    [2, 6, 10, 14]
    """
    digits = symbols(boxsize)
    return [rectangle(digits, [column], len(digits)) for column in digits]


def cells_by_box(boxsize: GridShape) -> list[list[int]]:
    """Return the cell labels of each box, from left to right and from top to bottom.

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
    """Return all pairs (x, y), x < y, of cells in the same group, sorted and without repetition."""
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
    """Return all pairs (x, y), x < y, of cells in the same row, column or box.

    With box size n, each cell shares a row, column or box with 3n² - 2n - 1 other cells. So there
    are n⁴(3n² - 2n - 1)/2 pairs, for example 810 in a 9 x 9 grid.

    >>> len(dependent_cells(3))
    810
    """
    return list(_dependent_cells(check_shape(boxsize)))
