"""Run of a text as a program: bounded output, errors at their line, what it left."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from typing import Any

from ..backends.solver import ArrayBackend
from ..errors import SudokuError
from ..puzzle import Puzzle
from .files import Written, folder_with
from .leaving import Left, left_in
from .output import Output
from .puzzle_files import puzzle_files
from .solvers import solved_by
from .troubles import FILE, Trouble, line_of, trouble_of

#: Characters that a text may have: ten times the program of a 36x36 grid.
LONGEST = 500_000

_DONE = "The program ran to its end."


@dataclass(frozen=True)
class Ran:
    """How a program ended.

    Parameters
    ----------
    sentence : str
        How it ended, if nothing went wrong.
    trouble : Trouble or None
        What went wrong.
    left : Left
        What it left; nothing if something went wrong.
    written : Written
        The files that it wrote, whether or not something went wrong.
    found : tuple of str
        The files in its folder that held the puzzle.
    """

    sentence: str
    trouble: Trouble | None
    left: Left
    written: Written = field(default_factory=Written)
    found: tuple[str, ...] = ()


def run(
    text: str,
    side: int,
    tell: Callable[[str], object],
    backend: ArrayBackend | None = None,
    files: Mapping[str, bytes] | None = None,
    puzzle: Puzzle | None = None,
) -> Ran:
    r"""Run a text as a program, in this very Python and in a new folder.

    It can do all that Python can: a page runs it in a worker that is thrown away. It is not
    ended from here, whatever it takes.

    Parameters
    ----------
    text : str
        The program.
    side : int
        Of the grid whose digits it may leave.
    tell : callable
        Takes what the program prints, as it is printed; see `Output`.
    backend : ArrayBackend, optional
        What solves, whatever solver of PuLP's the text names; by default that solver itself.
    files : mapping of str to bytes, optional
        The files in its folder, by name.
    puzzle : Puzzle, optional
        What a file holds that the text names and that is not among them; see `puzzle_files`.

    Raises
    ------
    SudokuError
        If the text is too long, or the name of a file is none.

    Examples
    --------
    >>> told = []
    >>> run("print(6 * 7)", 9, told.append).sentence, told
    ('The program ran to its end.', ['42\n'])
    >>> run("1 / 0", 9, told.append).trouble
    Trouble(line=1, message='Line 1: division by zero (ZeroDivisionError).')
    """
    check_length(text)
    output, given = Output(tell), files or {}
    with ExitStack() as around:
        around.enter_context(redirect_stdout(output))
        around.enter_context(redirect_stderr(output))
        found = puzzle_files(text, puzzle, given) if puzzle else {}
        written = around.enter_context(folder_with({**given, **found}))
        for part in (_input(), _arguments(), solved_by(backend)):
            around.enter_context(part)
        ran = _ran(text, side, backend)
        output.flush()
        return replace(ran, written=written(), found=tuple(found))


def check_length(text: str) -> None:
    """Raise SudokuError for a text that is too long to be a program here."""
    if len(text) > LONGEST:
        raise SudokuError(f"the text has {len(text):,} characters; {LONGEST:,} are allowed")


def _ran(text: str, side: int, backend: ArrayBackend | None) -> Ran:
    names: dict[str, Any] = {"__name__": "__main__", "__file__": FILE}
    try:
        sentence = _executed(text, names)
        return Ran(sentence, None, left_in(names, side, backend))
    except BaseException as error:  # noqa: BLE001 - a text may raise anything; all of it is told
        return Ran("", trouble_of(error), Left())


def _executed(text: str, names: dict[str, Any]) -> str:
    """Execute a text; return how it ended."""
    try:
        exec(compile(text, FILE, "exec"), names)
    except SystemExit as error:
        if error.code not in (None, 0):
            raise
        return f"The program ended itself in line {line_of(error)}."
    return _DONE


@contextmanager
def _input() -> Iterator[None]:
    """Let there be nothing to read, while this is entered."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


@contextmanager
def _arguments() -> Iterator[None]:
    """Let there be no arguments of a command line, while this is entered."""
    before, sys.argv = sys.argv, [FILE]
    try:
        yield
    finally:
        sys.argv = before
