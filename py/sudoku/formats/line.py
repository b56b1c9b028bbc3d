"""Puzzle strings: one character a cell, in row order, broken into lines or not.

::

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Empty cells are ``.``, also ``0 * _ -``; above 9 the digits go on as letters, a = 10. Other
habits are understood where they cannot be mistaken: 0-f on a 16 x 16 grid that has
another sign for empty cells, A = 1 on one without figures, numbers parted by blanks. A
string that ends in a comma and something else, as lists with solutions have it, is read
up to the comma.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from ..grid import BLANKS, BOXSIZES, SYMBOLS, digit_of
from .base import Format, Line, Parsed, content

_SIDES = {boxsize**4: boxsize for boxsize in BOXSIZES}
_FOREIGN = re.compile(r"[^0-9A-Za-z.*_\-\s]")


def sniff(lines: list[Line]) -> float:
    """Return little: any text may be meant as a string, so the others come first."""
    return 0.2 if content(lines) else 0.0


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle of a string."""
    rows, notices = _before_comma(content(lines))
    if not rows:
        raise lines[0].error("expected a puzzle, found only comments")
    numbers = _numbers(rows)
    if numbers:
        return numbers
    _refuse_foreign(rows)
    text = "".join("".join(row.text.split()) for row in rows)
    boxsize = _SIDES.get(len(text))
    if boxsize is None:
        raise _wrong_count(rows, len(text))
    reader, habit = _habit(text, boxsize**2)
    return Parsed(boxsize, _digits(rows, boxsize**2, reader), (*notices, *habit))


def _before_comma(rows: list[Line]) -> tuple[list[Line], tuple[str, ...]]:
    if len(rows) == 1 and "," in rows[0].text:
        puzzle, _, rest = rows[0].text.partition(",")
        if len("".join(puzzle.split())) in _SIDES and len(puzzle) > 1:
            notice = ("what stands behind the comma was left aside",) if rest.strip() else ()
            return [Line(rows[0].number, puzzle)], notice
    return rows, ()


def _numbers(rows: list[Line]) -> Parsed | None:
    """Return the puzzle if each cell is a number of one or two figures, else None."""
    tokens = [token for row in rows for token in row.text.split()]
    boxsize = _SIDES.get(len(tokens))
    plain = all(re.fullmatch(r"[0-9]{1,2}|[.*_\-]", token) for token in tokens)
    if boxsize is None or not plain or all(len(token) == 1 for token in tokens):
        return None
    digits = tuple(int(token) if token.isdigit() else 0 for token in tokens)
    if max(digits) > boxsize**2:
        return None
    return Parsed(boxsize, digits)


def _refuse_foreign(rows: list[Line]) -> None:
    for row in rows:
        found = _FOREIGN.search(row.text)
        if found:
            raise row.error(
                f"{_named(found[0])} in column {found.start() + 1} is neither a digit nor a dot"
            )


def _named(symbol: str) -> str:
    return f"'{symbol}'" if symbol.isascii() and symbol.isprintable() else f"U+{ord(symbol):04X}"


def _wrong_count(rows: list[Line], count: int) -> Exception:
    """Return the error for a number of cells that fits no grid, blaming a line if one is odd."""
    lengths = ["".join(row.text.split()) for row in rows]
    (usual, often), *_ = Counter(map(len, lengths)).most_common(1)
    if usual**2 in _SIDES and often == len(rows) - 1 and len(rows) == usual:
        odd = next(i for i, text in enumerate(lengths) if len(text) != usual)
        return rows[odd].error(f"expected {usual} cells, found {len(lengths[odd])}")
    if often > 1 and usual in _SIDES:
        return rows[1].error(f"there are {len(rows)} puzzles, one a line; give one of them")
    near = min(_SIDES, key=lambda cells: abs(cells - count))
    if near > 1 and abs(near - count) <= near // 5:
        side = _SIDES[near] ** 2
        return rows[0].error(f"expected {near} cells for a {side}x{side} grid, found {count}")
    return rows[0].error(
        f"a 4x4 puzzle has 16 cells, a 9x9 puzzle 81, a 16x16 puzzle 256, not {count}"
    )


def _habit(text: str, side: int) -> tuple[Callable[[str], int | None], tuple[str, ...]]:
    """Return how the characters of this string are to be read, and what was assumed."""
    letters = {symbol.lower() for symbol in text if symbol.isalpha()}
    last = SYMBOLS[side - 1].lower()
    marked = any(blank in text for blank in BLANKS if blank != "0")
    figures = re.search("[1-9]", text)
    if side > 9 and "0" in text and marked and (last not in letters or side == 36):
        first, top = "0", SYMBOLS[side - 2]
        return _shifted(side), (f"the digits were taken to run from {first} to {top}",)
    if side in (16, 25) and not figures and any(letter > last for letter in letters):
        return _lettered, ("the letters were taken to run from A = 1",)
    if side == 36 and text.upper() == text and re.search("[B-Z]", text):
        return (lambda symbol: digit_of(symbol.lower(), side)), ("A was taken to be 10",)
    return (lambda symbol: digit_of(symbol, side)), ()


def _shifted(side: int) -> Callable[[str], int | None]:
    alphabet = "0" + SYMBOLS[: side - 1]

    def read(symbol: str) -> int | None:
        if symbol in BLANKS and symbol != "0":
            return 0
        found = alphabet.find(symbol.lower())
        return found + 1 if found >= 0 else None

    return read


def _lettered(symbol: str) -> int | None:
    return 0 if symbol in BLANKS else ord(symbol.lower()) - ord("a") + 1


def _digits(rows: list[Line], side: int, reader: Callable[[str], int | None]) -> tuple[int, ...]:
    digits: list[int] = []
    for row in rows:
        for column, symbol in enumerate(row.text, 1):
            if symbol.isspace():
                continue
            digit = reader(symbol)
            if digit is None or digit > side:
                raise row.error(
                    f"{_named(symbol)} in column {column} is no digit of a {side}x{side} grid"
                )
            digits.append(digit)
    return tuple(digits)


LINE = Format(
    name="line",
    label="puzzle string",
    about="One character a cell, row by row; a dot for an empty cell, letters above 9.",
    sniff=sniff,
    loads=loads,
    dumps=lambda puzzle: puzzle.line + "\n",
    suffix=lambda puzzle: "txt",
)
