"""Puzzles of SudokuPad: links, and the JSON in them.

::

    https://sudokupad.app/scl…    {"cells": [[{"value": 5}, {}, …], …], "regions": [[[0, 0], …], …]}

After `scl` or `ctc`, a link contains an object that is compressed by lz-string. It has givens,
regions, drawings and the rules in words. It does not say what the drawings mean, so they are read
as unknown rules: such a puzzle can be viewed but not solved. After `fpuz`, a link contains the JSON
of f-puzzles, and so do the links that we write. The repository github.com/SudokuPad/sudokutools
has notes on the format.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any
from urllib.parse import unquote

from ..errors import ParseError, SizeError, SudokuError, damaged, show
from ..grid import Boxes, GridShape, cells_by_box, short_name, side_of, usual_shape
from ..numbers import counted, whole_within
from ..puzzle import Puzzle
from ..rules import Jigsaw, Rule
from ..rules.unknown import IN_WORDS, unknown
from ..scanner.parsed import MAX_TEXT, Line, Parsed
from .comments import with_published
from .fpuzzles import packed
from .fpuzzles import read_link as read_fpuzzles
from .lzstring import decompress
from .objects import Loose, value_of

_SOURCE = "sudokupad"
#: The full name for each short name, and the values of words in the compact notation.
_NAMES = dict(
    pair.split("=")
    for pair in """
    ce=cells re=regions v=value t=title ca=cages l=lines a=arrows o=overlays u=underlays
    ct=center wp=wayPoints c=color c1=borderColor c2=backgroundColor cs=cellSize w=width
    h=height r=rounded fs=fontSize th=thickness hl=headLength te=text d=duration d2=d
    vd=videos
    """.split()
)
_WORDS: dict[str, Any] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_WORDS |= {"#0": "#000000", "#F": "#FFFFFF"}

_PACKED = re.compile(r"[/=](?:scl|ctc)([A-Za-z0-9+/=%\-_ ]+)")
#: Keys that add no rule; `cells`, `regions` and `metadata` are read elsewhere.
_HARMLESS = {"id", "cellSize", "settings", "cells", "regions", "metadata", "title", "author"}
_HARMLESS_IN_CELLS = {"value", "centremarks", "cornermarks", "pencilMarks", "highlight", "color"}
_TEXTS = {"title", "author", "rules", "source", "solution", "msgcorrect", "successMessage"}
#: Matches rules in words that add nothing to classic Sudoku.
_NORMAL = re.compile(r"(?:normal|standard|classic) sudoku(?: rules apply)?[.!]?", re.IGNORECASE)
#: The letters of regions.
_SIGNS = ascii_uppercase + ascii_lowercase


def read_link(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a link."""
    line = lines[0]
    if "fpuz" in line.text:
        return read_fpuzzles(lines)
    link = _PACKED.search(line.text)
    if not link:
        raise line.error(
            "this SudokuPad link does not contain the puzzle; use a SudokuPad link with 'fpuzzles' "
            "in it, or an f-puzzles link"
        )
    try:
        text = decompress(unquote(link[1]).strip().replace(" ", "+"), MAX_TEXT)
        found = Loose(text, _NAMES, _WORDS).value_alone()
        if not isinstance(found, dict):
            raise ValueError("it contains no JSON object")
    except (SudokuError, ValueError) as error:
        raise line.error(damaged(error)) from error
    return [_puzzle(found, line, "SudokuPad link")]


