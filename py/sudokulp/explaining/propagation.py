"""Small sets of truths that refute a candidate, by unit propagation that remembers its reasons.

Suppose that a candidate is true. Its rivals are false; a truth with one candidate left forces
it; one with none left is the contradiction. Each false candidate remembers the truths that it
took, so a contradiction comes with the set of truths behind it, and forced candidates are taken
up in the order of how many these are. A sum that cannot come within its bounds is a contradiction,
too, and what would take it there is false, for the sum, its cells and what is false in them.
"""

from __future__ import annotations

from heapq import heappop, heappush

from ..contexts import check_deadline
from .position import Position, Weighing, bits


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
        self._forced = 0
        self._because: dict[int, int] = {}
        self._queue: list[tuple[int, int, int]] = []
        self._queued: dict[int, int] = {}
        self._weighing = Weighing(position)
        self._unweighed: set[int] = set()
        self.false = 0
        self.found: list[int] = []

    @property
    def best(self) -> int:
        """The truths of a smallest contradiction, 0 if there is none."""
        return self.found[0] if self.found else 0

    def run(self, candidate: int) -> int:
        """Return the truths that refute a candidate, 0 if none within the bound do."""
        self.suppose(candidate)
        return self.within(self._bound)

    def suppose(self, candidate: int) -> None:
        """Begin with a candidate that is true."""
        self._queue = [(0, candidate, 0)]

    def within(self, most: int) -> int:
        """Go on to sets of so many truths; return the smallest that refutes, 0 if none does."""
        while self._queue and self._queue[0][0] < min(most, self._bound):
            _, candidate, reasons = heappop(self._queue)
            if not self._forced >> candidate & 1:
                self._forced |= 1 << candidate
                self._force(candidate, reasons)
        return self.best if self._bound <= most else 0

    def follow(self, position: Position) -> None:
        """Go on in a position that has lost candidates, none of which has come up here."""
        self._open = position.open

    def _force(self, candidate: int, reasons: int) -> None:
        """Make a candidate true: its rivals are false for the same reasons."""
        fresh = self._rules.rivals(candidate) & self._open & ~self.false
        if fresh:
            self._drop(fresh, reasons)
        while self._unweighed:
            self._weigh(self._unweighed.pop())

    def _drop(self, fresh: int, reasons: int) -> None:
        """Make candidates false, and see what that leaves of truths and sums."""
        check_deadline()
        self.false |= fresh
        rivals, touched = self._rules.reach(fresh)
        self._because.update(dict.fromkeys(rivals, reasons))
        live, possible, forced = self._live, ~self.false, self._forced
        queued, least = self._queued, reasons.bit_count() + 1
        for truth in touched:
            here = live[truth] & possible
            if here & (here - 1) or here & forced:
                continue
            if queued.get(here, least + 1) > least:
                self._conclude(truth, here)
        if self._rules.sums:
            self._unweighed |= {row for out in rivals for row in self._rules.sums_near(out)}

    def _weigh(self, row: int) -> None:
        """Drop what a sum does not allow any more, or note that it allows nothing."""
        possible = self._open & ~self.false
        for sign, slack, ends in self._weighing.directions(row, possible):
            inside = sum(map(self._rules.members.__getitem__, ends))
            because = 1 << row | self._reasons(inside & self.false)
            because |= sum(1 << cell for cell in ends)
            if slack < 0:
                self._end(because)
                return
            out = self._weighing.beyond(row, possible, sign, slack, ends)
            if out and because.bit_count() <= self._bound:
                self._drop(out, because)

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
        else:
            self._end(because)

    def _end(self, because: int) -> None:
        """Note a contradiction, and the truths behind it, if they are few enough."""
        size = because.bit_count()
        if size < self._bound or (size == self._bound and not self.found):
            self.found, self._bound = [because], size
        elif size == self._bound and because not in self.found:
            self.found.append(because)

    def _reasons(self, false: int) -> int:
        """Return the truths behind some false candidates."""
        because, known = 0, self._because
        while false:
            low = false & -false
            false ^= low
            because |= known[low.bit_length() - 1]
        return because


NO_BOUND = 10**6
#: The largest side for which searches are kept to go on with: they take memory. Where there are
#: sums, what a search comes to depends on its bound.
KEPT = 9


class Memory:
    """What propagation came to, remembered as long as that cannot change.

    A search that failed fails again, and may go on to larger sets, as long as each truth that it
    came to has the same open candidates.
    """

    def __init__(self) -> None:
        self._failed: dict[int, tuple[int, int, int]] = {}
        self._searches: dict[int, tuple[Propagation, int]] = {}
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
        before, false, still = self._failed.get(candidate, (0, 0, 0))
        if before >= bound and not false & self._changed(position, still):
            return []
        search = self._search(position, candidate, bound)
        if search.within(bound):
            return search.found
        self._failed[candidate] = bound, search.false, position.open
        return []

    def _search(self, position: Position, candidate: int, bound: int) -> Propagation:
        """Return the search that has not changed, to go on with, or a new one."""
        keeps = position.rules.side <= KEPT and not position.rules.sums
        kept, still = self._searches.get(candidate, (None, 0))
        if kept and not kept.false & self._changed(position, still):
            kept.follow(position)
        else:
            kept = Propagation(position, NO_BOUND if keeps else bound)
            kept.suppose(candidate)
        if keeps:
            self._searches[candidate] = kept, position.open
        return kept

    def _changed(self, position: Position, before: int) -> int:
        """Return the candidates that share a constraint with one that was ruled out since."""
        key = before, position.open
        if key not in self._near:
            near = gone = before & ~position.open
            for candidate in bits(gone):
                check_deadline()
                near |= position.rules.around(candidate)
            self._near[key] = near
        return self._near[key]
