"""The text of cells: digits, alphabets, signs for empty cells, and candidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..grid import SYMBOLS, has_both_cases
from ..grid import alphabet as usual_symbols

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Signs and words for an empty cell. "" is an empty field, and a space is a cell of its own only
#: where every character is a cell.
BLANKS = frozenset(
    [
        *("", " "),
        *". 0 - _ * .. -- __ 00 0.0 -1 -1.0".split(),
        *"None none NONE null Null NULL nil Nil NA na N/A NaN nan NAN <NA> undefined".split(),
        *"empty Empty EMPTY blank Blank".split(),
    ]
)
#: Blanks that may be digits if something else marks empty cells.
_ZEROS = frozenset(["0", "00", "0.0"])
NUMBER = re.compile(r"\d{1,2}(?:\.0*)?")
_CANDIDATES = re.compile(r"1?2?3?4?5?6?7?8?9?")
#: Candidates in their places: ``1..4..7..``, ``.2.......``
PLACED = re.compile(r"[1.0_-][2.0_-][3.0_-][4.0_-][5.0_-][6.0_-][7.0_-][8.0_-][9.0_-]")
#: The longest text of a cell: nine candidates or a word.
LONGEST = 9


class Alphabet(NamedTuple):
    """What each text of a cell means."""

    digits: Mapping[str, int]  # 0 for an empty cell
    notices: tuple[str, ...] = ()
    cost: int = 0  # the number of assumptions
    symbols: str = ""  # the character of each digit, "" for the usual characters
    marks: Mapping[str, tuple[int, ...]] = {}  # the candidates of texts with several digits


def is_cell(text: str) -> bool:
    """Return whether a text may be one cell: a sign, a number, candidates or a word for empty."""
    if len(text) < 2:
        return text.isascii()
    if len(text) > LONGEST:
        return False
    return bool(
        text in BLANKS
        or NUMBER.fullmatch(text)
        or _CANDIDATES.fullmatch(text)
        or (len(text) == LONGEST and PLACED.fullmatch(text))
    )


def is_usual(text: str) -> bool:
    """Return whether a text is surely a cell: a number or a usual sign for an empty cell."""
    return text in BLANKS or text.isdigit()


def number_of(text: str) -> int | None:
    """Return the value of a number with one or two digits, or None for any other text."""
    if not NUMBER.fullmatch(text):
        return None
    return int(text.partition(".")[0])


def value_of(letter: str, side: int) -> int:
    """Return the digit of a letter in the usual alphabet, where A is 10; it may be too large."""
    if has_both_cases(side):
        return SYMBOLS.find(letter) + 1
    return LETTERS.find(letter.upper()) + 10


def alphabets(counts: Mapping[str, int], side: int) -> list[Alphabet] | str:
    """Return the possible alphabets of cells, the likeliest first, or a text that fits none.

    Parameters
    ----------
    counts : mapping
        How often each text of a cell occurs.
    side : int
        The number of digits.
    """
    return _alphabets(frozenset(counts.items()), side)


@dataclass
class _Texts:
    """The texts of the cells of a grid, by what they may be."""

    digits: dict[str, int] = field(default_factory=dict)
    marks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    letters: set[str] = field(default_factory=set)
    blanks: set[str] = field(default_factory=set)
    odd: set[str] = field(default_factory=set)

    def add(self, text: str, side: int) -> None:
        """Add the text of a cell."""
        number = number_of(text)
        if text in BLANKS or number == 0:
            self.blanks.add(text)
        elif number is not None and number <= side:
            self.digits[text] = number
        elif len(text) == 1 and text.isalpha():
            self.letters.add(text)
        elif side <= 9 and len(text) > 1 and _CANDIDATES.fullmatch(text) and text[-1] <= str(side):
            self.marks[text] = tuple(map(int, text))
        elif side == 9 and len(text) == LONGEST and PLACED.fullmatch(text):
            placed = tuple(int(sign) for sign in text if sign in "123456789")
            if len(placed) > 1:
                self.marks[text] = placed
            elif placed:
                self.digits[text] = placed[0]
            else:
                self.blanks.add(text)
        else:
            self.odd.add(text)

    def beyond(self, side: int) -> set[str]:
        """Return the letters that are no digits in the usual alphabet."""
        return {text for text in self.letters if not 10 <= value_of(text, side) <= side}


@lru_cache(maxsize=512)
def _alphabets(pairs: frozenset[tuple[str, int]], side: int) -> list[Alphabet] | str:  # noqa: C901
    counts = dict(pairs)
    texts = _Texts()
    for text in counts:
        texts.add(text, side)
    notices: list[str] = []
    rarest = _choose_blank(texts, counts, side, notices)
    if rarest:
        return rarest
    found: list[Alphabet] = []
    named: list[Alphabet] = []
    symbols = ""
    usual: dict[str, int] = texts.digits
    if texts.letters:
        beyond = texts.beyond(side)
        values = {text: value_of(text, side) for text in texts.letters}
        if side == 36 and texts.digits and beyond and all(map(str.isupper, texts.letters)):
            values = {text: LETTERS.find(text) + 10 for text in texts.letters}
            beyond = set()
            symbols = SYMBOLS[:35].upper() + SYMBOLS[35].lower()
            notices.append("assumed that the letter A means 10")
        named = _from_a(texts, side, notices)
        if beyond:
            return named or min(beyond, key=lambda text: (counts[text], text))
        usual = texts.digits | values
        if side > 9 and not symbols and all(map(str.islower, texts.letters)):
            symbols = usual_symbols(side).lower()
    shifted, is_sure = _from_zero(texts, usual, counts, side, notices)
    found += shifted
    if is_sure:
        return found

    blanks, marks = texts.blanks, texts.marks
    if marks:
        notices.append("the single digits are givens; the candidates are kept as marks")
    if " " in blanks:
        notices.append("treated spaces as empty cells")
    kinds = {"0" if text in _ZEROS else text for text in blanks}
    if len(kinds) > 1:
        notices.append(_several(kinds))
    known = usual | dict.fromkeys(blanks, 0) | dict.fromkeys(marks, 0)
    is_empty = not any(known.values()) and not marks
    if is_empty and not blanks - {"", " "}:
        return found or next(iter(counts))
    largest = max(usual.values(), default=0)
    is_small = side > 9 and 0 < largest <= (4 if side == 16 else 6) and not marks
    cost = len(notices) + 3 * is_empty + is_small
    return [*found, Alphabet(known, tuple(notices), cost, symbols, marks), *named]


def _choose_blank(texts: _Texts, counts: Mapping[str, int], side: int, notices: list[str]) -> str:
    """Make a letter or an unusual sign a blank if it must be one; return a text that fits nothing.

    A letter must be frequent, and no other sign may mark empty cells.
    """
    beyond = texts.beyond(side)
    often = 4 * sum(counts[text] for text in beyond) >= sum(counts.values())
    is_one = len({*map(str.upper, beyond)}) == 1 and side < 36
    if is_one and often and texts.digits and not texts.blanks - _ZEROS - {""}:
        notices.append(f"treated '{min(beyond)}' as an empty cell")
        texts.blanks |= beyond
        texts.letters -= beyond
    if texts.odd:
        sign = min(texts.odd, key=lambda text: (counts[text], text))
        several = len(texts.odd) > 1 or texts.blanks or not texts.digits
        if several or sign.isdigit() or sign in "|+!":
            return sign
        notices.append(f"treated '{sign}' as an empty cell")
        texts.blanks.add(sign)
    return ""


def _from_a(texts: _Texts, side: int, notices: Sequence[str]) -> list[Alphabet]:
    """Return the alphabet in which A is 1, if the letters fit it and there are no digits."""
    if texts.digits or texts.marks or side > 25:
        return []
    if max(map(str.upper, texts.letters)) > LETTERS[side - 1]:
        return []
    is_low = all(map(str.islower, texts.letters))
    names = LETTERS[:side].lower() if is_low else LETTERS[:side]
    known = {text: LETTERS.find(text.upper()) + 1 for text in texts.letters}
    told = (*notices, "assumed that the letters start at A = 1")
    return [Alphabet(dict.fromkeys(texts.blanks, 0) | known, told, len(told), names)]


def _from_zero(
    texts: _Texts,
    usual: Mapping[str, int],
    counts: Mapping[str, int],
    side: int,
    notices: Sequence[str],
) -> tuple[list[Alphabet], bool]:
    """Return the alphabet in which 0 is the first digit, if it fits, and whether it is sure.

    Then something else must mark empty cells, or none is empty, and the last digit is missing.
    """
    zeros = texts.blanks & _ZEROS
    signs = texts.blanks - zeros - {""}
    is_full = texts.blanks == zeros and sum(counts.values()) == side * side
    is_full = is_full and sum(counts[text] for text in zeros) == side
    is_marked = is_full or signs or (side > 9 and "" in texts.blanks)
    if not zeros or not is_marked or texts.marks or max(usual.values(), default=0) >= side:
        return [], False
    moved = {text: digit + 1 for text, digit in usual.items()}
    moved |= dict.fromkeys(texts.blanks, 0) | dict.fromkeys(zeros, 1)
    told = (*notices, f"assumed digits from 0 to {usual_symbols(side)[side - 2]}")
    told += (_several(signs),) * (len(signs) > 1)
    symbols = ("0" + usual_symbols(side))[:side]
    if texts.letters and all(map(str.islower, texts.letters)):
        symbols = symbols.lower()
    return [Alphabet(moved, told, len(told), symbols)], side > 9 or is_full


def _several(blanks: Iterable[str]) -> str:
    names = {repr(text) if text.strip() else "a space" if text else "nothing" for text in blanks}
    return f"several signs were read as empty cells: {', '.join(sorted(names))}"


def is_sequence(cells: Iterable[str]) -> bool:
    """Return whether cells are labels that count: 1 2 3, 0 1 2, A B C, r1 r2 r3."""
    labels = tuple(cells)
    return 4 <= len(labels) <= 90 and _is_sequence(labels)


_NUMBERED = re.compile(r"\W*([A-Za-z_]*?) ?(\d{1,2}|[A-Za-z])\W*")


@lru_cache(maxsize=512)
def _is_sequence(cells: tuple[str, ...]) -> bool:
    if len(cells) > 4 and cells[0] != "0" and (not cells[0].isalnum() or cells[0] in BLANKS):
        cells = cells[1:]  # the corner between two rows of labels
    found = [_NUMBERED.fullmatch(cell) for cell in cells]
    parts = [(each[1], each[2]) for each in found if each]
    if len(parts) < len(cells) or len({name for name, _ in parts}) > 1:
        return False
    if len({part.isdigit() for _, part in parts}) > 1:
        return False
    ranks = [int(part) if part.isdigit() else ord(part.upper()) - 64 for _, part in parts]
    if ranks[-1] == 10 and ranks[-2] == 8 and not parts[-1][1].isdigit():
        ranks[-1] = 9  # rows A to H and J
    steps = {b - a if (a, b) != (9, 0) else 1 for a, b in pairwise(ranks)}
    return (steps == {1} and ranks[0] in (0, 1)) or (steps == {-1} and ranks[-1] in (0, 1))
