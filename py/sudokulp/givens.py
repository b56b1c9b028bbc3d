"""The givens of a puzzle in all forms that `Puzzle` takes: a string, a dict of cells, rows."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

from .errors import ParseError, SudokuError, UnknownName, quote, show
from .grid import (
    BLANKS,
    BOXSIZES,
    SYMBOLS,
    USUAL_BOXES,
    Boxes,
    GridShape,
    check_shape,
    digit_of,
    side_of,
    usual_shape,
)
from .lines import as_grid, where_wrong
from .numbers import check_digit, check_label, whole

Row = Sequence[int | None]
Givens = Mapping[int, int] | Sequence[Row] | str


def read_givens(
    givens: Givens, boxsize: GridShape | None, format: str | None, symbols: str = ""
) -> tuple[GridShape, tuple[int, ...]]:
    """Return the box size and the digits that `givens` describes, whatever its form."""
    if format not in (None, "s", "d"):
        raise UnknownName(f"format must be 's' for a string or 'd' for a dict, not {show(format)}")
    if isinstance(givens, str) and format != "d":
        n = boxsize or _boxsize_of_string(givens)
        return n, digits_of_string(givens, n, symbols)
    if format == "s" or isinstance(givens, str):
        wanted = "a string" if format == "s" else "a dict"
        raise SudokuError(f"format={format!r} needs {wanted}, not {type(givens).__name__}")
    if isinstance(givens, Mapping):
        if boxsize is None:
            raise SudokuError("a dict of givens needs the box size as well")
        return boxsize, _digits_of_dict(givens, boxsize)
    return _digits_of_rows(givens, boxsize)


def plain_digits(digits: Row, side: int) -> tuple[int, ...] | None:
    """Return the digits of a grid if there is nothing to convert or to refuse, else None."""
    found = tuple([digit for digit in digits if type(digit) is int])
    plain = len(found) == len(digits) == side * side
    return found if plain and min(found) >= 0 and max(found) <= side else None


def _boxsize_of_string(text: str) -> GridShape:
    count = len("".join(text.split()))
    shapes: list[GridShape] = [*BOXSIZES, *USUAL_BOXES.values()]
    for shape in shapes:
        if side_of(shape) ** 2 == count:
            return shape
    sides = map(side_of, shapes[2:])  # any string has about as many signs as the smallest grids
    side = next((side for side in sides if _where(text, side)), 9)
    meant = f"a {side}x{side} puzzle has {side**2}{_where(text, side)}"
    raise ParseError(1, "", f"no square grid has {count} cells; {meant}")


def _digits_of_dict(givens: Mapping[int, int], boxsize: GridShape) -> tuple[int, ...]:
    side = side_of(boxsize)
    count = side * side
    digits = [0] * count
    for label, digit in givens.items():
        cell = check_label(label, count)
        if len(givens) == count and (whole(digit) or 0) > side:
            raise SudokuError(_too_many_colors(givens, cell, side))
        digits[cell - 1] = check_digit(digit, side, f"cell {cell}: ")
    return tuple(digits)


def _too_many_colors(givens: Mapping[int, int], cell: int, side: int) -> str:
    """Return what to do instead about a full grid with something above its digits, and the grid."""
    said = (
        f"cell {cell}: digits run from 1 to {side}, found {show(givens[cell])}; a colouring with "
        "more colours than digits is not a puzzle: use graph_as_grid to print it, or solve(puzzle, "
        '"graph") to use no more colours than digits'
    )
    colors = [whole(givens.get(label)) or 0 for label in range(1, side * side + 1)]
    if not 1 <= min(colors) <= max(colors) <= len(SYMBOLS):
        return said
    return f"{said}. Its {len(set(colors))} colours:\n{as_grid(colors, side)}"


def _digits_of_rows(
    rows: Sequence[Row], boxsize: GridShape | None
) -> tuple[GridShape, tuple[int, ...]]:
    try:
        listed = [list(row) for row in rows]
    except TypeError as error:
        kind = type(rows).__name__
        raise SudokuError(
            f"givens must be a dict, a string or a list of rows, not {kind}"
        ) from error
    n = boxsize or usual_shape(len(listed))
    side = side_of(n)
    if len(listed) != side:
        raise SudokuError(f"expected {side} rows, found {len(listed)}")
    for number, row in enumerate(listed, 1):
        if len(row) != side:
            raise SudokuError(f"row {number}: expected {side} cells, found {len(row)}")
    plain = plain_digits([cell for row in listed for cell in row], side)
    if plain is not None:
        return n, plain
    return n, tuple(
        0 if _is_empty(digit) else check_digit(digit, side, f"r{r}c{c}: ")
        for r, row in enumerate(listed, 1)
        for c, digit in enumerate(row, 1)
    )


def _is_empty(digit: object) -> bool:
    return digit is None or whole(digit) == 0


def digits_of_string(text: str, boxsize: GridShape, symbols: str = "") -> tuple[int, ...]:
    """Return the digits of a puzzle string, 0 for an empty cell; white space is ignored.

    `symbols` has the character of each digit; "" stands for the usual ones. ParseError is about the
    first character that is no digit of this size, or about a string that is too short or too long.
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
    """Return what each character stands for, 0 for an empty cell."""
    if symbols:
        return dict.fromkeys(BLANKS, 0) | {sign: d for d, sign in enumerate(symbols, 1)}
    signs = map(chr, range(128))
    return {sign: digit for sign in signs if (digit := digit_of(sign, side)) is not None}


def _no_digit(text: str, known: Container[str], side: int) -> ParseError:
    """Return the error at the first character that is no digit."""
    index, line, sign = next(
        (index, line, sign)
        for index, line in enumerate(text.split("\n"), 1)
        for sign in line
        if not sign.isspace() and sign not in known
    )
    return ParseError(index, line, f"{quote(sign)} is not a digit of a {side}x{side} grid")


def _where(text: str, side: int) -> str:
    """Return where a string is wrong, by rows and columns: its regions may be no boxes."""
    return where_wrong("".join(text.split()), Boxes(1, side))
