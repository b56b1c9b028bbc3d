"""Recognising rows of a grid, overlapping grids, and solutions among puzzles."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ..grid import BLANKS, GridShape, cells_by_box, side_of
from ..puzzle import Puzzle
from .format import LISTED_CELLS, Found, Line, Parsed

#: The supported sides.
SIDES = frozenset(side_of(shape) for shape in LISTED_CELLS.values())
#: The maximum length of a line that may be a row, in characters.
MAX_WIDTH = 500

_BORDER = re.compile(r"[\s|+=:*.'-]*")
_FRAME = re.compile(r"[|:+=]")
#: Match the cells of grids up to 9x9, and of larger grids.
_DIGITS = re.compile(r"[0-9.*_?xX~-]+")
_SIGNS = re.compile(r"[0-9A-Za-z.*_-]+")
#: Matches the cells of a row in which spaces may be empty cells. Words do not match.
_FEW = re.compile(r"(?!.*[A-Za-z]{3})[0-9A-Za-z.*_-]+")
_MARKED = re.compile(r"[0-9.*_-]")
#: Matches the beginning of text after the cells of a row.
_AFTER = re.compile(r"\s(?=[\[(<#/]|[A-Za-z]{2})")
_DELIMITER = re.compile(r"[,;\t]")
_QUOTED = re.compile(r"\s*(?:>\s?)+(?=.*\d)")


class Item(NamedTuple):
    """A line and its kind: "row", "letters", "border", "blank", "string", "comment" or "text"."""

    line: Line  # the line without the text after the cells
    kind: str  # for a row: "row", or "letters" if all cells are letters, as in jigsaw regions
    cells: int = 0  # the number of cells in a row; 0 if unknown, because spaces may be cells
    after: str = ""  # the text after the cells

    @property
    def is_row(self) -> bool:
        """Whether the line may be a row of a grid."""
        return self.kind in ("row", "letters")


def signs_of(text: str) -> str:
    """Return the characters of the cells in a row, without borders and spaces."""
    return "".join(_FRAME.sub(" ", text).split())


def is_border(text: str) -> bool:
    """Return whether a line is a border, and not a row of empty cells.

    Examples
    --------
    >>> is_border("+---+---+"), is_border(". . . | . . ."), is_border("| | |")
    (True, False, False)
    """
    if not _BORDER.fullmatch(text):
        return False
    signs = set("".join(text.split()))
    return bool(signs & set("+=")) or "---" in text or signs <= {"-"}


def row_of(line: Line) -> Item | None:
    """Return a line, which must be in ASCII, as a row of a grid, or None if it is not a row.

    Examples
    --------
    >>> row_of(Line(1, "|53.|.7.|...| [ok]"))
    Item(line=Line(number=1, text='|53.|.7.|...|'), kind='row', cells=9, after='[ok]')
    >>> row_of(Line(2, "Grid 01"))
    """
    text = line.text
    if len(text) > MAX_WIDTH:
        return None
    quoted = _QUOTED.match(text)
    text = text[quoted.end() :] if quoted else text
    count = _cells_of(text)
    if count is None or count not in SIDES:
        kept, after = parted(Line(line.number, text))
        before = _cells_of(kept.text) if after else None
        if before in SIDES and _MARKED.search(kept.text):
            return Item(kept, "row", before or 0, after)
    if count is None:
        return None
    letters = 3 < count <= 9 and signs_of(text).isalpha()
    return Item(Line(line.number, text), "letters" if letters else "row", count)


def parted(line: Line) -> tuple[Line, str]:
    """Return a line up to its last cell, and the text after it."""
    match = _AFTER.search(line.text, 1)
    if not match:
        return line, ""
    kept, after = line.text[: match.start()].rstrip(), line.text[match.end() :].strip()
    return Line(line.number, kept), after


def _cells_of(text: str) -> int | None:
    """Return the number of cells in a row, 0 if spaces may be cells, or None for another line."""
    delimiters = _DELIMITER.findall(text)
    if len(delimiters) > 2 and "|" not in text:
        fields = text.split(Counter(delimiters).most_common(1)[0][0])
        bare = [field.strip().strip("\"'") for field in fields]
        if any(len(field) > 2 or (field and not _SIGNS.fullmatch(field)) for field in bare):
            return None
        ended = not bare[-1] and len(bare) not in SIDES and len(bare) - 1 in SIDES
        return len(bare) - ended
    tokens = _FRAME.sub(" ", text).split()
    if not tokens:
        return 0 if "|" in text else None
    count = _in_tokens(tokens)
    if "|" not in text:
        return count
    pieces = text.strip().strip("|").split("|")
    if count is None:
        framed = text.strip()[0] == text.strip()[-1] == "|"
        return 0 if framed and all(map(_FEW.fullmatch, tokens)) else None
    if len(pieces) in SIDES and all(len(piece.strip()) < 3 for piece in pieces):
        return len(pieces)
    return count if count in SIDES or count > 9 else 0


def _in_tokens(tokens: Sequence[str]) -> int | None:
    lengths = set(map(len, tokens))
    count, longest = sum(map(len, tokens)), max(lengths)
    even = len(lengths) == 1  # tokens are cells, parts of boxes, or the entire row
    if all(map(_DIGITS.fullmatch, tokens)):
        numbers = longest == 2 or not (even or count in SIDES)
        return len(tokens) if numbers and len(tokens) in SIDES else count
    if not all(map(_SIGNS.fullmatch, tokens)):
        return None
    if longest == 2 and len(tokens) in SIDES and len(tokens) > 9:
        return len(tokens)  # numbers and letters
    row = "".join(tokens)
    clear = count > 9 and (longest == 1 or _MARKED.search(row))
    return count if even and count in SIDES and (clear or row.isalpha()) else None


_OVERLAPS = (
    "this looks like a samurai (five overlapping grids); each grid was read as a "
    "separate puzzle, so solutions may differ where the grids overlap"
)
#: The index of the first cell of each corner box of the middle grid, and of the same box in the
#: outer grid.
_CORNERS = ((0, 60), (6, 54), (54, 6), (60, 0))


def with_overlaps(found: Found) -> Found:
    """Return the puzzles that were found, with a notice if five grids overlap."""
    grids = [parsed.digits for parsed in found.puzzles if parsed.shape == 3]
    return found.noted(_OVERLAPS) if are_overlapping(grids) else found


def are_overlapping(grids: Sequence[Sequence[object]]) -> bool:
    """Return whether grids of 81 cells are a samurai (five overlapping grids).

    The middle grid may be at any index.
    """
    if len(grids) != 5:
        return False
    for at, middle in enumerate(grids):
        pairs = list(zip(_CORNERS, [*grids[:at], *grids[at + 1 :]], strict=True))
        if all(_box(middle, here) == _box(other, there) for (here, there), other in pairs):
            return True
    return False


def _box(grid: Sequence[object], first: int) -> list[object]:
    return [grid[first + 9 * row + column] for row in range(3) for column in range(3)]


_FULL = re.compile("[1-9A-Za-z]+")


def without_solutions(found: Found) -> Found:
    """Remove the solutions among the puzzles that were found, and add a notice for each.

    A solution must directly follow its puzzle, or all solutions must follow all puzzles, in the
    same order.
    """
    kept: list[Parsed] = []
    waiting: deque[int] = deque()
    for parsed in found.puzzles:
        last = [len(kept) - 1] if kept and 0 not in parsed.digits else []
        tried = [*last, *waiting][:2]
        solved = next((n for n in tried if last and _is_solution(parsed, kept[n])), None)
        if solved is None:
            waiting.append(len(kept))
            kept.append(parsed)
            continue
        if solved in waiting:
            waiting.remove(solved)
        ignored = f"ignored the solution in line {parsed.line}"
        kept[solved] = kept[solved].noted(f"{ignored}; it fits the givens and the rules")
    return replace(found, puzzles=tuple(kept))


def has_solutions(strings: Sequence[str]) -> bool:
    """Return whether any string is the solution of the string before it or of the first one."""
    return any(
        _FULL.fullmatch(full) and (_solves(full, givens) or _solves(full, strings[0]))
        for givens, full in pairwise(strings)
    )


def _solves(full: str, givens: str) -> bool:
    if len(full) != len(givens):
        return False
    shape = LISTED_CELLS[len(full)]
    known = [0 if sign in BLANKS else sign for sign in givens.lower()]
    return _fits(full.lower(), known, side_of(shape)) and not repeats(full.lower(), shape)


def _is_solution(full: Parsed, puzzle: Parsed) -> bool:
    if full.shape != puzzle.shape or full.rules or 0 in full.digits:
        return False
    if not _fits(full.digits, puzzle.digits, side_of(full.shape)):
        return False
    if not puzzle.rules:
        return not repeats(full.digits, full.shape)
    solved = Puzzle.from_digits(full.digits, puzzle.shape, "classic", puzzle.rules)
    return not solved.conflicts() and not solved.broken_rules()


def _fits(full: Sequence[object], givens: Sequence[object], side: int) -> bool:
    """Return whether a grid contains all givens of a puzzle.

    The puzzle must have several givens and at least one empty cell.
    """
    pairs = list(zip(full, givens, strict=True))
    known = sum(given != 0 for _, given in pairs)
    return side // 2 <= known < len(pairs) and all(given in (0, d) for d, given in pairs)


def repeats(signs: Sequence[object], shape: GridShape) -> bool:
    """Return whether a digit repeats in a row, a column or a box.

    An empty cell is 0.
    """
    side = side_of(shape)
    rows = [signs[start : start + side] for start in range(0, len(signs), side)]
    boxes = [[signs[cell - 1] for cell in cells] for cells in cells_by_box(shape)]
    units = [[sign for sign in u if sign != 0] for u in (*rows, *zip(*rows, strict=True), *boxes)]
    return any(len(set(unit)) < len(unit) for unit in units)
