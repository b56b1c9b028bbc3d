"""Whether a set of truths refutes a candidate, by trying every way to meet them."""

from __future__ import annotations

from ..deadline import check_deadline
from .constraints import bits
from .position import Position
from .sums import Weighing

#: Choices that `refutes` may try before it gives up.
TRIES = 2_000
#: Candidates that a check of a step may try: fewer than `checking` allows.
CHECKED = 180_000


class TooMany(Exception):
    """There are more choices than may be tried."""


class Trial:
    """Tries every way to meet some truths, those among them that are sums included.

    Parameters
    ----------
    position : Position
        What is open.
    truths : int
        The set of truths.
    """

    def __init__(self, position: Position, truths: int) -> None:
        rules, listed = position.rules, list(bits(truths))
        self._position, self._rules = position, rules
        self._exact = [position.live[truth] for truth in listed if rules.is_equation(truth)]
        self._sums = [truth for truth in listed if truth in rules.sums]
        self._cells = {truth for truth in listed if rules.is_cell(truth)}
        self._weighing = Weighing(position) if self._sums else None
        self._tries = 0

    def refutes(self, candidate: int, tries: int = TRIES) -> bool:
        """Return whether the truths refute a candidate; False where that takes too many tries."""
        self._tries = tries
        try:
            return self._falls(candidate, self._exact, self._position.open, frozenset())
        except TooMany:
            return False

    def _falls(self, candidate: int, truths: list[int], still: int, chosen: frozenset[int]) -> bool:
        """Return whether not all truths can be met once a candidate is chosen.

        Each truth is the set of those of its candidates that are still possible.
        """
        check_deadline()
        keep = ~self._rules.rivals(candidate)
        rest = [here & keep for here in truths if not here >> candidate & 1]
        if self._weighing:
            still &= keep
            chosen |= {candidate // self._rules.side}
            if self._breaks(self._weighing, still, chosen):
                return True
        if not rest:
            return False
        self._tries -= 1
        if self._tries < 0:
            raise TooMany
        if 0 in rest:
            return True
        narrowest = min(rest, key=int.bit_count)
        return all(self._falls(each, rest, still, chosen) for each in bits(narrowest))

    def _breaks(self, weighing: Weighing, still: int, chosen: frozenset[int]) -> bool:
        """Return whether a sum cannot come within its bounds."""
        sure = self._cells | chosen
        return any(weighing.is_broken(row, still, sure) for row in self._sums)


def refutes(position: Position, truths: int, candidate: int, tries: int = TRIES) -> bool:
    """Return whether a set of truths refutes a candidate; False where that takes too many tries."""
    return Trial(position, truths).refutes(candidate, tries)


def is_checkable(position: Position, truths: int, candidate: int) -> bool:
    """Return whether a check of a step without multipliers sees that truths refute a candidate."""
    return refutes(position, truths, candidate, CHECKED // position.rules.side)


def shrink(position: Position, truths: int, candidate: int) -> int:
    """Return as few of the truths as still refute a candidate: none of them can be left out."""
    for truth in bits(truths):
        fewer = truths & ~(1 << truth)
        if refutes(position, fewer, candidate):
            truths = fewer
    return truths
