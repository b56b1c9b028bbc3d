"""Blocks of cells in a table that are puzzles.

A block may start anywhere, its empty cells may be blank, and text may surround it; several
blocks are at equal distances. Only a whole table is a grid whose boxes are not square: many parts
of others would look like one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ...errors import ParseError
from ...grid import BLANKS, USUAL_BOXES, Boxes, GridShape, digit_of
from ..format import Line, is_listed
from ..plain.rules import has_rules as sniff

_NUMBER = re.compile(r"([0-9]{1,2})(?:\.0*)?")
#: The text of a cell with a formula whose result was not saved; no file can contain it.
NO_RESULT = "\0"
#: What is wrong with it.
NOT_SAVED = (
    "the result of this formula was not saved; open the workbook in a spreadsheet program and "
    "save it, or type digits"
)
_NOTHING = {"nan", "none", "null", "n/a", "#n/a"}

#: Texts by their row and column, from 0.
Cells = dict[tuple[int, int], str]


class Frame(NamedTuple):
    """A rectangle of a table: its first row and column, from 0, and its size."""

    top: int
    left: int
    height: int
    width: int


@dataclass(frozen=True)
class Table:
    """Cells of text, "" for an empty one.

    Parameters
    ----------
    rows : list of list of str
        Rows may be of different lengths.
    error : callable
        Maps a row and a column, from 0, and a message to the error to raise.
    """

    rows: list[list[str]]
    error: Callable[[int, int, str], Exception]


def cleaned(text: str) -> str:
    """Return the text of a cell without surrounding blanks and quotes, "" for "nan".

    Examples
    --------
    >>> cleaned(' "5" '), cleaned("5.0"), cleaned("NaN")
    ('5', '5', '')
    """
    bare = text.strip().strip("\"'").strip()
    if not bare:
        return ""
    number = _NUMBER.fullmatch(bare)
    if number:
        return number[1]
    return "" if bare.lower() in _NOTHING else bare


def digit_in(text: str, side: int) -> int | None:
    """Return the digit in a cell, 0 if it is empty, None if it has something else."""
    if text.isascii() and text.isdigit():
        return int(text) if len(text) < 3 and int(text) <= side else None
    return 0 if not text or text in BLANKS else digit_of(text, side) if len(text) == 1 else None


def around(cells: Cells) -> list[Frame]:
    """Return the smallest frame around cells in a list, [] if there are no cells."""
    if not cells:
        return []
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return [Frame(top, left, max(rows) - top + 1, max(columns) - left + 1)]


def is_in(place: tuple[int, int], frame: Frame) -> bool:
    """Return whether a place, (row, column), is in a frame."""
    row, column = place
    return 0 <= row - frame.top < frame.height and 0 <= column - frame.left < frame.width


def places(frame: Frame) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns of a frame's cells."""
    return product(
        range(frame.top, frame.top + frame.height), range(frame.left, frame.left + frame.width)
    )


#: Box sizes by the sides of the grids to search for, the most common first.
_SIDES = {boxsize**2: boxsize for boxsize in (3, 4, 2, 5, 6)}
_SHAPES: dict[int, GridShape] = {**_SIDES, **USUAL_BOXES}
_GAPS = (1, 2, 3, 0)


@dataclass(frozen=True)
class Block:
    """A puzzle found in a table."""

    frame: Frame
    shape: GridShape
    digits: tuple[int, ...]


def find_blocks(table: Table) -> tuple[list[Block], bool]:
    """Return the puzzles in a table, and whether it has anything else.

    Raises
    ------
    ParseError, FileError
        If there is none, at what comes closest to one.
    """
    texts = {(r, c): t for r, row in enumerate(table.rows) for c, t in enumerate(row) if t}
    signs = {place: t for place, t in texts.items() if digit_in(t, 36) is not None}
    digits = {place: t for place, t in signs.items() if digit_in(t, 36)}
    whole = Frame(0, 0, len(table.rows), max(map(len, table.rows), default=0))
    for found in _ways(table, whole, texts, signs, digits):
        inside = sum(place in texts for block in found for place in places(block.frame))
        return found, inside < len(texts)
    formula = next((place for place, text in texts.items() if text == NO_RESULT), None)
    if formula is not None:
        raise table.error(*formula, NOT_SAVED)
    raise _no_block(table, signs or texts)


