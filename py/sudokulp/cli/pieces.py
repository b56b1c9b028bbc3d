"""Pieces of input, each to be a puzzle: lists are split by line, other texts read whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import BinaryIO

from ..boxes import GridShape, box_of, side_of
from ..errors import FileError, ParseError, SolverUnavailable, SudokuError, quote
from ..formats import FORMATS, Reading, Readings, read, read_all
from ..formats.base import BOXSIZE_OF_CELLS, MAX_TEXT
from ..formats.encoding import decode
from ..formats.lists.files import list_in
from ..formats.lists.shaped import reading_of, strings_of, variant_in
from ..names import find_by_suffix
from ..variants import Variant, find_variant


class InputError(SudokuError):
    """Input that cannot be used; the message begins with its place."""


@dataclass(frozen=True)
class Piece:
    """A part of the input that should be one puzzle.

    Parameters
    ----------
    source : str
        The file, "standard input" or "argument 1".
    line : int
        Number of its first line there, from 1; in a workbook, the number of the puzzle.
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
            If it is not one; the message begins with its place.
        """
        try:
            return self.read()
        except (InputError, SolverUnavailable):
            raise
        except ParseError as error:
            raise at(self.source, error) from error
        except SudokuError as error:
            raise InputError(f"{self.place}: {error}") from error


@dataclass(frozen=True)
class Wanted:
    """The variant that was asked for, the one that a file's suffix names, and the boxes."""

    variant: Variant | None = None
    suffix: Variant | None = None
    shape: GridShape | None = None

    @property
    def boxes(self) -> tuple[int, int] | None:
        """Rows and columns of a box that were asked for."""
        return box_of(self.shape) if self.shape else None

    @property
    def default(self) -> Variant:
        """The variant of puzzles whose text names none."""
        return self.suffix or find_variant("classic")


def at(source: str, error: ParseError) -> InputError:
    """Return the error for a source, with the line at fault."""
    quoted = f": {quote(error.line)}" if error.line.strip() else ""
    return InputError(f"{source}:{error.index}: {error.message}{quoted}")


def argument(source: str, text: str, wanted: Wanted) -> Piece:
    """Return the piece for an argument that is itself a puzzle: a string or a link.

    Even "9" is read as a puzzle string, not as the text of an .sdk file that only has a side.
    """
    format = None if re.search(r"[?&\[{|:,;<]", text) else "line"

    shaped = _shaped(source, text, wanted)
    if shaped:
        return shaped[0]

    def read_it() -> Reading:
        try:
            return read(text, format, wanted.variant, boxes=wanted.boxes)
        except ParseError as error:
            missing = f"{source}: no file is called {quote(text)}"
            if not _is_path(text):
                missing += f", and as a puzzle it is wrong: {error.message}"
            raise InputError(missing) from error

    return Piece(source, 1, read_it)


def _shaped(source: str, text: str, wanted: Wanted) -> list[Piece]:
    """Return the puzzle strings whose side only the boxes tell that were asked for."""
    if wanted.shape is None:
        return []
    found = strings_of(text, wanted.shape)
    variant = wanted.variant or variant_in(text) or wanted.default
    return [
        Piece(
            source, each.number, partial(reading_of, each, wanted.shape, variant), found[1:] != []
        )
        for each in found
    ]


def _is_path(text: str) -> bool:
    """Tell whether a text can only be a file's name: by a suffix, or letters beside a slash."""
    known = find_by_suffix(FORMATS, text)
    in_folder = re.search(r"[/\\]", text) and re.search("[A-Za-z]{2}", text)
    return "://" not in text and bool(known or in_folder)


def split(source: str, file: BinaryIO, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles that a file holds.

    Parameters
    ----------
    source : str
        Its name, for people.
    file : binary file
        Text or a workbook; a list is read line by line, as its pieces are used.
    wanted : Wanted
        The variant asked for, and that of the file's suffix.
    """
    try:
        if wanted.shape is not None and side_of(wanted.shape) ** 2 not in BOXSIZE_OF_CELLS:
            data = file.read(MAX_TEXT + 1)
            shaped = _shaped(source, decode(data), wanted)
            if shaped:
                yield from shaped
                return
            file = BytesIO(data)
        found = list_in(file, wanted.variant, wanted.default)
        if isinstance(found, (str, bytes)):
            yield from _whole(source, found, wanted)
            return
        asked = "{}x{}".format(*wanted.boxes) if wanted.boxes else ""
        for entry in found:
            sheet = entry.layout.source
            place = f"{source}: {sheet}" if sheet else source
            boxed = entry._replace(layout=replace(entry.layout, boxes=asked)) if asked else entry
            yield Piece(place, entry.line, boxed.reading, listed=True)
    except ParseError as error:
        raise at(source, error) from error
    except OSError as error:
        raise InputError(f"{source}: {error.strerror}") from error
    except FileError as error:
        raise InputError(f"{source}: {error}") from error


def _whole(source: str, content: str | bytes, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles, and the errors, of a text or a file that is read as a whole."""
    suffix = f"x.{wanted.suffix.suffix}" if wanted.suffix else None
    found = read_all(content, variant=wanted.variant, filename=suffix, boxes=wanted.boxes)
    listed = len(found) + len(found.wrong) > 1
    pieces = [_piece(source, found, index, listed) for index in range(len(found))]
    pieces += [_wrong(source, error) for error in found.wrong]
    yield from sorted(pieces, key=lambda piece: piece.line)


def _piece(source: str, found: Readings, index: int, listed: bool) -> Piece:
    line = index + 1 if found.format.binary else found.line_of(index)
    return Piece(source, line if listed else 1, lambda: found[index], listed)


def _wrong(source: str, error: ParseError) -> Piece:
    def refuse() -> Reading:
        raise error

    return Piece(source, error.index, refuse, listed=True)
