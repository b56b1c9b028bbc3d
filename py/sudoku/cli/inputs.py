"""Input of the commands: files, standard input, and puzzles given as arguments."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from ..errors import SolverUnavailable, SudokuError
from ..formats import Reading, variant_of_suffix
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
    for number, name in enumerate(options.puzzles or [STDIN], 1):
        try:
            for piece in pieces(name, number, options.variant):
                _attempt(piece, output, do, told)
        except InputError as error:
            output.problem(str(error))


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


def pieces(name: str, number: int, variant: Variant | None) -> Iterator[Piece]:
    """Yield the puzzles of the argument with this number.

    It is a file if there is one of this name, "-" is standard input, and anything else is
    read as a puzzle itself.
    """
    path = Path(name)
    with ExitStack() as stack:
        if name == STDIN:
            yield from split("standard input", standard_input(), Wanted(variant))
        elif _exists(path):
            file = stack.enter_context(opened(path))
            yield from split(printable(name), file, Wanted(variant, variant_of_suffix(path)))
        else:
            yield from _in_argument(name, number, variant)


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


def _in_argument(text: str, number: int, variant: Variant | None) -> Iterator[Piece]:
    source = f"argument {number}"
    if "\n" in text:
        file = BytesIO(text.encode("utf-8", "surrogateescape"))
        yield from split(source, file, Wanted(variant))
    else:
        yield argument(source, text, Wanted(variant))
