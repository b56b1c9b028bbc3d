"""Cutting a text with several puzzles into blocks: grids and puzzle strings.

::

    Puzzle 1                  a title
    5 3 . | . 7 . | . . .     a grid of nine rows, with borders and blank lines between them
    (eight more)   [ok]       text that is ignored
    4.....2..1.....3          a puzzle string

This module does not read digits. A block is a list of numbered lines, which a format reads later. A
text is cut only if it contains at least two grids, or a grid and a string.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isqrt

from ..errors import ParseError, quote
from ..grid import BLANKS
from ..numbers import some
from .drawn import is_of_candidates
from .format import LISTED_CELLS, Format, Found, Line, Parsed
from .line import string_in
from .lists.entries import LIST
from .rows import SIDES, Item, is_border, parted, row_of, signs_of
from .text import Lines, has_content, plain, remark

#: The maximum length of a text that is searched for values in brackets, in characters.
_MAX_LENGTH = 50_000
#: How many lines at the beginning of a text are searched for several blocks.
HEAD = 1_000
#: The formats in which a text with several grids is cut.
CUT = {"sudocue", "ss", "grid", "csv", "sdm", "line", "nested"}
#: The maximum length of a title, in characters.
_TITLE = 60
#: If text follows a border on the same line, the border must have more characters than this.
_LEAST_BORDER = 4
#: The numbers of cells in rows that may also be 4x4 or 6x6 puzzle strings.
_SMALL = {16, 36}
#: The number of cells in each row of a samurai, which is five overlapping grids.
_SAMURAI = [18] * 6 + [21] * 3 + [9] * 3 + [21] * 3 + [18] * 6
BRACKET = re.compile(r"[\[({]|[\])}]")
_TOKEN = re.compile(r"[^\s\[\](){},;|]+")
_GAP = re.compile(r"\s{3,}|\t+")
#: Matches puzzle strings without letters. Strings with letters could be any text of that length.
_FIGURES = re.compile(r"[0-9.*_-]+")
_NOTHING = re.compile(r"[\W_]*")
#: The type of a function that reads the lines of a block.
Read = Callable[[Lines], tuple[Format, Found]]
_CELL = re.compile(r"(?i:none|null|nil|nan)|\d{1,4}:?|\d\.0*|[\"'][\w.*-]*[\"']|[._*?-]")


def _values_in(lines: list[Line]) -> list[list[Line]]:
    """Return the lines of each value in brackets that may be a grid.

    If two of these values share a line, return [].
    """
    text = "\n".join(line.text for line in lines)
    if len(text) > _MAX_LENGTH or not BRACKET.search(text):
        return []
    found: list[tuple[int, int]] = []
    end = 0
    for first, last in sorted(spans_in(text)):
        if first < end:
            continue
        cells = _TOKEN.findall(text[first:last])
        strings = any(len(cell) - 2 in LISTED_CELLS for cell in cells)
        enough = strings or len(cells) >= min(LISTED_CELLS)
        if enough and all(map(_CELL.fullmatch, cells)):
            end = last
            found.append((text.count("\n", 0, first), text.count("\n", 0, last)))
    if any(low <= high for (_, high), (low, _) in pairwise(found)):
        return []
    return [lines[first : last + 1] for first, last in found]


def spans_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each part of a text in brackets."""
    opened: list[int] = []
    for bracket in BRACKET.finditer(text):
        if bracket[0] in "[({":
            opened.append(bracket.start())
        elif opened:
            yield opened.pop(), bracket.end()


@dataclass(frozen=True)
class Block:
    """A part of a text that may be a puzzle."""

    lines: list[Line]
    is_grid: bool = True  # whether the lines are rows of a grid, not a puzzle string
    complete: bool = True  # whether there are enough rows for a grid; true for a string
    above: tuple[Line, ...] = ()  # the text above the block
    after: tuple[Line, ...] = ()  # text after the cells of rows, or program code above a value
    joined: bool = False  # whether the lines include the regions of a jigsaw
    side: int = 0  # the side of the grid, judged by its rows; 0 if unknown

    def rows(self) -> list[Line]:
        """Return the lines that are not borders."""
        return [line for line in self.lines if not is_border(line.text)]


