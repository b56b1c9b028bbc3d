"""Texts and files cut into puzzles.

A long text is a list with one puzzle string on each line if the first line that is no comment
and no heading is a whole puzzle by itself; lists are taken line by line as they come in, however
long they are. Of grids with letters some lines are looked at before, to know how all of them
write digits. Everything else is read as a whole by `formats.read_all`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count
from typing import BinaryIO

from ..errors import FileError, ParseError, SolverUnavailable, SudokuError, quote
from ..formats import FORMATS, MAX_DATA, MAX_TEXT, Reading, Readings, read, read_all
from ..formats.base import Line
from ..formats.habits import Habit
from ..formats.line import string_in
from ..formats.listed import LIST, SMALL, is_one_grid, loads_one, ways_of
from ..formats.readings import Naming
from ..formats.text import named_variants, western
from ..names import find_by_suffix
from ..variants import Variant, find_variant

#: Most cells of a grid that has no letters: the strings of larger ones are written in one way
#: in a whole list, so that some are looked at before the first is read.
LARGEST_PLAIN = 81
_HEADING = re.compile(r"[A-Za-z_ \"]+(,[A-Za-z_ \"]+)+")
#: How files begin that are no lines of UTF-8 text.
_NO_LINES = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\xff\xfe", b"\xfe\xff", b"%PDF", b"\x89PNG")


class InputError(SudokuError):
    """Input that cannot be used; the message begins with where it is."""


@dataclass(frozen=True)
class Piece:
    """What is to be one puzzle.

    Parameters
    ----------
    source : str
        The file, "standard input" or "argument 1".
    line : int
        Number of its first line there, from 1; in a workbook the number of the puzzle.
    read : callable
        Returns the puzzle; raises SudokuError.
    listed : bool
        Whether it is one of a list.
    """

    source: str
    line: int
    read: Callable[[], Reading]
    listed: bool = False

    @property
    def place(self) -> str:
        """Where it is, in words: with the line if it is one of a list."""
        return f"{self.source}:{self.line}" if self.listed else self.source

    def reading(self) -> Reading:
        """Return the puzzle.

        Raises
        ------
        InputError
            If it is none; the message begins with where it is.
        """
        try:
            return self.read()
        except (InputError, SolverUnavailable):
            raise
        except ParseError as error:
            raise at(self.source, self.line, error) from error
        except SudokuError as error:
            raise InputError(f"{self.place}: {error}") from error


@dataclass(frozen=True)
class Wanted:
    """What is known of the variant: what was asked for, and what a file's suffix says."""

    variant: Variant | None = None
    suffix: Variant | None = None

    @property
    def default(self) -> Variant:
        """The variant of puzzles of which nothing else says it."""
        return self.suffix or find_variant("classic")


def at(source: str, line: int, error: ParseError) -> InputError:
    """Return the error for a text that begins on this line of a source."""
    quoted = f": {quote(error.line)}" if error.line.strip() else ""
    return InputError(f"{source}:{line - 1 + error.index}: {error.message}{quoted}")


def argument(source: str, text: str, wanted: Wanted) -> Piece:
    """Return the puzzle that an argument is itself: a string, or a link.

    A short one is a string, too: "9" is no file of ours.
    """
    format = None if re.search(r"[?&\[{|:,;<]", text) else "line"

    def read_it() -> Reading:
        try:
            return read(text, format, wanted.variant)
        except ParseError as error:
            missing = f"{source}: no file is called {quote(text)}"
            if not _is_path(text):
                missing += f", and as a puzzle it is wrong: {error.message}"
            raise InputError(missing) from error

    return Piece(source, 1, read_it)


def _is_path(text: str) -> bool:
    """Tell by a suffix, or by letters beside a slash, that only a file can be meant."""
    known = find_by_suffix(FORMATS, text)
    parted = re.search(r"[/\\]", text) and re.search("[A-Za-z]{2}", text)
    return "://" not in text and bool(known or parted)


