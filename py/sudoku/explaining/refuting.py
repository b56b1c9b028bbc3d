"""Whether a set of truths refutes a candidate, by trying every way to meet them."""

from __future__ import annotations

from .constraints import bits
from .position import Position
from .sums import Weighing

#: Choices that `refutes` may try before it gives up.
TRIES = 2_000


class TooMany(Exception):
    """There are more choices than may be tried."""


class _Trial:
    """Tries every way to meet some truths; the others among them are sums."""

    def __init__(self, position: Position, truths: list[int], tries: int) -> None:
        self._position, self._rules, self._live = position, position.rules, position.live
        self._tries = tries
        self._sums = [truth for truth in truths if truth in self._rules.sums]
        self._cells = {truth for truth in truths if self._rules.is_cell(truth)}
        self._weighing = Weighing(position)

    def fails(self, still: int, truths: list[int], chosen: frozenset[int]) -> bool:
        """Return whether the truths cannot all be met by candidates that are still possible."""
        sure = self._cells | chosen
        if any(self._weighing.is_broken(row, still, sure) for row in self._sums):
            return True
        if not truths:
            return False
        self._tries -= 1
        if self._tries < 0:
            raise TooMany
        here = min((self._live[truth] & still for truth in truths), key=int.bit_count)
        for candidate in bits(here):
            others = set(self._rules.of(candidate))
            rest = [truth for truth in truths if truth not in others]
            more = chosen | {candidate // self._rules.side}
            if not self.fails(still & ~self._rules.rivals(candidate), rest, more):
                return False
        return True


def refutes(position: Position, truths: int, candidate: int, tries: int = TRIES) -> bool:
    """Return whether a set of truths refutes a candidate; False where that takes too many tries."""
    rules = position.rules
    own = set(rules.of(candidate))
    listed = list(bits(truths))
    exact = [truth for truth in listed if rules.is_equation(truth) and truth not in own]
    try:
        still = position.open & ~rules.rivals(candidate)
        chosen = frozenset({candidate // rules.side})
        return _Trial(position, listed, tries).fails(still, exact, chosen)
    except TooMany:
        return False


def shrink(position: Position, truths: int, candidate: int) -> int:
    """Return as few of the truths as still refute a candidate: none of them can be left out."""
    for truth in bits(truths):
        fewer = truths & ~(1 << truth)
        if refutes(position, fewer, candidate):
            truths = fewer
    return truths
