"""Jigsaw strings: a character for each cell, then a region letter for each cell.

The module `sudokulp.rules` is imported only when a string has regions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import isqrt

from ...errors import RuleError
from ...grid import COMMON_SIDE, USUAL_BOXES, Boxes, GridShape, cells_by_box, digit_of
from ...numbers import a_grid
from ...puzzle import Puzzle
from ..format import Line, Parsed

#: The smallest side for which regions may be digits, because many numbers look like smaller
#: jigsaws.
_LEAST_IN_DIGITS = 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


def is_jigsaw(text: str) -> bool:
    """Return whether a text has the length of a jigsaw string and ends with regions.

    The sizes of regions may be slightly wrong. Regions may be digits in two cases: the text is one
    word, or they are rows below the cells and each region is connected. A puzzle with its solution
    is not a jigsaw.

    Examples
    --------
    >>> is_jigsaw("1..............." + "AAABCABBCCDBCDDD"), is_jigsaw("." * 32)
    (True, False)
    """
    string = "".join(text.split())
    half, odd = divmod(len(string), 2)
    side = isqrt(half)
    if odd or side * side != half or not 1 < side <= COMMON_SIDE:
        return False
    cells, regions = string[:half], string[half:]
    if not regions.isalpha() and not (
        _are_digits(regions, side)
        and (string == text.strip() or (_in_rows(text, side) and _are_connected(regions, side)))
    ):
        return False
    counts = Counter(regions)
    if len(counts) == side and set(counts.values()) == {side}:
        return True
    near = abs(len(counts) - side) <= 1 and 2 * max(counts.values()) <= 3 * side
    return near and not cells.isalpha() and None not in {digit_of(sign, side) for sign in cells}


def _are_digits(regions: str, side: int) -> bool:
    """Return whether digits may be regions.

    Unlike a solution, regions repeat a digit in some row or column.
    """
    if not (regions.isascii() and regions.isdigit() and side >= _LEAST_IN_DIGITS):
        return False
    rows = [regions[start : start + side] for start in range(0, side * side, side)]
    return any(len(set(line)) < side for line in (*rows, *zip(*rows, strict=True)))


def _in_rows(text: str, side: int) -> bool:
    rows = [len("".join(row.split())) for row in text.split("\n") if row.strip()]
    return rows == [side] * 2 * side


def _are_connected(regions: str, side: int) -> bool:
    from ...rules.base import connected, neighbours  # few texts are jigsaws

    cells: dict[str, list[int]] = defaultdict(list)
    for label, sign in enumerate(regions, 1):
        cells[sign].append(label)
    near = neighbours(side)
    return all(len(part) == side for each in cells.values() for part in connected(each, near))


def jigsaw_in(text: str, line: Line) -> Parsed:
    """Return the puzzle in a jigsaw string without spaces.

    If the regions are the usual boxes, the puzzle needs no rule.
    """
    half = len(text) // 2
    side = isqrt(half)
    digits = tuple(digit_of(sign, side) for sign in text[:half])
    if None in digits:
        wrong = text[digits.index(None)]
        raise line.error(
            f"{wrong!a} before the letters of regions is not a digit of {a_grid(side)}"
        )
    from ...rules import Grid, Jigsaw  # most strings have no regions
    from ...rules.fields import possible

    known = tuple(digit or 0 for digit in digits)
    shape, regions = _shape(side), text[half:]
    are_boxes = _in_letters(regions) == _boxes(shape)
    rules = () if are_boxes else possible([Jigsaw(regions)], Grid(shape))
    return Parsed(shape, known, line=line.number, rules=rules, boxed=True)


def _shape(side: int) -> GridShape:
    """Return the usual shape for a side, or the shape without boxes."""
    root = isqrt(side)
    return root if root * root == side else USUAL_BOXES.get(side, Boxes(1, side))


def _boxes(shape: GridShape) -> str:
    boxes = zip(LETTERS, cells_by_box(shape), strict=False)
    letters = {label: letter for letter, cells in boxes for label in cells}
    return "".join(letters[label] for label in sorted(letters))


def _in_letters(signs: str) -> str:
    """Return the regions with new letters: A, B, C … in the order of their first cells."""
    named = dict(zip(dict.fromkeys(signs), LETTERS, strict=False))
    return "".join(named.get(sign, sign) for sign in signs)


def written(puzzle: Puzzle) -> str:
    """Return a puzzle as a jigsaw string. Without a jigsaw rule, the boxes are the regions.

    If the puzzle has other rules or regions, RuleError is raised.
    """
    from ...rules import Jigsaw

    others = [rule.name for rule in puzzle.rules if not isinstance(rule, Jigsaw)]
    if others:
        raise RuleError(
            f"jigsaw strings support regions only, not these rules: {', '.join(others)}"
        )
    if puzzle.variant.plain.name != "classic":
        raise RuleError(
            f"the format supports jigsaws only, not the variant '{puzzle.variant.plain.name}'"
        )
    if puzzle.side == 1:
        raise RuleError("a jigsaw needs at least two regions")
    if puzzle.shape != _shape(puzzle.side):
        raise RuleError(
            f"the format supports jigsaws on standard grid sizes only, not {puzzle.shape}"
        )
    drawn = [rule.letters for rule in puzzle.rules if isinstance(rule, Jigsaw)]
    regions = _in_letters(drawn[0]) if drawn else _boxes(puzzle.shape)
    return f"{puzzle.line}{regions}\n"
