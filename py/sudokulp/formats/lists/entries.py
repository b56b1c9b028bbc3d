"""Lists of puzzles (.sdm) with a puzzle string on each line, and the reading of an entry.

::

    004000200025000830000060000060040001400675008700020005000050000031000450009000700
    000275000040000010300010006005000400069508120007000900600050008050000040000382000

Other text may follow a string, such as a solution after a comma or a rating after spaces. Comment
lines are ignored. Sixteen lines of sixteen characters are a 16x16 grid if they contain a digit
above 4.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from ...errors import ParseError, VariantError
from ...grid import BLANKS, GridShape, side_of
from ...puzzle import Puzzle
from ...variants import Variant, find_variant
from ..alphabets import ALPHABETS
from ..format import BOXSIZE_OF_CELLS, Format, Found, Line, Parsed, classic_9x9_only, gather
from ..line import LINE, string_in
from ..readings import Naming, Reading
from ..tables import TABLE
from ..text import content, named_variants, plain, ruling, split_lines
from .layouts import (
    HEAD,
    Layout,
    are_ruled,
    format_of,
    from_one_line,
    layout_of_list,
    parsed_line,
    parsed_string,
    puzzle_part,
    read_line,
    ruled_layout,
)

_PLAIN_9X9 = re.compile(r"[0-9.]{81}")
_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")
#: The number of cells of a 4x4 grid, which is also the side of a 16x16 grid.
_SMALL = 16


class Entry(NamedTuple):
    """One line of a list, expected to contain a puzzle, with everything needed to read it."""

    line: int  # the number of the line, or of the row in a workbook, counted from 1
    text: str  # the line in the file, without its line break
    layout: Layout  # how to read the line

    def puzzle(self) -> Puzzle:
        """Return the puzzle.

        Examples
        --------
        >>> Entry(7, "4.....2..1.....5", Layout()).puzzle()
        Traceback (most recent call last):
        ...
        sudokulp.errors.ParseError: line 7 ('4.....2..1.....5'): '5' in column 16 is not a digit \
of a 4x4 grid
        """
        return self.read()[0]

    def read(self) -> tuple[Puzzle, str]:
        """Return the puzzle, and a notice if its boxes were assumed, otherwise ""."""
        layout = self.layout
        if not layout.problem and (
            layout.ours or (not layout.delimiter and _PLAIN_9X9.fullmatch(self.text))
        ):
            return from_one_line(self.text, layout.variant), layout.notice
        reading = self.reading()
        return reading.puzzle, reading.boxes

    def reading(self) -> Reading:
        """Return the puzzle and how it was read, or raise ParseError."""
        line, layout = Line(self.line, self.text), self.layout
        if layout.problem:
            raise line.error(layout.problem)
        part = Line(self.line, puzzle_part(line, layout))
        kind, asked = format_of(part), layout.asked()
        if kind:
            return read_line(part, kind, layout.variant, layout.settled or layout.named, asked)
        parsed = parsed_string(part.text, line, layout.alphabets)
        variant = find_variant(layout.variant)
        shape, boxes = Naming(variant, asked).shape_of(parsed, variant, layout.likely())
        try:
            puzzle = Puzzle.from_digits(parsed.digits, shape, variant, symbols=parsed.symbols)
        except VariantError as error:
            raise line.error(str(error)) from error
        notices = (*parsed.notices, boxes) if boxes else parsed.notices
        kind = TABLE if layout.delimiter else LINE
        return Reading(puzzle, kind, notices, line=self.line, boxes=boxes)


def strings_of(text: str, shape: GridShape) -> list[Line]:
    r"""Return the puzzle strings in a text: one on each line, or one that fills all lines.

    For the usual sides, return [], because puzzles with these sides can be read without this
    function.

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
    comment = next((line for line in lines if ruling(line) is not None), None)
    if comment:
        raise comment.error("with --boxes, a list cannot contain a line with rules; use --rules")
    rows = [Line(number, "".join(row.split())) for number, row in plain(content(lines))]
    joined = "".join(row.text for row in rows)
    if not _SIGNS.fullmatch(joined):
        return []
    if {len(row.text) for row in rows} == {cells}:
        return rows
    return [Line(rows[0].number, joined)] if len(joined) == cells else []


def variant_in(text: str) -> Variant | None:
    """Return the variant named by the last comment that names one, or None."""
    named = named_variants(split_lines(text))
    return named[-1][1] if named else None


def reading_of(line: Line, shape: GridShape, variant: Variant) -> Reading:
    """Return the reading of a puzzle string with a given shape and variant."""
    try:
        puzzle = Puzzle(line.text, shape, variant, format="s")
    except ParseError as error:
        raise line.error(error.message) from error
    return Reading(puzzle, LINE, line=line.number)


def _sniff(lines: list[Line]) -> float:
    """Return the score 1 for a list, with or without rules, and 0 for one string or one grid."""
    rows = plain(content(lines))
    if len(rows) < 2 or is_one_grid(rows):
        return 0.0
    begins = [bool(string_in(row.text)[0]) for row in rows]
    if not all(begins) and are_ruled(rows[:HEAD]):
        return 1.0
    return float(begins[0] or 0 < len(rows) <= 2 * sum(begins))


def is_one_grid(rows: list[Line]) -> bool:
    """Return whether lines of sixteen characters are the rows of a 16x16 grid."""
    strings = ["".join(row.text.split()) for row in rows]
    if abs(len(rows) - _SMALL) > 1 or sum(len(row) == _SMALL for row in strings) < _SMALL - 1:
        return False
    return not set("".join(strings)) <= set(BLANKS + "1234")


def _loads(lines: list[Line]) -> Found:
    """Return the puzzle on each line. Sixteen lines may also have another reading, as a grid."""
    rows = plain(content(lines))
    if are_ruled(rows[:HEAD]):
        ruled = ruled_layout(rows[:HEAD])
        return Found(*gather(rows, lambda row: _with_rules(row, ruled)))
    layout, rows = layout_of_list(lines)
    shared = sorted({ALPHABETS[name](side).notice for side, name in layout.alphabets or ()})

    def parse(row: Line) -> Parsed:
        parsed = parsed_line(row, layout)
        own = tuple(notice for notice in parsed.notices if notice not in shared)
        return replace(parsed, notices=own)

    puzzles, wrong = gather(rows, parse)
    widths = [len("".join(row.text.split())) for row in plain(rows)]
    if wrong or widths != [_SMALL] * _SMALL:
        return Found(puzzles, wrong, tuple(shared))
    label = f"a list of {len(puzzles)} puzzles of 4x4"
    other = Found(LINE.found(plain(rows)).puzzles, label="one 16x16 grid")
    return Found(puzzles, notices=tuple(shared), label=label, others=(other,))


def _with_rules(row: Line, layout: Layout) -> Parsed:
    format = format_of(row)
    if format is None:
        return parsed_line(row, layout)
    return replace(format.found([row]).puzzles[0], line=row.number)


LIST = Format(
    name="sdm",
    label="puzzle list",
    about="One puzzle string per line, 0 for an empty cell.",
    sniff=_sniff,
    order=75,
    loads=_loads,
    # most programs write 0 for an empty cell
    dumps=lambda puzzle: puzzle.usual_line.replace(".", "0") + "\n",
    suffixes=("sdm",),
    refusal=classic_9x9_only,
    loose=True,
)