def split(source: str, file: BinaryIO, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles that a file holds.

    Parameters
    ----------
    source : str
        Its name, for people.
    file : binary file
        Text or a workbook; lists are read no faster than the pieces are taken.
    wanted : Wanted
        What is known of the variant.
    """
    first = _line_of(source, file, 1)
    if first.startswith(_NO_LINES) or b"\0" in first[:200]:
        yield from _whole(source, first + file.read(MAX_DATA + 1 - len(first)), wanted)
        return
    lines = _decoded(source, first, file)
    head = _until(lines, rows=1)
    heading = bool(head) and bool(_HEADING.fullmatch(head[-1].strip()))
    head += _until(lines, rows=1) if heading else []
    cells = len(string_in(head[-1])[0]) if head else 0
    if cells == SMALL:
        head += _until(lines, rows=SMALL + 1)
    if cells and not is_one_grid([line for line in head if _says_something(line)]):
        ahead = _until(lines, size=MAX_TEXT) if cells > LARGEST_PLAIN else []
        ways = ways_of([string_in(line)[0] for line in [*head, *ahead]])
        yield from _listed(source, chain(head, ahead, lines), heading, wanted, ways)
    else:
        text = "\n".join(chain(head, _until(lines, size=MAX_TEXT)))
        yield from _whole(source, text, wanted)


def _line_of(source: str, file: BinaryIO, number: int) -> bytes:
    try:
        raw = file.readline(MAX_TEXT + 1)
    except OSError as error:
        raise InputError(f"{source}: {error.strerror}") from error
    if len(raw) > MAX_TEXT and not raw.startswith(_NO_LINES):
        raise InputError(f"{source}:{number}: the line has over {MAX_TEXT:,} characters")
    return raw


def _decoded(source: str, first: bytes, file: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file as text without their ends."""
    raw = first
    for number in count(1):
        if not raw:
            return
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            text = western(raw)
            if not text:
                message = "the file is neither UTF-8 nor Windows-1252 text"
                raise InputError(f"{source}:{number}: {message}") from error
        yield text.rstrip("\r\n")
        raw = _line_of(source, file, number + 1)


def _until(lines: Iterator[str], rows: int | None = None, size: int | None = None) -> list[str]:
    """Return the next lines, up to so many that say something, or just over a size."""
    taken: list[str] = []
    said = length = 0
    for line in lines:
        taken.append(line)
        said += _says_something(line)
        length += len(line) + 1
        if said == rows or (size is not None and length > size):
            break
    return taken


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _whole(source: str, content: str | bytes, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles of a text or a file that is read as a whole, and what is none of it."""
    suffix = f"x.{wanted.suffix.suffix}" if wanted.suffix else None
    try:
        found = read_all(content, variant=wanted.variant, filename=suffix)
    except ParseError as error:
        raise at(source, 1, error) from error
    except FileError as error:
        raise InputError(f"{source}: {error}") from error
    listed = len(found) + len(found.wrong) > 1
    pieces = [_piece(source, found, index, listed) for index in range(len(found))]
    pieces += [_wrong(source, error) for error in found.wrong]
    yield from sorted(pieces, key=lambda piece: piece.line)


def _piece(source: str, found: Readings, index: int, listed: bool) -> Piece:
    line = index + 1 if found.format.binary else found.line_of(index)
    return Piece(source, line if listed else 1, lambda: _taken(source, found, index), listed)


def _taken(source: str, found: Readings, index: int) -> Reading:
    try:
        return found[index]
    except ParseError as error:
        raise at(source, 1, error) from error


def _wrong(source: str, error: ParseError) -> Piece:
    def refuse() -> Reading:
        raise at(source, 1, error) from error

    return Piece(source, error.index, refuse, listed=True)


def _listed(
    source: str, lines: Iterable[str], heading: bool, wanted: Wanted, ways: dict[int, Habit]
) -> Iterator[Piece]:
    default = wanted.default
    for number, line in enumerate(lines, 1):
        try:
            named = named_variants([Line(number, line)])
        except ParseError as error:
            raise at(source, 1, error) from error
        default = named[-1][1] if named else default
        if _says_something(line) and not heading:
            naming = Naming(wanted.variant, [], None, default)
            yield _of_line(source, number, line, naming, ways)
        heading = heading and not _says_something(line)


def _of_line(source: str, number: int, line: str, naming: Naming, ways: dict[int, Habit]) -> Piece:
    alone = ways_of([string_in(line)[0]])
    differs = any(ways.get(cells, habit) != habit for cells, habit in alone.items())

    def read_it() -> Reading:
        if differs:
            return Readings(LIST, loads_one(Line(1, line), ways), naming).only()
        return read(line, "line", naming.variant, naming.default)

    return Piece(source, number, read_it, listed=True)
