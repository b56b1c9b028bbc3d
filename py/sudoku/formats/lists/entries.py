"""Entries of lists: each can be read without the others, by any process."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import VariantError
from ...puzzle import Puzzle
from ..base import Line
from ..readings import Reading
from ..registry import FORMATS
from .layouts import Layout, parsed_line

_PLAIN_9X9 = re.compile(r"[0-9.]{81}")


class Entry(NamedTuple):
    """A line of a list that is to be a puzzle; nothing else is needed to read it.

    Parameters
    ----------
    line : int
        Its number, from 1; in a workbook that of the row.
    text : str
        The line as it stands there, without its end.
    layout : Layout
        How it is to be read.
    """

    line: int
    text: str
    layout: Layout

    def puzzle(self) -> Puzzle:
        """Return the puzzle.

        Raises
        ------
        ParseError
            If it is none.

        Examples
        --------
        >>> Entry(7, "4.....2..1.....5", Layout()).puzzle()
        Traceback (most recent call last):
        ...
        sudoku.errors.ParseError: line 7: '5' in column 16 is no digit of a 4x4 grid: \
'4.....2..1.....5'
        """
        layout = self.layout
        if not layout.problem and (
            layout.ours or (not layout.delimiter and _PLAIN_9X9.fullmatch(self.text))
        ):
            return Puzzle(self.text, variant=layout.variant)
        return self.reading().puzzle

    def reading(self) -> Reading:
        """Return the puzzle, and how it was understood.

        Raises
        ------
        ParseError
            If it is none.
        """
        line, layout = Line(self.line, self.text), self.layout
        if layout.problem:
            raise line.error(layout.problem)
        parsed = parsed_line(line, layout)
        try:
            puzzle = Puzzle.from_digits(parsed.digits, parsed.boxsize, layout.variant)
        except VariantError as error:
            raise line.error(str(error)) from error
        kind = FORMATS["csv" if layout.delimiter else "line"]
        return Reading(puzzle, kind, parsed.notices, line=self.line)
