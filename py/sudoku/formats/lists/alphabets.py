"""Alphabets of lists: how the digits of all puzzles of one size are written."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import ParseError
from ..base import LISTED_CELLS
from ..plain.alphabets import HABITS, Habit, begins_with_0, habits
from ..plain.line import string_in

#: Names of `HABITS` by sides of grids; a side that is not among them has the usual one.
Alphabets = tuple[tuple[int, str], ...]


def alphabets_of(texts: Iterable[str]) -> Alphabets:
    """Return how the puzzle strings with which texts begin are written, those of a size alike."""
    joined: dict[int, list[str]] = {}
    for text in texts:
        string, _ = string_in(text)
        joined.setdefault(len(string), []).append(string)
    sides = {LISTED_CELLS[cells] ** 2: "".join(some) for cells, some in joined.items() if cells}
    names = {side: habits(text, side)[0].name for side, text in sides.items()}
    return tuple(sorted((side, name) for side, name in names.items() if name != "usual"))


def habit_in(string: str, side: int, alphabets: Alphabets | None) -> Habit:
    """Return the habit of a string in a list; without alphabets the string tells by itself.

    Raises
    ------
    ParseError
        If the string is clearly not written as its list is.
    """
    if alphabets is None:
        return habits(string, side)[0]
    name = dict(alphabets).get(side, "usual")
    habit = HABITS[name](side)
    if name != "shifted" and begins_with_0(string, side):
        other = HABITS["shifted"](side)
        raise ParseError(1, "", f"this line has {other.label}, but the list has {habit.label}")
    return habit
