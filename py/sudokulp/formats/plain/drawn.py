"""Grids drawn with borders.

::

    +-----+-----+        +----+----+        | 4 |   |   |   |
    | 4 . | . . |        |4   |    |        +---+---+---+---+
    | . . | 2 . |        |    |2   |        |   |   | 2 |   |
    +-----+-----+        +----+----+        +---+---+---+---+

Empty cells are dots (or any other character that a puzzle string may use), or blanks if the
borders tell where the cells are; borders may also be drawn with box-drawing characters. Borders
around boxes show the shape of these, see `boxes`.
Several grids are separated by empty lines. A grid of candidates below the grid, as solving
programs add it, is ignored. `dumps` draws the first kind, below comments that tell its rules.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...errors import ParseError
from ...grid import BLANKS, COMMON_SIDE, EMPTY, MAX_SIDE, GridShape, alphabet, digit_of, usual_shape
from ...puzzle import Puzzle
from ..format import BOXSIZE_OF_CELLS, SIDES_SAID, Format, Found, Line, Parsed
from ..text import content, plain
from .alphabets import likely_alphabets, written_in
from .boxes import boxes_drawn
from .line import loads as string_loads


def cells_in(rows: list[Line]) -> list[list[int]]:
    """Return the digits of each row, 0 for an empty cell; there are as many cells as rows."""
    side = len(rows)
    by_signs = [_by_signs(row, side) for row in rows]
    if all(cells is not None for cells in by_signs):
        return [cells for cells in by_signs if cells is not None]
    # A drawing that marks empty cells with a character does not leave others blank.
    signed = any(_has_blank(token) for row in rows for token in inside(row).split())
    by_place = None if signed else _by_place(rows)
    if by_place is not None:
        return by_place
    odd = next(row for row, cells in zip(rows, by_signs, strict=True) if cells is None)
    raise odd.error(_what_is_wrong(odd, side))


def _has_blank(token: str) -> bool:
    return not re.fullmatch("[0-9]{2}", token) and any(blank in token for blank in BLANKS)


def _what_is_wrong(row: Line, side: int) -> str:
    tokens = inside(row).split()
    signs = list("".join(tokens))
    if len(signs) != side and any(re.fullmatch("[0-9]{2}", token) for token in tokens):
        signs = tokens
    if len(signs) != side:
        return f"expected {side} cells, found {len(signs)}"
    odd = next(sign for sign in signs if _digit(sign, side) is None)
    return f"{odd!a} is no digit of a {side}x{side} grid"


def inside(row: Line) -> str:
    """Return the text of a row with blanks in place of its borders."""
    return re.sub(r"[|:+=]", " ", row.text)


def _by_signs(row: Line, side: int) -> list[int] | None:
    """Return a row in which every cell has a character, even if empty; None if one has none."""
    tokens = inside(row).split()
    signs = tokens if len(tokens) == side else list("".join(tokens))
    digits = [_digit(sign, side) for sign in signs]
    if len(digits) != side or any(digit is None for digit in digits):
        return None
    return [digit for digit in digits if digit is not None]


def _digit(sign: str, side: int) -> int | None:
    if len(sign) <= 1:
        return digit_of(sign, side) if sign else 0
    if re.fullmatch(r"[0-9]{2}", sign) and int(sign) <= side:
        return int(sign)
    return None


def _by_place(rows: list[Line]) -> list[list[int]] | None:
    """Return rows with blank empty cells, by the positions of the characters; None if unclear."""
    slots = _slots([_parts(row) for row in rows])
    digits = [[_digit(slot.strip(), len(rows)) for slot in row] for row in slots]
    if not digits or any(digit is None for row in digits for digit in row):
        return None
    return [[digit for digit in row if digit is not None] for row in digits]


def _parts(row: Line) -> list[str]:
    text = row.text.strip()
    return text.removeprefix("|").removesuffix("|").split("|")


def _slots(rows: list[list[str]]) -> list[list[str]]:
    """Return the text of each cell, [] if the borders are neither around cells nor around boxes."""
    counts = {len(parts) for parts in rows}
    if counts == {len(rows)}:
        return rows
    across = max(counts)  # boxes in a band
    wide, rest = divmod(len(rows), across)
    spacing = _spacing([text for parts in rows for text in parts], wide)
    if rest or len(counts) > 1 or across == 1 or spacing is None:
        return []
    width, offset = spacing
    starts = [offset + width * i for i in range(wide)]
    return [[text[start : start + width] for text in parts for start in starts] for parts in rows]


def _spacing(parts: list[str], cells: int) -> tuple[int, int] | None:
    """Return (width, offset) of the cells in parts between borders; None if nothing fits."""
    longest = max(map(len, parts))
    starts = {match.start() for part in parts for match in re.finditer(r"\S+", part)}
    for width in range(1, 5):
        for offset in range(width):
            fits = width * cells - width < longest - offset <= width * cells
            if fits and all((s - offset) % width == 0 and s >= offset for s in starts):
                return width, offset
    return None


#: Longest line that can be part of a grid, in characters.
MAX_WIDTH = 1_000
#: The characters of borders, of frames that have corners of their own, and of their outer edges.
_BORDERS = frozenset("|+-=:*")
_FRAMES = frozenset("|+-=:*.'")
_EDGES = frozenset("+-=*.'")
#: What a frame has between its corners, at least.
_STROKE = "-----"
_CANDIDATES = "the grid of candidates was ignored"


def sniff(lines: list[Line]) -> float:
    """Return 1 if there are vertical borders, less for lines that look like borders."""
    texts = [line.text for line in plain(content(lines))]
    if any("|" in text for text in texts):
        return 1.0
    short = [text for text in texts if len(text) <= MAX_WIDTH]
    return 0.4 if any(map(_is_sure_border, short)) else 0.0


def _is_border(text: str) -> bool:
    """Return whether a line has no cells; it takes one look at each of its characters."""
    bare = text.strip()
    return _BORDERS.issuperset("".join(bare.split())) or (
        bare[0] in ".':" and _STROKE in bare and _FRAMES.issuperset(bare)
    )


def _is_sure_border(text: str) -> bool:
    """Return whether a line is a border and not an empty row that is written with hyphens."""
    signs = set("".join(text.split()))
    return (signs <= _BORDERS and bool(signs & set("+=*"))) or (len(text) > 4 and signs <= {"-"})


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of a drawn grid, or those of several."""
    drawn = plain(lines)
    long = next((line for line in content(drawn) if len(line.text) > MAX_WIDTH), None)
    if long:
        raise long.error(f"no row of a drawn grid has over {MAX_WIDTH:,} characters")
    if len(rows := _rows(content(drawn))) == 1 and len("".join(inside(rows[0]).split())) > 1:
        return _in_one_line(rows[0])
    parts = _parts_of(drawn)
    grids = [part for part in parts if not is_of_candidates(part)]
    ignored = (_CANDIDATES,) if grids and len(grids) < len(parts) else ()
    try:
        whole = [line for grid in grids for line in grid] if ignored else content(drawn)
        return Found((_grid(whole, lines),), (), ignored)
    except ParseError:
        if len(grids) < 2 or not all(_is_side(len(_rows(part))) for part in grids):
            raise
    return Found(tuple(_grid(part, lines) for part in grids), (), ignored)


