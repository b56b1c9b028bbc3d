"""Text files of Andoku, HoDoKu, SadMan, Simple Sudoku and SudoCue, all with 9x9 puzzles."""

from __future__ import annotations

import re

from ...errors import ParseError
from ...grid import digit_of
from ...numbers import some
from ..drawn import loads as loads_drawn
from ..format import Format, Found, Line, Parsed, gather
from ..text import content, metadata, plain

# Andoku's lines have the form puzzle|areas|letter, as in 9..412.8.4.2.85...5…||X. The letter is X,
# or H for four square. Without areas, the boxes are the usual boxes.

_ANDOKU_LINE = re.compile(r"([0-9. ]{81}|[0-9.]*)\|([^|]*)(?:\|([^|]*))?")
_ANDOKU_VARIANTS = {"": "classic", "X": "x", "H": "four square"}


def _sniff_andoku(lines: list[Line]) -> float:
    matches = [_andoku_fields(line) for line in content(lines)]
    complete = [match for match in matches if match and len(match[1]) == 81]
    return float(bool(complete) and 2 * len(complete) >= len(matches))


def _andoku_fields(line: Line) -> re.Match[str] | None:
    """Return the fields of a line. Spaces at its beginning may be cells or an indent."""
    text = line.text.rstrip()
    return _ANDOKU_LINE.fullmatch(text) or _ANDOKU_LINE.fullmatch(text.lstrip())


def _andoku_puzzle(line: Line) -> Parsed:
    match = _andoku_fields(line)
    if not match:
        raise line.error("expected puzzle|areas|letter of an Andoku file")
    grid, areas, letter = match[1], match[2].strip(), (match[3] or "").strip().upper()
    if len(grid) != 81:
        raise line.error(f"expected 81 cells, found {len(grid)}")
    if areas:
        raise line.error("puzzles whose areas are not the standard boxes are not supported")
    if letter not in _ANDOKU_VARIANTS:
        raise line.error(f"the variant {letter[:9]!a} is not supported, only X and H")
    digits = tuple(int(sign) if sign.isdigit() else 0 for sign in grid)
    return Parsed(3, digits, variant=_ANDOKU_VARIANTS[letter], line=line.number)


ANDOKU = Format(
    name="andoku",
    label="Andoku file",
    about="One puzzle per line: puzzle|areas|letter, with a letter for the variant.",
    sniff=_sniff_andoku,
    loads=lambda lines: Found(*gather(content(lines), _andoku_puzzle)),
)

# A line of HoDoKu's library is a puzzle at a step of its solution: :0000:1:+63..42+8.9…:::182:
# The fields are the technique, the candidates of the step, the grid, the eliminated candidates and
# the result. In the grid, +5 is a placed digit, not a given.

_STEP = re.compile(r"\s*:[0-9a-zA-Z-]*:[^:]*:([^:]*)")
_STEP_GRID = re.compile(r"(?:\+?[1-9]|[.0])*")
_STEP_CELL = re.compile(r"\+?[0-9.]")


def _sniff_hodoku(lines: list[Line]) -> float:
    """Return the score 1 if the first line is from the library, or 0.5 if only others are."""
    matches = [_STEP.match(line.text) for line in content(lines)]
    complete = [bool(match and len(match[1]) > 70) for match in matches]
    return 1.0 if complete[:1] == [True] else 0.5 if any(complete) else 0.0


def _loads_hodoku(lines: list[Line]) -> Found:
    """Return the puzzle on each line, with placed digits as the player's entries.

    As an alternative, placed digits are givens.
    """
    puzzles, wrong = gather(content(lines), _hodoku_puzzle)
    notices = ("ignored the techniques and the candidates",)
    both = tuple(_all_given(parsed) for parsed in puzzles)
    given = Found(both, wrong, notices, "player's digits as givens")
    label = "player's digits separate from the givens"
    return Found(puzzles, wrong, notices, label, (given,))


def _hodoku_puzzle(line: Line) -> Parsed:
    match = _STEP.match(line.text)
    if not match:
        raise line.error("expected :technique:candidates:grid: of a HoDoKu library")
    cells = _STEP_CELL.findall(match[1])
    if not _STEP_GRID.fullmatch(match[1]):
        raise line.error("expected only digits, dots, and + before a digit")
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
    about="One puzzle per line: :technique:candidates:grid:…; +5 is a placed digit.",
    sniff=_sniff_hodoku,
    loads=_loads_hodoku,
)

# Simple Sudoku draws a frame with stars at the corners; a grid of candidates may follow. The text
# is read like any drawn grid.

