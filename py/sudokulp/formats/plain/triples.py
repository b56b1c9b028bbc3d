"""Cells written one by one with their coordinates, in any notation: three numbers each.

::

    (5, 1, 1), (6, 2, 1), …      cell(1,1,5). cell(1,2,3). …     grid[0][1] = 5
    [1,2,2; 1,5,3; …]            {"row": 1, "col": 1, "value": 5}, …     R1C1=5 R1C2=3 …

The notation itself is not known here. Texts are compared: what is between the numbers of one cell
is the same for every cell, and differs from what is between two cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from ..format import Line

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
    """All cells of a text, and what their notation says of the three numbers.

    Parameters
    ----------
    cells : tuple of Triple
        In the order of the text.
    words : tuple of str
        The word before each of the three numbers, "" for none.
    value : int or None
        Which of the three is the digit, where the signs between them tell.
    lettered : bool
        Whether one of the coordinates is a letter.
    """

    cells: tuple[Triple, ...]
    words: tuple[str, str, str]
    value: int | None
    lettered: bool


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
