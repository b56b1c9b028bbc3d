"""Grids that are drawn with borders.

::

    +-----+-----+        +----+----+        | 4 |   |   |   |        ║ 3 │ 1 ║ . │ 2 ║
    | 4 . | . . |        |4   |    |        +---+---+---+---+        ╟───┼───╫───┼───╫
    | . . | 2 . |        |    |2   |        |   |   | 2 |   |        ║ . │ . ║ 4 │ . ║
    +-----+-----+        +----+----+        +---+---+---+---+        …

Empty cells are dots or another character that marks empty cells in puzzle strings. They may also be
blank if the borders show the positions of the cells. Borders may be box-drawing characters. If
there are several grids, empty lines separate them. Solving programs may add a grid of candidates
below the grid; it is ignored.

Vertical bars show the width of the boxes, and horizontal rules show their height; either is enough.
If there are lines around all cells, only heavier lines (double, thick, ``=`` or ``||``) show boxes.
Empty lines show boxes only if nothing contradicts these boxes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from ..errors import ParseError
from ..grid import (
    BLANKS,
    COMMON_SIDE,
    EMPTY,
    MAX_SIDE,
    GridShape,
    alphabet,
    boxes_of,
    digit_of,
    usual_shape,
)
from ..numbers import a_grid, listed
from ..puzzle import Puzzle
from .alphabets import likely_alphabets, written_in
from .format import BOXSIZE_OF_CELLS, SIDES_SAID, Format, Found, Line, Parsed
from .line import LINE, sizes_between
from .published import PUBLISHED, as_comments
from .text import content, in_ascii, plain

#: The maximum length of a row of a grid, in characters.
MAX_WIDTH = 1_000
#: The characters of borders, of frames with unusual corners, and of outer edges.
_BORDERS = frozenset("|+-=:*")
_FRAMES = frozenset("|+-=:*.'")
_EDGES = frozenset("+-=*.'")
#: The shortest edge between the corners of a frame.
_STROKE = "-----"
#: The characters of light and heavy horizontal rules, and the weights of vertical bars.
_LIGHT, _HEAVY = frozenset("-─┄┈╌"), frozenset("=━┅┉╍═")
_BARS = dict.fromkeys(":┆┊╎", 1) | dict.fromkeys("|│❘", 2) | dict.fromkeys("┃┇┋╏║", 3)
_ONE = re.compile(f"[{''.join(_BARS)}]")
_RUN = re.compile(f"[{''.join(_BARS)}]+")
#: What separates two rows, by weight: nothing, an empty line, a rule, a heavy rule.
_NOTHING, _BLANK, _RULE, _THICK = range(4)

Value = TypeVar("Value")


def _sniff(lines: list[Line]) -> float:
    texts = [line.text for line in plain(content(lines))]
    if any("|" in text for text in texts):
        return 1.0
    return 0.4 if any(len(text) <= MAX_WIDTH and _is_sure_border(text) for text in texts) else 0.0


def _is_border(text: str) -> bool:
    """Return whether a line has no cells. The time is linear in the length of the line."""
    bare = text.strip()
    return _BORDERS.issuperset("".join(bare.split())) or (
        bare[0] in ".':" and _STROKE in bare and _FRAMES.issuperset(bare)
    )


def _is_sure_border(text: str) -> bool:
    """Return whether a line is a border, not a row of hyphens for empty cells."""
    signs = set("".join(text.split()))
    return (signs <= _BORDERS and bool(signs & set("+=*"))) or (len(text) > 4 and signs <= {"-"})


def _is_edge(line: Line) -> bool:
    bare = line.text.strip()
    return bare[:1] in tuple("*+.'") and _STROKE in bare and _EDGES.issuperset(bare)


def loads(lines: list[Line]) -> Found:
    """Return the puzzles in one or more drawn grids."""
    drawn = plain(lines)
    long = next((line for line in content(drawn) if len(line.text) > MAX_WIDTH), None)
    if long:
        raise long.error(f"a row of a drawn grid can have at most {MAX_WIDTH:,} characters")
    rows = _rows(content(drawn))
    if len(rows) == 1 and len("".join(_inside(rows[0]).split())) > 1:
        bare = Line(rows[0].number, rows[0].text.replace("|", " "))
        return LINE.found([bare]).noted(f"ignored each '|' in line {bare.number}")
    parts = _parts_of(drawn)
    grids = [part for part in parts if not is_of_candidates(part)]
    ignored = ("ignored the grid of candidates",) if 0 < len(grids) < len(parts) else ()
    try:
        together = [line for grid in grids for line in grid] if ignored else content(drawn)
        return Found((_grid(together, lines),), (), ignored)
    except ParseError:
        if len(grids) < 2 or not all(_is_side(len(_rows(part))) for part in grids):
            raise
    return Found(tuple(_grid(part, lines) for part in grids), (), ignored)


def _parts_of(lines: list[Line]) -> list[list[Line]]:
    """Return the lines of each grid. An empty line or two consecutive edges separate grids."""
    parts: list[list[Line]] = [[]]
    for line in lines:
        if line.text.lstrip().startswith("#"):
            continue
        if not line.text.strip() or (_is_edge(line) and parts[-1] and _is_edge(parts[-1][-1])):
            parts.append([])
        if line.text.strip():
            parts[-1].append(line)
    return [part for part in parts if _rows(part)]


def is_of_candidates(part: list[Line]) -> bool:
    """Return whether lines are nine rows of candidates: cells with several digits."""
    cells = [_inside(row).split() for row in _rows(part)]
    return [len(row) for row in cells] == [9] * 9 and any(
        re.fullmatch("[1-9]{2,9}", cell) for row in cells for cell in row
    )


def _rows(drawn: list[Line]) -> list[Line]:
    rows = [line for line in drawn if not _is_border(line.text)]
    # Rows of empty cells, written as spaces or hyphens, look like borders.
    more = [line for line in drawn if not _is_sure_border(line.text)]
    if _fits(more):
        return more
    return more if _is_side(len(more)) and not _is_side(len(rows)) else rows


def _fits(rows: list[Line]) -> bool:
    """Return whether the bars in the first row fit a grid with this number of rows.

    If the side has no usual boxes, the other rows must have the same bars.
    """
    pieces = [row.text.strip().strip("|").count("|") + 1 for row in rows]
    alike = _is_side(len(rows)) or len(set(pieces)) == 1
    return alike and pieces[:1] > [1] and len(rows) % pieces[0] == 0


def _is_side(count: int) -> bool:
    return count**2 in BOXSIZE_OF_CELLS


def _grid(drawn: list[Line], lines: list[Line]) -> Parsed:
    rows = _rows(drawn)
    if not rows:
        raise drawn[0].error("expected rows of cells, found only borders")
    if is_of_candidates(rows):
        raise rows[0].error("these are candidates, not digits; paste the grid without them")
    rows, signs, notices = _in_usual_signs(rows)
    digits, shape = _cells_and_boxes(rows, lines)
    usual = usual_shape(len(rows)) if shape is None else shape
    number, boxed = drawn[0].number, shape is not None
    return Parsed(usual, digits, notices, line=number, boxed=boxed, symbols=signs)


def _in_usual_signs(rows: list[Line]) -> tuple[list[Line], str, tuple[str, ...]]:
    """Return the rows in the usual characters, the original characters, and notices."""
    side = len(rows)
    tokens = [token for row in rows for token in _inside(row).split()]
    text = "".join(tokens)
    single = len(text) == side**2 or all(len(token) == 1 for token in tokens)
    if not 1 < side <= COMMON_SIDE or not single:
        return rows, "", ()
    blank = EMPTY if len(text) < side**2 else ""  # the missing cells are blank
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
    """Return the digits of a grid, and the shape that its lines show, or None for no shape.

    If the side has no usual boxes, the lines must show the shape.
    """
    wrong = rows[-1].error(f"expected {SIDES_SAID} rows, found {len(rows)}")
    if len(rows) > COMMON_SIDE or not (_is_side(len(rows)) or _fits(rows)):
        raise wrong
    try:
        digits = tuple(digit for cells in _cells_in(rows) for digit in cells)
        shape = _boxes_drawn(rows, lines)
    except ParseError as error:
        raise error if _is_side(len(rows)) else wrong from error
    if shape is None and not _is_side(len(rows)):
        raise wrong
    return digits, shape


def _cells_in(rows: list[Line]) -> list[list[int]]:
    by_signs = _all(_by_signs(row, len(rows)) for row in rows)
    if by_signs:
        return by_signs
    tokens = [token for row in rows for token in _inside(row).split()]
    signs = "".join(token for token in tokens if not re.fullmatch("[0-9]{2}", token))
    # If a character marks empty cells, no cell is blank.
    if set(signs).isdisjoint(BLANKS):
        parts = [row.text.strip().removeprefix("|").removesuffix("|").split("|") for row in rows]
        found = ([_digit(slot.strip(), len(rows)) for slot in row] for row in _slots(parts))
        by_place = _all(map(_all, found))
        if by_place:
            return by_place
    odd = next(row for row in rows if _by_signs(row, len(rows)) is None)
    raise odd.error(_what_is_wrong(odd, len(rows)))


def _all(values: Iterable[Value | None]) -> list[Value] | None:
    """Return the values as a list, or None if any value is None."""
    found = list(values)
    known = [value for value in found if value is not None]
    return known if len(known) == len(found) else None


def _what_is_wrong(row: Line, side: int) -> str:
    tokens = _inside(row).split()
    signs = list("".join(tokens))
    if len(signs) != side and any(re.fullmatch("[0-9]{2}", token) for token in tokens):
        signs = tokens
    if len(signs) != side:
        return f"expected {side} cells, found {len(signs)}"
    odd = next(sign for sign in signs if _digit(sign, side) is None)
    return f"{odd!a} is not a digit of {a_grid(side)}"


def _inside(row: Line) -> str:
    return re.sub(r"[|:+=]", " ", row.text)


def _by_signs(row: Line, side: int) -> list[int] | None:
    """Return the digits of a row with a character for each cell, or None for any other row."""
    tokens = _inside(row).split()
    signs = tokens if len(tokens) == side else list("".join(tokens))
    return _all(_digit(sign, side) for sign in signs) if len(signs) == side else None


def _digit(sign: str, side: int) -> int | None:
    if len(sign) <= 1:
        return digit_of(sign, side) if sign else 0
    return int(sign) if re.fullmatch(r"[0-9]{2}", sign) and int(sign) <= side else None


def _slots(rows: list[list[str]]) -> list[list[str]]:
    """Return the text of each cell, given the parts between bars; [] if cells do not fit."""
    counts = {len(parts) for parts in rows}
    if counts == {len(rows)}:
        return rows
    across = max(counts)  # the number of boxes in a row of boxes
    wide, rest = divmod(len(rows), across)
    spacing = _spacing([text for parts in rows for text in parts], wide)
    if rest or len(counts) > 1 or across == 1 or spacing is None:
        return []
    width, offset = spacing
    starts = [offset + width * i for i in range(wide)]
    return [[text[start : start + width] for text in parts for start in starts] for parts in rows]


def _spacing(parts: list[str], cells: int) -> tuple[int, int] | None:
    """Return the width and the offset of cells in the parts between bars, or None if none fit."""
    longest = max(map(len, parts))
    starts = {match.start() for part in parts for match in re.finditer(r"\S+", part)}
    for width in range(1, 5):
        for offset in range(width):
            fits = width * cells - width < longest - offset <= width * cells
            if fits and all((s - offset) % width == 0 and s >= offset for s in starts):
                return width, offset
    return None


def _boxes_drawn(rows: list[Line], lines: list[Line]) -> GridShape | None:
    """Return the shape that the lines of a grid show, or None if they show none.

    Raise ParseError if the boxes differ in size or do not fit the grid.
    """
    side = len(rows)
    written = {line.number: line for line in lines}
    widths = [_widths(written.get(row.number, row).text, side) for row in rows]
    rules = [_between(above, below, lines) for above, below in pairwise(rows)]
    parts = max(map(len, widths))
    wide, high = _wide(rows, widths), _high(rows, rules, parts == side)
    if parts == 1 == high:
        raise rules[0][1].error(
            f"a line after each row makes boxes of 1x{side}; draw lines only around the boxes"
        )
    if wide and high > 1 and wide * high != side:
        heavy = [rule for weight, rule in rules if weight > _BLANK]
        if heavy:
            raise heavy[0].error(
                f"the drawn boxes have {high} rows and {wide} columns; boxes of a {side}x{side} "
                f"grid need {side} cells"
            )
        high = 0
    if wide or high > 1:
        return boxes_of((high, side // high) if high > 1 else (side // wide, wide))
    return None


def _widths(text: str, side: int) -> list[int]:
    """Return the number of columns in each part of a row between bars.

    If there are bars between all cells, only the heaviest bars count. If these bars are all equal,
    each cell is a part.
    """
    for bars in (_RUN, _ONE):
        parts, between = _parted(text, bars)
        if len(parts) == side:
            weights = [max(map(_BARS.__getitem__, run)) + 2 * (len(run) > 1) for run in between]
            heaviest = max(weights, default=0)
            some = any(weight < heaviest for weight in weights)
            return sizes_between(weight == heaviest for weight in weights) if some else [1] * side
    parts, _ = _parted(text, _RUN)
    words = [re.sub("[+=]", " ", in_ascii(part)).split() for part in parts]
    for counts in (list(map(len, words)), [len("".join(part)) for part in words]):
        if sum(counts) == side and 0 not in counts:
            return counts
    return [side // len(parts)] * len(parts)  # cells may be blank: assume equal parts


def _parted(text: str, bars: re.Pattern[str]) -> tuple[list[str], list[str]]:
    """Return the parts of a row between bars, and the bars except those at the ends."""
    bare = text.strip()
    start, end = bars.match(bare), [*bars.finditer(bare)][-1:]
    first = start.end() if start else 0
    last = end[0].start() if end and end[0].end() == len(bare) > first else len(bare)
    return bars.split(bare[first:last]), bars.findall(bare[first:last])


def _wide(rows: list[Line], widths: list[list[int]]) -> int:
    """Return the width of the boxes that the bars show, or 0 if they show none."""
    usual = list(Counter(map(tuple, widths)).most_common(1)[0][0])
    for row, found in zip(rows, widths, strict=True):
        if len(set(found)) > 1:
            raise row.error(
                f"the bars make boxes of {listed(map(str, found))} columns; make them equally wide"
            )
        if found != usual:
            like = rows[widths.index(usual)].number
            raise row.error(f"the bars are in different positions than in line {like}")
    return usual[0] if 1 < usual[0] < len(rows) else 0


def _between(above: Line, below: Line, lines: list[Line]) -> tuple[int, Line]:
    found = [(_NOTHING, below)]
    for line in lines:
        if above.number < line.number < below.number and not line.text.lstrip().startswith("#"):
            light, heavy = (sum(sign in some for sign in line.text) for some in (_LIGHT, _HEAVY))
            found.append((_THICK if heavy > light else _RULE if light else _BLANK, line))
    return max(found, key=lambda each: each[0])


def _high(rows: list[Line], rules: list[tuple[int, Line]], cells: bool) -> int:
    """Return the height of the boxes that the horizontal rules show, or 0 if they show none.

    If all cells have bars, a rule below the first row marks the heading of a table, not a box.
    """
    heaviest = max((weight for weight, _ in rules), default=_NOTHING)
    sizes = sizes_between(weight == heaviest for weight, _ in rules)
    if heaviest == _NOTHING or (cells and heaviest == _RULE and sizes == [1, len(rows) - 1]):
        return 0
    if len(set(sizes)) == 1:
        return 0 if heaviest == _BLANK and sizes[0] == 1 else sizes[0]
    if heaviest == _BLANK:
        return 0
    usual = Counter(sizes).most_common(1)[0][0]
    odd = next(number for number, size in enumerate(sizes) if size != usual)
    cuts = [rule for weight, rule in rules if weight == heaviest]
    raise cuts[min(odd, len(cuts) - 1)].error(
        f"the lines make boxes of {listed(map(str, sizes))} rows; make them equally high"
    )


def _draw(puzzle: Puzzle, empty: str = EMPTY, margin: str = " ", **about: str) -> str:
    (high, wide), side = puzzle.boxes or (puzzle.side, puzzle.side), puzzle.side
    border = "+" + ("-" * (2 * wide + len(margin)) + "+") * (side // wide)
    drawn = [border]
    for number in range(side):
        row = puzzle.line[number * side : (number + 1) * side].replace(EMPTY, empty)
        boxes = [margin + " ".join(row[start : start + wide]) for start in range(0, side, wide)]
        drawn.append("|" + " |".join(boxes) + " |")
        if (number + 1) % high == 0:
            drawn.append(border)
    text = as_comments(**about) + "\n".join(drawn) + "\n"
    if not puzzle.rules:
        return text
    from .rules.file import comments_of  # most puzzles have no rules

    return comments_of(puzzle) + text


DRAWN = Format(
    name="grid",
    label="drawn grid",
    about="Rows and borders drawn with | - and +.",
    sniff=_sniff,
    order=85,
    loads=loads,
    dumps=_draw,
    options=tuple(PUBLISHED),
    preference=1,
    loose=True,
    shaped=True,
    largest=MAX_SIDE,
    commented=True,
)
BLANK_FORMAT = Format(
    name="grid with blanks",
    label="drawn grid with blanks",
    about="Rows and borders drawn with | - and +; empty cells are blank.",
    dumps=lambda puzzle, **about: _draw(puzzle, " ", margin="", **about),
    options=tuple(PUBLISHED),
    files=("sudokuout.txt",),
    shaped=True,
    commented=True,
)
