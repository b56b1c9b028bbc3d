"""Grids that are nearly full: all but one given are part of a full grid, and that one is put back.

What then conflicts with it is taken away: the same digit in its row, its column and its box. Where
its digit in the box is in its row or its column, too, two cells become empty; and no grid has just
one empty cell whose regions are rows, columns and boxes. For each digit stands as often as there
are rows, or once less: so the digit that the row, the column and the box lack is the same, and
would fill the cell.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence

from ...engine.budget import Budget
from ...engine.prover import find_prover
from ...puzzle import Puzzle

#: The fewest empty cells of a grid that cannot be full, where each kind of region covers all cells.
FEWEST = 2


def most_filled(puzzle: Puzzle) -> int:
    """Return how many cells of a puzzle that has no solution can be filled at most."""
    cells: defaultdict[str, set[int]] = defaultdict(set)
    for region in puzzle.variant.regions(puzzle.shape):
        cells[region.kind].update(region.cells)
    every = puzzle.side**2
    return every - (FEWEST if all(len(each) == every for each in cells.values()) else 1)


def nearly_full(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    """Return the digits of a grid with all givens, which do not conflict; it is full if one can be.

    There are no rules. The search ends with the first grid that is as full as `most_filled` says.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    best, most = puzzle.digits, most_filled(puzzle)
    for digits in _grids(puzzle, budget):
        if digits.count(0) < best.count(0):
            best = digits
        if len(best) - best.count(0) >= most:
            break
    return best


def _grids(puzzle: Puzzle, budget: Budget) -> Iterator[tuple[int, ...]]:
    """Yield full grids, then those with one given put back: for each the fullest come first."""
    prover = find_prover(puzzle.variant, puzzle.shape, budget)
    full = prover.example(puzzle.digits)
    if full:
        yield full
    for label, given in puzzle.givens.items():
        others = list(puzzle.digits)
        others[label - 1] = 0
        if not prover.has_any(others):
            continue
        seen = Counter(_seen(puzzle, label))
        for place in (cell for cell in seen if seen[cell] > 1 and not others[cell - 1]):
            full = prover.example([*others[: place - 1], given, *others[place:]])
            if full:
                yield _put_back(full, label, given, seen)
        full = prover.example(others)
        if full:
            yield _put_back(full, label, given, seen)


def _seen(puzzle: Puzzle, label: int) -> Iterator[int]:
    """Yield the other cells of each region of a cell."""
    for region in puzzle.variant.regions(puzzle.shape):
        if label in region.cells:
            yield from (cell for cell in region.cells if cell != label)


def _put_back(full: Sequence[int], label: int, given: int, seen: Container[int]) -> tuple[int, ...]:
    """Return a full grid with a given in its cell, and that digit nowhere in the cells it sees."""
    away = (0 if cell in seen and digit == given else digit for cell, digit in enumerate(full, 1))
    return tuple(given if cell == label else digit for cell, digit in enumerate(away, 1))
