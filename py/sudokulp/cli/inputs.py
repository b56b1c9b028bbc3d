"""The input of commands (files, standard input, arguments), and the format of results."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BufferedReader, BytesIO
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import (
    FileError,
    GaveUp,
    MissingPackage,
    ParseError,
    SolverUnavailable,
    SudokuError,
    quote,
    quoted_line,
)
from ..formats import (
    WRITABLE,
    Reading,
    encode,
    read_all,
    read_text,
    reason_against,
    variant_of_suffix,
)
from ..formats.files import MAX_PICTURE, PICTURE_HEAD, is_picture
from ..formats.lists import Layout, reader_of, text_or_lines
from ..grid import GridShape, box_of
from ..names import find_by_suffix, suffix_of
from ..puzzle import Puzzle, Solution
from ..rules.base import Rule
from ..scanner.manner import HEAD
from ..variants import Variant, find_variant
from .output import UNKNOWN, Output, complain, printable


class InputError(SudokuError):
    """Raised for an input that cannot be used; the message begins with its source."""


@dataclass(frozen=True)
class Piece:
    """A part of the input that is expected to be a puzzle."""

    source: str  # the name of the file, "standard input" or "argument 1"
    line: int  # number of the first line, counted from 1; in a workbook, number of the puzzle
    read: Callable[[], Reading]  # may raise SudokuError
    listed: bool = False  # whether the part is an entry of a list

    @property
    def place(self) -> str:
        """The source, and for an entry of a list the number of its line."""
        return f"{self.source}:{self.line}" if self.listed else self.source

    def reading(self) -> Reading:
        """Return the puzzle and how it was read, or raise InputError."""
        try:
            return self.read()
        except InputError:
            raise
        except MissingPackage as error:  # only this input needs it
            raise InputError(f"{self.place}: {error}") from error
        except (SolverUnavailable, GaveUp):
            raise
        except ParseError as error:
            raise at(self.source, error) from error
        except SudokuError as error:
            raise InputError(f"{self.place}: {error}") from error


@dataclass(frozen=True)
class Wanted:
    """What the options set for the puzzles in an input, and the variant of the file's suffix."""

    variant: Variant | None
    shape: GridShape | None
    rules: Sequence[object] = ()  # as JSON; only photos are read with them
    suffix: Variant | None = None
    time_limit: float | None = None  # only reading photos takes long

    @property
    def boxes(self) -> tuple[int, int] | None:
        """The numbers of rows and columns of a box."""
        return box_of(self.shape) if self.shape else None

    @property
    def default(self) -> Variant:
        """The variant of puzzles whose text does not name one."""
        return self.suffix or find_variant("classic")


def at(source: str, error: ParseError) -> InputError:
    """Return an error that names the source and the line at fault."""
    return InputError(f"{source}:{error.index}{quoted_line(error.line)}: {error.message}")


