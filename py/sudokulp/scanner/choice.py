"""The choice among all grids that were found in a page.

Those that explain most of the text with the fewest assumptions are taken. A different grid that
explains the same part as well is told. Rows that look like more rows of a grid are never dropped:
a block of rows is read whole, or it is an error.
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isqrt

from ..errors import ParseError, SudokuError, quote
from ..grid import GridShape, box_of, side_of, usual_shape
from ..lines import where_wrong
from ..numbers import a_grid, listed
from .cells import LETTERS, is_sequence, is_usual
from .columns import LABELS
from .coordinates import by_coordinates
from .cutters import CUTTERS, SIDES, Strip, by_strings
from .page import TEXT, Page, Span
from .parsed import Line, Parsed
from .rectangles import (
    Candidate,
    Finder,
    Miss,
    Square,
    are_regions,
    conflicts,
    fills_line,
    from_one,
    is_rounded,
    runs,
)

#: A miss with fewer cells than this may be any text.
_LEAST = 12
#: The cutters whose strips are rows of cells beyond doubt.
_ROWS = ("characters", "fields", "words", "brackets")


@dataclass
class Choice:
    """The grids that were chosen in a page, and what is almost one."""

    chosen: list[Candidate] = field(default_factory=list)
    wrong: list[Miss] = field(default_factory=list)


class Taken:
    """The parts of a page that candidates explain."""

    def __init__(self, candidates: Iterable[Candidate] = ()) -> None:
        self._parts: dict[int, list[tuple[int, int, Candidate]]] = defaultdict(list)
        for candidate in candidates:
            self.add(candidate)

    def add(self, candidate: Candidate) -> None:
        """Add the parts of a candidate."""
        for line, start, end in candidate.spans:
            insort(self._parts[line], (start, end, candidate), key=lambda part: part[:2])

    def at(self, span: Span) -> Candidate | None:
        """Return a candidate that explains some of a part, or None."""
        line, start, end = span
        parts = self._parts.get(line, ())
        at = bisect_right(parts, start, key=lambda part: part[0])
        for left, right, candidate in parts[max(0, at - 1) : at + 1]:
            if left < end and start < right:
                return candidate
        return None


def choose(page: Page, shape: GridShape | None = None) -> Choice:  # noqa: C901
    """Return the grids in a page. If there are none, the heaviest miss is the only one wrong."""
    finder = Finder(page, shape)
    found: list[Candidate] = []
    misses: list[Miss] = []
    strips: dict[str, list[Strip]] = {}
    is_whole = False
    for manner, cut in CUTTERS.items():
        cutted = by_strings(page, finder.squares) if manner == "strings" else cut(page)
        strips[manner] = list(cutted)
        for each in finder.candidates(manner, strips[manner]):
            if isinstance(each, Miss):
                misses.append(each)
            else:
                found.append(each)
                is_whole = is_whole or (each.explained >= page.weight and not each.cost)
        if is_whole:
            break
    before = len(misses)
    if not is_whole:
        for each in by_coordinates(page, shape):
            if isinstance(each, Miss):
                misses.append(each)
            else:
                found.append(each)
    # a damaged list of cells is not read in another way
    listed_cells = [miss for miss in misses[before:] if miss.weight >= _LEAST]
    damaged = {span for miss in listed_cells if miss.sure for span in miss.spans}
    if damaged:
        found = [each for each in found if not _overlaps(each.spans, damaged)]
    if page.has_digits:  # an empty grid beside digits is something else
        found = [each for each in found if any(any(s.digits) or s.marks for s in each.squares)]
    chosen = _best(page, found)
    if not chosen and not listed_cells:
        flowing = finder.flow(strips)
        if isinstance(flowing, Candidate):
            chosen = [flowing]
        elif flowing:
            misses.append(flowing)
    chosen, lost = _with_whole_blocks(page, chosen, strips)
    misses += lost
    best = max(misses, key=lambda miss: miss.weight, default=None)
    if best and best.weight > 2 * sum(each.explained for each in chosen):
        chosen = []  # a few cells of a larger grid
    if not chosen:
        nothing = best if best and best.weight >= _LEAST else _nothing(page, strips)
        return Choice([], [nothing])
    return Choice(chosen, _wrong(chosen, misses))


def _overlaps(spans: Iterable[Span], others: Iterable[Span]) -> bool:
    """Return whether two sequences of parts of a page overlap."""
    parts: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for line, start, end in others:
        parts[line].append((start, end))
    return any(start < b and a < end for line, start, end in spans for a, b in parts.get(line, ()))


def _best(page: Page, found: list[Candidate]) -> list[Candidate]:
    """Return candidates that do not overlap: those that explain most, with least assumptions."""

    def score(each: Candidate) -> tuple[int, int]:
        odd = sum(
            0 not in square.digits
            and conflicts(square.digits, square.side) > square.side
            and not are_regions(square)
            for square in each.squares
        )
        cost = each.cost + 10 * (2 * odd > len(each.squares))
        return 3 * cost - each.explained, cost

    taken = Taken()
    chosen: list[Candidate] = []
    scored = [(score(each), at, each) for at, each in enumerate(found)]
    for (_, cost), _, each in sorted(scored, key=lambda one: one[:2]):
        if cost >= 10 and 2 * each.explained < page.weight:
            continue  # columns of other numbers in a longer text
        rival = next(filter(None, map(taken.at, each.spans)), None)
        if rival is None:
            chosen.append(each)
            taken.add(each)
            continue
        same = [one.digits for one in rival.squares] == [one.digits for one in each.squares]
        equal = each.explained >= rival.explained and each.cost <= rival.cost
        known = {other.squares[0].digits for other in rival.others}
        is_new = not same and len(known) < 3 and each.squares[0].digits not in known
        if equal and is_new and each.spans == rival.spans:
            rival.others.append(each)
    return sorted(chosen, key=lambda each: each.spans[0])


_DATE = re.compile(r"\s*\d{1,4}[-./:]\d{1,2}[-./:]\d{1,4}(?:[ T]+\d{1,2}:\d\d(?::\d\d)?)?\s*")


def _with_whole_blocks(
    page: Page, chosen: list[Candidate], strips: Mapping[str, list[Strip]]
) -> tuple[list[Candidate], list[Miss]]:
    """Return the candidates that leave no row out, and a miss for each block with such a row.

    A block is a sequence of rows that look like cells, with no text between them.
    """
    taken = Taken(chosen)
    misses: list[Miss] = []
    dropped: list[Candidate] = []
    strays: dict[tuple[str, int], list[Strip]] = defaultdict(list)
    for manner in _ROWS:
        for block in _blocks(page, strips.get(manner, ())):
            found = [
                (strip, next(filter(None, map(taken.at, strip.spans(page))), None))
                for strip in block
            ]
            inside = [strip for strip, owner in found if owner]
            outside = [strip for strip, owner in found if not owner]
            if not inside:
                misses += _ragged(page, block)
                for strip in block:
                    strays[manner, len(strip.cells)].append(strip)
                continue
            widths = {len(strip.cells) for strip in inside}
            lost = [strip for strip in outside if _is_lost(page, strip, widths)]
            owners = [each for each in chosen if any(owner is each for _, owner in found)]
            if not lost or any(len(each.squares[0].digits) in widths for each in owners):
                continue
            told = _as_ragged(page, [*inside, *outside], lost)
            spans = tuple(span for strip in block for span in strip.spans(page))
            weight = sum(each.explained for each in owners)
            misses.append(Miss(lost[0].line, told, weight, spans))
            dropped += owners
    if larger := _larger(page, chosen, strays.values()):
        misses.append(larger)
        dropped += chosen
    for at, atom in _near_strings(page):
        if taken.at(at) is None:
            misses.append(atom)
            # a full grid on the same line is the solution of the puzzle that is not read
            for each in chosen:
                each.squares = [one for one in each.squares if one.line != at[0] or 0 in one.digits]
            dropped += [each for each in chosen if not each.squares]
    return [each for each in chosen if each not in dropped], misses


def _is_lost(page: Page, strip: Strip, widths: Collection[int]) -> bool:
    """Return whether a strip beside rows of these widths is a row, too, and no label or date."""
    if is_sequence(strip.cells) or _DATE.fullmatch(page.lines[strip.line].text):
        return False
    return any(cell.strip(".0-_* ") for cell in strip.cells) or len(strip.cells) in widths


def _larger(
    page: Page, chosen: Iterable[Candidate], strays: Iterable[Sequence[Strip]]
) -> Miss | None:
    """Return the miss of a larger grid, among whose many rows a small grid is chance."""
    size = sum(len(square.digits) for each in chosen for square in each.squares)
    for rows in strays:
        width = len(rows[0].cells)
        if width in SIDES and len(rows) > 3 and len(rows) * width > 2 * size > 0:
            told = f"expected {width} rows of {width} cells, found {len(rows)} rows"
            spans = tuple(span for strip in rows for span in strip.spans(page))
            return Miss(rows[-1].end_line, told, len(rows) * width, spans)
    return None


def _as_ragged(page: Page, block: Sequence[Strip], lost: Sequence[Strip]) -> str:
    """Return what is wrong with a block of which some rows fit no grid."""
    usual = Counter(len(strip.cells) for strip in block).most_common(1)[0][0]
    if len(lost[0].cells) != usual and usual in SIDES:
        return _expected(page, usual, lost)
    inner = [strip for strip in block if strip not in lost]
    lines = f"lines {page.number(inner[0].line)} to {page.number(inner[-1].end_line)}"
    return f"this looks like one more row of the grid in {lines}"


def _expected(page: Page, usual: int, odd: Sequence[Strip]) -> str:
    told = f"expected {usual} cells, found {len(odd[0].cells)}"
    if len(odd) > 1:
        told += f" here and {len(odd[1].cells)} in line {page.number(odd[1].line)}"
    return told


def _blocks(page: Page, strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Yield the sequences of rows of about the same length that look like cells."""
    block: list[Strip] = []
    for strip in strips:
        if not 4 <= len(strip.cells) <= 38 or not _looks_like_cells(strip):
            continue
        if not _is_row(page, strip):
            continue
        if block:
            last = block[-1]
            near = page.is_clear(last.end_line + 1, strip.line) and strip.sign == last.sign
            if not near or abs(len(last.cells) - len(strip.cells)) > 2:
                yield block
                block = []
        block.append(strip)
    if block:
        yield block


