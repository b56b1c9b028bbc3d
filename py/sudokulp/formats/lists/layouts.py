"""Layouts: what the lines of a list have in common, so that each can be read on its own.

A layout is decided once, from the first `HEAD` lines of a list. With it each line can be read
without the others, in any order and on any machine, with the same result.

All puzzles of one size have the same alphabet, told by the characters of those in the head: a
line that does not fit it is an error, never silently another puzzle. All puzzles of one side have
the same boxes as far as these leave them a solution. The last comment ``# variant: x`` above a
line names its variant; for a list of one puzzle the comment may also be below it. After a comment
with an unknown variant all lines are errors until another comment names a known one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...errors import ParseError, SudokuError
from ...grid import Boxes, GridShape, name_of, shape_named, side_of
from ...puzzle import Puzzle
from ...variants import Variant, find_variant
from ..alphabets import ALPHABETS, begins_with_0, likely_alphabets, symbols_of, with_blank
from ..apps.fpuzzles import FPUZZLES
from ..blocks import column_of_strings, delimiter_of, fields_of, is_string
from ..format import BOXSIZE_OF_CELLS, LISTED_CELLS, Format, Line, Parsed
from ..line import LINE, ignored_rest, parsed_in, string_in
from ..readings import Naming, Reading, Readings, likely_shapes
from ..rule_formats import JIGSAW, JSON, KILLER
from ..text import content, in_ascii

#: Lines at the beginning of a list from which its layout is decided.
HEAD = 1_000
#: Longest line that is read, in characters; the largest grid has 1,296 cells, and rules take more.
MAX_LINE = 30_000
#: Formats in which a line alone may be a puzzle with rules.
RULED = (KILLER, JIGSAW, JSON, FPUZZLES)

_WORD = re.compile(r"[A-Za-z_ ]{3,}")
_NAME = re.compile(r"[A-Za-z_ ]+")
_HEADING = re.compile(r"\W*(puzzle|sudoku|quiz|grid|givens|clues|question)\w*\W*", re.IGNORECASE)

#: (side of the grid, name of its alphabet); a side that is missing has the usual one.
AlphabetNames = tuple[tuple[int, str], ...]


def alphabets_of(texts: Iterable[str]) -> AlphabetNames:
    """Return the alphabets of the puzzle strings with which texts begin, one for each size."""
    joined: dict[int, list[str]] = {}
    for text in texts:
        string, _ = string_in(text)
        if string:
            joined.setdefault(side_of(LISTED_CELLS[len(string)]), []).append(string)
    names = []
    for side, strings in sorted(joined.items()):
        text = "".join(strings)
        alphabet = with_blank(text, side) or likely_alphabets(text, side)[0]
        if alphabet.name != "usual":
            names.append((side, alphabet.name))
    return tuple(names)


def format_of(line: Line) -> Format | None:
    """Return the format with rules that a line alone is certainly of, None if there is none.

    What begins with a puzzle string is none of them.
    """
    if string_in(line.text)[0]:
        return None
    return next((kind for kind in RULED if kind.sniff([line]) == 1), None)


def read_line(
    line: Line,
    format: Format,
    variant: str | Variant,
    settled: bool = False,
    boxes: GridShape | None = None,
) -> Reading:
    """Return the puzzle of a line in a format, and how it was understood.

    The variant is that of puzzles that name none, or of all, if it is settled.
    """
    chosen = find_variant(variant)
    naming = Naming(chosen if settled else None, [], None, chosen, boxes)
    try:
        return Readings(format, format.found([line]), naming)[0]
    except ParseError as error:
        raise line.error(error.message) from error
    except SudokuError as error:
        raise line.error(str(error)) from error


def one_line(puzzle: Puzzle, shape: GridShape | None = None) -> str:
    """Return a puzzle as a string, or as JSON in one line where no string tells all of it.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight
    >>> one_line(Puzzle({1: 4}, 2)), one_line(Puzzle({}, 2, rules=[AntiKnight()]))[:11]
    ('4...............', '{"side": 4,')
    """
    is_told = puzzle.shape == (shape or BOXSIZE_OF_CELLS.get(puzzle.side**2))
    if not puzzle.rules and is_told and symbols_of(puzzle.line) == puzzle.own_symbols:
        return puzzle.line
    from ..rules.file import written  # most puzzles have no rules

    return " ".join(written(puzzle).split())


def from_one_line(text: str, variant: str | Variant, shape: GridShape | None = None) -> Puzzle:
    """Return the puzzle that `one_line` wrote; the variant and the shape are those of strings."""
    if not text.startswith("{"):
        return Puzzle(text, shape, variant, symbols=symbols_of(text))
    return read_line(Line(1, text), JSON, variant).puzzle


def variant_of(text: str, variant: str) -> str:
    """Return the name of the variant of what `one_line` wrote; that of strings is known."""
    return str(json.loads(text)["variant"]) if text.startswith("{") else variant


@dataclass(frozen=True)
class Layout:
    """The shared layout of a list's lines."""

    variant: str = "classic"
    delimiter: str = ""  # what separates the fields of a table; "" if lines begin with puzzles
    column: int = 0  # index of the field that has the puzzle, from 0
    alphabets: AlphabetNames | None = None  # None if each line is judged on its own
    shapes: tuple[tuple[int, str], ...] = ()  # names by side, where they are other than usual
    boxes: str = ""  # the name of the shape that was asked for, "" if none was
    notice: str = ""  # what was assumed of the boxes of a line of our own, "" if nothing
    ours: bool = False  # whether the lines are puzzle strings as this package writes them
    settled: bool = False  # whether the variant is fixed, whatever comments say
    named: bool = False  # whether a comment names it, also for lines that name another
    problem: str = ""  # why lines cannot be read: an unknown variant was named above them
    source: str = ""  # the file or the sheet, where there are several

    def likely(self) -> dict[int, GridShape]:
        """Return the shapes that are other than usual, by side."""
        return {side: shape_named(name) for side, name in self.shapes}

    def asked(self) -> GridShape | None:
        """Return the shape that was asked for, None if none was."""
        return shape_named(self.boxes) if self.boxes else None


