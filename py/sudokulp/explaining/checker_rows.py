"""Rows of the program as the checker has them: cells and regions of the grid, and rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from ..grid import GridShape, box_of, has_boxes
from ..puzzle import Puzzle
from .values import Constraint, Pair


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


class WeightedRow:
    """A row of a rule: a weighted sum of candidates, its bounds less what was placed.

    Attributes
    ----------
    weights : mapping of (int, int) to int
        The weight of each candidate that has one.
    excluded : frozenset of (int, int)
        All of them, where it says no more than that two never hold together.
    """

    def __init__(
        self, weights: Mapping[Pair, int], least: int | None, most: int | None, side: int
    ) -> None:
        self.weights, self._least, self._most = weights, least, most
        self.excluded: frozenset[Pair] = frozenset()
        self._cells = {label for label, _ in weights}
        self._digits = range(1, side + 1)

    @classmethod
    def exclusion(cls, pairs: Iterable[Pair], side: int) -> WeightedRow:
        """Return the row that says that at most one of some candidates holds."""
        found = cls(dict.fromkeys(pairs, 1), None, 1, side)
        found.excluded = frozenset(found.weights)
        return found

    def place(self, pair: Pair) -> None:
        """Take a candidate that holds out of the sum."""
        self._cells.discard(pair[0])
        if not self.excluded:
            self._least = None if self._least is None else self._least - self.weights[pair]
            self._most = None if self._most is None else self._most - self.weights[pair]

    def complaints(self, told: Constraint, still: set[Pair]) -> Iterator[str]:
        """Yield how what is told of it differs from what it is."""
        here = {pair: weight for pair, weight in self.weights.items() if pair in still}
        weights = told.weights or (() if not self.excluded else (1,) * len(told.candidates))
        if dict(zip(told.candidates, weights, strict=False)) != here or len(weights) != len(here):
            yield f"{told.label} has other open candidates"
        if (told.least, told.most) != (self._least, self._most):
            yield f"{told.label} has other bounds"

    def open(self, still: Collection[Pair]) -> list[Pair]:
        """Return its candidates among those that are open."""
        return [pair for pair in self.weights if pair in still]

    def choices(self, still: Collection[Pair]) -> list[list[tuple[Pair, int]]]:
        """Return for each of its open cells the open candidates, each with its weight."""
        return [
            [
                (pair, self.weights.get(pair, 0))
                for pair in ((label, digit) for digit in self._digits)
                if pair in still
            ]
            for label in sorted(self._cells)
            if any((label, digit) in still for digit in self._digits)
        ]

    def takes(self, low: int, high: int) -> bool:
        """Return whether some total between two is within its bounds."""
        below = self._least is not None and high < self._least
        return not below and (self._most is None or low <= self._most)

    def takes_all(self, low: int, high: int) -> bool:
        """Return whether all totals between two are within its bounds."""
        enough = self._least is None or low >= self._least
        return enough and (self._most is None or high <= self._most)

    def contradicted(self, given: Mapping[int, int], still: Collection[Pair]) -> list[Pair]:
        """Return givens, {label: digit}, that break it with nothing else open; [] if none do."""
        stand = [pair for pair in given.items() if pair[0] in {label for label, _ in self.weights}]
        if self.excluded:
            both = [pair for pair in stand if pair in self.excluded]
            return both if len(both) > 1 else []
        return stand if not self.choices(still) and not self.takes(0, 0) else []

    def is_broken(self, still: set[Pair]) -> bool:
        """Return whether it cannot come within its bounds by candidates that are still open."""
        low = high = 0
        for label in self._cells:
            pairs = ((label, digit) for digit in self._digits)
            here = [self.weights.get(pair, 0) for pair in pairs if pair in still]
            low, high = low + min(here, default=0), high + max(here, default=0)
        return not self.takes(low, high)


def ruled_rows(puzzle: Puzzle) -> Iterator[tuple[str, WeightedRow]]:
    """Yield the rows of rules by their labels."""
    if not puzzle.rules:
        return
    from ..rules.base import AtMostOne  # most puzzles have none
    from ..rules.ruled import labelled

    side = puzzle.side
    for label, each, _ in labelled(puzzle.variant, puzzle.shape, puzzle.symbols):
        if isinstance(each, AtMostOne):
            pairs = (_pair(number, side) for number in each.candidates)
            yield label, WeightedRow.exclusion(pairs, side)
        else:
            weights = {_pair(number, side): weight for number, weight in each.terms}
            yield label, WeightedRow(weights, each.least, each.most, side)


def _pair(number: int, side: int) -> Pair:
    return number // side + 1, number % side + 1
