"""Cells, the group of each, and totals of groups: killers and jigsaws in several notations."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from typing import Any

from ...errors import RuleError, SudokuError
from ...grid import (
    COMMON_SIDE,
    USUAL_BOXES,
    Boxes,
    GridShape,
    cell,
    cells_by_box,
    digit_of,
    short_name,
    side_of,
)
from ...puzzle import Puzzle
from ...rules import Cage, Grid
from ...sanitizing import parsed_json
from ..format import BOXSIZE_OF_CELLS, Line, Parsed
from .fields import possible

#: The least side whose regions may be digits: of smaller ones many numbers look like that.
_LEAST_IN_DIGITS = 4
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


def is_jigsaw(text: str) -> bool:
    """Return whether a text is as long as such a string, and ends in regions.

    One or some of them may have a cell too many. Digits stand for regions in one word, or in
    rows below those of the cells, if each region is in one piece: a puzzle with its solution
    below, or behind it, is no jigsaw.

    Examples
    --------
    >>> is_jigsaw("1..............." + "AAABCABBCCDBCDDD"), is_jigsaw("." * 32)
    (True, False)
    """
    whole = "".join(text.split())
    half, odd = divmod(len(whole), 2)
    side = isqrt(half)
    if odd or side * side != half or not 1 < side <= COMMON_SIDE:
        return False
    cells, regions = whole[:half], whole[half:]
    if not regions.isalpha() and not (
        _are_digits(regions, side)
        and (whole == text.strip() or (_in_rows(text, side) and _in_pieces(regions, side)))
    ):
        return False
    counts = Counter(regions)
    if len(counts) == side and set(counts.values()) == {side}:
        return True
    near = abs(len(counts) - side) <= 1 and 2 * max(counts.values()) <= 3 * side
    return near and not cells.isalpha() and None not in {digit_of(sign, side) for sign in cells}


def _are_digits(regions: str, side: int) -> bool:
    """Return whether digits may be regions: a solution has no digit twice in a row or column."""
    if not (regions.isascii() and regions.isdigit() and side >= _LEAST_IN_DIGITS):
        return False
    rows = [regions[start : start + side] for start in range(0, side * side, side)]
    return any(len(set(line)) < side for line in (*rows, *zip(*rows, strict=True)))


def _in_rows(text: str, side: int) -> bool:
    """Return whether cells and regions are in rows, one row in each line."""
    return [len("".join(row.split())) for row in text.split("\n") if row.strip()] == [
        side
    ] * 2 * side


def _in_pieces(regions: str, side: int) -> bool:
    """Return whether each region is in one piece, and has as many cells as the others."""
    left = dict(enumerate(regions))
    for start in range(side * side):
        sign, reached, count = left.get(start), [start], 0
        while sign is not None and reached:
            cell = reached.pop()
            if left.get(cell) != sign:
                continue
            del left[cell]
            count += 1
            reached += [cell - side, cell + side]
            reached += [cell - 1] * (cell % side > 0) + [cell + 1] * ((cell + 1) % side > 0)
        if sign is not None and count != side:
            return False
    return True


def jigsaw_in(text: str, line: Line) -> Parsed:
    """Return the puzzle of such a string without blanks; regions that are wrong are kept so.

    Regions that are the boxes are no rule.

    Raises
    ------
    ParseError
        At a given that is no digit.
    """
    half = len(text) // 2
    side = isqrt(half)
    digits = tuple(digit_of(sign, side) for sign in text[:half])
    if None in digits:
        wrong = text[digits.index(None)]
        raise line.error(f"{wrong!a} before the letters of regions is no digit of {side}x{side}")
    from ...rules import Grid, Jigsaw  # most strings have no regions
    from .fields import possible

    known = tuple(digit or 0 for digit in digits)
    shape, regions = _shape(side), text[half:]
    are_boxes = _in_letters(regions) == _boxes(shape)
    rules = () if are_boxes else possible([Jigsaw(regions)], Grid(shape))
    return Parsed(shape, known, line=line.number, rules=rules, boxed=True)


def _shape(side: int) -> GridShape:
    """Return a shape of a side; the regions stand for its boxes, if it has any."""
    root = isqrt(side)
    return root if root * root == side else USUAL_BOXES.get(side, Boxes(1, side))


def _boxes(shape: GridShape) -> str:
    """Return a letter for each cell: that of its box."""
    boxes = zip(_LETTERS, cells_by_box(shape), strict=False)
    letters = {label: letter for letter, cells in boxes for label in cells}
    return "".join(letters[label] for label in sorted(letters))


def written(puzzle: Puzzle) -> str:
    """Return a jigsaw as a string: the cells, and behind them a letter for each.

    Where no regions are drawn they are the boxes.

    Raises
    ------
    RuleError
        If no such string holds it.
    """
    from ...rules import Jigsaw

    others = [rule.name for rule in puzzle.rules if not isinstance(rule, Jigsaw)]
    if others:
        raise RuleError(f"a jigsaw's string holds regions and no {', '.join(others)}")
    if puzzle.variant.plain.name != "classic":
        raise RuleError(f"it holds jigsaws only, and no variant {puzzle.variant.plain.name}")
    if puzzle.side == 1:
        raise RuleError("a jigsaw has two regions or more")
    if puzzle.shape != _shape(puzzle.side):
        raise RuleError(f"it holds jigsaws of the usual grids only, and this is {puzzle.shape}")
    drawn = [rule.letters for rule in puzzle.rules if isinstance(rule, Jigsaw)]
    regions = _in_letters(drawn[0]) if drawn else _boxes(puzzle.shape)
    return f"{puzzle.line}{regions}\n"


def _in_letters(signs: str) -> str:
    """Return letters for regions in the order in which these begin, whatever their signs are."""
    named = dict(zip(dict.fromkeys(signs), _LETTERS, strict=False))
    return "".join(named.get(sign, sign) for sign in signs)


def refusal(puzzle: Puzzle) -> str:
    """Return why no such string holds a puzzle, "" if one does."""
    try:
        written(puzzle)
    except RuleError as error:
        return str(error)
    return ""


#: What stands for no cage in rows of letters.
_NO_CAGE = ".-_0 "
_SUMOCUE = re.compile(r"([=+])(\d{1,4})(?:J(\d{1,2}))?")
_GROUP_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"

#: A cage: the labels of its cells, and its sum.
_Cages = list[tuple[tuple[int, ...], int | None]]
#: A line, the letter of a cage in it, and its total.
_Total = tuple[Line, str, str]


def _puzzle(
    shape: GridShape, digits: Sequence[int], cages: _Cages, line: Line, *notices: str
) -> Parsed:
    rules = possible([Cage(cells, total) for cells, total in cages], Grid(shape))
    return Parsed(shape, tuple(digits), notices, line=line.number, rules=rules)


def caged(rows: list[Line], letters: list[Line], totals: list[_Total]) -> Parsed:
    """Return the killer of rows of cells, rows of the letters of their cages, and totals.

    Raises
    ------
    ParseError
        If a cage has no total, a total no cage, or a cell no digit.
    """
    side = len(letters)
    shape = BOXSIZE_OF_CELLS.get(side**2)
    if shape is None:
        raise letters[-1].error(f"a grid of {side} rows is not read as a killer")
    sums = _totals(totals)
    cells: dict[str, list[int]] = {}
    for row, line in enumerate(letters, 1):
        for column, letter in enumerate(line.text.strip(), 1):
            if letter not in _NO_CAGE or letter in sums:
                cells.setdefault(letter, []).append(cell(row, column, side))
    _refuse_untold(letters, totals, cells, sums)
    digits = [digit for line in rows for digit in _digits(line, side)] or [0] * side**2
    listed: _Cages = [(tuple(labels), sums[letter]) for letter, labels in cells.items()]
    return _puzzle(shape, digits, listed, letters[0])


def _totals(totals: list[_Total]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for line, letter, total in totals:
        if sums.setdefault(letter, int(total)) != int(total):
            raise line.error(f"cage {letter} has two totals, {sums[letter]} and {total}")
    return sums


def _refuse_untold(
    letters: list[Line], totals: list[_Total], cells: Iterable[str], sums: Mapping[str, int]
) -> None:
    if not sums:
        raise letters[0].error(
            "the letters look like cages, and no line says their totals; add one such as a=12 b=9"
        )
    for line in letters:
        missing = next((sign for sign in line.text if sign in set(cells) - sums.keys()), "")
        if missing:
            raise line.error(f"cage {missing} has no total; add {missing}= and its total")
    for line, letter, _ in totals:
        if letter not in cells:
            raise line.error(f"no cell is in cage {letter}")


def _digits(line: Line, side: int) -> list[int]:
    found = [digit_of(sign, side) for sign in line.text.strip()]
    if None in found:
        wrong = line.text.strip()[found.index(None)]
        raise line.error(f"{wrong!a} is no digit of a {side}x{side} grid")
    return [digit or 0 for digit in found]


def objects_in(lines: list[Line]) -> list[tuple[int, list[tuple[int, int]]]] | None:
    """Return the sum and the places of each cage in JSON, None for other JSON."""
    try:
        found = parsed_json("\n".join(line.text for line in lines))
    except (SudokuError, json.JSONDecodeError):
        return None
    if isinstance(found, dict) and len(found) == 1:
        found = next(iter(found.values()))
    if not isinstance(found, list) or len(found) < 2:
        return None
    cages = [_object(each) for each in found]
    return None if None in cages else [cage for cage in cages if cage]


def _object(told: Any) -> tuple[int, list[tuple[int, int]]] | None:
    if not isinstance(told, dict):
        return None
    numbers = [value for value in told.values() if type(value) is int]
    lists = [value for value in told.values() if isinstance(value, list)]
    if len(numbers) != 1 or len(lists) != 1 or not lists[0]:
        return None
    places = [_place(each) for each in lists[0]]
    return None if None in places else (numbers[0], [place for place in places if place])


def _place(told: Any) -> tuple[int, int] | None:
    if isinstance(told, dict):
        told = list(told.values())
    if isinstance(told, str):
        told = [int(number) for number in re.findall(r"\d{1,2}", told)]
    if isinstance(told, list) and len(told) == 2 and all(type(each) is int for each in told):
        return told[0], told[1]
    return None


def objects(lines: list[Line]) -> Parsed:
    """Return the killer of cages in JSON.

    Raises
    ------
    ParseError
        If a cell is in two cages.
    """
    cages, line = objects_in(lines), lines[0]
    if cages is None:
        raise line.error("expected cages, each with its sum and its cells")
    numbers = [number for _, places in cages for place in places for number in place]
    base = 0 if min(numbers) == 0 else 1
    side = next((s for s in _sides() if s >= max(numbers) + 1 - base), 0)
    if side == 0:
        raise line.error(f"a cell is in row or column {max(numbers)}, beyond any grid")
    seen: set[int] = set()
    listed: _Cages = []
    for total, places in cages:
        labels = tuple(cell(row + 1 - base, column + 1 - base, side) for row, column in places)
        twice = next((label for label in labels if label in seen), 0)
        if twice:
            raise line.error(f"{short_name(twice, side)} is in two cages")
        seen |= set(labels)
        listed.append((labels, total))
    notices = ["rows and columns were counted from 0"] if base == 0 else []
    whole = len(seen) == side**2
    notices += [] if whole else [f"the grid was assumed to be {side}x{side}"]
    return _puzzle(BOXSIZE_OF_CELLS[side**2], [0] * side**2, listed, line, *notices)


def _sides() -> list[int]:
    return sorted(side_of(shape) for shape in BOXSIZE_OF_CELLS.values())


def sumocue(lines: list[Line]) -> Parsed:
    """Return the puzzle of a string of SumoCue's, over as many lines as it has.

    Without a ``+`` the numbers are givens; with one they are sums, and behind a ``+`` is the cell,
    counted from 0, whose sum it is.

    Raises
    ------
    ParseError
        If it is damaged.
    """
    line = lines[0]
    text = "".join("".join(each.text.split()) for each in lines)
    body = text[text.index("=") :]
    found = _SUMOCUE.findall(body)
    if (
        "".join(sign + number + (f"J{region}" if region else "") for sign, number, region in found)
        != body
    ):
        raise line.error("the cells of a SumoCue string are such as =0J0 and +0J0")
    side = isqrt(len(found))
    if side**2 != len(found) or side**2 not in BOXSIZE_OF_CELLS:
        raise line.error(f"the SumoCue string has {len(found)} cells; 81 make a 9x9: copy it whole")
    killer = any(sign == "+" for sign, _, _ in found)
    digits = [0 if killer else int(number) for _, number, _ in found]
    over = max(digits)
    if over > side:
        raise line.error(f"{over} is no digit of a {side}x{side} grid")
    regions = [int(region or 0) for _, _, region in found]
    if max(regions) >= side:
        raise line.error(f"region {max(regions)} is one too many for a {side}x{side} grid")
    parsed = _with_regions(side, digits, regions, line)
    made = _puzzle(parsed.shape, parsed.digits, _sums(found, line) if killer else [], line)
    return replace(made, rules=(*parsed.rules, *made.rules), boxed=True)


def _with_regions(side: int, digits: list[int], regions: list[int], line: Line) -> Parsed:
    from ...grid import alphabet

    if not any(regions):
        return Parsed(BOXSIZE_OF_CELLS[side**2], tuple(digits))
    signs = "." + alphabet(side)
    letters = "".join(_GROUP_SIGNS[region] for region in regions)
    return jigsaw_in("".join(signs[digit] for digit in digits) + letters, line)


def _sums(found: list[tuple[str, str, str]], line: Line) -> _Cages:
    cages: dict[int, list[int]] = {}
    for at, (sign, number, _) in enumerate(found):
        head = int(number) if sign == "+" else at
        if head >= len(found) or found[head][0] == "+":
            raise line.error(f"cell {at + 1} belongs to cell {head + 1}, which has no sum")
        cages.setdefault(head, []).append(at + 1)
    return [(tuple(cells), int(found[head][1]) or None) for head, cells in cages.items()]
