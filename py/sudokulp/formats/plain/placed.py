"""Cells with their coordinates: which number is the row, the column and the digit.

`triples` finds them in a text. Where neither names nor signs tell which number is what, both usual
orders are tried, counted from 1 and from 0: the one without contradictions is read, the other is
offered, and what was assumed is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, product
from typing import NamedTuple

from ...engine.budget import Budget
from ...engine.search import BacktrackingSearch, find_board
from ...errors import GaveUp, ParseError
from ...grid import Boxes, GridShape, cell, short_name, side_of
from ...puzzle import Puzzle
from ...variants import find_variant
from ..format import BOXSIZE_OF_CELLS, Format, Found, Line, Parsed
from ..text import content, plain
from .line import string_in

#: Fewest cells that are surely meant as cells with coordinates.
LEAST = 4
#: Longest text that is searched; 1,296 cells as objects of JSON take less.
MAX_LENGTH = 200_000
#: Numbers that may stand before the first cell, as in ``int grid[9][9];``.
_MOST_BEFORE = 5
#: Numbers that may stand behind the last cell.
_MOST_AFTER = 2
#: Numbers of a cell: some notations add constants, as ``x[1][1][5] == 1``.
_NUMBERS = (3, 4, 5)
_NUMBER = re.compile(
    r"(?P<letter>(?<![A-Za-z0-9_])[A-Ia-i](?=[1-9](?![A-Za-z0-9])))"
    r"|(?P<empty>\b(?:None|null|nil)\b|'[. 0]?'|\"[. 0]?\"|(?<![\w.])_(?![\w.]))"
    r"|(?P<number>[0-9]+(?:\.0*(?![.0-9]))?(?=\D|$))"
)
_COMMENT = re.compile(r"//.*|/\*[^*]*\*/|%.*|#.*|--.*")
_LONG = re.compile(r"(?<![0-9.])[0-9]{3}")
#: What parts two cells where nothing but signs is between them.
_PARTS = re.compile(r"[\n;()\[\]{}<>.]")
_CLOSED = re.compile(r"[=:)\]}>@]")


class Triple(NamedTuple):
    """The three numbers of a cell, in the order in which they are written, and their line."""

    numbers: tuple[int, int, int]
    line: Line


class Triples(NamedTuple):
    """All cells of a text, and what their notation says of the three numbers."""

    cells: tuple[Triple, ...]  # in the order of the text
    words: tuple[str, str, str]  # the word before each of the three numbers, "" for none
    value: int | None  # which of the three is the digit, where the signs between them tell
    lettered: bool  # whether one of the coordinates is a letter


class _Token(NamedTuple):
    number: int
    before: str
    line: Line
    is_letter: bool


def triples_in(lines: Sequence[Line]) -> Triples | None:
    """Return the cells of a text that has nothing else, None if it is another text.

    Examples
    --------
    >>> found = triples_in([Line(1, "x[1,2]=3; x[1,4]=1; x[2,1]=4; x[3,3]=2;")])
    >>> [cell.numbers for cell in found.cells], found.value
    ([(1, 2, 3), (1, 4, 1), (2, 1, 4), (3, 3, 2)], 2)
    """
    tokens = _tokens(lines)
    for start, after, size in product(range(_MOST_BEFORE + 1), range(_MOST_AFTER + 1), _NUMBERS):
        cells = tokens[start : len(tokens) - after]
        rest = tokens[len(tokens) - after :]
        if _is_periodic(cells, size) and not (rest and rest[0].before == cells[size].before):
            return _triples(cells, size)
    return None


def odd_line(lines: Sequence[Line]) -> Line | None:
    """Return the first line that is written otherwise than all others, which are a cell each."""
    if any(_LONG.search(line.text) for line in lines):
        return None
    looks = [(line, _look(line.text)) for line in lines]
    looks = [(line, look) for line, look in looks if look.strip()]
    usual, often = Counter(look for _, look in looks).most_common(1)[0] if looks else ("", 0)
    if usual.count("0") not in _NUMBERS or often <= LEAST or 5 * often < 4 * len(looks):
        return None
    start = next(at for at, (_, look) in enumerate(looks) if look == usual)
    last = max(at for at, (_, look) in enumerate(looks) if look == usual)
    return next((line for line, look in looks[start:last] if look != usual), None)


def _look(text: str) -> str:
    """Return a line with 0 for each number, without blanks at its ends and signs behind it."""
    return re.sub(r"[0-9]+", "0", _COMMENT.sub("", text)).strip().rstrip(",;.").rstrip()


def _tokens(lines: Sequence[Line]) -> list[_Token]:
    """Return all numbers of a text and what is before each; [] for a text without coordinates."""
    if sum(len(line.text) for line in lines) > MAX_LENGTH:
        return []
    tokens: list[_Token] = []
    before = ""
    for line in lines:
        text = _COMMENT.sub("", line.text)
        if _LONG.search(text):
            return []
        at = 0
        for match in _NUMBER.finditer(text):
            before += text[at : match.start()]
            tokens.append(_token(match, before, line))
            before, at = "", match.end()
        before += text[at:] + "\n"
    return tokens


def _token(match: re.Match[str], before: str, line: Line) -> _Token:
    if match["letter"]:
        number = ord(match[0].lower()) - ord("a") + 1
    else:
        number = int(match[0].partition(".")[0]) if match["number"] else 0
    bare = "".join(before.split()).translate({ord(quote): None for quote in "\"'"})
    blank = "\n" if "\n" in before else " " if before else ""
    return _Token(number, bare or blank, line, bool(match["letter"]))


def _is_periodic(tokens: list[_Token], size: int) -> bool:
    """Return whether the numbers are cells of this many numbers each."""
    if len(tokens) % size or len(tokens) < LEAST * size:
        return False
    inner = [token.before for token in tokens[1:size]]
    for at, token in enumerate(tokens):
        if token.is_letter != tokens[at % size].is_letter:
            return False
        if at % size and token.before != inner[at % size - 1]:
            return False
    between = {token.before for token in tokens[size::size]}
    words = {tuple(re.findall(r"[A-Za-z]+", text)) for text in between}
    if len(words) > 1 or between & set(inner) or any("|" in text for text in between):
        return False
    parted = tokens[0].is_letter or all(_PARTS.search(text) for text in between)
    return words != {()} or (parted and size == min(_NUMBERS))


def _triples(tokens: list[_Token], size: int) -> Triples | None:
    """Return the cells, without columns of constants; None if there are not three numbers."""
    rows = [tokens[at : at + size] for at in range(0, len(tokens), size)]
    if size == 4 and {row[3].number for row in rows} == {0, 1}:
        rows = [row for row in rows if row[3].number]  # x[1,1,5] = 1 in a list of all variables
    kept = list(range(size))
    for column in reversed(range(size)):
        constant = len({row[column].number for row in rows}) == 1
        if len(kept) > 3 and constant:
            kept.remove(column)
    if len(kept) != 3 or len(rows) < LEAST:
        return None
    first, second, third = kept
    cells = tuple(
        Triple((row[first].number, row[second].number, row[third].number), row[0].line)
        for row in rows
    )
    words = _words(rows, kept)
    return Triples(cells, words, _value(rows[-1], kept), any(t.is_letter for t in rows[0]))


def _words(rows: list[list[_Token]], kept: list[int]) -> tuple[str, str, str]:
    """Return the word before each number; or the three words of a heading."""
    found = [re.findall(r"[A-Za-z]+", rows[-1][column].before) for column in kept]
    head = re.findall(r"[A-Za-z]+", rows[0][0].before)
    if not any(found) and len(head) == 3:
        found = [[word] for word in head]
    first, second, third = (words[-1].lower() if words else "" for words in found)
    return first, second, third


def _value(row: list[_Token], kept: list[int]) -> int | None:
    """Return which number is the digit: the one that brackets or a sign set apart."""
    second, third = (row[column].before for column in kept[1:])
    if second == third or (len(row) > 3 and kept != [0, 1, 2]):
        return None
    if _CLOSED.search(third) and not _CLOSED.search(second.replace("][", "").replace(")(", "")):
        return 2
    return 0 if re.search(r"[@=:(\[{]", second) and not re.search(r"[@=:]", third) else None


def neighbours(cells: Sequence[tuple[int, int]]) -> Iterator[bool]:
    """Yield for each two cells that follow each other whether they are in order."""
    yield from (first <= second for first, second in pairwise(cells))


#: Where row, column and digit are, in the two usual orders.
_ORDERS = ((0, 1, 2), (1, 2, 0))
_ROLES = ("row", "column", "digit")
_NAMES = {
    **dict.fromkeys(("row", "r", "i", "y", "line"), 0),
    **dict.fromkeys(("column", "col", "c", "j", "x"), 1),
    **dict.fromkeys(("value", "val", "v", "digit", "d", "number", "num", "n", "k"), 2),
}
_SHAPES = sorted(((side_of(s), s) for s in BOXSIZE_OF_CELLS.values()), key=lambda one: one[0])
#: Most lines that are looked at.
_MOST_LINES = 6_000
#: From how many cells on one that is outside of the grid of all others is a mistake.
_MANY = 8
#: Search nodes to tell two orders apart by their solutions.
_NODES = 300
_SECONDS = 2.0
#: Largest side for which they are.
_SEARCHED = 16


def _holding(most: int) -> GridShape | None:
    """Return the smallest usual shape with so many rows."""
    return next((shape for side, shape in _SHAPES if side >= max(most, 2)), None)


@dataclass(frozen=True)
class _Way:
    """One way to understand the three numbers: their order, and from what they are counted."""

    order: tuple[int, int, int]
    base: int
    triples: tuple[Triple, ...]

    @cached_property
    def placed(self) -> list[tuple[int, int, int, Line]]:
        """Row and column, from 1, digit and line of each cell."""
        row, column, digit = self.order
        return [
            (
                t.numbers[row] - self.base + 1,
                t.numbers[column] - self.base + 1,
                t.numbers[digit],
                t.line,
            )
            for t in self.triples
        ]

    @cached_property
    def shape(self) -> GridShape | None:
        """The smallest usual grid that holds the cells, or all but one of many.

        A single 9 is none too many: square boxes have just such a side.
        """
        needed = sorted(max(row, column, digit) for row, column, digit, _ in self.placed)
        whole = _holding(needed[-1])
        is_sure = isinstance(whole, int) and side_of(whole) == needed[-1]
        return whole if is_sure or len(needed) < _MANY else _holding(needed[-2])

    @cached_property
    def wrong(self) -> list[ParseError]:
        """What is wrong with the cells: those outside the grid, and those given twice."""
        return list(self._wrong())

    def _wrong(self) -> Iterator[ParseError]:
        side = side_of(self.shape) if self.shape is not None else _SHAPES[-1][0]
        last = side + self.base - 1
        seen: dict[int, int] = {}
        for row, column, digit, line in self.placed:
            for name, number in (("row", row), ("column", column)):
                if not 1 <= number <= side:
                    found = number + self.base - 1
                    yield line.error(
                        f"{name}s run from {self.base} to {last}, found {name} {found}"
                    )
                    break
            else:
                label = cell(row, column, side)
                if digit > side:
                    yield line.error(f"{digit} is no digit of a {side}x{side} grid")
                elif label in seen:
                    where = short_name(label, side)
                    yield line.error(f"{where} is given twice, first in line {seen[label]}")
                seen.setdefault(label, line.number)

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """The digits of the grid, if nothing is wrong."""
        side = side_of(self.shape or 1)
        digits = [0] * side**2
        for row, column, digit, _ in self.placed:
            digits[cell(row, column, side) - 1] = digit
        return tuple(digits)

    @cached_property
    def conflicts(self) -> int:
        """How many times a digit is in a row, column or box twice."""
        return len(Puzzle.from_digits(self.digits, self.shape or 1).conflicts())

    @cached_property
    def solutions(self) -> int:
        """How many solutions were found with little work, two at most; two if that is not known."""
        shape = self.shape or 1
        if isinstance(shape, Boxes) or side_of(shape) > _SEARCHED:
            return 2
        board = find_board(find_variant("classic"), shape)
        search = BacktrackingSearch(board, Budget(_SECONDS), most=_NODES)
        try:
            found = sum(1 for _ in islice(search.solutions(board.start(self.digits)), 2))
        except GaveUp:
            return 2
        return 2 if search.settled == _NODES else found

    @property
    def is_sorted(self) -> bool:
        """Whether the cells are in the order of the rows, or of the columns."""
        rows = [(row, column) for row, column, _, _ in self.placed]
        return all(neighbours(rows)) or all(neighbours([(c, r) for r, c in rows]))

    def found(self, told: bool) -> Found:
        """Return the puzzle, and what was assumed; the order is told where names say it."""
        side = side_of(self.shape or 1)
        order = [] if told else [f"the three numbers were read as {', '.join(self.names)}"]
        counted = [] if self.base else ["rows and columns were counted from 0"]
        size = [f"the grid was assumed to be {side}x{side}"]
        parsed = Parsed(self.shape or 1, self.digits, line=self.triples[0].line.number)
        return Found((parsed,), notices=("; ".join([*order, *counted, *size]),), label=self.label)

    @property
    def label(self) -> str:
        """What the numbers are."""
        return ", ".join(self.names) + ("" if self.base else ", counted from 0")

    @property
    def names(self) -> list[str]:
        """What each of the numbers is."""
        return [name for _, name in sorted(zip(self.order, _ROLES, strict=True))]

    @property
    def is_odd(self) -> bool:
        """Whether some cells are said to be empty, or a counting from 0 begins at 1."""
        side = side_of(self.shape or 1)
        empty = any(digit == 0 for _, _, digit, _ in self.placed)
        if empty and len(self.placed) < side**2:
            return True
        numbers = [number for row, column, _, _ in self.placed for number in (row, column)]
        return self.base == 0 and min(numbers) > 1 and max(numbers) == side


def sniff(lines: list[Line]) -> float:
    """Return 1 for cells with coordinates and nothing else, or but for one line.

    If most have a number that no grid has, they are the parts of a drawn row: 123|456|789.
    """
    said = plain(content(lines))
    if len(said) > _MOST_LINES or not said or string_in(said[0].text)[0]:
        return 0.0
    triples = triples_in(said)
    if triples is None:
        return float(odd_line(said) is not None)
    small = sum(max(each.numbers) <= _SHAPES[-1][0] for each in triples.cells)
    return float(2 * small >= len(triples.cells))


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of cells with coordinates, and what else they may mean."""
    said = plain(content(lines))
    triples = triples_in(said)
    if triples is None:
        line = odd_line(said) or lines[0]
        raise line.error("expected a row, a column and a digit, as in the other lines")
    ways = [_Way(order, base, triples.cells) for order, base in product(_orders(triples), (1, 0))]
    ways.sort(key=lambda way: (len(way.wrong), way.base == 0))
    if ways[0].wrong:
        raise ways[0].wrong[0]
    good = [way for way in ways if not way.wrong]
    good = [way for way in good if not way.is_odd] or good
    if len(good) > 1:
        good.sort(key=_doubts)
    first, *others = (way.found(len(_orders(triples)) == 1) for way in good)
    return Found(first.puzzles, (), first.notices, first.label, tuple(others))


def _doubts(way: _Way) -> tuple[int, bool, int, bool]:
    """Return what speaks against a way, to be compared."""
    conflicts = way.conflicts
    solvable = 0 if conflicts else (2, 0, 1)[way.solutions]
    return conflicts, way.base == 0, solvable, not way.is_sorted


def _orders(triples: Triples) -> Sequence[tuple[int, int, int]]:
    """Return the orders that the numbers may be in."""
    named = [_NAMES.get(word) for word in triples.words]
    known = {role: at for at, role in enumerate(named) if role is not None}
    if len(known) >= 2 and len(known) == sum(role is not None for role in named):
        rest = ({0, 1, 2} - set(known.values())).pop() if len(known) == 2 else 0
        return [(known.get(0, rest), known.get(1, rest), known.get(2, rest))]
    if triples.value is not None:
        row, column = (at for at in range(3) if at != triples.value)
        swapped = [(column, row, triples.value)] if triples.lettered else []
        return [(row, column, triples.value), *swapped]
    return _ORDERS


PLACED = Format(
    name="cells",
    label="list of cells",
    about="Row, column and digit of each given, in any notation and order.",
    sniff=sniff,
    order=25,
    loads=loads,
)
