"""Finding puzzles in a table: blocks of cells, or columns of puzzle strings.

A block may begin anywhere, and text may surround it. Its empty cells may be blank. If there are
several blocks, the distances between them must be equal. A grid whose boxes are not square must
fill the entire table, because many parts of tables look like such a grid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from ..errors import ParseError
from ..grid import BLANKS, USUAL_BOXES, GridShape, digit_of
from ..numbers import a_grid, counted, listed
from .format import Line, is_listed
from .rule_formats import has_rules

_NUMBER = re.compile(r"([0-9]{1,2})(?:\.0*)?")
#: The text of a cell whose formula has no saved result; no file can contain this text.
NO_RESULT = "\0"
#: The error for a cell whose formula has no saved result.
NOT_SAVED = (
    "the workbook does not contain the result of this formula; open and save it in a spreadsheet "
    "program, or type the digit"
)
_NOTHING = {"nan", "none", "null", "n/a", "#n/a"}

#: The texts of cells by (row, column), counted from 0.
_Cells = dict[tuple[int, int], str]


class Frame(NamedTuple):
    """A rectangle in a table: its first row and column, counted from 0, and its size."""

    top: int
    left: int
    height: int
    width: int

    def positions(self) -> Iterator[tuple[int, int]]:
        """Yield the row and the column of each cell in the rectangle."""
        rows = range(self.top, self.top + self.height)
        return product(rows, range(self.left, self.left + self.width))


class Table(NamedTuple):
    """A table of texts. An empty cell is "", and rows may differ in length."""

    rows: list[list[str]]
    error: Callable[[int, int, str], Exception]  # makes an error from row, column and message


def cleaned(text: str) -> str:
    """Return the text of a cell without spaces and quotes around it, or "" for "nan" and so on."""
    bare = text.strip().strip("\"'").strip()
    if not bare:
        return ""
    number = _NUMBER.fullmatch(bare)
    if number:
        return number[1]
    return "" if bare.lower() in _NOTHING else bare


def digit_in(text: str, side: int) -> int | None:
    """Return the digit in a cell, 0 for an empty cell, or None for any other text."""
    if text.isascii() and text.isdigit():
        return int(text) if len(text) < 3 and int(text) <= side else None
    return 0 if not text or text in BLANKS else digit_of(text, side) if len(text) == 1 else None


def _around(cells: _Cells) -> list[Frame]:
    """Return a list with the smallest frame around all cells, or [] if there are no cells."""
    if not cells:
        return []
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return [Frame(top, left, max(rows) - top + 1, max(columns) - left + 1)]


#: The box sizes of the grids to search for, by side, with the most common grids first.
_SIDES = {boxsize**2: boxsize for boxsize in (3, 4, 2, 5, 6)}
_SHAPES: dict[int, GridShape] = {**_SIDES, **USUAL_BOXES}
_GAPS = (1, 2, 3, 0)


class Block(NamedTuple):
    """A puzzle found in a table."""

    frame: Frame
    shape: GridShape
    digits: tuple[int, ...]


def find_blocks(table: Table) -> tuple[list[Block], bool]:
    """Return the puzzles in a table, and whether other cells have content.

    If there is no puzzle, raise an error about the part that looks most like a puzzle.
    """
    texts = {(r, c): t for r, row in enumerate(table.rows) for c, t in enumerate(row) if t}
    signs = {at: t for at, t in texts.items() if digit_in(t, 36) is not None}
    digits = {at: t for at, t in signs.items() if digit_in(t, 36)}
    for found in _ways(table, texts, signs, digits):
        inside = sum(at in texts for block in found for at in block.frame.positions())
        return found, inside < len(texts)
    formula = next((at for at, text in texts.items() if text == NO_RESULT), None)
    if formula is not None:
        raise table.error(*formula, NOT_SAVED)
    raise _no_block(table, texts, signs or texts)


def _ways(table: Table, texts: _Cells, signs: _Cells, digits: _Cells) -> Iterator[list[Block]]:
    """Yield the possible sets of blocks, the likeliest set first."""
    everything = Frame(0, 0, len(table.rows), max(map(len, table.rows), default=0))
    figures = {at: t for at, t in digits.items() if t.isdigit()}
    around_digits = _around(digits)
    tables = [everything, *_without_numbering(everything, texts)]
    for frame in (*tables, *_around(signs), *around_digits, *_around(figures)):
        yield from _single(frame, texts, _SIDES)
    for cells in (signs, digits):
        for frame in _around(cells):
            yield from _tiles(frame, cells)
    for frame in around_digits:
        yield from _anchored(frame, texts)
    for frame in tables:
        yield from _single(frame, texts, USUAL_BOXES)


def _single(frame: Frame, texts: _Cells, shapes: Mapping[int, GridShape]) -> Iterator[list[Block]]:
    if frame.height == frame.width and frame.height in shapes:
        digits = _digits(frame, texts)
        if digits is not None:
            yield [Block(frame, shapes[frame.height], digits)]


def _digits(frame: Frame, texts: _Cells) -> tuple[int, ...] | None:
    read = [digit_in(texts.get(at, ""), frame.height) for at in frame.positions()]
    known = tuple(digit for digit in read if digit is not None)
    return known if len(known) == len(read) else None


def _without_numbering(table: Frame, texts: _Cells) -> list[Frame]:
    """Return the table without its column numbers, or without both column and row numbers.

    If the columns are not numbered, return [].
    """
    height, width = table.height, table.width
    across = [texts.get((0, column), "") for column in range(width)]
    down = [texts.get((row, 0), "") for row in range(height)]
    if height == width + 1 and _counts(across):
        return [Frame(1, 0, height - 1, width)]
    numbered = not texts.get((0, 0)) and _counts(across[1:]) and _counts(down[1:])
    return [Frame(1, 1, height - 1, width - 1)] if height == width and numbered else []


def _counts(texts: list[str]) -> bool:
    count = len(texts)
    numbers = [*map(str, range(count + 1))]
    return count > 1 and texts in (numbers[:count], numbers[1:])


def _tiles(frame: Frame, cells: _Cells) -> Iterator[list[Block]]:
    for side in _SIDES:
        if min(frame.height, frame.width) >= _least(side):
            for down, across in product(_GAPS, _GAPS):
                found = _tiled(frame, cells, side, side + down, side + across)
                if len(found) > 1:
                    yield found


def _tiled(frame: Frame, cells: _Cells, side: int, down: int, across: int) -> list[Block]:
    """Return blocks with this side and these distances, or [] if a cell is outside them."""
    exact = (down > side or frame.height % side == 0) and (across > side or frame.width % side == 0)
    inside: dict[tuple[int, int], _Cells] = {}
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


def _anchored(frame: Frame, texts: _Cells) -> Iterator[list[Block]]:
    """Yield the block at the top left of the table if its last rows or columns are blank.

    The last row or the last column must contain a digit, so 8 x 8 cells are not a 9 x 9 grid.
    """
    bottom, right = frame.top + frame.height, frame.left + frame.width
    for side in sorted(_SIDES):
        if max(bottom, right) == side and min(frame.height, frame.width) >= _least(side):
            yield from _single(Frame(0, 0, side, side), texts, _SIDES)


def _least(side: int) -> int:
    """Return how many rows or columns with digits are needed for a grid with this side."""
    return side - max(1, side // 4)


def _no_block(table: Table, texts: _Cells, cells: _Cells) -> Exception:
    """Return the error for a table without a puzzle. It names a wrong cell if the size is right."""
    frames = _around(cells)
    if not frames:
        return ParseError(1, "", "the table contains no digits")
    top, left, height, width = frames[0]
    known = _SHAPES if len(table.rows) == height else _SIDES
    for row, column in frames[0].positions() if height == width and height in known else ():
        text = texts.get((row, column), "")
        if digit_in(text, height) is None:
            message = f"{text[:9]!a} is not a digit of {a_grid(height)}"
            return table.error(row, column, message)
    sizes = listed((f"{side}x{side}" for side in sorted(known)), "or")
    return table.error(
        top,
        left,
        f"no supported grid has {counted(height, 'row')} of {counted(width, 'cell')}; use {sizes}",
    )


_STRING = re.compile(r"[0-9A-Za-z.*_\-]{16,}")
#: Matches a puzzle string with a wrong length. Shorter texts may be anything.
_NEARLY = re.compile(r"(?=.*[1-9])[0-9.*_\-]{33,}")
_DELIMITERS = "\t;,"


def delimiter_of(rows: list[Line]) -> str:
    """Return the character that separates fields; "" if there is none."""
    counts = {sign: sum(sign in row.text for row in rows) for sign in _DELIMITERS}
    likely = max(_DELIMITERS, key=lambda sign: counts[sign])
    filled = sum(bool(row.text.strip(" ")) for row in rows)
    return likely if counts[likely] and 2 * counts[likely] >= filled else ""


def fields_of(row: Line, delimiter: str) -> list[str]:
    """Return the texts of the fields in a row."""
    return [cleaned(field) for field in row.text.split(delimiter)]


def is_string(text: str) -> bool:
    """Return whether a cell contains a puzzle string."""
    return is_listed(text) and bool(_STRING.fullmatch(text))


def is_nearly_string(text: str) -> bool:
    """Return whether a cell contains a puzzle string that has a wrong length."""
    return not is_listed(text) and bool(_NEARLY.fullmatch(text))


def is_json(text: str) -> bool:
    """Return whether a cell contains a puzzle with rules as JSON."""
    return text.startswith("{") and bool(has_rules([Line(1, text)]))


def column_of_strings(rows: list[list[str]]) -> int | None:
    """Return the first column that contains puzzle strings or puzzles as JSON, or None.

    Strings with a wrong length also count, so that they are reported. The first row may be a
    heading. A column of solutions is used only if there is no other column.
    """
    texts = [(c, text) for row in rows for c, text in enumerate(row)]
    found = sorted(
        {c for c, text in texts if is_string(text) or is_nearly_string(text) or is_json(text)}
    )
    heading = rows[0] if rows else []
    named = [c for c in found if c < len(heading) and "solution" in heading[c].lower()]
    wanted = [c for c in found if c not in named] or named
    return wanted[0] if wanted else None
