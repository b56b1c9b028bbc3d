"""Puzzle strings, with one character for each cell in row order, on one or more lines.

::

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

An empty cell is ``.`` or one of ``0 * _ -``. Digits above 9 are letters, or characters from another
alphabet (see `alphabets`). Cells may also be numbers that are separated by spaces or have two
figures each. Other text may follow after a comma, as in lists with solutions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import isqrt

from ..errors import ParseError, quote
from ..grid import (
    COMMON_SIDE,
    MAX_SIDE,
    USUAL_BOXES,
    GridShape,
    box_of,
    boxes_of,
    cells_by_box,
    digit_of,
    side_of,
)
from ..lines import where_wrong
from ..numbers import a_grid, counted
from .alphabets import Alphabet, likely_alphabets, written_in
from .format import (
    BOXSIZE_OF_CELLS,
    LARGE_CELLS,
    SQUARE_CELLS,
    Format,
    Found,
    Line,
    Parsed,
    is_listed,
)
from .rows import repeats
from .text import content, plain

_EMPTY_PAIRS = {"..", "--", "__", "**"}
_SIGNS = re.compile(r"[0-9A-Za-z.*_\-]+")
_PARTED = re.compile(r"\s*([0-9A-Za-z.*_\-]+)[\s,;|#]")
_FOREIGN = re.compile(r"[^0-9A-Za-z.*_\-\s]")
#: Matches the cells of small puzzles. For example, 81 lines of 81 such characters are a list of 9x9
#: puzzles, not an 81x81 grid.
_SMALL = re.compile("[0-9.*_-]+")
_BORDER = re.compile(r"\s*\+(-+\+)+\s*")


def large_string(lines: list[Line]) -> Parsed | None:
    """Return the puzzle if a text has 49x49, 64x64 or 81x81 cells, otherwise None."""
    length = sum(len(line.text) for line in lines)
    if not min(LARGE_CELLS) <= length <= 4 * max(LARGE_CELLS):
        return None
    return _large(lines) or _large(content(lines))


def _large(lines: list[Line]) -> Parsed | None:
    inner = [line.text for line in lines if line.text.strip() and not _BORDER.fullmatch(line.text)]
    rows = ["".join(text.replace("|", " ").split()) for text in inner]
    shape = LARGE_CELLS.get(sum(map(len, rows)))
    if shape is None:
        return None
    side, text = side_of(shape), "".join(rows)
    if len(rows) > 1 and ({len(row) for row in rows} != {side} or _SMALL.fullmatch(text)):
        return None
    digits = [digit_of(sign, side) for sign in text]
    known = tuple(digit for digit in digits if digit is not None)
    return Parsed(shape, known) if len(known) == len(digits) else None


def string_in(text: str) -> tuple[str, bool]:
    """Return the puzzle string at the start of a line, and whether text follows it.

    If there is no puzzle string, return ("", False).

    Examples
    --------
    >>> string_in("4.....2..1.....3,4231132431422413")
    ('4.....2..1.....3', True)
    """
    before, comma, _ = text.partition(",")
    string = "".join(before.split())
    if is_listed(string) and _SIGNS.fullmatch(string):
        return string, bool(comma)
    match = _PARTED.match(text)
    return (match[1], True) if match and is_listed(match[1]) else ("", False)


def ignored_rest(text: str) -> str:
    """Return the notice saying that the text after a puzzle string was ignored."""
    return f"ignored the text after the {'comma' if ',' in text else 'puzzle'}"


def parsed_in(
    alphabet: Alphabet, rows: list[Line], shape: GridShape, notices: tuple[str, ...]
) -> Parsed:
    """Return the puzzle in rows of characters from an alphabet."""
    side, digits = side_of(shape), list[int]()
    for row in rows:
        for column, symbol in enumerate(row.text, 1):
            digit = alphabet.digits.get(symbol)
            if digit is not None:
                digits.append(digit)
            elif not symbol.isspace():
                raise row.error(
                    f"{_named(symbol)} in column {column} is not a digit of {a_grid(side)}"
                )
    notices = (*notices, alphabet.notice) if alphabet.notice else notices
    signs = written_in(alphabet, side, "".join(row.text for row in rows))
    return Parsed(shape, tuple(digits), notices, line=rows[0].number, symbols=signs)


def _named(symbol: str) -> str:
    """Return a character in quotes, or its code if it is not a printable ASCII character."""
    return f"'{symbol}'" if symbol.isascii() and symbol.isprintable() else f"U+{ord(symbol):04X}"


def _loads(lines: list[Line]) -> Found:
    large = large_string(lines)
    if large:
        return Found((large,))
    rows = plain(content(lines))
    if not rows:
        raise lines[0].error("expected a puzzle string")
    rows, notices = _alone(rows)
    if re.match(r"\s*https?://", rows[0].text):
        raise _wrong_link(rows[0])
    text = "".join("".join(row.text.split()) for row in rows)
    numbered = _numbers(rows) or _pairs(text)
    if numbered:
        return _banded(Found((replace(numbered, notices=notices, line=rows[0].number),)), rows)
    _refuse_foreign(rows)
    _refuse_uneven(rows)
    shape = BOXSIZE_OF_CELLS.get(len(text))
    if shape is None:
        raise _wrong_count(rows, len(text))
    _refuse_groups(rows, text, side_of(shape))
    found = _in_alphabets(rows, text, shape, notices)
    return _in_box_order(found, rows, shape) if len(rows) > side_of(shape) else _banded(found, rows)


def _alone(rows: list[Line]) -> tuple[list[Line], tuple[str, ...]]:
    """Remove the text after the only puzzle string. Return the rows and any notices."""
    string, more = string_in(rows[0].text) if len(rows) == 1 else ("", False)
    if not string or not more:
        return rows, ()
    before = rows[0].text.partition(",")[0]
    kept = before if "".join(before.split()) == string else string
    return [Line(rows[0].number, kept)], (ignored_rest(rows[0].text),)


def _numbers(rows: list[Line]) -> Parsed | None:
    """Return the puzzle if each cell is a number with one or two figures, otherwise None."""
    tokens = [token for row in rows for token in row.text.split()]
    are_plain = all(re.fullmatch(r"[0-9]{1,2}|[.*_\-]", token) for token in tokens)
    single = all(len(token) == 1 for token in tokens)
    return _numbered(tokens) if are_plain and not single else None


def _pairs(text: str) -> Parsed | None:
    """Return the puzzle if each cell has two characters, such as 01, otherwise None."""
    if len(text) % 2 or re.search(r"[^0-9.*_\-]", text):
        return None
    pairs = [text[start : start + 2] for start in range(0, len(text), 2)]
    return _numbered(pairs) if all(p.isdigit() or p in _EMPTY_PAIRS for p in pairs) else None


def _numbered(tokens: list[str]) -> Parsed | None:
    shape = BOXSIZE_OF_CELLS.get(len(tokens))
    digits = tuple(int(token) if token.isdigit() else 0 for token in tokens)
    if shape is None or len(tokens) == 1 or max(digits) > side_of(shape):
        return None
    return Parsed(shape, digits)


def _in_alphabets(rows: list[Line], text: str, shape: GridShape, notices: tuple[str, ...]) -> Found:
    found: list[Found] = []
    for alphabet in likely_alphabets(text, side_of(shape)):
        if not found or all(symbol in alphabet.digits for symbol in text):
            parsed = parsed_in(alphabet, rows, shape, notices)
            found.append(Found((parsed,), label=alphabet.label))
    return replace(found[0], others=tuple(found[1:]))


def sizes_between(cuts: Iterable[bool]) -> list[int]:
    """Return the sizes of the parts of a sequence that is cut at some of its gaps.

    `cuts` says for each gap between two items whether the sequence is cut there.
    """
    ends = [0, *(at for at, is_cut in enumerate([*cuts, True], 1) if is_cut)]
    return [end - start for start, end in pairwise(ends)]


def _banded(found: Found, rows: list[Line]) -> Found:
    """Return the puzzle, with boxes as high as the groups of rows between empty lines.

    If the groups differ in height, the boxes do not change.
    """
    sizes, side = sizes_between(b.number - a.number > 1 for a, b in pairwise(rows)), len(rows)
    equal = len(set(sizes)) == 1 and 1 < sizes[0] < side
    if not equal or side not in USUAL_BOXES or side_of(found.puzzles[0].shape) != side:
        return found
    shape = boxes_of((sizes[0], side // sizes[0]))
    puzzles = tuple(replace(parsed, shape=shape, boxed=True) for parsed in found.puzzles)
    others = tuple(_banded(other, rows) for other in found.others)
    return replace(found, puzzles=puzzles, others=others)


_BY_BOXES = "the cells were taken box by box, because each line is one row of a box"
_BY_ROWS = "the cells were taken row by row; each line could also be one row of a box"


def _in_box_order(found: Found, rows: list[Line], shape: GridShape) -> Found:
    """Return the puzzle, read box by box if its lines are probably parts of boxes.

    Lines as long as a row of a box may also be parts of a row of the grid. Unless the lengths show
    which they are, they are read box by box only if this avoids repeated digits. The other reading
    becomes an alternative.
    """
    (high, wide), side = box_of(shape), side_of(shape)
    counts = [len("".join(row.text.split())) for row in rows]
    # In text copied from nested tables (one for each box), the last row of a box shares a line with
    # the first row of the next box.
    right = ([2 * wide] + [wide] * (high - 2)) * (side // wide - 1)
    surely = counts == ([wide] * (high - 1) + right + [wide]) * (side // high)
    if wide < 3 or not (surely or counts == [wide] * len(counts)):
        return found
    by_rows = found.puzzles[0]
    cells = [cell for box in cells_by_box(shape) for cell in box]
    digits = dict(zip(cells, by_rows.digits, strict=True))
    by_boxes = replace(by_rows, digits=tuple(digits[cell] for cell in sorted(digits)))
    is_meant = repeats(by_rows.digits, shape) and not repeats(by_boxes.digits, shape)
    ways = [
        Found((by_boxes.noted(_BY_BOXES),), label="cells box by box"),
        Found((by_rows.noted(_BY_ROWS),), label="cells row by row"),
    ]
    first, other = ways if surely or is_meant else ways[::-1]
    return replace(first, others=(other,))


_PAD_WITHOUT = (
    "this SudokuPad link does not contain the puzzle; use a SudokuPad link with 'fpuzzles' in it, "
    "or an f-puzzles link"
)
_LINK_WITHOUT = (
    "this link does not contain a puzzle; open it and copy the digits, or use a SudokuWiki (?bd=) "
    "or f-puzzles (?load=) link"
)
_LINK_UNKNOWN = (
    "the puzzle in this link ({}) is in an unknown format; open it and copy the digits, or use a "
    "SudokuWiki (?bd=) or f-puzzles (?load=) link"
)
#: Match at least 60 cells in a link, nearly a 9x9 puzzle, and other data that may be a puzzle.
_CELLS_IN_LINK = re.compile(r"[0-9.*_-]{60,}")
_HELD = re.compile(r"[?&#=/]([0-9A-Za-z+/=_%.-]{20,})")
_WORD = re.compile(r"(?<![\w.])[A-Za-z]{2,}(?![\w.]*\w)")
_NONE_FOUND = "no puzzle found in this text; paste 81 digits with . or 0 for empty cells"


def _refuse_foreign(rows: list[Line]) -> None:
    for row in rows:
        found = _FOREIGN.search(row.text)
        if found:
            where = f"in column {found.start() + 1}"
            raise row.error(f"{_named(found[0])} {where} is neither a digit nor a dot")


def _refuse_uneven(rows: list[Line]) -> None:
    """Raise ParseError if the rows of a grid differ in length, or if there are too many rows."""
    lengths = [len("".join(row.text.split())) for row in rows]
    (usual, often), *_ = Counter(lengths).most_common(1)
    if often == len(rows) > usual > 1 and usual**2 in BOXSIZE_OF_CELLS:
        raise rows[usual].error(f"expected {usual} rows of {usual} cells, found {len(rows)} rows")
    if usual**2 not in BOXSIZE_OF_CELLS or len(rows) != usual or 2 * often <= usual:
        return
    odd = [(row, length) for row, length in zip(rows, lengths, strict=True) if length != usual]
    if odd:
        also = "".join(f" and {length} in line {row.number}" for row, length in odd[1:])
        here = " here" * bool(also)
        raise odd[0][0].error(f"expected {usual} cells, found {odd[0][1]}{here}{also}")


def _refuse_groups(rows: list[Line], text: str, side: int) -> None:
    """Raise ParseError if all cells are letters that are probably regions or cages.

    Unlike digits, such letters are repeated in most rows.
    """
    lines = [text[start : start + side] for start in range(0, side * side, side)]
    twice = sum(len(set(line)) < side for line in lines)
    if side > 1 and text.isalpha() and 2 * twice > side:
        raise rows[0].error(
            "these letters look like regions or cages, not digits; add the rows of digits, and for "
            "cages a line with their totals, such as a=12 b=9"
        )


def _wrong_count(rows: list[Line], count: int) -> ParseError:
    """Return the error for a text whose number of cells fits no grid.

    If there are several lines and each may be a puzzle, the error is about the first.
    """
    lengths = Counter(len("".join(row.text.split())) for row in rows)
    even = len(rows) == 1 or 2 * lengths.most_common(1)[0][1] > len(rows)
    near = _near(count) if even else 0
    text = " ".join(row.text for row in rows)
    if _WORD.search(text) and not (near and re.search("[1-9]", text)):
        return rows[0].error(_NONE_FOUND)
    alone = "".join(rows[0].text.split())
    if not near and len(rows) > 1 and (_near(len(alone)) or _bare_side(alone)):
        return _wrong_count(rows[:1], len(alone))
    if near:
        where = where_wrong("".join(text.split()), SQUARE_CELLS[near])
        wanted = f"expected {near} cells for a {_size(near)} grid"
        return rows[0].error(f"{wanted}, found {count}{where}")
    side = _bare_side(alone) if len(alone) == count else 0
    if side:
        return rows[0].error(
            f"the boxes of {a_grid(side)} are unknown; append one letter per cell for its region, "
            f'or use JSON with "boxes": [1, {side}] if the grid has none'
        )
    return rows[0].error(f"no supported grid has {counted(count, 'cell')}; a 9x9 puzzle has 81")


def _wrong_link(line: Line) -> ParseError:
    _, _, held = line.text.partition("//")
    if re.match(r"[^/]*(?:sudokupad|crackingthecryptic)\.", held):
        return line.error(_PAD_WITHOUT)
    cells = _CELLS_IN_LINK.search(held)
    if cells:
        near = _near(len(cells[0])) or 81
        return line.error(
            f"the puzzle in this link has {len(cells[0])} cells, but a {_size(near)} puzzle has "
            f"{near}{where_wrong(cells[0], SQUARE_CELLS[near])}"
        )
    other = _HELD.search(held)
    return line.error(_LINK_UNKNOWN.format(quote(other[1])) if other else _LINK_WITHOUT)


def _size(cells: int) -> str:
    return f"{isqrt(cells)}x{isqrt(cells)}"


def _bare_side(text: str) -> int:
    """Return the side of the grid that a text of digits fills exactly, or 0 if there is none."""
    side = isqrt(len(text))
    if side * side != len(text) or not 4 < side <= COMMON_SIDE:
        return 0
    digits = {digit_of(sign, side) for sign in text}
    return side if None not in digits and digits != {0} else 0


def _near(count: int) -> int:
    """Return the number of cells that was probably intended, or 0 if this is unclear.

    A 4x4 grid is never suggested, because every puzzle has about 16 cells at some point while it is
    being typed.
    """
    near = min(SQUARE_CELLS, key=lambda cells: abs(cells - count))
    return near if near > min(SQUARE_CELLS) and abs(near - count) <= near // 5 else 0


LINE = Format(
    name="line",
    label="puzzle string",
    about="One character per cell: a dot if it is empty, a letter for a digit above 9.",
    # almost any text may be a puzzle string, so this format is tried last
    sniff=lambda lines: 0.2 if content(lines) else 0.0,
    order=90,
    loads=_loads,
    dumps=lambda puzzle: puzzle.line + "\n",
    preference=2,
    loose=True,
    largest=MAX_SIDE,
)
