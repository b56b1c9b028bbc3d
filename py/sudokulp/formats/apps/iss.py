"""Strings of Interactive-Sudoku-Solver, which `formats.rules.iss` reads.

::

    .AntiKnight.~R1C2_3~R1C5_4.Cage~10~R2C2~R2C3.Thermo~R4C1~R4C2~R4C3

They stand alone, or behind ``?q=`` in a link.
"""

from __future__ import annotations

import re

from ..format import Format, Line, Parsed
from ..text import content

_STRING = re.compile(r"(?:\.(?:[A-Z][A-Za-z]*)?(?:~[^.~\s]*)*)+")
_TOLD = re.compile(r"\.(?:[A-Z][A-Za-z]+|~R\d+C\d+_)")
_QUERY = re.compile(r"^https?://\S*?[?&]q=([^&#\s]*)")


def sniff(lines: list[Line]) -> float:
    """Return 1 for a text that is such a string, or a link with one."""
    return float(_string(lines) is not None)


def _string(lines: list[Line]) -> str | None:
    text = "".join("".join(line.text.split()) for line in content(lines))
    query = _QUERY.match(text)
    if query:
        from urllib.parse import unquote

        text = unquote(query[1])
    return text if _TOLD.match(text) and _STRING.fullmatch(text) else None


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle of such a string."""
    from ..rules.iss import puzzle_in  # most texts have no rules

    line, text = content(lines)[0], _string(lines)
    if text is None:
        raise line.error("expected constraints such as .AntiKnight and .~R1C2_3")
    return puzzle_in(text, line)


ISS = Format(
    name="iss",
    label="Interactive-Sudoku-Solver string",
    about="Constraints as Interactive-Sudoku-Solver writes them, with the givens among them.",
    sniff=sniff,
    order=11,
    loads=loads,
)
