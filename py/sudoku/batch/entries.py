"""Lists, line by line: what stands on a line, and what has to be known to read it alone.

What the lines of a list have in common, such as the column of a table that has the puzzles, is a
`Layout`; with it a line can be read without all the others, in any order and on any machine.
So nothing depends on how a list is cut into parts. What letters above 9 stand for is told by
each line alone, for the same reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import NamedTuple

from ..errors import ParseError, SudokuError
from ..formats import READABLE
from ..formats.base import Line, Parsed
from ..formats.columns import column_of_strings, is_string, parsed_string
from ..formats.line import loads as loads_line
from ..formats.line import string_in
from ..formats.listed import is_one_grid
from ..formats.table import fields_of, mark_of
from ..formats.text import content, named_variants, plain
from ..puzzle import Puzzle
from ..variants import Variant, find_variant

#: Most lines of one list.
MAX_LINES = 100_000
#: Longest line that is read, in characters; the cells of the largest grid are 1,296.
MAX_LINE = 5_000
#: Lines at the beginning of a text that tell how the others are to be read.
HEAD = 1_000

#: Formats of which a line is one puzzle, and any that may be anything.
_LISTS = {"sdm", "csv", "line"}
_WORD = re.compile(r"[A-Za-z_ ]{3,}")
_HEADING = re.compile(r"\W*(puzzle|sudoku|quiz|grid|givens|clues|question)\w*\W*", re.IGNORECASE)
_PLAIN_9X9 = re.compile(r"[0-9.]{81}")


@dataclass(frozen=True)
class Layout:
    """What the lines of a list have in common.

    Parameters
    ----------
    variant : str
        Name of the variant of the puzzles.
    mark : str
        What parts the fields of a table; "" where a line begins with its puzzle.
    column : int
        Which field has the puzzle, from 0.
    ours : bool
        Whether the lines are puzzle strings as this package writes them.
    problem : str
        Why lines cannot be read now: an unknown variant was named above them.
    source : str
        The file or the sheet, where there are several.
    """

    variant: str = "classic"
    mark: str = ""
    column: int = 0
    ours: bool = False
    problem: str = ""
    source: str = ""


class Entry(NamedTuple):
    """A line of a list that is to be a puzzle.

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


class Reader:
    """Tells which lines of a list are entries; comments change the layout of those below them.

    Parameters
    ----------
    layout : Layout
        That of the first line.
    heading : int
        Number of the line that only names the columns, 0 if there is none.
    fixed : bool
        Whether the variant is certain, so that comments do not count.

    Examples
    --------
    >>> reader = Reader(Layout())
    >>> reader.entry(1, "# variant: x"), reader.entry(2, "4.....2..1.....3").layout.variant
    (None, 'x')
    """

    def __init__(self, layout: Layout, heading: int = 0, fixed: bool = False) -> None:
        self.layout = layout
        self._heading = heading
        self._fixed = fixed

    def entry(self, number: int, text: str) -> Entry | None:
        """Return the entry on a line, None if there is none."""
        bare = text.strip()
        if bare.startswith("#"):
            if not self._fixed:
                self._look_at(Line(number, bare))
            return None
        return Entry(number, text, self.layout) if bare and number != self._heading else None

    def _look_at(self, comment: Line) -> None:
        """Take over the variant that a comment names; without it nothing below can be read."""
        try:
            named = named_variants([comment])
        except ParseError as error:
            self.layout = replace(self.layout, problem=f"line {comment.number}: {error.message}")
        else:
            if named:
                self.layout = replace(self.layout, variant=named[-1][1].name, problem="")


