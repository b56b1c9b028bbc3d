"""The ways in which the cells of a row are told apart.

A cutter takes a page and yields strips: the cells of a row, or all cells of a grid. It knows one
way to tell cells apart, and nothing about sizes, alphabets or signs for empty cells.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from ..grid import box_of, usual_shape
from .cells import BLANKS, LETTERS, PLACED, is_cell, is_sequence
from .page import TEXT, Page, Span

#: The sides of grids with usual boxes.
SIDES = (4, 6, 8, 9, 10, 12, 16, 25, 36)
SQUARES = {side * side: side for side in SIDES}
#: Most cells that one strip can have.
_MOST = 6_561


class Strip(NamedTuple):
    """A row of cells, or all cells of a grid, as one cutter saw them."""

    cells: tuple[str, ...]
    line: int  # the index of its line in the page
    start: int  # its first column and the end in this line
    end: int
    bars: tuple[int, ...] = ()  # the number of cells before each bar; twice before a heavy bar
    last: int = -1  # the index of the last line, if it is not the first
    sign: str = ""  # what separates the cells, if there are several possibilities
    by_column: bool = False  # whether all cells of a grid stand column by column

    @property
    def end_line(self) -> int:
        """The index of the last line."""
        return self.line if self.last < 0 else self.last

    def spans(self, page: Page) -> list[Span]:
        """Return the parts of the page that the strip takes."""
        if self.last < 0:
            return [(self.line, self.start, self.end)]
        ends = [len(page.lines[at].text) for at in range(self.line, self.last)]
        first = (self.line, self.start, ends[0])
        inner = [(self.line + n, 0, end) for n, end in enumerate(ends[1:], 1)]
        return [first, *inner, (self.last, 0, self.end)]


_STRETCH = re.compile(r"[^,;=()\[\]{}\"'`<>/\\#%&@^~:$]+")
NO_CELLS = str.maketrans("", "", " \t|!+")
_BAR = re.compile(r"[|!+]+")
_WITH_COLONS = re.compile(r"[\d.*_: |!+-]+")


def by_characters(page: Page) -> Iterator[Strip]:
    """Each character is a cell: ``53..7....``, ``5 3 . | . 7 .``."""
    for index, text in page.texts:
        if ":" in text and _WITH_COLONS.fullmatch(text):
            text = text.replace(":", "|")
        for stretch in _STRETCH.finditer(text):
            part = stretch[0]
            cells = part.translate(NO_CELLS)
            if not 4 <= len(cells) <= _MOST or not cells.isascii():
                continue
            if len(cells) < 16 and _is_prose(cells):
                continue
            bars = _bars(part) if "|" in part or "!" in part or "+" in part else ()
            yield Strip(tuple(cells), index, stretch.start(), stretch.end(), bars)


def _is_prose(cells: str) -> bool:
    """Return whether characters are mostly letters, and two are no digits of so wide a grid."""
    if cells.isdigit() or 2 * sum(map(str.isalpha, cells)) < len(cells):
        return False
    return len({*cells.upper()}.intersection(LETTERS[len(cells) :])) >= 2


def _bars(text: str) -> tuple[int, ...]:
    found: list[int] = []
    count = at = 0
    for bar in _BAR.finditer(text):
        count += len(text[at : bar.start()].translate(NO_CELLS))
        at = bar.end()
        is_heavy = len(bar[0]) > 1 or bar[0] == "!"
        found += [count] * (1 + is_heavy)
    return tuple(found)


_ATOM = re.compile(r"[0-9A-Za-z.*_?-]{16,}")
_PAIR = re.compile(r"(?:\.\.|--|__|\*\*|[0-3]\d)+")


def by_strings(page: Page, squares: dict[int, int] = SQUARES) -> Iterator[Strip]:
    """Each word of n x n characters is a grid; so are n rows with a sign between them."""
    for index, text in page.texts:
        if len(text) < 16:
            continue
        for atom in _ATOM.finditer(text):
            word, start = atom[0], atom.start()
            apart = text[atom.end() : atom.end() + 1] in ("", " ") and text[start - 1] == " "
            if word[-1] == "." and len(word) - 1 in squares and apart and text[:start].strip():
                word = word[:-1]  # the end of a sentence
            size = len(word)
            if size in squares:
                yield Strip(tuple(word), index, start, start + size)
            elif size == 729 and all(map(PLACED.match, re.findall(".{9}", word))):
                cells = tuple(word[at : at + 9] for at in range(0, size, 9))
                yield Strip(cells, index, start, start + size)
            elif size % 2 == 0 and size // 2 in squares and _PAIR.fullmatch(word):
                cells = tuple(word[at : at + 2] for at in range(0, size, 2))
                yield Strip(cells, index, start, start + size)
            else:
                # n rows of n characters, with one sign between them
                side = (isqrt(4 * size + 5) - 1) // 2
                ends = {word[at] for at in range(side, size, side + 1)}
                if side * side + side - 1 == size and side * side in squares and len(ends) == 1:
                    rows = [word[at : at + side] for at in range(0, size, side + 1)]
                    if not any(sign in row for sign in ends for row in rows):
                        yield Strip(tuple("".join(rows)), index, start, start + size)


_PIECE = re.compile(r"[^()\[\]{}]+")
_PIECE_OF_LIST = re.compile(r"[^()\[\]{},]+")
_QUOTES = "\"'` "


def by_fields(page: Page) -> Iterator[Strip]:  # noqa: C901
    """Cells between separators; an empty field is an empty cell."""
    if _is_by_column(page):
        return
    counts: Counter[str] = Counter()
    for _, text in page.texts:
        for separator in ",;\t|&":
            counts[separator] += text.count(separator)
    for separator in ",;\t|&":
        if counts[separator] < 3:
            continue
        ways = [(False, False, separator)]
        if separator == "|":
            rows = [text for _, text in page.texts if text.count("|") > 2]
            ways = _bar_ways(page, rows)
        for left, right, sign in ways:
            strips: list[Strip] = []
            name = f"{sign} {left} {right}"
            for index, text in page.texts:
                if sign == "||":
                    text = re.sub(r"[|!]+", lambda bars: " " * (len(bars[0]) - 1) + "|", text)
                if separator in text:
                    strips += _fields(text, index, separator, left, right)
            if not any("" in strip.cells[:-1] for strip in strips):
                strips = [
                    strip if strip.cells[-1] else strip._replace(cells=strip.cells[:-1])
                    for strip in strips
                ]
            for strip in strips:
                yield strip._replace(sign=name)


def _bar_ways(page: Page, rows: Sequence[str]) -> list[tuple[bool, bool, str]]:
    """Return whether a bar at the left or right end of a row is a border: the possible ways."""
    bars = [(text.find("|"), text.find("|", text.find("|") + 1)) for text in rows]
    begins = all(not text[: bar[0]].strip() for text, bar in zip(rows, bars, strict=True))
    lines = [line.text for line in page.lines if line.text.strip()]
    indent = min(len(text) - len(text.lstrip()) for text in lines)
    # a first cell that is always empty may stand before the first bars
    near = all(2 * (first - indent) < second - first for first, second in bars)
    lefts = {begins and near, begins}
    right = all(text.rstrip().endswith("|") for text in rows)
    ways = [(left, cut, "|") for left in sorted(lefts) for cut in sorted({right, right and left})]
    if any("||" in text or "!" in text for text in rows):
        ways.append((begins, right, "||"))
    return ways


def _fields(text: str, index: int, separator: str, left: bool, right: bool) -> Iterator[Strip]:
    """Yield the runs of fields that are cells; bars at the left or right end part nothing."""
    pieces = _PIECE if separator != ";" or text.count(",") > 3 else _PIECE_OF_LIST
    for piece in pieces.finditer(text):
        part, at = piece[0], piece.start()
        if separator not in part:
            continue
        if left and part.lstrip().startswith("|"):
            cut = part.index("|") + 1
            at, part = at + cut, part[cut:]
        if right and part.rstrip().endswith("|"):
            part = part.rstrip()[:-1]
        run: list[str] = []
        start = at
        for field in part.split(separator):
            cell = field.strip(_QUOTES)
            if is_cell(cell):
                run.append(cell)
            else:
                if len(run) >= 2:
                    yield Strip(tuple(run), index, start, at - 1)
                run, start = [], at + len(field) + 1
            at += len(field) + 1
        if len(run) >= 2:
            yield Strip(tuple(run), index, start, at - 1)


_WORD = re.compile(r"[^\s|,;!\"'`]+|[|!]")
_LABEL = re.compile(r"(?:r|R|row|Row|c|V)?(?:\d{1,2}|[A-Za-z])[.:)]?")


def by_words(page: Page) -> Iterator[Strip]:  # noqa: C901
    """Cells between blanks: numbers, candidates, None, NaN."""
    if _is_by_column(page):
        return
    for index, text in page.texts:
        for piece in _PIECE.finditer(text):
            if len(piece[0]) < 7:
                continue
            run: list[str] = []
            bars: list[int] = []
            start = end = piece.start()
            for found in _WORD.finditer(piece[0]):
                word = found[0]
                if word in "|!":
                    bars += [len(run)] * (1 + (word == "!"))
                elif is_cell(word) or (not run and _LABEL.fullmatch(word)):
                    if not run:
                        start = piece.start() + found.start()
                    end = piece.start() + found.end()
                    run.append(word)
                else:
                    if len(run) >= 4:
                        yield Strip(tuple(run), index, start, end, tuple(bars))
                    run, bars = [], []
            if len(run) >= 4:
                yield Strip(tuple(run), index, start, end, tuple(bars))


_GROUP = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
#: The beginning of a matrix in R, which is filled column by column unless it says otherwise.
_BY_COLUMN = re.compile(r"\bmatrix\s*\(\s*(?:data\s*=\s*)?c\s*\((?![^()]*\)[^()]*byrow\s*=\s*T)")


def _is_by_column(page: Page) -> bool:
    """Return whether only the brackets show the order of the cells."""
    return "matrix" in page.joined and _BY_COLUMN.search(page.joined) is not None


def by_brackets(page: Page) -> Iterator[Strip]:
    """Cells in brackets, on one line or several; in them, ``;`` and ``|`` part rows."""
    joined = page.joined
    if "[" not in joined and "(" not in joined and "{" not in joined:
        return
    starts = _BY_COLUMN.finditer(joined) if "matrix" in joined else ()
    columnwise = {found.end() for found in starts}
    for group in _GROUP.finditer(joined):
        inner = group[1]
        if len(inner) < 7:
            continue
        by_column = group.start() + 1 in columnwise
        if ";" in inner or "|" in inner:
            pattern = r"[^;|]+"
        elif "," not in inner and "\n" in inner:
            pattern = r"[^\n]+"
        else:
            pattern = r"(?s:.+)"
        for row in re.finditer(pattern, inner):
            part = row[0].replace("...", " ")  # MATLAB continues a line like this
            parts = part.split(",") if "," in part else part.split()
            cells = [each.strip().strip(_QUOTES) for each in parts]
            if cells and not cells[-1]:
                cells.pop()
            if len(cells) >= 4 and all(map(is_cell, cells)):
                start = group.start(1) + row.start()
                spans = page.spans(start, start + len(row[0].rstrip()))
                (line, left, right), (last, _, end) = spans[0], spans[-1]
                yield Strip(
                    tuple(cells),
                    line,
                    left,
                    right if line == last else end,
                    last=-1 if line == last else last,
                    by_column=by_column,
                )


_BARS_ONLY = re.compile(r"[|!]+")
_SIGNS_OF_EMPTY = frozenset(".0-_*?")


def by_columns(page: Page) -> Iterator[Strip]:
    """Cells in columns of equal width, where a gap is an empty cell: ``|5   3 |  7  |``."""
    where: dict[int, tuple[tuple[int, int], ...]] = {}
    for index, text in page.texts:
        if len(text) <= 400:
            where[index] = tuple(bar.span() for bar in _BARS_ONLY.finditer(text))
    for bars, same in groupby(where, where.__getitem__):
        block = list(same)
        texts = [page.lines[index].text for index in block]
        if len(block) < 4 or not (bars or any("  " in text for text in texts)):
            continue
        if any("." in text for text in texts):
            continue
        # first the sides whose usual boxes fit the bars
        fitting = [n for n in SIDES if n // box_of(usual_shape(n))[1] == len(bars) - 1]
        for side in (*fitting, *range(4, 37)):
            if len(block) % side == 0 and (bars or side in SIDES):
                strips = _sliced(block, texts, bars, side)
                if strips:
                    yield from strips
                    break


def _sliced(  # noqa: C901
    block: Sequence[int], texts: Sequence[str], bars: Sequence[tuple[int, int]], side: int
) -> list[Strip]:
    """Return the strips of `side` cells in lines with bars at the same places, or []."""
    width = max(map(len, texts))
    gap = "" if bars else " "
    edges = [0, *(edge for bar in bars for edge in bar), width]
    slots = list(zip(edges[::2], edges[1::2], strict=True))
    inner = [b - a for a, b in slots[1:-1]]
    usual = Counter(inner).most_common(1)[0][0] if inner else 0
    # what is outside of the bars is part of the grid if it is as wide as the parts between them
    options = [slots[1:-1]] if bars else [slots]
    if bars:
        first, last = slots[0], slots[-1]
        longer = (last[0], max(last[1], last[0] + usual))
        opens = not all(text.lstrip()[:1] in "|!" for text in texts)
        ends = not all(text.rstrip()[-1:] in "|!" for text in texts)
        wider = [[first, *slots[1:-1], longer]] * (opens and ends)
        wider += [[first, *slots[1:-1]]] * opens + [[*slots[1:-1], longer]] * ends
        options = [
            parts
            for parts in (*wider, *options)
            if parts and all(b - a >= usual - 2 for a, b in (parts[0], parts[-1]))
        ]
    for parts in options:
        if not parts or side % len(parts):
            continue
        each = side // len(parts)
        spacing = _spacing([text[a:b] for text in texts for a, b in parts], each)
        if spacing is None:
            continue
        step, offset = spacing
        found: list[Strip] = []
        for index, text in zip(block, texts, strict=True):
            cells = [
                text[a:b][max(0, offset + step * n) : offset + step * (n + 1)].strip() or gap
                for a, b in parts
                for n in range(each)
            ]
            if not all(map(is_cell, cells)):
                break
            drawn = [n * each for n in range(len(parts) + 1)] if len(parts) > 1 else []
            if each == 1:
                heavy = [b - a > 1 for a, b in bars]
                drawn = list(range(len(parts) + 1))
                if any(heavy) and not all(heavy):
                    skip = parts[0][0] != 0
                    drawn += [n + (not skip) for n, is_heavy in enumerate(heavy) if is_heavy]
            found.append(Strip(tuple(cells), index, 0, len(text), tuple(sorted(drawn))))
        signs = {cell.strip() for strip in found for cell in strip.cells}
        mixed = "" in signs and signs & _SIGNS_OF_EMPTY
        if len(found) < len(texts) or signs == {""} or mixed:
            continue
        columns = [*zip(*(strip.cells for strip in found), strict=True)]
        used = [any(cell.strip() for cell in column) for column in columns]
        if bars or (used[0] and used[-1] and sum(used) > 0.7 * side):
            return found
    return []


def _spacing(parts: Sequence[str], count: int) -> tuple[int, int] | None:
    """Return the width and the offset of `count` cells in each part, or None if none fit."""
    if count == 1:
        return (max(map(len, parts)), 0)
    longest = max(map(len, parts))
    words = {word.span() for part in parts for word in re.finditer(r"\S+", part)}
    if not words:
        return None
    fewest = min(start for start, _ in words), max(end for _, end in words)
    for step in range(1, 6):
        for offset in range(-1 if step > 1 else 0, step):
            if not step * count - step < longest - offset <= step * count + 1:
                continue
            if any((end - 1 - offset) // step != (start - offset) // step for start, end in words):
                continue
            if fewest[0] >= offset and (fewest[1] - 1 - offset) // step < count:
                return step, offset
    return None


_UNUSUAL = re.compile(r"[^\w\s.*|!+\"'(){}\[\],;`-]")


def by_signs(page: Page) -> Iterator[Strip]:
    """Each character is a cell, with an unusual sign for empty cells or bars: ``53@@7@@@@``."""
    signs = Counter(sign for _, text in page.texts for sign in {*_UNUSUAL.findall(text)})
    for sign, lines in signs.most_common(3):
        if sign == "?" or (lines < 4 and page.joined.count(sign) < 8):
            continue
        plain = re.compile(rf"[\s\w.|+{re.escape(sign)}-]+")
        rows = [(index, text) for index, text in page.texts if plain.fullmatch(text)]
        if 2 * sum(sign in text for _, text in rows) < len(rows):
            continue
        for index, text in rows:
            cells = text.translate(NO_CELLS)
            if 4 <= len(cells) <= _MOST and not (len(cells) < 16 and _is_prose(cells)):
                yield Strip(tuple(cells), index, 0, len(text), _bars(text), sign=sign)
        for index, text in rows:
            barred = text.replace(sign, "|")
            cells = barred.translate(NO_CELLS)
            if 4 <= len(cells) <= 36 and not _is_prose(cells):
                yield Strip(tuple(cells), index, 0, len(text), _bars(barred), sign=f"{sign}|")


def by_header(page: Page) -> Iterator[Strip]:  # noqa: C901
    """Cells below the numbers of their columns, as in tables of GAMS; a gap is an empty cell."""
    for index, text in page.texts:
        words = text.split()
        if len(words) not in SIDES or not is_sequence(words):
            continue
        heads = [word.span() for word in re.finditer(r"\S+", text)]
        rows: list[Strip] = []
        for below in range(index + 1, min(index + 3 + 2 * len(words), len(page.lines))):
            if page.kinds[below] != TEXT:
                continue
            line = page.lines[below].text
            cells = [""] * len(heads)
            labels = 0
            for word in re.finditer(r"[^\s|]+", line):
                if word.end() <= heads[0][0] and not labels:
                    labels += 1  # the name of the row
                    if len(word[0]) > 4:
                        break
                    continue
                at = [n for n, (a, b) in enumerate(heads) if word.start() < b and word.end() > a]
                if len(at) != 1 or cells[at[0]] or not is_cell(word[0]):
                    break
                cells[at[0]] = word[0]
            else:
                if labels:
                    rows.append(Strip(tuple(cells), below, 0, len(line)))
                    continue
            break
        signs = {cell for strip in rows for cell in strip.cells}
        if len(rows) == len(words) and ("" not in signs or len(signs & BLANKS) == 1):
            yield from rows


_SPACED = re.compile(r"[0-9A-Za-z ]*")
_TWO_SMALL = re.compile("[a-z]{2}")
_QUOTED = re.compile(r"[\"']([\dA-Pa-p ]*)[\"']")


def by_spaces(page: Page) -> Iterator[Strip]:
    """Each character is a cell, and so is a space; spaces at the end of a line may be missing."""
    block: list[int] = []
    for index in range(len(page.lines) + 1):
        text = page.lines[index].text if index < len(page.lines) else "?"
        if len(text) <= 50 and _SPACED.fullmatch(text) and not _TWO_SMALL.search(text):
            block.append(index)
            continue
        if len(block) >= 4:
            yield from _spaced(page, block)
        block = []
    for index, text in page.texts:
        if '"' in text or "'" in text:
            for quoted in _QUOTED.finditer(text):
                cells = quoted[1]
                if "  " in cells and (len(cells) in SQUARES or len(cells) in SIDES):
                    yield Strip(tuple(cells), index, quoted.start(1), quoted.end(1))
        elif 79 <= len(text) <= 81 and re.fullmatch(r"[\d ]*  [\d ]*", text):
            words = text.split()
            if words and not is_sequence(words):
                yield Strip(tuple(text.ljust(81)), index, 0, len(text))


def _spaced(page: Page, block: Sequence[int]) -> Iterator[Strip]:
    texts = {index: page.lines[index].text.rstrip() for index in block}
    full = [index for index in block if texts[index]]
    if not full:
        return
    side = max(map(len, texts.values()))
    if side not in SIDES:
        indent = min(len(texts[index]) - len(texts[index].lstrip()) for index in full)
        texts = {index: text[indent:] for index, text in texts.items()}
        side -= indent
    if side not in SIDES or len(full) < side // 2:
        return
    rows = [index for index in block if full[0] <= index <= full[-1]]
    first = page.lines[full[0]].text
    ends = [len(page.lines[index].text) for index in rows]
    cut_off = all(
        len(page.lines[index].text) == len(page.lines[index].text.rstrip()) for index in rows
    )
    if not cut_off and len({*ends[:-1]}) > 1:
        return  # a row lost a character
    spaced = any(" " in text.strip() or text.startswith(" ") for text in texts.values())
    # unless all lines lost the spaces at their ends, the text lost some at its beginning
    cut_off = cut_off and min(ends[1:-1]) < max(ends)
    safe = first.startswith(" ") or len(first) >= side or cut_off
    words = [text.split() for text in texts.values() if text.strip()]
    regular = all(len(word) == 1 for row in words for word in row) and len({*map(len, words)}) == 1
    if len(rows) == side and safe and spaced and not regular:
        for index in rows:
            end = max(1, len(page.lines[index].text))
            yield Strip(tuple(texts[index].ljust(side)), index, 0, end)


_KEYED = re.compile(r"\b([A-Za-z_]\w{0,30})[\"']?\s?[:=]\s?[\"']?([\w.+-]*)")


def by_keys(page: Page) -> Iterator[Strip]:
    """Values of one name, once for each cell: ``[{"val": 3}, {"val": 0}, ...]``."""
    values: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for index, text in page.texts:
        if ":" in text or "=" in text:
            for found in _KEYED.finditer(text):
                values[found[1]].append((found[2], index))
    if {"row", "col", "column", "r", "c"} & {*map(str.lower, values)}:
        return  # cells with coordinates
    for keyed in values.values():
        cells = tuple(value for value, _ in keyed)
        if len(cells) in SQUARES and len(cells) > 16 and all(map(is_cell, cells)):
            first, last = keyed[0][1], keyed[-1][1]
            end = len(page.lines[last].text)
            yield Strip(cells, first, 0, end, last=-1 if first == last else last)


#: The cutters by name, in the order in which they are tried.
CUTTERS: dict[str, Callable[[Page], Iterable[Strip]]] = {
    "characters": by_characters,
    "strings": by_strings,
    "fields": by_fields,
    "words": by_words,
    "brackets": by_brackets,
    "columns": by_columns,
    "signs": by_signs,
    "header": by_header,
    "spaces": by_spaces,
    "keys": by_keys,
}
