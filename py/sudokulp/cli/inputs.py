"""What commands read and write: files, standard input, arguments, and the format of the output."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import FileError, GaveUp, ParseError, SolverUnavailable, SudokuError, quote
from ..formats import FORMATS, Reading, Readings, encode, read, read_all, variant_of_suffix
from ..formats.format import BOXSIZE_OF_CELLS, MAX_TEXT
from ..formats.lists.entries import reading_of, strings_of, variant_in
from ..formats.lists.files import list_in
from ..formats.text import decode
from ..grid import Boxes, GridShape, box_of, side_of
from ..names import Filed, find_by_suffix, suffix_of
from ..puzzle import Puzzle, Solution
from ..variants import Variant, find_variant
from .output import UNKNOWN, Output, complain, printable


class InputError(SudokuError):
    """Input that cannot be used; the message begins with its place."""


@dataclass(frozen=True)
class Piece:
    """A part of the input that should be one puzzle."""

    source: str  # the file, "standard input" or "argument 1"
    line: int  # its first one there, from 1; in a workbook, the number of the puzzle
    read: Callable[[], Reading]  # raises SudokuError
    listed: bool = False  # whether it is one of a list

    @property
    def place(self) -> str:
        """Where it is, in words: with the line if it is one of a list."""
        return f"{self.source}:{self.line}" if self.listed else self.source

    def reading(self) -> Reading:
        """Return the puzzle; raises InputError, which begins with its place, if it is none."""
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
            missing = f"{source}: there is no file {quote(text)}"
            if not _is_path(text):
                missing += f", and it is not a puzzle string: {error.message}"
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
    """Yield the puzzles that a file holds; a list is read line by line, as they are used."""
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


STDIN = "-"


@dataclass(frozen=True)
class Item:
    """One puzzle of the input, with the options of a command and its output."""

    options: Namespace
    output: Output
    piece: Piece
    reading: Reading
    puzzle: Puzzle  # with the rules that the options demand
    number: int  # of the puzzles before it that the command was given

    @property
    def place(self) -> str:
        """Where it is, in words."""
        return self.piece.place

    def notify(self, text: str) -> None:
        """Show what is being done with it."""
        self.output.progress(f"{self.place}: {text}")

    def result(self, record: Mapping[str, Any], text: str) -> None:
        """Write a result about it, as a record or as text."""
        place = {"source": self.piece.source, "line": self.piece.line}
        self.output.result({**place, **described(self.puzzle), **record}, text)

    def only_one(self) -> None:
        """Refuse a second puzzle for a file that holds only one."""
        if self.number:
            raise SudokuError("the output file holds only one puzzle; ignored the others")


#: Writes a result about a puzzle and returns the exit code.
Tell = Callable[[Item], int]


def each(tell: Tell, options: Namespace, output: Output) -> None:
    """Tell something about every puzzle that the options name.

    An error in one puzzle is reported, and the next one is read. A missing solver would be
    missing every time, so it ends the command.
    """
    told: set[tuple[str, str]] = set()
    taken = count()
    for number, name in enumerate(names_in(options), 1):
        try:
            for piece in pieces(name, number, options.variant, options.boxes):
                _attempt(tell, options, output, piece, told, taken)
        except InputError as error:
            output.problem(str(error))


def _attempt(
    tell: Tell,
    options: Namespace,
    output: Output,
    piece: Piece,
    told: set[tuple[str, str]],
    taken: Iterator[int],
) -> None:
    try:
        reading = piece.reading()
        for notice in reading.notices:  # once for each list
            if (piece.source, notice) not in told:
                told.add((piece.source, notice))
                output.warn(f"{piece.place}: {notice}")
        puzzle = with_more(reading.puzzle, options.rules)
        output.ended(tell(Item(options, output, piece, reading, puzzle, next(taken))))
    except SolverUnavailable:
        raise
    except InputError as error:
        output.problem(str(error))
    except SudokuError as error:
        output.problem(f"{piece.place}: {error}")


def in_time(tell: Tell) -> Tell:
    """Return what tells the same, and says so where the time does not suffice."""

    def told(item: Item) -> int:
        try:
            return tell(item)
        except GaveUp as error:
            item.output.problem(f"{item.place}: unknown: {error}", UNKNOWN)
            return UNKNOWN

    return told


def described(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a puzzle in JSON."""
    shape = puzzle.shape
    size = {"boxes": box_of(shape)} if isinstance(shape, Boxes) else {"boxsize": shape}
    signs = {"symbols": puzzle.symbols} if puzzle.own_symbols else {}
    found = {"variant": puzzle.variant.name, **size, "puzzle": puzzle.line, **signs}
    if not puzzle.rules:
        return found
    from ..formats.rules.fields import told_as  # most puzzles have none

    return found | {"rules": [told_as(rule, puzzle.side) for rule in puzzle.rules]}


