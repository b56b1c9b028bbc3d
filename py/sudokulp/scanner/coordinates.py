"""Lists of cells with coordinates: each given has a row, a column and a digit.

If neither names nor punctuation show which number is the digit, both usual orders are tried. The
order without contradictions is taken, and a notice tells what was assumed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ..grid import GridShape, side_of
from .cutters import SIDES
from .page import Page
from .rectangles import Candidate, Miss, Square, conflicts

_D = r"(\d{1,2})(?:\.0+)?"
#: What may follow three numbers: the value of a variable that is chosen.
_CHOSEN = r"(?:[ =:]{1,5}1(?:\.0*)?(?![\d.]))?"
_FEWEST = 4
#: The longest text that is searched; 1,296 cells as JSON objects are shorter.
_LONGEST = 250_000


@dataclass(frozen=True)
class Notation:
    """A way to write one cell: three groups of a pattern, and the likely orders of their roles."""

    name: str
    pattern: re.Pattern[str]
    orders: tuple[tuple[int, int, int], ...]  # the groups of the row, the column and the digit
    hint: str  # a part of every text in this notation


_ROW_FIRST = ((0, 1, 2),)
_EITHER = ((0, 1, 2), (1, 2, 0))
_LETTERS = ((1, 0, 2), (0, 1, 2))


def _notation(
    name: str, pattern: str, orders: tuple[tuple[int, int, int], ...], hint: str = ""
) -> Notation:
    return Notation(name, re.compile(pattern, re.I | re.M), orders, hint)


NOTATIONS = (
    _notation(
        "r1c2=3", rf"\br{_D}c{_D}[^\w\n.]{{0,3}}[=:_ #][^\w\n]{{0,3}}{_D}(?!\d|c)", _ROW_FIRST
    ),
    _notation(
        "(1,2)=3",
        rf"[\[(]\s*{_D}\s*[,; ]\s*{_D}\s*[\])][\w.]{{0,9}}\s*[:=]+\s*{_D}(?!\d)",
        _ROW_FIRST,
    ),
    _notation(
        "x[1][2]=3", rf"\[\s*{_D}\s*\]\s*\[\s*{_D}\s*\]\s*[:=]+\s*{_D}(?!\d|\s*\])", _ROW_FIRST, "]"
    ),
    _notation(
        "(1,2,3)", rf"[\[(<{{]\s*{_D}\s*[,; ]\s*{_D}\s*[,; ]\s*{_D}\s*[\])>}}]{_CHOSEN}", _EITHER
    ),
    _notation(
        "x[1][2][3]", rf"\[\s*{_D}\s*\]\s*\[\s*{_D}\s*\]\s*\[\s*{_D}\s*\]{_CHOSEN}", _EITHER, "]"
    ),
    _notation(
        "{row: 1, col: 2, val: 3}",
        rf"[{{(][^\w{{}}()]{{0,4}}[a-z]+[^\w{{}}()]{{1,5}}{_D}[^\w{{}}()]{{1,5}}[a-z]+"
        rf"[^\w{{}}()]{{1,5}}{_D}[^\w{{}}()]{{1,5}}[a-z]+[^\w{{}}()]{{1,5}}{_D}[^\w{{}}()]{{0,4}}[}})]",
        _EITHER,
    ),
    _notation("x_1_2_3", rf"[a-z]_?{_D}_{_D}_{_D}\b{_CHOSEN}", _EITHER, "_"),
    _notation(
        "row 1, column 2: 3",
        rf"row\D{{1,4}}{_D}\W{{1,3}}col(?:umn)?\D{{1,4}}{_D}\D{{1,9}}{_D}",
        _ROW_FIRST,
    ),
    _notation(
        "A2=3", r"\b([A-J])([1-9])[\"']?\s{0,2}[:=]+\s?[\"']?(\d{1,9}|\.)(?![\w.])", _LETTERS
    ),
    _notation(
        'Range("A2")=3',
        r"[\"'$]([A-I])\$?([1-9])[\"')\]]+[\w.)]{0,9}\s*[:=,]{1,2}\s*([1-9])\b",
        _LETTERS[:1],
    ),
    _notation("A23", r"\b([A-J])([1-9])([1-9])\b", _LETTERS),
    _notation("123", r"(?<![\w.])([1-9])([1-9])([1-9])(?![\w.])", _EITHER),
    _notation(
        "1 2 3",
        rf"(?:^[^\d\n,;]{{0,20}}|;[ \t]*){_D}[ \t]*[,; \t][ \t]*{_D}[ \t]*[,; \t][ \t]*{_D}"
        r"(?=[^\w\n]{0,6}$|[ \t]*;)",
        _EITHER,
    ),
)

_ROLES = dict.fromkeys("row r i y line".split(), 0)
_ROLES |= dict.fromkeys("column col c j x".split(), 1)
_ROLES |= dict.fromkeys("value val v digit d number num n k".split(), 2)
_WORDS = ("row", "column", "digit")
_NAME = re.compile(r"[A-Za-z_]\w*")
#: Text whose digits are not those of a cell: comments, names, and numbers after words.
_OTHER = re.compile(r"//.*|%.*|#.*|--.*|[A-Za-z]{3,} ?\d{1,4}\b|[A-Za-z_]\w*")


class _Cell(NamedTuple):
    """The three numbers of a cell in the order of the text, and its place."""

    numbers: tuple[int, int, int]
    start: int
    end: int


def by_coordinates(page: Page, shape: GridShape | None = None) -> Iterator[Candidate | Miss]:
    """Yield the grids whose cells are listed with their rows and columns."""
    joined = page.joined
    if len(joined) > _LONGEST:
        return
    taken: list[tuple[int, int]] = []
    for notation in NOTATIONS:
        if notation.hint not in joined:
            continue
        cells = [
            _Cell(
                (_number(found[1]), _number(found[2]), _number(found[3])),
                found.start(),
                found.end(),
            )
            for found in notation.pattern.finditer(joined)
        ]
        if len(cells) < _FEWEST:
            continue
        is_sure = any(sign in notation.name for sign in "=:(")
        for cluster in _clusters(joined, cells):
            if isinstance(cluster, int):
                told = "expected a row, a column and a digit, as in the other cells"
                spans = tuple(page.spans(cells[0].start, cells[-1].end))
                yield Miss(page.place(cluster)[0], told, 3 * len(cells), spans, is_sure)
                continue
            start, end = cluster[0].start, cluster[-1].end
            if len(cluster) < _FEWEST or any(a < end and start < b for a, b in taken):
                continue
            found = _placed(page, cluster, notation, shape)
            if isinstance(found, Candidate):
                taken.append((start, end))
                yield found
            else:
                yield found._replace(sure=is_sure)
    yield from _numbered(page)
    yield from _flowing(page, shape)


def _number(text: str) -> int:
    """Return a number, the rank of a letter, or 0 for candidates and dots."""
    if text.isalpha():
        return ord(text.upper()) - 64
    return int(text) if len(text) < 3 and text.isdigit() else 0


def _clusters(joined: str, cells: Sequence[_Cell]) -> Iterator[list[_Cell] | int]:
    """Yield the lists of cells, or the place of a number between cells that belongs to none.

    The beginning of another list, or a longer text, parts two lists.
    """
    gaps = [joined[a.end : b.start] for a, b in pairwise(cells)]
    counts = Counter("".join(gap.split()) for gap in gaps)
    usual = {gap for gap, often in counts.items() if often > 1}
    lists: list[list[_Cell]] = [[cells[0]]]
    strays: dict[int, int] = {}  # the place of a number after the list with this index
    for cell, before in zip(cells[1:], gaps, strict=True):
        bare = "".join(before.split())
        is_new = bare not in usual and any(sign in before for sign in ("[", "{", "\n\n"))
        stray = re.search(r"\d", _OTHER.sub(lambda found: " " * len(found[0]), before))
        if stray and len(before) <= 80 and "\n\n" not in before:
            strays.setdefault(len(lists) - 1, lists[-1][-1].end + stray.start())
        elif stray or is_new or len(before) > 200:
            lists.append([])
        lists[-1].append(cell)
    merged: list[list[_Cell]] = []
    for at, each in enumerate(lists):
        if at in strays:
            yield strays[at]
            continue
        if merged:
            # lists of different cells that only blank lines part are one grid
            last = merged[-1]
            before = joined[last[-1].end : each[0].start]
            places = {cell.numbers[:2] for cell in last}
            clash = any(cell.numbers[:2] in places for cell in each)
            if not before.strip(" \t\n,;") and not clash and len(before) <= 200:
                last.extend(each)
                continue
        merged.append(each)
    yield from merged


def _placed(
    page: Page, cells: Sequence[_Cell], notation: Notation, shape: GridShape | None
) -> Candidate | Miss:
    """Return the grid of listed cells, with the other orders as its alternatives."""
    joined = page.joined
    start, end = cells[0].start, cells[-1].end
    spans = page.spans(start, end)
    names = _NAME.findall(joined[start : cells[0].end])
    orders = _orders(page, joined[max(0, start - 300) : start], notation, names)
    if notation.name.startswith("A2") and not any(cell.numbers[0] == 9 for cell in cells):
        # rows A to H and J
        moved = [(min(a, 9), b, c) for a, b, c in (cell.numbers for cell in cells)]
        cells = [cell._replace(numbers=each) for cell, each in zip(cells, moved, strict=True)]
    found: dict[tuple[int, ...], tuple[int, Square]] = {}
    misses: list[Miss] = []
    options = [(order, base) for order in orders for base in _bases(cells, order, shape)]
    for order, base in options:
        grid = _in_order(page, cells, order, base, shape)
        if isinstance(grid, Miss):
            if order == orders[0] and not found:
                # a cell that is given twice in one order is wrong in the others, too
                misses.append(grid)
            continue
        side, digits, notices = grid
        if notation.orders is _LETTERS or notation.orders == _LETTERS[:1]:
            what = "column" if order[0] == 1 else "row"
            notices.append(f"the letter of a cell was read as its {what}")
        elif len(orders) > 1:
            said = [_WORDS[order.index(at)] for at in range(3)]
            notices.append(f"assumed that the parts of a cell mean {', '.join(said)}")
        line, column = page.place(start)
        square = Square(side, digits, line, column, tuple(notices))
        found.setdefault(digits, (conflicts(digits, side), square))
    if not found or misses:
        return misses[0]._replace(spans=tuple(spans))
    # one or two digits that stand twice are mistakes; the wrong order gives more of them
    few = 2 if len(cells) > 12 else 0
    ordered = sorted(found.values(), key=lambda one: one[0] > few)
    least = ordered[0][0] > few
    clean = [square for faults, square in ordered if (faults > few) == least]
    first = clean[0]._replace(others=tuple(clean[1:]))
    if page.number(spans[0][0]) and _is_wide(page, spans[0][0], start, end):
        spans = [
            (at, 0, len(page.lines[at].text)) for at in dict.fromkeys(at for at, _, _ in spans)
        ]
    cost = len(first.notices)
    return Candidate(
        [first], spans, page.weigh(spans), cost, f"cells {notation.name}", "list of cells"
    )


def _is_wide(page: Page, line: int, start: int, end: int) -> bool:
    """Return whether the lines of a list of cells hold nothing else with digits."""
    left = page.joined.rfind("\n", 0, start) + 1
    right = page.joined.find("\n", end)
    outside = page.joined[left:start] + page.joined[end : right if right >= 0 else None]
    return not re.search(r"\d", _NAME.sub("", outside))


def _orders(
    page: Page, before: str, notation: Notation, names: Sequence[str]
) -> Sequence[tuple[int, int, int]]:
    """Return the likely groups of row, column and digit: as named, or else the usual ones."""
    if notation.orders is not _EITHER:
        return notation.orders
    notes = "\n".join(note.text for note in page.notes)
    options = [list(names[-3:])] if len(names) >= 3 else []
    pattern = r"([a-z]+)\W{1,3}([a-z]+)\W{1,3}([a-z]+)"
    options += [list(found) for found in re.findall(pattern, f"{notes}\n{before}"[-600:], re.I)]
    for option in reversed(options):
        roles = [_ROLES.get(name.lower(), -1) for name in option]
        if {*roles} == {0, 1, 2}:
            return ((roles.index(0), roles.index(1), roles.index(2)),)
    return notation.orders


def _bases(
    cells: Sequence[_Cell], order: tuple[int, int, int], shape: GridShape | None
) -> tuple[int, ...]:
    """Return the likely numbers of the first row and column; both if both are possible."""
    row, column, _ = order
    places = [cell.numbers[at] for cell in cells for at in (row, column)]
    if 0 in places:
        return (0,)
    largest = max(max(cell.numbers) for cell in cells)
    side = side_of(shape) if shape else _side(largest)
    return (1,) if max(places) >= side else (1, 0)


def _in_order(
    page: Page,
    cells: Sequence[_Cell],
    order: tuple[int, int, int],
    base: int,
    shape: GridShape | None,
) -> tuple[int, tuple[int, ...], list[str]] | Miss:
    """Return the side, the digits and the notices for one order of row, column and digit."""
    row, column, digit = order
    weight = 3 * len(cells)
    zero = any(cell.numbers[digit] == 0 for cell in cells)
    complete = len(cells) in {side * side for side in SIDES}
    shift = base == 0 and zero and not complete
    sizes = [
        max(cell.numbers[row] - base, cell.numbers[column] - base, cell.numbers[digit] + shift - 1)
        + 1
        for cell in cells
    ]
    largest = max(sizes)
    usual = sorted(sizes)[-2]
    zeros = [cell for cell in cells if 0 in (cell.numbers[row], cell.numbers[column])]
    odd = cells[sizes.index(largest)]
    if len(cells) > 8 and _side(usual) not in (0, _side(largest)):
        told = f"the row, column and digit must be from {base} to {_side(usual)}"
        return Miss(page.place(odd.start)[0], f"{told}, not {largest - 1 + base}", weight)
    if len(cells) > 8 and len(zeros) == 1 and largest == _side(largest - 1) + 1:
        told = f"the row, column and digit must be from 1 to {largest - 1}, not 0"
        return Miss(page.place(zeros[0].start)[0], told, weight)
    demanded = side_of(shape) if shape else 0
    side = demanded if demanded >= largest else _side(largest)
    if not side:
        return Miss(page.place(cells[0].start)[0], f"a row, column or digit is {largest}", weight)
    digits = [0] * (side * side)
    for cell in cells:
        r, c, d = cell.numbers[row] - base, cell.numbers[column] - base, cell.numbers[digit] + shift
        at = r * side + c
        if digits[at] and d != digits[at]:
            told = f"r{r + 1}c{c + 1} is given twice"
            return Miss(page.place(cell.start)[0], told, weight)
        digits[at] = d
    notices: list[str] = []
    if base == 0 or len(_bases(cells, order, shape)) > 1:
        notices.append(f"counted rows and columns from {base}")
    if shift:
        notices.append(f"read the digits 0 to {side - 1} as 1 to {side}")
    if largest < side and not complete:
        notices.append(f"assumed a {side}x{side} grid")
    return side, tuple(digits), notices


def _side(largest: int) -> int:
    """Return the likely side of a grid with this largest row, column or digit, or 0."""
    if 6 < largest <= 9:
        return 9
    return next((side for side in SIDES if side >= largest), 0)


_PAIRS = re.compile(r"\{((?:\s{0,9}\d{1,4}\s?:\s?\d{1,2}\s?,?){4,}\s*)\}")


def _numbered(page: Page) -> Iterator[Candidate | Miss]:
    """Yield the grid of cells with numbers: ``{1: 5, 7: 2}``."""
    if "{" not in page.joined:
        return
    for found in _PAIRS.finditer(page.joined):
        pairs = [(int(a), int(b)) for a, b in re.findall(r"(\d+)\s?:\s?(\d+)", found[1])]
        spans = page.spans(found.start(), found.end())
        line = spans[0][0]
        places = dict(pairs)
        twice = next((at for at, often in Counter(at for at, _ in pairs).items() if often > 1), 0)
        if twice:
            yield Miss(line, f"cell {twice} is given twice", len(pairs), tuple(spans))
            continue
        base = 0 if 0 in places else 1
        most, digit = max(places) - base + 1, max(places.values())
        squares = [
            Square(
                side,
                tuple(places.get(at, 0) for at in range(base, side * side + base)),
                line,
                spans[0][1],
                (f"assumed a {side}x{side} grid with cells from {base} to {side**2 - 1 + base}",),
            )
            for side in (4, 9, 16, 25)
            if most <= side * side and digit <= side
        ]
        if squares:
            first = squares[0]._replace(others=tuple(squares[1:2]) if squares[0].side == 4 else ())
            whole = page.weigh(spans)
            yield Candidate([first], spans, whole, 1, "numbered cells", "list of cells")


_FLOW = re.compile(r":?=\s*((?:\d{1,2}[\s,]+){11,}\d{1,2})\s*;?\s*$")


def _flowing(page: Page, shape: GridShape | None) -> Iterator[Candidate | Miss]:
    """Yield the grid of triples without punctuation, as in AMPL: ``set given := 1 2 3  1 3 4;``."""
    found = _FLOW.search(page.joined) if "=" in page.joined[:10_000] else None
    numbers = re.finditer(r"\d+", found[1]) if found else ()
    places = [(int(each[0]), each.start(), each.end()) for each in numbers]
    if not found or len(places) % 3 or len(places) in (81, 16, 36):
        return
    shift = found.start(1)
    cells = [
        _Cell((a[0], b[0], c[0]), a[1] + shift, c[2] + shift)
        for a, b, c in zip(places[::3], places[1::3], places[2::3], strict=True)
    ]
    if len({cell.numbers for cell in cells}) == len(cells):
        yield _placed(page, cells, NOTATIONS[-1], shape)
