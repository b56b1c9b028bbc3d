"""Parsers of single argument values; argparse shows the message of an ArgumentTypeError."""

from __future__ import annotations

import json
import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from math import inf, isfinite
from pathlib import Path
from typing import Any

from ...boxes import GridShape, shape_named
from ...errors import RuleError, SudokuError, quote
from ...formats.base import MAX_TEXT
from ...formats.encoding import decode
from ...models import find_way
from ...nesting import parsed_json
from ...numbers import limits


def seed(text: str) -> int:
    """Return a whole number of any sign and, within reason, any length."""
    if not re.fullmatch(r"-?[0-9]{1,100}", text):
        raise ArgumentTypeError(f"expected a whole number, found {quote(text)}")
    return int(text)


def boxes(text: str) -> GridShape:
    """Return the shape of a grid by rows and columns of a box: "2x3"."""
    return shape_named(text)


def rules(text: str) -> tuple[Mapping[str, Any], ...]:
    """Return rules as objects of JSON: by their names, as JSON, or from a file of that.

    What needs no cells can be told by its name alone: "anti-knight + non-consecutive".
    """
    said = _content(text).strip()
    if said[:1] in ("[", "{"):
        try:
            found = parsed_json(said)
        except SudokuError as error:
            raise RuleError(f"in the rules {error}") from error
        except ValueError as error:
            raise RuleError(f"the rules are no JSON: {error}") from error
        listed = found if isinstance(found, list) else [found]
        return tuple(listed)
    return tuple(_named(name.strip()) for name in said.split("+"))


def _content(text: str) -> str:
    """Return the content of a file of this name, or else the text."""
    try:
        if not Path(text).is_file():
            return text
    except OSError:  # the system allows no such name, as it is too long
        return text
    try:
        with Path(text).open("rb") as file:
            return decode(file.read(MAX_TEXT + 1))
    except OSError as error:
        raise SudokuError(f"{quote(text)}: {error.strerror}") from error


def _named(name: str) -> Mapping[str, Any]:
    """Return the rule with a name, which needs nothing else."""
    from ...formats.rules.fields import rule_in  # most puzzles have none

    told = {"rule": name}
    try:
        rule_in(told, 9)
    except RuleError as error:
        example = json.dumps([told | {"cells": ["r1c1", "r1c2"]}])
        raise RuleError(f"{error}; JSON can tell it, such as {example}") from error
    return told


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