def layout_of(head: list[str], default: str | Variant = "classic") -> tuple[Layout, int] | None:
    """Return how the lines of a list are to be read, and which one is its heading, 0 if none.

    Parameters
    ----------
    head : list of str
        The first lines, `HEAD` of them if there are so many.
    default : str or Variant
        The variant of lines above which no comment names one.

    Returns
    -------
    (Layout, int) or None
        None if a line by itself is no puzzle, as in a drawn grid.

    Examples
    --------
    >>> layout_of(["id,puzzle", "1,4.....2..1.....3"])
    (Layout(variant='classic', mark=',', column=1, ours=False, problem='', source=''), 1)
    """
    lines = [Line(number, text[:MAX_LINE]) for number, text in enumerate(head, 1)]
    rows = plain(content(lines))
    layout = Layout(find_variant(default).name)
    if not rows:
        return layout, 0
    strings = [bool(string_in(row.text)[0]) for row in rows]
    likely = strings[0] or 2 * sum(strings) >= len(rows)
    if is_one_grid([row.text for row in rows]) or not (likely or _may_be_list(lines)):
        return None
    mark = mark_of(rows)
    fields = [fields_of(row, mark) for row in rows] if mark else []
    column = column_of_strings(fields) if mark else None
    if column is not None and (column or not strings[0]):
        first = fields[0][column] if column < len(fields[0]) else ""
        heading = rows[0].number if not is_string(first) and _WORD.search(first) else 0
        return replace(layout, mark=mark, column=column), heading
    if not any(strings):
        return None
    return layout, rows[0].number if _HEADING.fullmatch(rows[0].text.strip()) else 0


def _may_be_list(lines: list[Line]) -> bool:
    """Return whether no format that is none is certain."""
    return all(kind.sniff(lines) < 1 for kind in READABLE.values() if kind.name not in _LISTS)


def entries_in(
    lines: Iterable[str], variant: str | Variant | None = None, default: str | Variant = "classic"
) -> Iterator[Entry]:
    """Yield the entries of a list; lines are taken no faster than the entries are.

    Parameters
    ----------
    lines : iterable of str
        Without their ends.
    variant : str or Variant, optional
        Without it comments ``# variant: x`` tell.
    default : str or Variant
        What it is if none does.

    Raises
    ------
    SudokuError
        If a line by itself is no puzzle, or, after `MAX_LINES` lines, if there are more.

    Examples
    --------
    >>> [entry.line for entry in entries_in(["# two", "4.....2..1.....3", "", "nonsense"])]
    [2, 4]
    """
    lines = iter(lines)
    head = list(islice(lines, HEAD))
    found = layout_of(head, variant or default)
    if found is None:
        raise SudokuError("this is no list with a puzzle string on each line")
    reader = Reader(*found, fixed=variant is not None)
    for number, text in enumerate(chain(head, lines), 1):
        if number > MAX_LINES:
            raise SudokuError(TOO_MANY)
        entry = reader.entry(number, text)
        if entry:
            yield entry


#: What is said when a list goes on after that.
TOO_MANY = f"the list has over {MAX_LINES:,} lines, those after them were left aside"


def puzzle_of(entry: Entry) -> Puzzle:
    """Return the puzzle of an entry.

    Raises
    ------
    SudokuError
        If it is none.

    Examples
    --------
    >>> puzzle_of(Entry(7, "4.....2..1.....5", Layout()))
    Traceback (most recent call last):
    ...
    sudoku.errors.ParseError: line 7: '5' in column 16 is no digit of a 4x4 grid: '4.....2..1.....5'
    """
    line, text, layout = entry
    if layout.problem:
        raise SudokuError(layout.problem)
    variant = find_variant(layout.variant)
    if layout.ours or (not layout.mark and _PLAIN_9X9.fullmatch(text)):
        return Puzzle(text, variant=variant)
    if len(text) > MAX_LINE:
        raise ParseError(line, text, f"the line has over {MAX_LINE:,} characters")
    parsed = _parsed(Line(line, text), layout)
    return Puzzle.from_digits(parsed.digits, parsed.boxsize, variant)


def _parsed(line: Line, layout: Layout) -> Parsed:
    (row,) = plain([line])
    if layout.mark:
        fields = fields_of(row, layout.mark)
        return parsed_string(fields[layout.column] if layout.column < len(fields) else "", row)
    found = loads_line([row])  # says what is wrong
    if not string_in(row.text)[0]:
        raise row.error("expected a puzzle string")
    return found.puzzles[0]