def read(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in the JSON of a link."""
    try:
        found = value_of("\n".join(line.text for line in lines))
    except SudokuError as error:
        raise lines[0].error(str(error)) from error
    return [_puzzle(found, lines[0], "SudokuPad JSON")]


def write(puzzle: Puzzle, **about: str) -> str:
    """Return a link with the puzzle in the form of f-puzzles, which SudokuPad converts."""
    return f"https://sudokupad.app/fpuzzles{packed(puzzle, **about)}\n"


def _puzzle(found: Mapping[str, Any], line: Line, format: str) -> Parsed:
    try:
        rows, about = found.get("cells"), found.get("metadata") or {}
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise SudokuError(damaged("expected rows of cells"))
        shape = _shape(rows)
        side = side_of(shape)
        cells = [cell for row in rows for cell in row]
        if not all(isinstance(each, dict) for each in (*cells, about)):
            raise SudokuError(damaged("its cells or metadata are not objects"))
        digits = tuple(_digit(cell, side) for cell in cells)
        regions = found.get("regions") or []
        rules = (*_regions(regions, shape), *_strange(found, about, cells))
    except ParseError:
        raise
    except SudokuError as error:
        raise line.error(str(error)) from error
    drawn = shape if regions else None
    made = Parsed(side, digits, format, line.number, drawn, rules=rules, marks=_marks(cells))
    about = {"title": found.get("title"), "author": found.get("author"), **about}
    return with_published(made, {**about, "ruleset": about.get("rules")})


def _shape(rows: list[list[Any]]) -> GridShape:
    side = len(rows)
    if any(len(row) != side for row in rows):
        raise SizeError(f"the grid is not square; each row must have {counted(side, 'cell')}")
    try:
        return usual_shape(side)
    except SizeError:
        if not 1 < side <= 36:
            raise
        return Boxes(1, side)


def _digit(cell: Mapping[str, Any], side: int) -> int:
    value = cell.get("value") or 0
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[:3])
    digit = whole_within(value, 0, side)
    if digit is None:
        raise SudokuError(f"a given must be a digit from 1 to {side}")
    return digit


def _marks(cells: Sequence[Mapping[str, Any]]) -> dict[int, tuple[int, ...]]:
    """Return the candidates of the player, which are the digits in the centre of cells."""
    side = int(len(cells) ** 0.5)
    found = {}
    for label, cell in enumerate(cells, 1):
        listed = cell.get("centremarks")
        text = "".join(map(str, listed)) if isinstance(listed, list) else ""
        digits = tuple(int(sign) for sign in text if sign.isdecimal() and 0 < int(sign) <= side)
        if digits and side < 10 and not cell.get("value"):
            found[label] = digits
    return found


def _strange(
    found: Mapping[str, Any], about: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]
) -> Iterator[Rule]:
    """Yield unknown rules for everything but givens and regions."""
    strange = {key: value for key, value in found.items() if value and key not in _HARMLESS}
    words = str(about.get("rules") or "").strip()
    if words and not _NORMAL.fullmatch(words):
        strange[IN_WORDS] = words
    for key, value in about.items():
        if value and key not in _TEXTS and not key.startswith("bg"):
            strange[key] = value
    for key in dict.fromkeys(key for cell in cells for key in cell if cell[key]):
        if key not in _HARMLESS_IN_CELLS:
            strange[key] = [cell.get(key) for cell in cells]
    yield from (unknown(key, value, _SOURCE) for key, value in strange.items() if key)


def _regions(regions: Any, shape: GridShape) -> Iterator[Rule]:
    """Yield a jigsaw if the regions are not the boxes, or an unknown rule if they cannot be."""
    side = side_of(shape)
    found, outside = set(), []
    for region in regions if isinstance(regions, list) else ():
        positions = region if isinstance(region, list) else []
        outside += [each for each in positions if not _is_position(each, side)]
        within = [each for each in positions if _is_position(each, side)]
        found.add(frozenset(row * side + column + 1 for row, column in within))
    cells = sorted(found - {frozenset()}, key=min)
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


def _is_position(each: Any, side: int) -> bool:
    return (
        isinstance(each, list)
        and len(each) == 2
        and all(whole_within(number, 0, side - 1) is not None for number in each)
    )


def _against(regions: list[frozenset[int]], side: int) -> str:
    """Return why regions do not divide the grid, or ""."""
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