def _looks_like_cells(strip: Strip) -> bool:
    usual = sum(map(is_usual, strip.cells))
    if len(strip.cells) > 9:
        letters = LETTERS[: len(strip.cells) - 9]
        usual += sum(cell.upper() in letters for cell in strip.cells if len(cell) == 1)
    return usual >= 0.8 * len(strip.cells)


_QUOTE = re.compile(r"[\"'`(\[{,]\s*$")
_LABEL = re.compile(r"\W*\w{0,6} ?\d{0,2}\W{0,3}")


def _is_row(page: Page, strip: Strip) -> bool:
    """Return whether a strip fills its line, or stands behind a quotation mark or a label."""
    text, start = page.lines[strip.line].text, strip.start
    before = text[max(0, start - 40) : start]
    if _QUOTE.search(before) or fills_line(page, strip):
        return True
    is_short = len(text) - strip.end < strip.end - start and start < 40
    return is_short and _LABEL.fullmatch(before) is not None


def _ragged(page: Page, block: list[Strip]) -> Iterator[Miss]:
    """Yield what is wrong with rows that are no grid: their lengths or their number."""
    while block and not any(block[0].cells):
        block = block[1:]
    while block and not any(block[-1].cells):
        block = block[:-1]
    lengths = Counter(len(strip.cells) for strip in block)
    usual, often = max(
        lengths.items(), key=lambda item: (item[0] in SIDES) * item[1], default=(0, 0)
    )
    if usual not in SIDES or often < usual - 3 or len(block) < usual - 3:
        return
    odd = [strip for strip in block if len(strip.cells) != usual]
    spans = tuple(span for strip in block for span in strip.spans(page))
    if odd and len(odd) <= 3:
        cells = sum(len(strip.cells) for strip in block)
        yield Miss(odd[0].line, _expected(page, usual, odd), cells, spans)
    elif not odd:
        told = f"expected {usual} rows of {usual} cells, found {len(block)} rows"
        if len(block) % usual == 0:
            told = f"these rows of {usual} cells fit no grid"
        yield Miss(block[-1].line, told, usual * often, spans)


