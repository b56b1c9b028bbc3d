"""Refutation of candidates by truths: unit propagation, exhaustive search, cases, basic fish.

A truth is a constraint that some candidate must satisfy: a cell needs a digit, or a digit needs a
cell in a region.

Suppose that a candidate is true. Then its rivals are false. A truth with one candidate left forces
this candidate, and a truth with no candidate left is a contradiction. For each false candidate, the
set of truths that imply it is stored, so the truths behind a contradiction are known. Forced
candidates with the smallest sets are handled first. A sum that cannot be within its bounds is also
a contradiction, and candidates with which it would break a bound are false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import reduce
from heapq import heappop, heappush
from itertools import islice
from operator import or_

from ...deadline import check_deadline
from ..position import Position, bits, mask_of

#: A set of truths, and a candidate that it refutes.
Refuted = tuple[int, int]

NO_BOUND = 10**6


class Propagation:
    """The consequences of a true candidate that follow from a limited number of truths.

    Consequences that need the fewest truths are found first.
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
        self._position = position
        self._unweighed: set[int] = set()
        self.false = 0  # the candidates found to be false
        #: The smallest sets of truths found so far that contradict the candidate.
        self.found: list[int] = []

    def suppose(self, candidate: int) -> None:
        """Start from the supposition that a candidate is true."""
        self._queue = [(0, candidate, 0)]

    def within(self, most: int) -> int:
        """Continue with up to `most` truths. Return the smallest set that refutes, or 0."""
        while self._queue and self._queue[0][0] < min(most, self._bound):
            _, candidate, reasons = heappop(self._queue)
            if not self._forced >> candidate & 1:
                self._forced |= 1 << candidate
                self._force(candidate, reasons)
        return self.found[0] if self.found and self._bound <= most else 0

    def follow(self, position: Position) -> None:
        """Switch to a position that has lost only candidates that were not used here."""
        self._open = position.open

    def _force(self, candidate: int, reasons: int) -> None:
        """Make a candidate true, and its rivals false for the same reasons."""
        fresh = self._rules.rivals(candidate) & self._open & ~self.false
        if fresh:
            self._drop(fresh, reasons)
        while self._unweighed:
            self._weigh(self._unweighed.pop())

    def _drop(self, fresh: int, reasons: int) -> None:
        """Make candidates false, and handle the truths and sums that contain them."""
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
        """Drop the candidates that a sum no longer allows, or record a contradiction."""
        possible = self._open & ~self.false
        if self._rules.sums[row].path is not None:
            lost = self._position.lost(row, possible)
            because = 1 << row | self._reasons(self._rules.members[row] & self.false)
            if lost is None:
                self._end(because)
            elif lost and because.bit_count() <= self._bound:
                self._drop(lost, because)
            return
        for _, slack, ends, out in self._position.extremes(row, possible):
            if slack >= 0 and not out:
                continue
            inside = sum(map(self._rules.members.__getitem__, ends))
            because = 1 << row | mask_of(ends) | self._reasons(inside & self.false)
            if slack < 0:
                self._end(because)
                return
            if because.bit_count() <= self._bound:
                self._drop(out, because)

    def _conclude(self, truth: int, here: int) -> None:
        """Record that a truth has one candidate left, or none."""
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
        """Record the truths behind a contradiction, unless there are too many."""
        size = because.bit_count()
        if size < self._bound or (size == self._bound and not self.found):
            self.found, self._bound = [because], size
        elif size == self._bound and because not in self.found:
            self.found.append(because)

    def _reasons(self, false: int) -> int:
        """Return the truths that imply some false candidates."""
        because, known = 0, self._because
        while false:
            low = false & -false
            false ^= low
            because |= known[low.bit_length() - 1]
        return because


#: The largest side for which unfinished searches are kept. On larger grids, they need too much
#: memory. In puzzles with sums, searches are not kept, because their results depend on the bound.
KEPT = 9