def _ways(
    table: Table, whole: Frame, texts: Cells, signs: Cells, digits: Cells
) -> Iterator[list[Block]]:
    """Yield the blocks that may be meant, the likeliest first."""
    figures = {place: t for place, t in digits.items() if t.isdigit()}
    around_all = [*around(signs), *around(digits), *around(figures)]
    frames = [whole, *_without_numbering(whole, texts), *around_all]
    for frame in frames:
        yield from _single(frame, texts)
    for cells in (signs, digits):
        for frame in around(cells):
            yield from _tiles(frame, cells)
    for frame in around(digits):
        yield from _anchored(frame, texts)
    for frame in (whole, *_without_numbering(whole, texts)):
        if isinstance(_SHAPES.get(frame.height), Boxes):
            yield from _whole(frame, texts)


def _single(frame: Frame, texts: Cells) -> Iterator[list[Block]]:
    """Yield the one block that a frame is, if its cells fit one."""
    if frame.height in _SIDES:
        yield from _whole(frame, texts)


def _whole(frame: Frame, texts: Cells) -> Iterator[list[Block]]:
    if frame.height == frame.width and frame.height in _SHAPES:
        digits = _digits(frame, texts)
        if digits is not None:
            yield [Block(frame, _SHAPES[frame.height], digits)]


def _digits(frame: Frame, texts: Cells) -> tuple[int, ...] | None:
    read = [digit_in(texts.get(place, ""), frame.height) for place in places(frame)]
    known = tuple(digit for digit in read if digit is not None)
    return known if len(known) == len(read) else None


def _without_numbering(whole: Frame, texts: Cells) -> list[Frame]:
    """Return the table without a first row, or row and column, of numbering."""
    across = [texts.get((0, column), "") for column in range(whole.width)]
    down = [texts.get((row, 0), "") for row in range(whole.height)]
    if whole.height == whole.width + 1 and _counts(across):
        return [Frame(1, 0, whole.height - 1, whole.width)]
    if (
        whole.height == whole.width
        and not texts.get((0, 0))
        and _counts(across[1:])
        and _counts(down[1:])
    ):
        return [Frame(1, 1, whole.height - 1, whole.width - 1)]
    return []


def _counts(texts: list[str]) -> bool:
    return len(texts) > 1 and texts in (
        [str(number) for number in range(len(texts))],
        [str(number) for number in range(1, len(texts) + 1)],
    )


def _tiles(frame: Frame, cells: Cells) -> Iterator[list[Block]]:
    """Yield the blocks at equal distances in a frame, for each side and distance."""
    for side in _SIDES:
        if min(frame.height, frame.width) < _least(side):
            continue
        for down in _GAPS:
            for across in _GAPS:
                found = _tiled(frame, cells, side, side + down, side + across)
                if len(found) > 1:
                    yield found


def _tiled(frame: Frame, cells: Cells, side: int, down: int, across: int) -> list[Block]:
    """Return the blocks with one side and two distances, [] if they do not have all cells."""
    exact = (down > side or frame.height % side == 0) and (across > side or frame.width % side == 0)
    inside: dict[tuple[int, int], Cells] = {}
    for (row, column), text in cells.items():
        band, r = divmod(row - frame.top, down)
        stack, c = divmod(column - frame.left, across)
        if not exact or r >= side or c >= side or digit_in(text, side) is None:
            return []
        inside.setdefault((band, stack), {})[row, column] = text
    blocks = []
    for band, stack in sorted(inside):
        tile = Frame(frame.top + band * down, frame.left + stack * across, side, side)
        digits = _digits(tile, inside[band, stack])
        if digits is not None and any(digits):
            blocks.append(Block(tile, _SIDES[side], digits))
    return blocks


