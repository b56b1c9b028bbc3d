"""Grids as text and rows: the input that `Puzzle` accepts, and output to display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import combinations
from typing import Any

from .errors import ParseError, SudokuError, quote, show
from .grid import (
    BLANKS,
    BOXSIZES,
    EMPTY,
    SYMBOLS,
    USUAL_BOXES,
    Boxes,
    GridShape,
    alphabet,
    box_of,
    check_shape,
    digit_of,
    has_boxes,
    label_of,
    short_name,
    side_of,
    usual_shape,
)
from .numbers import a_grid, as_int, check_whole

Row = Sequence[int | None]
Givens = Mapping[int, int] | Mapping[str, int] | Sequence[Row] | str


def read_givens(
    givens: Givens, shape: GridShape | None, symbols: str = ""
) -> tuple[GridShape, tuple[int, ...]]:
    """Return the shape and the digits of givens in any accepted form."""
    if isinstance(givens, str):
        shape = shape or _boxsize_of_string(givens)
        return shape, digits_of_string(givens, shape, symbols)
    if isinstance(givens, Mapping):
        shape = shape or 3
        return shape, digits_of_dict(givens, side_of(shape))
    return _digits_of_rows(givens, shape)


def plain_digits(digits: Row, side: int) -> tuple[int, ...] | None:
    """Return the digits of a grid if all are valid and of type int, otherwise None."""
    found = tuple([digit for digit in digits if type(digit) is int])
    plain = len(found) == len(digits) == side * side
    return found if plain and min(found) >= 0 and max(found) <= side else None


def _boxsize_of_string(text: str) -> GridShape:
    count = len("".join(text.split()))
    shapes: list[GridShape] = [*BOXSIZES, *USUAL_BOXES.values()]
    for shape in shapes:
        if side_of(shape) ** 2 == count:
            return shape
    sides = map(side_of, shapes[2:])  # smaller grids would match many texts
    side = next((side for side in sides if _where(text, side)), 9)
    meant = f"a {side}x{side} puzzle has {side**2}{_where(text, side)}"
    raise ParseError(1, "", f"no supported grid has {count} cells; {meant}")


def digits_of_dict(
    givens: Mapping[Any, Any], side: int, digits: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return digits in row order after putting givens into them; by default, all are 0."""
    count = side * side
    changed = [*(digits or [0] * count)]
    seen: set[int] = set()
    for label, digit in givens.items():
        cell = label_of(label, side)
        if cell in seen:  # once by its name, and once by its label
            raise SudokuError(f"{short_name(cell, side)} is given twice")
        seen.add(cell)
        if len(givens) == count and (as_int(digit) or 0) > side:
            raise SudokuError(_too_many_colors(givens, cell, side))
        least = 0 if digits else 1
        found = 0 if digits and digit is None else digit
        changed[cell - 1] = check_whole(found, _digit_in(cell, side), least, side)
    return tuple(changed)


def _too_many_colors(givens: Mapping[Any, Any], cell: int, side: int) -> str:
    """Return advice for a full grid with a number that is too large: it may be a colouring."""
    advice = (
        f"{_digit_in(cell, side)} must be from 1 to {side}, not {show(givens.get(cell))}; a "
        "colouring with more colours than digits is not a puzzle; use graph_as_grid to print it, "
        'or solve(model="graph") to use no more colours than digits'
    )
    colors = [as_int(givens.get(label)) or 0 for label in range(1, side * side + 1)]
    if not 1 <= min(colors) <= max(colors) <= len(SYMBOLS):
        return advice
    return f"{advice}. Its {len(set(colors))} colours:\n{as_grid(colors, side)}"


def _digits_of_rows(
    rows: Sequence[Row], boxsize: GridShape | None
) -> tuple[GridShape, tuple[int, ...]]:
    try:
        listed = [list(row) for row in rows]
    except TypeError as error:
        kind = type(rows).__name__
        raise SudokuError(
            f"a puzzle must be a text, a dict of cells or a list of rows, not {kind}"
        ) from error
    n = boxsize or usual_shape(len(listed))
    side = side_of(n)
    if len(listed) != side:
        raise SudokuError(f"expected {side} rows, found {len(listed)}")
    for number, row in enumerate(listed, 1):
        if len(row) != side:
            raise SudokuError(f"expected {side} cells in row {number}, found {len(row)}")
    plain = plain_digits([cell for row in listed for cell in row], side)
    if plain is not None:
        return n, plain
    return n, tuple(
        0 if _is_empty(digit) else check_whole(digit, _digit_in(cell, side), 1, side)
        for cell, digit in enumerate((digit for row in listed for digit in row), 1)
    )


