"""The errors of the package, all subclasses of `SudokuError`, and helpers for their messages."""

from __future__ import annotations

import re
from enum import StrEnum


class SudokuError(Exception):
    """The base class of all errors of this package. The message says what is wrong and why."""


class InvalidValue(SudokuError, ValueError):
    """The base class of errors for a value that is not valid."""


class SizeError(InvalidValue):
    """Raised for a box size, or a number of rows, that the package does not support."""


class VariantError(InvalidValue):
    """Raised for an unknown variant, or a variant that does not exist at this size."""


class UnknownName(InvalidValue):
    """Raised for an unknown name, for example of a format, a model or a backend."""


class SolverUnavailable(SudokuError):
    """Raised for a program or package that is needed but not installed."""


class MissingPackage(SolverUnavailable, ImportError):
    """Raised for an optional Python package that is needed but not installed.

    Parameters
    ----------
    package : str
        The name under which the package is imported.
    message : str
        The message, which says how to install the package.
    """

    def __init__(self, package: str, message: str) -> None:
        super().__init__(message, name=package)
        self.package = package

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.package, str(self))


class FileError(InvalidValue):
    """Raised for a file that cannot be read, if no single line is at fault."""


class PictureError(FileError):
    """Raised for a picture in which no puzzle can be read."""


class SolverFailed(SudokuError, ValueError):
    """Raised for a solver that ended without a usable answer.

    As in the program of Sioros and Andrinopoulou, it is a ValueError.
    """


class StepError(InvalidValue):
    """Raised for a solving step that is wrong."""


class TransformError(InvalidValue):
    """Raised for a transform that would break rules or change nothing."""


class Stop(StrEnum):
    """The kinds of reason why a search ended early."""

    TIME = "time"  # the time limit was reached
    SEVERAL = "several"  # there are several solutions, which differ in the empty cells
    OTHER = "other"


class GaveUp(SudokuError):
    """Raised for a search that ended without an answer, usually at its time limit.

    Parameters
    ----------
    message : str
        The reason, as a sentence.
    stop : Stop
        The kind of reason.
    """

    def __init__(self, message: str, stop: Stop = Stop.OTHER) -> None:
        super().__init__(message)
        self.stop = stop


class CertificateError(SudokuError):
    """Raised for a certificate that proves nothing.

    The certificate is damaged, altered or for another puzzle, or the file is not a certificate.
    """


class ListError(SudokuError):
    """Raised for a list that cannot be generated or run, or rows that cannot be read."""


class RuleError(InvalidValue):
    """Raised for a rule that is impossible at this size, or not supported."""


class ParseError(InvalidValue):
    """Raised for a text that cannot be read as a puzzle.

    Parameters
    ----------
    index : int
        The number of the line at fault, from 1.
    line : str
        The text of the line.
    message : str
        What is wrong with the line.

    Examples
    --------
    >>> print(ParseError(4, "53..7...", "expected 9 cells, found 8"))
    line 4 ('53..7...'): expected 9 cells, found 8
    """

    def __init__(self, index: int, line: str, message: str) -> None:
        super().__init__(f"line {index}{quoted_line(line)}: {message}")
        self.index = index
        self.line = line
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[int, str, str]]:
        return type(self), (self.index, self.line, self.message)


def wrong_type(expected: str, value: object) -> TypeError:
    """Return the error for a value of the wrong type: "expected a Puzzle, found 5 (int)"."""
    return TypeError(f"expected {expected}, found {show(value)} ({type(value).__name__})")


def damaged(what: object, kind: str = "link") -> str:
    """Return the message for a damaged link or string, with the reason in brackets."""
    return f"the {kind} is damaged ({what}); copy it again"


#: The maximum number of characters that an error message quotes from the line at fault.
QUOTED = 40


def quote(text: str) -> str:
    r"""Return `text` quoted for a message: shortened, printable and written from left to right.

    >>> quote("53..7..."), quote("a\x00b")
    ("'53..7...'", "'a\\x00b'")
    """
    short = text if len(text) <= QUOTED else text[:QUOTED] + "..."
    return ascii(short)


def quoted_line(text: str) -> str:
    """Return a line as a message quotes it, such as " ('53..7...')"; "" for a blank line.

    Links and JSON objects are not quoted, because their beginning tells the reader nothing.
    """
    is_coded = re.match(r"\s*(?:\{|\S+://)", text)
    return f" ({quote(text)})" if text.strip() and not is_coded else ""


def show(value: object) -> str:
    """Return any value as text for a message, with quotes only around strings."""
    code = None if isinstance(value, type) else getattr(value, "code", None)
    try:
        text = code() if callable(code) else repr(value)  # a puzzle's repr is a grid
        return quote(text)[1:-1] if not isinstance(value, str) else quote(value)
    except ValueError:  # Python refuses to print integers of thousands of digits
        return "a very large integer"
