"""Exceptions of the package, all subclasses of `SudokuError`, and quotation in messages."""

from __future__ import annotations

from enum import StrEnum


class SudokuError(ValueError):
    """The base class of all errors of this package; the message says what failed and why."""


class SizeError(SudokuError):
    """A box size or a side that the package does not support."""


class VariantError(SudokuError):
    """An unknown variant, or one that does not exist at this size."""


class UnknownName(SudokuError):
    """A name that its registry does not contain, such as that of a format, a model or a backend."""


class SolverUnavailable(SudokuError):
    """A program or package is needed but not installed."""


class MissingPackage(SolverUnavailable):
    """An optional Python package is needed but not installed; `package` is its import name."""

    def __init__(self, package: str, message: str) -> None:
        super().__init__(message)
        self.package = package

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.package, str(self))


class FileError(SudokuError):
    """A file that cannot be read, although no single line is at fault."""


class SolverFailed(SudokuError):
    """A solver ended without a usable answer."""


class TransformError(SudokuError):
    """A transform that would break the rules of a variant, or that changes nothing."""


class Stop(StrEnum):
    """The reason why a search ended before it was complete."""

    TIME = "time"  # the time limit was reached
    SEVERAL = "several"  # there are several solutions, which differ in the open cells
    OTHER = "other"


class GaveUp(SudokuError):
    """A search that stopped before it found an answer.

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
    """A certificate that proves nothing: it is damaged, altered, or for another puzzle."""


class LabError(SudokuError):
    """An experiment that cannot be run as described, or records that cannot be written or read."""


class RuleError(SudokuError):
    """A rule that no grid of this size can satisfy, or that a format or model does not support."""


class ParseError(SudokuError):
    """A text that cannot be parsed.

    Parameters
    ----------
    index : int
        The number of the line at fault, from 1.
    line : str
        The text of this line.
    message : str
        The error in this line.

    Examples
    --------
    >>> print(ParseError(4, "53..7...", "expected 9 cells, found 8"))
    line 4: expected 9 cells, found 8: '53..7...'
    """

    def __init__(self, index: int, line: str, message: str) -> None:
        quoted = f": {quote(line)}" if line.strip() else ""
        super().__init__(f"line {index}: {message}{quoted}")
        self.index = index
        self.line = line
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[int, str, str]]:
        return type(self), (self.index, self.line, self.message)


def wrong_type(expected: str, value: object) -> TypeError:
    """Return the error for a value of the wrong type: "expected a Puzzle, not 5 (int)"."""
    return TypeError(f"expected {expected}, not {show(value)} ({type(value).__name__})")


#: The most characters that an error message quotes from the line at fault.
QUOTED = 40


def quote(text: str) -> str:
    r"""Return `text` quoted for a message: shortened, printable and written from left to right.

    >>> quote("53..7..."), quote("a\x00b")
    ("'53..7...'", "'a\\x00b'")
    """
    short = text if len(text) <= QUOTED else text[:QUOTED] + "..."
    return ascii(short)


def show(value: object) -> str:
    """Return any value quoted for a message."""
    code = None if isinstance(value, type) else getattr(value, "code", None)
    try:
        text = code() if callable(code) else repr(value)  # a puzzle's repr is a grid
        return quote(text)[1:-1] if not isinstance(value, str) else quote(value)
    except ValueError:  # Python refuses to print integers of thousands of digits
        return f"a very large {type(value).__name__}"
