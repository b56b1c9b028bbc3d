"""The output of commands: results, remarks and exit codes; closed and full streams."""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from datetime import timedelta
from io import StringIO, TextIOWrapper
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Self, TextIO

from ..analysis.verdict import Verdict
from ..errors import FileError
from ..formats import dumps, find_format, variant_of_suffix
from ..formats.writing import variant_comment
from ..ops.protocol import answer_fields, to_json
from ..puzzle import Puzzle, Solution
from ..variants import Variant, find_variant

#: The exit codes, which `sudokulp --help` explains.
GOOD, NO, BAD, UNKNOWN = 0, 1, 2, 3
#: The exit codes after a signal (Ctrl+C, a closed pipe), which are 128 plus its number.
INTERRUPTED, BROKEN_PIPE = 130, 141

#: The exit codes from best to worst; a command returns the worst of its results.
_ORDER = (GOOD, NO, UNKNOWN, BAD)


def code_of(verdict: Verdict, proof: bool = True) -> int:
    """Return the exit code for a verdict when exactly one solution is expected."""
    if verdict is Verdict.WRONG:
        return BAD
    if verdict in (Verdict.NONE, Verdict.SEVERAL):
        return NO
    unsure = verdict is Verdict.UNKNOWN or (proof and verdict is Verdict.SOLVED)
    return UNKNOWN if unsure else GOOD


def complain(message: str) -> None:
    """Write a message to standard error."""
    print(message, file=sys.stderr, flush=True)


def printable(text: str) -> str:
    r"""Return a file name on one line, with unprintable characters escaped.

    Examples
    --------
    >>> print(printable("a\nb.sdk"))
    a\nb.sdk
    """
    return text if text.isprintable() else text.encode("unicode_escape").decode("ascii")