def _in_argument(source: str, text: str, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles in an argument that is not a file name: strings, a grid or a link."""
    if "\n" in text:
        yield from split(source, BytesIO(text.encode("utf-8", "surrogateescape")), wanted)
    else:
        yield Piece(source, 1, partial(_read_line, source, text, wanted))


def _read_line(source: str, text: str, wanted: Wanted) -> Reading:
    """Return the reading of an argument with a single line."""
    try:
        if text.isdecimal() and len(text) < 4:  # not the side in a file of our own
            raise ParseError(1, text, "a number is not a puzzle")
        return read_text(text, wanted.variant, boxes=wanted.boxes)
    except ParseError as error:
        missing = f"{source}: there is no file {quote(text)}"
        if not is_path(text):
            neither = "is neither an existing file nor a puzzle string"
            missing = f"{source}: {quote(text)} {neither} ({error.message})"
        raise InputError(missing) from error


def is_path(text: str) -> bool:
    """Return whether a text must be a file name, because it has a known suffix or a folder."""
    known = find_by_suffix(WRITABLE, text)
    in_folder = re.search(r"[/\\]", text) and re.search("[A-Za-z]{2}", text)
    return "://" not in text and bool(known or in_folder)


def split(source: str, file: BinaryIO, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles in a file. The lines of a long list are read when they are needed."""
    buffered = file if isinstance(file, BufferedReader) else BufferedReader(file)  # type: ignore
    try:
        if is_picture(buffered.peek(PICTURE_HEAD)):
            yield Piece(source, 1, partial(_photo, buffered.read(MAX_PICTURE), wanted))
            return
        found = text_or_lines(buffered)
        if isinstance(found, bytes):
            yield from _whole(source, found, wanted)
            return
        head = list(islice(found, HEAD))
        asked = "{}x{}".format(*wanted.boxes) if wanted.boxes else ""
        named = (wanted.variant or wanted.default).name
        settled = wanted.variant is not None
        reader = reader_of(head, Layout(named, boxes=asked, settled=settled))
        for number, line in enumerate(chain(head, found), 1):
            entry = reader.entry(number, line)
            if entry:
                yield Piece(source, entry.line, entry.reading, listed=True)
    except ParseError as error:
        raise at(source, error) from error
    except OSError as error:
        raise InputError(f"{source}: {error.strerror}") from error
    except FileError as error:
        raise InputError(f"{source}: {error}") from error


def _photo(picture: bytes, wanted: Wanted) -> Reading:
    """Return the reading of a photo."""
    from ..opening import LIMIT, read_photo  # most inputs are no photos

    variant, rules = wanted.variant or wanted.default, _made(wanted.rules, 9)
    limit = wanted.time_limit or LIMIT
    return read_photo(picture, variant, rules, boxes=wanted.boxes, time_limit=limit)


def _whole(source: str, content: bytes, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles and the errors in a text or file, in order."""
    suffix = f"x.{wanted.suffix.suffix}" if wanted.suffix else None
    found = read_all(content, variant=wanted.variant, filename=suffix, boxes=wanted.boxes)
    listed = len(found.readings) + len(found.wrong) > 1
    pieces = [Piece(source, error.index, partial(_refuse, error), True) for error in found.wrong]
    for index, reading in enumerate(found.readings):
        line = reading.line if listed else 1
        pieces.append(Piece(source, line, partial(found.pick, index), listed))
    yield from sorted(pieces, key=lambda piece: piece.line)


def _refuse(error: ParseError) -> Reading:
    raise error


STDIN = "-"


@dataclass(frozen=True)
class Item:
    """A puzzle from the input, with the options and the output of the command."""

    options: Namespace
    output: Output
    piece: Piece
    reading: Reading
    puzzle: Puzzle  # the puzzle with the rules that the options add
    number: int  # the number of puzzles that were read before

    @property
    def place(self) -> str:
        """The source, and for an entry of a list the number of its line."""
        return self.piece.place

    def notify(self, text: str) -> None:
        """Show a text as progress."""
        self.output.progress(f"{self.place}: {text}")

    def result(self, found: object, text: str) -> None:
        """Write a result, as JSON with the place of the puzzle, or as a text."""
        self.output.result(found, text, self.place)

    def only_one(self) -> None:
        """Raise SudokuError unless this is the first puzzle; for outputs that hold only one."""
        if self.number:
            raise SudokuError("the output file can hold only one puzzle, so the others are ignored")


#: The type of a function that writes the result for a puzzle and returns the exit code.
Action = Callable[[Item], int]


def each(action: Action, options: Namespace, output: Output) -> None:
    """Run an action for every puzzle that the options name.

    An error in one puzzle is reported, and the next puzzle is read. A missing solver ends the
    command, because it would be missing for every puzzle.
    """
    seen: set[tuple[str, str]] = set()
    numbers = count()
    limit = getattr(options, "time_limit", None)  # not every command has one
    wanted = Wanted(options.variant, options.boxes, options.rules, time_limit=limit)
    for number, name in enumerate(names_in(options), 1):
        try:
            for piece in pieces(name, number, wanted):
                _attempt(action, options, output, piece, seen, numbers)
        except InputError as error:
            output.problem(str(error))


def _attempt(
    action: Action,
    options: Namespace,
    output: Output,
    piece: Piece,
    seen: set[tuple[str, str]],
    numbers: Iterator[int],
) -> None:
    try:
        reading = piece.reading()
        for notice in reading.remarks:  # notices are shown once for each list
            if (piece.source, notice) not in seen:
                seen.add((piece.source, notice))
                output.warn(f"{piece.place}: {notice}")
        puzzle = with_rules(reading.puzzle, options.rules)
        output.ended(action(Item(options, output, piece, reading, puzzle, next(numbers))))
    except SolverUnavailable:
        raise
    except GaveUp as error:
        output.problem(f"{piece.place}: the result is unknown, because {error}", UNKNOWN)
    except InputError as error:
        output.problem(str(error))
    except SudokuError as error:
        output.problem(f"{piece.place}: {error}")


def names_in(options: Namespace) -> list[str]:
    """Return the inputs that the options name, or standard input if they name none."""
    return [*options.load, *options.puzzles] or [STDIN]


def with_rules(puzzle: Puzzle, rules: Iterable[object]) -> Puzzle:
    """Return a puzzle with additional rules, which are given as JSON objects."""
    made = [rule for rule in _made(rules, puzzle.side) if rule not in puzzle.rules]
    if not made:
        return puzzle
    return Puzzle.from_digits(puzzle.digits, puzzle.shape, puzzle.variant, made, puzzle.own_symbols)


def _made(rules: Iterable[object], side: int) -> list[Rule]:
    """Return rules that are given as JSON objects."""
    if not rules:
        return []
    from ..rules.fields import rule_in  # most puzzles have none

    return [rule_in(rule, side) for rule in rules]


def pieces(name: str, number: int, wanted: Wanted) -> Iterator[Piece]:
    """Yield the puzzles in an argument; messages refer to the argument by its number.

    The argument may be the name of an existing file, "-" for standard input, or a puzzle itself.
    """
    if name == STDIN:
        yield from split("standard input", standard_input(), wanted)
    elif exists(name):
        with opened(Path(name)) as file:
            named = replace(wanted, suffix=variant_of_suffix(name))
            yield from split(printable(name), file, named)
    else:
        yield from _in_argument(f"argument {number}", name, wanted)


def exists(name: str) -> bool:
    """Return whether there is a file or folder with this name."""
    try:
        return bool(name) and Path(name).exists()  # "" would be the current folder
    except (OSError, ValueError):  # the system does not allow such a name
        return False


def opened(path: Path) -> BinaryIO:
    """Open a file for reading, or raise InputError."""
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{printable(str(path))}: {error.strerror}") from error


def standard_input() -> BinaryIO:
    """Return standard input, or raise InputError if it is closed."""
    if sys.stdin is None:
        raise InputError("standard input is closed")
    if sys.stdin.isatty():
        complain("Type or paste a puzzle, then press Ctrl+D on an empty line.")
    return sys.stdin.buffer


def target(options: Namespace, known: Mapping[str, Any], usual: str = "") -> str:
    """Return the name of the format to write.

    The format is that of --to, otherwise that of the suffix of -o, otherwise `usual`. If several
    formats have the suffix, `usual` is preferred. With --json, the suffix does not matter.
    """
    if options.to:
        return str(options.to)
    if suffix_of(options.output or "") and not options.json:
        found = find_by_suffix(known, options.output, usual)
        if found is None:
            ends = dict.fromkeys(f".{end}" for one in known.values() for end in one.all_suffixes())
            raise SudokuError(
                f"the suffix of {quote(options.output)} belongs to no format that can be written; "
                f"use {', '.join(ends)}, or choose the format with --to"
            )
        return str(found.name)
    if not usual:
        raise SudokuError(
            f"choose a format with --to or with the suffix of -o FILE: {', '.join(known)}"
        )
    return usual


def settle_strings(options: Namespace, known: Mapping[str, Any]) -> None:
    """Set `options.to` to the requested format of puzzles, by default a puzzle string.

    `fitting` chooses the format for a puzzle that no string can hold.
    """
    options.asked = bool(options.to or options.output)
    options.to = target(options, known, "line")


def fitting(options: Namespace, puzzle: Puzzle) -> str:
    """Return the format of a puzzle, by default JSON if a puzzle string cannot hold it."""
    refused = bool(reason_against(WRITABLE["line"], puzzle))
    return options.to if options.asked or not (refused or puzzle.rules) else "json"


def write_binary(options: Namespace, output: Output, grid: Puzzle | Solution) -> None:
    """Write a grid to the binary file `options.output`; see `need_file`."""
    need_file(options)
    written = encode(grid, options.to)
    output.file(written if isinstance(written, bytes) else written.encode())


def need_file(options: Namespace) -> None:
    """Raise SudokuError if a binary format would be written to standard output or into JSON."""
    if options.json or options.output is None:
        raise SudokuError(
            f"{options.to} is a binary format; write it to a file with -o, without --json"
        )
