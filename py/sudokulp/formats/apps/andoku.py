"""Andoku's files (.adk): each line has a puzzle, its areas, and a letter for the variant.

::

    9..412.8.4.2.85...5..6..7.2.9.8....4.2..5..1.8....6.3.1.8..3..6...56.3.1.6.194..7||X

Without areas, the boxes are the usual ones. The letter is X, or H for four square; P is
unsupported.
"""

from __future__ import annotations

import re

from ..format import Format, Found, Line, Parsed, gather
from ..text import content

_LINE = re.compile(r"([0-9. ]{81}|[0-9.]*)\|([^|]*)(?:\|([^|]*))?")
_VARIANTS = {"": "classic", "X": "x", "H": "four square"}


def sniff(lines: list[Line]) -> float:
    """Return 1 if a line is a 9x9 puzzle with areas and a letter after it."""
    matches = [_fields(line) for line in content(lines)]
    whole = [match for match in matches if match and len(match[1]) == 81]
    return 1.0 if whole and 2 * len(whole) >= len(matches) else 0.0


def _fields(line: Line) -> re.Match[str] | None:
    """Return the fields of a line; blanks at its beginning may be cells, or an indent."""
    text = line.text.rstrip()
    return _LINE.fullmatch(text) or _LINE.fullmatch(text.lstrip())


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of each line."""
    return Found(*gather(content(lines), _parsed))


def _parsed(line: Line) -> Parsed:
    match = _fields(line)
    if not match:
        raise line.error("expected puzzle|areas|letter of an Andoku file")
    grid, areas, letter = match[1], match[2].strip(), (match[3] or "").strip().upper()
    if len(grid) != 81:
        raise line.error(f"expected 81 cells, found {len(grid)}")
    if areas:
        raise line.error("puzzles whose areas are not the usual boxes are unsupported")
    if letter not in _VARIANTS:
        raise line.error(f"the variant {letter[:9]!a} is unsupported, only X and H are supported")
    digits = tuple(int(sign) if sign.isdigit() else 0 for sign in grid)
    return Parsed(3, digits, variant=_VARIANTS[letter], line=line.number)


ANDOKU = Format(
    name="andoku",
    label="Andoku file",
    about="Lines puzzle|areas|letter, the letter for the variant.",
    sniff=sniff,
    loads=loads,
)
