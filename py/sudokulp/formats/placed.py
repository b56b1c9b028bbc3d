"""Lists of cells with coordinates, in which each given has a row, a column and a digit.

::

    1 1 5      x[1,1] = 5      A1=5 A2=3      cell(1,1,5). cell(1,2,3).      {"row": 0, "col": 0, …}

If neither names nor punctuation shows which number is the digit, both usual orders are tried, with
rows and columns counted from 1 and from 0. The best reading without contradictions is used, with a
notice. The other readings are offered as alternatives.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ..errors import ParseError
from ..grid import GridShape, cell, short_name, side_of
from ..numbers import a_grid
from ..puzzle import Puzzle
from ..variants import find_variant
from .format import BOXSIZE_OF_CELLS, Format, Found, Line, Parsed
from .line import string_in
from .readings import few_solutions
from .text import content, plain

#: The minimum number of cells. Fewer groups of numbers may be something else.
LEAST = 4
#: The maximum length of a text that is searched. 1,296 cells as JSON objects are shorter.
MAX_LENGTH = 200_000
#: How many numbers may precede the first cell, as in ``int grid[9][9];``, or follow the last cell.
_MOST_BEFORE = 5
_MOST_AFTER = 2
#: How many numbers a cell can have. Some notations add constants: ``x[1][1][5] == 1``.
_NUMBERS = (3, 4, 5)
_NUMBER = re.compile(
    r"(?P<letter>(?<![A-Za-z0-9_])[A-Ia-i](?=[1-9](?![A-Za-z0-9])))"
    r"|(?P<empty>\b(?:None|null|nil)\b|'[. 0]?'|\"[. 0]?\"|(?<![\w.])_(?![\w.]))"
    r"|(?P<number>[0-9]+(?:\.0*(?![.0-9]))?(?=\D|$))"
)
_COMMENT = re.compile(r"//.*|/\*[^*]*\*/|%.*|#.*|--.*")
_LONG = re.compile(r"(?<![0-9.])[0-9]{3}")
#: Punctuation that can separate two cells.
_PARTS = re.compile(r"[\n;()\[\]{}<>.]")
_CLOSED = re.compile(r"[=:)\]}>@]")

#: The positions of row, column and digit in the two usual orders.
_ORDERS = ((0, 1, 2), (1, 2, 0))
_ROLES = ("row", "column", "digit")
_NAMES = {
    **dict.fromkeys(("row", "r", "i", "y", "line"), 0),
    **dict.fromkeys(("column", "col", "c", "j", "x"), 1),
    **dict.fromkeys(("value", "val", "v", "digit", "d", "number", "num", "n", "k"), 2),
}
_SHAPES = sorted(((side_of(s), s) for s in BOXSIZE_OF_CELLS.values()), key=lambda one: one[0])
#: The maximum number of lines that are searched.
_MOST_LINES = 6_000
#: With at least this many cells, a single cell outside the grid of all others is a mistake.
_MANY = 8
#: The largest side for which a search for solutions helps to choose an order.
_SEARCHED = 16


class _Triple(NamedTuple):
    """The three numbers of a cell, in the order of the text, and their line."""

    numbers: tuple[int, int, int]
    line: Line


class _Triples(NamedTuple):
    """All cells of a text, and the meaning of the three numbers if the notation shows it."""

    cells: tuple[_Triple, ...]
    words: list[str]  # the word before each of the three numbers, "" if there is none
    value: int | None  # the index of the digit, if punctuation shows it
    lettered: bool  # whether one of the coordinates is a letter


class _Token(NamedTuple):
    number: int
    before: str
    line: Line
    is_letter: bool


def _triples_in(lines: Sequence[Line]) -> _Triples | None:
    """Return the cells of a text that contains nothing but cells, otherwise None."""
    tokens = _tokens(lines)
    for start, after, size in product(range(_MOST_BEFORE + 1), range(_MOST_AFTER + 1), _NUMBERS):
        cells = tokens[start : len(tokens) - after]
        rest = tokens[len(tokens) - after :]
        if _is_periodic(cells, size) and not (rest and rest[0].before == cells[size].before):
            return _triples(cells, size)
    return None


def _odd_line(lines: Sequence[Line]) -> Line | None:
    """Return the first line between the cells that has another form, if most lines are cells."""
    if any(_LONG.search(line.text) for line in lines):
        return None
    # The form of a line has 0 for each number and no final punctuation.
    bare = [(line, re.sub("[0-9]+", "0", _COMMENT.sub("", line.text))) for line in lines]
    looks = [(line, text.strip().rstrip(",;.").rstrip()) for line, text in bare]
    looks = [(line, look) for line, look in looks if look]
    usual, often = Counter(look for _, look in looks).most_common(1)[0] if looks else ("", 0)
    if usual.count("0") not in _NUMBERS or often <= LEAST or 5 * often < 4 * len(looks):
        return None
    at = [at for at, (_, look) in enumerate(looks) if look == usual]
    return next((line for line, look in looks[at[0] : at[-1]] if look != usual), None)


def _tokens(lines: Sequence[Line]) -> list[_Token]:
    """Return the numbers in a text, each with the text before it; [] if there are no cells."""
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
        # No cell has a number with more digits, and Python refuses to read thousands of digits.
        number = int(match[0].partition(".")[0][:9]) if match["number"] else 0
    bare = "".join(before.split()).translate({ord(quote): None for quote in "\"'"})
    blank = "\n" if "\n" in before else " " if before else ""
    return _Token(number, bare or blank, line, bool(match["letter"]))


def _is_periodic(tokens: list[_Token], size: int) -> bool:
    """Return whether the tokens are cells with `size` numbers each, in the same notation."""
    if len(tokens) % size or len(tokens) < LEAST * size:
        return False
    first = tokens[:size]
    inner = [token.before for token in first[1:]]
    for at, token in enumerate(tokens):
        like = first[at % size]
        if token.is_letter != like.is_letter or (at % size and token.before != like.before):
            return False
    between = {token.before for token in tokens[size::size]}
    words = {tuple(re.findall(r"[A-Za-z]+", text)) for text in between}
    if len(words) > 1 or between & set(inner) or any("|" in text for text in between):
        return False
    parted = first[0].is_letter or all(_PARTS.search(text) for text in between)
    return words != {()} or (parted and size == min(_NUMBERS))


def _triples(tokens: list[_Token], size: int) -> _Triples | None:
    """Return the cells without constant numbers, or None if they do not have three numbers."""
    rows = [tokens[at : at + size] for at in range(0, len(tokens), size)]
    if size == 4 and {row[3].number for row in rows} == {0, 1}:
        rows = [row for row in rows if row[3].number]  # as in x[1,1,5] = 1
    kept = list(range(size))
    for column in reversed(range(size)):
        constant = len({row[column].number for row in rows}) == 1
        if len(kept) > 3 and constant:
            kept.remove(column)
    if len(kept) != 3 or len(rows) < LEAST:
        return None
    first, second, third = kept
    cells = tuple(
        _Triple((row[first].number, row[second].number, row[third].number), row[0].line)
        for row in rows
    )
    is_lettered = any(token.is_letter for token in rows[0])
    return _Triples(cells, _words(rows, kept), _value(rows[-1], kept), is_lettered)


def _words(rows: list[list[_Token]], kept: list[int]) -> list[str]:
    """Return the word before each number, or the three words in a heading."""
    found = [re.findall(r"[A-Za-z]+", rows[-1][column].before) for column in kept]
    head = re.findall(r"[A-Za-z]+", rows[0][0].before)
    if not any(found) and len(head) == 3:
        found = [[word] for word in head]
    return [words[-1].lower() if words else "" for words in found]


def _value(row: list[_Token], kept: list[int]) -> int | None:
    """Return the index of the digit if brackets or another sign separate it, otherwise None."""
    second, third = (row[column].before for column in kept[1:])
    if second == third or (len(row) > 3 and kept != [0, 1, 2]):
        return None
    if _CLOSED.search(third) and not _CLOSED.search(second.replace("][", "").replace(")(", "")):
        return 2
    return 0 if re.search(r"[@=:(\[{]", second) and not re.search(r"[@=:]", third) else None


def _holding(most: int) -> GridShape | None:
    return next((shape for side, shape in _SHAPES if side >= max(most, 2)), None)


@dataclass(frozen=True)
class _Way:
    """A reading of the cells: the order of the numbers, and whether counting begins at 0 or 1."""

    order: tuple[int, int, int]
    base: int
    triples: tuple[_Triple, ...]

    @cached_property
    def placed(self) -> list[tuple[int, int, int, Line]]:
        """The row and column (counted from 1), the digit and the line of each cell."""
        row, column, digit = self.order
        less = self.base - 1
        return [(n[row] - less, n[column] - less, n[digit], line) for n, line in self.triples]

    @cached_property
    def shape(self) -> GridShape:
        """The smallest usual grid that contains all cells, or the largest grid if none does.

        If there are many cells, a single cell outside the grid of the others is assumed to be a
        mistake, unless its largest number is the side of a grid with square boxes.
        """
        needed = sorted(max(row, column, digit) for row, column, digit, _ in self.placed)
        for_all = _holding(needed[-1])
        is_sure = isinstance(for_all, int) and side_of(for_all) == needed[-1]
        found = for_all if is_sure or len(needed) < _MANY else _holding(needed[-2])
        return found or _SHAPES[-1][1]

    @cached_property
    def side(self) -> int:
        return side_of(self.shape)

    @cached_property
    def wrong(self) -> list[ParseError]:
        """The errors about cells that are outside the grid or given twice."""
        seen: dict[int, int] = {}
        found = []
        for row, column, digit, line in self.placed:
            message = self._outside(row, column)
            if not message:
                label = cell(row, column, self.side)
                if digit > self.side:
                    message = f"{digit} is not a digit of {a_grid(self.side)}"
                elif label in seen:
                    where = short_name(label, self.side)
                    message = f"{where} is given twice, here and in line {seen[label]}"
                seen.setdefault(label, line.number)
            if message:
                found.append(line.error(message))
        return found

    def _outside(self, row: int, column: int) -> str:
        for name, number in (("row", row), ("column", column)):
            if not 1 <= number <= self.side:
                last, found = self.side + self.base - 1, number + self.base - 1
                return f"the {name} must be from {self.base} to {last}, not {found}"
        return ""

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """The digits of the grid, provided that no cell is wrong."""
        digits = [0] * self.side**2
        for row, column, digit, _ in self.placed:
            digits[cell(row, column, self.side) - 1] = digit
        return tuple(digits)

    @cached_property
    def doubts(self) -> tuple[int, bool, int, bool]:
        """A sort key: the smaller, the likelier the reading.

        Its parts are the number of conflicts, whether counting begins at 0, the doubt whether the
        puzzle has a unique solution, and whether the cells are unsorted.
        """
        conflicts = len(Puzzle.from_digits(self.digits, self.shape).conflicts())
        known = isinstance(self.shape, int) and self.side <= _SEARCHED and not conflicts
        classic = find_variant("classic")
        found = few_solutions(self.digits, self.shape, classic, 2) if known else None
        solvable = 0 if conflicts else (2, 0, 1)[2 if found is None else found]
        rows = [(row, column) for row, column, _, _ in self.placed]
        columns = [(column, row) for row, column in rows]
        is_sorted = rows == sorted(rows) or columns == sorted(columns)
        return conflicts, self.base == 0, solvable, not is_sorted

    @property
    def is_odd(self) -> bool:
        """Whether the reading is unlikely.

        Either only some of the empty cells are listed, or rows and columns are counted from 0, but
        none is 0, while one is as large as possible.
        """
        empty = any(digit == 0 for _, _, digit, _ in self.placed)
        if empty and len(self.placed) < self.side**2:
            return True
        numbers = [number for row, column, _, _ in self.placed for number in (row, column)]
        return self.base == 0 and min(numbers) > 1 and max(numbers) == self.side

    def found(self, ordered: bool) -> Found:
        """Return the puzzle, with a notice about all assumptions.

        `ordered` says whether the text shows which number is which.
        """
        names = ", ".join(name for _, name in sorted(zip(self.order, _ROLES, strict=True)))
        order = [] if ordered else [f"assumed that the three numbers mean {names}"]
        counted = [] if self.base else ["counted rows and columns from 0"]
        size = [f"assumed {a_grid(self.side)}"]
        label = names + ("" if self.base else ", counted from 0")
        parsed = Parsed(self.shape, self.digits, line=self.triples[0].line.number)
        return Found((parsed,), notices=("; ".join([*order, *counted, *size]),), label=label)


def _sniff(lines: list[Line]) -> float:
    """Return the score 1 if the text consists of cells with coordinates and at most one other line.

    The score is 0 if most cells contain a number that is too large. Such cells are parts of drawn
    rows, as in 123|456|789.
    """
    rows = plain(content(lines))
    if len(rows) > _MOST_LINES or not rows or string_in(rows[0].text)[0]:
        return 0.0
    triples = _triples_in(rows)
    if triples is None:
        return float(_odd_line(rows) is not None)
    small = sum(max(each.numbers) <= _SHAPES[-1][0] for each in triples.cells)
    return float(2 * small >= len(triples.cells))


def _loads(lines: list[Line]) -> Found:
    rows = plain(content(lines))
    triples = _triples_in(rows)
    if triples is None:
        line = _odd_line(rows) or lines[0]
        raise line.error("expected a row, a column and a digit, as in the other lines")
    orders = _orders(triples)
    ways = [_Way(order, base, triples.cells) for order, base in product(orders, (1, 0))]
    ways.sort(key=lambda way: (len(way.wrong), way.base == 0))
    if ways[0].wrong:
        raise ways[0].wrong[0]
    good = [way for way in ways if not way.wrong]
    good = [way for way in good if not way.is_odd] or good
    if len(good) > 1:
        good.sort(key=lambda way: way.doubts)
    first, *others = (way.found(len(orders) == 1) for way in good)
    return replace(first, others=tuple(others))


def _orders(triples: _Triples) -> Sequence[tuple[int, int, int]]:
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
    sniff=_sniff,
    order=25,
    loads=_loads,
)
