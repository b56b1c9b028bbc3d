"""Errors of a program in words, with the line where the text has it."""

from __future__ import annotations

from dataclasses import dataclass
from traceback import walk_tb

from ..errors import SudokuError

#: What the text is called in tracebacks.
FILE = "program.py"
#: Characters of a message that are shown.
MOST_SHOWN = 300

_INPUT = "there is nobody to ask: a program has no input here"
_MEMORY = "it needs more memory than it may have"


@dataclass(frozen=True)
class Trouble:
    """Why a program ended early.

    Parameters
    ----------
    line : int or None
        Of the text, from 1; None if it is not known.
    message : str
        A sentence, with the line.
    """

    line: int | None
    message: str


def trouble_of(error: BaseException) -> Trouble:
    """Return what an error of a program says, and the last line of the text that it went through.

    Examples
    --------
    >>> trouble_of(ValueError("no digit")).message
    'No digit (ValueError).'
    """
    line = line_of(error)
    words = _words(error)
    if line is None:
        return Trouble(None, f"{words[:1].upper()}{words[1:]}.")
    return Trouble(line, f"Line {line}: {words}.")


def line_of(error: BaseException) -> int | None:
    """Return the last line of the text that an error went through, None if there is none."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno if type(error.lineno) is int else None
    lines = [
        number for frame, number in walk_tb(error.__traceback__) if frame.f_code.co_filename == FILE
    ]
    return lines[-1] if lines else None


def _words(error: BaseException) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"there is no module {_cut(str(error.name))} here"
    if isinstance(error, FileNotFoundError) and error.filename:
        return f"there is no file {_cut(repr(error.filename))} here"
    if isinstance(error, KeyError):
        return f"there is no entry {_said(error)} (KeyError)"
    if isinstance(error, MemoryError):
        return _MEMORY
    if isinstance(error, EOFError):
        return _INPUT
    if isinstance(error, SudokuError):
        return _said(error)
    if isinstance(error, SystemExit):
        return f"the program ended itself, with {_said(error)}"
    kind = _cut(type(error).__name__)
    said = _cut(str(error.msg)) if isinstance(error, SyntaxError) else _said(error)
    return f"{said} ({kind})" if said else kind


def _said(error: BaseException) -> str:
    """Return an error's own message, on one line; that of a text may be anything."""
    try:
        return _cut(str(error))
    except BaseException as other:  # noqa: BLE001 - the text's own __str__ fails; its name is told
        return f"a message that raises {_cut(type(other).__name__)}"


def _cut(said: str) -> str:
    words = " ".join(said[: 2 * MOST_SHOWN].split())
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}…"
