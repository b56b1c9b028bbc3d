"""Links to puzz.link, and the other players of pzpr's format, which hold the puzzle.

::

    https://puzz.link/p?sudoku/9/9/k13m27h476h39h825zg841h29h538h18m96k

Columns, rows, and the cells row by row: a digit in base 16 (``-`` before two figures), or a letter
from g on for 1, 2 and so on empty cells.
"""

from __future__ import annotations

import re

from ...grid import side_of
from ..format import BOXSIZE_OF_CELLS, Format, Line, Parsed
from ..text import content

_LINK = re.compile(r"^\S*[?/]sudoku(?:_edit)?/(?:[a-z]+:?/)?(\d{1,2})/(\d{1,2})/([^\s?#&]*)\S*$")
_CELL = re.compile(r"-(?P<two>[0-9a-f]{2})|(?P<one>[0-9a-f])|(?P<empty>[g-z])|(?P<blank>[.])")
#: What a letter stands for is its place behind this one.
_BEFORE_EMPTY = ord("g") - 1


def sniff(lines: list[Line]) -> float:
    """Return 1 for a single line that is such a link."""
    said = content(lines)
    return float(len(said) == 1 and _LINK.match(said[0].text.strip()) is not None)


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle in a link."""
    line = content(lines)[0]
    match = _LINK.match(line.text.strip())
    if match is None:
        raise line.error("expected a link with sudoku, its columns and rows, and the cells")
    columns, rows, body = int(match[1]), int(match[2]), match[3]
    shape = BOXSIZE_OF_CELLS.get(rows**2) if rows == columns else None
    if shape is None:
        raise line.error(f"the link is to a grid of {rows} rows and {columns} columns")
    digits = _digits(line, body)
    if len(digits) != rows**2:
        raise line.error(
            f"the link has {len(digits)} cells; a {rows}x{rows} puzzle needs {rows**2}: "
            "copy it whole"
        )
    over = max(digits)
    if over > side_of(shape):
        raise line.error(f"{over} is no digit of a {rows}x{rows} grid")
    return Parsed(shape, tuple(digits), line=line.number)


def _digits(line: Line, body: str) -> list[int]:
    digits: list[int] = []
    at = 0
    for cell in _CELL.finditer(body):
        if cell.start() != at:
            break
        at = cell.end()
        if cell["empty"]:
            digits += [0] * (ord(cell["empty"]) - _BEFORE_EMPTY)
        else:
            digits.append(int(cell["two"] or cell["one"] or "0", 16))
    if at != len(body):
        raise line.error(f"{body[at]!a} is no cell of such a link")
    return digits


PUZZLINK = Format(
    name="puzz.link",
    label="puzz.link link",
    about="A link to puzz.link or another player of its format, which holds the puzzle.",
    sniff=sniff,
    order=11,
    loads=loads,
)
