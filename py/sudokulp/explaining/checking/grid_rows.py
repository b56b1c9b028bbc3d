"""Rows of the program that every puzzle has, cut out of the grid itself: cells and regions."""

from __future__ import annotations

from collections.abc import Iterator

from ...boxes import GridShape, box_of, has_boxes
from ...puzzle import Puzzle
from ..values import Pair


def grid_rows(puzzle: Puzzle) -> Iterator[tuple[str, set[Pair]]]:
    """Yield every constraint by its label, with all its candidates."""
    n, side = puzzle.shape, puzzle.side
    lines = range(1, side + 1)
    for row in lines:
        for column in lines:
            label = (row - 1) * side + column
            yield f"cell r{row}c{column}", {(label, digit) for digit in lines}
    for name, cells in _regions(puzzle, n, side):
        for digit, symbol in enumerate(puzzle.symbols, 1):
            yield f"{name}, digit {symbol}", {(label, digit) for label in cells}


def _regions(puzzle: Puzzle, shape: GridShape, side: int) -> Iterator[tuple[str, list[int]]]:
    high, wide = box_of(shape)
    for i in range(side):
        yield f"row {i + 1}", [i * side + j + 1 for j in range(side)]
        yield f"column {i + 1}", [j * side + i + 1 for j in range(side)]
        corner = i // high * high * side + i % high * wide
        if puzzle.variant.has_boxes() and has_boxes(shape):
            yield f"box {i + 1}", [corner + j // wide * side + j % wide + 1 for j in range(side)]
    for region in puzzle.variant.all_regions(shape):
        if region.kind not in ("row", "column", "box"):
            yield region.label, list(region.cells)
