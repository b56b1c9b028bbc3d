"""The files of a batch: those that are read, and the one that the rows go to."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from os.path import samestat
from pathlib import Path
from typing import IO, BinaryIO, TextIO

from ...batch import WRITERS, Entry, Row, entries_of
from ...closing import Closing
from ...errors import SudokuError
from ...formats.lists.sheets import within
from ..bars import Bar
from ..inputs import STDIN, names_in, opened, standard_input
from ..output import Output, printable
from ..pieces import InputError


def check_output(options: Namespace) -> None:
    """Raise SudokuError if the output is also an input, which the rows would overwrite."""
    if options.output is None or not Path(options.output).is_file():
        return
    for name in names_in(options):
        if name == STDIN and sys.stdin is None:
            continue
        try:
            read = os.fstat(sys.stdin.fileno()) if name == STDIN else Path(name).stat()
        except OSError:  # there is no such file, or standard input is not a file
            continue
        if samestat(read, Path(options.output).stat()):
            raise SudokuError(
                f"-o {printable(options.output)} is one of the files that are read; "
                "write the rows to another one"
            )


def lines_in(options: Namespace) -> int | None:
    """Return how many lines all files have; None if that is unknown before they are read."""
    total = 0
    for name in names_in(options):
        if not Path(name).is_file() or name.lower().endswith(".xlsx"):
            return None
        with Path(name).open("rb") as file:
            total += sum(part.count(b"\n") for part in iter(partial(file.read, 1 << 20), b""))
    return total


def entries_in(options: Namespace, output: Output, bar: Bar) -> Iterator[Entry]:
    """Yield the entries of all files; a file that cannot be read is reported and skipped."""
    names = names_in(options)
    for name in names:
        source = "standard input" if name == STDIN else printable(name)
        try:
            with ExitStack() as stack:
                file = _opened(name, stack)
                for entry in entries_of(file, options.variant, filename=name):
                    yield within(source, entry) if names[1:] else entry
        except InputError as error:
            bar.clear()
            output.problem(str(error))
        except OSError as error:
            bar.clear()
            output.problem(f"{source}: {error.strerror}")
        except SudokuError as error:
            bar.clear()
            output.problem(f"{source}: {error}")


def _opened(name: str, stack: ExitStack) -> BinaryIO:
    return standard_input() if name == STDIN else stack.enter_context(opened(Path(name)))


class RowFile(Closing):
    """The output of the rows: a file that is opened for the first one, or standard output.

    However the work ends, it is completed to a valid file.
    """

    def __init__(self, format: str, path: str | None, held: IO[bytes], stream: TextIO) -> None:
        self._writer = WRITERS[format]()
        self._path = path
        self._file: IO[bytes] | None = None
        self._held = held
        self._stream = stream

    @property
    def left_out(self) -> int:
        """Rows that the format cannot hold."""
        return self._writer.left_out

    def write(self, row: Row) -> None:
        """Write a row."""
        if self._file is None:
            self._file = self._opened()
        self._put(self._writer.write([row]))

    def _opened(self) -> IO[bytes]:
        return self._stream.buffer if self._path is None else Path(self._path).open("wb")

    def _put(self, data: bytes) -> None:
        assert self._file is not None
        self._file.write(data)
        self._held.write(self._writer.held())
        if self._path is None:
            self._file.flush()

    def close(self) -> None:
        """Write what comes after the rows, and close the file."""
        if self._file is None:
            return
        self._put(self._writer.finish())
        self._held.seek(0)
        for part in iter(partial(self._held.read, 1 << 20), b""):
            self._file.write(part)
        self._file.write(self._writer.end())
        if self._path is not None:
            self._file.close()
