"""Puzzle strings of sides that no number of characters tells, such as 7x7: the boxes are known."""

from __future__ import annotations

import re

from ...boxes import GridShape, side_of
from ...errors import ParseError
from ...puzzle import Puzzle
from ...variants import Variant
from ..base import BOXSIZE_OF_CELLS, Line
from ..comments import named_variants, ruling
from ..readings import Reading
from ..registry import FORMATS
from ..text import content, plain, split_lines

_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")


def strings_of(text: str, shape: GridShape) -> list[Line]:
    r"""Return the puzzle strings in a text: one on each line, or one in all of it.

    There are none if other formats tell puzzles of this side by themselves.

    Examples
    --------
    >>> from sudokulp.boxes import Boxes
    >>> strings_of("1..\n...\n...", Boxes(1, 3))
    [Line(number=1, text='1........')]
    """
    cells = side_of(shape) ** 2
    if cells in BOXSIZE_OF_CELLS:
        return []
    lines = split_lines(text)
    told = next((line for line in lines if ruling(line) is not None), None)
    if told:
        raise told.error("where boxes are asked for, rules are, too: by --rules")
    said = plain(content(lines))
    rows = [Line(number, "".join(row.split())) for number, row in said]
    whole = "".join(row.text for row in rows)
    if not _SIGNS.fullmatch(whole):
        return []
    if {len(row.text) for row in rows} == {cells}:
        return rows
    return [Line(rows[0].number, whole)] if len(whole) == cells else []


def variant_in(text: str) -> Variant | None:
    """Return the variant that a comment in a text names last."""
    named = named_variants(split_lines(text))
    return named[-1][1] if named else None


def reading_of(line: Line, shape: GridShape, variant: Variant) -> Reading:
    """Return the puzzle of a string.

    Raises
    ------
    ParseError
        At a character that is no digit of this side.
    """
    try:
        puzzle = Puzzle(line.text, shape, variant, format="s")
    except ParseError as error:
        raise line.error(error.message) from error
    return Reading(puzzle, FORMATS["line"], line=line.number)
