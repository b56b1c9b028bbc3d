"""A board with rules: candidates that exclude others, and sums that narrow what is open.

What two candidates cannot hold together is closed when one of them is placed, as its rivals in
cells and regions are. A weighted sum has, in each cell, a least and a largest weight among the
open candidates; a candidate with which the sum cannot come within its bounds any more is closed.
When every cell has one candidate the bounds are the sum itself, so that nothing wrong is left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ..contexts import check_deadline
from ..grid import GridShape
from ..rules.base import AtMostOne, Linear
from ..variants import Region, Variant
from .bitboard import Board, State

#: The cells of a sum, counted from 0, each with its weights by rank.
Weights = list[tuple[int, list[int]]]
#: Such cells, and the bounds.
Sum = tuple[Weights, float, float]


class RuledBoard(Board):
    """The constraints of a variant with rules.

    Attributes
    ----------
    groups : list of AtMostOne
        Candidates that exclude each other.
    linear : list of Linear
        The sums.
    """

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        super().__init__(variant, shape)
        primitives = list(variant.primitives(shape))
        self.groups = [each for each in primitives if isinstance(each, AtMostOne)]
        self.linear = [each for each in primitives if isinstance(each, Linear)]
        self.has_sums = bool(self.linear)
        self.weighs = not all(each.rules_out() for each in self.linear)
        self._sums = [self._weighed(each) for each in self.linear]
        self._excluded: defaultdict[int, set[int]] = defaultdict(set)
        for group in self.groups:
            check_deadline()
            for candidate in group.candidates:
                self._excluded[candidate].update(group.candidates)
        for candidate, others in self._excluded.items():
            others.discard(candidate)

    def _regions(self) -> Iterable[Region]:
        return self.variant.all_regions(self.shape)

    def _weighed(self, linear: Linear) -> Sum:
        cells: dict[int, list[int]] = {}
        for candidate, weight in linear.terms:
            cell, rank = divmod(candidate, self.side)
            cells.setdefault(cell, [0] * self.side)[rank] += weight
        least = float("-inf") if linear.least is None else linear.least
        most = float("inf") if linear.most is None else linear.most
        return list(cells.items()), least, most

    def _place(self, candidate: int) -> tuple[int, int]:
        stay, covered = super()._place(candidate)
        return stay & ~self._mask(self._excluded.get(candidate, ())), covered

    def start(self, digits: Iterable[int]) -> State:
        """Return the state with these digits placed, narrowed by the sums."""
        bits, covered = super().start(digits)
        return self.narrow_all(bits), covered

    def _start_at_once(self, given: Sequence[int]) -> State:
        bits, covered = super()._start_at_once(given)
        for candidate in given:
            bits &= ~self._mask(self._excluded.get(candidate, ()))
        return bits, covered

    def narrow(self, open_bits: int) -> int:
        """Return the bits without candidates that a sum rules out; 0 at a dead end."""
        ranks = [open_bits >> rank * self.constraints & self.all_cells for rank in range(self.side)]
        closed: list[int] = []
        for each in self._sums:
            check_deadline()
            found = self._narrowed(each, ranks)
            if found is None:
                return 0
            closed += found
        return open_bits & ~self._mask(closed) if closed else open_bits

    def narrow_all(self, open_bits: int) -> int:
        """Return the bits narrowed until the sums rule nothing more out."""
        while open_bits and (narrowed := self.narrow(open_bits)) != open_bits:
            open_bits = narrowed
        return open_bits

    def _narrowed(self, each: Sum, ranks: list[int]) -> list[int] | None:
        """Return the candidates that one sum rules out, None if nothing is left.

        They are taken out of `ranks`, the open cells of each rank.
        """
        cells, least, most = each
        opened = [
            [(weight, rank) for rank, weight in enumerate(weights) if ranks[rank] >> cell & 1]
            for cell, weights in cells
        ]
        if not all(opened):
            return None
        lows = [min(weights)[0] for weights in opened]
        highs = [max(weights)[0] for weights in opened]
        low, high = sum(lows), sum(highs)
        if low >= least and high <= most:
            return []
        if low > most or high < least:
            return None
        closed = []
        for (cell, _), weights, mine, above in zip(cells, opened, lows, highs, strict=True):
            for weight, rank in weights:
                if weight + low - mine > most or weight + high - above < least:
                    ranks[rank] &= ~(1 << cell)
                    closed.append(cell * self.side + rank)
        return closed

    def excludes(self, one: int, other: int) -> bool:
        """Return whether two different candidates cannot hold together, by a region or a rule."""
        if other in self._excluded.get(one, ()):
            return True
        return not set(self.constraints_of(one)).isdisjoint(self.constraints_of(other))

    def exclusions(self) -> Iterator[tuple[int, int]]:
        """Yield each two candidates that a rule keeps from holding together, the lower first."""
        for candidate, others in sorted(self._excluded.items()):
            check_deadline()
            yield from ((candidate, other) for other in sorted(others) if candidate < other)
