"""Small sets of truths that refute a candidate, by unit propagation that remembers its reasons.

Suppose that a candidate is true. Its rivals are false; a truth with one candidate left forces
it; one with none left is the contradiction. Each false candidate remembers the truths that it
took, so a contradiction comes with the set of truths behind it, and forced candidates are taken
up in the order of how many these are.
"""

from __future__ import annotations

from heapq import heappop, heappush

from .position import Position, bits

#: Choices that `refutes` may try before it gives up.
TRIES = 2_000


class Propagation:
    """What follows from one candidate, the shortest reasons first.

    Parameters
    ----------
    position : Position
        What is open.
    bound : int
        Sets of more truths are of no interest.

    Attributes
    ----------
    false : int
        The candidates that were seen to be false.
    found : list of int
        The truths of the smallest contradictions so far, each as a set.
    """

    def __init__(self, position: Position, bound: int) -> None:
        self._rules = position.rules
        self._open = position.open
        self._live = position.live
        self._bound = bound
        self._falls: list[tuple[int, int]] = []
        self._queue: list[tuple[int, int, int]] = []
        self._queued: dict[int, int] = {}
        self.false = 0
        self.found: list[int] = []

    @property
    def best(self) -> int:
        """The truths of a smallest contradiction, 0 if there is none."""
        return self.found[0] if self.found else 0

    def run(self, candidate: int) -> int:
        """Return the truths that refute a candidate, 0 if none within the bound do."""
        self._queue = [(0, candidate, 0)]
        forced = 0
        while self._queue:
            size, candidate, reasons = heappop(self._queue)
            if size >= self._bound:
                break
            if not forced >> candidate & 1:
                forced |= 1 << candidate
                self._force(candidate, reasons)
        return self.best

    def _force(self, candidate: int, reasons: int) -> None:
        """Make a candidate true: its rivals are false for the same reasons."""
        fresh = self._rules.rivals(candidate) & self._open & ~self.false
        if not fresh:
            return
        self.false |= fresh
        self._falls.append((fresh, reasons))
        live, possible, of = self._live, ~self.false, self._rules.of
        touched = {truth for rival in bits(fresh) for truth in of(rival)}
        queued, least = self._queued, reasons.bit_count() + 1
        for truth in touched:
            here = live[truth] & possible
            if not here & (here - 1) and queued.get(here, least + 1) > least:
                self._conclude(truth, here)

    def _conclude(self, truth: int, here: int) -> None:
        """Note that a truth has one candidate left, or none."""
        because = 1 << truth | self._reasons(self._live[truth] & ~here)
        size = because.bit_count()
        if size > self._bound:
            return
        if here:
            if size < min(self._bound, self._queued.get(here, size + 1)):
                self._queued[here] = size
                heappush(self._queue, (size, here.bit_length() - 1, because))
        elif size < self._bound or not self.found:
            self.found, self._bound = [because], size
        elif because not in self.found:
            self.found.append(because)

    def _reasons(self, false: int) -> int:
        """Return the truths behind some false candidates."""
        because = 0
        for fallen, reasons in self._falls:
            if fallen & false:
                because |= reasons
        return because


class Memory:
    """Candidates that propagation could not refute, remembered as long as that cannot change.

    A search fails again as long as each truth that it came to has the same open candidates.
    """

    def __init__(self) -> None:
        self._failed: dict[int, tuple[int, int, int]] = {}
        self._near: dict[tuple[int, int], int] = {}

    def refutations(self, position: Position, candidate: int, bound: int) -> list[int]:
        """Return the smallest sets of truths by which propagation refutes a candidate.

        Parameters
        ----------
        position : Position
            What is open.
        candidate : int
            One of these.
        bound : int
            How many truths there may be.
        """
        if self._fails_again(position, candidate, bound):
            return []
        search = Propagation(position, bound)
        if not search.run(candidate):
            self._failed[candidate] = bound, search.false, position.open
        return search.found

    def _fails_again(self, position: Position, candidate: int, bound: int) -> bool:
        before, false, still = self._failed.get(candidate, (0, 0, 0))
        return before >= bound and not false & self._changed(position, still)

    def _changed(self, position: Position, before: int) -> int:
        """Return the candidates that share a constraint with one that was ruled out since."""
        key = before, position.open
        if key not in self._near:
            near = gone = before & ~position.open
            for candidate in bits(gone):
                near |= position.rules.rivals(candidate)
            self._near[key] = near
        return self._near[key]


class TooMany(Exception):
    """There are more choices than may be tried."""


class _Trial:
    """Tries every way to meet some truths."""

    def __init__(self, position: Position, tries: int) -> None:
        self._rules, self._live, self._tries = position.rules, position.live, tries

    def fails(self, still: int, truths: list[int]) -> bool:
        """Return whether the truths cannot all be met by candidates that are still possible."""
        if not truths:
            return False
        self._tries -= 1
        if self._tries < 0:
            raise TooMany
        here = min((self._live[truth] & still for truth in truths), key=int.bit_count)
        for candidate in bits(here):
            others = set(self._rules.of(candidate))
            rest = [truth for truth in truths if truth not in others]
            if not self.fails(still & ~self._rules.rivals(candidate), rest):
                return False
        return True


def refutes(position: Position, truths: int, candidate: int, tries: int = TRIES) -> bool:
    """Return whether a set of truths refutes a candidate; False where that takes too many tries."""
    own = set(position.rules.of(candidate))
    listed = [truth for truth in bits(truths) if truth not in own]
    try:
        still = position.open & ~position.rules.rivals(candidate)
        return _Trial(position, tries).fails(still, listed)
    except TooMany:
        return False


def shrink(position: Position, truths: int, candidate: int) -> int:
    """Return as few of the truths as still refute a candidate: none of them can be left out."""
    for truth in bits(truths):
        fewer = truths & ~(1 << truth)
        if refutes(position, fewer, candidate):
            truths = fewer
    return truths
