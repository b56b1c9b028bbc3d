"""Grids as text: one line, a word for each row, a line for each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import combinations

from .errors import quote
from .grid import BLANKS, EMPTY, SYMBOLS, GridShape, alphabet, box_of, digit_of, has_boxes, side_of


def rows_of(digits: Sequence[int], side: int) -> list[Sequence[int]]:
    """Return the digits of a grid by rows."""
    return [digits[start : start + side] for start in range(0, len(digits), side)]


def as_line(digits: Sequence[int], symbols: str) -> str:
    """Return digits as one string in these characters, "." for 0."""
    return "".join(symbols[digit - 1] if digit else EMPTY for digit in digits)


def as_words(digits: Sequence[int], side: int) -> str:
    """Return digits row by row in one line: a word for each row."""
    return " ".join(as_line(row, alphabet(side)) for row in rows_of(digits, side))


def as_grid(digits: Sequence[int], side: int, symbols: str = "") -> str:
    """Return digits as the paper prints a puzzle: a line for each row, separated by spaces.

    The paper has small letters; digits in other characters keep these.
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
    """Return a grid as an HTML table with its boxes drawn.

    `boxes` has rows and columns of a box, None if there are none; `givens` the digits of the
    puzzle, which are bold where there are any others.
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


#: So many characters too many or too few are looked for: of more, something else is wrong.
MOST = 3
#: Characters that are shown around the place.
SHOWN = 30

#: Two characters of the same digit, by their places.
Twins = tuple[int, int]


def where_wrong(signs: str, shape: GridShape) -> str:
    """Return what is known of the place where a string is too long or too short, "" if nothing.

    Parameters
    ----------
    signs : str
        The characters of the string, without white space.
    shape : int or Boxes
        That of the grid that is meant; boxes of one row where regions may be no boxes.

    Examples
    --------
    >>> where_wrong("4.....2..1..l...3", 2)
    "; 'l' (character 13) is not a digit of a 4x4 grid"
    >>> print(where_wrong("12343412.21434321", 2))
    ; one seems to be extra among characters 8 to 10 ('2.2')
    """
    side = side_of(shape)
    more = len(signs) - side * side
    if not 0 < abs(more) <= MOST:
        return ""
    return _odd_sign(signs, side, more) or (
        _moved(signs, shape, more) if abs(more) == 1 else _first_conflict(signs, shape, more)
    )


def _odd_sign(signs: str, side: int, more: int) -> str:
    """Return which character is no digit, or alone among the empty cells."""
    if side <= 9:  # in larger grids other letters may be digits, too
        for place, sign in enumerate(signs, 1):
            if digit_of(sign, side) is None:
                return f"; {quote(sign)} (character {place}) is not a digit of a {side}x{side} grid"
    blanks = Counter(sign for sign in signs if sign in BLANKS)
    alone = [sign for sign, often in blanks.items() if often == more == 1 < len(blanks)]
    if len(alone) != 1:
        return ""
    return f"; character {signs.index(alone[0]) + 1} is the only {quote(alone[0])}"


def _moved(signs: str, shape: GridShape, more: int) -> str:
    """Return where one character may be too many, or missing, without a digit standing twice."""
    count, wrong = len(signs) + (more < 0), 0
    numbers = _regions(shape)
    for one, other in _twins(signs, side_of(shape)):
        for before, behind, begin, end in (
            (one, other, other + 1, count),
            (one, other - more, one + 1, other + (more < 0)),
            (one - more, other - more, 0, one + (more < 0)),
        ):
            if begin < end and _meet(numbers, before, behind):
                wrong |= (1 << end) - (1 << begin)
    what, sign = ("extra", "character") if more > 0 else ("missing", "cell")
    free = f"{~wrong & (1 << count) - 1:b}"[::-1]
    first, last = free.find("1"), free.rfind("1")
    if first < 0:
        return f"; more is wrong: wherever one is {what}, a digit repeats in a {_kinds(shape)}"
    if first == 0 and last == count - 1:
        return ""
    span = signs[first : last + 1]
    shown = f" ({quote(span)})" if more > 0 and len(span) <= SHOWN else ""
    run = {0: f"{sign} {last + 1}", 1: f"{sign}s {last} and {last + 1}"}
    where = run.get(last - first, f"{sign}s {first + 1} to {last + 1}")
    near = f"{'at' if first == last else 'among'} {where}"
    side = side_of(shape)
    if more < 0 and first // side == last // side:
        near = f"in row {first // side + 1} ({where})"
    return f"; one seems to be {what} {near}{shown}"


def _first_conflict(signs: str, shape: GridShape, more: int) -> str:
    """Return where the first digit stands twice if the string is read in order."""
    numbers, cells = _regions(shape), side_of(shape) ** 2
    twins = (
        twin for twin in _twins(signs, side_of(shape)) if twin[1] < cells and _meet(numbers, *twin)
    )
    place = min((other for _, other in twins), default=-1)
    if place < 0:
        return ""
    what = "extra" if more > 0 else "missing"
    return (
        f"; read in order, {quote(signs[place])} (character {place + 1}) repeats in a "
        f"{_kinds(shape)}, so the first {what} one is probably before it"
    )


def _kinds(shape: GridShape) -> str:
    return "row, column or box" if has_boxes(shape) else "row or column"


def _twins(signs: str, side: int) -> Iterator[Twins]:
    """Yield each two characters of the same digit, of the first that a grid may have of it."""
    places: dict[str, list[int]] = {}
    for place, sign in enumerate(signs):
        if digit_of(sign, side):
            places.setdefault(sign, []).append(place)
    for same in places.values():
        yield from combinations(same[: side + MOST], 2)


def _regions(shape: GridShape) -> list[tuple[int, int, int]]:
    side, (high, wide) = side_of(shape), box_of(shape)
    return [
        (cell // side, cell % side, cell // side // high * side + cell % side // wide)
        for cell in range(side * side)
    ]


def _meet(numbers: list[tuple[int, int, int]], one: int, other: int) -> bool:
    row, column, box = numbers[one]
    below, beside, behind = numbers[other]
    return row == below or column == beside or box == behind
