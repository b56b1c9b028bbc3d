"""Our own .sdk, .sdkx, .sdkfs and .sdkfp files, and other files with the suffix .sdk.

::

    9            # the side: a perfect square
    1, 1, 5      # row, column, digit, each from 1
    1, 2, 3

The suffix names the variant; a comment ``# variant: x`` can name it, too, and other programs ignore
it. Semicolons may replace the commas, and so may spaces if the lines begin in one column, as in a
grid with spaces for empty cells they do not. Combinations of variants have no suffix, so they
cannot be written in this format.

SadMan Sudoku and SudoCue use the same suffix for nine lines of nine characters. SadMan puts them
under [Puzzle], and may add other sections: the additional digits under [State] are the player's.
Both put remarks above, such as ``#AJane Doe`` for the author.
"""

from __future__ import annotations

import re

from ..errors import ParseError, SizeError
from ..grid import MAX_SIDE, boxsize_of, cell, digit_of, place, short_name
from ..numbers import some
from ..puzzle import Puzzle
from ..scanner.parsed import Line, Parsed
from .comments import as_comments, with_published

_INTEGER = re.compile(r"-?[0-9]+")
_NUMBER = re.compile(r"[-+]?[0-9]+([.][0-9]*)?")


def read(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle with this side and these givens."""
    bare = [(line, line.text.partition("#")[0].strip()) for line in lines]
    (first, text), *givens = [(line, text) for line, text in bare if text]
    if not _INTEGER.fullmatch(text):
        raise first.error("expected the side of the grid, an integer such as 9")
    if len(text) > 6:
        raise first.error(f"the side must be from 1 to {MAX_SIDE}")
    try:
        boxsize = boxsize_of(int(text))
    except SizeError as error:
        raise first.error(str(error)) from error
    side = boxsize**2
    digits = [0] * side**2
    for line, text in givens:
        row, column, digit = _given(line, text, side)
        label = cell(row, column, side)
        if digits[label - 1]:
            raise line.error(f"{short_name(label, side)} is given twice")
        digits[label - 1] = digit
    return [Parsed(side, tuple(digits), "SudokuLP file", first.number, boxsize)]


def _given(line: Line, text: str, side: int) -> tuple[int, ...]:
    parted = re.split(r"[,;]", text) if re.search(r"[,;]", text) else text.split()
    fields = [field.strip() for field in parted]
    if len(fields) != 3 or not all(map(_INTEGER.fullmatch, fields)):
        raise line.error("expected three integers: row, column, digit")
    for name, field in zip(("row", "column", "digit"), fields, strict=True):
        if len(field) > 6 or not 1 <= int(field) <= side:
            raise line.error(f"the {name} must be from 1 to {side}")
    return tuple(map(int, fields))


def write(puzzle: Puzzle, **about: str) -> str:
    """Return the side and the givens as text.

    For an empty 1x1 grid, a comment follows the side, because "1" alone is a puzzle string.
    """
    givens = ((*place(label, puzzle.side), digit) for label, digit in puzzle.givens.items())
    lines = ["{}, {}, {}".format(*each) for each in givens]
    head = f"{puzzle.side}" if lines or puzzle.side > 1 else "1 # the side"
    return as_comments(**about) + "\n".join([head, *lines]) + "\n"


#: The letters after # that name remarks. Of these, a puzzle keeps the author and the description.
_REMARK = re.compile(r"\s*#([ABCDLSU])(.*)")
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")


def read_sadman(lines: list[Line]) -> list[Parsed]:
    """Return the grid under [Puzzle], with the additional digits under [State] as entries."""
    sections: dict[str, list[Line]] = {}
    current: list[Line] = []
    for line in lines:
        heading = _SECTION.fullmatch(line.text)
        if heading and heading[1].lower() in sections:
            raise line.error(f"the section [{heading[1]}] appears twice")
        if heading:
            current = sections[heading[1].lower()] = [line]
        elif line.text.strip() and not line.text.lstrip().startswith("#"):
            current.append(line)
    if "puzzle" not in sections:
        raise lines[0].error("expected a section [Puzzle], found none")
    head, *rows = sections.pop("puzzle")
    digits, state = _nine_rows(rows, head), sections.pop("state", [])
    try:
        now = _nine_rows(state[1:], state[0]) if state else digits
    except ParseError:  # an invalid section is ignored
        now = digits
    both = list(zip(digits, now, strict=True))
    kept = all(given in (0, digit) for given, digit in both)
    entries = {n: digit for n, (given, digit) in enumerate(both, 1) if digit and not given and kept}
    made = Parsed(9, digits, "SadMan file", head.number, 3, entries=entries)
    if sections:
        names = [f"[{name.title()[:20]}]" for name in sections]
        what = f"section{'s' * (len(names) > 1)} {some(names, 3)}"
        made = made.noted(f"ignored the {what}; only [Puzzle] was read")
    return [_with_remarks(made, lines)]


def read_sudocue(lines: list[Line]) -> list[Parsed]:
    """Return the nine rows below remarks."""
    rows = [line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#")]
    made = Parsed(9, _nine_rows(rows, lines[-1]), "SudoCue file", rows[0].number, 3)
    return [_with_remarks(made, lines)]


def _with_remarks(parsed: Parsed, lines: list[Line]) -> Parsed:
    found: dict[str, str] = {}
    for match in (_REMARK.match(line.text) for line in lines):
        if match and match[2].strip():
            found.setdefault(match[1], match[2])
    texts = {"title": found.get("D", ""), "author": found.get("A", "")}
    return with_published(parsed, texts)


def _nine_rows(rows: list[Line], last: Line) -> tuple[int, ...]:
    """Return the 81 digits of nine rows. If there are no rows, the error is about `last`."""
    digits: list[int] = []
    for number, line in enumerate(rows, 1):
        text = line.text.strip()
        if number > 9:
            raise line.error("expected 9 rows, found more")
        if len(text) != 9:
            raise line.error(f"expected 9 cells, found {len(text)}")
        for symbol in text:
            digit = digit_of(symbol, 9)
            if digit is None:
                raise line.error("expected only digits 1 to 9 and dots")
            digits.append(digit)
    if len(rows) < 9:
        raise (rows[-1] if rows else last).error(f"expected 9 rows, found {len(rows)}")
    return tuple(digits)
