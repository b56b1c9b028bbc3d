"""Fallbacks for texts that no format can read: the puzzle cut out, empty cells made dots.

::

    Can you solve this?          int grid[9][9] = {{5, 3, 0, …},       53xx7xxxx
                                                   {6, 0, 0, …}, …};   6xx195xxx
    53..7....                                                          …
    6..195...                    problem(1, [[5,3,_,…], …]).
    …                            grid = [5 3 0 …; 6 0 0 …; …];         puzzle = "53..7....6..195…"

Nothing here reads digits: each fallback yields lines for the formats to read, and a notice on
what was ignored. Fallbacks are tried only after every format has refused a text, so that they
never change how another text is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from operator import itemgetter
from typing import NamedTuple

from ...grid import BLANKS
from ..format import SQUARE_CELLS, Line
from ..plain.alphabets import as_blank, foreign_signs
from ..tables.blocks import is_nearly_string
from ..text import content, plain
from .cutting import BRACKET, spans_in
from .decorations import undecorated, unwrapped, with_dots

#: Longest text for which fallbacks are tried, in characters.
MAX_LENGTH = 50_000
#: Deepest nesting of brackets that is searched.
MAX_DEPTH = 20

#: Marks of empty cells that no format takes, as letters may be digits and # begins a comment.
_NO_BLANKS = frozenset("[](){}<>\"'`\\^")
_SEPARATORS = "|+-=:,;"
_PROSE = re.compile(r"(?!.*([^\W\d_])\1{3}).*(?:[^\W\d_]{2,}|```)", re.IGNORECASE)
_ROW = re.compile(r"(?=.*[\d.])[\w.*?-]+|[\d.*_?xXoO-]+")
_RUN = re.compile(r"[0-9A-Za-z.*_-]{16,}")
_COMMENT = re.compile(r"//.*|/\*[^*]*\*/|%.*|\.\.\.\s*$")
#: What lists of digits are made of, and how they write empty cells.
_LISTS = re.compile(r"""(?:[\[\],\s\d_]|None)+""")
_EMPTY = {"0", "None", "_"}
_PROMPT = re.compile(r"^\s*(?:>>>|\.\.\.)(?: |$)")
_ASIDE = "the text around the puzzle was ignored"


class Fallback(NamedTuple):
    """Lines to read instead of a text."""

    lines: list[Line]  # with their original numbers
    notice: str  # a sentence on what was assumed or ignored
    largest: int = 36  # largest side of a grid for which this is unambiguous
    sure: bool = False  # whether it is surely what was meant, so that its error is reported


def fallbacks(lines: list[Line]) -> Iterator[Fallback]:
    """Yield what may be read instead of these lines, the likeliest first."""
    if sum(len(line.text) for line in lines) > MAX_LENGTH:
        return
    lines = plain(lines)
    if any(line.text.lstrip().startswith(">>>") for line in lines):
        lines = [Line(line.number, _PROMPT.sub("", line.text)) for line in lines]
        yield Fallback(lines, _ASIDE)
    wrapped = unwrapped(lines)
    if wrapped:
        yield Fallback(wrapped, _ASIDE, sure=True)
    for bare, notice in undecorated(lines):
        yield Fallback(bare, notice)
        yield from _other_signs(bare, notice)
        yield from _rows_among_sentences(bare)
    yield from _other_signs(lines)
    dotted = with_dots(lines)
    if dotted:
        yield Fallback(dotted, "a space was read as an empty cell", sure=True)
    yield from _rows_among_sentences(lines)
    yield from _rows_of_lists(lines)
    yield from _in_brackets(lines)
    yield from _strings(lines)


def _other_signs(lines: list[Line], said: str = "") -> Iterator[Fallback]:
    """Yield the lines with bars for the signs of a frame, and dots for the one sign of a blank.

    A frame's signs are in the same places of all rows.
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
    notices = filter(None, (said, blanks, _ASIDE if frame else ""))
    # In larger grids a letter is a digit.
    letters = any(each.isalpha() for each in foreign)
    yield Fallback(drawn, "; ".join(notices), 9 if letters else 36)


def _is_frame(sign: str, rows: list[str]) -> bool:
    places = {tuple(at for at, each in enumerate(row) if each == sign) for row in rows}
    return len(places) == 1 and places != {()}


def _rows_among_sentences(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the longest run of lines that look like rows, if all others are sentences."""
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
        yield Fallback(kept, _ASIDE)
        yield from _other_signs(kept, _ASIDE)


def _in_brackets(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the longest bracketed value in a program, with each row in brackets of its own."""
    bare = [Line(line.number, _COMMENT.sub("", line.text)) for line in lines]
    text = "\n".join(line.text for line in bare)
    start, end = _value(text)
    cells = re.findall(r"[\w.?]+", text[start:end])
    if len(cells) < 4:
        return
    first = text.count("\n", 0, start)
    inside = text[start + 1 : end - 1].replace("?", "_")
    # Rows end with a semicolon, a bar or the line; cells one after the other have commas only.
    is_flat = "," in inside and not re.search("[;|]", inside)
    lined = "\n".join(f"[{re.sub('[;|]', '][', line)}]" for line in inside.split("\n"))
    rows = inside if is_flat or BRACKET.search(inside) else lined
    found = [Line(bare[first + at].number, row) for at, row in enumerate(f"[{rows}]".split("\n"))]
    yield Fallback(found, _ASIDE, sure=len(cells) >= min(SQUARE_CELLS))


def _rows_of_lists(lines: list[Line]) -> Iterator[Fallback]:
    """Yield the rows in brackets of a grid, of which there are as many as it has; empty first."""
    text = "\n".join(line.text for line in lines)
    found = []
    for run in _LISTS.finditer(text):
        cells = re.findall(r"\w+", run[0])
        if len(cells) in SQUARE_CELLS and run[0].count("[") - isqrt(len(cells)) in (0, 1):
            first = text.count("\n", 0, run.start())
            rows = f"[{run[0]}]".split("\n")
            kept = [Line(lines[first + at].number, row) for at, row in enumerate(rows)]
            found.append((_EMPTY.isdisjoint(cells), Fallback(kept, _ASIDE, sure=True)))
    yield from (fallback for _, fallback in sorted(found, key=itemgetter(0)))


def _value(text: str) -> tuple[int, int]:
    """Return the start and end of the innermost brackets that hold nearly all of the longest.

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
    """Yield the puzzle strings anywhere in a text, without the solutions beside them.

    Solutions alone are no puzzles beside what is one but for a sign too many or too few.
    """
    found = [Line(line.number, run) for line in lines for run in _runs(line.text)]
    puzzles = [line for line in found if re.search("[.0*_-]", line.text)]
    others = (run for line in lines for run in _RUN.findall(line.text))
    if puzzles or (found and not any(map(is_nearly_string, others))):
        yield Fallback(puzzles or found, _ASIDE)


def _runs(text: str) -> Iterator[str]:
    """Yield whatever has the length of a puzzle string and is not a word.

    A dot behind it may end a sentence; behind a string alone it is a cell too many.
    """
    for match in _RUN.finditer(text):
        run = match[0]
        ends = not text[match.end() : match.end() + 1].strip()
        if len(run) not in SQUARE_CELLS and run != text.strip() and ends:
            run = run.removesuffix(".")
        alphabet = "[0-4.*_-]*" if len(run) == min(SQUARE_CELLS) else ".*"
        if len(run) in SQUARE_CELLS and re.search("[1-9]", run) and re.fullmatch(alphabet, run):
            yield run
