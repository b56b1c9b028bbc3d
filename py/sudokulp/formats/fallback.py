"""Fallbacks for texts that no format can read: extracting the puzzle, and removing decorations.

::

    Can you solve this?        int grid[9][9] = {{5, 3, 0, …}, …};     # 5 3 . | . 7 . | …
                               problem(1, [[5,3,_,…], …]).             # 6 . . | 1 9 5 | …
    53..7....                  grid = [5 3 0 …; 6 0 0 …; …];
    6..195...                  puzzle = "53..7....6..195…"                 1 2 3   4 5 6
    …                                                                  A | 5 3 . | . 7 .
    53xx7xxxx                  | A | B | C | D |    !53.!.7.!...!      B | 6 . . | 1 9 5
    6xx195xxx                  |---|---|---|---|    !6..!195!...!
    …                          | 1 |   | 3 |   |    …

This module does not read digits. Each fallback yields lines, which the formats read, and a notice
about what was ignored or assumed. Fallbacks are tried only after all formats have failed, so they
never change how other texts are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import isqrt
from operator import itemgetter
from string import ascii_uppercase
from typing import Any, NamedTuple

from ..grid import BLANKS, side_of
from .alphabets import as_blank, foreign_signs
from .blocks import is_nearly_string
from .cutting import BRACKET, spans_in
from .format import BOXSIZE_OF_CELLS, LISTED_CELLS, SQUARE_CELLS, Line
from .text import content, list_in_json, plain, ruling

#: The maximum length of a text for which fallbacks are tried, in characters.
MAX_LENGTH = 50_000
#: The maximum depth of nested brackets that is searched.
MAX_DEPTH = 20

#: Characters that never mark empty cells.
_NO_BLANKS = frozenset("[](){}<>\"'`\\^")
_SEPARATORS = "|+-=:,;"
_PROSE = re.compile(r"(?!.*([^\W\d_])\1{3}).*(?:[^\W\d_]{2,}|```)", re.IGNORECASE)
_ROW = re.compile(r"(?=.*[\d.])[\w.*?-]+|[\d.*_?xXoO-]+")
_RUN = re.compile(r"[0-9A-Za-z.*_-]{16,}")
_COMMENT = re.compile(r"//.*|/\*[^*]*\*/|%.*|\.\.\.\s*$")
#: Matches lists of digits. In these lists, the words in `_EMPTY` are empty cells.
_LISTS = re.compile(r"""(?:[\[\],\s\d_]|None)+""")
_EMPTY = {"0", "None", "_"}
_PROMPT = re.compile(r"^\s*(?:>>>|\.\.\.)(?: |$)")
_IGNORED_TEXT = "ignored the text around the puzzle"
#: The maximum number of lines of a decorated grid. The largest grid has 36 rows and 37 borders.
_MOST = 120
_SIGN = re.compile(r"(#+|//+|%+|--+|;+|!|'|>+|\*|C|REM)(?=\s|$|[0-9.|+_])")
#: Comment signs that may also be cells, so a space must follow them.
_APART = re.compile(r"[-*C]")
_ENDS = re.compile(r"\s*(?:/\*+|\*+/|```\w*|\"\"\"|''')\s*")
_COMMENTED = re.compile(r"\s*#\s*(?:variant|rule)\s*:", re.IGNORECASE)
_LABEL = r"[*_`]{0,2}([A-Za-z]{0,3}[0-9]{1,2}|[A-Za-z])[*_`]{0,2}[.:)]?"
_FIRST = re.compile(rf"(?:\|\s*)?{_LABEL}(?=\s*\||\s)")
_LAST = re.compile(rf"(?:(?<=\s)|(?<=\|)){_LABEL}\s*$")
_HAS_CELLS = re.compile(r"[0-9A-Za-z._?]")
#: The lengths of puzzle strings in which spaces may be empty cells. Shorter lines may be anything.
_STRINGS = {cells for cells in LISTED_CELLS if cells >= 36}
_SPACED = re.compile("[1-9A-Za-z ]*")
_BEGIN = re.compile(r"\s*\\begin\s*\{sudoku(?:-block)?\}")
_END = re.compile(r"\s*\\end\s*\{sudoku(?:-block)?\}")
#: The keys under which a JSON object may contain the digit of a cell.
_KEYS = ("val", "value", "digit", "number", "num", "v", "n", "clue", "given")
#: Lines from which a decoration was removed, and the notice about the decoration.
Bare = tuple[list[Line], str]


class Fallback(NamedTuple):
    """Lines that are read instead of the original text."""

    lines: list[Line]  # these keep their original numbers
    notice: str  # a sentence about what was assumed or ignored
    largest: int = 36  # the largest side for which the fallback is unambiguous
    sure: bool = False  # whether the text is certainly meant this way; if so, its error is reported


def fallbacks(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the fallbacks for lines that no format can read, the most likely first."""
    if sum(len(line.text) for line in lines) > MAX_LENGTH:
        return
    lines = plain(lines)
    if any(line.text.lstrip().startswith(">>>") for line in lines):
        lines = [Line(line.number, _PROMPT.sub("", line.text)) for line in lines]
        yield Fallback(lines, _IGNORED_TEXT)
    wrapped = _unwrapped(lines)
    if wrapped:
        yield Fallback(wrapped, _IGNORED_TEXT, sure=True)
    for bare, notice in _undecorated(lines):
        yield Fallback(bare, notice)
        yield from _other_signs(bare, notice)
        yield from _rows_among_sentences(bare)
    yield from _other_signs(lines)
    dotted = _with_dots(lines)
    if dotted:
        yield Fallback(dotted, "treated spaces as empty cells", sure=True)
    yield from _rows_among_sentences(lines)
    yield from _rows_of_lists(lines)
    yield from _in_brackets(lines)
    yield from _strings(lines)