def _in_one_line(row: Line) -> Found:
    """Return the puzzle of a string with bars in it."""
    found = string_loads([Line(row.number, row.text.replace("|", " "))])
    return replace(found, notices=(*found.notices, "each | in the line was ignored"))


def _parts_of(lines: list[Line]) -> list[list[Line]]:
    """Return the grids, separated by an empty line or by two edges in a row."""
    parts: list[list[Line]] = [[]]
    for line in lines:
        if line.text.lstrip().startswith("#"):
            continue
        if not line.text.strip() or (_is_edge(line) and parts[-1] and _is_edge(parts[-1][-1])):
            parts.append([])
        if line.text.strip():
            parts[-1].append(line)
    return [part for part in parts if _rows(part)]


def _is_edge(line: Line) -> bool:
    bare = line.text.strip()
    return bare[:1] in tuple("*+.'") and _STROKE in bare and _EDGES.issuperset(bare)


def is_of_candidates(part: list[Line]) -> bool:
    """Return whether these are nine rows in which cells have several digits: candidates."""
    cells = [inside(row).split() for row in _rows(part)]
    return len(cells) == 9 and all(len(row) == 9 for row in cells) and _has_several(cells)


def _has_several(cells: list[list[str]]) -> bool:
    return any(re.fullmatch("[1-9]{2,9}", cell) for row in cells for cell in row)


def _rows(drawn: list[Line]) -> list[Line]:
    """Return the lines that are not borders."""
    rows = [line for line in drawn if not _is_border(line.text)]
    # Empty rows written with blanks or hyphens look like borders.
    more = [line for line in drawn if not _is_sure_border(line.text)]
    if _fits(more):
        return more
    return more if _is_side(len(more)) and not _is_side(len(rows)) else rows


def _fits(rows: list[Line]) -> bool:
    """Return whether the bars in the first of so many rows are around cells or boxes of them.

    Where the side has no usual boxes, the other rows have to have them, too.
    """
    pieces = [row.text.strip().strip("|").count("|") + 1 for row in rows]
    alike = _is_side(len(rows)) or len(set(pieces)) == 1
    return alike and pieces[:1] > [1] and len(rows) % pieces[0] == 0


