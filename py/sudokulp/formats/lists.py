"""Lists of puzzles of any length.

A text within the limits is read as a whole, like any other text. A longer text must have a puzzle
on each line: its first lines determine how each line is read, and then each line can be read
without the others, in any order and on any machine, with the same result. The last comment such as
``# variant: x`` above a line names its variant.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from io import BufferedReader, IncrementalNewlineDecoder
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..errors import ParseError, SudokuError
from ..grid import GridShape, shape_named, usual_shape
from ..lines import read_givens
from ..puzzle import Puzzle
from ..scanner.manner import HEAD, Manner, fixed, read_line
from ..scanner.parsed import MAX_LINES, MAX_TEXT, Line, Parsed
from ..variants import Variant, find_variant
from .comments import Comment, comments_in, variant_in
from .exact import find_exact, read_exact
from .files import WORKBOOK, decoded_line, encoding_of, refuse_file
from .own_json import write
from .reading import NO_RULES, Found, Reading, Wanted, read_all, reading_of, variant_of_suffix

#: The maximum length of a line, in characters. The largest grid has 1,296 cells, and rules need
#: more characters.
MAX_LINE = 30_000
#: The maximum size of a workbook, in bytes.
MAX_BOOK = 30_000_000


@dataclass(frozen=True)
class Layout:
    """How to read a line of a list."""

    variant: str = "classic"
    manner: Manner | None = None  # None if `one_line` wrote the line
    boxes: str = ""  # the name of the requested shape, "" if none was requested
    settled: bool = False  # whether the variant is fixed, so that comments do not change it
    problem: str = ""  # why the line cannot be read
    notice: str = ""  # the notice about assumed boxes, for lines that `one_line` wrote
    source: str = ""  # the name of the file, if there are several


def layout_from(record: Mapping[str, Any]) -> Layout:
    """Return the layout in a JSON object."""
    known = dict(record)
    manner = known.pop("manner", None)
    if manner is not None:
        manner = dict(manner)
        manner["alphabets"] = tuple(map(tuple, manner.get("alphabets", ())))
        manner = Manner(**manner)
    return Layout(manner=manner, **known)


class Entry(NamedTuple):
    """One line of a list, expected to contain a puzzle, with everything needed to read it."""

    line: int  # the number of the line, counted from 1
    text: str  # the line in the file, without its line break
    layout: Layout

    def puzzle(self) -> Puzzle:
        """Return the puzzle, or raise ParseError.

        Examples
        --------
        >>> Entry(7, "4.....2..1.....3", Layout()).puzzle().givens
        {1: 4, 7: 2, 10: 1, 16: 3}
        """
        return self.read()[0]

    def read(self) -> tuple[Puzzle, str]:
        """Return the puzzle, and a notice if its boxes were assumed, otherwise ""."""
        layout = self.layout
        if layout.manner is None and not layout.problem:
            return from_one_line(self.text, layout.variant), layout.notice
        reading = self.reading()
        return reading.puzzle, reading.boxes

    def reading(self) -> Reading:
        """Return the puzzle and how it was read, or raise ParseError."""
        line, layout = Line(self.line, self.text), self.layout
        if layout.problem:
            raise line.error(layout.problem)
        if len(line.text) > MAX_LINE:
            raise line.error(f"the line has more than {MAX_LINE:,} characters")
        if layout.manner is None:
            puzzle = from_one_line(self.text, layout.variant)
            return Reading(puzzle, "puzzle string", self.line, boxes=layout.notice)
        variant = find_variant(layout.variant)
        shape = shape_named(layout.boxes) if layout.boxes else None
        wanted = Wanted(variant, variant if layout.settled else None, shape=shape)
        try:
            return reading_of(_parsed(line, layout.manner), wanted)
        except ParseError as error:
            raise line.error(error.message) from error
        except SudokuError as error:
            raise line.error(str(error)) from error


def _parsed(line: Line, manner: Manner) -> Parsed:
    """Return the puzzle on a line, in an exact format such as JSON or in the manner of its list."""
    exact = find_exact(line.text) if "{" in line.text or "~" in line.text else []
    found = read_exact(exact[0], line.text) if len(exact) == 1 else []
    return replace(found[0], line=line.number) if len(found) == 1 else read_line(line, manner)


def one_line(puzzle: Puzzle, shape: GridShape | None = None) -> str:
    """Return a puzzle as a puzzle string, or as JSON on one line if a string is not enough.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight
    >>> one_line(Puzzle({1: 4}, size=4)), one_line(Puzzle({}, size=4, rules=[AntiKnight()]))[:11]
    ('4...............', '{"side": 4,')
    """
    if not puzzle.rules and not puzzle.own_symbols and puzzle.shape == (shape or _usual(puzzle)):
        return puzzle.line
    return " ".join(write(puzzle).split())


def _usual(puzzle: Puzzle) -> GridShape | None:
    try:
        return usual_shape(puzzle.side)
    except SudokuError:  # grids of this side have no standard boxes
        return None


def from_one_line(text: str, variant: str | Variant, shape: GridShape | None = None) -> Puzzle:
    """Return the puzzle in a text from `one_line`.

    `variant` and `shape` are needed for puzzle strings, which do not contain them.
    """
    if not text.startswith("{"):
        found, digits = read_givens(text, shape)
        return Puzzle.from_digits(digits, found, variant)
    return read_all(text, default=variant).only().puzzle


def variant_of(text: str, variant: str) -> str:
    """Return the name of the variant of a text from `one_line`.

    A puzzle string names no variant, so for a puzzle string, return `variant`.
    """
    return str(json.loads(text)["variant"]) if text.startswith("{") else variant


class Reader:
    """A reader of the lines of a long list, which applies comments to the lines below them."""

    def __init__(self, layout: Layout, heading: int = 0) -> None:
        self.layout = layout  # the layout of the next line
        self.heading = heading  # the number of the line with column names, or 0

    def entry(self, number: int, text: str) -> Entry | None:
        """Return the entry on a line, or None for an empty line, a comment or the heading."""
        bare = text.strip()
        if bare.startswith("#"):
            for comment in comments_in([Line(number, bare)]):
                self._comment(comment)
            return None
        return Entry(number, text, self.layout) if bare and number != self.heading else None

    def _comment(self, comment: Comment) -> None:
        """Change the layout for the lines below, if a comment names a variant or adds a rule."""
        number = comment.line.number
        if comment.name == "rule":
            problem = f"line {number}: {NO_RULES}"
            self.layout = replace(self.layout, problem=problem, settled=True)
        elif comment.name == "variant" and not self.layout.settled:
            try:
                name = variant_in(comment).name
            except ParseError as error:
                problem = f"line {number}: {error.message}"
                self.layout = replace(self.layout, problem=problem)
            else:
                self.layout = replace(self.layout, variant=name, problem="")


def reader_of(head: Iterable[str], layout: Layout) -> Reader:
    """Return the reader of a long list, given its first lines.

    Raises
    ------
    ParseError
        If the first lines are not a list with a puzzle on each line.
    """
    lines = [Line(number, text[:MAX_LINE]) for number, text in enumerate(head, 1)]
    rows = [line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#")]
    manner = fixed(rows[:HEAD]) if rows else None
    if manner is None:
        each = "only a list with a puzzle on each line may be that long"
        limits = f"the text has more than {MAX_LINES:,} lines or {MAX_TEXT:,} characters"
        raise ParseError(1, "", f"{limits}; {each}")
    heading = 0
    if not any(map(str.isdigit, rows[0].text)):  # perhaps a puzzle in letters
        try:
            read_line(rows[0], manner)
        except ParseError:
            heading = rows[0].number
    return Reader(replace(layout, manner=manner), heading)


def entries_of(
    file: BinaryIO,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
    boxes: tuple[int, int] | None = None,
) -> Iterator[Entry]:
    """Yield the entries of a file: each puzzle, and each error.

    A file within the limits is read as a whole, a longer one line by line. The parameters are those
    of `read_all`.
    """
    default = (variant_of_suffix(filename) if filename else None) or default
    found = text_or_lines(file)
    if isinstance(found, bytes):
        yield from entries_of_whole(read_all(found, variant, default, boxes=boxes))
        return
    head = list(islice(found, HEAD))
    named = find_variant(variant or default).name
    asked = "{}x{}".format(*boxes) if boxes else ""
    reader = reader_of(head, Layout(named, boxes=asked, settled=variant is not None))
    for number, text in enumerate(chain(head, found), 1):
        entry = reader.entry(number, text)
        if entry:
            yield entry


def text_or_lines(file: BinaryIO) -> bytes | Iterator[str]:
    """Return the content of a file within the limits, or the lines of a longer file."""
    buffered = file if isinstance(file, BufferedReader) else BufferedReader(file)  # type: ignore
    head = buffered.read(MAX_TEXT)
    refuse_file(head)
    if head.startswith(WORKBOOK):
        return head + buffered.read(MAX_BOOK + 1 - len(head))
    rest = buffered.read(1)
    if not rest and head.count(b"\n") < MAX_LINES:
        return head
    return _lines(chain([head + rest], iter(partial(buffered.read, MAX_TEXT), b"")))


#: The maximum length of a line, in characters, beyond which the rest is not read.
ENDLESS = 100_000_000


def _lines(chunks: Iterator[bytes]) -> Iterator[str]:
    """Yield the lines of a long file, in UTF-16, or each in UTF-8 or Windows-1252.

    The end of a line that is too long to be read is left out.
    """
    first = next(chunks)
    wide = encoding_of(first)
    bare = first if wide else first.removeprefix(b"\xef\xbb\xbf")
    decoder = codecs.getincrementaldecoder(wide or "latin-1")("replace")
    plain = IncrementalNewlineDecoder(decoder, translate=True)
    left, length, number = "", 0, 0
    for chunk in chain([bare], chunks):
        *lines, last = (left + plain.decode(chunk)).split("\n")
        for line in lines:
            yield line if wide or line.isascii() else decoded_line(line.encode("latin-1"))
        number += len(lines)
        length = len(chunk) + (0 if lines else length)
        if length > ENDLESS:
            message = f"the line has more than {ENDLESS:,} characters"
            raise ParseError(number + 1, "", message)
        left = last[: MAX_LINE + 1]
    if left:
        yield left if wide or left.isascii() else decoded_line(left.encode("latin-1"))


def entries_of_whole(found: Found) -> Iterator[Entry]:
    """Yield an entry for each puzzle and error in a text or file, in order."""
    entries = [
        Entry(
            reading.line,
            one_line(reading.puzzle),
            Layout(reading.puzzle.variant.plain.name, notice=reading.boxes),
        )
        for reading in found.readings
    ]
    entries += [
        Entry(error.index, error.line, Layout(problem=error.message)) for error in found.wrong
    ]
    yield from sorted(entries, key=lambda entry: entry.line)
