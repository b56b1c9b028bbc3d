"""Puzzle strings: one character per cell, in row order, in one line or several.

::

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Empty cells are ``.``, also ``0 * _ -``. Above 9 the digits continue as letters (see
`alphabets` for other ways), or each cell is a number: separated by blanks, or always of two
figures. A string followed by a comma and more, as in lists with solutions, is read up to the
comma.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ..base import BOXSIZE_OF_CELLS, LISTED_CELLS, Found, Line, Parsed
from ..format import Format
from ..text import content, plain
from .alphabets import Alphabet, likely_alphabets

_FOREIGN = re.compile(r"[^0-9A-Za-z.*_\-\s]")
_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")
_PARTED = re.compile(r"\s*([0-9A-Za-z.*_\-]+)[\s,;|#]")
Numbered = tuple[int, tuple[int, ...]]
_LINK_WITHOUT = "there is no puzzle in this link; those of SudokuWiki (?bd=) and f-puzzles have one"
#: Sides of well-known grids whose boxes are not square, by their number of cells.
_OBLONG = {side**2: side for side in (6, 8, 10, 12)}
_EMPTY_PAIRS = {"..", "--", "__", "**"}


def sniff(lines: list[Line]) -> float:
    """Return a low likelihood: any text may be meant as a string, so other formats come first."""
    return 0.2 if content(lines) else 0.0


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of a string, in each way in which it can be read."""
    said = plain(content(lines))
    if not said:
        raise lines[0].error("expected a puzzle string")
    rows, notices = _alone(said)
    if re.match(r"\s*https?://", rows[0].text):
        raise rows[0].error(_LINK_WITHOUT)
    text = "".join("".join(row.text.split()) for row in rows)
    numbered = _numbers(rows) or _pairs(text)
    if numbered:
        return Found((Parsed(*numbered, notices, line=rows[0].number),))
    _refuse_foreign(rows)
    boxsize = BOXSIZE_OF_CELLS.get(len(text))
    if boxsize is None:
        raise _wrong_count(rows, len(text))
    return found_in_alphabets(rows, boxsize, likely_alphabets(text, boxsize**2), notices)


def found_in_alphabets(
    rows: list[Line], boxsize: int, ways: list[Alphabet], notices: tuple[str, ...]
) -> Found:
    """Return a puzzle read in the first alphabet, with the other alphabets as alternatives."""
    first = _in_alphabet(rows, boxsize, ways[0], notices)
    others = [
        _in_alphabet(rows, boxsize, alphabet, notices)
        for alphabet in ways[1:]
        if all(symbol in alphabet.digits or symbol.isspace() for row in rows for symbol in row.text)
    ]
    return Found(first.puzzles, label=first.label, others=tuple(others))


def _in_alphabet(
    rows: list[Line], boxsize: int, alphabet: Alphabet, notices: tuple[str, ...]
) -> Found:
    said = (*notices, alphabet.notice) if alphabet.notice else notices
    parsed = Parsed(boxsize, digits_of(rows, boxsize**2, alphabet), said, line=rows[0].number)
    return Found((parsed,), label=alphabet.label)


def string_in(text: str) -> tuple[str, bool]:
    """Return the puzzle string that a line begins with, "" if none, and whether more follows.

    Examples
    --------
    >>> string_in("4.....2..1.....3,4231132431422413")
    ('4.....2..1.....3', True)
    """
    before, comma, _ = text.partition(",")
    whole = "".join(before.split())
    if len(whole) in LISTED_CELLS and _SIGNS.fullmatch(whole):
        return whole, bool(comma)
    match = _PARTED.match(text)
    return (match[1], True) if match and len(match[1]) in LISTED_CELLS else ("", False)


def ignored_rest(text: str) -> tuple[str, ...]:
    """Return the notice that the text after a line's puzzle string was ignored."""
    return (f"the text after the {'comma' if ',' in text else 'puzzle'} was ignored",)


def _alone(rows: list[Line]) -> tuple[list[Line], tuple[str, ...]]:
    """Return the rows, a single one without the text after its string, and the notice on it."""
    string, more = string_in(rows[0].text) if len(rows) == 1 else ("", False)
    if not string or not more:
        return rows, ()
    before = rows[0].text.partition(",")[0]
    kept = before if "".join(before.split()) == string else string
    return [Line(rows[0].number, kept)], ignored_rest(rows[0].text)


def _numbers(rows: list[Line]) -> Numbered | None:
    """Return the digits if each cell is a number of one or two figures, else None."""
    tokens = [token for row in rows for token in row.text.split()]
    are_plain = all(re.fullmatch(r"[0-9]{1,2}|[.*_\-]", token) for token in tokens)
    if not are_plain or all(len(token) == 1 for token in tokens):
        return None
    return _numbered(tokens)


def _pairs(text: str) -> Numbered | None:
    """Return the digits if each cell has two figures, 01 to 09 too, else None."""
    if len(text) % 2 or re.search(r"[^0-9.*_\-]", text):
        return None
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return _numbered(pairs) if all(p.isdigit() or p in _EMPTY_PAIRS for p in pairs) else None


def _numbered(tokens: list[str]) -> Numbered | None:
    boxsize = BOXSIZE_OF_CELLS.get(len(tokens))
    digits = tuple(int(token) if token.isdigit() else 0 for token in tokens)
    if boxsize is None or boxsize == 1 or max(digits) > boxsize**2:
        return None
    return boxsize, digits


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
    """Return the error for a number of cells that fits no grid, at the one odd line if any."""
    lengths = ["".join(row.text.split()) for row in rows]
    (usual, often), *_ = Counter(map(len, lengths)).most_common(1)
    if usual**2 in BOXSIZE_OF_CELLS and often == len(rows) - 1 and len(rows) == usual:
        odd = next(i for i, text in enumerate(lengths) if len(text) != usual)
        return rows[odd].error(f"expected {usual} cells, found {len(lengths[odd])}")
    near = min(BOXSIZE_OF_CELLS, key=lambda cells: abs(cells - count))
    side = BOXSIZE_OF_CELLS[near] ** 2
    # Any puzzle that is being typed has about 16 cells at some time: do not suggest 4x4.
    if side > 4 and abs(near - count) <= near // 5:
        return rows[0].error(f"expected {near} cells for a {side}x{side} grid, found {count}")
    if count in _OBLONG:
        size = f"{_OBLONG[count]}x{_OBLONG[count]}"
        return rows[0].error(
            f"{count} cells make a {size} grid, but boxes are square here: "
            "grids are 4x4, 9x9, 16x16, 25x25 or 36x36"
        )
    return rows[0].error(
        f"a 4x4 puzzle has 16 cells, a 9x9 puzzle 81, a 16x16 puzzle 256, not {count}"
    )


def digits_of(rows: Iterable[Line], side: int, alphabet: Alphabet) -> tuple[int, ...]:
    """Return the digits of the cells in these lines.

    Raises
    ------
    ParseError
        At the first character that is no digit of this size.
    """
    digits: list[int] = []
    for row in rows:
        for column, symbol in enumerate(row.text, 1):
            digit = alphabet.digits.get(symbol)
            if digit is not None:
                digits.append(digit)
            elif not symbol.isspace():
                raise row.error(
                    f"{_named(symbol)} in column {column} is no digit of a {side}x{side} grid"
                )
    return tuple(digits)


LINE = Format(
    name="line",
    label="puzzle string",
    about="One character per cell, row by row; a dot for an empty cell, letters above 9.",
    sniff=sniff,
    order=90,
    loads=loads,
    dumps=lambda puzzle: puzzle.line + "\n",
    preference=2,
    loose=True,
)