def layout_from(record: Mapping[str, Any]) -> Layout:
    """Return the layout in a JSON record, also in one of an earlier version."""
    known = dict(record)
    if "mark" in known:  # until 2026-11 the delimiter's name, and there were no alphabets
        known["delimiter"] = known.pop("mark")
    for pairs in ("alphabets", "shapes"):
        if known.get(pairs) is not None:
            known[pairs] = tuple((side, name) for side, name in known[pairs])
    return Layout(**known)


def layout_of_rows(rows: list[Line]) -> tuple[Layout, int] | None:
    """Return the layout of a list, and the line number of its heading, 0 if it has none.

    The rows are those of the head that are neither empty nor comments, in ASCII; at least one.
    None is returned if none of them has a puzzle.
    """
    begins = [bool(string_in(row.text)[0]) for row in rows]
    delimiter = delimiter_of(rows)
    table = [fields_of(row, delimiter) for row in rows] if delimiter else []
    column = column_of_strings(table)
    if column is None or (begins[0] and not _only_names(table[0])):
        if not any(begins):
            return None
        heading = rows[0].number if _HEADING.fullmatch(rows[0].text.strip()) else 0
        return shared_layout([row.text for row in rows]), heading
    texts = [fields[column] if column < len(fields) else "" for fields in table]
    heading = rows[0].number if is_heading(texts[0]) else 0
    return replace(shared_layout(texts), delimiter=delimiter, column=column), heading


def _only_names(fields: list[str]) -> bool:
    """Return whether all fields are words, even if together they are as long as a puzzle."""
    named = [bool(_NAME.fullmatch(field)) and not is_string(field) for field in fields if field]
    return len(named) > 1 and all(named)