def names_in(options: Namespace) -> list[str]:
    """Return what is to be read, standard input if nothing is named."""
    return [*options.load, *options.puzzles] or [STDIN]


def with_more(puzzle: Puzzle, told: Iterable[object]) -> Puzzle:
    """Return a puzzle with more rules, told as objects of JSON."""
    if not told:
        return puzzle
    from ..formats.rules.fields import rule_in  # most puzzles have none

    made = [rule_in(each, puzzle.side) for each in told]
    return Puzzle.from_digits(puzzle.digits, puzzle.shape, puzzle.variant, made, puzzle.own_symbols)


def pieces(
    name: str, number: int, variant: Variant | None, shape: GridShape | None = None
) -> Iterator[Piece]:
    """Yield the puzzles of the argument with this number.

    It is a file if there is one of this name, "-" is standard input, and anything else is
    read as a puzzle itself.
    """
    path = Path(name)
    with ExitStack() as stack:
        if name == STDIN:
            yield from split("standard input", standard_input(), Wanted(variant, shape=shape))
        elif _exists(path):
            file = stack.enter_context(opened(path))
            yield from split(printable(name), file, Wanted(variant, variant_of_suffix(path), shape))
        else:
            yield from _in_argument(name, number, Wanted(variant, shape=shape))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # the system allows no such name, as it is too long
        return False


def opened(path: Path) -> BinaryIO:
    """Return a file, opened to be read; raises InputError if it cannot be."""
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{printable(str(path))}: {error.strerror}") from error


def standard_input() -> BinaryIO:
    """Return standard input; raises InputError if it is closed."""
    if sys.stdin is None:
        raise InputError("standard input: it is closed")
    if sys.stdin.isatty():
        complain("Type or paste a puzzle, then press Ctrl+D on an empty line.")
    return sys.stdin.buffer


def _in_argument(text: str, number: int, wanted: Wanted) -> Iterator[Piece]:
    source = f"argument {number}"
    if "\n" in text:
        file = BytesIO(text.encode("utf-8", "surrogateescape"))
        yield from split(source, file, wanted)
    else:
        yield argument(source, text, wanted)


def target(options: Namespace, known: Mapping[str, Filed], usual: str = "") -> str:
    """Return the name of the format to write: as --to says, the suffix of -o, or the usual one.

    With --json the suffix does not name a format. Of several with the same suffix the usual one
    is preferred.
    """
    if options.to:
        return str(options.to)
    if suffix_of(options.output or "") and not options.json:
        return _named(options.output, known, usual)
    if not usual:
        raise SudokuError(
            f"choose the format with --to or the suffix of -o FILE: {', '.join(known)}"
        )
    return usual


def _named(path: str, known: Mapping[str, Filed], usual: str) -> str:
    found = find_by_suffix(known, path, usual)
    if found is None:
        there_are = dict.fromkeys(f".{end}" for one in known.values() for end in one.all_suffixes())
        raise SudokuError(
            f"the suffix of {quote(path)} is not a format that can be written; use "
            f"{', '.join(there_are)}, or choose the format with --to"
        )
    return found.name


def settle_strings(options: Namespace, known: Mapping[str, Filed]) -> None:
    """Let `options.to` be the format of puzzles, strings by default; see `fitting`."""
    options.asked = bool(options.to or options.output)
    options.to = target(options, known, "line")


def fitting(options: Namespace, puzzle: Puzzle) -> str:
    """Return the format of a puzzle: where none was asked for, JSON for what no string holds."""
    usual = BOXSIZE_OF_CELLS.get(puzzle.side**2) == puzzle.shape
    return options.to if options.asked or (usual and not puzzle.rules) else "json"


def write_binary(options: Namespace, output: Output, grid: Puzzle | Solution) -> None:
    """Write a grid to the binary file of `options.output`; see `need_file`."""
    need_file(options)
    written = encode(grid, options.to)
    output.file(written if isinstance(written, bytes) else written.encode())


def need_file(options: Namespace) -> None:
    """Check that a binary file, which no terminal can show, has a name and is no JSON."""
    if options.json or options.output is None:
        raise SudokuError(
            f"{options.to} is a binary file: write it to a file with -o, without --json"
        )
