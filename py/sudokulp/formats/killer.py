"""Killers and jigsaws: cages and regions in the notations of programs and forums.

::

    56..1..2. aabbccdde     (11, [[0, 0], [1, 0], [2, 0]])       3x3::k:4864;4864;…
    ..72..68. afghhiide     {"sum": 11, "cells": [[1, 1], …]}    SumoCueV1=0J0=8J0=…
    …                       11: r1c1 r2c1                        1...............AAABCABB…
    a=12 b=17 c=4 …

The short form of a killer string has a character for each of 81 cells. One cell of each cage
contains the sum as a character: 0 to 9, then A to Z and a to j. Each other cell contains an arrow
that points to this cell or to the next arrow. The arrows are ``< > ^ v``, and ``` ` ' , . ``` for
the diagonals up left, up right, down left and down right. A sum of 0 means a cage without a total,
or a cell in no cage. The long form begins with ``3x3::k:``, or with ``3x3:d:k:`` if both diagonals
are regions, too. A number follows for each cell: 256 times the sum, plus the number of the cage. In
both forms, a cage with one cell is a given.

A jigsaw string has a character for each cell, then a character for the region of each cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import isqrt
from typing import TYPE_CHECKING

from ..errors import RuleError, SizeError, SudokuError, show
from ..grid import (
    COMMON_SIDE,
    Boxes,
    GridShape,
    alphabet,
    cell,
    cells_by_box,
    digit_of,
    place,
    short_name,
    side_of,
    usual_shape,
)
from ..numbers import a_grid
from ..scanner.parsed import Line, Parsed
from .objects import value_of

if TYPE_CHECKING:
    from ..rules import Rule

#: The sum of a cage (0 or None if it is unknown) and the labels of its cells.
_Cage = tuple[int | None, Sequence[int]]

#: The sides of grids with cages whose size is not stated.
_SIDES = (4, 6, 8, 9, 10, 12, 16, 25)


def _puzzle(
    shape: GridShape, digits: Sequence[int], cages: Iterable[_Cage], format: str, line: Line
) -> Parsed:
    from ..rules import Cage, Grid
    from ..rules.fields import possible

    rules = possible([Cage(tuple(cells), total or None) for total, cells in cages], Grid(shape))
    return Parsed(side_of(shape), tuple(digits), format, line.number, shape, rules=rules)


# Lists of cages ----------------------------------------------------------------------------------

_POSITION = r"[\[({]\s*\d{1,2}\s*,\s*\d{1,2}\s*[\])}]"
_POSITIONS = rf"[\[({{]\s*{_POSITION}(?:\s*,\s*{_POSITION}){{0,35}}+\s*,?\s*[\])}}]"
_NAMED = r"[rR]\d{1,2}[cC]\d{1,2}"
_NAMES = rf"{_NAMED}(?:[\s,+&;-]{{1,3}}{_NAMED}){{0,35}}+"
#: The notations of a cage. Each has the total and the positions or the names of the cells.
CAGES = (
    re.compile(rf"[\[({{]\s*(?P<sum>\d{{1,3}})\s*,\s*(?P<cells>{_POSITIONS})\s*,?\s*[\])}}]"),
    re.compile(rf"[\[({{]\s*(?P<cells>{_POSITIONS})\s*,\s*(?P<sum>\d{{1,3}})\s*,?\s*[\])}}]"),
    re.compile(rf"(?<!\w)(?P<sum>\d{{1,3}})\s*[:=]\s*\[?(?P<cells>{_NAMES})\]?"),
    re.compile(rf"(?P<cells>{_NAMES})\)?\s*[:=]{{1,2}}\s*(?P<sum>\d{{1,3}})(?!\w)"),
)
#: The keys of cages in JSON.
SUM_KEYS = {"sum", "total", "value", "result", "target", "clue"}
CELL_KEYS = {"cells", "indices", "positions", "squares", "coords", "fields"}


def read_cages(lines: list[Line]) -> list[Parsed]:
    """Return the killer with the cages in a list."""
    text = "\n".join(line.text for line in lines)
    pattern = max(CAGES, key=lambda each: len(each.findall(text)))
    found = [
        (int(each["sum"]), [(int(r), int(c)) for r, c in _numbers(each["cells"])])
        for each in pattern.finditer(text)
    ]
    return [_listed(found, lines[0])]


def _numbers(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(\d{1,2})\D+(\d{1,2})", text)


def read_objects(lines: list[Line]) -> list[Parsed]:
    """Return the killer whose cages are objects in JSON."""
    text = re.sub(r"\}\s*\{", "}, {", "\n".join(line.text for line in lines))
    if not text.startswith("["):
        text = f"[{text}]"
    found = []
    try:
        for each in value_of(text):
            total = next((each[key] for key in each if key in SUM_KEYS), None)
            cells = next(each[key] for key in each if key in CELL_KEYS)
            if not isinstance(total, int) or not isinstance(cells, list):
                raise RuleError("expected cages, each with its total and its cells")
            found.append((total, [_position(cell) for cell in cells]))
    except SudokuError as error:
        raise lines[0].error(str(error)) from error
    return [_listed(found, lines[0])]


def _position(entry: object) -> tuple[int, int]:
    if isinstance(entry, dict):
        entry = list(entry.values())
    if isinstance(entry, str):
        entry = [int(number) for number in re.findall(r"\d{1,2}", entry)]
    if isinstance(entry, list) and len(entry) == 2 and all(type(each) is int for each in entry):
        return entry[0], entry[1]
    raise RuleError(f"expected the row and the column of a cell, found {show(entry)}")


def _listed(cages: list[tuple[int, list[tuple[int, int]]]], line: Line) -> Parsed:
    numbers = [number for _, positions in cages for each in positions for number in each]
    if not numbers:
        raise line.error("expected cages, each with its total and its cells")
    base = 0 if min(numbers) == 0 else 1
    highest = max(numbers) + 1 - base
    side = next((each for each in _SIDES if each >= highest), 0)
    if side == 0 or min(numbers) < 0:
        raise line.error(f"row or column {max(numbers)} is outside any supported grid")
    seen: set[int] = set()
    listed: list[_Cage] = []
    for total, positions in cages:
        labels = [cell(row + 1 - base, column + 1 - base, side) for row, column in positions]
        twice = next((label for label in labels if label in seen), 0)
        if twice:
            raise line.error(f"{short_name(twice, side)} is in two cages")
        seen |= set(labels)
        listed.append((total, labels))
    made = _puzzle(usual_shape(side), [0] * side**2, listed, "list of cages", line)
    if base == 0:
        made = made.noted("counted rows and columns from 0")
    return made if len(seen) == side**2 else made.noted(f"assumed {a_grid(side)}")


# Letters with totals -----------------------------------------------------------------------------

#: In rows of letters, the characters of cells that are in no cage.
_NO_CAGE = ".-_0 "
#: Matches the letter of a cage and its total.
TOTAL = re.compile(r"(?<!\w)([A-Za-z0-9])\s*[=:]\s*(\d{1,3})(?![\w.])")


def read_letters(lines: list[Line]) -> list[Parsed]:
    """Return the killer with rows of cage letters, and totals below.

    The cells stand before the letters, or in rows above them, or are missing.
    """
    totals = [(line, *each) for line in lines for each in TOTAL.findall(line.text)]
    cells, letters = _rows_of_letters(lines)
    side = len(letters)
    try:
        shape = usual_shape(side)
    except SizeError as error:
        raise letters[-1].error(str(error)) from error
    sums: dict[str, int] = {}
    for line, letter, total in totals:
        if sums.setdefault(letter, int(total)) != int(total):
            raise line.error(f"the cage '{letter}' has two totals, {sums[letter]} and {total}")
    cages: dict[str, list[int]] = {}
    for row, line in enumerate(letters, 1):
        for column, letter in enumerate(line.text, 1):
            if letter in sums:
                cages.setdefault(letter, []).append(cell(row, column, side))
            elif letter not in _NO_CAGE:
                raise line.error(
                    f"the cage '{letter}' has no total; add it below, such as {letter}=12"
                )
    for line, letter, _ in totals:
        if letter not in cages:
            raise line.error(f"no cell is in the cage '{letter}'")
    digits = [digit for line in cells for digit in _digits(line, side)] or [0] * side**2
    listed = [(sums[letter], labels) for letter, labels in cages.items()]
    return [_puzzle(shape, digits, listed, "killer", lines[0])]


def _rows_of_letters(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    """Return the rows of cells, which may be missing, and the rows of letters."""
    rows = [line for line in lines if line.text.strip() and not TOTAL.search(line.text)]
    words = [line.text.split() for line in rows]
    if all(len(row) == 2 for row in words):
        cells = [Line(line.number, row[0]) for line, row in zip(rows, words, strict=True)]
        letters = [Line(line.number, row[1]) for line, row in zip(rows, words, strict=True)]
    else:
        joined = [Line(line.number, "".join(line.text.split())) for line in rows]
        side = len(joined[-1].text) if joined else 0
        cells, letters = joined[:-side], joined[-side:]
    side = len(letters)
    uneven = next((line for line in (*cells, *letters) if len(line.text) != side), None)
    if uneven or len(cells) not in (0, side):
        wrong = uneven or lines[0]
        raise wrong.error(f"expected {side} cells, found {len(wrong.text)}")
    return cells, letters


def _digits(line: Line, side: int) -> list[int]:
    digits = []
    for sign in line.text:
        digit = digit_of(sign, side)
        if digit is None:
            raise line.error(f"{sign!a} is not a digit of {a_grid(side)}")
        digits.append(digit)
    return digits


# SumoCue and killer strings ----------------------------------------------------------------------

_SUMOCUE_CELL = re.compile(r"([=+])(\d{1,4})(?:J(\d{1,2}))?")


def read_sumocue(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a SumoCue string, which may have several lines.

    If the string has no ``+``, its numbers are givens. Otherwise, a number after ``=`` is the sum
    of a cage. A number after ``+`` is the index, counted from 0, of the cell with the sum of its
    cage.
    """
    line = lines[0]
    text = "".join("".join(each.text.split()) for each in lines)
    body = re.sub(r"^\w*", "", text)
    if _SUMOCUE_CELL.sub("", body):
        raise line.error("expected SumoCue cells such as =0J0 and +0J0")
    found = _SUMOCUE_CELL.findall(body)
    side = isqrt(len(found))
    if side not in _SIDES or side**2 != len(found):
        raise line.error(
            f"the SumoCue string has {len(found)} cells, but a 9x9 puzzle has 81; copy all of it"
        )
    killer = any(sign == "+" for sign, _, _ in found)
    digits = [0 if killer else int(number) for _, number, _ in found]
    if max(digits) > side:
        raise line.error(f"{max(digits)} is not a digit of {a_grid(side)}")
    regions = [int(region or 0) for _, _, region in found]
    if max(regions) >= side:
        raise line.error(f"the number of a region must be from 0 to {side - 1}, not {max(regions)}")
    made = Parsed(side, tuple(digits), "", line.number, usual_shape(side))
    if any(regions):
        signs = "." + alphabet(side)
        letters = "".join(_LETTERS[region] for region in regions)
        made = _jigsaw("".join(signs[digit] for digit in digits) + letters, line)
    cages: dict[int, list[int]] = {}
    for at, (sign, number, _) in enumerate(found if killer else ()):
        head = int(number) if sign == "+" else at
        if head >= len(found) or found[head][0] == "+":
            one, other = (short_name(each + 1, side) for each in (at, head))
            raise line.error(f"{one} points to {other}, which has no total")
        cages.setdefault(head, []).append(at + 1)
    listed = [(int(found[head][1]), cells) for head, cells in cages.items()]
    caged = _puzzle(usual_shape(side), digits, listed, "", line)
    return [replace(made, rules=(*made.rules, *caged.rules), format="SumoCue string")]