_EDGE = re.compile(r"\s*\*-{11,}\*\s*")


def _sniff_simple(lines: list[Line]) -> float:
    rows = content(lines)
    framed = bool(rows) and _EDGE.fullmatch(rows[0].text)
    return float(bool(framed) and any("|" in row.text for row in rows))


SIMPLE = Format(
    name="ss",
    label="Simple Sudoku grid",
    about="A grid in a frame with stars at its corners.",
    sniff=_sniff_simple,
    order=80,
    loads=loads_drawn,
    suffixes=("ss",),
    loose=True,
)

# SudoCue writes nine lines of nine characters; in lists, each grid has a heading. SadMan puts the
# nine lines under [Puzzle] and may add other sections; the additional digits in [State] are the
# player's.

_ROW = re.compile(r"[0-9.]{9}")
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")


def _sniff_sudocue(lines: list[Line]) -> float:
    """Return the score 1 for 8 to 10 lines, of which at least 8 have nine digits and dots."""
    rows = [line.text.strip() for line in plain(content(lines))]
    right = sum(bool(_ROW.fullmatch(row)) for row in rows)
    return float(8 <= right <= 10 and 8 <= len(rows) <= 10)


def _loads_sudocue(lines: list[Line]) -> Parsed:
    rows = plain(content(lines))
    digits = _nine_rows(rows, lines[-1])
    return Parsed(3, digits, metadata=metadata(lines), line=rows[0].number)


def _loads_sadman(lines: list[Line]) -> Found:
    """Return the grid under [Puzzle], with the grid under [State] as an alternative."""
    sections = _sections(content(lines))
    if "puzzle" not in sections:
        first = next((line for line in lines if _SECTION.fullmatch(line.text)), lines[0])
        raise first.error("expected a section [Puzzle], found none")
    head, *rows = sections.pop("puzzle")
    digits, remarks = _nine_rows(rows, head), metadata(lines)
    parsed = Parsed(3, digits, _ignored(sections), remarks, line=head.number)
    placed = _placed(digits, sections.pop("state", []))
    if not placed:
        return Found((parsed,))
    state = Parsed(3, digits, _ignored(sections), remarks, placed, line=head.number)
    other = Found((state,), label="the section [State]")
    return Found((parsed,), label="the section [Puzzle] only", others=(other,))


def _sections(lines: list[Line]) -> dict[str, list[Line]]:
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


def _ignored(sections: dict[str, list[Line]]) -> tuple[str, ...]:
    names = [f"[{name.title()[:20]}]" for name in sections]
    what = f"section{'s' * (len(names) > 1)} {some(names, 3)}"
    return (f"ignored the {what}; only [Puzzle] was read",) if names else ()


def _placed(digits: tuple[int, ...], state: list[Line]) -> dict[int, int]:
    """Return the digits that [State] adds to the givens, or {} if its givens differ."""
    try:
        now = _nine_rows(state[1:], state[0]) if state else digits
    except ParseError:  # an invalid section is ignored
        return {}
    both = list(zip(digits, now, strict=True))
    if any(given not in (0, digit) for given, digit in both):
        return {}
    return {n: digit for n, (given, digit) in enumerate(both, 1) if digit and not given}


def _nine_rows(rows: list[Line], last: Line) -> tuple[int, ...]:
    """Return the 81 digits of nine rows.

    If there are no rows, the error is about the line `last`.
    """
    digits: list[int] = []
    for number, line in enumerate(rows, 1):
        text = line.text.strip()
        if number > 9:
            raise line.error("expected 9 rows, found more")
        if len(text) != 9:
            raise line.error(f"expected 9 cells, found {len(text)}")
        found = [digit_of(symbol, 9) for symbol in text]
        if None in found:
            raise line.error("expected only digits 1 to 9 and dots")
        digits += [digit or 0 for digit in found]
    if len(rows) < 9:
        raise (rows[-1] if rows else last).error(f"expected 9 rows, found {len(rows)}")
    return tuple(digits)


SUDOCUE = Format(
    name="sudocue",
    label="SudoCue grid",
    about="Nine lines of nine characters, a dot for an empty cell.",
    sniff=_sniff_sudocue,
    order=30,
    loads=_loads_sudocue,
    suffixes=("sdk",),
)
SADMAN = Format(
    name="sadman",
    label="SadMan file",
    about="Nine lines of nine characters under the heading [Puzzle].",
    sniff=lambda lines: float(any(_SECTION.fullmatch(line.text) for line in lines)),
    order=10,
    loads=_loads_sadman,
    suffixes=("sdk",),
)