class Memory:
    """A cache of propagation results, each kept as long as it is valid.

    A failed search would fail again as long as each truth that it reached has the same open
    candidates. So it is not repeated, but it can be continued with larger sets of truths.
    """

    def __init__(self) -> None:
        self._failed: dict[int, tuple[int, int, int]] = {}
        self._searches: dict[int, tuple[Propagation, int]] = {}
        self._near: dict[tuple[int, int], int] = {}

    def refutations(self, position: Position, candidate: int, bound: int) -> list[int]:
        """Return the smallest sets of at most `bound` truths that refute an open candidate."""
        before, false, still = self._failed.get(candidate, (0, 0, 0))
        if before >= bound and not false & self._changed(position, still):
            return []
        search = self._search(position, candidate, bound)
        if search.within(bound):
            return search.found
        self._failed[candidate] = bound, search.false, position.open
        return []

    def _search(self, position: Position, candidate: int, bound: int) -> Propagation:
        """Return the kept search if it is still valid, otherwise a new search."""
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
        """Return the candidates closed since `before`, and all that share a constraint with one."""
        key = before, position.open
        if key not in self._near:
            near = gone = before & ~position.open
            for candidate in bits(gone):
                check_deadline()
                near |= position.rules.around(candidate)
            self._near[key] = near
        return self._near[key]


#: The number of choices after which `Trial` gives up.
TRIES = 2_000
#: The largest number of choices when a step is checked. `checker` allows more.
CHECKED = 180_000