def _other_signs(lines: list[Line], notice: str = "") -> Iterator[Fallback]:
    """Yield the lines with bars for an unusual frame, and with dots for unusual empty cells.

    A character belongs to the frame if it is at the same positions in all rows.
    """
    texts = [line.text.lower() for line in lines]
    rows = [text for text in texts if re.search("[1-9]", text)]
    foreign = foreign_signs("".join(texts)) - set(_SEPARATORS)
    frame = {sign for sign in foreign - set(BLANKS) if len(rows) > 3 and _is_frame(sign, rows)}
    blank = foreign - frame
    if len(blank) > 1 or blank & _NO_BLANKS or not rows or not (frame or blank - set(BLANKS)):
        return
    if not all(map(str.isprintable, foreign)):
        return
    sign = "".join(blank)
    bars = {ord(each): "|" for each in frame | {each.upper() for each in frame}}
    dots = {ord(each): "." for each in sign + sign.upper()}
    edges = re.compile(rf"[{re.escape(_SEPARATORS + ''.join(frame))}\s]+", re.IGNORECASE)
    drawn = []
    for number, text in lines:
        is_edge = frame and edges.fullmatch(text)
        drawn.append(Line(number, "-" * len(text) if is_edge else text.translate(bars | dots)))
    blanks = as_blank(sign) if sign and sign not in BLANKS else ""
    notices = filter(None, (notice, blanks, _IGNORED_TEXT if frame else ""))
    # In grids above 9x9, letters are digits.
    letters = any(each.isalpha() for each in foreign)
    yield Fallback(drawn, "; ".join(notices), 9 if letters else 36)


def _is_frame(sign: str, rows: list[str]) -> bool:
    positions = {tuple(at for at, each in enumerate(row) if each == sign) for row in rows}
    return len(positions) == 1 and positions != {()}


