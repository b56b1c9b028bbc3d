"""Links of SudokuPad that contain the drawing of a puzzle.

::

    https://sudokupad.app/scl…

After `scl` or `ctc`, a link contains an object that is compressed by lz-string. It has givens,
regions, drawings and the rules in words. The link does not say what the drawings mean, so they are
read as unknown rules: such a puzzle can be viewed but not solved. The repository
github.com/SudokuPad/sudokutools has notes on the format.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from ...errors import SizeError, damaged, show
from ...grid import Boxes, GridShape, cells_by_box, short_name, side_of, usual_shape
from ...numbers import counted, whole_within
from ...puzzle import Puzzle
from ..format import MAX_TEXT, Format, Found, Line, Parsed
from ..published import PUBLISHED, with_published
from ..text import content
from .fpuzzles import FPUZZLES, packed, refusal
from .lzstring import decompress

if TYPE_CHECKING:
    from ...rules import Rule

#: The maximum depth of nested lists and objects.
_DEEPEST = 40
#: The full name for each short name.
_NAMES = dict(
    pair.split("=")
    for pair in """
    ce=cells re=regions v=value t=title ca=cages l=lines a=arrows o=overlays u=underlays
    ct=center wp=wayPoints c=color c1=borderColor c2=backgroundColor cs=cellSize w=width
    h=height r=rounded fs=fontSize th=thickness hl=headLength te=text d=duration d2=d
    vd=videos
    """.split()
)
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_COLOURS = {"#0": "#000000", "#F": "#FFFFFF"}
_TOKEN = re.compile(
    r"""\s*(?:([\[\]{},:])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s\[\]{},:'"]+))""", re.DOTALL
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_NUMBER = re.compile(r"-?\d{1,9}")
_DECIMAL = re.compile(r"-?\d{0,9}\.\d{1,20}")


def _object_in(text: str) -> dict[str, Any]:
    reader = _Reader(text)
    found = reader.value(0)
    if not isinstance(found, dict) or reader.sign:
        raise ValueError("it contains no JSON object")
    return found


class _Reader:
    """A parser of compact JSON, with short names and without quotation marks and empty objects.

    For example, {ce:[[{v:5},,]],r:t} means {"cells": [[{"value": 5}, {}, {}]], "rounded": true}.
    The attribute `sign` is the kind of the current token. A bracket, a comma or a colon is its own
    kind. A quoted text has the kind "'", and a word without quotation marks has the kind "a". The
    kind is "" at the end of the text.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self.sign = ""
        self.word: Any = None
        self._next()

    def _next(self) -> None:
        found = _TOKEN.match(self._text, self._at)
        self.sign, self.word = "", None
        if not found:
            if self._text[self._at :].strip():
                raise ValueError("it contains an unterminated string")
            return
        self._at = found.end()
        sign, single, double, bare = found.groups()
        quoted = single if single is not None else double
        self.sign = sign or ("'" if quoted is not None else "a")
        self.word = _ESCAPE.sub(_unescaped, quoted) if quoted is not None else bare

    def value(self, depth: int) -> Any:
        """Return the value that begins at the current token, and move past it."""
        sign, word = self.sign, self.word
        if depth > _DEEPEST:
            raise ValueError("it is nested too deeply")
        if sign not in ("{", "[", "'", "a"):
            raise ValueError(f"expected a value, found {sign or 'its end'}")
        self._next()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._list(depth)
        return word if sign == "'" else _bare(word)

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self.sign != "}":
            name = self.word
            self._next()
            if not isinstance(name, str) or self.sign != ":":
                raise ValueError("expected a name and a colon")
            self._next()
            found[_NAMES.get(name, name)] = self.value(depth + 1)
            if self.sign == ",":
                self._next()
            elif self.sign != "}":
                raise ValueError("expected a comma or }")
        self._next()
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        more = True
        while more:
            found.append({} if self.sign in (",", "]") else self.value(depth + 1))
            if self.sign not in (",", "]"):
                raise ValueError("expected a comma or ]")
            more = self.sign == ","
            self._next()
        return found


def _bare(word: str) -> Any:
    if _NUMBER.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        return float(word)
    return _WORDS[word] if word in _WORDS else _COLOURS.get(word, word)


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    return chr(int(code[1:], 16)) if len(code) == 5 else _ESCAPED.get(code, code)


_LINK = re.compile(
    r"[^/\s]*//(?>[^/\s]*(?:sudokupad|crackingthecryptic)\.\S*?[/=](?:scl|ctc))"
    r"([A-Za-z0-9+/=%\-_ ]+)\s*"
)
#: Keys that add no rule; `cells`, `regions` and `metadata` are read elsewhere.
_HARMLESS = {"id", "cellSize", "settings", "cells", "regions", "metadata", "title", "author"}
_HARMLESS_IN_CELLS = {"value", "centremarks", "cornermarks", "pencilMarks", "highlight", "color"}
_TOLD = {"title", "author", "rules", "source", "solution", "msgcorrect", "successMessage"}
#: Matches rules in words that add nothing to classic Sudoku.
_NORMAL = re.compile(r"(?:normal|standard|classic) sudoku(?: rules apply)?[.!]?", re.IGNORECASE)
_SOURCE = "sudokupad"
#: The letters of regions.
_SIGNS = ascii_uppercase + ascii_lowercase


def _sniff(lines: list[Line]) -> float:
    rows = content(lines)
    return float(len(rows) == 1 and bool(_LINK.fullmatch(rows[0].text)))


def _loads(lines: list[Line]) -> Parsed | Found:
    """Return the puzzle in a link. Regions, drawings and other contents become rules."""
    line = content(lines)[0]
    if FPUZZLES.sniff(lines) and FPUZZLES.loads:
        return FPUZZLES.loads(lines)
    found = _object(line)
    rows = found.get("cells")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise line.error(damaged("expected rows of cells"))
    shape = _shape(line, rows)
    cells = [cell for row in rows for cell in row]
    about = found.get("metadata") or {}
    if not all(isinstance(each, dict) for each in (*cells, about)):
        raise line.error(damaged("expected cells and metadata as objects"))
    digits = tuple(_digit(line, cell, side_of(shape)) for cell in cells)
    rules = tuple(_rules(found, about, cells, shape))
    made = Parsed(shape, digits, line=line.number, rules=rules, boxed=bool(found.get("regions")))
    return with_published(made, {**about, "ruleset": about.get("rules")})


def _object(line: Line) -> Mapping[str, Any]:
    link = _LINK.fullmatch(line.text)
    if not link:
        raise line.error("expected a link of SudokuPad with scl and a packed puzzle")
    try:
        return _object_in(decompress(unquote(link[1]).replace(" ", "+").strip(), MAX_TEXT))
    except ValueError as error:
        raise line.error(damaged(error)) from error


def _shape(line: Line, rows: list[list[Any]]) -> GridShape:
    side = len(rows)
    if any(len(row) != side for row in rows):
        raise line.error(f"the grid is not square; each row must have {counted(side, 'cell')}")
    try:
        return usual_shape(side)
    except SizeError as error:
        if not 1 < side <= 36:
            raise line.error(str(error)) from error
        return Boxes(1, side)


def _digit(line: Line, cell: Mapping[str, Any], side: int) -> int:
    value = cell.get("value") or 0
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[:3])
    digit = whole_within(value, 0, side)
    if digit is None:
        raise line.error(f"a given must be a digit from 1 to {side}")
    return digit


def _rules(
    found: Mapping[str, Any],
    about: Mapping[str, Any],
    cells: list[Mapping[str, Any]],
    shape: GridShape,
) -> Iterator[Rule]:
    """Yield a rule for regions that are not the boxes, and unknown rules for everything else."""
    yield from _regions(found.get("regions") or [], shape)
    strange = {key: value for key, value in found.items() if value and key not in _HARMLESS}
    words = str(about.get("rules") or "").strip()
    if words and not _NORMAL.fullmatch(words):
        from ...rules.unknown import IN_WORDS

        strange[IN_WORDS] = words
    for key, value in about.items():
        if value and key not in _TOLD and not key.startswith("bg"):
            strange[key] = value
    for key in dict.fromkeys(key for cell in cells for key in cell if cell[key]):
        if key not in _HARMLESS_IN_CELLS:
            strange[key] = [cell.get(key) for cell in cells]
    if strange:
        from ...rules.unknown import unknown  # a classic puzzle has none

        yield from (unknown(key, value, _SOURCE) for key, value in strange.items())


def _regions(regions: Any, shape: GridShape) -> Iterator[Rule]:
    from ...rules import Jigsaw
    from ...rules.unknown import unknown

    side = side_of(shape)
    cells, outside = _cells_of(regions, side)
    if set(cells) == {frozenset(each) for each in cells_by_box(shape)} and not outside:
        return
    where = dict.fromkeys(range(1, side**2 + 1), "-")
    for sign, region in zip(_SIGNS, cells, strict=False):
        where.update(dict.fromkeys(region, sign))
    like = Jigsaw("".join(where.values()))
    reason = _against(cells, side) if cells else None
    if outside:
        reason = (
            f"a region contains the cell {show(outside[0])} (row and column, counted from 0), "
            "which is outside the grid"
        )
    yield like if reason == "" else unknown("regions", regions, _SOURCE, reason, like)


def _cells_of(regions: Any, side: int) -> tuple[list[frozenset[int]], list[Any]]:
    """Return the regions, sorted by first cell, and a list of the cells outside the grid."""
    found, outside = set(), []
    for region in regions if isinstance(regions, list) else ():
        positions = region if isinstance(region, list) else []
        outside += [each for each in positions if not _is_position(each, side)]
        inside = [each for each in positions if _is_position(each, side)]
        found.add(frozenset(row * side + column + 1 for row, column in inside))
    return sorted(found - {frozenset()}, key=min), outside


def _is_position(each: Any, side: int) -> bool:
    return (
        isinstance(each, list)
        and len(each) == 2
        and all(whole_within(number, 0, side - 1) is not None for number in each)
    )


def _against(regions: list[frozenset[int]], side: int) -> str:
    seen = Counter(label for region in regions for label in region)
    for label in range(1, side**2 + 1):
        if seen[label] != 1:
            many = "more than one" if seen[label] else "no"
            return f"{short_name(label, side)} is in {many} region"
    for region in regions:
        if len(region) != side:
            where = f"the region at {short_name(min(region), side)}"
            return f"{where} has {len(region)} cells instead of {side}"
    return ""


def _dumps(puzzle: Puzzle, **about: str) -> str:
    """Return a link with the puzzle in the form of f-puzzles, which SudokuPad converts."""
    return f"https://sudokupad.app/fpuzzles{packed(puzzle, **about)}\n"


SUDOKUPAD = Format(
    name="sudokupad",
    label="SudokuPad link",
    about="A link that opens the puzzle in SudokuPad.",
    sniff=_sniff,
    loads=_loads,
    dumps=_dumps,
    options=tuple(PUBLISHED),
    refusal=refusal,
    group="links",
    site="SudokuPad",
    rules=True,
)
