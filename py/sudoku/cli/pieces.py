"""Texts and files cut into puzzles: lists line by line, everything else as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from ..errors import FileError, ParseError, SolverUnavailable, SudokuError, quote
from ..formats import FORMATS, Reading, Readings, read, read_all
from ..formats.lists.files import list_in
from ..names import find_by_suffix
from ..variants import Variant, find_variant


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
            raise at(self.source, error) from error
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


def at(source: str, error: ParseError) -> InputError:
    """Return the error for a source, with the line at fault."""
    quoted = f": {quote(error.line)}" if error.line.strip() else ""
    return InputError(f"{source}:{error.index}: {error.message}{quoted}")


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
    try:
        found = list_in(file, wanted.variant, wanted.default)
        if isinstance(found, (str, bytes)):
            yield from _whole(source, found, wanted)
            return
        for entry in found:
            sheet = entry.layout.source
            place = f"{source}: {sheet}" if sheet else source
            yield Piece(place, entry.line, entry.reading, listed=True)
    except ParseError as error:
        raise at(source, error) from error
    except OSError as error:
        raise InputError(f"{source}: {error.strerror}") from error
    except FileError as error:
        raise InputError(f"{source}: {error}") from error


def _whole(source: str, content: str | bytes, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles of a text or a file that is read as a whole, and what is none of it."""
    suffix = f"x.{wanted.suffix.suffix}" if wanted.suffix else None
    found = read_all(content, variant=wanted.variant, filename=suffix)
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
