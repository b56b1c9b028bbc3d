"""Lists (.sdm): a puzzle string on each line.

::

    004000200025000830000060000060040001400675008700020005000050000031000450009000700
    000275000040000010300010006005000400069508120007000900600050008050000040000382000

A string may go on with something else: a solution behind a comma, a rating behind blanks.
Comment lines are passed over. Lines of sixteen characters may be the rows of one 16x16 grid,
too; a digit above 4 tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..grid import BLANKS
from ..puzzle import Puzzle
from .base import LISTED_CELLS, Format, Found, Line, Parsed, classic_9x9_only, gather
from .habits import Habit, habits
from .line import digits_of, left_aside, string_in
from .line import loads as loads_line
from .text import content, plain

#: The one number of cells that is also a number of columns.
SMALL = 16


def sniff(lines: list[Line]) -> float:
    """Return 1 for a list, 0 for a single string and for the rows of one grid."""
    rows = [row.text for row in plain(content(lines))]
    if len(rows) < 2 or is_one_grid(rows):
        return 0.0
    whole = sum(bool(string_in(row)[0]) for row in rows)
    return 1.0 if whole and (2 * whole >= len(rows) or string_in(rows[0])[0]) else 0.0


def is_one_grid(rows: list[str]) -> bool:
    """Return whether lines of sixteen characters are the rows of one 16x16 grid."""
    strings = ["".join(row.split()) for row in rows]
    if abs(len(rows) - SMALL) > 1 or sum(len(row) == SMALL for row in strings) < SMALL - 1:
        return False
    return not set("".join(strings)) <= set(BLANKS + "1234")


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of each line."""
    rows = plain(content(lines))
    strings = [(row, *string_in(row.text)) for row in rows]
    ways = ways_of([text for _, text, _ in strings])
    puzzles, wrong = gather(strings, lambda entry: _parsed(*entry, ways))
    habit_notices = {way.notice for way in ways.values() if way.notice}
    others = tuple(_one_grid(rows)) if len(rows) == SMALL and not wrong else ()
    label = f"a list of {len(puzzles)} puzzles of 4x4" if others else ""
    return Found(puzzles, wrong, tuple(sorted(habit_notices)), label, others)


def loads_one(line: Line, ways: dict[int, Habit]) -> Found:
    """Return the puzzle of a line of a list, written as `ways_of` found for all of them."""
    (row,) = plain([line])
    parsed = _parsed(row, *string_in(row.text), ways)
    notice = ways[parsed.boxsize**4].notice
    return Found((parsed,), notices=(notice,) if notice else ())


def ways_of(strings: list[str]) -> dict[int, Habit]:
    """Return how the strings of each length are written: all in one way."""
    lengths = {len(text) for text in strings if text}
    return {
        cells: habits("".join(t for t in strings if len(t) == cells), LISTED_CELLS[cells] ** 2)[0]
        for cells in lengths
    }


def _parsed(row: Line, text: str, more: bool, ways: dict[int, Habit]) -> Parsed:
    if not text:
        loads_line([row])  # says what is wrong
        raise row.error("expected a puzzle string")
    boxsize = LISTED_CELLS[len(text)]
    digits = digits_of([Line(row.number, text)], boxsize**2, ways[len(text)])
    notices = left_aside(row.text) if more else ()
    return Parsed(boxsize, digits, notices, line=row.number)


def _one_grid(rows: list[Line]) -> Iterator[Found]:
    """Yield sixteen lines as one grid, if they can be one."""
    if all(len("".join(row.text.split())) == SMALL for row in rows):
        yield Found(loads_line(rows).puzzles, label="one 16x16 grid")


def dumps(puzzle: Puzzle) -> str:
    """Return the list of this one puzzle, 0 for an empty cell as most programs have it."""
    return puzzle.line.replace(".", "0") + "\n"


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