#: The character of each sum in a short string.
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
#: The direction of each arrow, as rows down and columns to the right.
_ARROWS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
#: Each number in a long string is this factor times the sum, plus the number of the cage.
_CAGES = 256


def read_string(lines: list[Line]) -> list[Parsed]:
    """Return the killer in a string, which may have several lines."""
    text, line = "".join("".join(each.text.split()) for each in lines), lines[0]
    try:
        is_long = text.startswith("3x3:")
        cages, variant = _long(text) if is_long else (_short(text), "")
    except RuleError as error:
        raise line.error(str(error)) from error
    digits, listed = [0] * 81, list[_Cage]()
    for total, cells in cages:
        if len(cells) > 1 or total > 9:
            listed.append((total, cells))
        else:
            digits[cells[0] - 1] = total
    return [replace(_puzzle(3, digits, listed, "killer string", line), variant=variant)]


def _short(text: str) -> list[tuple[int, list[int]]]:
    if len(text) != 81:
        raise RuleError("expected 81 characters, each a total or an arrow to a total")
    cages: dict[int, list[int]] = {}
    for first in range(1, 82):
        label, seen = first, set[int]()
        while text[label - 1] in _ARROWS:
            seen.add(label)
            down, right = _ARROWS[text[label - 1]]
            row, column = place(label, 9)
            row, column = row + down, column + right
            label = cell(row, column, 9)
            if not (1 <= row <= 9 and 1 <= column <= 9):
                raise RuleError(f"the arrows from {short_name(first, 9)} lead out of the grid")
            if label in seen:
                raise RuleError(f"the arrows from {short_name(first, 9)} do not lead to a total")
        if text[label - 1] not in _SUMS:
            raise RuleError(f"{show(text[label - 1])} is neither an arrow nor a total")
        cages.setdefault(label, []).append(first)
    return [(_SUMS.index(text[root - 1]), cells) for root, cells in cages.items()]


