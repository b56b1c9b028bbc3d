"""Texts cut into puzzles.

A text is one puzzle, or a list with one puzzle string on each line. It is a list if the
first line that is no comment is a whole puzzle by itself; lists are taken line by line as
they come in, however long they are. Sixteen lines of sixteen characters may be either: a
16x16 grid if a digit above 4 is in it, else a list of 4x4 puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count
from typing import BinaryIO

from ..errors import ParseError, SudokuError, quote
from ..formats import MAX_TEXT, Reading, read
from ..formats.base import Line, named_variant
from ..grid import BLANKS, BOXSIZES
from ..variants import Variant

#: Lengths of a line that is a puzzle by itself; 1x1 grids are not listed.
_CELLS = [boxsize**4 for boxsize in BOXSIZES if boxsize > 1]
_SMALL = _CELLS[0]
_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")


class InputError(SudokuError):
    """Input that cannot be used; the message begins with where it is."""


@dataclass(frozen=True)
class Piece:
    """A text that is to be one puzzle.

    Parameters
    ----------
    source : str
        The file, "standard input" or "argument 1".
    line : int
        Number of its first line there, from 1.
    text : str
        The text itself.
    default : Variant
        The variant it is of unless something says more.
    format : str, optional
        What it is; without it, the text tells.
    listed : bool
        Whether it is one line of a list.
    """

    source: str
    line: int
    text: str
    default: Variant
    format: str | None = None
    listed: bool = False

    @property
    def place(self) -> str:
        """Where it is, in words: with the line if it is one of a list."""
        return f"{self.source}:{self.line}" if self.listed else self.source

    def read(self, variant: Variant | None) -> Reading:
        """Return the puzzle, of this variant if one is given."""
        try:
            return read(self.text, self.format, variant, self.default)
        except ParseError as error:
            raise self._wrong(error) from error
        except SudokuError as error:
            raise InputError(f"{self.place}: {error}") from error

    def _wrong(self, error: ParseError) -> InputError:
        if self.format and not self.listed:  # an argument
            missing = f"no file is called {quote(self.text)}, and as a puzzle it is wrong"
            return InputError(f"{self.place}: {missing}: {error.message}")
        return at(self.source, self.line, error)


def at(source: str, line: int, error: ParseError) -> InputError:
    """Return the error for a text that begins on this line of a source."""
    quoted = f": {quote(error.line)}" if error.line.strip() else ""
    return InputError(f"{source}:{line - 1 + error.index}: {error.message}{quoted}")


def split(source: str, file: BinaryIO, default: Variant) -> Iterator[Piece]:
    """Yield the one puzzle that a file holds, or those of the list that it is.

    Parameters
    ----------
    source : str
        Its name, for people.
    file : binary file
        UTF-8 text; it is read no faster than the pieces are taken.
    default : Variant
        The variant of puzzles of which nothing else says it.
    """
    lines = _decoded(source, file)
    head = _until(lines, rows=1)
    cells = _cells(head[-1]) if head else 0
    if cells == _SMALL:
        head += _until(lines, rows=_SMALL + 1)
    if cells and not _is_one_grid(head):
        yield from _listed(source, chain(head, lines), default)
    else:
        text = "\n".join(chain(head, _until(lines, size=MAX_TEXT)))
        yield Piece(source, 1, text, default)


def _decoded(source: str, file: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file as text without their ends."""
    for number in count(1):
        try:
            raw = file.readline(MAX_TEXT + 1)
        except OSError as error:
            raise InputError(f"{source}: {error.strerror}") from error
        if not raw:
            return
        if len(raw) > MAX_TEXT:
            raise InputError(f"{source}:{number}: the line has over {MAX_TEXT:,} characters")
        try:
            yield raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise InputError(f"{source}:{number}: the file is not UTF-8 text") from error


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


def _cells(line: str) -> int:
    """Return how many cells the puzzle has that a line is, 0 if it is none."""
    text = "".join(line.partition(",")[0].split())
    return len(text) if _SIGNS.fullmatch(text) and len(text) in _CELLS else 0


def _is_one_grid(lines: list[str]) -> bool:
    """Return whether lines of sixteen characters are the rows of one 16x16 grid."""
    rows = [line for line in lines if _says_something(line)]
    symbols = set("".join("".join(rows).split()))
    return abs(len(rows) - _SMALL) <= 1 and not symbols <= set(BLANKS + "1234")


def _listed(source: str, lines: Iterable[str], default: Variant) -> Iterator[Piece]:
    variant = default
    for number, line in enumerate(lines, 1):
        try:
            named = named_variant([Line(number, line)])
        except ParseError as error:
            raise at(source, 1, error) from error
        variant = named[1] if named else variant
        if _says_something(line):
            yield Piece(source, number, line, variant, "line", listed=True)
