"""Validation of numbers in input: integers within limits, cell labels, digits, seconds."""

from __future__ import annotations

from math import inf
from operator import index

from .errors import SudokuError, show

#: The largest integer up to which JavaScript represents every integer exactly.
EXACT = 2**53 - 1


def whole(value: object) -> int | None:
    """Return an integer as an int, None for anything else.

    numpy's integers are accepted; 2.0, "2" and True are not.

    Examples
    --------
    >>> whole(2), whole(2.0), whole(True)
    (2, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_within(value: object, least: int, most: float = inf) -> int | None:
    """Return an integer between two limits, both included; None for anything else."""
    found = whole(value)
    return found if found is not None and least <= found <= most else None


def limits(least: int, most: float = inf) -> str:
    """Return the limits of a number, worded for a message.

    Examples
    --------
    >>> limits(1), limits(0, 1000)
    ('of at least 1', 'from 0 to 1,000')
    """
    return f"of at least {least:,}" if most == inf else f"from {least:,} to {most:,}"


def check_whole(
    value: object,
    what: str,
    least: int,
    most: float = inf,
    error: type[SudokuError] = SudokuError,
) -> int:
    """Return an integer between two limits, both included; raise for anything else.

    Parameters
    ----------
    value : object
        The value to check.
    what : str
        The name of the number, to begin the message with.
    least, most : int
        The limits; without `most` there is only the lower one.
    error : type
        The exception raised for anything else.
    """
    found = whole_within(value, least, most)
    if found is None:
        raise error(f"{what} must be a whole number {limits(least, most)}, not {show(value)}")
    return found


def check_label(label: object, cells: int) -> int:
    """Return a cell label if the grid has so many cells, or raise SudokuError."""
    found = whole_within(label, 1, cells)
    if found is None:
        raise SudokuError(f"cell labels run from 1 to {cells}, found {show(label)}")
    return found


def check_digit(digit: object, side: int, where: str = "") -> int:
    """Return a digit if it is at most `side`, or raise SudokuError, beginning with `where`."""
    found = whole_within(digit, 1, side)
    if found is None:
        raise SudokuError(f"{where}digits run from 1 to {side}, found {show(digit)}")
    return found


def seconds_within(value: object, least: float, most: float) -> float | None:
    """Return a number of seconds between two limits, both included; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        return None
    return float(value)