def is_several(lines: list[Line]) -> bool:
    """Return whether the first lines of a text contain several puzzles, not only puzzle strings.

    A grid of cells with the regions of a jigsaw below it also counts.
    """
    head = plain(Lines(lines[:HEAD]))
    if len(_values_in(head)) > 1:
        return True
    if sum(row_of(line) is not None for line in head) < min(SIDES):
        return False
    puzzles = [block for block in _cut(head)[0] if block.complete]
    return any(block.joined for block in puzzles) or (
        len(puzzles) > 1 and any(block.is_grid for block in puzzles)
    )


def _cut(lines: list[Line]) -> tuple[list[Block], tuple[Line, ...]]:
    """Return the blocks of a text, and the lines of text below the last block."""
    lines = plain(lines)
    blocks: list[Block] = []
    values, start = _values_in(lines), 0
    for part in values if len(values) > 1 else ():
        first = lines.index(part[0])
        blocks.append(Block(part, after=_texts(lines[start:first])))  # program code
        start = first + len(part)
    if blocks:
        return _with_regions(blocks), _texts(lines[start:])
    above: list[Line] = []
    for run in _runs(lines):
        if run[0].kind == "text":
            above.append(run[0].line)
            continue
        several = len(_rows(run)) > 1
        for block in _blocks(run):
            if not block.complete and not several:
                above += block.lines
            else:
                blocks.append(replace(block, above=_texts(above)))
                above = []
    return _with_regions(blocks), _texts(above)


def _texts(lines: list[Line]) -> tuple[Line, ...]:
    """Return the lines that are not comments and contain more than punctuation."""
    return tuple(x for x in lines if has_content(x.text) and not _NOTHING.fullmatch(x.text))


def _runs(lines: list[Line]) -> Iterator[list[Item]]:
    """Yield runs of rows, with the borders and blank lines between them.

    Each puzzle string and each line of other text is a run of its own.
    """
    run: list[Item] = []
    kinds: set[str] = set()  # the kinds of the rows of the run
    for item in map(_item, lines):
        if item.kind in ("text", "string") or (kinds and item.is_row and item.kind not in kinds):
            if kinds:
                yield run
            run, kinds = [], set()
        if item.kind in ("text", "string"):
            yield [item]
        elif item.kind != "comment":
            run.append(item)
            kinds |= {item.kind} - {"border", "blank"}
    if kinds:
        yield run


def _item(line: Line) -> Item:
    text = line.text
    if not text.strip():
        return Item(line, "blank")
    if not has_content(text):
        return Item(line, "comment")
    kept, after = parted(line)
    if is_border(kept.text) and (not after or len(kept.text.strip()) > _LEAST_BORDER):
        return Item(kept, "border", 0, after)
    row = row_of(line)
    if row and row.cells < 50:
        return row
    string = string_in(text)[0]
    return Item(line, "string" if len(string) > 100 or _FIGURES.fullmatch(string) else "text")


def _rows(items: list[Item]) -> list[Item]:
    return [item for item in items if item.is_row]


def _blocks(run: list[Item]) -> Iterator[Block]:
    """Yield the blocks in a run.

    Blank lines between rows may separate grids, or bands (rows of boxes) of a grid.
    """
    if run[0].kind == "string":
        yield Block([run[0].line], is_grid=False)
        return
    if [row.cells for row in _rows(run)] in (_SAMURAI, [21] * 21):
        yield from _five(_rows(run))
        return
    taken: list[Item] = []
    for segment in _segments(run):
        count, side = len(_rows(segment)), _side(segment)
        before = len(_rows(taken))
        if before and count and (side != _side(taken) or before + count > side):
            yield from _grids(taken)
            taken = []
        taken += segment
        if count and len(_rows(taken)) >= side:
            yield from _grids(taken)
            taken = []
    yield from _grids(taken)