def _grid(drawn: list[Line], lines: list[Line]) -> Parsed:
    """Return the puzzle of one drawn grid among all lines of the text, as they were written."""
    rows = _rows(drawn)
    if not rows:
        raise drawn[0].error("expected rows of cells, found only borders")
    if is_of_candidates(rows):
        raise rows[0].error("these are candidates, not digits; give the grid without them")
    rows, signs, notices = _in_usual_signs(rows)
    digits, shape = _cells_and_boxes(rows, lines)
    usual = usual_shape(len(rows)) if shape is None else shape
    number, boxed = drawn[0].number, shape is not None
    return Parsed(usual, digits, notices, line=number, boxed=boxed, symbols=signs)


def _in_usual_signs(rows: list[Line]) -> tuple[list[Line], str, tuple[str, ...]]:
    """Return rows in the usual characters of digits, those that they had, and what was assumed."""
    side = len(rows)
    tokens = [token for row in rows for token in inside(row).split()]
    text = "".join(tokens)
    single = len(text) == side**2 or all(len(token) == 1 for token in tokens)
    if not 1 < side <= COMMON_SIDE or not single:
        return rows, "", ()
    blank = EMPTY if len(text) < side**2 else ""  # other cells are empty by their place
    way = likely_alphabets(text + blank, side)[0]
    signs = written_in(way, side, text)
    if not way.symbols:
        return rows, signs, ()
    usual = EMPTY + alphabet(side)
    known = {ord(sign): usual[digit] for sign, digit in way.digits.items()}
    written = [Line(row.number, row.text.translate(known)) for row in rows]
    return written, signs, (way.notice,)


def _cells_and_boxes(
    rows: list[Line], lines: list[Line]
) -> tuple[tuple[int, ...], GridShape | None]:
    """Return the digits of a grid, and its shape if the lines in it show that.

    They have to, where the side has no usual boxes.
    """
    wrong = rows[-1].error(f"expected {SIDES_SAID} rows, found {len(rows)}")
    if len(rows) > COMMON_SIDE or not (_is_side(len(rows)) or _fits(rows)):
        raise wrong
    try:
        digits = tuple(digit for cells in cells_in(rows) for digit in cells)
        shape = boxes_drawn(rows, lines)
    except ParseError as error:
        raise error if _is_side(len(rows)) else wrong from error
    if shape is None and not _is_side(len(rows)):
        raise wrong
    return digits, shape


def _is_side(count: int) -> bool:
    return count**2 in BOXSIZE_OF_CELLS


def dumps(puzzle: Puzzle) -> str:
    """Return the grid with a border around each box."""
    return draw(puzzle, EMPTY, margin=" ")


def draw(puzzle: Puzzle, empty: str, margin: str) -> str:
    """Return a grid with a border around each box, below its rules as comments."""
    (high, wide), side = puzzle.boxes or (puzzle.side, puzzle.side), puzzle.side
    border = "+" + ("-" * (2 * wide + len(margin)) + "+") * (side // wide)
    drawn = [border]
    for number in range(side):
        row = puzzle.line[number * side : (number + 1) * side].replace(EMPTY, empty)
        boxes = [margin + " ".join(row[start : start + wide]) for start in range(0, side, wide)]
        drawn.append("|" + " |".join(boxes) + " |")
        if (number + 1) % high == 0:
            drawn.append(border)
    text = "\n".join(drawn) + "\n"
    if not puzzle.rules:
        return text
    from ..rules.file import comments_of  # most puzzles have none

    return comments_of(puzzle) + text


DRAWN = Format(
    name="grid",
    label="drawn grid",
    about="Rows and borders drawn with | - and +.",
    sniff=sniff,
    order=85,
    loads=loads,
    dumps=dumps,
    preference=1,
    loose=True,
    shaped=True,
    largest=MAX_SIDE,
    commented=True,
)


def dump_blanks(puzzle: Puzzle) -> str:
    """Return the grid with a border around each box, and blanks for its empty cells.

    Examples
    --------
    >>> print(dump_blanks(Puzzle("4.....2..1.....3", 2)), end="")
    +----+----+
    |4   |    |
    |    |2   |
    +----+----+
    |  1 |    |
    |    |  3 |
    +----+----+
    """
    return draw(puzzle, " ", margin="")


BLANK_FORMAT = Format(
    name="grid with blanks",
    label="drawn grid with blanks",
    about="Rows and borders drawn with | - and +; empty cells are blank.",
    dumps=dump_blanks,
    files=("sudokuout.txt",),
    shaped=True,
    commented=True,
)