class Trial:
    """An exhaustive search for a way to satisfy a set of truths, which may include sums."""

    def __init__(self, position: Position, truths: int) -> None:
        rules, listed = position.rules, list(bits(truths))
        self._position, self._rules = position, rules
        self._exact = [position.live[truth] for truth in listed if rules.is_equation(truth)]
        self._sums = [truth for truth in listed if truth in rules.sums]
        self._cells = {truth for truth in listed if rules.is_cell(truth)}
        self._tries = 0

    def refutes(self, candidate: int, tries: int = TRIES) -> bool:
        """Return whether the truths refute a candidate.

        If finding out needs too many tries, return False.
        """
        self._tries = tries
        return self._falls(candidate, self._exact, self._position.open, frozenset())

    def _falls(self, candidate: int, truths: list[int], still: int, chosen: frozenset[int]) -> bool:
        """Return whether choosing one more candidate makes the truths unsatisfiable."""
        check_deadline()
        keep = ~self._rules.rivals(candidate)
        rest = [here & keep for here in truths if not here >> candidate & 1]
        if self._sums:
            still &= keep
            chosen |= {candidate // self._rules.side}
            sure = self._cells | chosen
            if any(self._position.is_broken(row, still, sure) for row in self._sums):
                return True
        if not rest:
            return False
        self._tries -= 1
        if self._tries < 0:  # too many tries: nothing is refuted
            return False
        if 0 in rest:
            return True
        narrowest = min(rest, key=int.bit_count)
        return all(self._falls(each, rest, still, chosen) for each in bits(narrowest))


def is_checkable(position: Position, truths: int, candidate: int) -> bool:
    """Return whether the checker can verify a step that has no multipliers."""
    return Trial(position, truths).refutes(candidate, CHECKED // position.rules.side)


def shrink(position: Position, truths: int, candidate: int) -> int:
    """Return a minimal subset of the truths that still refutes a candidate."""
    for truth in bits(truths):
        fewer = truths & ~(1 << truth)
        if Trial(position, fewer).refutes(candidate):
            truths = fewer
    return truths


#: The number of truths that are tried for the outermost cases.
FIRST = 3
#: The number of refuted candidates from which the one with the fewest truths is chosen.
COMPARED_CASES = 8
#: The deepest nesting of cases.
DEEPEST = 12


class Supposition(Propagation):
    """The consequences of a true candidate. Where propagation ends, cases of a truth are tried."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, NO_BOUND)

    def refuted(self, candidate: int, depth: int, width: int = FIRST) -> int:
        """Return truths that refute a candidate by cases at most `depth` levels deep, or 0."""
        check_deadline()
        self.suppose(candidate)
        because = self.within(NO_BOUND)
        if because or not depth:
            return because
        found = (self._by_cases(truth, depth) for truth in self._narrowest(width))
        return min(filter(None, found), key=int.bit_count, default=0)

    def _narrowest(self, most: int) -> Iterable[int]:
        left = {
            truth: (here & ~self.false).bit_count()
            for truth, here in self._live.items()
            if here & self.false
        }
        several = [truth for truth, count in left.items() if count > 1]
        return islice(sorted(several, key=left.__getitem__), most)

    def _by_cases(self, truth: int, depth: int) -> int:
        here = self._live[truth] & ~self.false
        because = 1 << truth | self._reasons(self._live[truth] & ~here)
        for case in bits(here):
            found = self._branch().refuted(case, depth - 1, 1)
            if not found:
                return 0
            because |= found
        return because

    def _branch(self) -> Supposition:
        other = copy(self)
        other._because, other._queued = self._because.copy(), {}
        other._forced = 0
        other._unweighed = set()
        other._bound, other.found = NO_BOUND, []
        return other


def by_cases(position: Position, wanted: Iterable[int]) -> Refuted | None:
    """Return a set of truths and the wanted candidate that it refutes by cases."""
    wanted = list(wanted)
    for depth in range(1, DEEPEST + 1):
        found = (
            (truths, candidate)
            for candidate in wanted
            if (truths := Supposition(position).refuted(candidate, depth))
        )
        compared = list(islice(found, COMPARED_CASES))
        if compared:
            truths, candidate = min(compared, key=lambda each: each[0].bit_count())
            return shrink(position, truths, candidate), candidate
    return None


#: A truth, and the indices of its links in the family, as a bit set.
Shape = tuple[int, int]


class Covers:
    """A search for sets of truths with as many links. It remembers families without such sets."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._failed: dict[tuple[int, int], int] = {}  # the open candidates, by family and size

    def find(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield each set of `size` truths that `size` links cover, with what it rules out."""
        for number, (area, truths, links) in enumerate(_families(self._position)):
            check_deadline()
            here = self._position.open & area
            if here and self._failed.get((number, size)) != here:
                found = False
                for each in _covered(self._position, truths, links, size):
                    found = True
                    yield each
                if not found:
                    self._failed[number, size] = here


def _covered(
    position: Position, truths: Iterable[int], links: Iterable[int], size: int
) -> Iterator[tuple[int, int]]:
    live = position.live
    open_links = [link for link in links if link in live]
    shapes = []
    for truth in truths:
        here = live.get(truth, 0)
        met = mask_of(i for i, link in enumerate(open_links) if here & live[link])
        if here and met.bit_count() <= size:
            shapes.append((truth, met))
    for chosen, covering in _choose(shapes, size):
        outside = position.inside(open_links[index] for index in bits(covering))
        outside &= ~position.inside(chosen)
        if outside:
            yield mask_of(chosen), outside


def _families(position: Position) -> Iterator[tuple[int, Sequence[int], Sequence[int]]]:
    """Yield pairs of families of constraints: their candidates, the truths, and the links.

    A pair is the cells and the digits of a region, or the rows and the columns of a digit.
    """
    rules = position.rules
    every = range(rules.board.cells, rules.board.constraints)
    of_regions = [every[start : start + rules.side] for start in range(0, len(every), rules.side)]
    both = list(zip(rules.regions, of_regions, strict=True))
    for region, digits in both:
        cells = [label - 1 for label in region.cells]
        area = reduce(or_, map(rules.members.__getitem__, cells))
        yield area, cells, digits
        yield area, digits, cells
    for rank in range(rules.side):
        rows, columns = (
            [digits[rank] for region, digits in both if region.kind == kind]
            for kind in ("row", "column")
        )
        area = reduce(or_, map(rules.members.__getitem__, rows), 0)
        yield area, rows, columns
        yield area, columns, rows


def _choose(
    shapes: Sequence[Shape], size: int, chosen: tuple[int, ...] = (), covering: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each choice of `size` truths with at most `size` links in total, and these links."""
    if len(chosen) == size:
        yield chosen, covering
        return
    check_deadline()
    for index, (truth, more) in enumerate(shapes, 1):
        both = covering | more
        if both.bit_count() <= size:
            yield from _choose(shapes[index:], size, (*chosen, truth), both)
