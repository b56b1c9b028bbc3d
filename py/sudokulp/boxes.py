"""Shapes of grids of any size up to 81 x 81: the side, and the rows and columns of a box.

Words used throughout the package: the *side* is the number of rows, of columns and of digits;
boxes are rectangles of as many cells. Where they are squares of n x n cells, the *box size* is n
and the side n², and n stands for the grid's shape; otherwise `Boxes` does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isqrt

from .errors import SizeError, quote, show
from .numbers import check_whole, whole_within
from .phrases import listed

MAX_BOXSIZE = 9
BOXSIZES = range(1, MAX_BOXSIZE + 1)
MAX_SIDE = MAX_BOXSIZE**2
#: The side up to which the page, pictures, exports and most formats go: 35 is the most that 26
#: letters can say. Puzzle strings and our own files hold larger grids, too.
COMMON_SIDE = 36
COMMON_BOXSIZES = range(1, 7)


@dataclass(frozen=True)
class Boxes:
    """The shape of a grid whose boxes are no squares.

    Parameters
    ----------
    rows, columns : int
        Those of a box; the side of the grid is their product. Boxes of one row, or of one column,
        are the rows or columns of the grid: it has no boxes.

    Examples
    --------
    >>> print(Boxes(2, 3)), print(Boxes(1, 7))
    6x6 with boxes of 2x3
    7x7 without boxes
    (None, None)
    """

    rows: int
    columns: int

    def __str__(self) -> str:
        """Return the side and the boxes in words."""
        side = self.rows * self.columns
        size = f"{side}x{side}"
        if 1 in (self.rows, self.columns):
            return f"{size} without boxes"
        return f"{size} with boxes of {self.rows}x{self.columns}"


#: The shape of a grid: n where its boxes are n x n, otherwise these.
GridShape = int | Boxes


def check_boxsize(boxsize: GridShape) -> int:
    """Return `boxsize` if it is supported; ask before allocating anything of that size.

    Raises
    ------
    SizeError
        If it is not a whole number from 1 to 9.
    """
    if isinstance(boxsize, Boxes):
        raise SizeError(f"this takes square boxes only, and the grid is {boxsize}")
    return check_whole(boxsize, "the box size", 1, MAX_BOXSIZE, SizeError)


def check_shape(shape: GridShape) -> GridShape:
    """Return the shape of a grid if it is supported, n for boxes of n x n.

    Raises
    ------
    SizeError
        If it is no whole number from 1 to 9, and no boxes of 81 cells or fewer.
    """
    if not isinstance(shape, Boxes):
        return check_boxsize(shape)
    return boxes_of((shape.rows, shape.columns))


def boxes_of(boxes: object) -> GridShape:
    """Return the shape of a grid by rows and columns of a box.

    Raises
    ------
    SizeError
        If it is no pair of whole numbers, or the grid would be larger than 81 x 81.

    Examples
    --------
    >>> boxes_of((2, 3)), boxes_of([3, 3])
    (Boxes(rows=2, columns=3), 3)
    """
    pair = tuple(boxes) if isinstance(boxes, tuple | list) else ()
    if len(pair) != 2:
        raise SizeError(f"boxes are (rows, columns), such as (2, 3), not {show(boxes)}")
    rows, columns = (
        check_whole(each, "rows and columns of a box", 1, MAX_SIDE, SizeError) for each in pair
    )
    if rows * columns > MAX_SIDE:
        raise SizeError(
            f"boxes of {rows}x{columns} make a side of {rows * columns}; {MAX_SIDE} is the most"
        )
    return rows if rows == columns else Boxes(rows, columns)


def chosen_shape(boxsize: GridShape | None, boxes: object, usual: int = 3) -> GridShape:
    """Return the shape that is told by a box size, by boxes or by both; the usual one by neither.

    Raises
    ------
    SizeError
        If it is not supported, or they contradict each other.

    Examples
    --------
    >>> chosen_shape(2, None), chosen_shape(None, (2, 3)), chosen_shape(None, None)
    (2, Boxes(rows=2, columns=3), 3)
    """
    if boxes is None:
        return check_shape(usual if boxsize is None else boxsize)
    shape = boxes_of(boxes)
    if boxsize is not None and check_shape(boxsize) != shape:
        raise SizeError(
            f"the box size {boxsize} and boxes of {box_of(shape)} contradict each other"
        )
    return shape


def shape_named(name: GridShape | str) -> GridShape:
    """Return the shape of a grid, perhaps by its name: rows and columns of a box, as in "2x3".

    Raises
    ------
    SizeError
        If it is neither, or the grid would be larger than 81 x 81.

    Examples
    --------
    >>> shape_named("2x3"), shape_named(3)
    (Boxes(rows=2, columns=3), 3)
    """
    if not isinstance(name, str):
        return check_shape(name)
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", name)
    if not found:
        raise SizeError(f"boxes are rows x columns, such as 2x3, not {quote(name)}")
    return boxes_of((int(found[1]), int(found[2])))


def name_of(shape: GridShape) -> int | str:
    """Return the name of a shape, for JSON; `shape_named` reads it.

    Examples
    --------
    >>> name_of(3), name_of(Boxes(1, 7))
    (3, '1x7')
    """
    return f"{shape.rows}x{shape.columns}" if isinstance(shape, Boxes) else shape


#: Boxes of the sides that are played though no boxes of these are squares.
USUAL_BOXES = {6: Boxes(2, 3), 8: Boxes(2, 4), 10: Boxes(2, 5), 12: Boxes(3, 4)}


def usual_shape(side: int) -> GridShape:
    """Return the shape that is meant where only the side is told.

    Raises
    ------
    SizeError
        If none is: the grid is too large, or might have boxes of several shapes, or none.

    Examples
    --------
    >>> usual_shape(9), usual_shape(6)
    (3, Boxes(rows=2, columns=3))
    """
    found = whole_within(side, 1, MAX_SIDE)
    if found in USUAL_BOXES:
        return USUAL_BOXES[found]
    try:
        return boxsize_of(side)
    except SizeError as error:
        if found is None:
            raise
        usual = ", ".join(map(str, USUAL_BOXES))
        raise SizeError(
            f"{error}, or {usual}; of {side} say the boxes, or that there are none: (1, {side})"
        ) from error


def box_of(shape: GridShape) -> tuple[int, int]:
    """Return the rows and columns of a box."""
    return (shape.rows, shape.columns) if isinstance(shape, Boxes) else (shape, shape)


def side_of(shape: GridShape) -> int:
    """Return the number of rows, of columns and of digits of a grid.

    Examples
    --------
    >>> side_of(3), side_of(Boxes(2, 3))
    (9, 6)
    """
    return shape.rows * shape.columns if isinstance(shape, Boxes) else shape * shape


def has_boxes(shape: GridShape) -> bool:
    """Return whether the boxes are other regions than rows and columns.

    A 1 x 1 grid has one, as it always had.
    """
    return not isinstance(shape, Boxes) or 1 not in (shape.rows, shape.columns)


def boxsize_of(side: int) -> int:
    """Return the box size of a grid with `side` rows.

    Raises
    ------
    SizeError
        If `side` is no perfect square or the grid would be larger than 81 x 81.

    Examples
    --------
    >>> boxsize_of(16)
    4
    """
    found = whole_within(side, 1, MAX_SIDE)
    if found is None:
        raise SizeError(f"the side must be from 1 to {MAX_SIDE}, not {show(side)}")
    root = isqrt(found)
    if root * root != found:
        squares = listed([str(boxsize**2) for boxsize in BOXSIZES], "or")
        raise SizeError(f"the side must be a perfect square ({squares}), not {side}")
    return root