class Progress:
    """A status line on a terminal; nothing is shown if there is no terminal."""

    def __init__(self, quiet: bool) -> None:
        self._shows = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._width = 0

    def __call__(self, text: str) -> None:
        """Replace the text of the line."""
        if self._shows:
            short = text[:78]
            print(f"\r{short:<{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(short)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Erase the line, before other output is written."""
        if self._width:
            print(f"\r{'':<{self._width}}\r", end="", file=sys.stderr, flush=True)
            self._width = 0


class ProgressBar(Progress):
    """A status line with the number of finished units, and the time that the others will take.

    Parameters
    ----------
    units : str
        The name of the units.
    total : int or None
        The number of units, or None if it is unknown.
    done : int
        The number of units that are already done.
    quiet : bool
        Whether to show nothing at all.
    """

    def __init__(self, units: str, total: int | None, done: int = 0, quiet: bool = False) -> None:
        super().__init__(quiet)
        self._units, self._total, self._before = units, total, done
        self._done, self._start, self._shown = done, monotonic(), -inf

    def update(self) -> None:
        """Count one more unit. The line changes at most ten times a second, and at the end."""
        self._done += 1
        now = monotonic()
        if now - self._shown < 0.1 and self._done != self._total:
            return
        self._shown = now
        if self._total is None:
            self(f"{self._done:,} {self._units}")
        else:
            each = (now - self._start) / (self._done - self._before)
            left = timedelta(seconds=round(each * (self._total - self._done)))
            self(f"{self._done:,} of {self._total:,} {self._units}, {left} left")


def _assumed(path: str | None) -> Variant | None:
    """Return the variant that needs no comment in the output, or None if every variant does.

    It is classic, unless the suffix of the file belongs to another variant.
    """
    classic = find_variant("classic")
    return classic if variant_of_suffix(path or "") in (None, classic) else None


def settle_output(options: Namespace) -> None:
    """Take "-" as the name of standard output; raise SudokuError if a folder is missing."""
    if options.output == "-":
        options.output = None
    for path in filter(None, map(vars(options).get, ("output", "file", "folder"))):
        folder = Path(path).parent
        if not folder.is_dir():
            raise FileError(
                f"there is no folder '{printable(str(folder))}' to write to; make it first"
            )


class Output:
    """The output of a command.

    Parameters
    ----------
    options : Namespace
        The options of the command. With `json`, each result is a JSON object on its own line; with
        `quiet`, there are no remarks. `output` is the name of a file that is written at the end.
    stream : TextIO
        The stream for results if there is no output file.
    """

    def __init__(self, options: Namespace, stream: TextIO) -> None:
        self.code = GOOD
        self.stream = stream
        self.progress = Progress(options.quiet)
        self._json: bool = options.json
        self._quiet: bool = options.quiet
        self._path: str | None = options.output
        self._kept: list[str] = []
        self._file = b""
        self._assumed = _assumed(self._path)
        self._variant = self._assumed
        self._drawn = False
        self._remarked = False

    def result(self, found: object, text: str, source: str = "") -> None:
        """Write a result: as JSON, the same as the page gets, after its source; or as the text."""
        if self._json:
            fields = found if isinstance(found, Mapping) else answer_fields(found)
            text = to_json(({"source": source} if source else {}) | dict(fields)) + "\n"
        self._write(text)

    def file(self, data: bytes) -> None:
        """Keep the content of a binary file, which `finish` writes."""
        self._file = data

    def remark_once(self, text: str) -> None:
        """Write a comment line above the first result, unless the results are JSON."""
        if not self._json and not self._remarked:
            self._write(self.comment(text))
        self._remarked = True

    def comment(self, text: str) -> str:
        """Return a text as a comment line, or "" with --quiet."""
        return "" if self._quiet else f"# {text}\n"

    def grid(self, grid: Puzzle | Solution, format: str, remark: str = "") -> str:
        """Return a grid as text, with a remark and the variant above it.

        In a list of puzzle strings, a comment names the variant wherever it changes. Each drawn
        grid has a comment of its own, and an empty line separates it from the next.
        """
        puzzle = grid.puzzle if isinstance(grid, Solution) else grid
        kind, plain = find_format(format), puzzle.variant.plain
        in_list = kind.name == "line"
        known = self._variant if in_list else self._assumed
        if kind.commented or (puzzle.rules and kind.rules):
            known = plain  # the text itself names the variant
        head = f"{variant_comment(plain)}\n" if plain != known else ""
        self._variant = plain
        text = self.apart(remark + head + dumps(grid, format))
        self._drawn = self._drawn or not in_list
        return text

    def apart(self, text: str) -> str:
        """Return a text, after an empty line if it follows a drawn grid."""
        return f"\n{text}" if self._drawn else text

    def warn(self, message: str) -> None:
        """Write a remark to standard error."""
        if not self._quiet:
            self.progress.clear()
            complain(message)

    def problem(self, message: str, code: int = BAD) -> None:
        """Write an error to standard error, and record the exit code."""
        self.progress.clear()
        complain(message)
        self.ended(code)

    def ended(self, code: int) -> None:
        """Record the exit code for a puzzle or file.

        The exit code of the command is the worst of these.
        """
        self.code = max(self.code, code, key=_ORDER.index)

    def finish(self) -> int:
        """Write the output file, if there is one, and return the exit code."""
        self.progress.clear()
        if self._path is not None and self._file:
            Path(self._path).write_bytes(self._file)
        elif self._path is not None and self._kept:
            Path(self._path).write_text("".join(self._kept), encoding="utf-8", newline="\n")
        return self.code

    def _write(self, text: str) -> None:
        self.progress.clear()
        if self._path is not None:
            self._kept.append(text)
        else:
            print(text, end="", file=self.stream, flush=True)


class _Closed(StringIO):
    """Standard output that was closed before the program started; writing raises an error."""

    @property
    def buffer(self) -> Any:
        """The stream for bytes, which is also closed."""
        return self

    def write(self, text: str, /) -> int:
        """Raise the OSError that the system would raise."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def own_output() -> None:
    """Reserve standard output for results, by pointing descriptor 1 at standard error.

    C libraries and child processes print to descriptor 1, whatever `sys.stdout` is. Afterwards,
    only `sys.stdout` still writes to the original target. The change is permanent, because C
    flushes its buffers only when the process ends.
    """
    before = sys.stdout
    if not isinstance(before, TextIOWrapper) or before.fileno() != 1:
        return
    before.flush()
    file = os.fdopen(os.dup(1), "wb", closefd=False)
    os.dup2(2, 1)
    sys.stdout = TextIOWrapper(
        file, before.encoding, before.errors, line_buffering=before.line_buffering
    )


def stand_in() -> None:
    """Replace the standard streams that are closed.

    Otherwise, text printed to a stream that is None would be lost or go to standard output. In
    addition, the next file to be opened would get the descriptor of the closed stream, and with it
    the output.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # the system assigns the lowest free number, which is this one
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (never closed)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for unprintable names
