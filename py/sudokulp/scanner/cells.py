"""The text of cells: digits, alphabets, signs for empty cells, and candidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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


@lru_cache(maxsize=512)
def _alphabets(pairs: frozenset[tuple[str, int]], side: int) -> list[Alphabet] | str:
    counts = dict(pairs)
    total = sum(counts.values())
    digits: dict[str, int] = {}
    marks: dict[str, tuple[int, ...]] = {}
    letters: set[str] = set()
    blanks: set[str] = set()
    odd: set[str] = set()
    for text in counts:
        number = number_of(text)
        if text in BLANKS or number == 0:
            blanks.add(text)
        elif number is not None and number <= side:
            digits[text] = number
        elif len(text) == 1 and text.isalpha():
            letters.add(text)
        elif side <= 9 and len(text) > 1 and _CANDIDATES.fullmatch(text) and text[-1] <= str(side):
            marks[text] = tuple(map(int, text))
        elif side == 9 and len(text) == LONGEST and PLACED.fullmatch(text):
            placed = tuple(int(sign) for sign in text if sign in "123456789")
            if len(placed) > 1:
                marks[text] = placed
            elif placed:
                digits[text] = placed[0]
            else:
                blanks.add(text)
        else:
            odd.add(text)

    notices: list[str] = []
    zeros = {text for text in blanks if text in _ZEROS}
    signs = blanks - zeros - {""}  # what surely marks an empty cell
    beyond = {text for text in letters if not 10 <= value_of(text, side) <= side}
    is_one = len({*map(str.upper, beyond)}) == 1 and not signs and side < 36
    if is_one and digits and 4 * sum(counts[text] for text in beyond) >= total:
        notices.append(f"treated '{min(beyond)}' as an empty cell")
        signs |= beyond
        blanks |= beyond
        letters -= beyond
    if odd:
        sign = min(odd, key=lambda text: (counts[text], text))
        if len(odd) > 1 or blanks or not digits or sign.isdigit() or sign in "|+!":
            return sign
        notices.append(f"treated '{sign}' as an empty cell")
        blanks.add(sign)

    usual: dict[str, int] = digits
    symbols = ""
    found: list[Alphabet] = []
    is_low = bool(letters) and all(letter.islower() for letter in letters)
    if letters:
        beyond = {text for text in letters if not 10 <= value_of(text, side) <= side}
        values = {text: value_of(text, side) for text in letters}
        if side == 36 and digits and beyond and all(map(str.isupper, letters)):
            values = {text: LETTERS.find(text) + 10 for text in letters}
            beyond = set()
            symbols = SYMBOLS[:35].upper() + SYMBOLS[35].lower()
            notices.append("assumed that the letter A means 10")
        named = not digits and not marks and side <= 25
        if named and max(map(str.upper, letters)) <= LETTERS[side - 1]:
            names = LETTERS[:side].lower() if is_low else LETTERS[:side]
            plain = {text: LETTERS.find(text.upper()) + 1 for text in letters}
            told = "assumed that the letters start at A = 1"
            known = dict.fromkeys(blanks, 0) | plain
            found.append(Alphabet(known, (*notices, told), len(notices) + 1, names))
            if beyond:
                return found
        if beyond:
            return min(beyond, key=lambda text: (counts[text], text))
        usual = digits | values
        if is_low and side > 9 and not symbols:
            symbols = usual_symbols(side).lower()

    largest = max(usual.values(), default=0)
    several = sum(counts[text] for text in zeros)
    full = not blanks - zeros and several == side and total == side * side
    if zeros and largest < side and (full or signs or (side > 9 and "" in blanks)) and not marks:
        moved = {text: digit + 1 for text, digit in usual.items()}
        moved |= dict.fromkeys(blanks, 0) | dict.fromkeys(zeros, 1)
        told = f"assumed digits from 0 to {usual_symbols(side)[side - 2]}"
        first = ("0" + usual_symbols(side))[:side]
        many = [_several(signs)] if len(signs) > 1 else []
        found.append(
            Alphabet(
                moved,
                (*notices, told, *many),
                len(notices) + 1 + len(many),
                first.lower() if is_low else first,
            )
        )
        if side > 9 or full:
            return found

    if marks:
        notices.append("the single digits are givens; the candidates are kept as marks")
    if " " in blanks:
        notices.append("treated spaces as empty cells")
    kinds = {"0" if text in _ZEROS else text for text in blanks}
    if len(kinds) > 1:
        notices.append(_several(kinds))
    known = usual | dict.fromkeys(blanks, 0) | dict.fromkeys(marks, 0)
    if not any(known.values()) and not marks and not blanks - {"", " "}:
        return found or next(iter(counts))
    cost = len(notices) + 3 * (not any(known.values()) and not marks)
    if side > 9 and 0 < largest <= (4 if side == 16 else 6) and not marks:
        cost += 1  # cells of a small grid
    found.append(Alphabet(known, tuple(notices), cost, symbols, marks))
    return found


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
