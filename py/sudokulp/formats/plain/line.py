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
from collections.abc import Iterable
from dataclasses import replace

from ...boxes import MAX_SIDE, USUAL_BOXES, GridShape, boxes_of, side_of
from ..base import BOXSIZE_OF_CELLS, Found, Line, Parsed, is_listed
from ..format import Format
from ..text import content, plain
from .alphabets import Alphabet, likely_alphabets, written_in
from .box_order import in_box_order
from .drawn_boxes import bands
from .large import large_string
from .miswritten import (
    named_sign,
    refuse_foreign,
    refuse_groups,
    refuse_uneven,
    wrong_count,
    wrong_link,
)
from .numbered import as_numbers, as_pairs

_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")
_PARTED = re.compile(r"\s*([0-9A-Za-z.*_\-]+)[\s,;|#]")


def sniff(lines: list[Line]) -> float:
    """Return a low likelihood: any text may be meant as a string, so other formats come first."""
    return 0.2 if content(lines) else 0.0


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of a string, in each way in which it can be read."""
    large = large_string(lines)
    if large:
        return Found((large,))
    said = plain(content(lines))
    if not said:
        raise lines[0].error("expected a puzzle string")
    rows, notices = _alone(said)
    if re.match(r"\s*https?://", rows[0].text):
        raise wrong_link(rows[0])
    text = "".join("".join(row.text.split()) for row in rows)
    numbered = as_numbers(rows) or as_pairs(text)
    if numbered:
        return _banded(Found((Parsed(*numbered, notices, line=rows[0].number),)), rows)
    refuse_foreign(rows)
    refuse_uneven(rows)
    boxsize = BOXSIZE_OF_CELLS.get(len(text))
    if boxsize is None:
        raise wrong_count(rows, len(text))
    refuse_groups(rows, text, side_of(boxsize))
    alphabets = likely_alphabets(text, side_of(boxsize))
    found = found_in_alphabets(rows, boxsize, alphabets, notices)
    if len(rows) > side_of(boxsize):
        return in_box_order(found, rows, boxsize)
    return _banded(found, rows)


def _banded(found: Found, rows: list[Line]) -> Found:
    """Return a puzzle with boxes as high as the parts that empty lines make of its rows."""
    high, side = bands(rows), len(rows)
    if not high or side not in USUAL_BOXES or side_of(found.puzzles[0].shape) != side:
        return found
    shape = boxes_of((high, side // high))
    puzzles = tuple(replace(parsed, shape=shape, boxed=True) for parsed in found.puzzles)
    others = tuple(_banded(other, rows) for other in found.others)
    return replace(found, puzzles=puzzles, others=others)


def found_in_alphabets(
    rows: list[Line], shape: GridShape, ways: list[Alphabet], notices: tuple[str, ...]
) -> Found:
    """Return a puzzle read in the first alphabet, with the other alphabets as alternatives."""
    first = _in_alphabet(rows, shape, ways[0], notices)
    others = [
        _in_alphabet(rows, shape, alphabet, notices)
        for alphabet in ways[1:]
        if all(symbol in alphabet.digits or symbol.isspace() for row in rows for symbol in row.text)
    ]
    return Found(first.puzzles, label=first.label, others=tuple(others))


def _in_alphabet(
    rows: list[Line], shape: GridShape, alphabet: Alphabet, notices: tuple[str, ...]
) -> Found:
    said = (*notices, alphabet.notice) if alphabet.notice else notices
    side = side_of(shape)
    digits = digits_of(rows, side, alphabet)
    signs = written_in(alphabet, side, "".join(row.text for row in rows))
    parsed = Parsed(shape, digits, said, line=rows[0].number, symbols=signs)
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
    if is_listed(whole) and _SIGNS.fullmatch(whole):
        return whole, bool(comma)
    match = _PARTED.match(text)
    return (match[1], True) if match and is_listed(match[1]) else ("", False)


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
                    f"{named_sign(symbol)} in column {column} is no digit of a {side}x{side} grid"
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
    largest=MAX_SIDE,
)
