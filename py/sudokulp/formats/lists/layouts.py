"""Layouts of lists: everything that is needed to read each line on its own.

A layout is determined once, from the first `HEAD` lines of a list. Each line can then be read
without the others, in any order and on any machine, with the same result.

All puzzles with the same side have the same alphabet. The characters in the first lines determine
it. A line that does not fit the alphabet is an error; it is never read as a different puzzle. All
puzzles with the same side have the same boxes, if these allow a solution. The last comment
``# variant: x`` above a line names its variant. In a list with a single puzzle, the comment may
also be below the puzzle. After a comment with an unknown variant, all lines are errors until
another comment names a known variant.
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

#: How many lines at the beginning of a list determine the layout.
HEAD = 1_000
#: The maximum length of a line, in characters. The largest grid has 1,296 cells, and rules need
#: more characters.
MAX_LINE = 30_000
#: The formats that can contain a puzzle with rules on one line.
RULED = (KILLER, JIGSAW, JSON, FPUZZLES)

_WORD = re.compile(r"[A-Za-z_ ]{3,}")
_NAME = re.compile(r"[A-Za-z_ ]+")
_HEADING = re.compile(r"\W*(puzzle|sudoku|quiz|grid|givens|clues|question)\w*\W*", re.IGNORECASE)

#: Pairs of a side and the name of its alphabet. Missing sides have the usual alphabet.
AlphabetNames = tuple[tuple[int, str], ...]


def alphabets_of(texts: Iterable[str]) -> AlphabetNames:
    """Return the alphabet for each side, judged by the puzzle strings at the start of texts."""
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
    """Return the format of a line that certainly contains a puzzle with rules, otherwise None.

    If the line begins with a puzzle string, return None.
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
    """Return the puzzle on a line in a given format, and how it was read.

    `variant` is used if the puzzle does not name its variant or if `settled` is true.
    """
    chosen = find_variant(variant)
    naming = Naming(chosen, boxes, chosen if settled else None)
    try:
        return Readings(format, format.found([line]), naming)[0]
    except ParseError as error:
        raise line.error(error.message) from error
    except SudokuError as error:
        raise line.error(str(error)) from error


def one_line(puzzle: Puzzle, shape: GridShape | None = None) -> str:
    """Return a puzzle as a puzzle string, or as JSON on one line if a string is not enough.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight
    >>> one_line(Puzzle({1: 4}, 2)), one_line(Puzzle({}, 2, rules=[AntiKnight()]))[:11]
    ('4...............', '{"side": 4,')
    """
    is_usual = puzzle.shape == (shape or BOXSIZE_OF_CELLS.get(puzzle.side**2))
    if not puzzle.rules and is_usual and symbols_of(puzzle.line) == puzzle.own_symbols:
        return puzzle.line
    from ..rules.file import written  # most puzzles have no rules

    return " ".join(written(puzzle).split())


def from_one_line(text: str, variant: str | Variant, shape: GridShape | None = None) -> Puzzle:
    """Return the puzzle in a text from `one_line`.

    `variant` and `shape` are needed for puzzle strings, which do not contain them.
    """
    if not text.startswith("{"):
        return Puzzle(text, shape, variant, symbols=symbols_of(text))
    return read_line(Line(1, text), JSON, variant).puzzle


def variant_of(text: str, variant: str) -> str:
    """Return the name of the variant of a text from `one_line`.

    A puzzle string names no variant, so for a puzzle string, return `variant`.
    """
    return str(json.loads(text)["variant"]) if text.startswith("{") else variant


@dataclass(frozen=True)
class Layout:
    """The layout that all lines of a list share."""

    variant: str = "classic"
    delimiter: str = ""  # the separator of fields in a table, "" if lines begin with puzzles
    column: int = 0  # the index of the field with the puzzle, counted from 0
    alphabets: AlphabetNames | None = None  # None if each line determines its own alphabet
    shapes: tuple[tuple[int, str], ...] = ()  # the names of unusual shapes, by side
    boxes: str = ""  # the name of the requested shape, "" if none was requested
    notice: str = ""  # the notice about assumed boxes, for lines written by this package
    ours: bool = False  # whether `one_line` wrote the lines
    settled: bool = False  # whether the variant is fixed, so that comments do not change it
    named: bool = False  # whether a comment names the variant, even of lines that name another one
    problem: str = ""  # why lines cannot be read, such as an unknown variant in a comment
    source: str = ""  # the name of the file or the sheet, if there are several

    def likely(self) -> dict[int, GridShape]:
        """Return the unusual shapes in the list, by side."""
        return {side: shape_named(name) for side, name in self.shapes}

    def asked(self) -> GridShape | None:
        """Return the requested shape, or None."""
        return shape_named(self.boxes) if self.boxes else None


