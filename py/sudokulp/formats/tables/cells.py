"""Tables of cells, as in spreadsheets and CSV files, and rectangles of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ...grid import BLANKS, digit_of

_NUMBER = re.compile(r"([0-9]{1,2})(?:\.0*)?")
#: The text of a cell with a formula whose result was not saved; no file can contain it.
NO_RESULT = "\0"
#: What is wrong with it.
NOT_SAVED = (
    "the result of this formula was not saved; open the workbook in a spreadsheet program and "
    "save it, or type digits"
)
_NOTHING = {"nan", "none", "null", "n/a", "#n/a"}

#: Texts by their row and column, from 0.
Cells = dict[tuple[int, int], str]


class Frame(NamedTuple):
    """A rectangle of a table: its first row and column, from 0, and its size."""

    top: int
    left: int
    height: int
    width: int


@dataclass(frozen=True)
class Table:
    """Cells of text, "" for an empty one.

    Parameters
    ----------
    rows : list of list of str
        Rows may be of different lengths.
    error : callable
        Maps a row and a column, from 0, and a message to the error to raise.
    """

    rows: list[list[str]]
    error: Callable[[int, int, str], Exception]


def cleaned(text: str) -> str:
    """Return the text of a cell without surrounding blanks and quotes, "" for "nan".

    Examples
    --------
    >>> cleaned(' "5" '), cleaned("5.0"), cleaned("NaN")
    ('5', '5', '')
    """
    bare = text.strip().strip("\"'").strip()
    if not bare:
        return ""
    number = _NUMBER.fullmatch(bare)
    if number:
        return number[1]
    return "" if bare.lower() in _NOTHING else bare


def digit_in(text: str, side: int) -> int | None:
    """Return the digit in a cell, 0 if it is empty, None if it has something else."""
    if text.isascii() and text.isdigit():
        return int(text) if len(text) < 3 and int(text) <= side else None
    return 0 if not text or text in BLANKS else digit_of(text, side) if len(text) == 1 else None


def around(cells: Cells) -> list[Frame]:
    """Return the smallest frame around cells in a list, [] if there are no cells."""
    if not cells:
        return []
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return [Frame(top, left, max(rows) - top + 1, max(columns) - left + 1)]


def is_in(place: tuple[int, int], frame: Frame) -> bool:
    """Return whether a place, (row, column), is in a frame."""
    row, column = place
    return 0 <= row - frame.top < frame.height and 0 <= column - frame.left < frame.width


def places(frame: Frame) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns of a frame's cells."""
    return product(
        range(frame.top, frame.top + frame.height), range(frame.left, frame.left + frame.width)
    )