_ATOM = re.compile(r"[0-9A-Za-z.*_?-]{33,}")


def _near_strings(page: Page) -> Iterator[tuple[Span, Miss]]:
    """Yield the words with a few cells too many or too few for a grid."""
    for index, text in page.texts:
        if len(text) < 33:
            continue
        for atom in _ATOM.finditer(text):
            size = len(atom[0])
            largest = max(map(int, re.findall(r"\d", atom[0])), default=0)
            sides = [each for each in SIDES if each >= largest]
            side = min(sides, key=lambda each: abs(each * each - size))
            off = abs(side * side - size)
            is_near = 0 < off <= 3 or (off and {*atom[0]} & {*".0*_-"} and size > 40)
            if is_near and len(re.findall("[A-Za-z?]", atom[0])) < 2:
                where = where_wrong(atom[0], usual_shape(side))
                told = f"expected {side * side} cells for {a_grid(side)}, found {size}{where}"
                if isqrt(size) ** 2 == size:
                    told = _boxless(isqrt(size))
                span = (index, atom.start(), atom.end())
                yield span, Miss(index, told, size, (span,))


def _wrong(chosen: Sequence[Candidate], misses: Iterable[Miss]) -> list[Miss]:
    """Return the misses outside of the chosen grids, at most one for each part of the page."""
    taken = Taken(chosen)
    wrong: list[Miss] = []
    lines: set[int] = set()
    for miss in sorted(misses, key=lambda miss: -miss.weight):
        if miss.weight < _LEAST:
            break
        inside = any(taken.at(span) is not None for span in miss.spans)
        covered = {line for line, _, _ in miss.spans} | {miss.line}
        if not inside and not covered & lines:
            wrong.append(miss)
            lines |= covered
    return sorted(wrong, key=lambda miss: miss.line)


