"""Entries of lists, each read on its own in any process, also of sides such as 7x7."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import ParseError, VariantError
from ...grid import GridShape, side_of
from ...puzzle import Puzzle
from ...variants import Variant, find_variant
from ..format import BOXSIZE_OF_CELLS, Line
from ..readings import Naming, Reading
from ..registry import FORMATS
from ..text import content, named_variants, plain, ruling, split_lines
from .layouts import Layout, format_of, from_one_line, parsed_string, puzzle_part, read_line

_PLAIN_9X9 = re.compile(r"[0-9.]{81}")


class Entry(NamedTuple):
    """A line of a list that should be a puzzle, with all that is needed to read it."""

    line: int  # the line's number, from 1; in a workbook the row's
    text: str  # the line as it is in the file, without its line break
    layout: Layout  # how it is to be read

    def puzzle(self) -> Puzzle:
        """Return the puzzle.

        Examples
        --------
        >>> Entry(7, "4.....2..1.....5", Layout()).puzzle()
        Traceback (most recent call last):
        ...
        sudokulp.errors.ParseError: line 7: '5' in column 16 is no digit of a 4x4 grid: \
        ..1.....5'
        """
        return self.read()[0]

    def read(self) -> tuple[Puzzle, str]:
        """Return the puzzle, and what was assumed of its boxes, "" if nothing.

        Raises
        ------
        ParseError
            If the line is not a puzzle.
        """
        layout = self.layout
        if not layout.problem and (
            layout.ours or (not layout.delimiter and _PLAIN_9X9.fullmatch(self.text))
        ):
            return from_one_line(self.text, layout.variant), layout.notice
        reading = self.reading()
        return reading.puzzle, reading.boxes

    def reading(self) -> Reading:
        """Return the puzzle, and how it was understood."""
        line, layout = Line(self.line, self.text), self.layout
        if layout.problem:
            raise line.error(layout.problem)
        part = puzzle_part(line, layout)
        kind = format_of(Line(self.line, part))
        if kind:
            chosen = layout.settled or layout.named
            asked = layout.asked()
            return read_line(Line(self.line, part), kind, layout.variant, chosen, asked)
        parsed = parsed_string(part, line, layout.alphabets)
        variant = find_variant(layout.variant)
        naming = Naming(None, [], None, variant, layout.asked())
        shape, boxes = naming.shape_of(parsed, variant, layout.likely())
        try:
            puzzle = Puzzle.from_digits(parsed.digits, shape, variant, symbols=parsed.symbols)
        except VariantError as error:
            raise line.error(str(error)) from error
        kind = FORMATS["csv" if layout.delimiter else "line"]
        notices = (*parsed.notices, *filter(None, [boxes]))
        return Reading(puzzle, kind, notices, line=self.line, boxes=boxes)


_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")


def strings_of(text: str, shape: GridShape) -> list[Line]:
    r"""Return the puzzle strings in a text: one on each line, or one in all of it.

    There are none if other formats tell puzzles of this side by themselves.

    Examples
    --------
    >>> from sudokulp.grid import Boxes
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
    """Return the puzzle of a string."""
    try:
        puzzle = Puzzle(line.text, shape, variant, format="s")
    except ParseError as error:
        raise line.error(error.message) from error
    return Reading(puzzle, FORMATS["line"], line=line.number)
