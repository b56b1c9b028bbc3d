"""Killers: rows of letters with totals, cages as JSON, SumoCue strings, and killer strings.

The short form of a killer string has a character for each of 81 cells. One cell of each cage
contains the sum as a character: 0 to 9, then A to Z and a to j. Each other cell contains an arrow
that points to this cell or to the next arrow. The arrows are ``< > ^ v``, and ``` ` ' , . ``` for
the diagonals up left, up right, down left and down right. A sum of 0 means a cage without a total,
or a cell in no cage. The long form begins with ``3x3::k:``, or with ``3x3:d:k:`` if both diagonals
are regions, too. A number follows for each cell: 256 times the sum, plus the number of the cage. In
both forms, a cage with one cell is a given.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from typing import Any

from ...errors import RuleError, show
from ...grid import GridShape, alphabet, cell, digit_of, place, short_name, side_of
from ...numbers import a_grid
from ...puzzle import Puzzle
from ...rules import Cage, Grid
from ..format import BOXSIZE_OF_CELLS, Line, Parsed
from ..text import list_in_json
from ...rules.fields import possible
from .jigsaws import LETTERS, jigsaw_in

#: The sum of a cage (0 or None if it is unknown) and the labels of its cells.
_Cage = tuple[int | None, Sequence[int]]
#: A line, the letter of a cage on this line, and the cage's total.
_Total = tuple[Line, str, str]

#: In rows of letters, the characters of cells that are in no cage.
_NO_CAGE = ".-_0 "


def _puzzle(
    shape: GridShape, digits: Sequence[int], cages: Iterable[_Cage], line: Line, *notices: str
) -> Parsed:
    made = [Cage(tuple(cells), total) for total, cells in cages]
    rules = possible(made, Grid(shape))
    return Parsed(shape, tuple(digits), notices, line=line.number, rules=rules)


def caged(rows: list[Line], letters: list[Line], totals: list[_Total]) -> Parsed:
    """Return the killer with these rows of cells, rows of cage letters, and totals."""
    side = len(letters)
    shape = BOXSIZE_OF_CELLS.get(side**2)
    if shape is None:
        raise letters[-1].error(f"killers with {side} rows are not supported")
    sums = _sums_by_letter(totals)
    cells: dict[str, list[int]] = {}
    for row, line in enumerate(letters, 1):
        for column, letter in enumerate(line.text.strip(), 1):
            if letter not in _NO_CAGE or letter in sums:
                cells.setdefault(letter, []).append(cell(row, column, side))
    _refuse_missing(letters, totals, cells, sums)
    digits = [digit for line in rows for digit in _digits(line, side)] or [0] * side**2
    listed = [(sums[letter], labels) for letter, labels in cells.items()]
    return _puzzle(shape, digits, listed, letters[0])


def _sums_by_letter(totals: list[_Total]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for line, letter, total in totals:
        if sums.setdefault(letter, int(total)) != int(total):
            raise line.error(f"the cage '{letter}' has two totals, {sums[letter]} and {total}")
    return sums


def _refuse_missing(
    letters: list[Line], totals: list[_Total], cells: Iterable[str], sums: Mapping[str, int]
) -> None:
    if not sums:
        raise letters[0].error(
            "the letters look like cages, but their totals are missing; add a line such as a=12 b=9"
        )
    without_total = set(cells) - sums.keys()
    for line in letters:
        missing = next((sign for sign in line.text if sign in without_total), "")
        if missing:
            raise line.error(
                f"the cage '{missing}' has no total; add it below, such as {missing}=12"
            )
    for line, letter, _ in totals:
        if letter not in cells:
            raise line.error(f"no cell is in the cage '{letter}'")


def _digits(line: Line, side: int) -> list[int]:
    found = [digit_of(sign, side) for sign in line.text.strip()]
    if None in found:
        wrong = line.text.strip()[found.index(None)]
        raise line.error(f"{wrong!a} is not a digit of {a_grid(side)}")
    return [digit or 0 for digit in found]


def objects_in(lines: list[Line]) -> list[tuple[int, list[tuple[int, int]]]] | None:
    """Return the sum and the cells, as (row, column), of each cage in a JSON text.

    If the text has no cages, return None.
    """
    cages = [_object(each) for each in list_in_json(lines)]
    return None if len(cages) < 2 or None in cages else [cage for cage in cages if cage]


def _object(entry: Any) -> tuple[int, list[tuple[int, int]]] | None:
    if not isinstance(entry, dict):
        return None
    numbers = [value for value in entry.values() if type(value) is int]
    lists = [value for value in entry.values() if isinstance(value, list)]
    if len(numbers) != 1 or len(lists) != 1 or not lists[0]:
        return None
    positions = [_position(each) for each in lists[0]]
    return None if None in positions else (numbers[0], [each for each in positions if each])


def _position(entry: Any) -> tuple[int, int] | None:
    if isinstance(entry, dict):
        entry = list(entry.values())
    if isinstance(entry, str):
        entry = [int(number) for number in re.findall(r"\d{1,2}", entry)]
    if isinstance(entry, list) and len(entry) == 2 and all(type(each) is int for each in entry):
        return entry[0], entry[1]
    return None


def objects(lines: list[Line]) -> Parsed:
    """Return the killer whose cages are objects in JSON."""
    cages, line = objects_in(lines), lines[0]
    if cages is None:
        raise line.error("expected cages, each with its total and its cells")
    numbers = [number for _, positions in cages for each in positions for number in each]
    base = 0 if min(numbers) == 0 else 1
    sides = sorted(map(side_of, BOXSIZE_OF_CELLS.values()))
    side = next((s for s in sides if s >= max(numbers) + 1 - base), 0)
    if side == 0:
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
    notices = ["counted rows and columns from 0"] if base == 0 else []
    if len(seen) < side**2:
        notices.append(f"assumed {a_grid(side)}")
    return _puzzle(BOXSIZE_OF_CELLS[side**2], [0] * side**2, listed, line, *notices)


_SUMOCUE_CELL = re.compile(r"([=+])(\d{1,4})(?:J(\d{1,2}))?")


def sumocue(lines: list[Line]) -> Parsed:
    """Return the puzzle in a SumoCue string, which may have several lines.

    If the string has no ``+``, its numbers are givens. Otherwise, a number after ``=`` is the sum
    of a cage. A number after ``+`` is the index, counted from 0, of the cell with the sum of its
    cage.
    """
    line = lines[0]
    text = "".join("".join(each.text.split()) for each in lines)
    body = text[text.index("=") :]
    if _SUMOCUE_CELL.sub("", body):
        raise line.error("expected SumoCue cells such as =0J0 and +0J0")
    found = _SUMOCUE_CELL.findall(body)
    side = isqrt(len(found))
    if side**2 != len(found) or side**2 not in BOXSIZE_OF_CELLS:
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
    parsed = Parsed(BOXSIZE_OF_CELLS[side**2], tuple(digits))
    if any(regions):
        signs = "." + alphabet(side)
        letters = "".join(LETTERS[region] for region in regions)
        parsed = jigsaw_in("".join(signs[digit] for digit in digits) + letters, line)
    made = _puzzle(parsed.shape, parsed.digits, _heads(found, line) if killer else [], line)
    return replace(made, rules=(*parsed.rules, *made.rules), boxed=True)


def _heads(found: list[tuple[str, str, str]], line: Line) -> list[_Cage]:
    cages: dict[int, list[int]] = {}
    for at, (sign, number, _) in enumerate(found):
        head = int(number) if sign == "+" else at
        if head >= len(found) or found[head][0] == "+":
            one, other = (short_name(each + 1, isqrt(len(found))) for each in (at, head))
            raise line.error(f"{one} points to {other}, which has no total")
        cages.setdefault(head, []).append(at + 1)
    return [(int(found[head][1]) or None, cells) for head, cells in cages.items()]


_SIDE = 9
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
_LONG = "3x3:"


def killer_in(text: str, line: Line) -> Parsed:
    """Return the killer in a string without spaces."""
    try:
        cages, variant = _long(text) if text.startswith(_LONG) else (_short(text), "classic")
    except RuleError as error:
        raise line.error(str(error)) from error
    digits, listed = [0] * _SIDE**2, list[_Cage]()
    for total, cells in cages:
        if len(cells) > 1 or total > _SIDE:
            listed.append((total or None, cells))
        else:
            digits[cells[0] - 1] = total
    return replace(_puzzle(3, digits, listed, line), variant=variant)


def _short(text: str) -> list[tuple[int, list[int]]]:
    cages: dict[int, list[int]] = {}
    for label in range(1, _SIDE**2 + 1):
        cages.setdefault(_root(text, label), []).append(label)
    for root in cages:
        if text[root - 1] not in _SUMS:
            raise RuleError(f"{show(text[root - 1])} is neither an arrow nor a total")
    return [(_SUMS.index(text[root - 1]), cells) for root, cells in cages.items()]


def _root(text: str, label: int) -> int:
    """Follow the arrows from a cell, and return the cell with the sum."""
    where, seen = short_name(label, _SIDE), set[int]()
    while text[label - 1] in _ARROWS:
        seen.add(label)
        down, right = _ARROWS[text[label - 1]]
        row, column = place(label, _SIDE)
        row, column = row + down, column + right
        label = (row - 1) * _SIDE + column
        if not (1 <= row <= _SIDE and 1 <= column <= _SIDE):
            raise RuleError(f"the arrows from {where} lead out of the grid")
        if label in seen:
            raise RuleError(f"the arrows from {where} do not lead to a total")
    return label


def _long(text: str) -> tuple[list[tuple[int, list[int]]], str]:
    _, kind, _, *numbers = text.split(":")
    listed = numbers[:-1] if numbers[-1:] == [""] else numbers
    if len(listed) != _SIDE**2:
        raise RuleError(f"expected {_SIDE**2} numbers, found {len(listed)}")
    cages: dict[tuple[int, int], tuple[int, list[int]]] = {}
    for label, number in enumerate(listed, 1):
        if not (number.isdecimal() and len(number) < 6):
            raise RuleError(f"expected the number of a cage, found {show(number)}")
        total, cage = divmod(int(number), _CAGES)
        alone = 0 if total else label  # a cell without a sum is in no cage
        known, cells = cages.setdefault((cage, alone), (total, []))
        cells.append(label)
        if total != known:
            raise RuleError(f"cage number {cage} has two totals")
    return list(cages.values()), "x" if kind else "classic"


def written(puzzle: Puzzle) -> str:
    """Return a killer as a string, in the short form if possible, or raise RuleError."""
    if puzzle.shape != 3 or puzzle.variant.plain.name not in ("classic", "x"):
        raise RuleError("the format supports only 9x9 killers, classic or X")
    cages = list(_cages_of(puzzle))
    is_classic = puzzle.variant.plain.name == "classic"
    short = _as_short(cages) if is_classic else ""
    return f"{short or _as_long(cages, is_classic)}\n"


def _cages_of(puzzle: Puzzle) -> Iterator[tuple[int, list[int]]]:
    """Yield the sum (0 if there is none) and the cells of each cage.

    Each cell outside the cages is yielded as a cage of its own, with its given as the sum.
    """
    seen: set[int] = set()
    for rule in puzzle.rules:
        if not isinstance(rule, Cage):
            raise RuleError(f"killer strings support cages only, not this rule: {rule.name}")
        first, total = rule.cells[0], rule.sum or 0
        several = len(rule.cells) > 1
        for label in rule.cells:
            if label in seen or (several and label in puzzle.givens):
                what = "in two cages" if label in seen else "a given in a cage"
                where = short_name(label, _SIDE)
                raise RuleError(f"{where} is {what}, which killer strings do not support")
            seen.add(label)
        if not several and puzzle.givens.get(first, total) != total:
            raise RuleError(f"{short_name(first, _SIDE)} is a given in a cage with another total")
        yield total, sorted(rule.cells)
    for label, digit in enumerate(puzzle.digits, 1):
        if label not in seen:
            yield digit, [label]


def _as_short(cages: list[tuple[int, list[int]]]) -> str:
    """Return the short form of the string, or "" if the cells of a cage are not connected."""
    signs = [""] * _SIDE**2
    for total, cells in cages:
        waiting = deque(cells[:1])
        signs[cells[0] - 1] = _SUMS[total]
        while waiting:
            row, column = place(waiting.popleft(), _SIDE)
            for arrow, (down, right) in _ARROWS.items():
                label = (row - down - 1) * _SIDE + column - right
                inside = 1 <= row - down <= _SIDE and 1 <= column - right <= _SIDE
                if inside and label in cells and not signs[label - 1]:
                    signs[label - 1] = arrow
                    waiting.append(label)
    return "".join(signs) if all(signs) else ""


def _as_long(cages: list[tuple[int, list[int]]], is_classic: bool) -> str:
    numbers = [0] * _SIDE**2
    for number, (total, cells) in enumerate(sorted(cages, key=lambda cage: cage[1]), 1):
        if not total and len(cells) > 1:
            where = short_name(cells[0], _SIDE)
            raise RuleError(f"the cage at {where} has no total, which killer strings require")
        for label in cells:
            numbers[label - 1] = total * _CAGES + number if total else 0
    return f"{_LONG}{'' if is_classic else 'd'}:k:{':'.join(map(str, numbers))}:"