def _nothing(page: Page, strips: Mapping[str, list[Strip]]) -> Miss:
    """Return the error for a text in which nothing is almost a grid: what was found and needed."""
    for index, text in page.texts:
        if is_rounded(text):
            told = "a spreadsheet rounded these numbers; format the column as text and export again"
            return Miss(index, told)
    best: list[Strip] = []
    for manner in _ROWS:
        for run in runs(page, filter(_looks_like_cells, strips.get(manner, ()))):
            if len(run) * len(run[0].cells) > sum(len(strip.cells) for strip in best):
                best = run
    if best and fills_line(page, best[0]) and any(c.strip(".0-_*") for c in best[0].cells):
        count, length = len(best), len(best[0].cells)
        largest = max((int(c) for strip in best for c in strip.cells if c.isdecimal()), default=0)
        sides = [side for side in SIDES if side >= largest] or SIDES
        near = min(sides, key=lambda side: abs(side * side - count * length))
        puzzle = a_grid(near).replace("grid", "puzzle")
        if count == 1:
            told = f"found {length} cells; {puzzle} has {near * near}"
        else:
            told = f"found {count} rows of {length} cells; {puzzle} has {near} of {near}"
        if count == length or (count == 1 and isqrt(length) ** 2 == length):
            told = _boxless(count if count == length else isqrt(length))
        return Miss(best[0].line, told)
    first = next((at for at, line in enumerate(page.lines) if line.text.strip()), 0)
    return Miss(first, "no puzzle found in this text; write 81 digits, with . for empty cells")