def _long(text: str) -> tuple[list[tuple[int, list[int]]], str]:
    _, kind, *rest = text.split(":", 3)
    numbers = re.split(r"[:;]", rest[-1].rstrip(":;")) if rest else []
    if len(numbers) != 81:
        raise RuleError(f"expected 81 numbers, found {len(numbers)}")
    cages: dict[tuple[int, int], tuple[int, list[int]]] = {}
    for label, number in enumerate(numbers, 1):
        if not (number.isdecimal() and len(number) < 6):
            raise RuleError(f"expected the number of a cage, found {show(number)}")
        total, cage = divmod(int(number), _CAGES)
        alone = 0 if total else label  # a cell without a sum is in no cage
        known, cells = cages.setdefault((cage, alone), (total, []))
        cells.append(label)
        if total != known:
            raise RuleError(f"cage number {cage} has two totals")
    return list(cages.values()), "x" if kind else ""


# Jigsaws -----------------------------------------------------------------------------------------

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


def are_regions(signs: str, side: int) -> bool:
    """Return whether characters divide a grid into regions of the right size.

    Letters may be anywhere; digits must make connected regions, which a solution does not.
    """
    counts = Counter(signs)
    if len(signs) != side**2 or len(counts) != side or set(counts.values()) != {side}:
        return False
    if signs.isalpha():
        return True
    if not (signs.isascii() and signs.isalnum()):
        return False
    left = set(range(side**2))
    while left:  # every cell is visited once
        waiting = [left.pop()]
        for at in waiting:
            row, column = divmod(at, side)
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                other = (row + down) * side + column + right
                within = 0 <= row + down < side and 0 <= column + right < side
                if within and other in left and signs[other] == signs[at]:
                    left.remove(other)
                    waiting.append(other)
        if len(waiting) != side:
            return False
    return True


