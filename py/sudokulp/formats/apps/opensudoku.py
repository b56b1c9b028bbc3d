"""OpenSudoku's files: XML with a game for each puzzle.

::

    <opensudoku>
      <name>Easy ones</name>
      <game data="000815230000900008002460510306000100050106020004000603095041800600…" />
    </opensudoku>

Saved games have for each cell its value, notes and whether it can be changed, separated by
vertical bars; values that can be changed are the player's digits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...puzzle import Puzzle
from ..format import MAX_PUZZLES, Format, Found, Line, Parsed, classic_9x9_only, gather
from ..text import remark
from .markup import PACKAGES, Element, elements, root_of

_PLAIN = re.compile(r"[0-9.]*")
_SAVED = re.compile(r"version: ?([1-5])\s+(.*)", re.DOTALL)
#: How many fields a cell has, by the version of saved games: the value first, then notes and a
#: colour, and last whether it can be changed.
_FIELDS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}
_REMARKS = {
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}


def sniff(lines: list[Line]) -> float:
    """Return 1 for XML that begins with <opensudoku>."""
    return 1.0 if root_of(lines) == "opensudoku" else 0.0


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of each game."""
    found = elements(lines)
    remarks = {
        _REMARKS[element.tag]: remark(element.text)
        for element in found
        if element.tag in _REMARKS and remark(element.text)
    }
    names = [element.text for element in found if element.tag == "name" and element.depth == 2]
    games = _games(found, remark(names[0]) if names else "")
    if not games:
        raise found[0].line.error("expected <game data=...>, there is none")
    if len(games) > MAX_PUZZLES:
        raise games[MAX_PUZZLES][0].line.error(f"there are over {MAX_PUZZLES:,} games")
    return Found(*gather(games, lambda game: _parsed(*game, remarks)))


def _games(found: list[Element], name: str) -> list[tuple[Element, str]]:
    """Return the games, each with the name of its folder or of the whole file."""
    games = []
    for element in found:
        if element.tag == "folder":
            name = remark(element.attributes.get("name", ""))
        if element.tag == "game":
            games.append((element, name))
    return games


def _parsed(game: Element, name: str, remarks: Mapping[str, str]) -> Parsed:
    data = game.attributes.get("data", "").strip()
    saved = _SAVED.fullmatch(data)
    if saved:
        digits, entries = _saved(saved[2], _FIELDS[saved[1]], game.line)
    elif _PLAIN.fullmatch(data) and len(data) == 81:
        digits, entries = tuple(map(int, data.replace(".", "0"))), {}
    else:
        raise game.line.error(
            f"expected data of 81 digits in the game, found {len(data)} characters"
        )
    return Parsed(3, digits, (), remarks, entries, name, line=game.line.number)


def _saved(data: str, size: int, line: Line) -> tuple[tuple[int, ...], dict[int, int]]:
    """Return the givens and the player's digits of a saved game."""
    fields = [field for field in "".join(data.split()).split("|") if field]
    cells = [fields[start : start + size] for start in range(0, len(fields), size)]
    if len(fields) != 81 * size or not all(_is_cell(cell) for cell in cells):
        raise line.error("expected a saved game of 81 cells value|notes|editable|")
    digits = tuple(int(cell[0]) if cell[-1] == "0" else 0 for cell in cells)
    both = enumerate(cells, 1)
    return digits, {n: int(cell[0]) for n, cell in both if cell[-1] == "1" and cell[0] != "0"}


def _is_cell(fields: list[str]) -> bool:
    return fields[0] in "0123456789" and len(fields[0]) == 1 and fields[-1] in ("0", "1")


def dumps(puzzle: Puzzle) -> str:
    """Return a file with one game."""
    game = f'  <game data="{puzzle.usual_line.replace(".", "0")}" />'
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return (
        "\n".join([head, "<opensudoku>", "  <name>SudokuLP</name>", game, "</opensudoku>"]) + "\n"
    )


OPENSUDOKU = Format(
    name="opensudoku",
    label="OpenSudoku file",
    about="XML with a game of 81 digits for each puzzle.",
    sniff=sniff,
    loads=loads,
    dumps=dumps,
    suffixes=("opensudoku",),
    refusal=classic_9x9_only,
    type="application/xml",
    packages=PACKAGES,
)
