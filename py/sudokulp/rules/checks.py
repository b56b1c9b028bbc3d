"""Checks of what rules are made of: cells, digits, numbers and lists."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import RuleError, show
from ..grid import short_name
from ..numbers import check_digit, check_whole, whole_within
from .base import Grid


def check_cells(cells: Sequence[object], grid: Grid, what: str) -> None:
    """Raise RuleError for a cell that is not in the grid, or comes twice."""
    seen: set[int] = set()
    for label in cells:
        found = whole_within(label, 1, grid.side**2)
        if found is None:
            count = f"{grid.side**2:,}"
            raise RuleError(f"the {what} has a cell {show(label)}; labels run from 1 to {count}")
        if found in seen:
            raise RuleError(f"the {what} has the cell {short_name(found, grid.side)} twice")
        seen.add(found)


def check_number(value: object, what: str, least: int, most: float) -> None:
    """Raise RuleError for anything but a whole number between two bounds."""
    check_whole(value, what, least, most, RuleError)


def check_digits(digits: Sequence[int], grid: Grid, what: str) -> None:
    """Raise an error for anything but digits of the grid."""
    for digit in digits:
        check_digit(digit, grid.side, f"the {what}: ")


def as_tuple(values: object, what: str) -> tuple[int, ...]:
    """Return a list of whole numbers as a tuple; raise RuleError for anything but a list."""
    if isinstance(values, str) or not isinstance(values, Sequence | set | frozenset | range):
        raise RuleError(f"{what} must be a list of labels, not {show(values)}")
    return tuple(values)
