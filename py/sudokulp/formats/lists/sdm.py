"""Lists (.sdm): a puzzle string on each line.

::

    004000200025000830000060000060040001400675008700020005000050000031000450009000700
    000275000040000010300010006005000400069508120007000900600050008050000040000382000

A string may be followed by something else: a solution after a comma, a rating after blanks.
Comment lines are ignored. Sixteen lines of sixteen characters are the rows of one 16x16 grid if
there is a digit above 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...grid import BLANKS
from ...puzzle import Puzzle
from ..format import Format, Found, Line, Parsed, classic_9x9_only, found_by, gather
from ..plain.line import loads as loads_line
from ..plain.line import string_in
from ..text import content, plain
from .layouts import (
    HEAD,
    Layout,
    are_ruled,
    format_of,
    layout_of_list,
    notices_of,
    parsed_line,
    ruled_layout,
)

#: The one number that is both the cells of a grid (4x4) and the side of another (16x16).
SMALL = 16


def sniff(lines: list[Line]) -> float:
    """Return 1 for a list, also with rules, 0 for a single string and for the rows of one grid."""
    rows = [row.text for row in plain(content(lines))]
    if len(rows) < 2 or is_one_grid(rows):
        return 0.0
    whole = sum(bool(string_in(row)[0]) for row in rows)
    if whole < len(rows) and are_ruled(plain(content(lines))[:HEAD]):
        return 1.0
    return 1.0 if whole and (2 * whole >= len(rows) or string_in(rows[0])[0]) else 0.0


def is_one_grid(rows: list[str]) -> bool:
    """Return whether lines of sixteen characters are the rows of one 16x16 grid."""
    strings = ["".join(row.split()) for row in rows]
    if abs(len(rows) - SMALL) > 1 or sum(len(row) == SMALL for row in strings) < SMALL - 1:
        return False
    return not set("".join(strings)) <= set(BLANKS + "1234")


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of each line."""
    if are_ruled(plain(content(lines))[:HEAD]):
        return _with_rules(plain(content(lines)))
    layout, rows = layout_of_list(lines)
    shared = notices_of(layout)
    puzzles, wrong = gather(rows, lambda row: _without(shared, parsed_line(row, layout)))
    others = tuple(_one_grid(plain(rows))) if len(rows) == SMALL and not wrong else ()
    label = f"a list of {len(puzzles)} puzzles of 4x4" if others else ""
    return Found(puzzles, wrong, tuple(shared), label, others)


def _with_rules(rows: list[Line]) -> Found:
    """Return the puzzles of rows that are each a string, or a line with rules."""
    layout = ruled_layout(rows[:HEAD])
    puzzles, wrong = gather(rows, lambda row: _alone(row, layout))
    return Found(puzzles, wrong)


def _alone(row: Line, layout: Layout) -> Parsed:
    format = format_of(row)
    if format is None:
        return parsed_line(row, layout)
    return replace(found_by(format, [row]).puzzles[0], line=row.number)


def _without(notices: list[str], parsed: Parsed) -> Parsed:
    own = tuple(notice for notice in parsed.notices if notice not in notices)
    return replace(parsed, notices=own)


def _one_grid(rows: list[Line]) -> Iterator[Found]:
    """Yield sixteen lines as one grid, if they can be one."""
    if all(len("".join(row.text.split())) == SMALL for row in rows):
        yield Found(loads_line(rows).puzzles, label="one 16x16 grid")


def dumps(puzzle: Puzzle) -> str:
    """Return the list of this one puzzle, with 0 for empty cells as most programs write them."""
    return puzzle.usual_line.replace(".", "0") + "\n"


LIST = Format(
    name="sdm",
    label="puzzle list",
    about="A puzzle string on each line, 0 for an empty cell.",
    sniff=sniff,
    order=75,
    loads=loads,
    dumps=dumps,
    suffixes=("sdm",),
    refusal=classic_9x9_only,
    loose=True,
)