def layout_from(record: Mapping[str, Any]) -> Layout:
    """Return the layout in a JSON object."""
    known = dict(record)
    for pairs in ("alphabets", "shapes"):
        if known.get(pairs) is not None:
            known[pairs] = tuple((side, name) for side, name in known[pairs])
    return Layout(**known)


def layout_of_rows(rows: list[Line]) -> tuple[Layout, int] | None:
    """Return the layout of a list, and the line number of its heading.

    Without a heading, the number is 0. `rows` contains the first lines (at least one) in ASCII,
    without empty lines and comments. If no row has a puzzle, return None.
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
    """Return whether there are several fields and all are words, as in a heading."""
    named = [bool(_NAME.fullmatch(field)) and not is_string(field) for field in fields if field]
    return len(named) > 1 and all(named)


def is_heading(text: str) -> bool:
    """Return whether the first cell of a column is a heading."""
    return not is_string(text) and bool(_WORD.search(text))


def shared_layout(texts: list[str]) -> Layout:
    """Return the layout of a list, judged by the puzzle strings at the start of the texts."""
    alphabets = alphabets_of(texts)
    shapes = likely_shapes(_voters(texts, alphabets))
    named = tuple((side, str(name_of(shape))) for side, shape in sorted(shapes.items()))
    return Layout(alphabets=alphabets, shapes=named)


def _voters(texts: list[str], alphabets: AlphabetNames) -> Iterator[Parsed]:
    """Yield the puzzles that decide the shape of the boxes: those without square boxes."""
    for text in texts:
        string, _ = string_in(text)
        if string and isinstance(LISTED_CELLS[len(string)], Boxes):
            try:
                yield parsed_string(text, Line(1, text), alphabets)
            except ParseError:
                continue  # the error is reported when the line is read


def are_ruled(rows: list[Line]) -> bool:
    """Return whether most of the rows are puzzles, and some of the puzzles have rules."""
    others = [row for row in rows if not string_in(row.text)[0]]
    if len(rows) < 2 or not others:
        return False
    with_rules = sum(format_of(row) is not None for row in others)
    return with_rules > 0 and 2 * (len(rows) - len(others) + with_rules) >= len(rows)


def ruled_layout(rows: list[Line]) -> Layout:
    """Return the layout of rows with rules, judged by the puzzle strings among them."""
    return shared_layout([row.text for row in rows if string_in(row.text)[0]])


def layout_of_list(lines: list[Line]) -> tuple[Layout, list[Line]]:
    """Return the layout of a list, and the lines that are entries."""
    rows = content(lines)
    head = [Line(row.number, in_ascii(row.text[:MAX_LINE])) for row in rows if row.number <= HEAD]
    found = layout_of_rows(head) if head else None
    if found is None:
        raise rows[0].error(_what_is_wrong(in_ascii(rows[0].text)))
    layout, heading = found
    return layout, [row for row in rows if row.number != heading]


def parsed_line(line: Line, layout: Layout) -> Parsed:
    """Return the puzzle on a line of a list without rules."""
    return parsed_string(puzzle_part(line, layout), line, layout.alphabets)


def puzzle_part(line: Line, layout: Layout) -> str:
    """Return the part of a line that should be the puzzle: a field, or the entire line."""
    if len(line.text) > MAX_LINE:
        raise line.error(f"the line has more than {MAX_LINE:,} characters")
    text = in_ascii(line.text)
    if not layout.delimiter:
        return text
    fields = fields_of(Line(line.number, text), layout.delimiter)
    return fields[layout.column] if layout.column < len(fields) else ""


def parsed_string(text: str, line: Line, alphabets: AlphabetNames | None) -> Parsed:
    """Return the puzzle at the start of a text, in the alphabet of its list.

    Without alphabets, the most likely alphabet for this text is used.
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
        return "expected a puzzle string, but the field for it is empty"
    try:
        LINE.found([Line(1, text)])
    except ParseError as error:
        return error.message
    return "expected a puzzle string"
