"""From strips of cells to square grids: sizes, labels, borders, gaps, digits and boxes.

Strips of equal length that follow one another are a matrix. Labels, borders and gaps are removed
from it, and the n x n squares that remain are read in one alphabet.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ..errors import quote
from ..grid import GridShape, box_of, boxes_of, side_of, usual_shape
from ..numbers import a_grid, listed
from .cells import BLANKS, Alphabet, alphabets, is_sequence, is_usual
from .cutters import NO_CELLS, SIDES, SQUARES, Strip
from .page import BLANK, FRAME, TEXT, Page, Span

#: Sides that are read only if the text shows the boxes.
DRAWN_SIDES = (14, 15, 18, 20, 21, 22, 24, 26, 27, 28, 30, 32, 33, 34, 35)
#: The largest number of cells in a row: four grids of 36 beside each other, with labels.
_WIDEST = 160
LABELS = "ignored the row and column labels"
EMPTY = "ignored an empty row or column next to the cells"
SAMURAI = "this looks like five overlapping grids (a samurai); each was read as a separate puzzle"
BY_COLUMN = "the numbers were read column by column, as R fills a matrix"
_PLAIN = {side: frozenset(["0", ".", *"123456789"[:side]]) for side in SIDES if side <= 9}


class Square(NamedTuple):
    """A grid that was read in a page, and what was assumed."""

    side: int
    digits: tuple[int, ...]
    line: int  # the index of the first line, and the first column
    start: int
    notices: tuple[str, ...] = ()
    shape: GridShape | None = None  # as drawn
    symbols: str = ""
    marks: Mapping[int, tuple[int, ...]] = {}
    others: tuple[Square, ...] = ()  # different grids that explain the same cells as well


@dataclass
class Candidate:
    """Squares that one cutter found in one place of the page."""

    squares: list[Square]
    spans: list[Span]
    explained: int  # the number of characters that it explains
    cost: int  # the number of assumptions
    manner: str  # the name of the cutter
    format: str  # what was read, in words
    others: list[Candidate] = field(default_factory=list)


class Miss(NamedTuple):
    """Something that is almost a grid, and why it is not."""

    line: int  # the index of the line
    message: str
    weight: float = 0  # how many cells it is
    spans: tuple[Span, ...] = ()
    sure: bool = False  # whether the text cannot be anything else


class Finder:
    """Finds the squares in strips.

    Parameters
    ----------
    page : Page
        The page.
    shape : int, Boxes or None
        The boxes that the user demands. Then grids with their side are read, too.
    """

    def __init__(self, page: Page, shape: GridShape | None = None) -> None:
        self.page = page
        self.shape = shape
        self.demanded = side_of(shape) if shape else 0
        self.squares = SQUARES
        if self.demanded and self.demanded not in SIDES:
            self.squares = SQUARES | {self.demanded**2: self.demanded}
        self.sides = sorted({*SIDES, self.demanded} - {0})

    def candidates(self, manner: str, strips: Iterable[Strip]) -> Iterator[Candidate | Miss]:
        """Yield the grids in the strips of a cutter, and what is almost one."""
        for run in runs(self.page, strips):
            length = len(run[0].cells)
            if length in self.squares:
                yield from self._listed(manner, run)
            elif length == 729 and all({*strip.cells} <= _PLAIN[9] for strip in run):
                parts = range(0, 729, 9)
                joined = [
                    strip._replace(cells=tuple("".join(strip.cells[at : at + 9]) for at in parts))
                    for strip in run
                ]
                yield from self._listed(manner, joined)
            elif manner == "fields" and length > 81:
                yield from self._beside(run)
            if len(run) >= 4 and 4 <= length <= _WIDEST and length not in (64, 81, 100, 144):
                yield from self._rectangle(manner, run)

    def _beside(self, run: list[Strip]) -> Iterator[Candidate | Miss]:
        """Yield the grids in rows of fields with a puzzle and its solution, or with a number."""
        length = len(run[0].cells)
        for extra in range(4):
            for parts in (1, 2):
                size, rest = divmod(length - extra, parts)
                if rest or size not in self.squares or size < 81:
                    continue
                starts = range(extra, length, size)
                both = [s._replace(cells=s.cells[at : at + size]) for s in run for at in starts]
                found = list(self._listed("fields", both))
                if all(isinstance(each, Candidate) for each in found):
                    for each in found:
                        if isinstance(each, Candidate) and extra:
                            told = f"ignored the first {'fields' if extra > 1 else 'field'}"
                            each.cost += 1
                            each.squares = [
                                one._replace(notices=(*one.notices, f"{told} of each row"))
                                for one in each.squares
                            ]
                        yield each
                    return

    def _listed(self, manner: str, run: list[Strip]) -> Iterator[Candidate | Miss]:  # noqa: C901
        """Yield the strips that hold all cells of a grid; those of a list have one alphabet."""
        page, side = self.page, self.squares[len(run[0].cells)]
        if len(run) == len(run[0].cells) > 16 and any(strip.bars for strip in run):
            return  # the rows of a drawn grid
        common = None
        if len(run) > 1:
            counts = Counter(cell for strip in run for cell in strip.cells)
            found = alphabets(counts, side)
            common = None if isinstance(found, str) else found
        squares: list[Square] = []
        taken: list[Strip] = []
        cost = 0
        for strip in run:
            if any(bar % side for bar in strip.bars):
                continue  # bars stand between rows only
            if strip.by_column:
                cells = [strip.cells[at::side] for at in range(side)]
            else:
                cells = [strip.cells]
            read = self.read(cells, side, [strip], common)
            if isinstance(read, Miss):
                yield read
                continue
            square, more = read
            if square.symbols and are_areas(square.digits, side) and not are_regions(square):
                continue
            if side == 4 and not (any(square.digits) or square.symbols):
                continue
            if strip.by_column:
                square = square._replace(notices=(*square.notices, BY_COLUMN))
            squares.append(square)
            taken.append(strip)
            cost = max(cost, more)
        if not squares or (side == 4 and len(squares) < 0.6 * len(run)):
            return
        spans = [span for strip in taken for span in strip.spans(page)]
        spans = list(dict.fromkeys(spans))
        name = {
            "brackets": "list of numbers",
            "fields": "list of numbers",
            "keys": "list of values",
        }
        numbers = any(len(cell) > 1 for strip in taken for cell in strip.cells)
        if manner in ("strings", "characters") and any(square.marks for square in squares):
            name[manner] = "string of candidates"
        kind = name.get(manner, "list of numbers" if numbers else "puzzle string")
        yield Candidate(squares, spans, page.weigh(spans), cost, manner, kind)

    def _rectangle(self, manner: str, run: list[Strip]) -> Iterator[Candidate | Miss]:
        """Yield the ways in which a run of strips is one or more grids."""
        page = self.page
        run = _without_foreign(page, run)
        labelled = next((n for n, strip in enumerate(run) if any(strip.cells)), 0)
        if labelled and is_sequence(run[labelled].cells):
            run = run[labelled:]  # empty rows above a row of labels
        spans = list(dict.fromkeys(span for strip in run for span in strip.spans(page)))
        whole = page.weigh(spans)
        run, told = self._without_labels(run)
        width = len(run[0].cells)
        if len(run) == width == 27 and manner in ("characters", "columns"):
            sheet = self._sheet(run)
            if sheet is not None:
                yield Candidate([sheet], spans, whole, 1, manner, "grid of candidates")
                return
        five = self._samurai(run) if len(run) == width == 21 else []
        if five:
            yield Candidate(five, spans, whole, 1, manner, "grid")
        misses: list[Miss] = []
        done = bool(five)
        drawn = [side for side in DRAWN_SIDES if side in (width, width - 1, width - 2)]
        for side in sorted({*self.sides, *drawn}):
            if side > min(len(run) + 2, width):
                break
            found = self._of_side(run, side)
            if isinstance(found, Miss):
                misses.append(found)
            elif found:
                squares, cost, strips = found
                squares = [one._replace(notices=(*one.notices, *told)) for one in squares]
                kind = self._kind(manner, strips)
                yield Candidate(squares, spans, whole, cost, manner, kind)
                done = True
        if not done:
            yield from misses

    def _without_labels(self, run: list[Strip]) -> tuple[list[Strip], tuple[str, ...]]:
        """Return a run without the labels beside an empty corner, and what was assumed."""
        corner, width = run[0].cells[0], len(run[0].cells)
        if corner in BLANKS or not corner.isalnum():
            across = is_sequence(run[0].cells)
            down = is_sequence([strip.cells[0] for strip in run])
            # the cells of a square are labels only if both count; no puzzle has such digits
            is_square = len(run) == width in SIDES and width != 10
            if (across and down) or ((across or down) and not is_square):
                return [strip._replace(cells=strip.cells[1:]) for strip in run[1:]], (LABELS,)
            if across or down:
                what = "row" if across else "column"
                return run, (f"the first {what} was read as cells, not as labels",)
        elif self._has_heading(run):
            return [strip._replace(cells=strip.cells[1:]) for strip in run], (LABELS,)
        if len(run) == width == 10:  # perhaps 9x9 cells with damaged labels
            for what, cells in (("row", run[0].cells), ("column", [s.cells[0] for s in run])):
                if sum(cell == str(n) for n, cell in enumerate(cells)) >= 6:
                    return run, (f"the first {what} was read as cells, not as labels",)
        return run, ()

    def _samurai(self, run: list[Strip]) -> list[Square]:
        """Return the five overlapping grids in 21 rows of 21 cells, or []."""
        five: list[Square] = []
        for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)):
            rows = [strip.cells[left : left + 9] for strip in run[top : top + 9]]
            read = self._squares(run[top : top + 9], rows, 9, [])
            if isinstance(read, Miss):
                return []
            five += [square._replace(notices=(SAMURAI,)) for square in read[0]]
        return five if len(five) == 5 else []

    def _of_side(
        self, run: list[Strip], side: int
    ) -> tuple[list[Square], int, list[Strip]] | Miss | None:
        """Return the grids of one side in a run, the number of assumptions and their strips."""
        rows = [strip.cells for strip in run]
        width = len(rows[0])
        strict = width in SIDES and width != 10
        columns = _kept([*zip(*rows, strict=True)], side, strict)
        if columns is None:
            return None
        narrow = [tuple([row[at] for at in columns.at]) for row in rows]
        lines = _kept_rows(narrow, side, strict, bool(columns.notices))
        if lines is None:
            near = columns.cost <= 1 and width - len(columns.at) <= 2
            return self._missing_rows(run, side) if near else None
        strips = [run[at] for at in lines.at]
        found = self._squares(strips, [narrow[n] for n in lines.at], side, columns.at)
        if isinstance(found, Miss):
            return found
        squares, cost = found
        notices = dict.fromkeys((*columns.notices, *lines.notices))
        squares = [each._replace(notices=(*each.notices, *notices)) for each in squares]
        return squares, cost + columns.cost + lines.cost, strips

    def _kind(self, manner: str, strips: Sequence[Strip]) -> str:
        """Return in words what rows of cells are."""
        if manner in ("fields", "brackets"):
            return "table" if manner == "fields" else "list of rows"
        inside = self.page.kinds[strips[0].line : strips[-1].end_line]
        is_drawn = FRAME in inside or any(strip.bars for strip in strips)
        return "drawn grid" if is_drawn else "grid"

    def _has_heading(self, run: list[Strip]) -> bool:
        """Return whether the line above counts all columns but the first one."""
        above = run[0].line - 1
        while above >= 0 and self.page.kinds[above] != TEXT:
            above -= 1
        words = self.page.lines[above].text.split() if above >= 0 else []
        return len(words) == len(run[0].cells) - 1 and is_sequence(words)

    def _sheet(self, run: list[Strip]) -> Square | None:
        """Return the grid in 27 rows of 27: each cell has nine places for its candidates."""
        digits: list[int] = []
        marks: dict[int, tuple[int, ...]] = {}
        for row in range(9):
            for column in range(9):
                places = [
                    sign if sign.isdigit() and sign != "0" else ""
                    for strip in run[3 * row : 3 * row + 3]
                    for sign in strip.cells[3 * column : 3 * column + 3]
                ]
                found = [sign for sign in places if sign]
                in_place = all(sign in ("", str(n)) for n, sign in enumerate(places, 1))
                if len({*found}) == 1 and (in_place or places[4] == found[0]):
                    digits.append(int(found[0]))
                elif in_place:
                    digits.append(0)
                    if found:
                        marks[9 * row + column + 1] = tuple(map(int, found))
                else:
                    return None
        told = "the single digits are givens; the candidates are kept as marks"
        first = run[0]
        return Square(9, tuple(digits), first.line, first.start, (told,) * bool(marks), marks=marks)

    def _missing_rows(self, run: list[Strip], side: int) -> Miss:
        cells = [cell for strip in run for cell in strip.cells]
        usual = Counter(cells).most_common(1)[0][0]
        good = sum(is_usual(cell) or cell == usual for cell in cells)
        message = f"expected {side} rows of {side} cells, found {len(run)} rows"
        spans = tuple(span for strip in run for span in strip.spans(self.page))
        return Miss(run[-1].end_line, message, good if good > len(cells) * 0.9 else 0, spans)

    def _squares(
        self,
        strips: list[Strip],
        rows: list[tuple[str, ...]],
        side: int,
        at: Sequence[int],
    ) -> tuple[list[Square], int] | Miss:
        """Return the squares in k * side rows of m * side cells, and the number of assumptions.

        `at` are the places of these cells in the strips.
        """
        page = self.page
        wide, high = len(rows[0]) // side, len(rows) // side
        first = strips[0]
        if wide > 1:
            apart = side in first.bars or at[side] - at[side - 1] > 1
            if not apart and "   " not in page.lines[first.line].text[first.start : first.end]:
                return Miss(first.line, f"no grid has rows of {len(rows[0])} cells")
        squares: list[Square] = []
        cost = 0
        for top in range(0, high * side, side):
            some = strips[top : top + side]
            for left in range(0, wide * side, side):
                cells = [row[left : left + side] for row in rows[top : top + side]]
                if wide * high > 1 and not any(cell.strip() for row in cells for cell in row):
                    continue  # an empty place between other grids
                shape = self._boxes(some, at[left : left + side], side) if at else None
                if isinstance(shape, Miss):
                    return shape
                if side in DRAWN_SIDES and shape is None and side != self.demanded:
                    told = f"the boxes of {a_grid(side)} are unknown; draw them, or choose them"
                    return Miss(
                        first.line, told, side, tuple(s for x in some for s in x.spans(page))
                    )
                read = self.read(cells, side, some)
                if isinstance(read, Miss):
                    return read
                square, more = read
                lettered = square.symbols and side <= 9
                if lettered and are_areas(square.digits, side) and not are_regions(square):
                    told = "these letters look like regions or cages, not digits"
                    return Miss(some[0].line, told, side)
                squares.append(square._replace(shape=shape))
                cost = max(cost, more)
        return (squares, cost) if squares else Miss(first.line, "all cells are empty")

    def _boxes(self, strips: list[Strip], at: Sequence[int], side: int) -> GridShape | Miss | None:
        """Return the boxes that bars and frames show, None, or what is wrong with them."""
        rules = self._rules(strips)
        if not any(rules) and not any(strip.bars for strip in strips):
            return None
        widths = self._widths(strips, at, side)
        heights = _heights(rules, side)
        spans = tuple(span for strip in strips for span in strip.spans(self.page))
        if isinstance(widths, Miss):
            return widths._replace(spans=spans)
        first = strips[0].line
        if len({*widths}) > 1:
            told = listed([str(each) for each in widths])
            told = f"the bars make boxes of {told} columns; make them equally wide"
            return Miss(first, told, side * side, spans)
        framed = max(rules, default=0) > 1
        if len({*heights}) > 1 and framed:
            told = listed([str(each) for each in heights])
            told = f"the lines make boxes of {told} rows; make them equally high"
            return Miss(first, told, side * side, spans)
        wide = widths[0] if widths else 0
        high = heights[0] if len({*heights}) == 1 else 0
        if wide and high and wide * high != side:
            if framed:
                told = f"the drawn boxes have {high} rows and {wide} columns; boxes of "
                told += f"{a_grid(side)} need {side} cells"
                return Miss(first, told, side * side, spans)
            high = 0
        if not wide and not high:
            return None
        shape = boxes_of((high or side // wide, wide or side // high))
        return None if side in SIDES and shape == usual_shape(side) else shape

    def _rules(self, strips: Sequence[Strip]) -> list[int]:
        """Return what stands between rows: 0 nothing, 1 an empty line, 2 a frame, 3 a heavy one."""
        page = self.page
        rules: list[int] = []
        for above, below in pairwise(strips):
            between = range(above.end_line + 1, below.line)
            frames = [page.lines[n].text for n in between if page.kinds[n] == FRAME]
            if frames:
                rules.append(2 + any("=" in frame for frame in frames))
            else:
                rules.append(int(len(between) > 0 and page.kinds[below.line - 1] == BLANK))
        return rules

    def _widths(self, strips: Sequence[Strip], at: Sequence[int], side: int) -> list[int] | Miss:
        """Return the widths of the parts between bars; [] if there are none around boxes."""
        places = [Counter(sum(a < bar for a in at) for bar in strip.bars) for strip in strips]
        cuts = sorted(place for place in places[0] if 0 < place < side)
        if cuts == [*range(1, side)]:
            heavy = [place for place in cuts if places[0][place] > 1]
            cuts = heavy if len(heavy) < len(cuts) else []
        else:
            for strip, each in zip(strips, places, strict=True):
                others = sorted(place for place in each if 0 < place < side)
                if others and others != cuts:
                    numbers = self.page.number(strips[0].line), self.page.number(strip.line)
                    told = "the bars in lines {} and {} differ, so the boxes are not clear"
                    return Miss(strip.line, told.format(*numbers), side * side)
        return [b - a for a, b in pairwise([0, *cuts, side])] if cuts else []

    def read(
        self,
        rows: Sequence[Sequence[str]],
        side: int,
        strips: Sequence[Strip],
        common: Sequence[Alphabet] | None = None,
    ) -> tuple[Square, int] | Miss:
        """Return the square of cells, and the number of assumptions.

        All cells have one alphabet and, as far as possible, one sign for empty cells. If this is
        impossible, the cell at fault is the miss. `common` are the alphabets of a list.
        """
        cells = [cell for row in rows for cell in row] if len(rows) > 1 else rows[0]
        first = strips[0]
        signs = {*cells}
        if side <= 9 and signs <= _PLAIN.get(side, frozenset()) and not signs >= {".", "0"}:
            digits = tuple([int(cell) if cell != "." else 0 for cell in cells])
            return Square(side, digits, first.line, first.start), 3 * (not any(digits))
        found: Sequence[Alphabet] | str | None = common
        if not common or not common[0].digits.keys() >= signs:
            found = alphabets(Counter(cells), side)
        if isinstance(found, str):
            return self._foreign(found, cells, side, strips)
        squares: list[tuple[int, Square, int]] = []
        for each in found or ():
            digits = tuple([each.digits[cell] for cell in cells])
            marks = {n: each.marks[cell] for n, cell in enumerate(cells, 1) if cell in each.marks}
            square = Square(
                side, digits, first.line, first.start, each.notices, None, each.symbols, marks
            )
            faults = conflicts(digits, side) if len(found or ()) > 1 else 0
            squares.append((faults > 0, square, each.cost))
        squares.sort(key=lambda one: one[0])
        _, square, cost = squares[0]
        others = [
            one for faults, one, _ in squares[1:] if one.digits != square.digits and not faults
        ]
        return square._replace(others=tuple(others)), cost

    def flow(self, strips: Mapping[str, Sequence[Strip]]) -> Candidate | Miss | None:
        """Return the grid of cells that fill a text in lines of any length.

        The cells may be in the order of the rows, or of the boxes.
        """
        page = self.page
        short = [
            Strip(tuple(cells), index, 0, len(text))
            for index, text in page.texts
            if (cells := text.translate(NO_CELLS)) and cells.isascii()
        ]
        for manner, rows in (
            ("characters", short),
            ("characters", strips.get("characters", ())),
            ("words", strips.get("words", ())),
            ("fields", strips.get("fields", ())),
        ):
            every = [cell for strip in rows for cell in strip.cells]
            side = self.squares.get(len(every), 0)
            spans = list(dict.fromkeys(span for strip in rows for span in strip.spans(page)))
            if not side or len(rows) < 2 or page.weigh(spans) < 0.9 * page.weight:
                continue
            high, wide = box_of(self.shape or usual_shape(side))
            lengths = [len(strip.cells) for strip in rows]
            boxed = all(length % wide == 0 for length in lengths) and side == high * high
            wrapped = len({*lengths[:-1]}) == 1 and lengths[0] >= max(side, lengths[-1])
            by_boxes = boxed and max(lengths) < side
            if any(length % side for length in lengths) and not wrapped and not by_boxes:
                continue
            read = self.read([every], side, rows)
            if isinstance(read, Miss):
                return read
            square, cost = read
            if square.symbols and are_areas(square.digits, side):
                continue
            options = [square._replace(notices=(*square.notices, "the cells were read row by row"))]
            if boxed:
                digits = [0] * (side * side)
                for at, digit in enumerate(square.digits):
                    box, place = divmod(at, side)
                    row = box // high * high + place // wide
                    digits[row * side + box % high * wide + place % wide] = digit
                told = "the cells were read box by box"
                other = square._replace(digits=tuple(digits), notices=(*square.notices, told))
                options.append(other)
            options.sort(key=lambda one: conflicts(one.digits, side) > 0)
            if conflicts(options[0].digits, side) > side // 3:
                continue
            clean = [one for one in options[1:] if not conflicts(one.digits, side)]
            others = tuple(one for one in clean if one.digits != options[0].digits)
            first = options[0]._replace(others=others)
            return Candidate([first], spans, page.weight, cost + 2, manner, "list of numbers")
        return None

    def _foreign(self, sign: str, cells: Sequence[str], side: int, strips: Sequence[Strip]) -> Miss:
        """Return the miss for cells of which one is no digit."""
        at = cells.index(sign)
        strip = strips[0]
        if len(strips) == side:
            strip = strips[at // side]
        else:
            for strip in strips:
                if at < len(strip.cells):
                    break
                at -= len(strip.cells)
        text = self.page.lines[strip.line].text
        column = text.find(sign, strip.start) + 1 if sign else 0
        where = f" in column {column}" if column else ""
        named = quote(sign) if sign else "an empty field"
        known = sum(cell in BLANKS or (cell.isdigit() and int(cell) <= side) for cell in cells)
        spans = tuple(span for each in strips for span in each.spans(self.page))
        return Miss(
            strip.line,
            f"{named}{where} is not a digit of {a_grid(side)}",
            known if known > 0.8 * len(cells) else known / 1000,
            spans,
        )


def _heights(rules: Sequence[int], side: int) -> list[int]:
    """Return the heights of the parts between rules; [] if there are none around boxes."""
    strongest = max(rules, default=0)
    least = strongest
    if strongest > 1 and sum(rule > 1 for rule in rules) < side - 1:
        least = 2
    cuts = [n for n, rule in enumerate(rules, 1) if rule and rule >= least]
    if not cuts or len(cuts) == side - 1:
        return []
    return [b - a for a, b in pairwise([0, *cuts, side])]


def runs(page: Page, strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    """Yield strips of equal length that follow one another, with no text between them."""
    by_length: dict[int, list[Strip]] = defaultdict(list)
    for strip in strips:
        by_length[len(strip.cells)].append(strip)
    for same in by_length.values():
        run = same[:1]
        for strip in same[1:]:
            apart = not page.is_clear(run[-1].end_line + 1, strip.line)
            if apart or strip.sign != run[-1].sign:
                yield run
                run = []
            run.append(strip)
        yield run


def fills_line(page: Page, strip: Strip) -> bool:
    """Return whether nearly all of a line, or of several lines, are cells of a strip."""
    lines = page.weights[strip.line : strip.end_line + 1]
    return page.weigh(strip.spans(page)) > 0.7 * sum(lines)


def _without_foreign(page: Page, run: list[Strip]) -> list[Strip]:
    """Return a run without text at its ends that only looks like cells."""
    width = len(run[0].cells)
    for end, inner in ((0, 1), (-1, -2)):
        while len(run) > max(4, width):
            letters = {cell for cell in run[end].cells if cell.isalpha()}
            others = run[1:] if end == 0 else run[:-1]
            if letters:
                known = {cell for strip in others for cell in strip.cells}
                part = not fills_line(page, run[end]) and fills_line(page, run[inner])
                if len(letters - known) > 1 or (letters - known and part):
                    run = others
                    continue
            break
    return run


class _Kept(NamedTuple):
    """The columns or rows of a matrix that are cells; others are labels, borders or gaps."""

    at: list[int]
    cost: int = 0
    notices: tuple[str, ...] = ()


def _kept(columns: Sequence[tuple[str, ...]], side: int, strict: bool) -> _Kept | None:
    """Return which columns are cells, or None if their number does not fit a side.

    If `strict`, the number of columns is that of a usual grid; then only labels are left out.
    """
    count = len(columns)
    at = [*range(count)]
    if count % side == 0:
        bare = count == side in (6, 8, 10, 12) and not any(columns[0])
        return _Kept(at, 2 * (count > side) + 2 * is_sequence(columns[0]) + 2 * bare)
    notices: tuple[str, ...] = ()
    first = is_sequence(columns[0])
    if strict and not (first and columns[0] == columns[-1] and count == side + 2):
        # empty columns at an end, perhaps with empty columns between the boxes
        filled = [n for n in at if any(columns[n])] or at
        first, last = filled[0], count - 1 - filled[-1]
        if 0 < count - side <= min(2, first + last):
            begin = min(first, count - side)
            return _Kept(at[begin : begin + side], count - side, (EMPTY,))
        ends = [part for end, part in ((0, at[1:]), (-1, at[:-1])) if not any(columns[end])]
        inner = next(filter(None, (_without_gaps(columns, part, side) for part in ends)), None)
        return _Kept(inner, 1, (EMPTY,)) if inner else None
    if first:
        at.pop(0)
        notices = (LABELS,)
        if len(at) % side and len(at) > side and is_sequence(columns[-1]):
            at.pop()
    more = 2 * (len(at) > side)
    if len(at) >= side and len(at) % side == 0:
        return _Kept(at, 1 + more, notices)
    inner = _without_borders(columns, at, side) or _without_gaps(columns, at, side)
    if inner and any(not any(columns[each]) and each not in inner for each in (at[0], at[-1])):
        notices = (*notices, EMPTY)
    return _Kept(inner, 1 + 2 * (len(inner) > side), notices) if inner else None


def _kept_rows(
    rows: Sequence[tuple[str, ...]], side: int, strict: bool, labelled: bool
) -> _Kept | None:
    """Return which rows are cells. A row of labels above a grid may be repeated."""
    head = rows[0]
    if len(rows) % side and is_sequence(head) and (labelled or "0" in head or len(rows) > side):
        at = [n for n, row in enumerate(rows) if row != head]
        if at and len(at) % side == 0:
            return _Kept(at, 1 + 2 * (len(at) > side), (LABELS,))
        inner = _kept([rows[n] for n in at], side, strict) if len(at) >= side else None
        return inner and _Kept([at[n] for n in inner.at], inner.cost + 1, (LABELS,))
    return _kept(rows, side, strict)


def _without_borders(columns: Sequence[tuple[str, ...]], at: list[int], side: int) -> list[int]:  # noqa: C901
    """Return columns without those that have one sign in all rows, or [] if this does not fit."""
    extra = len(at) % side
    if len(at) < side:
        return []
    signs: dict[str, list[int]] = defaultdict(list)
    for index in at:
        column = columns[index]
        if len({*column}) == 1 and not column[0].isdigit():
            signs[column[0]].append(index)
    for sign, where in signs.items():
        if len(where) == extra:
            inside = [index for index in at if index not in where]
            if sign == "" and not _are_regular(where, at, side):
                continue
            if sign == "" or not any(sign in columns[index] for index in inside):
                return inside
    # empty columns at the ends; at both ends, they are borders
    ends = list(at)
    if extra == 1 and not any(columns[at[0]]) and not any(columns[at[-1]]):
        return []
    for end in (-1, 0):
        while len(ends) % side and len(ends) > side and not any(columns[ends[end]]):
            ends.pop(end)
    return ends if len(ends) % side == 0 else []


def _are_regular(where: Sequence[int], at: Sequence[int], side: int) -> bool:
    """Return whether empty columns stand only at the ends, or between boxes or grids."""
    inner = [index for index in at if index not in where]
    outside = all(index < inner[0] or index > inner[-1] for index in where)
    return outside or bool(_gaps_of(at, side) and {*where} == {at[n] for n in _gaps_of(at, side)})


def _gaps_of(at: Sequence[int], side: int) -> list[int]:
    """Return the places of gaps that fit the number of columns, or []."""
    rows, columns = box_of(usual_shape(side)) if side in SIDES else (1, side)
    for width in (side, columns, rows):
        gaps = [*range(width, len(at), width + 1)]
        if gaps and len(gaps) == len(at) % side:
            return gaps
        if gaps and len(at) - len(gaps) == side:
            return gaps
    return []


def _without_gaps(columns: Sequence[tuple[str, ...]], at: list[int], side: int) -> list[int]:
    """Return columns without the empty ones between boxes or grids, or []."""
    gaps = _gaps_of(at, side)
    if gaps and not any(any(columns[at[index]]) for index in gaps):
        return [index for n, index in enumerate(at) if n not in gaps]
    return []


def conflicts(digits: Sequence[int], side: int) -> int:
    """Return how many digits stand twice in a row, column or usual box."""
    rows, columns = box_of(usual_shape(side)) if side in SIDES else (1, side)
    seen: set[tuple[str, int, int]] = set()
    found = 0
    for at, digit in enumerate(digits):
        if digit:
            row, column = divmod(at, side)
            box = row // rows * side + column // columns
            keys = {("r", row, digit), ("c", column, digit), ("b", box, digit)}
            found += len(keys & seen)
            seen |= keys
    return found


def are_areas(digits: Sequence[int], side: int) -> bool:
    """Return whether the letters of a full grid cannot be digits: they may be regions or cages."""
    return 0 not in digits and conflicts(digits, side) > side


def from_one(square: Square) -> Square:
    """Return a square; if it shows regions that are numbered from 0, number them from 1."""
    counts = Counter(square.digits)
    if counts[0] != square.side or len(counts) != square.side or max(counts) >= square.side:
        return square
    regions = square._replace(digits=tuple(digit + 1 for digit in square.digits))
    return regions if are_regions(regions) else square


def are_regions(square: Square) -> bool:
    """Return whether the cells of each digit are connected, and there are as many as rows."""
    side, digits = square.side, square.digits
    if 0 in digits or {*Counter(digits).values()} != {side}:
        return False
    reached: set[int] = set()
    for digit in {*digits}:
        queue = [digits.index(digit)]
        reached.add(queue[0])
        while queue:
            at = queue.pop()
            near = [at - side, at + side]
            near += [at - 1] * (at % side > 0) + [at + 1] * ((at + 1) % side > 0)
            for other in near:
                inside = 0 <= other < side * side and other not in reached
                if inside and digits[other] == digit:
                    reached.add(other)
                    queue.append(other)
    return len(reached) == side * side


_ROUNDED = re.compile(r"\d\.\d+E\+\d\d")


def is_rounded(text: str) -> bool:
    """Return whether a spreadsheet rounded a number of many digits: 7.3E+79."""
    return _ROUNDED.search(text) is not None
