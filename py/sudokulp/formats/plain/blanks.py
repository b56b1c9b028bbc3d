"""Grids drawn as programs of the literature print them: a digit and a blank for each cell.

::

    +----+----+
    |4   |    |
    |    |2   |
    +----+----+

They are read as any drawn grid is, by `drawn`.
"""

from __future__ import annotations

from ...puzzle import Puzzle
from ..format import Format
from .drawn import draw


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
    return draw(puzzle, " ", margin="")


BLANKS = Format(
    name="grid with blanks",
    label="drawn grid with blanks",
    about="Rows and borders drawn with | - and +; empty cells are blank.",
    dumps=dumps,
    files=("sudokuout.txt",),
    shaped=True,
    commented=True,
)
