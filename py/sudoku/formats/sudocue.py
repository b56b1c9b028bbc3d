"""SadMan and SudoCue .sdk files: nine lines of nine characters, 9 x 9 only.

::

    #Asomebody
    #LEasy
    [Puzzle]
    2..1.5..3
    .54...71.
    (seven more)

SudoCue writes the nine lines bare; SadMan puts them under ``[Puzzle]`` and may add other
sections (``[State]`` …), which are skipped with a notice. Some readers insist on
``[Puzzle]`` and others refuse it, so there are two formats to write.
"""

from __future__ import annotations

import re

from ..grid import digit_of
from ..puzzle import Puzzle
from .base import Format, Line, Parsed, content, metadata

_ROW = re.compile(r"[0-9.]{9}")
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")


def sniff_sadman(lines: list[Line]) -> float:
    """Return 1 if there is a line that is nothing but [Letters]."""
    return 1.0 if any(_SECTION.fullmatch(line.text) for line in lines) else 0.0


def sniff_sudocue(lines: list[Line]) -> float:
    """Return 1 for nine lines of nine digits and dots, or all but one."""
    rows = [line.text.strip() for line in content(lines)]
    right = sum(bool(_ROW.fullmatch(row)) for row in rows)
    return 1.0 if 8 <= right <= 10 and 8 <= len(rows) <= 10 else 0.0


def loads_sudocue(lines: list[Line]) -> Parsed:
    """Return the grid of nine bare lines."""
    return Parsed(3, _grid(content(lines), lines[-1]), metadata=metadata(lines))


def loads_sadman(lines: list[Line]) -> Parsed:
    """Return the grid under [Puzzle]."""
    sections = _sections(content(lines))
    if "puzzle" not in sections:
        first = next((line for line in lines if _SECTION.fullmatch(line.text)), lines[0])
        raise first.error("expected a section [Puzzle], there is none")
    skipped = [f"[{name.title()[:20]}]" for name in sections if name != "puzzle"]
    notices = [f"{_listed(skipped)} left aside, only [Puzzle] is read"] if skipped else []
    rows = sections["puzzle"]
    return Parsed(3, _grid(rows[1:], rows[0]), tuple(notices), metadata(lines))


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f"{', '.join(names[:3])}{more} {'was' if len(names) == 1 else 'were'}"


def _sections(lines: list[Line]) -> dict[str, list[Line]]:
    """Return the lines of each section, its heading first."""
    sections: dict[str, list[Line]] = {}
    current: list[Line] | None = None
    for line in lines:
        heading = _SECTION.fullmatch(line.text)
        if heading:
            name = heading[1].lower()
            if name in sections:
                raise line.error(f"the section [{heading[1]}] is there twice")
            current = sections[name] = [line]
        elif current is None:
            raise line.error("expected a section such as [Puzzle] before this")
        else:
            current.append(line)
    return sections


def _grid(rows: list[Line], last: Line) -> tuple[int, ...]:
    """Return the 81 digits of nine rows; `last` is the line to blame if some are missing."""
    digits: list[int] = []
    for number, line in enumerate(rows, 1):
        text = line.text.strip()
        if number > 9:
            raise line.error("expected 9 rows, found one more")
        if len(text) != 9:
            raise line.error(f"expected 9 cells, found {len(text)}")
        for symbol in text:
            digit = digit_of(symbol, 9)
            if digit is None:
                raise line.error("expected digits 1 to 9 and dots only")
            digits.append(digit)
    if len(rows) < 9:
        raise (rows[-1] if rows else last).error(f"expected 9 rows, found {len(rows)}")
    return tuple(digits)


def dumps_sudocue(puzzle: Puzzle) -> str:
    """Return nine lines of nine characters."""
    line = puzzle.line
    return "".join(line[start : start + 9] + "\n" for start in range(0, 81, 9))


def dumps_sadman(puzzle: Puzzle) -> str:
    """Return the nine lines under [Puzzle]."""
    return "[Puzzle]\n" + dumps_sudocue(puzzle)


def refusal(puzzle: Puzzle) -> str:
    """Return why this puzzle cannot be written so."""
    if puzzle.boxsize != 3 or puzzle.variant.name != "classic":
        return "it holds classic 9x9 puzzles only"
    return ""


SUDOCUE = Format(
    name="sudocue",
    label="SudoCue grid",
    about="Nine lines of nine characters, a dot for an empty cell.",
    sniff=sniff_sudocue,
    loads=loads_sudocue,
    dumps=dumps_sudocue,
    suffix=lambda puzzle: "sdk",
    refusal=refusal,
)
SADMAN = Format(
    name="sadman",
    label="SadMan file",
    about="Nine lines of nine characters under the heading [Puzzle].",
    sniff=sniff_sadman,
    loads=loads_sadman,
    dumps=dumps_sadman,
    suffix=lambda puzzle: "sdk",
    refusal=refusal,
)