def _rows_among_sentences(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the longest run of lines that look like rows, if all other lines are sentences."""
    unquoted = [Line(line.number, re.sub(r"^\s*(?:>\s?)+", "", line.text)) for line in lines]
    runs: list[list[Line]] = [[]]
    for line in unquoted:
        tokens = re.split(r"[\s,;|:=+]+", line.text)
        if all(len(token) < 2 or _ROW.fullmatch(token) for token in tokens):
            runs[-1].append(line)
        elif _PROSE.match(line.text):
            runs.append([])
        else:
            return
    kept = max(runs, key=lambda run: len(content(run)))
    if len(content(kept)) >= 4 and kept != lines:
        yield Fallback(kept, _IGNORED_TEXT)
        yield from _other_signs(kept, _IGNORED_TEXT)


def _in_brackets(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the longest value in brackets in a program, with brackets around each row."""
    bare = [Line(line.number, _COMMENT.sub("", line.text)) for line in lines]
    text = "\n".join(line.text for line in bare)
    start, end = _value(text)
    cells = re.findall(r"[\w.?]+", text[start:end])
    if len(cells) < 4:
        return
    first = text.count("\n", 0, start)
    inside = text[start + 1 : end - 1].replace("?", "_")
    # Rows end with a semicolon, a bar or the end of the line; a flat list has only commas.
    is_flat = "," in inside and not re.search("[;|]", inside)
    lined = "\n".join(f"[{re.sub('[;|]', '][', line)}]" for line in inside.split("\n"))
    rows = inside if is_flat or BRACKET.search(inside) else lined
    found = [Line(bare[first + at].number, row) for at, row in enumerate(f"[{rows}]".split("\n"))]
    yield Fallback(found, _IGNORED_TEXT, sure=len(cells) >= min(SQUARE_CELLS))


def _rows_of_lists(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the lists of lists that have the size of a grid, those with empty cells first."""
    text = "\n".join(line.text for line in lines)
    found = []
    for run in _LISTS.finditer(text):
        cells = re.findall(r"\w+", run[0])
        if len(cells) in SQUARE_CELLS and run[0].count("[") - isqrt(len(cells)) in (0, 1):
            first = text.count("\n", 0, run.start())
            rows = f"[{run[0]}]".split("\n")
            kept = [Line(lines[first + at].number, row) for at, row in enumerate(rows)]
            found.append((_EMPTY.isdisjoint(cells), Fallback(kept, _IGNORED_TEXT, sure=True)))
    yield from (fallback for _, fallback in sorted(found, key=itemgetter(0)))


def _value(text: str) -> tuple[int, int]:
    """Return the start and the end of the longest value in brackets, without redundant brackets.

    Examples
    --------
    >>> text = "problem(1, [[1, 2], [3, 4]])."
    >>> start, end = _value(text)
    >>> text[start:end]
    '[[1, 2], [3, 4]]'
    """
    spans = list(spans_in(text))
    found = (0, 0)
    for _ in range(MAX_DEPTH):
        start, end = max(spans, key=lambda span: span[1] - span[0], default=(0, 0))
        if 2 * (end - start) <= found[1] - found[0]:
            break
        found = (start, end)
        spans = [span for span in spans if start < span[0] and span[1] < end]
    return found


def _strings(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the puzzle strings in a text, without their solutions.

    If no string has empty cells, yield all of them. But if the text also contains a string of the
    wrong length, yield nothing, because that string may be the puzzle.
    """
    found = [Line(line.number, run) for line in lines for run in _runs(line.text)]
    puzzles = [line for line in found if re.search("[.0*_-]", line.text)]
    others = (run for line in lines for run in _RUN.findall(line.text))
    if puzzles or (found and not any(map(is_nearly_string, others))):
        yield Fallback(puzzles or found, _IGNORED_TEXT)


def _runs(text: str) -> Iterator[str]:
    """Yield the parts of a text that have the length of a puzzle string and are not words.

    If a final dot makes a part too long, the dot is removed as a full stop, unless the part is the
    entire line.
    """
    for match in _RUN.finditer(text):
        run = match[0]
        ends = not text[match.end() : match.end() + 1].strip()
        if len(run) not in SQUARE_CELLS and run != text.strip() and ends:
            run = run.removesuffix(".")
        alphabet = "[0-4.*_-]*" if len(run) == min(SQUARE_CELLS) else ".*"
        if len(run) in SQUARE_CELLS and re.search("[1-9]", run) and re.fullmatch(alphabet, run):
            yield run


def _undecorated(lines: Sequence[Line]) -> Iterator[Bare]:
    """Remove one kind of decoration after the other, and yield the lines after each step."""
    if sum(bool(line.text.strip()) for line in lines) > _MOST:
        return
    now, notices = list(lines), list[str]()
    for step in (_without_signs, _without_heading, without_labels):
        bare = step(now)
        if bare:
            now, notices = bare[0], [*notices, bare[1]]
            yield now, "; ".join(notices)


def _without_signs(lines: Sequence[Line]) -> Bare | None:
    """Return the lines without the comment sign that begins each line, or None without a sign."""
    kept = [line for line in lines if not _ENDS.fullmatch(line.text)]
    rows = [line for line in kept if line.text.strip() and not _COMMENTED.match(line.text)]
    found = [match for row in rows if (match := _SIGN.match(row.text.lstrip()))]
    signs = {match[1] for match in found}
    if len(rows) < 4 or len(found) < len(rows) or len(signs) != 1:
        return None
    sign = signs.pop()
    texts = {row: match.string[match.end() :] for row, match in zip(rows, found, strict=True)}
    if _APART.match(sign) and any(text and not text[0].isspace() for text in texts.values()):
        return None
    bare = [Line(line.number, texts.get(line, line.text)) for line in kept]
    return bare, f"ignored the '{sign}' before each line"


def _without_heading(lines: Sequence[Line]) -> Bare | None:
    """Return the rows of a Markdown table, or None for any other text.

    The heading is kept only if it is a row of the grid.
    """
    at = next((i for i, line in enumerate(lines) if i and _is_rule(line.text)), 0)
    if not at or "|" not in lines[at - 1].text:
        return None
    rows = list(takewhile(lambda line: "|" in line.text, lines[at + 1 :]))
    cells = len(_cells(lines[at].text))
    comments = [line for line in lines if _COMMENTED.match(line.text) or ruling(line) is not None]
    if len(rows) == cells - 1 and _counts([_cells(row.text)[0] for row in rows]):
        stripped = [Line(row.number, f"|{'|'.join(_cells(row.text)[1:])}|") for row in rows]
        return [*comments, *stripped], "ignored the headings of the table"
    if len(rows) == cells - 1:
        return [*comments, lines[at - 1], *rows], _IGNORED_TEXT
    if len(rows) == cells:
        return [*comments, *rows], "ignored the heading of the table"
    return None


def _is_rule(text: str) -> bool:
    """Return whether a line is the horizontal rule below the heading of a Markdown table."""
    return bool(re.fullmatch(r"\|?(?::?-+:?\|)+(?::?-+:?)?", "".join(text.split())))


def _cells(text: str) -> list[str]:
    bare = text.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in bare.split("|")]


def without_labels(lines: Sequence[Line]) -> Bare | None:
    """Return the lines without row and column labels, or None if there are no labels."""
    heads = [line for line in lines if _is_head(line.text)]
    rows = [line for line in lines if _HAS_CELLS.search(line.text) and line not in heads]
    rows = [row for row in rows if not _COMMENTED.match(row.text)]
    sides = {len(_names(head.text)) for head in heads}
    side = len(rows)
    if side < 4 or side**2 not in BOXSIZE_OF_CELLS or not sides <= {side, side + 1}:
        return None
    first = [_FIRST.match(row.text.lstrip()) for row in rows]
    labelled = _counts([match[1] if match else "" for match in first])
    if not (heads or labelled):
        return None
    last = [_LAST.search(row.text) for row in rows]
    both = labelled and _counts([match[1] if match else "" for match in last])
    kept = []
    for number, text in (line for line in lines if line not in heads):
        match = _FIRST.match(text.lstrip()) if labelled and (number, text) in rows else None
        if match:
            text = text.lstrip()[match.end() :]
            end = _LAST.search(text) if both else None
            text = text[: end.start()] if end else text
        kept.append(Line(number, text))
    return kept, "ignored the row and column labels"


def has_corner(lines: Sequence[Line]) -> bool:
    """Return whether the column labels begin with a label in the corner of the grid.

    Such labels look like cells, so they must be removed before the text is read.
    """
    if sum(bool(line.text.strip()) for line in lines) > _MOST:
        return False
    if any(_is_rule(line.text) for line in lines):
        return False  # the heading of a table, not the labels of a grid
    heads = [_names(line.text) for line in lines if _is_head(line.text)]
    rows = [line for line in lines if _HAS_CELLS.search(line.text)]
    labels = [names[0] for names in map(_names, (row.text for row in rows[1:])) if names]
    return len(heads) == 1 and not _counts(heads[0]) and _counts(labels)


def _is_head(text: str) -> bool:
    """Return whether a line consists of column labels, which may follow a corner label."""
    names = _names(text)
    return len(names) >= 4 and (_counts(names) or (len(names) > 4 and _counts(names[1:])))


def _names(text: str) -> list[str]:
    return re.sub(r"[|:]", " ", text).replace("**", "").split()


def _counts(names: Sequence[str]) -> bool:
    """Return whether names are labels in order, such as A B C, 1 2 3, 0 1 2 or r1 r2 r3."""
    bare = [name.strip("*_`.:)").upper() for name in names]
    prefix = re.sub("[0-9]", "", bare[0]) if bare else ""
    numbers = [name.removeprefix(prefix) for name in bare]
    ranges = ([str(at + base) for at in range(len(bare))] for base in (0, 1))
    return len(bare) > 3 and (
        bare == list(ascii_uppercase[: len(bare)]) or any(numbers == each for each in ranges)
    )


def _with_dots(lines: list[Line]) -> list[Line]:
    """Return the rows with dots for spaces if every space is certainly a cell, otherwise [].

    Examples
    --------
    >>> rows = ["4   ", "  2", " 1", "   3"]
    >>> [row.text for row in _with_dots([Line(*row) for row in enumerate(rows)])]
    ['4...', '..2.', '.1..', '...3']
    """
    bare = [line for line in lines if not line.text.lstrip().startswith("#")]
    used = [index for index, line in enumerate(bare) if line.text]
    rows = bare[used[0] : used[-1] + 1] if used else []
    strings = [_string(row) for row in rows if row.text.strip()]
    if strings and all(strings):
        return [string for string in strings if string]
    texts = [row.text for row in rows]
    width = max(map(len, texts), default=0)
    known = all(map(_SPACED.fullmatch, texts))
    # Make sure that no leading spaces were stripped.
    even = all(len(text) == width for text in texts)
    spaced = [text.startswith(" ") for text in texts]
    unstripped = even or (any(spaced) and (spaced[0] or len(texts[0]) == width))
    if not known or len(rows) != width or width**2 not in LISTED_CELLS or not unstripped:
        return []
    return [Line(row.number, row.text.ljust(width).replace(" ", ".")) for row in rows]


def _string(row: Line) -> Line | None:
    """Return a line as a puzzle string, with dots for spaces.

    If the line is not a puzzle string with spaces as empty cells, return None.
    """
    text = row.text.strip("\"'")
    digits = re.fullmatch("[1-9 ]+", text)
    parted = " " in text and text[1::2].strip()
    is_string = digits and parted and len(text) in _STRINGS
    return Line(row.number, text.replace(" ", ".")) if is_string else None


def _unwrapped(lines: list[Line]) -> list[Line]:
    """Return the rows of a grid in LaTeX or JSON, or [] for any other text."""
    starts = [at for at, line in enumerate(lines) if _BEGIN.match(line.text)]
    ends = [at for at, line in enumerate(lines) if _END.match(line.text)]
    if len(starts) != 1 or len(ends) != 1 or ends[0] < starts[0]:
        return _objects(lines)
    rows = [line for line in lines[starts[0] + 1 : ends[0]] if "|" in line.text]
    bare = [Line(row.number, row.text.strip().removesuffix(".")) for row in rows]
    return bare or _objects(lines)


def _objects(lines: list[Line]) -> list[Line]:
    """Return the digits in a JSON list of cells as one line, a JSON list of rows.

    Each cell must be an object with its digit under the same key. For any other text, return [].
    """
    found = list_in_json(lines) if any("{" in line.text for line in lines) else []
    if not found:
        return []
    cells = [cell for row in found for cell in (row if isinstance(row, list) else [row])]
    key = next((key for key in _KEYS if isinstance(cells[0], dict) and key in cells[0]), "")
    if len(cells) not in BOXSIZE_OF_CELLS or not all(_is_cell(cell, key) for cell in cells):
        return []
    side = side_of(BOXSIZE_OF_CELLS[len(cells)])
    digits = [cell[key] or 0 for cell in cells]
    rows = [digits[start : start + side] for start in range(0, len(digits), side)]
    return [Line(lines[0].number, json.dumps(rows))]


def _is_cell(cell: Any, key: str) -> bool:
    if not key or not isinstance(cell, dict) or key not in cell:
        return False
    value = cell[key]
    return value is None or type(value) is int or (isinstance(value, str) and len(value) < 3)