# From candidates to puzzles -------------------------------------------------------------------

_SOLUTION = re.compile(r"\b(?:solution|solved|answer|l(?:ö|oe)sung)", re.I)


#: What turns a matrix, or says that columns or boxes are listed.
_TURNED = re.compile(
    r"\)\.T\b|\btranspose\(|(?<!\w\.)\breshape\(\[|order *= *[\"']F|\bt\(matrix|\bzip\(\*|"
    r"\bcbind\(|DataFrame\(\{|data\.frame\(|[\"'](?:columns|boxes|blocks)[\"'] *: *\[\s*\[|"
    r"= *\[[\d\s;,.]*(\]\.?')"
)
_COLUMN = re.compile(r"(?m)^[^\w\n]*((?:col(?:umn)?|spalte|colonne|box|block)[ _]?\d)\b", re.I)


def _turned(text: str) -> list[str]:
    """Return a notice if the cells in a text may not stand row by row."""
    found = _TURNED.search(text)
    labels = [] if found else _COLUMN.findall(text)
    if not found and len(labels) < 2:
        return []
    name = found[1] or found[0] if found else labels[0]
    return [f"ignored {quote(name)}; the cells may be in another order"]


def puzzles(  # noqa: C901
    page: Page, choice: Choice, lines: Mapping[int, Line], shape: GridShape | None
) -> list[tuple[tuple[int, int], Parsed]]:
    """Return the puzzles that were chosen, with the line and the column of each.

    Solutions, regions and grids of candidates are joined to their puzzles.
    """
    squares = [(from_one(square), each) for each in choice.chosen for square in each.squares]
    pairs = _companions(page, [square for square, _ in squares], choice.wrong)
    general = _ignored(page, choice, lines)
    turned = _turned("\n".join(line.text for line in lines.values()))
    found: list[tuple[tuple[int, int], Parsed]] = []
    for at, (square, candidate) in enumerate(squares):
        if at in pairs:
            continue
        parsed = _parsed(page, square, candidate.format, shape)
        notices = list(parsed.notices)
        for other, (owner, what) in pairs.items():
            if owner != at:
                continue
            beside = squares[other][0]
            where = f"the grid in line {page.number(beside.line)}"
            if what == "solution":
                notices.append(f"{where} is its solution")
                parsed = replace(parsed, solution=beside.digits)
            elif what == "regions":
                notices.append(f"{where} shows its regions (a jigsaw)")
                parsed = _with_regions(parsed, beside)
            elif what == "candidates":
                notices.append(f"{where} shows its candidates; they are kept as marks")
                parsed = replace(parsed, marks=beside.marks)
            else:
                notices.append(f"{where} {what}")
        others = [*parsed.others]
        if len(candidate.squares) == 1:
            others += [
                _parsed(page, one, other.format, shape)
                for other in candidate.others
                for one in other.squares[:1]
            ]
        if others:
            notices.append("the text can also be read as another puzzle")
        side, sequence = square.side, tuple(range(1, square.side + 1))
        if 0 in parsed.digits and sequence in (parsed.digits[:side], parsed.digits[-side:]):
            notices.append(f"a row is 1 to {side}; if it is a heading, a row is missing")
        if candidate.format != "list of cells":
            notices += turned
        parsed = replace(
            parsed, notices=tuple(dict.fromkeys([*notices, *general])), others=tuple(others)
        )
        found.append(((page.number(square.line), square.start), parsed))
    if len(found) > 1:
        used = {line for each in choice.chosen for line, _, _ in each.spans}
        found = [
            (place, replace(parsed, title=titles.get(place[0], "")))
            for titles in [_titles(page, [square for square, _ in squares], used)]
            for place, parsed in found
        ]
    return found


