"""Input of the commands: files, standard input, and puzzles given as arguments."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from ..boxes import GridShape
from ..errors import SolverUnavailable, SudokuError
from ..formats import Reading, variant_of_suffix
from ..puzzle import Puzzle
from ..variants import Variant
from .output import Output, complain, printable
from .pieces import InputError, Piece, Wanted, argument, split

STDIN = "-"


def each(options: Namespace, output: Output, do: Callable[[Piece, Reading], int]) -> None:
    """Call a function, which returns an exit code, for every puzzle that the options name.

    An error in one puzzle is reported, and the next one is read. A missing solver would be
    missing every time, so it ends the command.
    """
    told: set[tuple[str, str]] = set()
    for number, name in enumerate(names_in(options), 1):
        try:
            for piece in pieces(name, number, options.variant, options.boxes):
                _attempt(piece, output, partial(_demanded, options, do), told)
        except InputError as error:
            output.problem(str(error))


def names_in(options: Namespace) -> list[str]:
    """Return what is to be read, standard input if nothing is named."""
    return [*options.load, *options.puzzles] or [STDIN]


def _demanded(
    options: Namespace, do: Callable[[Piece, Reading], int], piece: Piece, reading: Reading
) -> int:
    """Call a function with the rules that the options demand."""
    return do(piece, replace(reading, puzzle=with_more(reading.puzzle, options.rules)))


def with_more(puzzle: Puzzle, told: Iterable[object]) -> Puzzle:
    """Return a puzzle with more rules, told as objects of JSON."""
    if not told:
        return puzzle
    from ..formats.rules.fields import rule_in  # most puzzles have none

    made = [rule_in(each, puzzle.side) for each in told]
    return Puzzle.from_digits(puzzle.digits, puzzle.shape, puzzle.variant, made, puzzle.own_symbols)


def _attempt(
    piece: Piece,
    output: Output,
    do: Callable[[Piece, Reading], int],
    told: set[tuple[str, str]],
) -> None:
    try:
        reading = piece.reading()
        for notice in reading.notices:  # once for each list
            if (piece.source, notice) not in told:
                told.add((piece.source, notice))
                output.warn(f"{piece.place}: {notice}")
        output.ended(do(piece, reading))
    except SolverUnavailable:
        raise
    except InputError as error:
        output.problem(str(error))
    except SudokuError as error:
        output.problem(f"{piece.place}: {error}")


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
        complain("Type or paste a puzzle; Ctrl+D on a line of its own ends it.")
    return sys.stdin.buffer


def _in_argument(text: str, number: int, wanted: Wanted) -> Iterator[Piece]:
    source = f"argument {number}"
    if "\n" in text:
        file = BytesIO(text.encode("utf-8", "surrogateescape"))
        yield from split(source, file, wanted)
    else:
        yield argument(source, text, wanted)
