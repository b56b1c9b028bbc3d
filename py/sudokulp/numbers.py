"""Validation of numbers, and numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isqrt
from operator import index

from .errors import SudokuError, show

#: JavaScript represents every integer up to this one exactly.
EXACT = 2**53 - 1


def as_int(value: object) -> int | None:
    """Return an integer of Python or NumPy as an int, and None for other values such as 2.0."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_within(value: object, least: int, most: float = inf) -> int | None:
    """Return an integer between two inclusive limits, or None for any other value."""
    found = as_int(value)
    return found if found is not None and least <= found <= most else None


def limits(least: int, most: float = inf) -> str:
    """Return a phrase for the allowed integers, such as "an integer from 0 to 1,000" or "0"."""
    if least == most:
        return f"{least:,}"
    return (
        f"an integer of at least {least:,}"
        if most == inf
        else f"an integer from {least:,} to {most:,}"
    )


def check_whole(
    value: object,
    what: str,
    least: int,
    most: float = inf,
    error: type[SudokuError] = SudokuError,
) -> int:
    """Return an integer within inclusive limits, or raise `error`.

    The message calls the number `what`.
    """
    found = whole_within(value, least, most)
    if found is None:
        raise error(f"{what} must be {limits(least, most)}, not {show(value)}")
    return found


def check_label(label: object, cells: int) -> int:
    """Return a cell label, or raise SudokuError if the grid has no such cell."""
    found = whole_within(label, 1, cells)
    if found is None:
        side = isqrt(cells)
        last = f"{cells} (r{side}c{side})"
        raise SudokuError(f"cell numbers go from 1 (r1c1) to {last}, not {show(label)}")
    return found


def check_digit(digit: object, side: int, where: str = "") -> int:
    """Return a digit, or raise SudokuError if the grid has no such digit.

    The message begins with `where`.
    """
    found = whole_within(digit, 1, side)
    if found is None:
        raise SudokuError(f"{where}a digit must be from 1 to {side}, not {show(digit)}")
    return found


def a_grid(side: int) -> str:
    """Return the size of a grid with its article: "a 9x9 grid", "an 8x8 grid"."""
    return f"a{'n' * (side == 8)} {side}x{side} grid"


def seconds_within(value: object, least: float, most: float) -> float | None:
    """Return a number of seconds between two inclusive limits, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        return None
    return float(value)


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun, such as "2,000 cells".

    By default, the plural of the noun ends in "s".
    """
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence, such as "r1c1, r1c2 and r1c3"."""
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def some(words: Iterable[str], most: int, others: str = "more") -> str:
    """Return the first words, and how many others there are, such as "a, b and 2 more"."""
    every = list(words)
    if len(every) <= most:
        return listed(every)
    return listed([*every[:most], f"{len(every) - most:,} {others}"])


def capital(text: str) -> str:
    """Return a sentence with a capital first letter, unless it begins with the name of a cell."""
    return text if text[:1] == "r" and text[1:2].isdigit() else text[:1].upper() + text[1:]
