"""Killers as strings: cages and their sums, and no other rule.

The short form has a sign for each of 81 cells: of one cell of a cage its sum, 0 to 9 and then A to
Z and a to j, of the others an arrow towards it: ``< > ^ v``, and ``` ` ' , . ``` for the diagonals
up left, up right, down left and down right. A sum of 0 is a cage without a number, or a free cell.

The long form of SumoCue is ``3x3::k:`` and a number for each cell, 256 times the sum plus the
number of the cage; ``3x3:d:k:`` has both diagonals, too. A cage of one cell is a given in both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from ...errors import RuleError, SudokuError, show
from ...grid import place, short_name
from ...puzzle import Puzzle
from ...rules import Cage, Grid
from ...variants import find_variant
from ..format import Line, Parsed
from .fields import possible

SIDE = 9
#: Signs of sums, by the sum.
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
#: Rows down and columns to the right for each arrow.
ARROWS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
#: Cages of a long string at most: their numbers are the rest after division by this.
CAGES = 256
_LONG = "3x3:"


def killer_in(text: str, line: Line) -> Parsed:
    """Return the killer in a string without blanks.

    Raises
    ------
    ParseError
        If it is none.
    """
    try:
        if text.startswith(_LONG):
            return _parsed(*_long(text), line)
        return _parsed(_short(text), "classic", line)
    except RuleError as error:
        raise line.error(str(error)) from error


def _parsed(cages: Iterable[tuple[int, list[int]]], variant: str, line: Line) -> Parsed:
    """Return the puzzle with these cages: sum, 0 for none, and labels."""
    digits, rules = [0] * SIDE**2, []
    for total, cells in cages:
        if len(cells) > 1 or total > SIDE:
            rules.append(Cage(tuple(cells), total or None))
        else:
            digits[cells[0] - 1] = total
    made = possible(rules, Grid(3))
    return Parsed(3, tuple(digits), variant=variant, line=line.number, rules=made)


def _short(text: str) -> list[tuple[int, list[int]]]:
    cages: dict[int, list[int]] = {}
    for label in range(1, SIDE**2 + 1):
        cages.setdefault(_root(text, label), []).append(label)
    for root in cages:
        if text[root - 1] not in SUMS:
            raise RuleError(f"{show(text[root - 1])} is neither an arrow nor a sum")
    return [(SUMS.index(text[root - 1]), cells) for root, cells in cages.items()]


def _root(text: str, label: int) -> int:
    """Return the cell with the sum to which the arrows lead from a cell."""
    first, seen = label, set[int]()
    while text[label - 1] in ARROWS:
        seen.add(label)
        down, right = ARROWS[text[label - 1]]
        row, column = place(label, SIDE)
        row, column = row + down, column + right
        label = (row - 1) * SIDE + column
        where = short_name(first, SIDE)
        if not (1 <= row <= SIDE and 1 <= column <= SIDE):
            raise RuleError(f"the arrows from {where} lead out of the grid")
        if label in seen:
            raise RuleError(f"the arrows from {where} lead to no sum")
    return label


def _long(text: str) -> tuple[list[tuple[int, list[int]]], str]:
    """Return the cages and the variant of a long string."""
    _, kind, _, *numbers = text.split(":")
    listed = numbers[:-1] if numbers[-1:] == [""] else numbers
    if len(listed) != SIDE**2:
        raise RuleError(f"expected {SIDE**2} numbers, found {len(listed)}")
    cages: dict[tuple[int, int], list[int]] = {}
    for label, number in enumerate(listed, 1):
        if not (number.isdecimal() and len(number) < 6):
            raise RuleError(f"expected a number of a cage, found {show(number)}")
        total, cage = divmod(int(number), CAGES)
        alone = 0 if total else label  # what has no sum is in no cage
        cages.setdefault((cage, alone), []).append(label)
        if total != int(listed[cages[cage, alone][0] - 1]) // CAGES:
            raise RuleError(f"cage {cage} has two sums")
    named = (((int(listed[cells[0] - 1]) // CAGES), cells) for cells in cages.values())
    return list(named), "x" if kind else "classic"


def written(puzzle: Puzzle) -> str:
    """Return a killer as a string: the short one if that can hold it.

    Raises
    ------
    RuleError
        If there is anything but cages and givens, or a cage that a string does not tell.
    """
    cages = list(_told(puzzle))
    if puzzle.variant.plain.name == "classic":
        found = _as_short(cages)
        if found:
            return f"{found}\n"
    return f"{_as_long(cages, puzzle)}\n"


def _told(puzzle: Puzzle) -> Iterator[tuple[int, list[int]]]:
    """Yield the sum, 0 for none, and the cells of each cage; givens and free cells are cages."""
    seen: set[int] = set()
    for rule in puzzle.rules:
        if not isinstance(rule, Cage):
            raise RuleError(f"a killer's string holds cages and no {rule.name}")
        for label in rule.cells:
            if label in seen or (len(rule.cells) > 1 and label in puzzle.givens):
                what = "in two cages" if label in seen else "a given in a cage"
                raise RuleError(
                    f"{short_name(label, SIDE)} is {what}, which no killer's string has"
                )
            seen.add(label)
        if len(rule.cells) > 1:
            yield rule.sum or 0, sorted(rule.cells)
        elif puzzle.givens.get(rule.cells[0], rule.sum or 0) != (rule.sum or 0):
            raise RuleError(
                f"{short_name(rule.cells[0], SIDE)} is a given in a cage of another sum"
            )
        else:
            yield rule.sum or 0, list(rule.cells)
    for label, digit in enumerate(puzzle.digits, 1):
        if label not in seen:
            yield digit, [label]


def _as_short(cages: list[tuple[int, list[int]]]) -> str:
    """Return the short string, "" if the cells of some cage do not touch."""
    signs = [""] * SIDE**2
    for total, cells in cages:
        waiting = deque(cells[:1])
        signs[cells[0] - 1] = SUMS[total]
        while waiting:
            row, column = place(waiting.popleft(), SIDE)
            for arrow, (down, right) in ARROWS.items():
                label = (row - down - 1) * SIDE + column - right
                inside = 1 <= row - down <= SIDE and 1 <= column - right <= SIDE
                if inside and label in cells and not signs[label - 1]:
                    signs[label - 1] = arrow
                    waiting.append(label)
    return "".join(signs) if all(signs) else ""


def _as_long(cages: list[tuple[int, list[int]]], puzzle: Puzzle) -> str:
    """Return the long string."""
    numbers = [0] * SIDE**2
    for number, (total, cells) in enumerate(sorted(cages, key=lambda cage: cage[1]), 1):
        if not total and len(cells) > 1:
            where = short_name(cells[0], SIDE)
            raise RuleError(f"the cage at {where} has no sum, which this string needs")
        for label in cells:
            numbers[label - 1] = total * CAGES + number if total else 0
    kind = "d" if puzzle.variant.plain == find_variant("x") else ""
    return f"{_LONG}{kind}:k:{':'.join(map(str, numbers))}:"


def refusal(puzzle: Puzzle) -> str:
    """Return why no string holds a puzzle, "" if one does."""
    if puzzle.shape != 3 or puzzle.variant.plain.name not in ("classic", "x"):
        return "it holds 9x9 killers only, classic or X"
    try:
        written(puzzle)
    except SudokuError as error:
        return str(error)
    return ""
