"""Alphabets: the characters for the digits in puzzle strings.

Usually, digits above 9 are letters, beginning with A = 10. Some programs use only letters,
beginning with A = 1, and some use 0 as the first digit. If a string fits several alphabets, the
most likely one is used, and the others are offered as alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from math import isqrt
from string import ascii_lowercase, ascii_uppercase

from ..grid import BLANKS, COMMON_SIDE, SYMBOLS, digit_of, has_both_cases
from ..grid import alphabet as usual_symbols


@dataclass(frozen=True)
class Alphabet:
    """An alphabet: the character of each digit."""

    name: str  # a key of `ALPHABETS`
    label: str  # the difference from other alphabets, in a few words
    digits: dict[str, int]  # the digit of each character, with 0 for empty cells
    notice: str = ""  # shown when this alphabet is used, "" for the usual alphabet
    symbols: str = ""  # the character of each digit for writing, "" for the usual characters


_WRITTEN = "".join(sorted({*SYMBOLS, *BLANKS}))


@cache
def _usual(side: int) -> Alphabet:
    """Return the usual alphabet: 1 to 9, then letters, in either case up to side 35."""
    read = {symbol: digit_of(symbol, side) for symbol in _WRITTEN}
    known = {symbol: digit for symbol, digit in read.items() if digit is not None}
    tenth = usual_symbols(side)[9:10] or "A"
    return Alphabet("usual", f"letters after 9: {tenth} = 10", known)


@cache
def _lettered(side: int) -> Alphabet:
    symbols = ascii_uppercase[:side]
    notice = "assumed that the letters start at A = 1"
    digits = _both_cases(symbols) | dict.fromkeys(BLANKS, 0)
    return Alphabet("lettered", "letters from A = 1", digits, notice, symbols)


@cache
def _shifted(side: int) -> Alphabet:
    symbols = "0" + usual_symbols(side)[: side - 1]
    label = f"digits from {symbols[0]} to {symbols[-1]}"
    digits = _both_cases(symbols) | dict.fromkeys(BLANKS.replace("0", ""), 0)
    return Alphabet("shifted", label, digits, f"assumed {label}", symbols)


@cache
def _capitals(side: int) -> Alphabet:
    """Return the alphabet of a 36x36 grid that is written in capitals, where A is 10."""
    capital = [symbol for symbol in _WRITTEN if not symbol.islower()]
    digits = {symbol: digit_of(symbol.lower(), side) for symbol in capital}
    known = {symbol: digit for symbol, digit in digits.items() if digit is not None}
    symbols = SYMBOLS[: COMMON_SIDE - 1].upper() + SYMBOLS[COMMON_SIDE - 1].lower()
    label = "letters after 9: A = 10"
    return Alphabet("capitals", label, known, "assumed that the letter A means 10", symbols)


@cache
def _marked(blank: str, side: int) -> Alphabet:
    """Return the usual alphabet, but with one letter for empty cells."""
    digits = _usual(side).digits | {blank: 0, blank.upper(): 0}
    return Alphabet(f"blank {blank}", f"{blank} for empty cells", digits, as_blank(blank))


def _both_cases(symbols: str) -> dict[str, int]:
    cases = (str.upper, str.lower, str)
    return {case(symbol): d for case in cases for d, symbol in enumerate(symbols, 1)}


def as_blank(sign: str) -> str:
    """Return the notice saying that a character was read as an empty cell."""
    return f"treated '{sign}' as an empty cell"


def foreign_signs(text: str) -> set[str]:
    """Return the set of characters of a text, in lower case, without whitespace and 1 to 9."""
    return set("".join(text.lower().split())) - set("123456789")


#: All alphabets by name, each as a function of the grid's side.
ALPHABETS: dict[str, Callable[[int], Alphabet]] = {
    "usual": _usual,
    "lettered": _lettered,
    "shifted": _shifted,
    "capitals": _capitals,
    **{f"blank {blank}": partial(_marked, blank) for blank in ascii_lowercase},
}


def likely_alphabets(text: str, side: int) -> list[Alphabet]:
    """Return the possible alphabets of one or more strings, the most likely first."""
    letters = {symbol.lower() for symbol in set(text) if symbol.isalpha()}
    last = SYMBOLS[side - 1].lower()
    beyond = any(letter > last for letter in letters) if side > 9 else bool(letters)
    named = letters and 1 < side <= 25 and not re.search("[1-9]", text)
    as_letters = [_lettered(side)] if named and max(letters) <= ascii_lowercase[side - 1] else []
    if begins_with_0(text, side):
        return [_shifted(side), _usual(side)]
    if as_letters and beyond:
        return as_letters
    if side == COMMON_SIDE and text.upper() == text and re.search("[B-Z]", text):
        return [_capitals(side), _usual(side)]
    return [_usual(side), *as_letters]


def written_in(alphabet: Alphabet, side: int, text: str) -> str:
    """Return the characters that a text uses for its digits, or "" for the usual characters.

    The letters are in lower case if the text has no capitals. This does not apply to 36x36 grids,
    where the case of letters matters.
    """
    letters = "".join(filter(alphabet.digits.get, "".join(re.findall("[A-Za-z]+", text))))
    if not has_both_cases(side) and letters.islower():
        return (alphabet.symbols or usual_symbols(side)).lower()
    return alphabet.symbols


def symbols_of(line: str) -> str:
    """Return the characters that a puzzle string uses for its digits, or "" for the usual ones.

    Examples
    --------
    >>> symbols_of("4.....2..1.....3"), symbols_of("d.....b..a.....c")
    ('', 'abcd')
    """
    if not re.search("[0A-Za-z]", line):
        return ""
    side = isqrt(len(line))
    return written_in(likely_alphabets(line, side)[0], side, line)


def with_blank(text: str, side: int) -> Alphabet | None:
    """Return the alphabet of a list if one letter marks all empty cells, otherwise None."""
    others = "".join(foreign_signs(text))
    if side > 9 or not re.fullmatch("[a-z]", others) or not re.search("[1-9]", text):
        return None
    return _marked(others, side)


def begins_with_0(text: str, side: int) -> bool:
    """Return whether 0 is the first digit, because another character marks empty cells."""
    if side <= 9 or "0" not in text or not any(sign in text for sign in BLANKS if sign != "0"):
        return False
    return side >= COMMON_SIDE or SYMBOLS[side - 1] not in text.lower()
