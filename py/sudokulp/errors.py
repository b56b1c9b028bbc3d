"""Exceptions of the package, all subclasses of `SudokuError`, and quoting for their messages."""

from __future__ import annotations

from enum import StrEnum


class SudokuError(ValueError):
    """Something a caller asked for cannot be done; the message says what and why."""


class SizeError(SudokuError):
    """A box size or a side outside what the package handles."""


class VariantError(SudokuError):
    """An unknown variant, or one that does not exist at this size."""


class UnknownName(SudokuError):
    """A name that is in no registry (a format, a model, a backend)."""


class SolverUnavailable(SudokuError):
    """The program or package that a backend needs is not installed."""


class MissingPackage(SolverUnavailable):
    """An optional Python package, imported under the name `package`, is not installed."""

    def __init__(self, package: str, message: str) -> None:
        super().__init__(message)
        self.package = package

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.package, str(self))


class FileError(SudokuError):
    """A file that cannot be read as a whole; no single line is at fault."""


class SolverFailed(SudokuError):
    """A solver ended without a usable answer."""


class TransformError(SudokuError):
    """A transform that would break a variant's rules, or change nothing."""


class Stop(StrEnum):
    """What ended a search before it was complete."""

    TIME = "time"  # the time limit was reached
    SEVERAL = "several"  # several solutions, which differ in the cells that are still open
    OTHER = "other"


class GaveUp(SudokuError):
    """A search stopped before it had an answer.

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
    """A certificate that proves nothing: damaged, altered, or about something else."""


class LabError(SudokuError):
    """An experiment that cannot be run as described, or whose records cannot be written or read."""


class RuleError(SudokuError):
    """A rule that is impossible in a grid of this size, or unsupported by a format or model."""


class ParseError(SudokuError):
    """Text that cannot be parsed: `message` is about `line`, whose number is `index`, from 1.

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
    """Return the error for a value of a wrong type: "expected a Puzzle, not 5 (int)"."""
    return TypeError(f"expected {expected}, not {show(value)} ({type(value).__name__})")


#: Most characters of an offending line that an error message quotes.
QUOTED = 40


def quote(text: str) -> str:
    r"""Return `text` quoted for a message: short, printable, left to right.

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
