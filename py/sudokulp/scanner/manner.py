"""The manner of a list: what its first lines say about how to read each later line alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..errors import ParseError
from ..grid import BLANKS, has_both_cases, usual_shape
from ..grid import alphabet as usual_symbols
from ..lines import where_wrong
from ..numbers import a_grid
from .cells import alphabets, is_cell
from .cutters import SIDES, SQUARES
from .page import in_ascii
from .parsed import Line, Parsed
from .rectangles import are_areas

#: The part of the first lines that must have a puzzle in the same place.
_MOST = 0.8
_MARKS = " \t\"'`"
#: What a byte that is no cell becomes.
_WRONG = 255


@dataclass(frozen=True)
class Manner:
    """How to read each line of a list.

    All fields are strings, numbers or tuples of these, so that they can be kept as JSON.
    """

    delimiter: str = ""  # what parts the fields; "" if the whole line is a puzzle string
    column: int = 0  # the index of the field with the puzzle, or with its first cell
    cells: int = 0  # the number of cells if each cell is a field of its own, otherwise 0
    solution: int = -1  # the index of the field with the solution, or -1
    #: For each side: the characters of the digits and of empty cells, and a notice or "".
    alphabets: tuple[tuple[int, str, str, str], ...] = ()


def fixed(lines: Sequence[Line]) -> Manner | None:
    """Return how to read each line of a list, or None if it has no puzzle on each line.

    Parameters
    ----------
    lines : sequence of Line
        The first lines of the list, without blank lines and comments.
    """
    if not lines:
        return None
    texts = [in_ascii(line.text) for line in lines]
    least = _MOST * max(1, len(texts) - 1)
    found = _in_strings(texts, least) or _in_cells(texts, least)
    if found is None:
        return None
    _, manner, parts = found
    if manner.cells:
        return manner
    known = tuple(filter(None, (_alphabet_of(parts, side) for side in SIDES)))
    return replace(manner, alphabets=known) if known else None


def _in_strings(texts: Sequence[str], least: float) -> tuple[float, Manner, list[str]] | None:
    """Return the score, the manner and the puzzle strings of lines that each have one."""
    best: tuple[float, Manner, list[str]] | None = None
    for delimiter in ("", ",", ";", "\t", "|", '"', "'", " "):
        found: dict[int, list[str]] = {}
        for text in texts:
            for column, part in enumerate(_fields(text, delimiter)[:40]):
                if len(part) in SQUARES and _is_string(part):
                    found.setdefault(column, []).append(part)
        good = {column: parts for column, parts in found.items() if len(parts) >= least}
        opened = {
            column: sum(any(sign in part for sign in ".0*_-") for part in parts)
            for column, parts in good.items()
        }
        full = [column for column, parts in good.items() if 2 * opened[column] < len(parts)]
        if len(good) - len(full) > 1:
            continue  # several puzzles on each line
        for column, parts in good.items():
            is_open = column not in full  # otherwise, it may be the solutions
            score = len(parts) + len(texts) * is_open + opened[column] / (len(parts) + 1)
            if best is None or score > best[0]:
                solution = next((each for each in full if each != column), -1)
                manner = Manner(delimiter, column, solution=solution if opened[column] else -1)
                best = (score, manner, parts)
    return best


def _alphabet_of(parts: Sequence[str], side: int) -> tuple[int, str, str, str] | None:
    """Return the alphabet of most of the puzzle strings with a side; see `Manner`."""
    same = [part for part in parts if len(part) == side * side]
    options = alphabets(Counter("".join(same)), side) if same else "no puzzle"
    for part in same[:4] if isinstance(options, str) else ():  # a string may have a wrong sign
        options = alphabets(Counter(part), side)
        if not isinstance(options, str):
            break
    if isinstance(options, str):
        return None
    first = options[0]
    symbols = first.symbols or usual_symbols(side)
    blanks = {text for text, digit in first.digits.items() if not digit} | {*BLANKS}
    digits = [first.digits.get(sign, 0) for sign in same[0]]
    if first.symbols and are_areas(digits, side):
        return None
    signs = "".join(sorted(blanks - {*symbols}))
    return side, symbols, signs, "; ".join(first.notices)


#: How many lines at the beginning of a list determine how its lines are read.
HEAD = 200


_LONG = re.compile(r"[0-9A-Za-z.*_?-]{16}")
_HEADS = re.compile(r"(?:puzzle|sudoku|quiz(?:ze)?|given|clue|grid)s?", re.IGNORECASE)
_SOLUTIONS = re.compile(r"(?:solution|answer)s?", re.IGNORECASE)


def named_column(text: str) -> list[tuple[Line, str]] | None:
    """Return the fields below the word "puzzle" in a table, each with that below "solution".

    If the first row has no such word, return None.
    """
    head = next((line for line in text.split("\n") if line.strip()), "")
    for delimiter in ",;\t":
        names = _fields(head, delimiter)
        column = next((n for n, name in enumerate(names) if _HEADS.fullmatch(name)), -1)
        if len(names) > 1 and column >= 0:
            import csv  # few texts are tables
            from io import StringIO

            solution = next((n for n, name in enumerate(names) if _SOLUTIONS.fullmatch(name)), -1)
            reader = csv.reader(StringIO(text), delimiter=delimiter)
            rows = [(reader.line_num, row) for row in reader if any(row) and row[0][:1] != "#"]
            return [
                (Line(n, _at(row, column)), _at(row, solution) if solution >= 0 else "")
                for n, row in rows[1:]
            ]
    return None


def _at(row: Sequence[str], column: int) -> str:
    return row[column] if column < len(row) else ""


_EDGE = re.compile("-+|_+")


def listed(lines: Sequence[Line]) -> tuple[list[Parsed], list[ParseError]] | None:
    """Return the puzzles of a list with a puzzle string on each line, and an error for each other.

    If the lines are no such list, return None. They may be the rows of a grid, and full grids may
    be the solutions of other lines.
    """
    head = [line.text for line in lines[:3]]
    may_be_list = any(_LONG.search(text) or len("".join(text.split())) in SQUARES for text in head)
    others = [line.text for line in lines if not _EDGE.fullmatch(line.text.strip())]
    drawn = len(others) < len(lines) and not any("-" in text or "_" in text for text in others)
    if len(lines) < 2 or not may_be_list or drawn:  # drawn: hyphens are borders, not empty cells
        return None
    manner = fixed(lines[:HEAD])
    if manner is None or manner.cells:
        return None
    puzzles: list[Parsed] = []
    wrong: list[ParseError] = []
    for line in lines:
        try:
            puzzles.append(read_line(line, manner))
        except ParseError as error:
            if line is not lines[0] or any(map(str.isdigit, line.text)):
                wrong.append(error)  # otherwise, the line is a heading
    full = sum(0 not in each.digits for each in puzzles)
    may_be_rows = {each.side**2 for each in puzzles} & {len(lines) - 1, len(lines), len(lines) + 1}
    odd = [each for each in wrong if len(each.line) not in SQUARES or not _is_string(each.line)]
    if (
        not puzzles
        or len(puzzles) + len(wrong) < 2
        or may_be_rows
        or 2 * len(odd) > len(puzzles)
        or full
    ):
        return None
    return puzzles, wrong


def _fields(text: str, delimiter: str) -> list[str]:
    if not delimiter:
        return ["".join(text.split())]
    if delimiter == " ":
        return text.split()
    return [part.strip(_MARKS) for part in text.split(delimiter)]


def _is_string(text: str) -> bool:
    return text.isascii() and text.translate(_SIGNS).isalnum()


_SIGNS = str.maketrans(dict.fromkeys(".*_-?", "0"))


def _in_cells(texts: Sequence[str], least: float) -> tuple[float, Manner, list[str]] | None:
    """Return the manner of lines whose fields are the cells."""
    for delimiter in (",", ";", "\t", " "):
        rows = [_fields(text, delimiter) for text in texts]
        size, often = Counter(map(len, rows)).most_common(1)[0]
        if often < least:
            continue
        for column in range(4):
            count = next((n for n in (size - column, (size - column) // 2) if n in SQUARES), 0)
            same = [row[column : column + count] for row in rows if len(row) == size]
            if count >= 81 and sum(all(map(is_cell, row)) for row in same) >= least:
                return often, Manner(delimiter, column, count), []
    return None


def read_line(line: Line, manner: Manner) -> Parsed:
    """Return the puzzle on a line of a list, or raise ParseError.

    Parameters
    ----------
    line : Line
        The line.
    manner : Manner
        How to read it, as returned by `fixed`.
    """
    text = line.text if line.text.isascii() else in_ascii(line.text)
    if not manner.delimiter:
        part = text.strip()
        if " " in part or "\t" in part:
            part = "".join(part.split())
    else:
        fields = _fields(text, manner.delimiter)
        if manner.cells:
            return _from_cells(line, fields, manner)
        if manner.column >= len(fields):
            raise line.error(f"expected a puzzle in field {manner.column + 1} of the line")
        part = fields[manner.column]
    side = SQUARES.get(len(part), 0)
    if not side:
        largest = max((int(sign) for sign in part if sign.isdigit()), default=0)
        used = [each[0] for each in manner.alphabets if each[0] >= largest]
        sides = used or [each for each in SIDES if each >= largest]
        near = min(sides, key=lambda each: abs(each * each - len(part)))
        where = where_wrong(part, usual_shape(near))
        told = f"expected {near * near} cells for {a_grid(near)}, found {len(part)}{where}"
        raise line.error(told if part else "expected a puzzle, found an empty field")
    table, symbols, notices = _table(manner.alphabets, side)
    values = part.encode("ascii", "replace").translate(table)
    if _WRONG in values:
        sign = part[values.index(_WRONG)]
        column = line.text.find(sign) + 1
        where = f" in column {column}" if column else ""
        raise line.error(f"{sign!r}{where} is not a digit of {a_grid(side)}")
    digits = tuple(values)
    solution: tuple[int, ...] = ()
    if 0 <= manner.solution < len(fields if manner.delimiter else ()):
        full = fields[manner.solution].encode("ascii", "replace").translate(table)
        if len(full) == len(values) and not {0, _WRONG}.intersection(full):
            solution = tuple(full)
    return Parsed(
        side,
        digits,
        "puzzle string",
        line.number,
        notices=notices,
        symbols=symbols,
        solution=solution,
    )


@lru_cache(maxsize=64)
def _table(
    known: tuple[tuple[int, str, str, str], ...], side: int
) -> tuple[bytes, str, tuple[str, ...]]:
    """Return the digit of each byte, the characters of the digits if unusual, and notices."""
    usual = usual_symbols(side)
    symbols, blanks, notice = next(
        (tuple(each[1:]) for each in known if each[0] == side), (usual, BLANKS, "")
    )
    table = bytearray([_WRONG]) * 256
    for digit, sign in enumerate(symbols, 1):
        table[ord(sign)] = digit
        if not has_both_cases(side):
            table[ord(sign.lower())] = table[ord(sign.upper())] = digit
    for sign in blanks:
        table[ord(sign)] = 0
    return bytes(table), "" if symbols == usual else symbols, (notice,) if notice else ()


def _from_cells(line: Line, fields: Sequence[str], manner: Manner) -> Parsed:
    cells = fields[manner.column : manner.column + manner.cells]
    side = SQUARES[manner.cells]
    if len(cells) < manner.cells:
        told = f"expected {manner.cells} cells for {a_grid(side)}, found {len(cells)}"
        raise line.error(told)
    options = alphabets(Counter(cells), side)
    if isinstance(options, str):
        raise line.error(f"{options!r} is not a digit of {a_grid(side)}")
    digits = tuple(options[-1].digits[cell] for cell in cells)
    return Parsed(side, digits, "list of numbers", line.number, notices=options[-1].notices)
