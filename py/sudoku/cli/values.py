"""Parsers of single argument values; argparse shows the message of an ArgumentTypeError."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from math import inf, isfinite
from typing import Any

from ..errors import SudokuError, quote
from ..models import find_way
from ..numbers import limits


def seed(text: str) -> int:
    """Return a whole number of any sign and, within reason, any length."""
    if not re.fullmatch(r"-?[0-9]{1,100}", text):
        raise ArgumentTypeError(f"expected a whole number, found {quote(text)}")
    return int(text)


def checked(find: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a function that looks a name up by `find`, and raises ArgumentTypeError."""

    def look_up(name: str) -> Any:
        try:
            return find(name)
        except SudokuError as error:
            raise ArgumentTypeError(str(error)) from error

    return look_up


def model_name(name: str) -> str:
    """Return the listed name of a model or of one of its ways."""
    model, way = find_way(name)
    return model.name_of(way)


#: The largest number of nine digits; longer ones are refused before they are parsed.
_LARGEST = 999_999_999


def whole(lowest: int, most: int = _LARGEST) -> Callable[[str], int]:
    """Return a function that reads a whole number from `lowest` to `most`."""
    wanted = limits(lowest, inf if most == _LARGEST else most)

    def read(text: str) -> int:
        if len(text) > 9 or not text.isdecimal() or not lowest <= int(text) <= most:
            raise ArgumentTypeError(f"expected a whole number {wanted}, found {quote(text)}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Return a positive number of seconds."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not (isfinite(found) and found > 0):
        raise ArgumentTypeError(f"expected a number of seconds above 0, found {quote(text)}")
    return found