def is_heading(text: str) -> bool:
    """Return whether the first cell of a column is its heading."""
    return not is_string(text) and bool(_WORD.search(text))


def shared_layout(texts: list[str]) -> Layout:
    """Return the layout of a list by the puzzle strings with which some of its texts begin."""
    alphabets = alphabets_of(texts)
    shapes = likely_shapes(_voters(texts, alphabets))
    named = tuple((side, str(name_of(shape))) for side, shape in sorted(shapes.items()))
    return Layout(alphabets=alphabets, shapes=named)


def _voters(texts: list[str], alphabets: AlphabetNames) -> Iterator[Parsed]:
    """Yield the puzzles among texts whose boxes no number of cells tells."""
    for text in texts:
        string, _ = string_in(text)
        if string and isinstance(LISTED_CELLS[len(string)], Boxes):
            try:
                yield parsed_string(text, Line(1, text), alphabets)
            except ParseError:
                continue  # it is an error where it is read


def are_ruled(rows: list[Line]) -> bool:
    """Return whether there are several rows, most are puzzles by themselves, some with rules."""
    others = [row for row in rows if not string_in(row.text)[0]]
    if len(rows) < 2 or not others:
        return False
    with_rules = sum(format_of(row) is not None for row in others)
    return with_rules > 0 and 2 * (len(rows) - len(others) + with_rules) >= len(rows)


def ruled_layout(rows: list[Line]) -> Layout:
    """Return the layout of such rows: the alphabets are those of the strings among them."""
    return shared_layout([row.text for row in rows if string_in(row.text)[0]])


def layout_of_list(lines: list[Line]) -> tuple[Layout, list[Line]]:
    """Return the layout of a whole list, and the lines that are entries."""
    rows = content(lines)
    head = [Line(row.number, in_ascii(row.text[:MAX_LINE])) for row in rows if row.number <= HEAD]
    found = layout_of_rows(head) if head else None
    if found is None:
        raise rows[0].error(_what_is_wrong(in_ascii(rows[0].text)))
    layout, heading = found
    return layout, [row for row in rows if row.number != heading]


def parsed_line(line: Line, layout: Layout) -> Parsed:
    """Return the puzzle of a line of a list, without rules."""
    return parsed_string(puzzle_part(line, layout), line, layout.alphabets)


def puzzle_part(line: Line, layout: Layout) -> str:
    """Return the part of a line that should be its puzzle: a field, or all of it."""
    if len(line.text) > MAX_LINE:
        raise line.error(f"the line has more than {MAX_LINE:,} characters")
    text = in_ascii(line.text)
    if not layout.delimiter:
        return text
    fields = fields_of(Line(line.number, text), layout.delimiter)
    return fields[layout.column] if layout.column < len(fields) else ""


def parsed_string(text: str, line: Line, alphabets: AlphabetNames | None) -> Parsed:
    """Return the puzzle with which a text begins, in the alphabet of its list.

    Without alphabets it is in the likeliest for it alone.
    """
    string, more = string_in(text)
    if not string:
        raise line.error(_what_is_wrong(text))
    shape = LISTED_CELLS[len(string)]
    side = side_of(shape)
    if alphabets is None:
        alphabet = likely_alphabets(string, side)[0]
    else:
        alphabet = ALPHABETS[dict(alphabets).get(side, "usual")](side)
        other = ALPHABETS["shifted"](side)
        if alphabet is not other and begins_with_0(string, side):
            raise line.error(f"this line uses {other.label}, but the list uses {alphabet.label}")
    notices = (ignored_rest(text),) if more else ()
    try:
        return parsed_in(alphabet, [Line(line.number, string)], shape, notices)
    except ParseError as error:
        raise line.error(error.message) from error


def _what_is_wrong(text: str) -> str:
    if not text:
        return "expected a puzzle string, found an empty cell"
    try:
        LINE.found([Line(1, text)])
    except ParseError as error:
        return error.message
    return "expected a puzzle string"