def read_jigsaw(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a jigsaw string, on one line or two."""
    return [_jigsaw("".join("".join(line.text.split()) for line in lines), lines[0])]


def _jigsaw(text: str, line: Line) -> Parsed:
    """Return the puzzle in a jigsaw string without spaces.

    If the regions are the usual boxes, the puzzle needs no rule.
    """
    half = len(text) // 2
    side = isqrt(half)
    digits = tuple(_digits(Line(line.number, text[:half]), side))
    try:
        shape = usual_shape(side)
    except SizeError:
        shape = Boxes(1, side)
    if side > COMMON_SIDE:
        raise line.error(f"the side must be at most {COMMON_SIDE}, not {side}")
    rules = jigsaw_rules(text[half:], shape)
    return Parsed(side, digits, "jigsaw string", line.number, shape, rules=rules)


def jigsaw_rules(signs: Sequence[str], shape: GridShape) -> tuple[Rule, ...]:
    """Return the rule for the regions that the signs of cells name, or no rule for the boxes."""
    regions: dict[str, list[int]] = {}
    for label, sign in enumerate(signs, 1):
        regions.setdefault(sign, []).append(label)
    if sorted(regions.values()) == sorted(cells_by_box(shape)):
        return ()
    from ..rules import Grid, Jigsaw  # most texts have no rules
    from ..rules.fields import possible

    letters = dict(zip(regions, _LETTERS, strict=False)) if max(map(len, regions)) > 1 else {}
    named = "".join(letters.get(sign, sign) for sign in signs)
    return possible([Jigsaw(named)], Grid(shape))