def _segments(run: list[Item]) -> Iterator[list[Item]]:
    """Yield the parts of a run, split at blank lines and between two consecutive borders.

    A run is also split where a grid of another size begins.
    """
    part: list[Item] = []
    widths: list[int] = []  # of the rows of the part
    for item in run:
        edges = item.kind == "border" and part and part[-1].kind == "border"
        longer = item.is_row and _is_square(widths) and len(widths) != item.cells in SIDES
        if item.kind == "blank" or edges or longer:
            yield part
            part, widths = [], []
        if item.kind != "blank":
            part.append(item)
            widths += [item.cells] * item.is_row
    yield part


def _is_square(widths: list[int]) -> bool:
    """Return whether there are as many rows as each of them has cells."""
    return bool(widths) and widths[-1] == len(widths) and {*widths} == {len(widths)}


def _side(items: list[Item]) -> int:
    """Return the side of the grid that the rows belong to, or 0 if they do not show it."""
    rows = _rows(items)
    counts = Counter(row.cells for row in rows)
    if len(counts) > 1 and any("|" in row.line.text for row in rows):
        return len(rows) if len(rows) in SIDES else max(counts)  # blanks may be cells
    usual = counts.most_common(1)[0][0] if counts else 0
    return usual or (len(rows) if len(rows) in SIDES else 0)