def _parsed(page: Page, square: Square, kind: str, shape: GridShape | None) -> Parsed:
    notices = square.notices
    drawn = square.shape
    if shape is not None and side_of(shape) == square.side:
        if drawn is not None and drawn != shape:
            notices = (*notices, "the drawn boxes differ from those that were chosen")
        drawn = shape
    return Parsed(
        square.side,
        square.digits,
        kind,
        page.number(square.line),
        drawn,
        notices,
        symbols=square.symbols,
        marks=square.marks,
        others=tuple(_parsed(page, one, kind, shape) for one in square.others),
    )


_NO_TITLE = frozenset('=[](){}"`|')


def _titles(page: Page, squares: Sequence[Square], used: set[int]) -> dict[int, str]:
    """Return the short text directly above each grid, by the number of the grid's line."""
    found: dict[int, str] = {}
    for square in squares:
        above = next((at for at in range(square.line - 1, -1, -1) if page.kinds[at] == TEXT), -1)
        text = page.lines[above].text.strip(" *#_:") if above >= 0 else ""
        is_plain = any(map(str.isalnum, text)) and _NO_TITLE.isdisjoint(text)
        if above not in used and len(text) <= 40 and is_plain:
            found[page.number(square.line)] = text
    return found


def _with_regions(parsed: Parsed, regions: Square) -> Parsed:
    """Return a puzzle with the regions of a jigsaw, unless they are the usual boxes."""
    from ..rules import Grid, Jigsaw  # few texts have regions
    from ..rules.fields import possible

    side = parsed.side
    letters = "".join((LETTERS + LETTERS.lower())[digit - 1] for digit in regions.digits)
    usual = usual_shape(side) if side in SIDES else None
    if usual is not None:
        rows, columns = box_of(usual)
        boxes = {
            (letter, at // side // rows, at % side // columns) for at, letter in enumerate(letters)
        }
        if len(boxes) == side:
            return parsed
    try:
        rules = possible([Jigsaw(letters)], Grid(parsed.shape or usual or side))
    except SudokuError as error:
        raise ParseError(parsed.line, "", str(error)) from error
    return replace(parsed, rules=(*parsed.rules, *rules))


def _companions(  # noqa: C901
    page: Page, squares: Sequence[Square], wrong: Sequence[Miss]
) -> dict[int, tuple[int, str]]:
    """Return which grids are no puzzles of their own: whose they are, and what they are."""
    found: dict[int, tuple[int, str]] = {}
    lines = Counter(square.line for square in squares)
    full = [0 not in square.digits for square in squares]
    solved = [at for at, is_full in enumerate(full) if is_full]
    unsolved = [at for at, is_full in enumerate(full) if not is_full]
    if 1 < len(solved) == len(unsolved):  # puzzles, and their solutions in the same order
        couples = list(zip(solved, unsolved, strict=True))
        if all(_fits(squares[puzzle], squares[at]) for at, puzzle in couples):
            return {at: (puzzle, "solution") for at, puzzle in couples}
    for at, square in enumerate(squares):
        if not full[at] and not square.marks:
            continue
        for near in (at - 1, at + 1):
            if not 0 <= near < len(squares) or near in found:
                continue
            puzzle = squares[near]
            if puzzle.side != square.side:
                continue
            owned = {what for owner, what in found.values() if owner == near}
            if full[at] and square.digits == puzzle.digits and square.line == puzzle.line:
                if near < at:
                    found[at] = (near, "solution")
                    break
            elif full[at] and not full[near]:
                if are_regions(square) and conflicts(square.digits, square.side):
                    if "regions" not in owned:
                        found[at] = (near, "regions")
                        break
                elif owned & {"solution", "is given as its solution, but does not fit"}:
                    continue
                elif _fits(puzzle, square):
                    found[at] = (near, "solution")
                    break
                elif (puzzle.line == square.line and lines[square.line] == 2) or _is_named(
                    page, square
                ):
                    found[at] = (near, "is given as its solution, but does not fit")
                    break
            elif square.marks and not full[near] and near < at and not puzzle.marks:
                pairs = zip(square.digits, puzzle.digits, strict=True)
                if all(not b or a == b for a, b in pairs):
                    found[at] = (near, "candidates")
                    break
    return found


def _fits(puzzle: Square, full: Square) -> bool:
    """Return whether a full grid is a solution of a puzzle, by rows and columns."""
    if any(a and a != b for a, b in zip(puzzle.digits, full.digits, strict=True)):
        return False
    side, every = full.side, {*range(1, full.side + 1)}
    rows = [full.digits[at : at + side] for at in range(0, side * side, side)]
    return all({*row} == every for row in rows) and all(
        {*column} == every for column in zip(*rows, strict=True)
    )


def _is_named(page: Page, square: Square) -> bool:
    """Return whether the words before a grid call it a solution."""
    before = page.lines[square.line].text[: square.start][-40:]
    if before.strip(" [({\"'"):
        return bool(_SOLUTION.search(before))
    for at in range(square.line - 1, max(-1, square.line - 4), -1):
        if page.kinds[at] == TEXT and re.search("[A-Za-z]{3}", page.lines[at].text):
            return bool(_SOLUTION.search(page.lines[at].text))
    return False


_CODE = re.compile(
    r"[\"']?\b[A-Za-z_][\w.]*(?: [A-Za-z_]\w*)?[\"']?\s*(?=[=:(\[{])|\b\w+\(|\)\.\w+\("
)


def _ignored(page: Page, choice: Choice, lines: Mapping[int, Line]) -> list[str]:  # noqa: C901
    """Return notices about the text that no puzzle explains.

    Names before brackets and signs, as in ``grid = [``, are part of the notation.
    """
    parts: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for each in choice.chosen:
        for line, start, end in each.spans:
            parts[line].append((start, end))
    told = {line for miss in choice.wrong for line, _, _ in miss.spans}
    told |= {miss.line for miss in choice.wrong}
    said: dict[int, str] = {number: lines[number].text for number in page.beside}
    notices: list[str] = []
    for index, text in page.texts:
        if index in told:
            continue
        rest, last = "", 0
        for start, end in sorted(parts.get(index, ())):
            rest += text[last:start] + " "
            last = max(last, end)
        rest += text[last:]
        if not parts.get(index) and is_sequence(text.replace(",", " ").split()):
            notices = [LABELS]
        elif re.search(r"[^\W_]{2}|[^\W_]$" if index in parts else r"\w", _CODE.sub("", rest)):
            number = page.number(index)
            whole = lines[number].text if index not in parts else rest
            said.setdefault(number, whole.strip())
    numbers = sorted(said)
    if not numbers:
        return notices
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    named = [
        f"{group[0]} to {group[-1]}" if len(group) > 2 else ", ".join(map(str, group))
        for group in groups[:4]
    ]
    where = listed(named) if len(groups) <= 4 else ", ".join(named) + " and others"
    quoted = quote(said[numbers[0]].strip())
    ignored = f"ignored the text in line{'s' * (len(numbers) > 1)} {where} ({quoted})"
    return [*notices, ignored]


def _boxless(side: int) -> str:
    """Return the error for a grid of a size that has no usual boxes."""
    return (
        f"the boxes of {a_grid(side)} are unknown; draw lines around them, or add a line "
        f'such as "# boxes: 1x{side}"'
    )
