"""Our own .sdk, .sdkx, .sdkfs and .sdkfp files: the side, then one line for each given.

::

    # variant: x
    9            # the side: a perfect square
    1, 1, 5      # row, column, digit, each from 1
    1, 2, 3

The suffix names the variant. A comment such as the first line above can also name it (see
`formats.text.named_variants`); other programs ignore comments. Semicolons or spaces may replace the
commas. Combinations of variants have no suffix, so they cannot be written in this format.
"""

from __future__ import annotations

import re

from ..errors import SizeError
from ..grid import MAX_SIDE, Boxes, boxsize_of, cell, place, short_name
from ..puzzle import Puzzle
from .format import Format, Line, Parsed
from .placed import LEAST
from .published import PUBLISHED, as_comments
from .text import content

_INTEGER = re.compile(r"-?[0-9]+")
#: Matches three short numbers, which may be a given in this or another format.
_SHORT = re.compile(r"[0-9]{1,2}(?:\s*[,;]\s*|\s+)[0-9]{1,2}(?:\s*[,;]\s*|\s+)[0-9]{1,2}")
_NUMBER = re.compile(r"[-+]?[0-9]+([.][0-9]*)?")


def _stripped(lines: list[Line]) -> list[tuple[Line, str]]:
    bare = [(line, line.text.partition("#")[0].strip()) for line in lines]
    return [(line, text) for line, text in bare if text]


def _fields(text: str, pattern: re.Pattern[str]) -> list[str]:
    """Return the fields of a given, or [] unless there are three and all match the pattern."""
    parted = re.split(r"[,;]", text) if re.search(r"[,;]", text) else text.split()
    fields = [field.strip() for field in parted]
    return fields if len(fields) == 3 and all(map(pattern.fullmatch, fields)) else []


def _sniff(lines: list[Line]) -> float:
    bare = [text for _, text in _stripped(lines)]
    if not bare or not _NUMBER.fullmatch(bare[0]) or len(bare[0]) > 12:
        return _without_side(bare)
    if [line.text.strip() for line in content(lines)] == ["1"]:
        return 0.0  # a puzzle string of one cell, not a side
    if len(bare) == 1:
        return 1.0 if len(bare[0]) <= 2 else 0.3
    right = sum(bool(_fields(text, _NUMBER)) for text in bare[1:])
    wrong = len(bare) - 1 - right
    if right and wrong <= max(1, right // 2):
        return 1.0
    return 0.5 if wrong == 1 or any(re.search("[,;]", text) for text in bare[1:]) else 0.0


def _without_side(bare: list[str]) -> float:
    """Return the score of a text in which the line with the side is wrong or missing.

    The score is 0 for three lines of three numbers, which may be a block of cells, and for longer
    texts, which `placed` reads.
    """
    if len(bare) > LEAST:
        return 0.0
    right = [bool(_SHORT.fullmatch(text) and re.search("[,;]", text)) for text in bare[:4]]
    if not all(right[1:]) or right in ([True], [True] * 3):
        return 0.0
    return float(all(_SHORT.fullmatch(text) for text in bare[1:]) and len(bare) > 1)


def is_meant(lines: list[Line]) -> bool:
    """Return whether a file with the suffix of a variant is clearly meant to be in this format."""
    right = [bool(_SHORT.fullmatch(text)) for _, text in _stripped(lines)]
    return any(right) and all(right[1:])


def _loads(lines: list[Line]) -> Parsed:
    bare = _stripped(lines)
    if not bare:
        raise lines[0].error("expected the side of the grid, such as 9, found no number")
    boxsize = _boxsize(*bare[0])
    side = boxsize**2
    digits = [0] * side**2
    for line, text in bare[1:]:
        row, column, digit = _given(line, text, side)
        label = cell(row, column, side)
        if digits[label - 1]:
            raise line.error(f"{short_name(label, side)} is given twice")
        digits[label - 1] = digit
    return Parsed(boxsize, tuple(digits))


def _boxsize(line: Line, text: str) -> int:
    if _fields(text, _NUMBER):
        raise line.error("expected the side of the grid, such as 9, before the first given")
    if not _INTEGER.fullmatch(text):
        raise line.error("expected the side of the grid, an integer such as 9")
    if len(text) > 6:
        raise line.error(f"the side must be from 1 to {MAX_SIDE}")
    try:
        return boxsize_of(int(text))
    except SizeError as error:
        raise line.error(str(error)) from error


def _given(line: Line, text: str, side: int) -> list[int]:
    fields = _fields(text, _INTEGER)
    if not fields:
        raise line.error("expected three integers: row, column, digit")
    for name, field in zip(("row", "column", "digit"), fields, strict=True):
        if len(field) > 6 or not 1 <= int(field) <= side:
            raise line.error(f"the {name} must be from 1 to {side}")
    return list(map(int, fields))


def _dumps(puzzle: Puzzle, **about: str) -> str:
    """Return the side and the givens as text.

    For an empty 1x1 grid, a comment follows the side, because "1" alone is a puzzle string.
    """
    givens = ((*place(label, puzzle.side), digit) for label, digit in puzzle.givens.items())
    lines = ["{}, {}, {}".format(*each) for each in givens]
    head = f"{puzzle.side}" if lines or puzzle.side > 1 else "1 # the side"
    return as_comments(**about) + "\n".join([head, *lines]) + "\n"


def _refusal(puzzle: Puzzle) -> str:
    if isinstance(puzzle.shape, Boxes):
        return f"the format supports square boxes only, not {puzzle.shape}"
    return "" if puzzle.variant.suffix else f"the format has no suffix for '{puzzle.variant.name}'"


SDK = Format(
    name="sdk",
    label="SudokuLP file",
    about="The number of rows, then one line 'row, column, digit' for each given.",
    sniff=_sniff,
    order=20,
    loads=_loads,
    dumps=_dumps,
    options=tuple(PUBLISHED),
    refusal=_refusal,
    suffixes=(),
    preference=3,
    largest=MAX_SIDE,
)
