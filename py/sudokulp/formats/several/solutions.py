"""Solutions among puzzles: full grids that fit the puzzle before them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...boxes import GridShape, side_of
from ...grid import BLANKS, cells_by_box
from ...puzzle import Puzzle
from ..base import LISTED_CELLS, Found, Parsed

_FULL = re.compile("[1-9A-Za-z]+")


def without_solutions(found: Found) -> Found:
    """Return what was found without the solutions of its puzzles; these have a notice of it.

    A solution follows its puzzle at once, or solutions follow puzzles in the same order.
    """
    kept: list[Parsed] = []
    waiting: deque[int] = deque()
    for parsed in found.puzzles:
        last = [len(kept) - 1] if kept and 0 not in parsed.digits else []
        tried = [*last, *waiting][:2]
        solved = next((n for n in tried if last and solves(parsed, kept[n])), None)
        if solved is None:
            waiting.append(len(kept))
            kept.append(parsed)
            continue
        if solved in waiting:
            waiting.remove(solved)
        kept[solved] = replace(kept[solved], notices=(*kept[solved].notices, _said(parsed.line)))
    return replace(found, puzzles=tuple(kept))


def _said(line: int) -> str:
    return f"its solution in line {line} was left out; it fits the givens and keeps the rules"


def has_solutions(strings: Sequence[str]) -> bool:
    """Return whether one of several strings is the solution of the first, or the one before it."""
    return any(
        _FULL.fullmatch(full) and (_solves(full, givens) or _solves(full, strings[0]))
        for givens, full in pairwise(strings)
    )


def _solves(full: str, givens: str) -> bool:
    if len(full) != len(givens):
        return False
    shape = LISTED_CELLS[len(full)]
    known = [0 if sign in BLANKS else sign for sign in givens.lower()]
    return _fits(full.lower(), known, side_of(shape)) and not repeats(full.lower(), shape)


def solves(full: Parsed, puzzle: Parsed) -> bool:
    """Return whether a full grid is a solution of a puzzle that says enough to tell."""
    if full.shape != puzzle.shape or full.rules or 0 in full.digits:
        return False
    if not _fits(full.digits, puzzle.digits, side_of(full.shape)):
        return False
    if not puzzle.rules:
        return not repeats(full.digits, full.shape)
    whole = Puzzle.from_digits(full.digits, puzzle.shape, "classic", puzzle.rules)
    return not whole.conflicts() and not whole.broken_rules()


def _fits(full: Sequence[object], givens: Sequence[object], side: int) -> bool:
    """Return whether a full grid has all givens of a puzzle, which has enough, and empty cells."""
    pairs = list(zip(full, givens, strict=True))
    known = sum(given != 0 for _, given in pairs)
    return side // 2 <= known < len(pairs) and all(given in (0, d) for d, given in pairs)


def repeats(signs: Sequence[object], shape: GridShape) -> bool:
    """Return whether a sign other than 0 stands twice in a row, column or box."""
    side = side_of(shape)
    rows = [signs[start : start + side] for start in range(0, len(signs), side)]
    boxes = [[signs[cell - 1] for cell in cells] for cells in cells_by_box(shape)]
    units = [[sign for sign in u if sign != 0] for u in (*rows, *zip(*rows, strict=True), *boxes)]
    return any(len(set(unit)) < len(unit) for unit in units)
