"""Game IDs of Solo, in Simon Tatham's puzzle collection.

::

    3x3:a5_2b7c…        3x3xdt:…  with both diagonals

Columns and rows of boxes, letters for what the puzzle is like (x: with diagonals), a colon, and the
cells row by row: a digit, with ``_`` before one that follows another, or a letter for 1 to 26 empty
cells.
"""

from __future__ import annotations

import re

from ...errors import SizeError
from ...grid import boxes_of, side_of
from ..format import Format, Line, Parsed
from ..text import content

_ID = re.compile(
    r"(?:(?P<c>\d{1,2})x(?P<r>\d{1,2})|(?P<side>\d{1,2})j)(?P<kind>[a-z0-9]*):(?P<cells>\S+)"
)
_CELLS = re.compile(r"(?:_?[0-9]|[a-z])+")
_CELL = re.compile(r"_?(?P<digit>[0-9]+)|(?P<empty>[a-z])")
#: Letters behind the size: x, j and k say what the rules are, r and d how it was made.
_KIND = re.compile(r"(?P<rules>[xjk]*)(?:r[0-9]+|m[0-9]*|a|d[a-z]|[0-9])*")


def sniff(lines: list[Line]) -> float:
    """Return 1 for a single line that is such an ID."""
    said = content(lines)
    match = _ID.fullmatch(said[0].text.strip()) if len(said) == 1 else None
    if match is None or not _KIND.fullmatch(match["kind"]):
        return 0.0
    return float(_CELLS.fullmatch(match["cells"].partition(",")[0]) is not None)


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle of an ID."""
    line = content(lines)[0]
    match = _ID.fullmatch(line.text.strip())
    kind = _KIND.fullmatch(match["kind"]) if match else None
    if match is None or kind is None:
        raise line.error("expected a game ID such as 3x3:a5b_2c")
    for letter, what in (("j", "jigsaw"), ("k", "killer")):
        if letter in kind["rules"] or (letter == "j" and match["side"]):
            raise line.error(f"game IDs of a {what} are not read; export its picture or its cells")
    try:
        shape = boxes_of((int(match["c"]), int(match["r"])))
    except SizeError as error:
        raise line.error(str(error)) from error
    side, digits = side_of(shape), _digits(match["cells"])
    if len(digits) != side**2:
        raise line.error(
            f"the ID has {len(digits)} cells; a {side}x{side} puzzle needs {side**2}: copy it whole"
        )
    if max(digits) > side:
        raise line.error(f"{max(digits)} is no digit of a {side}x{side} grid")
    variant = "x" if "x" in kind["rules"] else ""
    return Parsed(shape, tuple(digits), variant=variant, line=line.number, boxed=True)


def _digits(text: str) -> list[int]:
    digits: list[int] = []
    for cell in _CELL.finditer(text):
        digits += (
            [0] * (ord(cell["empty"]) - ord("a") + 1) if cell["empty"] else [int(cell["digit"])]
        )
    return digits


SOLO = Format(
    name="solo",
    label="Solo game ID",
    about="A game ID of Solo, in Simon Tatham's puzzle collection.",
    sniff=sniff,
    order=11,
    loads=loads,
)