def _grids(items: list[Item]) -> Iterator[Block]:
    """Yield the blocks in a group of rows: one or more grids, or puzzle strings."""
    rows, side = _rows(items), _side(items)
    if not rows:
        return
    count = len(rows)
    parts = [_GAP.split(row.line.text.strip()) for row in rows]
    across = set(map(len, parts))
    if side in _SMALL and _are_strings(rows, side):
        yield from (Block([row.line], is_grid=False) for row in rows)
    elif side in SIDES and count > side and count % side == 0:
        yield from (_block(part, side) for part in _each(items, side))
    elif count in SIDES and side > count and side % count == 0 and across == {side // count}:
        for column in zip(*parts, strict=True):
            texts = zip(rows, column, strict=True)
            yield Block([Line(row.line.number, text) for row, text in texts])
    else:
        yield _block(items, side)


def _are_strings(rows: list[Item], side: int) -> bool:
    """Return whether each row of 16 or 36 cells is a small puzzle, not a row of a grid."""
    signs = set("".join(signs_of(row.line.text) for row in rows))
    few = abs(len(rows) - side) > 2 or (side == min(_SMALL) and signs <= set(BLANKS + "1234"))
    strings = [string_in(row.line.text)[0] for row in rows]
    return few and all(map(_FIGURES.fullmatch, strings))


def _each(items: list[Item], side: int) -> Iterator[list[Item]]:
    """Yield the grids in rows without blank lines. A border between grids belongs to both."""
    part: list[Item] = []
    for item in items:
        if item.is_row and len(_rows(part)) == side:
            yield part
            part = part[len(part) - (part[-1].kind == "border") :]
        part.append(item)
    yield part


def _block(items: list[Item], side: int) -> Block:
    """Return the block of a grid. Its outer borders are kept only if its rows have bars."""
    rows = _rows(items)
    if not any("|" in row.line.text for row in rows):
        has_row = [n for n, item in enumerate(items) if item.is_row]
        items = items[has_row[0] : has_row[-1] + 1]
    near = abs(len(rows) - side) <= min(2, side // 4)
    after = tuple(Line(item.line.number, item.after) for item in items if item.after)
    lines = [item.line for item in items]
    return Block(lines, complete=side in SIDES and near, after=after, side=side)


def _five(rows: list[Item]) -> Iterator[Block]:
    texts = [signs_of(row.line.text) for row in rows]
    starts = ((0, 0), (0, -9), (6, 6), (12, 0), (12, -9))
    for top, left in starts:
        lines = []
        for row, text in zip(rows[top : top + 9], texts[top : top + 9], strict=True):
            cells = text if len(text) == 9 else text[left:][:9]
            lines.append(Line(row.line.number, cells))
        yield Block(lines)


def _with_regions(blocks: list[Block]) -> list[Block]:
    """Return the blocks, with the regions of each jigsaw joined to the cells above them."""
    found: list[Block] = []
    for block in blocks:
        rows = _regions_below(found[-1], block) if found else []
        if rows:
            found[-1] = replace(found[-1], lines=rows, joined=True)
        else:
            found.append(block)
    return found


def _regions_below(cells: Block, regions: Block) -> list[Line]:
    """Return the rows of both blocks if the second has the regions of a jigsaw, otherwise []."""
    from .rules.jigsaws import is_jigsaw  # most texts have no regions

    both_grids = cells.is_grid and regions.is_grid and cells.complete and regions.complete
    if not both_grids or cells.joined:
        return []
    both = [*_signs_in(cells), *_signs_in(regions)]
    return both if is_jigsaw("\n".join(line.text for line in both)) else []


def _signs_in(block: Block) -> list[Line]:
    """Return the rows of a grid, with one character for each cell."""
    if block.side:
        return [Line(line.number, signs_of(line.text)) for line in block.rows()]
    text = "\n".join(line.text for line in block.lines)
    tokens = _TOKEN.findall(text[max(text.find("="), 0) :].removeprefix("="))
    signs = "".join(token if len(token) == 1 else token.strip("\"'") or "." for token in tokens)
    side, number = isqrt(len(signs)), block.lines[0].number
    return [Line(number, signs[at : at + side]) for at in range(0, side * side, side)]


def read_several(lines: list[Line], read: Read) -> tuple[Format, Found] | None:
    """Return the format and the puzzles of a text with several blocks.

    If the puzzles have different formats, return the format of lists. If there is no puzzle, return
    None.
    """
    blocks, below = _cut(lines)
    puzzles: list[Parsed] = []
    wrong: list[ParseError] = []
    kinds: dict[str, Format] = {}
    for block in blocks:
        if puzzles and is_of_candidates(block.lines):
            puzzles[-1] = puzzles[-1].noted("ignored the grid of candidates")
            continue
        try:
            kind, found = read(Lines(block.lines))
        except ParseError as error:
            rows = block.rows()
            uneven = rows and block.side and len(rows) != block.side
            expected = f"expected {block.side} rows, found {len(rows)}"
            wrong.append(rows[0].error(expected) if uneven else error)
            continue
        kinds[kind.name] = kind
        puzzles += _described(found, block)
    if not puzzles:
        return None
    if below:
        puzzles[-1] = puzzles[-1].noted(_ignored(below))
    one = kinds.popitem()[1]
    return LIST if kinds else one, Found(tuple(puzzles), tuple(wrong))


def _described(found: Found, block: Block) -> list[Parsed]:
    titled = [line for line in block.above[-1:] if len(line.text.strip()) <= _TITLE]
    title = remark(titled[0].text).rstrip(":") if titled else ""
    others = (*block.above[: len(block.above) - len(titled)], *block.after)
    first, *more = (parsed.noted(*found.notices) for parsed in found.puzzles)
    first = replace(first, title=first.title or title)
    return [first.noted(_ignored(others)) if others else first, *more]


def _ignored(texts: tuple[Line, ...]) -> str:
    numbers = list(dict.fromkeys(str(line.number) for line in texts))
    where = f"line {numbers[0]}" if len(numbers) == 1 else f"lines {some(numbers, 3)}"
    return f"ignored the text in {where} ({quote(texts[0].text.strip())})"
