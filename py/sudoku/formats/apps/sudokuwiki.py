"""Links to the solver of SudokuWiki, which hold the puzzle.

::

    https://www.sudokuwiki.org/sudoku.htm?bd=300967001040302080020000070070000090000873000…

Either 81 digits, 0 for an empty cell; or S9B and two characters per cell, a number in base 36:
up to 9 a given, up to 18 a digit that has been placed, above that candidates.
"""

from __future__ import annotations

import re

from ...puzzle import Puzzle
from ..base import Line, Parsed
from ..format import Format, classic_9x9_only
from ..text import content

_BOARD = re.compile(r"[?&]bd=([^&#\s]*)")
_PACKED = re.compile(r"S9B([0-9A-Za-z]{162})")


def sniff(lines: list[Line]) -> float:
    """Return 1 for a single line that is such a link."""
    said = content(lines)
    return 1.0 if len(said) == 1 and _board(said[0]) else 0.0


def _board(line: Line) -> re.Match[str] | None:
    """Return the match of bd= in a link, None if there are other words beside it."""
    return _BOARD.search(line.text) if len(line.text.split()) == 1 else None


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle in a link."""
    said = content(lines)
    match = _board(said[0])
    if not match:
        raise said[0].error("expected a link with ?bd= and 81 digits")
    packed = _PACKED.fullmatch(match[1])
    if packed:
        return _unpacked(packed[1], said[0])
    if not re.fullmatch(r"[0-9.]{81}", match[1]):
        raise said[0].error(f"expected 81 digits after bd=, found {len(match[1])} characters")
    return Parsed(3, tuple(map(int, match[1].replace(".", "0"))), line=said[0].number)


def _unpacked(text: str, line: Line) -> Parsed:
    numbers = [int(text[start : start + 2], 36) & 1023 for start in range(0, 162, 2)]
    givens = tuple(number if number <= 9 else 0 for number in numbers)
    entries = {label: n - 9 for label, n in enumerate(numbers, 1) if 9 < n <= 18}
    marked = any(number > 18 for number in numbers)
    notices = ("candidates were ignored",) if marked else ()
    return Parsed(3, givens, notices, entries=entries, line=line.number)


def dumps(puzzle: Puzzle) -> str:
    """Return the link that opens the puzzle in SudokuWiki's solver."""
    return f"https://www.sudokuwiki.org/sudoku.htm?bd={puzzle.line.replace('.', '0')}\n"


SUDOKUWIKI = Format(
    name="sudokuwiki",
    label="SudokuWiki link",
    about="A link that opens the puzzle in SudokuWiki's solver.",
    sniff=sniff,
    loads=loads,
    dumps=dumps,
    group="links",
    site="SudokuWiki",
    refusal=classic_9x9_only,
)