def _digit_in(cell: int, side: int) -> str:
    return f"the digit in {short_name(cell, side)}"


def _is_empty(digit: object) -> bool:
    return digit is None or as_int(digit) == 0


def digits_of_string(text: str, boxsize: GridShape, symbols: str = "") -> tuple[int, ...]:
    """Return the digits of a puzzle string, with 0 for an empty cell.

    White space is ignored. `symbols` are the characters of the digits; "" means the usual
    characters. If a character is not a digit of this grid, or the length is wrong, ParseError is
    raised.
    """
    side = side_of(check_shape(boxsize))
    known = _digits_by_sign(side, symbols)
    digits = tuple(known.get(sign, -1) for sign in "".join(text.split()))
    if -1 in digits:
        raise _no_digit(text, known, side)
    if len(digits) != side * side:
        where = _where(text, side)
        raise ParseError(1, "", f"expected {side * side} cells, found {len(digits)}{where}")
    return digits


@lru_cache(maxsize=64)
def _digits_by_sign(side: int, symbols: str) -> dict[str, int]:
    """Return the digit of each character, with 0 for empty cells."""
    if symbols:
        return dict.fromkeys(BLANKS, 0) | {sign: d for d, sign in enumerate(symbols, 1)}
    signs = map(chr, range(128))
    return {sign: digit for sign in signs if (digit := digit_of(sign, side)) is not None}


def _no_digit(text: str, known: Container[str], side: int) -> ParseError:
    """Return the error for the first character that is not a digit."""
    index, line, sign = next(
        (index, line, sign)
        for index, line in enumerate(text.split("\n"), 1)
        for sign in line
        if not sign.isspace() and sign not in known
    )
    return ParseError(index, line, f"{quote(sign)} is not a digit of {a_grid(side)}")


def _where(text: str, side: int) -> str:
    """Return the likely position of an error.

    Only rows and columns are checked, because the boxes are unknown.
    """
    return where_wrong("".join(text.split()), Boxes(1, side))


def rows_of(digits: Sequence[int], side: int) -> list[Sequence[int]]:
    """Return the rows of a grid."""
    return [digits[start : start + side] for start in range(0, len(digits), side)]


def as_line(digits: Sequence[int], symbols: str) -> str:
    """Return digits as a string of characters from `symbols`, with "." for 0."""
    return "".join(symbols[digit - 1] if digit else EMPTY for digit in digits)


def as_words(digits: Sequence[int], side: int) -> str:
    """Return a grid on one line, with a word for each row."""
    return " ".join(as_line(row, alphabet(side)) for row in rows_of(digits, side))


def as_grid(digits: Sequence[int], side: int, symbols: str = "") -> str:
    """Return a grid as the paper prints it: a line for each row, with spaces between cells.

    Letters are small, as in the paper, unless `symbols` contains unusual characters.
    """
    known = SYMBOLS if symbols in ("", alphabet(side)) else symbols
    return "\n".join(" ".join(as_line(row, known)) for row in rows_of(digits, side))


