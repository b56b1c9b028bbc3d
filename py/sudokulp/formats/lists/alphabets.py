"""Alphabets of lists, in which all puzzles of one size are written."""

from __future__ import annotations

from collections.abc import Iterable

from ...boxes import side_of
from ...errors import ParseError
from ..base import LISTED_CELLS
from ..plain.alphabets import ALPHABETS, Alphabet, begins_with_0, likely_alphabets, with_blank
from ..plain.line import string_in

#: (side of the grid, name of its alphabet); a side that is missing has the usual one.
AlphabetNames = tuple[tuple[int, str], ...]


def alphabets_of(texts: Iterable[str]) -> AlphabetNames:
    """Return the alphabets of the puzzle strings with which texts begin, one for each size."""
    joined: dict[int, list[str]] = {}
    for text in texts:
        string, _ = string_in(text)
        joined.setdefault(len(string), []).append(string)
    sides = {side_of(LISTED_CELLS[cells]): "".join(some) for cells, some in joined.items() if cells}
    names = {side: _alphabet_of(text, side).name for side, text in sides.items()}
    return tuple(sorted((side, name) for side, name in names.items() if name != "usual"))


def _alphabet_of(text: str, side: int) -> Alphabet:
    return with_blank(text, side) or likely_alphabets(text, side)[0]


def alphabet_in(string: str, side: int, alphabets: AlphabetNames | None) -> Alphabet:
    """Return the alphabet of a string in a list; without alphabets, the likeliest for it alone.

    Raises
    ------
    ParseError
        If the string is clearly in another alphabet than its list.
    """
    if alphabets is None:
        return likely_alphabets(string, side)[0]
    name = dict(alphabets).get(side, "usual")
    alphabet = ALPHABETS[name](side)
    if name != "shifted" and begins_with_0(string, side):
        other = ALPHABETS["shifted"](side)
        raise ParseError(1, "", f"this line has {other.label}, but the list has {alphabet.label}")
    return alphabet
