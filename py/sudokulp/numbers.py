"""Validation of numbers in input, and numbers and lists in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from operator import index

from .errors import SudokuError, show

#: The largest integer up to which JavaScript represents every integer exactly.
EXACT = 2**53 - 1


def as_int(value: object) -> int | None:
    """Return an integer, also of numpy, as an int; None for anything else: 2.0, "2" and True."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_within(value: object, least: int, most: float = inf) -> int | None:
    """Return an integer between two limits, both included; None for anything else."""
    found = as_int(value)
    return found if found is not None and least <= found <= most else None


def limits(least: int, most: float = inf) -> str:
    """Return the limits of a number for a message: "of at least 1", "from 0 to 1,000"."""
    return f"of at least {least:,}" if most == inf else f"from {least:,} to {most:,}"


def check_whole(
    value: object,
    what: str,
    least: int,
    most: float = inf,
    error: type[SudokuError] = SudokuError,
) -> int:
    """Return an integer between two limits, both included; raise an error that names `what`."""
    found = whole_within(value, least, most)
    if found is None:
        raise error(f"{what} must be an integer {limits(least, most)}, not {show(value)}")
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


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun: "1 cell", "2,000 cells". The default plural adds an "s"."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence, "" for none: "r1c1, r1c2 and r1c3"."""
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def some(words: Iterable[str], most: int, others: str = "more") -> str:
    """Return the first words in a sentence, and how many others there are: "a, b and 2 more"."""
    every = list(words)
    if len(every) <= most:
        return listed(every)
    return listed([*every[:most], f"{len(every) - most:,} {others}"])
