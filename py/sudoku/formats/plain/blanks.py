"""Grids drawn as programs of the literature print them: a digit and a blank for each cell.

::

    +----+----+
    |4   |    |
    |    |2   |
    +----+----+

They are read as any drawn grid is, by `drawn`.
"""

from __future__ import annotations

from ...puzzle import Puzzle, as_line
from ..format import Format


def dumps(puzzle: Puzzle) -> str:
    """Return the grid with a border around each box, and blanks for its empty cells.

    Examples
    --------
    >>> print(dumps(Puzzle("4.....2..1.....3", 2)), end="")
    +----+----+
    |4   |    |
    |    |2   |
    +----+----+
    |  1 |    |
    |    |  3 |
    +----+----+
    """
    n, side = puzzle.boxsize, puzzle.side
    border = "+" + ("-" * (2 * n) + "+") * n
    drawn = [border]
    for number in range(side):
        row = as_line(puzzle.digits[number * side : (number + 1) * side]).replace(".", " ")
        boxes = [" ".join(row[start : start + n]) for start in range(0, side, n)]
        drawn.append("|" + " |".join(boxes) + " |")
        if (number + 1) % n == 0:
            drawn.append(border)
    return "\n".join(drawn) + "\n"


BLANKS = Format(
    name="grid with blanks",
    label="drawn grid with blanks",
    about="Rows and borders drawn with | - and +; empty cells are blank.",
    dumps=dumps,
)