def _anchored(frame: Frame, texts: Cells) -> Iterator[list[Block]]:
    """Yield the block at the table's corner whose last rows, or columns, are blank.

    Only if all columns, or all rows, are there: a block of 8 x 8 is not a 9 x 9 grid.
    """
    bottom, right = frame.top + frame.height, frame.left + frame.width
    for side in sorted(_SIDES):
        if max(bottom, right) == side and min(frame.height, frame.width) >= _least(side):
            yield from _single(Frame(0, 0, side, side), texts)


def _least(side: int) -> int:
    """Return how many rows must have digits to be sure that a grid of this side is meant."""
    return side - max(1, side // 4)


def _no_block(table: Table, cells: Cells) -> Exception:
    """Return the error for a table without a block of the right size."""
    frames = around(cells)
    if not frames:
        return ParseError(1, "", "there are no digits in the table")
    top, left, height, width = frames[0]
    odd = _odd_cell(table, frames[0])
    if odd:
        return table.error(*odd)
    sizes = ", ".join(f"{side}x{side}" for side in sorted(_SHAPES))
    return table.error(
        top, left, f"a block of {height} rows and {width} columns is not a grid; grids are {sizes}"
    )


def _odd_cell(table: Table, frame: Frame) -> tuple[int, int, str] | None:
    """Return the row and column of a cell without a digit in a block of the right size, and why."""
    known = _SHAPES if len(table.rows) == frame.height else _SIDES
    if frame.height != frame.width or frame.height not in known:
        return None
    for row in range(frame.top, frame.top + frame.height):
        for column, text in enumerate(table.rows[row]):
            if is_in((row, column), frame) and digit_in(text, frame.height) is None:
                size = f"{frame.height}x{frame.height}"
                return row, column, f"{text[:9]!a} is no digit of a {size} grid"
    return None


_STRING = re.compile(r"[0-9A-Za-z.*_\-]{16,}")
#: What is nothing but a puzzle with cells too many or too few: shorter ones may be anything.
_NEARLY = re.compile(r"(?=.*[1-9])[0-9.*_\-]{33,}")
_DELIMITERS = "\t;,"


def delimiter_of(rows: list[Line]) -> str:
    """Return the delimiter of the fields, "" if there is none."""
    counts = {sign: sum(sign in row.text for row in rows) for sign in _DELIMITERS}
    likely = max(_DELIMITERS, key=lambda sign: counts[sign])
    said = sum(bool(row.text.strip(" ")) for row in rows)
    return likely if counts[likely] and 2 * counts[likely] >= said else ""


def fields_of(row: Line, delimiter: str) -> list[str]:
    """Return the texts of a row's fields."""
    return [cleaned(field) for field in row.text.split(delimiter)]


def is_string(text: str) -> bool:
    """Return whether a cell holds a whole puzzle."""
    return is_listed(text) and bool(_STRING.fullmatch(text))


def is_nearly_string(text: str) -> bool:
    """Return whether a cell holds a puzzle with signs too many or too few."""
    return not is_listed(text) and bool(_NEARLY.fullmatch(text))


def is_json(text: str) -> bool:
    """Return whether a cell holds a puzzle as JSON, as those with rules are written into tables."""
    return text.startswith("{") and bool(sniff([Line(1, text)]))


def _holds_puzzle(text: str) -> bool:
    return is_string(text) or is_nearly_string(text) or is_json(text)


def column_of_strings(rows: list[list[str]]) -> int | None:
    """Return the first column that has puzzle strings, or puzzles as JSON; None if none has.

    One that has only such with signs too many or too few is the column, too: what is wrong with
    them is to be said, and no other column to be taken.

    Parameters
    ----------
    rows : list of list of str
        The first one may be a heading; a column of solutions is used only if there is no other.
    """
    texts = [(c, text) for row in rows for c, text in enumerate(row)]
    found = sorted({c for c, text in texts if _holds_puzzle(text)})
    heading = rows[0] if rows else []
    named = [c for c in found if c < len(heading) and "solution" in heading[c].lower()]
    wanted = [c for c in found if c not in named] or named
    return wanted[0] if wanted else None
