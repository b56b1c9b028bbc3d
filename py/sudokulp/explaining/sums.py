"""Weighted sums of rules in explanations: what a sum rules out, alone and under a supposition.

Each cell adds at least the smallest weight of its open candidates and at most the largest. A
candidate with which the sum cannot come within its bounds is out: subtract from the sum each cell
as often as its smallest weight is, and what is left of the bound is the slack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..contexts import check_deadline
from .position import Position, bits
from .values import Proof

#: What a cell can add: the smallest and the largest weight of what is open in it.
Span = tuple[int, int]


class Weighing:
    """The sums of a position, as far as candidates are still possible.

    Parameters
    ----------
    position : Position
        What is open.
    """

    def __init__(self, position: Position) -> None:
        self._position, self._rules = position, position.rules
        side = position.rules.side
        self._full = (1 << side) - 1

    def open_cells(self, number: int) -> list[int]:
        """Return the cells of a sum that hold nothing yet, counted from 0."""
        placed = self._position.placed
        return [cell for cell in self._rules.sums[number].cells if not placed[cell]]

    def options(self, cell: int, still: int) -> list[int]:
        """Return the candidates of a cell that are still possible."""
        side = self._rules.side
        shift = cell * side
        here = still & self._position.open
        return [shift + rank for rank in bits(here >> shift & self._full)]

    def spans(self, number: int, still: int, sure: Iterable[int]) -> dict[int, Span] | None:
        """Return what each open cell of a sum can add, None if a cell is left with nothing.

        Parameters
        ----------
        number : int
            The sum's constraint.
        still : int
            The candidates that are possible.
        sure : iterable of int
            The cells that are known to hold something; the others may hold nothing.
        """
        check_deadline()
        weights = self._rules.sums[number].weights
        known = set(sure)
        found: dict[int, Span] = {}
        for cell in self.open_cells(number):
            each = [weights.get(candidate, 0) for candidate in self.options(cell, still)]
            each += [] if cell in known else [0]
            if not each:
                return None
            found[cell] = min(each), max(each)
        return found

    def is_broken(self, number: int, still: int, sure: Iterable[int]) -> bool:
        """Return whether a sum cannot come within its bounds."""
        spans = self.spans(number, still, sure)
        if spans is None:
            return True
        least, most = self._position.bounds(number)
        low, high = (sum(each) for each in zip(*spans.values(), strict=True)) if spans else (0, 0)
        return (most is not None and low > most) or (least is not None and high < least)

    def directions(self, number: int, still: int) -> Iterator[tuple[int, int, dict[int, int]]]:
        """Yield for each bound of a sum its sign, its slack, and the extreme of each open cell.

        The slack is what a cell may add beyond its extreme, in the direction of the bound.
        """
        spans = self.spans(number, still, self.open_cells(number))
        if spans is None:
            return
        least, most = self._position.bounds(number)
        if most is not None:
            lows = {cell: low for cell, (low, _) in spans.items()}
            yield 1, most - sum(lows.values()), lows
        if least is not None:
            highs = {cell: high for cell, (_, high) in spans.items()}
            yield -1, sum(highs.values()) - least, highs

    def beyond(self, number: int, still: int, sign: int, slack: int, ends: dict[int, int]) -> int:
        """Return the candidates that would take a sum beyond a bound."""
        weights = self._rules.sums[number].weights
        return sum(
            1 << candidate
            for cell, end in ends.items()
            for candidate in self.options(cell, still)
            if (weights.get(candidate, 0) - end) * sign > slack
        )


def broken_sums(position: Position) -> Iterator[int]:
    """Yield the sums that what is open cannot bring within their bounds."""
    weighing = Weighing(position)
    for number in position.rules.sums:
        if weighing.is_broken(number, position.open, weighing.open_cells(number)):
            yield number


def sum_proofs(position: Position) -> Iterator[tuple[int, Proof]]:
    """Yield for each bound of each sum what it rules out at once, as (the sum, proof)."""
    weighing = Weighing(position)
    for number in position.rules.sums:
        for sign, slack, ends in weighing.directions(number, position.open):
            out = weighing.beyond(number, position.open, sign, slack, ends)
            if out and slack >= 0:
                yield number, _proof(number, sign, slack, ends, out)


def _proof(number: int, sign: int, slack: int, ends: dict[int, int], out: int) -> Proof:
    """Return the proof by one bound: the sum, and each cell as often as its extreme is."""
    cells = {cell: end * sign for cell, end in ends.items() if end}
    truths = {cell: often for cell, often in cells.items() if often > 0}
    links = {cell: -often for cell, often in cells.items() if often < 0}
    (links if sign > 0 else truths)[number] = 1
    return Proof(truths, links, slack + 1, tuple(bits(out)))
