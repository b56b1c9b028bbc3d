"""Simple Sudoku's files (.ss): a grid in a frame of its own, 9 x 9 only.

::

     *-----------*
     |...|...|8.1|
     |6..|2..|...|
     |...|7.5|...|
     |---+---+---|
     (two more bands)
     *-----------*

A grid of candidates may follow. It is read like other drawn grids and written with this frame.
"""

from __future__ import annotations

import re

from ...puzzle import Puzzle
from ..format import Format, Line, classic_9x9_only
from ..plain.drawn import loads
from ..text import content

_EDGE = re.compile(r"\s*\*-{11,}\*\s*")


def sniff(lines: list[Line]) -> float:
    """Return 1 for a frame with stars at its corners."""
    rows = content(lines)
    framed = bool(rows) and _EDGE.fullmatch(rows[0].text)
    return 1.0 if framed and any("|" in row.text for row in rows) else 0.0


def dumps(puzzle: Puzzle) -> str:
    """Return the grid in its frame."""
    rows = [puzzle.usual_line[start : start + 9] for start in range(0, 81, 9)]
    drawn = [f" |{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows]
    edge, border = " *-----------*", " |---+---+---|"
    bands = [edge, *drawn[:3], border, *drawn[3:6], border, *drawn[6:], edge]
    return "\n".join(bands) + "\n"


SIMPLE = Format(
    name="ss",
    label="Simple Sudoku grid",
    about="A grid in a frame with stars at its corners.",
    sniff=sniff,
    order=80,
    loads=loads,
    dumps=dumps,
    suffixes=("ss",),
    refusal=classic_9x9_only,
    loose=True,
)
