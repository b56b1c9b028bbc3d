"""SadMan and SudoCue .sdk files: nine lines of nine characters, 9 x 9 only.

::

    #Asomebody
    #LEasy
    [Puzzle]
    2..1.5..3
    .54...71.
    (seven more)

SudoCue writes only the nine lines, and lists of such grids have a heading above each. SadMan
puts them under ``[Puzzle]`` and may add other sections, which are ignored with a notice; the
digits that ``[State]`` adds to the puzzle were placed by the player and can be read as such.
Some programs insist on ``[Puzzle]`` and others refuse it, so there are two formats to write.
"""

from __future__ import annotations

import re

from ...errors import ParseError
from ...grid import digit_of
from ...numbers import some
from ...puzzle import Puzzle
from ..format import Format, Found, Line, Parsed, classic_9x9_only
from ..text import content, metadata, plain

_ROW = re.compile(r"[0-9.]{9}")
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")


def sniff_sadman(lines: list[Line]) -> float:
    """Return 1 if there is a line that is nothing but [Letters]."""
    return 1.0 if any(_SECTION.fullmatch(line.text) for line in lines) else 0.0


def sniff_sudocue(lines: list[Line]) -> float:
    """Return 1 for nine lines of nine digits and dots, or all but one."""
    rows = [line.text.strip() for line in plain(content(lines))]
    right = sum(bool(_ROW.fullmatch(row)) for row in rows)
    return 1.0 if 8 <= right <= 10 and 8 <= len(rows) <= 10 else 0.0


def loads_sudocue(lines: list[Line]) -> Parsed:
    """Return the grid of nine lines."""
    rows = plain(content(lines))
    return Parsed(3, _grid(rows, lines[-1]), metadata=metadata(lines), line=rows[0].number)


def loads_sadman(lines: list[Line]) -> Found:
    """Return the grid under [Puzzle], and as an alternative the one with the digits of [State]."""
    sections = _sections(content(lines))
    if "puzzle" not in sections:
        first = next((line for line in lines if _SECTION.fullmatch(line.text)), lines[0])
        raise first.error("expected a section [Puzzle], there is none")
    rows = sections["puzzle"]
    digits, remarks = _grid(rows[1:], rows[0]), metadata(lines)
    skipped_names = [name for name in sections if name != "puzzle"]
    parsed = Parsed(3, digits, _ignored(skipped_names), remarks, line=rows[0].number)
    placed = _placed(digits, sections.get("state", []))
    if not placed:
        return Found((parsed,))
    others = _ignored([name for name in skipped_names if name != "state"])
    state = Parsed(3, digits, others, remarks, placed, line=rows[0].number)
    label = "the section [Puzzle] only"
    return Found((parsed,), label=label, others=(Found((state,), label="the section [State]"),))


def _placed(digits: tuple[int, ...], state: list[Line]) -> dict[int, int]:
    """Return the digits that [State] adds to the givens, {} if it does not have those givens."""
    try:
        now = _grid(state[1:], state[0]) if state else digits
    except ParseError:  # the section is ignored then
        return {}
    both = list(zip(digits, now, strict=True))
    if any(given not in (0, digit) for given, digit in both):
        return {}
    return {n: digit for n, (given, digit) in enumerate(both, 1) if digit and not given}


def _ignored(names: list[str]) -> tuple[str, ...]:
    skipped = [f"[{name.title()[:20]}]" for name in names]
    return (f"{_listed(skipped)} ignored, only [Puzzle] is read",) if skipped else ()


def _listed(names: list[str]) -> str:
    return f"{some(names, 3)} {'was' if len(names) == 1 else 'were'}"


def _sections(lines: list[Line]) -> dict[str, list[Line]]:
    """Return the lines of each section, its heading first."""
    sections: dict[str, list[Line]] = {}
    current: list[Line] | None = None
    for line in lines:
        heading = _SECTION.fullmatch(line.text)
        if heading:
            name = heading[1].lower()
            if name in sections:
                raise line.error(f"the section [{heading[1]}] appears twice")
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
    line = puzzle.usual_line
    return "".join(line[start : start + 9] + "\n" for start in range(0, 81, 9))


def dumps_sadman(puzzle: Puzzle) -> str:
    """Return the nine lines under [Puzzle]."""
    return "[Puzzle]\n" + dumps_sudocue(puzzle)


SUDOCUE = Format(
    name="sudocue",
    label="SudoCue grid",
    about="Nine lines of nine characters, a dot for an empty cell.",
    sniff=sniff_sudocue,
    order=30,
    loads=loads_sudocue,
    dumps=dumps_sudocue,
    suffixes=("sdk",),
    refusal=classic_9x9_only,
)
SADMAN = Format(
    name="sadman",
    label="SadMan file",
    about="Nine lines of nine characters under the heading [Puzzle].",
    sniff=sniff_sadman,
    order=10,
    loads=loads_sadman,
    dumps=dumps_sadman,
    suffixes=("sdk",),
    refusal=classic_9x9_only,
)