def as_table(
    digits: Sequence[int],
    side: int,
    symbols: str,
    boxes: tuple[int, int] | None,
    givens: Sequence[int] = (),
) -> str:
    """Return a grid as an HTML table in which boxes are visible.

    `boxes` are the numbers of rows and columns of a box; None means no boxes. `givens` are the
    digits of the puzzle, which are bold.
    """
    high, wide = boxes or (side, side)
    rows = []
    for start in range(0, side * side, side):
        cells = [
            f'<td style="{_style(start // side, column, side, high, wide)}'
            f'{";font-weight:bold" if givens and givens[start + column] else ""}">'
            f"{escape(symbols[digit - 1]) if digit else ''}</td>"
            for column, digit in enumerate(digits[start : start + side])
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'


def _style(row: int, column: int, side: int, high: int, wide: int) -> str:
    thick = {
        "top": row % high == 0,
        "bottom": row == side - 1,
        "left": column % wide == 0,
        "right": column == side - 1,
    }
    lines = (f"border-{edge}:{2 if wanted else 1}px solid" for edge, wanted in thick.items())
    return ";".join(["width:1.6em;height:1.6em;text-align:center;padding:0", *lines])


#: The maximum number of extra or missing characters for which a position is searched. If there are
#: more, the text has another kind of error.
_MOST = 3
#: The maximum length of a part of a string that is quoted, in characters.
_SHOWN = 30

#: The positions of two equal digits.
_Twins = tuple[int, int]


def where_wrong(signs: str, shape: GridShape) -> str:
    """Return where a string has too many or too few characters; "" if that is unclear.

    Parameters
    ----------
    signs : str
        The characters of the string, without white space.
    shape : int or Boxes
        The shape of the intended grid. If its boxes are unknown, a box is a row.

    Examples
    --------
    >>> where_wrong("4.....2..1..l...3", 2)
    "; 'l' (character 13) is not a digit of a 4x4 grid"
    >>> print(where_wrong("12343412.21434321", 2))
    ; one of characters 8 to 10 ('2.2') seems to be extra
    """
    side = side_of(shape)
    more = len(signs) - side * side
    if not 0 < abs(more) <= _MOST:
        return ""
    return _odd_sign(signs, side, more) or (_moved(signs, shape, more) if abs(more) == 1 else "")


def _odd_sign(signs: str, side: int, more: int) -> str:
    """Report a character that is not a digit, or an empty cell marked unlike all others."""
    if side <= 9:  # in larger grids, letters may be digits
        for number, sign in enumerate(signs, 1):
            if digit_of(sign, side) is None:
                return f"; {quote(sign)} (character {number}) is not a digit of {a_grid(side)}"
    blanks = Counter(sign for sign in signs if sign in BLANKS)
    alone = [sign for sign, often in blanks.items() if often == more == 1 < len(blanks)]
    if len(alone) != 1:
        return ""
    where = signs.index(alone[0]) + 1
    return f"; character {where}, the only {quote(alone[0])}, seems to be extra"


def _moved(signs: str, shape: GridShape, more: int) -> str:
    """Return where to remove or insert a character so that no digit repeats in any region."""
    count, wrong = len(signs) + (more < 0), 0
    numbers = _regions(shape)
    for one, other in _twins(signs, side_of(shape)):
        for left, right, begin, end in (
            (one, other, other + 1, count),
            (one, other - more, one + 1, other + (more < 0)),
            (one - more, other - more, 0, one + (more < 0)),
        ):
            if begin < end and _meet(numbers, left, right):
                wrong |= (1 << end) - (1 << begin)
    free = f"{~wrong & (1 << count) - 1:b}"[::-1]
    first, last = free.find("1"), free.rfind("1")
    if first < 0:
        change = "whichever character is left out" if more > 0 else "wherever a cell is added"
        kinds = "row, column or box" if has_boxes(shape) else "row or column"
        return f"; {change}, a digit repeats in a {kinds}, so there are more mistakes"
    if first == 0 and last == count - 1:
        return ""
    span = signs[first : last + 1]
    if more < 0:
        side = side_of(shape)
        where = f"between {short_name(first + 1, side)} and {short_name(last + 1, side)}"
        if first // side == last // side:
            where = f"in row {first // side + 1}"
        return f"; a cell seems to be missing {where}"
    shown = f" ({quote(span)})" if len(span) <= _SHOWN else ""
    run = {0: f"character {last + 1}", 1: f"character {last} or {last + 1}"}
    where = run.get(last - first, f"one of characters {first + 1} to {last + 1}")
    return f"; {where}{shown} seems to be extra"


def _twins(signs: str, side: int) -> Iterator[_Twins]:
    """Yield the positions of pairs of equal digits; excess occurrences of a digit are ignored."""
    positions: dict[str, list[int]] = {}
    for at, sign in enumerate(signs):
        if digit_of(sign, side):
            positions.setdefault(sign, []).append(at)
    for same in positions.values():
        yield from combinations(same[: side + _MOST], 2)


def _regions(shape: GridShape) -> list[tuple[int, int, int]]:
    side, (high, wide) = side_of(shape), box_of(shape)
    return [
        (cell // side, cell % side, cell // side // high * side + cell % side // wide)
        for cell in range(side * side)
    ]


def _meet(numbers: list[tuple[int, int, int]], one: int, other: int) -> bool:
    row, column, box = numbers[one]
    other_row, other_column, other_box = numbers[other]
    return row == other_row or column == other_column or box == other_box
