"""What a picture shows: the grid, and for each cell how likely each digit is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..deadline import check_deadline
from ..errors import FileError
from .cells import cells_of, turned
from .grid import BOXED, GOOD, Grid, find_grids, grids_at, other_size
from .net import logits
from .planes import Floats, Plane, shrink
from .quads import clockwise

#: The longer side of the picture that is worked on: cells of 28 pixels in a fifth of it.
SIDE = 1600
#: The least log-probability: no cell alone rules a digit out.
FLOOR = -12.0
#: Grids with a lower score are none.
LEAST = 0.3
#: What the picture as it is gains over turned ones, in units of log-probability.
UPRIGHT = 1.0
#: What a digit gains over an empty cell when the reader chooses a grid; else the one with most
#: blank paper in it would win.
DIGIT = 0.15
#: A cell that is empty with this log-probability is empty in every turn.
EMPTY = -0.01
#: Below this score the reader of the digits chooses among several grids.
DOUBTFUL = 0.7
#: A fair grid whose cells are read with this value is right; without ink around boxes, as of
#: hairlines, the value must be positive.
CLEAR = -5.0
#: A doubtful grid whose cells are read with less is text, or something else.
UNREADABLE = -12.0
#: Grids among which the reader chooses.
CHOICE = 6
#: What the score, and the ink of the lines around boxes, count beside log-probabilities then.
SCORE, BOXES = 20.0, 30.0


@dataclass(frozen=True)
class Look:
    """What was seen in a picture.

    Attributes
    ----------
    score : float
        How much the grid looks like one, from 0 to 1.
    crossings : array of shape (10, 10, 2)
        The crossings of the grid's lines as x and y, in pixels of the picture; [row, column] of
        the grid when it is upright.
    turn : int
        How many quarter turns clockwise make the picture upright.
    log_p : array of shape (9, 9, 10)
        The natural logarithm of the probability that the cell is empty (0) or shows a digit
        (1 to 9), at least -12.
    by_hand : array of shape (9, 9)
        The probability that what is in the cell was written by hand.
    another : bool
        Whether another grid was found elsewhere in the picture.
    """

    score: float
    crossings: Floats
    turn: int
    log_p: Floats
    by_hand: Floats
    another: bool


def look(picture: NDArray[Any], corners: Sequence[Sequence[float]] | None = None) -> Look:
    """Find the grid in a picture, and read its cells.

    Parameters
    ----------
    picture : array of shape (height, width, 3)
        The picture in red, green and blue, from 0 to 255.
    corners : four points (x, y), optional
        The corners of the grid in pixels, in any order. Without them, the grid is looked for.

    Raises
    ------
    FileError
        If there is no grid of 9 rows in the picture.
    GaveUp
        At the deadline.
    """
    plane, scale = shrink(picture, SIDE)
    if corners is None:
        found, grids = chosen(plane, find_grids(plane))
    else:
        grids = grids_at(plane, ordered(corners) * scale)
        found = best_read(plane, grids)
    if rows := other_size(grids, found and found[0]):
        raise FileError(
            f"the grid in the picture has {rows} rows, but only 9x9 grids can be read from a "
            "picture: type its digits"
        )
    if found is None:
        raise FileError(
            "no grid was found in the picture: take it from above, closer, and with the whole grid "
            "in it; or mark its corners on the web page, under Photo"
        )
    grid, reading = found
    return Look(
        grid.score,
        np.rot90(grid.crossings, -reading.turn) / scale,
        reading.turn,
        reading.log_p.reshape(9, 9, 10),
        reading.by_hand.reshape(9, 9),
        corners is None and grid.is_one_of(grids),
    )


def ordered(corners: Sequence[Sequence[float]]) -> Floats:
    """Return four corners clockwise from the top left one."""
    quad = np.array(corners, float)
    if quad.shape != (4, 2) or not np.isfinite(quad).all():
        raise FileError("the corners of the grid are four points x, y in pixels of the picture")
    return clockwise(quad)


class Reading(NamedTuple):
    """The cells of a grid that was turned upright, and how well they can be read."""

    value: float
    turn: int
    log_p: Floats
    by_hand: Floats


#: A grid, and its cells.
Found = tuple[Grid, Reading]


def chosen(plane: Plane, stages: Iterable[list[Grid]]) -> tuple[Found | None, list[Grid]]:
    """Return the grid that is used with its cells, or None, and all grids that were found.

    A good score decides alone, and a fair one if the cells are easy to read. If no grid is like
    that, the best of the likeliest few is used, and of those one column or row beside them.
    """
    grids: list[Grid] = []
    for number, grids in enumerate(stages):
        if not grids or grids[0].score <= (DOUBTFUL if number else GOOD):
            continue
        best = grids[0]
        reading = read(plane, best)
        if best.score > GOOD or reading.value > (CLEAR if best.boxes > BOXED else 0):
            return (best, reading), grids
    first = distinct(grid for grid in grids if grid.score > LEAST)
    moved = (grid for each in first for grid in each.moved())
    likely = [grid for grid in (*first, *moved) if grid.boxes > BOXED]
    likely.sort(key=lambda grid: -grid.score - grid.boxes)
    found = best_read(plane, distinct(likely)) if likely else None
    return (found if found and found[1].value > UNREADABLE else None), grids


def distinct(grids: Iterable[Grid]) -> list[Grid]:
    """Return the first few grids that are not the same."""
    found: list[Grid] = []
    for grid in grids:
        if len(found) < CHOICE and not any(map(grid.is_near, found)):
            found.append(grid)
    return found


def best_read(plane: Plane, grids: list[Grid]) -> Found:
    """Return the grid that looks best and whose cells can be read best, and these."""

    def value(each: Found) -> float:
        grid, reading = each
        return reading.value + SCORE * grid.score + BOXES * grid.boxes

    return max(((grid, read(plane, grid)) for grid in grids), key=value)


def read(plane: Plane, grid: Grid) -> Reading:
    """Read the cells of a grid."""
    check_deadline()
    return reading_of(cells_of(255 - plane if grid.view.light else plane, grid.crossings))


def reading_of(cells: Plane) -> Reading:
    """Read the cells in four turns, and return the turn in which they can be read best."""
    as_is = logits(cells)
    blank = log_softmax(as_is)[:, 0] > EMPTY
    readings = []
    for turn in range(4):
        seen = quarters(as_is, turn)
        if turn:
            inked = ~quarters(blank, turn)
            seen[inked] = logits(turned(cells, turn)[inked])
        log_p = np.maximum(log_softmax(seen), FLOOR)
        value = log_p.max(axis=1).sum() + DIGIT * np.count_nonzero(log_p.argmax(axis=1))
        by_hand = 1 / (1 + np.exp(-seen[:, 10].astype(float)))
        readings.append(Reading(float(value + UPRIGHT * (turn == 0)), turn, log_p, by_hand))
    return max(readings, key=lambda reading: reading.value)


def quarters(values: NDArray[Any], turn: int) -> NDArray[Any]:
    """Return values of 81 cells in the order that they have after clockwise quarter turns."""
    return np.rot90(values.reshape(9, 9, -1), -turn).reshape(values.shape).copy()


def log_softmax(seen: Plane) -> Floats:
    """Return the logarithms of the probabilities of the first ten outputs."""
    digits = seen[:, :10].astype(float)
    digits -= digits.max(axis=1, keepdims=True)
    return np.asarray(digits - np.log(np.exp(digits).sum(axis=1, keepdims=True)))
