"""Lines of HoDoKu's library, each a puzzle at one step of its solution.

::

    :0000:1:+63..42+8.9…:::182:

The fields are a technique, its candidates, the grid, eliminated candidates, and the result of
the step. In the grid ``+5`` is a 5 that has been placed and is not a given.
"""

from __future__ import annotations

import re

from ..format import Format, Found, Line, Parsed, gather
from ..text import content

_START = re.compile(r"\s*:[0-9a-zA-Z-]*:[^:]*:([^:]*)")
_GRID = re.compile(r"(?:\+?[1-9]|[.0])*")
_CELL = re.compile(r"\+?[0-9.]")
_ASIDE = "techniques and candidates were ignored"


def sniff(lines: list[Line]) -> float:
    """Return 1 if the first line is one of the library, less if another is.

    Below a puzzle string it is a line of a list that is wrong, and not the other way round.
    """
    whole = [_is_whole(line) for line in content(lines)]
    return 1.0 if whole[:1] == [True] else 0.5 if any(whole) else 0.0


def _is_whole(line: Line) -> bool:
    """Return whether a line begins like one of the library and has a grid as its third field."""
    match = _START.match(line.text)
    return bool(match and len(match[1]) > 70)


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of each line, placed digits as entries or, alternatively, as givens."""
    puzzles, wrong = gather(content(lines), _parsed)
    given = Found(
        tuple(_all_given(parsed) for parsed in puzzles),
        wrong,
        (_ASIDE,),
        "givens, the digits that the player placed among them",
    )
    label = "givens, and apart from them the digits that the player placed"
    return Found(puzzles, wrong, (_ASIDE,), label, (given,))


def _parsed(line: Line) -> Parsed:
    match = _START.match(line.text)
    if not match:
        raise line.error("expected :technique:candidates:grid: of a HoDoKu library")
    cells = _CELL.findall(match[1])
    if not _GRID.fullmatch(match[1]):
        raise line.error("the grid may have digits, + before a digit, and dots only")
    if len(cells) != 81:
        raise line.error(f"expected 81 cells, found {len(cells)}")
    digits = tuple(int(cell) if cell.isdigit() else 0 for cell in cells)
    entries = {n: int(cell[1]) for n, cell in enumerate(cells, 1) if cell[0] == "+"}
    technique = line.text.split(":")[1][:20]
    return Parsed(3, digits, entries=entries, title=f"technique {technique}", line=line.number)


def _all_given(parsed: Parsed) -> Parsed:
    both = enumerate(parsed.digits, 1)
    digits = tuple(digit or parsed.entries.get(label, 0) for label, digit in both)
    return Parsed(3, digits, title=parsed.title, line=parsed.line)


HODOKU = Format(
    name="hodoku",
    label="HoDoKu library",
    about="Lines :technique:candidates:grid:… in which +5 is a placed digit.",
    sniff=sniff,
    loads=loads,
)
